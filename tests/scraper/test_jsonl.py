"""posts.jsonl in and out."""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scraper import jsonl
from scraper.errors import ScraperError
from scraper.jsonl import line_of, read_posts, write_posts
from scraper.models import AuthorState, Post, Precision, Visibility
from tests.scraper.discuz_pages import ANONYMOUS, EIGHT, Entry, page, read

LINE: dict[str, Any] = {"thread": "vote", "id": "1001", "floor": 2, "author": "路飞", "posted_at": "2026-05-11T19:00:00+08:00", "edited_at": None,
                        "text": "[b]投票：[/b]娜美"}


def posts_in(tmp_path: Path, *lines: object, engine: str | None = None) -> list[Post]:
    file = tmp_path / "posts.jsonl"
    file.write_text("\n".join(line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in lines), "utf-8")
    return read_posts(file, zone=EIGHT, engine=engine)


def test_a_post(tmp_path: Path) -> None:
    (post,) = posts_in(tmp_path, LINE)
    assert (post.thread, post.id, post.floor, post.author) == ("vote", "1001", 2, "路飞")
    assert post.posted_at == datetime(2026, 5, 11, 19, 0, tzinfo=EIGHT) and post.edited_at is None
    assert post.body.lines == ("投票：娜美",) and post.body.marks[0].text == "投票："


def test_everything_a_line_may_hold(tmp_path: Path) -> None:
    (post,) = posts_in(tmp_path, LINE | {
        "edited_at": "2026-05-11T20:00", "edited_by": "法官", "author_id": 42, "subject": "投票：索隆", "visibility": "blocked", "precision": "minute",
        "url": "http://x/", "seen_at": "2026-05-12T00:00:00Z", "unknown": 1})
    assert post.edited_at == datetime(2026, 5, 11, 20, 0, tzinfo=EIGHT) and post.edited_by == "法官" and post.author_id == "42"
    assert post.visibility is Visibility.BLOCKED and post.precision is Precision.MINUTE
    assert post.body.lines == ("投票：索隆", "投票：娜美")


def test_naive_times_are_in_the_games_zone(tmp_path: Path) -> None:
    assert posts_in(tmp_path, LINE | {"posted_at": "2026-05-11T19:00:00"})[0].posted_at == datetime(2026, 5, 11, 19, 0, tzinfo=EIGHT)


def test_later_versions_are_all_kept(tmp_path: Path) -> None:
    assert [post.source for post in posts_in(tmp_path, LINE | {"text": "a"}, LINE | {"text": "b"})] == ["a", "b"]


def test_gzip_byte_order_mark_and_blank_lines(tmp_path: Path) -> None:
    text = "\ufeff\r\n" + json.dumps(LINE) + "\r\n\n"
    (tmp_path / "posts.jsonl.gz").write_bytes(gzip.compress(text.encode()))
    assert len(read_posts(tmp_path / "posts.jsonl.gz", zone=EIGHT)) == 1


def test_bodies_in_markup_need_an_engine(tmp_path: Path) -> None:
    html = {key: value for key, value in LINE.items() if key != "text"} | {"html": "<strike>投票：A</strike>投票：娜美"}
    assert posts_in(tmp_path, html, engine="discuz")[0].body.lines == ("投票：娜美",)
    with pytest.raises(ScraperError, match="engine"):
        posts_in(tmp_path, html)
    with pytest.raises(ScraperError, match="vbulletin"):
        posts_in(tmp_path, html, engine="vbulletin")


@pytest.mark.parametrize(("change", "says"), [
    ({"posted_at": None}, "posted_at"), ({"posted_at": "昨天"}, "posted_at"), ({"posted_at": 5}, "posted_at"), ({"edited_at": "x"}, "edited_at"),
    ({"author": None}, "author"), ({"id": 1.5}, "id"), ({"id": True}, "id"), ({"floor": "5"}, "floor"), ({"floor": True}, "floor"),
    ({"text": 5}, "text"), ({"html": "x"}, "text"), ({"visibility": "gone"}, "visibility"), ({"precision": "day"}, "precision"),
    ({"subject": 5}, "subject"), ({"comments": [1]}, "comments"), ({"comments": 5}, "comments"), ({"notices": 5}, "notices")])
def test_errors_name_file_and_line(tmp_path: Path, change: dict[str, object], says: str) -> None:
    with pytest.raises(ScraperError, match=says) as error:
        posts_in(tmp_path, LINE, "", LINE | change | {"seen_at": None})
    assert "posts.jsonl 第 3 行" in str(error.value)


