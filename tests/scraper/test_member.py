"""Signing in and writing on a loopback board, in UTF-8 and GBK; what goes wrong stops at once and shows no secret."""

from __future__ import annotations

import logging
import stat
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from fixtures.board.faults import Fault, Plan
from fixtures.board.state import Board as FixtureBoard
from fixtures.board.state import Settings
from fixtures.board.wire import Loopback, serving
from scraper.archive import Archive
from scraper.board import Board
from scraper.credentials import Credentials, Session, credentials_for
from scraper.discuz_answers import Said
from scraper.engines import Quirks
from scraper.errors import CredentialsError, Refused, Unreachable
from scraper.http import Client
from scraper.member import Member

JUDGE, PASSWORD = "法官", "s3cret-暗号"
MakeMember = Callable[..., Member]


@pytest.fixture(params=["utf-8", "gbk"])
def running(request: pytest.FixtureRequest) -> Iterator[Loopback]:
    clock = [datetime(2026, 5, 11, 9, 0, tzinfo=UTC)]

    def now() -> datetime:
        clock[0] += timedelta(seconds=1)
        return clock[0]

    board = FixtureBoard(Settings(charset=request.param), now=now)
    board.account(JUDGE).password = PASSWORD
    board.open_topic("楼主君", "【投票】", "投票贴", tid=7)
    with serving(board) as loopback:
        yield loopback


@pytest.fixture
def member(running: Loopback, client: Callable[..., Client], tmp_path: Path) -> MakeMember:
    def make(password: str = PASSWORD, user: str = JUDGE, signs_in: bool = True, **options: object) -> Member:
        session = Session(running.url, tmp_path / "state")
        board = Board.reach(client(**options), running.url, Quirks(), "discuz")
        session.load(board.client.cookies)
        return Member(board, session, lambda: Credentials(user, password) if signs_in else None)

    return make


def words(running: Loopback) -> list[str]:
    return [e.message for e in running.board.topics[7].entries]


def test_sign_in_reply_and_edit(member: MakeMember, running: Loopback) -> None:
    writer = member()
    assert writer.arrive() == str(running.board.account(JUDGE).uid)
    answer = writer.reply("2", "7", "[b]票型[/b]\n甲：1 票")
    assert (answer.said, answer.post_id) == (Said.DONE, str(running.board.topics[7].entries[-1].pid))
    assert writer.edit("2", "7", str(answer.post_id), "甲：2 票").said is Said.DONE
    assert words(running)[-1].endswith("甲：2 票")


@pytest.mark.parametrize("fault", [Fault.RELOAD, Fault.ANTITHEFT])
@pytest.mark.parametrize("at", [1, 2, 3])
def test_guard_pages_before_a_form_are_asked_again(member: MakeMember, running: Loopback, fault: Fault, at: int) -> None:
    running.faults.append(Plan(fault, at=at, times=2, applies=lambda method, target: method == "GET"))
    assert member().reply("2", "7", "票型").said is Said.DONE
    running.faults[:] = [Plan(fault, times=99, applies=lambda method, target: method == "GET")]
    with pytest.raises(Unreachable, match="拦截页"):
        member().reply("2", "7", "票型")
    assert words(running).count("票型") == 1 and running.site.members.wrong == 0


def test_words_of_players_become_no_smileys(member: MakeMember, running: Loopback) -> None:
    writer = member()
    answer = writer.reply("2", "7", "甲:lol {:2_25:}")
    writer.edit("2", "7", str(answer.post_id), "乙:) {:2_25:}")
    page = running.site.pages.thread(running.board.topics[7])
    assert isinstance(page, str) and "乙:) {:2_25:}" in page and "smilieid" not in page


def test_characters_the_board_lacks_arrive_as_its_own_browsers_send_them(member: MakeMember, running: Loopback) -> None:
    member().reply("2", "7", "票型 ½😀 完")
    if running.board.settings.charset == "gbk":
        assert words(running)[-1] == "票型 &#189;&#128512; 完"
        assert b"message=%C6%B1%D0%CD+%26%23189%3B%26%23128512%3B+%CD%EA" in running.log[-1].raw_body
    else:
        assert words(running)[-1] == "票型 ½😀 完"


def test_the_session_is_kept_between_runs_for_its_owner_alone(member: MakeMember, running: Loopback) -> None:
    member().arrive()
    files = list(running_files(member().session))
    assert [stat.S_IMODE(path.stat().st_mode) for path in files] == [0o600]
    signed_in = sum("loginsubmit" in r.query for r in running.log)
    again = member(signs_in=False)
    again.arrive()
    assert again.reply("2", "7", "又来了").said is Said.DONE
    assert sum("loginsubmit" in r.query for r in running.log) == signed_in


def running_files(session: Session) -> Iterator[Path]:
    yield from session.cookies_file.parent.iterdir()


def test_a_session_the_board_forgot_signs_in_again(member: MakeMember, running: Loopback) -> None:
    writer = member()
    writer.arrive()
    running.site.members.sessions.clear()
    assert writer.reply("2", "7", "回来了").said is Said.DONE


