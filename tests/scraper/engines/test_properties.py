"""No text makes any engine raise anything but the errors of its contract, and what it reads is whole."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scraper import engines
from scraper.errors import NotAThread, ScraperError
from scraper.markup import phpwind
from tests.scraper.discuz_pages import FETCHED, Entry, page
from tests.scraper.engines.boards import BOARD, FILES

NAMES = engines.names()
PAGES = [file.read_text("utf-8") for file in FILES] + [page(Entry(11, first=True), Entry(12))]
TOUCH = """<title>一 -  手机版 - Powered by Discuz!</title><div class="view_tit">一</div><div class="plc cl" id="pid1">
<div class="avatar"></div><ul class="authi"><li class="mtit"><span class="y">楼主</span><span class="z"><a href="home.php?mod=space&amp;uid=2">路飞</a></span></li>
<li class="mtime">2026-11-20 13:16:34</li></ul><div class="message">投票：娜美</div><div id="comment_1"></div></div><a href="forum.php?tid=7">x</a></body></html>"""
API = json.dumps({"Version": "4", "Charset": "GBK", "Variables": {
    "thread": {"tid": "7", "subject": "一", "replies": "3"}, "ppp": "2", "postlist": [
        {"pid": "1", "author": "路飞", "authorid": "2", "dbdateline": "1795151794", "message": "投票：娜美", "number": "1", "position": "1"}]}}, separators=(",", ":"))
SAMPLES = [*PAGES, TOUCH, API]
JUNK = st.text(alphabet=st.sampled_from("<>\"'/=&;#x0{}[]: \n\u0000投票post_id"), max_size=25)
VALUES = st.recursive(st.none() | st.booleans() | st.integers(-5, 2**40) | st.floats(allow_nan=False) | st.text(max_size=6),
                      lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3), max_leaves=6)


def read(name: str, text: str) -> None:
    engine = engines.by_name(name)
    engine.recognises(text)
    with contextlib.suppress(ScraperError):
        thread = engine.thread_page(text, url=None, fetched_at=FETCHED, quirks=BOARD)
        ids = [post.id for post in thread.posts]
        assert len(ids) == len(set(ids)) and 1 <= thread.page <= thread.pages
        assert all(post.author and post.posted_at.tzinfo and post.body is not None for post in thread.posts)


@pytest.mark.parametrize("text", [TOUCH, API])
def test_the_samples_are_read(text: str) -> None:
    assert len(engines.detect(text).thread_page(text, url=None, fetched_at=FETCHED, quirks=BOARD).posts) == 1


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(NAMES), st.text(max_size=200))
def test_any_text(name: str, text: str) -> None:
    read(name, text)
    assert engines.by_name(name).read_body(text) is not None
    assert phpwind.edit_stamp(text) is None


@settings(max_examples=250, deadline=None)
@given(st.sampled_from(SAMPLES), st.floats(0, 1), st.integers(0, 80), JUNK, st.data())
def test_any_damage_to_a_page(text: str, place: float, length: int, junk: str, data: st.DataObject) -> None:
    start = int(place * len(text))
    damaged = text[:start] + junk + text[start + length:]
    own = next((name for name in NAMES if engines.by_name(name).recognises(text)), NAMES[0])
    read(own, damaged)
    read(data.draw(st.sampled_from(NAMES)), damaged)


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(["pid", "author", "authorid", "dbdateline", "message", "number", "position", "status", "username"]), VALUES)
def test_any_value_in_the_interface_of_discuz(key: str, value: object) -> None:
    answer = json.loads(API)
    answer["Variables"]["postlist"][0][key] = value
    read("discuz_api", json.dumps(answer))
    answer["Variables"]["thread"][key] = answer["Variables"]["ppp"] = value
    answer["Variables"]["postlist"] = value
    read("discuz_api", json.dumps(answer))


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(["id", "username", "user_id", "created_at", "updated_at", "cooked", "post_number", "post_type", "version", "hidden", "deleted_at"]), VALUES)
def test_any_value_in_the_json_of_discourse(key: str, value: object) -> None:
    topic = json.loads(next(text for text in PAGES if '"post_stream"' in text))
    topic["post_stream"]["posts"][0][key] = value
    read("discourse", json.dumps(topic))
    topic["post_stream"]["stream"] = topic["id"] = topic["chunk_size"] = topic["posts_count"] = value
    read("discourse", json.dumps(topic))


def test_every_engine_refuses_the_threads_of_all_others() -> None:
    for text in SAMPLES:
        own = engines.detect(text)
        for name in NAMES:
            if name != own.name:
                assert not engines.by_name(name).recognises(text), (name, own.name)
                with pytest.raises(NotAThread):
                    engines.by_name(name).thread_page(text, url=None, fetched_at=FETCHED, quirks=BOARD)