@pytest.mark.parametrize("key", ["thread", "id", "author", "posted_at"])
def test_missing_keys(tmp_path: Path, key: str) -> None:
    with pytest.raises(ScraperError, match=f"缺 {key}"):
        posts_in(tmp_path, {name: value for name, value in LINE.items() if name != key})


@pytest.mark.parametrize("line", ["{", "[]", "5", "null", "[" * 100_000])
def test_lines_that_are_no_posts(tmp_path: Path, line: str) -> None:
    with pytest.raises(ScraperError, match="第 1 行"):
        posts_in(tmp_path, line)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ScraperError, match="none"):
        read_posts(tmp_path / "none.jsonl", zone=EIGHT)
    (tmp_path / "a.jsonl").write_bytes((json.dumps(LINE) + "\n").encode() + "路飞".encode("gbk"))
    with pytest.raises(ScraperError, match=r"第 2 行.*UTF-8"):
        read_posts(tmp_path / "a.jsonl", zone=EIGHT)
    (tmp_path / "b.jsonl.gz").write_bytes(gzip.compress(b"{}" * 99)[:20])
    with pytest.raises(ScraperError):
        read_posts(tmp_path / "b.jsonl.gz", zone=EIGHT)


def again(tmp_path: Path, posts: list[Post], engine: str | None) -> list[Post]:
    stream = io.StringIO()
    write_posts(posts, stream)
    (tmp_path / "again.jsonl").write_text(stream.getvalue(), "utf-8")
    return read_posts(tmp_path / "again.jsonl", zone=EIGHT, engine=engine)


def test_pages_come_back_from_a_file(tmp_path: Path) -> None:
    quote = '<div class="quote"><blockquote><a href="?goto=findpost&amp;pid=9">娜美 发表于 2026-5-11 18:00</a><br />\na</blockquote></div>投票：A'
    posts = read(page(
        Entry(11, quote, first=True), Entry(12, left=ANONYMOUS, right="匿名&nbsp;", stamp="发表于 5 分钟前"), Entry(13, above="<h2>题</h2>"),
        Entry(14, instead='<div class="locked">此帖仅作者可见</div>'), Entry(15, floor="<em></em>#", stamp="发表于 2026-5-11 19:00"),
        Entry(16, comments='<div class="pstl"><div class="psta"><a href="?uid=5">娜美</a></div><div class="psti">好</div></div>'))).posts
    back = again(tmp_path, posts, "discuz")
    for post, copy in zip(posts, back, strict=True):
        assert copy.body == post.body
        for name in ("id", "thread", "floor", "author", "author_id", "author_state", "posted_at", "posted_before", "precision", "edited_at",
                     "edited_by", "subject", "visibility", "url", "seen_at", "notices", "comments"):
            assert getattr(copy, name) == getattr(post, name), name
    assert back[1].author_state is AuthorState.ANONYMOUS and back[1].precision is Precision.INTERVAL


def test_typed_and_plain_posts_come_back_from_a_file(tmp_path: Path) -> None:
    typed = posts_in(tmp_path, LINE)[0]
    plain = Post("2", "vote", "娜美", typed.posted_at, "<b> [b]投票：A[/b]\n二")
    first, second = again(tmp_path, [typed, plain], "discuz")
    assert first.body == typed.body and second.body == plain.body
    assert json.loads(line_of(typed))["text"] == "[b]投票：[/b]娜美"


def test_half_characters_survive(tmp_path: Path) -> None:
    post = posts_in(tmp_path, '{"thread": "t", "id": "1", "author": "a\\ud800", "posted_at": "2026-05-11T19:00:00", "text": ""}')[0]
    assert again(tmp_path, [post], None)[0].author == "a\ud800"


def test_reading_loads_no_parser() -> None:
    code = "import sys, scraper.jsonl; print([name for name in ('lxml', 'dateparser', 'email') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=2), max_leaves=3)


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.one_of(st.binary(max_size=80), st.dictionaries(st.sampled_from([*LINE, "html", "comments", "notices", "precision", "seen_at", "author_id"]), JSON)
                 .map(lambda change: json.dumps(LINE | change).encode())))
def test_nothing_in_a_file_raises_anything_else(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "posts.jsonl").write_bytes(data)
    with contextlib.suppress(ScraperError):
        for post in jsonl.read_posts(tmp_path / "posts.jsonl", zone=EIGHT, engine="discuz"):
            assert post.body is not None and line_of(post)
