"""The guide for writers of engines knows every engine, and its skeleton is one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scraper import engines
from scraper.engines import _frames, _layout, _notices, _pages
from tests.scraper.discuz_pages import EIGHT, FETCHED

GUIDE = (Path(__file__).parents[3] / "docs" / "new-engine.md").read_text("utf-8")
PAGE = """<body><h1>第一天</h1><p data-thread="7"><ul><li id="post-11"><div class="post-head"><a class="user" href="/user/3">路飞</a>
<time datetime="2026-05-11T19:00:07+08:00">昨天</time> <a class="number">#5</a></div><div class="post-words">投票：<b>娜美</b></div></li></ul>
<div class="pager"><b class="here">1</b><a href="?page=2">2</a></div></body>"""


@pytest.mark.parametrize("name", engines.names())
def test_every_engine_is_in_the_guide(name: str) -> None:
    assert re.search(rf"^\| `{name}` \|", GUIDE, re.MULTILINE)


def test_the_guide_names_no_engine_that_is_not_there() -> None:
    table = GUIDE.partition("## What each engine reads")[2]
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == set(engines.names())


def test_the_skeleton_reads_a_page() -> None:
    code = re.search(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    assert code is not None
    names = {"re": re, "Cut": _frames.Cut, "Layout": _layout.Layout, "Time": _layout.Time, "Notices": _notices.Notices, "PageEngine": _pages.PageEngine}
    exec(code[1], names)
    example = type("Whole", (names["Example"],), {  # type: ignore[misc]
        "recognises": lambda self, text: True, "thread_url": lambda self, root, thread, page, page_size=None: f"{root}{thread}",
        "post_url": lambda self, root, thread, post: f"{root}{post}", "thread_id": lambda self, url: None, "read_body": lambda self, html: html})()
    thread = example.thread_page(PAGE, url=None, fetched_at=FETCHED, quirks=engines.Quirks(zone=EIGHT))
    post = thread.posts[0]
    assert (thread.id, thread.subject, thread.page, thread.pages) == ("7", "第一天", 1, 2)
    assert (post.id, post.floor, post.author, post.author_id, post.source) == ("11", 5, "路飞", "3", "投票：<b>娜美</b>")
