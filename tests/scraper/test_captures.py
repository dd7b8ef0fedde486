"""Pages of real Discuz! X boards as its desktop engine reads them: every post as the board's database has it.

They lie beside this repository. What its engines for phones make of them is tested by themselves.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scraper import saved
from scraper.engines import Quirks, by_name, detect
from scraper.errors import NotAThread
from scraper.markup import bbcode
from scraper.models import AuthorState, Post, Precision, Thread, Visibility
from tests.scraper.discuz_pages import EIGHT

BOARDS = Path(__file__).parents[3] / "shared" / "boards"
CAPTURES = sorted(file for board in ("discuz-x3.5", "discuz-x3.4-gbk") for file in (BOARDS / board).glob("*.html"))
GAMES = sorted(file.parent for file in BOARDS.glob("games/*/pages/index.json"))

pytestmark = pytest.mark.skipif(not CAPTURES, reason="no captures beside the repository")

# By the name of a capture: what a page that is no desktop page of a thread must be told to be, first match first.
KINDS = (
    ("notice", r"login_ok_plain|reply_closed_form|newbie_form|flood2_plain|moderated_plain"), ("xml", r"login_space_name|flood2_mobile2"),
    ("form", r"(?:edit|reply|newthread)_form$|reply_form_quote$"),
    ("empty", r"findpost_(?:302|noptid|postno)|goto_lastpost|ok_plain$|p2_redirect"), ("api", r"api_mobile_(?!v1)|_api4|x34gbk_api_mobile_v1"),
    ("missing", r"deleted_guest|err_nothread|err_nofid|api_nothread|reply_nothread"), ("authorid", r"discuss_authorid"),
    ("refused", r"badhash|x35_api_mobile_v1"), ("challenge", r"antitheft|attackevasive4_0"), ("password", r"pwd_(?:guest|user)"),
    ("touch", r"mobile[12]"), ("archiver", "archiver"), ("print", "printable"), ("feed", "rss"), ("search", "search_page"),
    ("readperm", "readperm"), ("closed", r"period_|bbclosed_p1"),
    ("login", r"f_login_guest|login_guest$|guest_no(?:read|visit)$|login_page|reply_form_guest|reply_guest|votepoll_guest|x35_err_space|bbclosed_inajax"),
    ("permission", r"staff_(?:guest|user)|noperm"), ("xml", r"float|inajax|viewpid|at_mentions|_form$|viewratings|viewwarning|viewvote|comment_more"),
    ("list", r"forumdisplay|rewrite_forum|noread_list"), ("index", r"index|badmod|x35_ajax_logout"), ("profile", r"space_"),
)
CHANGED_LATER = {"x35_seccode_thread_user": {"183"}, "x34gbk_seccode_thread_user": {"176"}}  # edited and dated anew after the capture
DATED_ANEW = range(56, 73)  # posts of the discussion thread, by floor in the database, before each run of captures


@cache
def truth(board: Path) -> dict[str, dict[str, Any]]:
    return {str(post["pid"]): post | {"tid": thread["tid"]} for file in (board / "truth").glob("*.json")
            for thread in [json.loads(file.read_text("utf-8"))] for post in thread["posts"]}


@dataclass(frozen=True)
class Capture:
    text: str
    thread: Thread | NotAThread


@cache
def capture(file: Path) -> Capture:
    page = saved.read(file)
    try:
        return Capture(page.text, by_name("discuz").thread_page(page.text, url=page.url, fetched_at=page.fetched_at, quirks=Quirks(zone=EIGHT)))
    except NotAThread as error:
        return Capture(page.text, error)


@pytest.mark.parametrize("file", CAPTURES, ids=lambda file: file.stem)
def test_every_capture_is_read_or_told_what_it_is(file: Path) -> None:
    found = capture(file)
    anchors = re.findall(r'<div id="post_(\d+)"', found.text)
    if isinstance(found.thread, NotAThread):
        expected = next((kind for kind, names in KINDS if re.search(names, file.stem)), None)
        assert found.thread.kind == expected or (expected is None and found.thread.kind in {"xml", "engine"})
        assert found.thread.kind in {"authorid", "touch"} or not anchors
        return
    assert {post.id for post in found.thread.posts} == set(anchors) and len(found.thread.posts) == len(set(anchors))
    for post in found.thread.posts:
        check(post, truth(file.parent)[post.id], file.stem)


def check(post: Post, true: dict[str, Any], name: str) -> None:
    assert post.thread == str(true["tid"])
    if post.author_state is AuthorState.KNOWN:
        assert (post.author, post.author_id) == (true["author"], str(true["authorid"]))
    assert (post.author_state is AuthorState.ANONYMOUS) == true["anonymous"]
    assert (post.author_state is AuthorState.DELETED) == true["author_deleted"]
    shown = {true["shown_floor"], true["floor"]}  # the latter on pages from before the thread switched to counting
    if true["sticky_reply"] or "ordertype1" in name:
        shown.add(None)  # a copy on top that has lost its number; the first post in reverse order
    assert post.floor in shown
    if post.id in CHANGED_LATER.get(name, ()):
        return
    made = datetime.fromtimestamp(true["dateline"], UTC)
    if not (true["tid"] == 1 and true["floor"] in DATED_ANEW):
        assert post.posted_at == (made.replace(second=0) if post.precision is Precision.MINUTE else made)
    assert (post.visibility is Visibility.BLOCKED) == (true["blocked"] or true["author_deleted"] or true["author_group"] == 4) \
        or "nohidebanned" in name
    said = {(comment["author"], comment["comment"]) for comment in true["comments"]}
    assert {(comment.author, comment.text) for comment in post.comments} <= said and len(post.comments) == min(len(said), 5)
    if post.source and post.visibility is Visibility.SHOWN and true["bbcodeoff"] != 1:
        expected = datetime.fromisoformat(true["edited_at"]).replace(tzinfo=EIGHT) if true["edited_at"] else None
        assert (post.edited_at, post.edited_by) == (expected, true["edited_by"])


def test_pages_and_typed_messages_give_the_same_words() -> None:
    compared = 0
    for file in CAPTURES:
        found = capture(file).thread
        for post in found.posts if isinstance(found, Thread) else ():
            true = truth(file.parent)[post.id]
            if not post.source or true["bbcodeoff"] == 1 or post.id in CHANGED_LATER.get(file.stem, ()) or "[free]" in true["message"]:
                continue
            typed, shown = bbcode.read(true["message"]), post.body
            assert words(typed.lines) == words(shown.lines), (file.stem, post.id)
            assert typed.quotes == shown.quotes and [mark.text for mark in typed.marks] == [mark.text for mark in shown.marks]
            compared += 1
    assert compared > 1000


def words(lines: tuple[str, ...]) -> list[str]:
    """Lines without blank ones (the board breaks the line behind an opened hide block) and with tabs as the board shows them."""
    return [line.replace("\t", " " * 8) for line in lines if line.strip()]


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.parent.name)
def test_every_page_of_a_game_is_read(folder: Path) -> None:
    for entry in json.loads((folder / "index.json").read_text("utf-8")):
        page = saved.read(folder / entry["file"])
        thread = detect(page.text).thread_page(page.text, url=page.url, fetched_at=page.fetched_at, quirks=Quirks())
        assert (thread.id, thread.page, thread.pages) == (str(entry["tid"]), entry["page"], entry["pages"])
        assert page.url == entry["url"] and page.fetched_at == datetime.fromisoformat(entry["fetched_at"])
        assert all(post.seen_at == page.fetched_at and post.body.unread is None for post in thread.posts)
        assert all(post.posted_at <= page.fetched_at for post in thread.posts)
