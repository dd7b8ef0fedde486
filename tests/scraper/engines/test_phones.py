"""Discuz! X on a phone: touch pages and the JSON interface of real boards, where they lie beside this repository."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scraper import saved
from scraper.engines import Engine, Quirks, detect
from scraper.errors import NotAThread
from scraper.markup import bbcode
from scraper.models import AuthorState, Post, Precision, Thread, Visibility
from tests.scraper.discuz_pages import EIGHT

BOARDS = Path(__file__).parents[4] / "shared" / "boards"
CAPTURES = sorted(file for board in ("discuz-x3.5", "discuz-x3.4-gbk") for file in (BOARDS / board).glob("*.html")
                  if any(sign in file.stem for sign in ("mobile2", "_api")))
KINDS = {
    "missing": ("err_nothread_mobile2", "api_nothread"), "list": ("forumdisplay_mobile2",), "login": ("bbclosed_mobile2",),
    "api": ("api_mobile_forumdisplay",), "refused": ("x35_api_mobile_v1",), "xml": ("reply_flood2_mobile2",),
}
REFUSED = [(kind, file) for file in CAPTURES for kind, names in KINDS.items() if file.stem.endswith(names)]
THREADS = [file for file in CAPTURES if file not in [refused for _, refused in REFUSED]]
PAGE_SIZES = {"discuz-x3.5": 10, "discuz-x3.4-gbk": 5}  # of the touch pages
DATED_ANEW = range(56, 73)  # posts of the discussion thread that were dated anew before each run of captures
CLOCKS_APART = timedelta(seconds=3)

pytestmark = pytest.mark.skipif(not CAPTURES, reason="no captures beside the repository")


@cache
def truth(board: Path) -> dict[str, dict[str, Any]]:
    return {str(thread["tid"]): thread for file in (board / "truth").glob("*.json") for thread in [json.loads(file.read_text("utf-8"))]}


@cache
def read(file: Path) -> tuple[Engine, Thread]:
    page = saved.read(file)
    engine = detect(page.text)
    return engine, engine.thread_page(page.text, url=page.url, fetched_at=page.fetched_at, quirks=Quirks(zone=EIGHT))


def posts_of(file: Path) -> list[tuple[Post, dict[str, Any]]]:
    _, thread = read(file)
    true = {str(post["pid"]): post for post in truth(file.parent)[thread.id]["posts"]}
    return [(post, true[post.id]) for post in thread.posts]


@pytest.mark.parametrize(("kind", "file"), REFUSED, ids=lambda value: getattr(value, "stem", value))
def test_what_is_no_thread_says_so(kind: str, file: Path) -> None:
    with pytest.raises(NotAThread) as refused:
        read(file)
    assert refused.value.kind == kind


@pytest.mark.parametrize("file", THREADS, ids=lambda file: file.stem)
def test_every_post_of_a_page_is_read(file: Path) -> None:
    engine, thread = read(file)
    true = truth(file.parent)[thread.id]
    assert engine.name == ("discuz_touch" if "mobile2" in file.stem else "discuz_api")
    assert thread.subject.removeprefix("[投票] ") == true["subject"] and thread.board_id == str(true["fid"])
    size = PAGE_SIZES[file.parent.name] if engine.name == "discuz_touch" else int(json.loads(saved.read(file).text)["Variables"]["ppp"])
    visible = [str(post["pid"]) for post in true["posts"] if not post["deleted"]]
    expected = visible[(thread.page - 1) * size:thread.page * size]
    sticky = [str(post["pid"]) for post in true["posts"] if post["sticky_reply"]] if thread.page == 1 else []
    assert [post.id for post in thread.posts if post.floor is not None or post.id not in sticky] == expected
    assert {post.id for post in thread.posts} == {*expected, *sticky} and len(thread.posts) == len({*expected, *sticky})
    assert thread.pages == -(-len(visible) // size)


@pytest.mark.parametrize("file", THREADS, ids=lambda file: file.stem)
def test_authors_floors_and_visibility(file: Path) -> None:
    for post, true in posts_of(file):
        assert (post.author_state is AuthorState.ANONYMOUS) == true["anonymous"]
        assert (post.author_state is AuthorState.DELETED) == true["author_deleted"]
        if not true["anonymous"]:
            assert (post.author, post.author_id) == (true["author"], str(true["authorid"]))
        assert post.floor in (true["shown_floor"], None if true["sticky_reply"] else true["shown_floor"])
        blocked = true["blocked"] or true["author_deleted"] or true["author_group"] == 4
        assert (post.visibility is Visibility.BLOCKED) == blocked and bool(post.notices) == blocked


@pytest.mark.parametrize("file", THREADS, ids=lambda file: file.stem)
def test_times(file: Path) -> None:
    engine, thread = read(file)
    for post, true in posts_of(file):
        made = datetime.fromtimestamp(true["dateline"], UTC)
        if true["floor"] in DATED_ANEW and thread.id == "1":
            continue
        if post.precision is Precision.INTERVAL:
            assert engine.name == "discuz_touch" and post.posted_before is not None
            assert post.posted_at - CLOCKS_APART <= made <= post.posted_before + CLOCKS_APART
        else:
            assert post.posted_at == (made.replace(second=0) if post.precision is Precision.MINUTE else made)
        edited = datetime.fromisoformat(true["edited_at"]).replace(tzinfo=EIGHT) if true["edited_at"] else None
        if (engine.name == "discuz_api" and "v1" not in file.stem) or post.visibility is Visibility.BLOCKED or true["bbcodeoff"] == 1:
            edited = None  # version 4 of the interface has no stamps
        assert (post.edited_at, post.edited_by) == (edited, true["edited_by"] if edited else None)


def words(lines: tuple[str, ...]) -> str:
    """All that is said, without the spaces that the interface sets in other places."""
    return "".join("".join(lines).split())


def test_the_same_words_and_quotes_as_typed() -> None:
    compared = 0
    for file in THREADS:
        for post, true in posts_of(file):
            if post.visibility is Visibility.SHOWN and true["bbcodeoff"] != 1:
                typed = bbcode.read(true["message"])
                assert words(post.body.lines) == words(typed.lines), (file.stem, post.id)
                assert [(quote.post_id, quote.author, quote.written_at) for quote in post.body.quotes] == \
                    [(quote.post_id, quote.author, quote.written_at) for quote in typed.quotes]
                compared += 1
    assert compared > 100
