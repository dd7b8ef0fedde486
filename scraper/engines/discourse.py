"""Discourse, by its JSON: `/t/ID.json` and `/t/ID/posts.json`, after its source.

A post is called by its topic and its number in it ("12-3"), which are what quotations and addresses name. The board does
not say when a post was edited, only that it was: the time of its last change is the latest that can have been.
"""

from __future__ import annotations

import re
from datetime import datetime
from math import ceil

from scraper import pages
from scraper.engines import Engine, Quirks, _json
from scraper.engines._json import Entry
from scraper.engines._notices import kind_of, plain
from scraper.errors import NotAThread, Unreadable
from scraper.markup import discourse
from scraper.models import AuthorState, Body, Post, Precision, Thread, Visibility

_MADE_BY = re.compile(r'<meta name="generator" content="Discourse')
_ERROR = re.compile(r'\s*\{.{0,200}?"error_type":', re.DOTALL)
_PARTS = re.compile(r'"(?:post_stream|topic_list|category_list)":\s*\{')
_ROOT = re.compile(r"https?://[^?#]*?/(?=t/)")
_THREAD_ID = re.compile(r"(?:\A|/)t/(?:[^/?#]*[^/?#\d][^/?#]*/)?(\d+)")
_ORDINARY = 1  # the type of posts that somebody wrote; others tell what was done to the topic
_PAGE_SIZE = 20


class Discourse(Engine):
    """Discourse."""

    name = "discourse"

    def recognises(self, text: str) -> bool:
        return bool(_MADE_BY.search(text[:20_000]) or _ERROR.match(text) or (text.lstrip()[:1] == "{" and _PARTS.search(text)))

    def thread_page(self, text: str, *, url: str | None, fetched_at: datetime, quirks: Quirks) -> Thread:
        topic = _json.loads(text)
        if topic is None or not _json.inner(topic, "post_stream"):
            raise _not_a_thread(text, topic)
        stream = _json.inner(topic, "post_stream")
        entries = _json.entries(stream, "posts")
        thread_id = _json.word(topic, "id") or self.thread_id(url or "") or next((_json.word(entry, "topic_id") for entry in entries), "")
        if not thread_id.isdigit():
            raise Unreadable("接口没有写明是哪个主题 (the answer does not say which topic it shows)")
        address = _ROOT.match(url or "")
        root = quirks.root or (address[0] if address else None)
        posts = [_post(entry, thread_id, fetched_at) for entry in entries if _json.number(entry, "post_type") in (_ORDINARY, None)]
        for post in posts:
            post.url = self.post_url(root, thread_id, post.id) if root else None
        page, last = _pager(stream, entries, _json.number(topic, "chunk_size") or quirks.page_size or _PAGE_SIZE)
        replies = _json.number(topic, "posts_count")
        return Thread(
            id=thread_id, subject=_json.word(topic, "title"), posts=posts, page=page, pages=last,
            url=url or (self.thread_url(root, thread_id, page) if root else None), board_id=_json.word(topic, "category_id") or None,
            replies=replies - 1 if replies else None, closed=topic["closed"] if isinstance(topic.get("closed"), bool) else None)

    def thread_url(self, root: str, thread_id: str, page: int, page_size: int | None = None) -> str:
        return f"{root}t/{thread_id}.json?page={page}"

    def post_url(self, root: str, thread_id: str, post_id: str) -> str:
        return f"{root}t/{thread_id}/{post_id.rpartition('-')[2]}.json"

    def thread_id(self, url: str) -> str | None:
        match = _THREAD_ID.search(url)
        return match[1] if match else None

    def read_body(self, html: str) -> Body:
        return discourse.read(html)


ENGINE = Discourse()


def _not_a_thread(text: str, answer: Entry | None) -> NotAThread:
    errors = answer.get("errors") if answer else None
    if answer is not None and isinstance(errors, list):
        said = plain(" ".join(map(str, errors)))
        kind = kind_of(_json.word(answer, "error_type"))
        return pages.not_a_thread(kind if kind != "notice" else kind_of(said), said)
    if answer is not None:
        return pages.not_a_thread("list" if "topic_list" in answer or "category_list" in answer else "engine")
    return pages.not_a_thread("script") if _MADE_BY.search(text) else pages.unclaimed(text)


def _post(entry: Entry, thread_id: str, fetched_at: datetime) -> Post:
    number, author, made = _json.number(entry, "post_number"), _json.word(entry, "username"), _time(entry, "created_at")
    if number is None or not author or made is None or not isinstance(entry.get("cooked"), str):
        raise Unreadable(f"帖子 {number or _json.word(entry, 'id')}：没有编号、作者、正文或发表时间 (it lacks its number, author, words or time)")
    user = _json.word(entry, "user_id")
    edited = (_json.number(entry, "version") or 1) > 1
    visibility, notice = _visibility(entry)
    return Post(
        id=discourse.post_id(thread_id, str(number)), thread=thread_id, floor=number, author=author, author_id=user or None,
        author_state=AuthorState.KNOWN if user else AuthorState.DELETED, posted_at=made, precision=Precision.SECOND,
        edited_at=_time(entry, "updated_at") if edited else None, source=_json.markup(entry, "cooked") if not notice else "",
        read=discourse.read, visibility=visibility, notices=(notice,) if notice else (), seen_at=fetched_at)


def _visibility(entry: Entry) -> tuple[Visibility, str]:
    """What became of a post, and the board's words that stand for its own."""
    if entry.get("deleted_at") or entry.get("user_deleted") is True:
        return Visibility.DELETED, plain(_json.markup(entry, "cooked"))
    if entry.get("hidden") is True:
        return Visibility.BLOCKED, plain(_json.markup(entry, "cooked"))
    return Visibility.SHOWN, ""


def _time(entry: Entry, name: str) -> datetime | None:
    """An ISO time in UTC, to the second (its thousandths are dropped, as the forum shows none)."""
    try:
        written = datetime.fromisoformat(_json.word(entry, name))
    except ValueError:
        return None
    return written.replace(microsecond=0) if written.tzinfo and 1900 <= written.year < 9999 else None


def _pager(stream: Entry, entries: list[Entry], size: int) -> tuple[int, int]:
    """The page these posts are, and how many there are, by the list of all of the topic's posts; a part of a topic is one page."""
    ids = stream.get("stream")
    if not isinstance(ids, list) or not ids or not entries:
        return 1, 1
    first = entries[0].get("id")
    page = ids.index(first) // max(size, 1) + 1 if first in ids else 1
    return page, max(page, ceil(len(ids) / max(size, 1)))
