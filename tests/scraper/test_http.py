"""The polite client: pace, retries, limits, charsets; never a write twice."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import httpx
import pytest

from fixtures.board.faults import Fault, Plan
from fixtures.board.state import Board, Settings
from fixtures.board.wire import serving
from scraper.errors import Unreachable
from scraper.evidence import Response
from scraper.http import Client, Limits, Pacer, _retry_after, bare, encode_form

MakeClient = Callable[..., Client]
PASSING = [Fault.REFUSED, Fault.UNAVAILABLE, Fault.BUSY, Fault.DROPPED, Fault.FAILED, Fault.TRUNCATED]


@pytest.mark.parametrize("fault", PASSING)
def test_reads_are_repeated_until_they_pass(client: MakeClient, fault: Fault) -> None:
    board = Board()
    topic = board.open_topic("法官", "讨论", "开局了")
    with serving(board) as running:
        running.faults.append(Plan(fault, at=1, times=2))
        answer = client().get(f"{running.url}forum.php?mod=viewthread&tid={topic.tid}")
    assert answer.status == 200
    assert "开局了".encode() in answer.body


def test_a_read_that_never_passes_is_given_up(client: MakeClient) -> None:
    with serving(Board()) as running:
        running.faults.append(Plan(Fault.UNAVAILABLE, times=99))
        with pytest.raises(Unreachable, match="503"):
            client().get(running.url)
        assert running.faults[0].seen == 3


def test_a_refusal_is_not_repeated(client: MakeClient) -> None:
    asked = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        return httpx.Response(503, text="<h1>Discuz! System Error</h1>", headers={"Retry-After": "3600"})

    assert client(answer).get("http://board.example/").status == 503
    assert len(asked) == 1


@pytest.mark.parametrize("problem", [httpx.ConnectError("[SSL: CERTIFICATE_VERIFY_FAILED] certificate has expired"),
                                     httpx.UnsupportedProtocol("no such protocol"), httpx.LocalProtocolError("bad header")])
def test_what_cannot_pass_is_not_repeated(client: MakeClient, problem: Exception) -> None:
    asked = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        raise problem

    with pytest.raises(Unreachable, match=r"board\.example"):
        client(answer).get("https://board.example/")
    assert len(asked) == 1


@pytest.mark.parametrize("fault", PASSING)
def test_a_write_is_never_repeated(client: MakeClient, fault: Fault) -> None:
    with serving(Board()) as running:
        running.faults.append(Plan(fault))
        with_answer = fault in (Fault.UNAVAILABLE, Fault.BUSY, Fault.FAILED)
        if with_answer:
            assert client().post(running.url + "forum.php", [("message", "投票")], "utf-8").status >= 429
        else:
            with pytest.raises(Unreachable):
                client().post(running.url + "forum.php", [("message", "投票")], "utf-8")
        assert running.faults[0].seen == 1


def test_a_long_pause_asked_for_is_passed_on(client: MakeClient) -> None:
    asked = client(lambda request: httpx.Response(429, headers={"Retry-After": "7200"}))
    with pytest.raises(Unreachable, match="7200"):
        asked.get("http://board.example/")


@pytest.mark.parametrize(("asked", "waits"), [("30", 30.0), ("Mon, 11 May 2026 09:00:20 GMT", 20.0), ("Mon, 11 May 2026 08:00:00 GMT", 0.0), ("soon", None)])
def test_the_pause_asked_for_is_a_number_or_a_date(client: MakeClient, asked: str, waits: float | None) -> None:
    busy = Response("http://board.example/", 429, (("Retry-After", asked),), b"", datetime(2026, 5, 11, 9, 0, tzinfo=UTC))
    assert _retry_after(busy) == waits
    answers = iter([httpx.Response(429, headers={"Retry-After": asked}), httpx.Response(200, text="ok")])
    reader = client(lambda request: next(answers), now=lambda: busy.fetched_at)
    assert reader.get("http://board.example/").body == b"ok"


def test_one_pace_per_host(client: MakeClient) -> None:
    now, slept = [0.0], []

    def sleep(seconds: float) -> None:
        slept.append(round(seconds, 3))
        now[0] += seconds

    pacer = Pacer(sleep=sleep, clock=lambda: now[0], jitter=0)
    asker = client(lambda request: httpx.Response(200, text="ok"), pace=2.0, pacer=pacer)
    for url in ("http://one.example/a", "http://one.example/b", "http://two.example/", "http://one.example/c"):
        asker.get(url)
    assert slept == [2.0, 2.0]


def test_cookies_go_to_their_own_host_only(client: MakeClient) -> None:
    sent: dict[str, str | None] = {}

    def answer(request: httpx.Request) -> httpx.Response:
        sent[str(request.url)] = request.headers.get("cookie")
        if request.url.path == "/in":
            return httpx.Response(302, headers=[("Set-Cookie", "a_auth=secret; Domain=.example; Path=/"), ("Location", "http://other.example/")])
        return httpx.Response(200, text="ok")

    asker = client(answer)
    asker.get("http://bbs.example/in")
    asker.get("http://bbs.example/again")
    assert sent == {"http://bbs.example/in": None, "http://other.example/": None, "http://bbs.example/again": "a_auth=secret"}


def test_limits_on_size_and_redirects(client: MakeClient) -> None:
    big = client(lambda request: httpx.Response(200, content=b"x" * 5000), limits=Limits(size=1000))
    with pytest.raises(Unreachable, match="1000"):
        big.get("http://board.example/")
    turning = client(lambda request: httpx.Response(302, headers={"Location": "/again"}))
    with pytest.raises(Unreachable, match="转向太多次"):
        turning.get("http://board.example/")
    leaving = client(lambda request: httpx.Response(302, headers={"Location": "file:///etc/passwd"}))
    with pytest.raises(Unreachable):
        leaving.get("http://board.example/")


def test_a_limit_on_time(client: MakeClient) -> None:
    with serving(Board()) as running:
        running.faults.append(Plan(Fault.SLOW, times=99))
        with pytest.raises(Unreachable, match="读不到"):
            client(limits=Limits(seconds=0.05, attempts=2)).get(running.url)


def test_every_response_is_kept_and_numbered(client: MakeClient) -> None:
    kept: list[Response] = []
    board = Board(Settings(page_size=3))
    topic = board.open_topic("法官", "讨论", "开局了")
    second = board.reply(topic, "甲", "一")
    board.reply(topic, "乙", "二")
    board.delete(second)
    with serving(board) as running:
        asker = client(keep=lambda response: kept.append(response) or len(kept))
        answer = asker.get(f"{running.url}forum.php?mod=viewthread&tid={topic.tid}")
    assert [response.status for response in kept] == [302, 200]
    assert answer.kept_as == 2


def test_the_user_agent_says_who_asks(client: MakeClient) -> None:
    agents = []

    def answer(request: httpx.Request) -> httpx.Response:
        agents.append(request.headers["user-agent"])
        return httpx.Response(200)

    client(answer).get("http://board.example/")
    assert agents[0].startswith("panguan/")


def test_forms_in_the_charset_of_the_board() -> None:
    assert encode_form([("message", "投票：½😀\n理由")], "gbk") == \
        b"message=%CD%B6%C6%B1%A3%BA%26%23189%3B%26%23128512%3B%0D%0A%C0%ED%D3%C9"
    assert encode_form([("a b", "c&d=e")], "utf-8") == b"a+b=c%26d%3De"


def test_messages_show_no_secrets() -> None:
    assert bare("http://me:pw@b.example/x?mod=a&formhash=0a1b2c3d#top") == "http://b.example/x?mod=a&formhash=…#top"
