"""The judge's page: what stands in it, that it is safe, and how a real browser shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from adjudicator.report.language import language
from adjudicator.report.page import page
from adjudicator.report.timeline import timeline
from scraper.models import Post, Visibility
from tests.adjudicator.sample_record import HOSTILE, ballot, sample
from tests.browser import PROGRAM, Tab, browser

AT = datetime(2026, 5, 11, 12, tzinfo=UTC)
ATTACK = '投票：路飞\n理由：</blockquote><img src="https://evil.example/x.png" onerror="alert(1)"><style>*{display:none}</style>'


def posts() -> list[Post]:
    first = Post("1002", "vote", "索隆", AT, "投票：路飞\n理由：一", floor=2, seen_at=AT)
    edited = Post("1002", "vote", "索隆", AT, "投票：路飞\n理由：二", floor=2, seen_at=AT + timedelta(hours=2), edited_at=AT + timedelta(hours=1))
    return [Post("1006", "vote", "乌索普", AT, ATTACK, floor=6), first, edited,
            Post("1007", "vote", "山治", AT, "不该看到", floor=7, visibility=Visibility.HIDDEN)]


def made(name: str = "路飞") -> str:
    return page(sample(name), posts(), language())


def test_everything_stands_in_it() -> None:
    html = made()
    for words in ("判决：路飞（杀手） 票死", "目标已出局", "发言不足", "待裁定", "rulings.toml", "法官裁定：target = 娜美"):
        assert words in html
    assert 'href="https://bbs.example.org/forum.php?mod=redirect&amp;goto=findpost&amp;pid=1005&amp;ptid=2"' in html
    assert 'href="#post-1006"' in html and 'id="post-1006"' in html


def test_differences_between_versions_show() -> None:
    html = made()
    assert "<del>理由：一</del>" in html and "<ins>理由：二</ins>" in html
    assert "不该看到" not in html and "被隐藏" in html


def test_no_script_no_foreign_address_no_markup_of_players() -> None:
    html = made(HOSTILE)
    assert "<script" not in html and "<img" not in html and html.count("<style>") == 1 and "\u202e" not in html
    assert set(re.findall(r'(?:href|src)="(?!#)([^"/]*//[^"/]+)', html)) == {"https://bbs.example.org"}
    assert "default-src &#39;none&#39;" in html and " style=" not in html


def test_the_same_bytes_every_time() -> None:
    assert made() == made()


def test_the_timeline_follows_changes_voids_and_revotes() -> None:
    record = sample()
    one = record.rounds[0]
    picture = timeline(one)
    assert picture is not None
    assert [(track.target, track.ends) for track in picture.tracks] == [("路飞", 2)]
    assert [(mark.kind, mark.stage) for mark in picture.marks] == [("void-limit", "vote"), ("close", "vote")]
    one.history = []
    one.ballots = [ballot("1", "索隆", "路飞", status="withdrawn"),
                   ballot("2", "索隆", None, kind="void", status="effective", at="2026-05-11T21:00:00+08:00"),
                   ballot("3", "索隆", "娜美", at="2026-05-11T22:00:00+08:00"),
                   ballot("4", "山治", "娜美", status="void", reason="late", at="2026-05-12T13:00:00+08:00")]
    picture = timeline(one)
    assert picture is not None
    assert [(track.target, track.ends) for track in picture.tracks] == [("路飞", 0), ("娜美", 1)]


needs_browser = pytest.mark.skipif(PROGRAM is None, reason="no Chromium here (apt-get install chromium)")


@pytest.fixture(scope="module")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    with browser(tmp_path_factory.mktemp("profile")) as one:
        yield one


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("page") / "page.html"
    file.write_text(made(HOSTILE), "utf-8")
    return file


@needs_browser
@pytest.mark.parametrize("width", [360, 1280])
def test_it_fits(tab: Tab, hostile: Path, width: int) -> None:
    tab.show(hostile, width)
    assert tab.ask("document.documentElement.scrollWidth") <= width
    assert tab.ask("document.querySelectorAll('section').length") >= 6
    assert tab.ask("document.querySelector('figure svg').getBoundingClientRect().width") > width / 2


@needs_browser
def test_nothing_is_fetched_and_nothing_runs(tab: Tab, hostile: Path) -> None:
    tab.requests.clear()
    tab.show(hostile, 1280)
    assert {address.split(":")[0] for address in tab.requests} == {"file"}
    assert tab.ask("document.querySelectorAll('script, img, iframe, object').length") == 0
    assert "<script>alert(1)</script>" in tab.ask("document.body.innerText")


@needs_browser
def test_links_lead_somewhere(tab: Tab, hostile: Path) -> None:
    tab.show(hostile, 1280)
    lost = "[...document.querySelectorAll('a[href^=\"#\"]')].map(a => a.getAttribute('href').slice(1)).filter(id => !document.getElementById(id))"
    assert tab.ask(lost) == []


@needs_browser
def test_light_and_dark_are_styled_and_differ(tab: Tab, hostile: Path) -> None:
    papers = []
    for scheme in ("light", "dark"):
        tab.show(hostile, 1280, scheme)
        papers.append(tab.ask("getComputedStyle(document.body).backgroundColor"))
    assert papers == ["rgb(255, 255, 255)", "rgb(20, 23, 28)"]


@needs_browser
def test_the_keyboard_is_enough_and_it_prints(tab: Tab, hostile: Path) -> None:
    tab.show(hostile, 1280)
    for kind in ("keyDown", "keyUp"):
        tab.call("Input.dispatchKeyEvent", type=kind, key="Tab", code="Tab", windowsVirtualKeyCode=9)
    assert tab.ask("document.activeElement.className") == "skip"
    assert len(tab.call("Page.printToPDF")["data"]) > 10_000
