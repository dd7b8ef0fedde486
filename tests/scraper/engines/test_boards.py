"""Each engine on pages written after its templates: every post, its own words, quotes, times, floors, stamps, and the errors."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import pytest

from scraper import engines
from scraper.engines import Quirks
from scraper.engines._pages import PageEngine
from scraper.errors import NotAThread, Unreadable
from scraper.markup import phpwind
from scraper.models import AuthorState, Precision, Quote, Visibility
from tests.scraper.discuz_pages import EIGHT, FETCHED
from tests.scraper.engines.boards import BOARD, ERRORS, HTML_THREADS, THREADS, at, read, text_of

KNOWN, ANONYMOUS, DELETED = AuthorState.KNOWN, AuthorState.ANONYMOUS, AuthorState.DELETED
MINUTE, SECOND = Precision.MINUTE, Precision.SECOND


class Row(NamedTuple):
    """What a post must come to: id, floor, author, his id, time, own words."""

    id: str
    floor: int | None
    author: str
    user: str | None
    at: datetime
    words: tuple[str, ...]


BALLOT = ("投票：娜美", "理由：发言少")
OWN_TITLE = ("投票：娜美", "理由：无")
ROWS: dict[str, tuple[Row, ...]] = {
    "discuz7/thread.html": (
        Row("11", 21, "路飞", "3", at(19, 0), BALLOT), Row("12", 22, "娜美", "4", at(19, 5, 9), ("不是我",)), Row("13", 23, "索隆", "5", at(19, 10), ()),
        Row("14", 24, "匿名", None, at(19, 11), ("弃权",)), Row("15", 25, "艾斯", "18", at(19, 12), ("再想想",)), Row("16", 26, "乌索普", "6", at(19, 13), OWN_TITLE)),
    "discuz_nt/thread.html": (
        Row("21", 1, "路飞", "3", at(19, 0), BALLOT), Row("22", 2, "娜美", "4", at(19, 5), ("不是我",)), Row("23", 3, "索隆", "5", at(19, 10), ()),
        Row("24", 4, "未注册", None, at(19, 11), ("弃权",)), Row("25", 5, "乌索普", "6", at(19, 12), OWN_TITLE)),
    "phpwind/thread87.html": (
        Row("tpc-7", 0, "路飞", "3", at(19, 0, 7), BALLOT), Row("32", 1, "娜美", "4", at(19, 5), ("不是我",)), Row("33", 2, "索隆", "5", at(19, 10), ()),
        Row("34", 3, "匿名", None, at(19, 11), ("弃权",)), Row("35", 4, "乌索普", "6", at(19, 12), OWN_TITLE)),
    "phpwind/thread9.html": (
        Row("0-7", 0, "路飞", "3", at(19, 0), BALLOT), Row("42", 1, "娜美", "4", at(19, 5), ("不是我",)), Row("43", 2, "索隆", "5", at(19, 10), ("再想想",)),
        Row("44", 3, "匿名", None, at(19, 11), ("弃权",)), Row("45", 4, "乌索普", "6", at(19, 12), OWN_TITLE)),
    "phpbb/thread.html": (
        Row("51", None, "路飞", "3", at(19, 0, 7), BALLOT), Row("52", None, "娜美", "4", at(19, 5, 9), ("不是我",)),
        Row("53", None, "索隆", "5", at(19, 10), ("投票：路飞",)), Row("54", None, "过客", None, at(19, 11), ("弃权",)),
        Row("55", None, "乌索普", "6", at(19, 12), OWN_TITLE)),
    "xenforo/thread.html": (
        Row("61", 1021, "路飞", "3", at(19, 0, 7), BALLOT), Row("62", 1022, "娜美", "4", at(19, 5, 9), ("不是我",)), Row("63", None, "索隆", "5", at(19, 10), ()),
        Row("64", 1024, "过客", None, at(19, 11), ("弃权",)), Row("65", 1025, "乌索普", "6", at(19, 12), ("投票：娜美",))),
    "discourse/thread.json": (
        Row("7-21", 21, "路飞", "3", at(19, 0, 7), BALLOT), Row("7-22", 22, "娜美", "4", at(19, 5, 9), ("不是我",)), Row("7-24", 24, "索隆", "5", at(19, 10), ()),
        Row("7-25", 25, "山治", "8", at(19, 11), ()), Row("7-26", 26, "乌索普", "6", at(19, 12), ("投票：娜美",))),
    "discourse/posts.json": (Row("7-21", 21, "路飞", "3", at(19, 0, 7), BALLOT), Row("7-22", 22, "娜美", "4", at(19, 5, 9), ("不是我",))),
}
# The quotation of the first post in the second: the post it links to, its author, its time, its words.
QUOTES = {
    "discuz7/thread.html": Quote("11", "路飞", datetime(2026, 5, 11, 19, 0), "投票：娜美\n理由：发言少"),
    "discuz_nt/thread.html": Quote(None, "路飞", datetime(2026, 5, 11, 19, 0, 7), "投票：娜美"),
    "phpwind/thread87.html": Quote("tpc-7", "路飞", datetime(2026, 5, 11, 19, 0), "投票：娜美"),
    "phpwind/thread9.html": Quote("41", "路飞", None, "投票：娜美"),
    "phpbb/thread.html": Quote("51", "路飞", None, "投票：娜美"),
    "xenforo/thread.html": Quote("61", "路飞", None, "投票：娜美"),
    "discourse/thread.json": Quote("7-21", "路飞", None, "投票：娜美"),
}
EDITED_BY = {"xenforo": "moderator", "discourse": None}
VISIBILITIES = {
    "discuz7": Visibility.BLOCKED, "discuz_nt": Visibility.BLOCKED, "phpwind": Visibility.BLOCKED, "phpbb": Visibility.DELETED,
    "xenforo": Visibility.DELETED, "discourse": Visibility.DELETED,
}
PAGE = {  # page, pages, board, address of that page
    "discuz7/thread.html": (2, 3, "2", "http://b/viewthread.php?tid=7&ordertype=2&page=2"), "discuz_nt/thread.html": (1, 2, "2", "http://b/showtopic-7-1.aspx"),
    "phpwind/thread87.html": (1, 3, "2", "http://b/read.php?tid=7&page=1"), "phpwind/thread9.html": (1, 2, None, "http://b/read.php?tid=7&page=1"),
    "phpbb/thread.html": (2, 3, None, "http://b/viewtopic.php?t=7&start=10"), "xenforo/thread.html": (2, 3, "2", "http://b/threads/7/page-2"),
    "discourse/thread.json": (2, 2, "2", "http://b/t/7.json?page=2"),
}


def name_of(file: Path) -> str:
    return f"{file.parent.name}/{file.name}"


@pytest.mark.parametrize("name", ROWS)
def test_every_post_and_its_own_words(name: str) -> None:
    thread = read(text_of(name))
    assert engines.detect(text_of(name)).name == name.partition("/")[0] and thread.id == "7"
    assert tuple(Row(post.id, post.floor, post.author, post.author_id, post.posted_at, post.body.lines) for post in thread.posts) == ROWS[name]
    assert all(post.thread == "7" and post.seen_at == FETCHED and post.url for post in thread.posts)


@pytest.mark.parametrize("name", PAGE)
def test_what_the_page_says_of_the_thread(name: str) -> None:
    thread = read(text_of(name))
    assert thread.subject == "第一天 投票"
    assert (thread.page, thread.pages, thread.board_id, thread.url) == PAGE[name]


@pytest.mark.parametrize("name", QUOTES)
def test_quotes_and_edit_stamps(name: str) -> None:
    engine = name.partition("/")[0]
    first, second = read(text_of(name)).posts[:2]
    assert second.body.quotes == (QUOTES[name],) and second.body.unread is None
    assert first.edited_at is None and second.edited_at is not None and second.edited_at.replace(second=0) == at(19, 7)
    assert second.edited_by == EDITED_BY.get(engine, "娜美")


@pytest.mark.parametrize("name", [name for name in ROWS if "posts" not in name])
def test_authors_without_an_account_and_posts_without_words(name: str) -> None:
    engine = name.partition("/")[0]
    posts = read(text_of(name)).posts
    third = posts[2]
    expected = Visibility.HIDDEN if name.endswith("thread9.html") else VISIBILITIES[engine]
    assert third.visibility is expected and third.notices and third.author_state is KNOWN
    assert posts[0].visibility is Visibility.SHOWN and not posts[0].notices
    assert {post.author: post.author_state for post in posts if post.author_id is None} == {
        row.author: ANONYMOUS for row in ROWS[name] if row.user is None}


def test_hidden_words_are_kept_apart() -> None:
    assert read(text_of("discuz7/thread.html")).posts[4].body.hidden == ("投票：娜美",)
    assert read(text_of("discuz7/thread.html")).posts[4].author_state is DELETED
    assert read(text_of("discuz_nt/thread.html")).posts[4].body.unread == "***** 该内容需会员回复才可浏览 *****"
    for name in ("phpwind/thread9.html", "xenforo/thread.html", "discourse/thread.json"):
        assert read(text_of(name)).posts[4].body.hidden == ("投票：索隆",)


def test_precision() -> None:
    assert [post.precision for post in read(text_of("discuz7/thread.html")).posts[:2]] == [MINUTE, SECOND]
    assert {post.precision for post in read(text_of("discuz_nt/thread.html")).posts} == {MINUTE}
    for name in ("phpbb/thread.html", "xenforo/thread.html", "discourse/thread.json"):
        assert {post.precision for post in read(text_of(name)).posts} == {SECOND}


@pytest.mark.parametrize("file", ERRORS, ids=name_of)
def test_a_page_that_is_no_thread_says_why(file: Path) -> None:
    text = file.read_text("utf-8")
    for engine in (engines.detect(text), engines.by_name(file.parent.name)):
        with pytest.raises(NotAThread) as refused:
            engine.thread_page(text, url=None, fetched_at=FETCHED, quirks=BOARD)
        assert engine.name == file.parent.name and refused.value.kind == file.stem


@pytest.mark.parametrize("file", HTML_THREADS, ids=name_of)
def test_a_damaged_page_is_no_thread_with_fewer_posts(file: Path) -> None:
    text = file.read_text("utf-8")
    engine = engines.detect(text)
    assert isinstance(engine, PageEngine)
    cut = next(layout.cut for layout in engine.layouts if layout.cut.anchor.search(text))
    for mark in (cut.anchor, cut.sign):
        *_, last = mark.finditer(text)
        with pytest.raises(Unreadable, match="残缺"):
            read(text[:last.start()] + "<!--" + text[last.start() + 4:])
    *_, last = cut.words.finditer(text)
    with pytest.raises(Unreadable, match="没有正文"):
        read(text[:last.start()] + "<p>" + text[last.end():])


@pytest.mark.parametrize("file", HTML_THREADS, ids=name_of)
def test_a_page_cut_off_is_not_read(file: Path) -> None:
    text = file.read_text("utf-8")
    with pytest.raises(Unreadable):
        read(text[:text.rindex("</body")])
    with pytest.raises(Unreadable):
        read(text[:text.rindex("投票")])


@pytest.mark.parametrize("name", ["discuz_nt/thread.html", "phpwind/thread87.html", "phpwind/thread9.html"])
def test_without_a_zone_nothing_is_guessed(name: str) -> None:
    with pytest.raises(Unreadable, match="zone"):
        read(text_of(name), Quirks())


@pytest.mark.parametrize("name", ["phpbb/thread.html", "xenforo/thread.html", "discourse/thread.json", "discuz7/thread.html"])
def test_pages_that_say_their_zone_need_no_other(name: str) -> None:
    elsewhere = read(text_of(name), Quirks(zone=UTC)).posts
    assert [post.posted_at for post in elsewhere] == [row.at for row in ROWS[name]] == [post.posted_at for post in read(text_of(name), Quirks()).posts]


@pytest.mark.parametrize("name", ["discuz7", "discuz_api", "discuz_nt", "discuz_touch", "phpbb", "phpwind", "xenforo", "discourse"])
def test_addresses_lead_back_to_their_thread(name: str) -> None:
    engine = engines.by_name(name)
    assert engine.thread_id(engine.thread_url("http://b/bbs/", "12", 3)) == "12"
    assert engine.thread_id("http://b/else/") is None
    assert engine.post_url("http://b/bbs/", "12", "12-34").startswith("http://b/bbs/")


@pytest.mark.parametrize(("name", "url", "thread_id"), [
    ("discuz_nt", "http://b/showtopic.aspx?topicid=12&page=2", "12"), ("phpwind", "http://b/read-htm-tid-12-page-2.html", "12"),
    ("discuz7", "http://b/thread-12-3-1.html", "12"), ("phpbb", "http://b/viewtopic.php?f=2&amp;t=12&start=25", "12"),
    ("xenforo", "http://b/index.php?threads/name-3.12/page-2", "12"), ("xenforo", "http://b/threads/12/", "12"),
    ("discourse", "http://b/t/some-name/12/5", "12"), ("discourse", "http://b/t/12.json?page=2", "12")])
def test_thread_ids_in_addresses(name: str, url: str, thread_id: str) -> None:
    assert engines.by_name(name).thread_id(url) == thread_id


@pytest.mark.parametrize(("name", "url", "root"), [
    ("xenforo/thread.html", "http://b/bbs/threads/name.7/page-2", "http://b/bbs/"), ("discourse/thread.json", "http://b/f/t/name/7.json", "http://b/f/"),
    ("phpbb/thread.html", "http://b/bbs/viewtopic.php?t=7", "http://b/bbs/")])
def test_the_boards_address_is_found_in_that_of_the_page(name: str, url: str, root: str) -> None:
    assert all((post.url or "").startswith(root) for post in read(text_of(name), Quirks(zone=EIGHT), url).posts)


def test_phpbb_counts_posts_in_its_addresses() -> None:
    engine = engines.by_name("phpbb")
    assert engine.thread_url("http://b/", "7", 3, page_size=25) == "http://b/viewtopic.php?t=7&start=50"
    text = text_of("phpbb/thread.html")
    assert read(text, url="http://b/viewtopic.php?t=7&start=5").page == 2
    with pytest.raises(Unreadable, match="page_size = 5"):
        read(text, url="http://b/viewtopic.php?t=7&start=10")


def test_a_view_of_one_author_is_refused() -> None:
    text = text_of("discuz7/thread.html").replace('rel="nofollow">只看该作者', 'rel="nofollow">显示全部帖子')
    with pytest.raises(NotAThread) as refused:
        read(text)
    assert refused.value.kind == "authorid"


@pytest.mark.parametrize("head", ["下面是引用路飞于2006-05-11 20:08发表的:", "引用第12楼路飞于2006-05-11 20:08发表的  ：", "引用楼主路飞于2006-05-11 20:08发表的 第一天 :"])
def test_heads_of_quotes_of_older_phpwind(head: str) -> None:
    body = phpwind.read(f'<h6 class="quote">Quote:</h6><blockquote>{head}<br />投票：娜美</blockquote><br />不是我')
    assert body.quotes == (Quote(None, "路飞", datetime(2006, 5, 11, 20, 8), "投票：娜美"),) and body.lines == ("不是我",)


def test_players_cannot_fake_what_the_board_says() -> None:
    for name in ("phpbb/thread.html", "xenforo/thread.html", "discuz7/thread.html", "phpwind/thread9.html"):
        faked = '<div class="notice">Last edited by x on Mon May 11, 2026 7:30 pm, edited 1 time</div><time data-time="1">x</time>' \
                '<div class="messageNotice">deleted</div><div class="edit_log">[x于2026-05-11 19:30编辑了帖子]</div><div class="locked">屏蔽</div>'
        post = read(text_of(name).replace("弃权", faked + "弃权")).posts[3]
        assert post.edited_at is None and post.posted_at == at(19, 11) and post.visibility is Visibility.SHOWN


def test_a_discourse_answer_that_lacks_a_post_is_not_read() -> None:
    text = text_of("discourse/thread.json")
    for damage in (('"post_number": 22', '"post_number": null'), ('"username": "娜美"', '"username": ""'), ("2026-05-11T11:05:09.000Z", "x")):
        with pytest.raises(Unreadable):
            read(text.replace(*damage))
    with pytest.raises(Unreadable):
        read('{"post_stream": {"posts": [{"id": 1}, 2]}, "id": 7}')


def test_a_page_of_discourse_is_told_from_its_json() -> None:
    with pytest.raises(NotAThread) as refused:
        read('<html><head><meta name="generator" content="Discourse 3.2.1 - https://github.com/discourse/discourse"></head></html>')
    assert refused.value.kind == "script"
    with pytest.raises(NotAThread) as refused:
        read('{"users": [], "topic_list": {"topics": []}}')
    assert refused.value.kind == "list"


def test_every_thread_page_has_its_expectations() -> None:
    assert {name_of(file) for file in THREADS} == set(ROWS)