def test_a_wrong_password_is_tried_once_and_not_again_by_the_next_run(member: MakeMember, running: Loopback) -> None:
    for _ in range(3):
        with pytest.raises(CredentialsError):
            member(password="wrong").arrive()
    assert running.site.members.wrong == 1
    member().arrive()


def test_a_lockout_and_a_security_code_stop_with_advice(member: MakeMember, running: Loopback) -> None:
    running.site.members.wrong = 5
    with pytest.raises(CredentialsError, match="锁定"):
        member().arrive()
    asked = len(running.log)
    with pytest.raises(CredentialsError, match="--cookies"):
        member().arrive()
    assert len(running.log) == asked
    member().session.refused_file.unlink()
    running.board.settings.security_code = True
    with pytest.raises(CredentialsError, match="验证码"):
        member().arrive()
    assert running.site.members.wrong == 5


def test_without_an_account_the_error_says_what_to_set(member: MakeMember) -> None:
    with pytest.raises(CredentialsError, match="PANGUAN_USER"):
        member(signs_in=False).arrive()


@pytest.mark.parametrize(("kind", "number"), [("flood", 15), ("closed", None), ("too-long", 20000), ("too-short", 10), ("code", None)])
def test_refusals_are_told_apart(member: MakeMember, running: Loopback, kind: str, number: int | None) -> None:
    settings, text = running.board.settings, "够长的一段话，够长的一段话"
    writer = member()
    writer.arrive()
    if kind == "flood":
        settings.flood_seconds = 15
        writer.reply("2", "7", text)
    elif kind == "closed":
        running.board.topics[7].closed = True
    elif kind == "code":
        settings.security_code = True
    elif kind == "too-short":
        settings.shortest, text = 10, "短"
    else:
        text *= 2000
    before = words(running)
    with pytest.raises(CredentialsError if kind == "code" else Refused) as caught:
        writer.reply("2", "7", text)
    if isinstance(caught.value, Refused):
        assert (caught.value.kind, caught.value.number) == (kind, number)
    assert words(running) == before


def test_somebody_elses_post_is_not_edited(member: MakeMember, running: Loopback) -> None:
    with pytest.raises(Refused, match=r"别的账号|他人"):
        writer = member()
        writer.arrive()
        writer.edit("2", "7", str(running.board.topics[7].entries[0].pid), "改")


def test_a_reply_that_waits_for_approval(member: MakeMember, running: Loopback) -> None:
    running.board.settings.moderated = True
    writer = member()
    writer.arrive()
    assert writer.reply("2", "7", "等审核").said is Said.PENDING


@pytest.mark.parametrize("fault", [Fault.DROPPED, Fault.FAILED, Fault.TRUNCATED, Fault.REFUSED, Fault.UNAVAILABLE, Fault.RELOAD])
def test_what_became_of_a_write_is_left_open_when_no_answer_tells(member: MakeMember, running: Loopback, fault: Fault) -> None:
    writer = member()
    writer.arrive()
    running.faults.append(Plan(fault, applies=lambda method, target: method == "POST"))
    assert writer.reply("2", "7", "第一句").said is Said.UNCLEAR
    assert running.faults[0].seen == 1
    saved = fault in (Fault.DROPPED, Fault.FAILED, Fault.TRUNCATED)
    assert words(running).count("第一句") == saved


def test_secrets_show_nowhere(member: MakeMember, running: Loopback, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    shown = []
    with Archive.open(tmp_path / "game", writing=True) as archive:
        writer = member(keep=archive.add_response)
        writer.arrive()
        writer.reply("2", "7", "一句话")
        archive.add_page("vote", *writer.board.page("7", 1))
        shown.append(repr(writer))
        other = member(password="other-secret")
        other.board.client.cookies.forget(running.url)
        with pytest.raises(CredentialsError) as caught:
            other.arrive()
        shown.append(repr(caught.value))
    secrets = {PASSWORD, "other-secret", *writer.board.client.cookies.secrets(), running.site.members.formhash(running.log[-3].cookies)}
    for path in (tmp_path / "game").rglob("*"):
        content = unpacked(path)
        assert not [secret for secret in secrets if secret.encode() in content], path
    everything = "\n".join([*shown, caplog.text])
    assert not [secret for secret in secrets if secret in everything]
    assert not [s for s in (PASSWORD, "other-secret") for f in running_files(writer.session) if s.encode() in f.read_bytes()]


def unpacked(path: Path) -> bytes:
    import gzip

    if path.is_dir():
        return b""
    return gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()


def test_the_account_comes_from_the_environment_or_a_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    import keyring

    assert credentials_for("https://b.example/", {"PANGUAN_USER": "u", "PANGUAN_PASSWORD": "p"}) == Credentials("u", "p")
    asked = []

    def found(service: str, user: str | None) -> object:
        asked.append((service, user))
        return type("Found", (), {"username": "u", "password": "kept"})()

    monkeypatch.setattr(keyring, "get_credential", found)
    assert credentials_for("https://b.example/", {"PANGUAN_USER": "u"}) == Credentials("u", "kept")
    assert asked == [("panguan:b.example", "u")]
    monkeypatch.setattr(keyring, "get_credential", lambda service, user: None)
    assert credentials_for("https://b.example/", {}) is None
