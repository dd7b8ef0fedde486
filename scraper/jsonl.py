"""posts.jsonl: posts as a file, one a line (docs/archive.md). Bodies are read when somebody asks for them, not before.

Beside the keys told there a line may hold what a page tells and another program may want to keep: `author_state`,
`posted_before` (with precision "interval"), `notices` and `comments`. Unknown keys are ignored.
"""

from __future__ import annotations

import gc
import gzip
import json
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from datetime import datetime, tzinfo
from enum import StrEnum
from html import escape
from pathlib import Path
from typing import Any, TextIO, TypeVar

from scraper.errors import ScraperError
from scraper.markup import bbcode
from scraper.models import AuthorState, Body, Comment, Post, Precision, Visibility

_Word = TypeVar("_Word", bound=StrEnum)
_Reader = Callable[[str], Body]
_Entry = dict[str, Any]

_PLAIN: _Reader = next(field.default for field in fields(Post) if field.name == "read")  # type: ignore[assignment]
_COMMON_KEYS = frozenset(("thread", "id", "floor", "author", "posted_at", "edited_at", "text", "html"))
_AT_ONCE = 100  # lines
_TEXTS = ("edited_by", "subject", "url")
_TIMES = ("edited_at", "seen_at", "posted_before")


def read_posts(path: Path, *, zone: tzinfo, engine: str | None = None) -> list[Post]:
    """The posts of a file, gzipped or not, in its order; the same id again is a later version of a post.

    Args:
        zone: of the times that name none.
        engine: whose markup the `html` bodies are written in ([forum] engine).

    Raises:
        ScraperError: the file cannot be read, or a line is no post; says which.
    """
    read_html = _html_reader(engine)
    posts = []
    with _no_sweeps():
        for number, entry in _entries(path, _text(path).rstrip("\n").split("\n")):
            try:
                posts.append(_post(entry, zone, read_html))
            except _BadLine as error:
                raise _bad(path, number, str(error)) from None
    return posts


@contextmanager
def _no_sweeps() -> Iterator[None]:
    """What is read all stays and holds no circles: looking it over for garbage again and again would find none."""
    swept = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if swept:
            gc.enable()


def _entries(path: Path, lines: list[str]) -> Iterator[tuple[int, object]]:
    """What each line holds, with the line's number. Many lines read as one array cost half of what they cost one by one."""
    for start in range(0, len(lines), _AT_ONCE):
        some = lines[start:start + _AT_ONCE]
        try:
            entries = json.loads(f"[{','.join(some)}]")
        except (ValueError, RecursionError):
            entries = []
        if len(entries) == len(some):
            yield from enumerate(entries, start + 1)
        else:  # a line is blank, or no JSON: they are read alone to tell
            yield from ((number, _entry(path, number, line)) for number, line in enumerate(some, start + 1) if line and not line.isspace())


def _entry(path: Path, number: int, line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise _bad(path, number, "不是一行 JSON (not a line of JSON)") from None


def write_posts(posts: Iterable[Post], stream: TextIO) -> None:
    """Write posts, one a line, so that reading them gives the same words, quotes and times."""
    for post in posts:
        stream.write(line_of(post) + "\n")


def line_of(post: Post) -> str:
    """The line of one post, without its end."""
    entry: _Entry = {"thread": post.thread, "id": post.id, "floor": post.floor, "author": post.author,
                     "posted_at": post.posted_at.isoformat(), "edited_at": post.edited_at.isoformat() if post.edited_at else None}
    extra: _Entry = {
        "author_id": post.author_id, "edited_by": post.edited_by, "subject": post.subject, "url": post.url,
        "seen_at": post.seen_at.isoformat() if post.seen_at else None,
        "posted_before": post.posted_before.isoformat() if post.posted_before else None,
        "precision": post.precision.value if post.precision is not Precision.SECOND else None,
        "visibility": post.visibility.value if post.visibility is not Visibility.SHOWN else None,
        "author_state": post.author_state.value if post.author_state is not AuthorState.KNOWN else None,
        "notices": list(post.notices), "comments": [_comment_entry(comment) for comment in post.comments],
    }
    entry.update((key, value) for key, value in extra.items() if value)
    if post.read is bbcode.read:
        entry["text"] = post.source
    else:
        entry["html"] = escape(post.source, quote=False).replace("\n", "<br>\n") if post.read is _PLAIN else post.source
    # Half a character (a lone surrogate) has no UTF-8; written as JSON's own escape it survives.
    return json.dumps(entry, ensure_ascii=False).encode("utf-8", "backslashreplace").decode("utf-8")


class _BadLine(Exception):
    """What is wrong with a line, Chinese first."""


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
        if path.suffix == ".gz":
            data = gzip.decompress(data)
    except (OSError, EOFError, zlib.error) as error:
        raise ScraperError(f"{path}：读不了这个文件：{error} (cannot read the file)") from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _bad(path, data.count(b"\n", 0, error.start) + 1, "不是 UTF-8，请另存为 UTF-8 (not UTF-8: save it as UTF-8)") from None


def _html_reader(engine: str | None) -> _Reader:
    if engine is None:
        return _refuse
    from scraper.engines import by_name

    return by_name(engine).read_body


def _refuse(html: str) -> Body:
    raise AssertionError("lines with html are refused where no engine is named")


def _post(entry: object, zone: tzinfo, read_html: _Reader) -> Post:
    if not isinstance(entry, dict):
        raise _BadLine('要写成 {"thread": …, "id": …, …} (must be an object)')
    try:
        post_id, thread, author = entry["id"], entry["thread"], entry["author"]
        posted_at = _time(entry["posted_at"], "posted_at", zone)
    except KeyError as missing:
        raise _BadLine(f"缺 {missing.args[0]} (it lacks {missing.args[0]!r})") from None
    if not isinstance(thread, str) or not isinstance(author, str) or not isinstance(post_id, (str, int)) or isinstance(post_id, bool):
        raise _BadLine("id、thread、author 要写成字符串 (id, thread and author must be strings)")
    source, read = _body(entry, read_html)
    post = Post(str(post_id), thread, author, posted_at, source, read, entry.get("floor"))
    if post.floor is not None and type(post.floor) is not int:
        raise _BadLine("floor 要写成整数 (floor must be a whole number)")
    if entry.get("edited_at") is not None or not _COMMON_KEYS.issuperset(entry):
        _add(post, entry, zone)
    return post


def _add(post: Post, entry: _Entry, zone: tzinfo) -> None:
    for key in _TIMES:
        if (value := entry.get(key)) is not None:
            setattr(post, key, _time(value, key, zone))
    for key in _TEXTS:
        if (value := entry.get(key)) is not None:
            if not isinstance(value, str):
                raise _BadLine(f"{key} 要写成字符串 ({key} must be a string)")
            setattr(post, key, value)
    if (author_id := entry.get("author_id")) is not None:
        post.author_id = str(author_id)
    post.visibility = _word(Visibility, entry, "visibility", post.visibility)
    post.precision = _word(Precision, entry, "precision", post.precision)
    post.author_state = _word(AuthorState, entry, "author_state", post.author_state)
    post.notices = tuple(map(str, _list(entry, "notices")))
    post.comments = tuple(_comment(comment, zone) for comment in _list(entry, "comments"))


def _body(entry: _Entry, read_html: _Reader) -> tuple[str, _Reader]:
    text, html = entry.get("text"), entry.get("html")
    if text is not None and html is not None:
        raise _BadLine("text 和 html 只能写一个 (give text or html, not both)")
    source = html if text is None else text
    if source is not None and not isinstance(source, str):
        raise _BadLine("text、html 要写成字符串 (text and html must be strings)")
    if html is None:
        return source or "", bbcode.read
    if read_html is _refuse:
        raise _BadLine("正文是 html，要在 game.toml 的 [forum] 写明 engine (the body is html: name the engine in [forum])")
    return html, read_html


def _time(value: object, key: str, zone: tzinfo) -> datetime:
    try:
        time = datetime.fromisoformat(value)  # type: ignore[arg-type]  # the error for no string is caught
    except (ValueError, TypeError):
        raise _BadLine(f"{key} 不是时间：{value!r}，要写成 2026-05-11T19:00:00+08:00 ({key} must be an ISO time)") from None
    return time if time.tzinfo else time.replace(tzinfo=zone)


def _word(kind: type[_Word], entry: _Entry, key: str, default: _Word) -> _Word:
    value = entry.get(key)
    if value is None:
        return default
    try:
        return kind(value)
    except ValueError:
        known = "、".join(word.value for word in kind)
        raise _BadLine(f"{key} 不能是 {value!r}，可写：{known} ({key} must be one of these)") from None


def _list(entry: _Entry, key: str) -> list[Any]:
    value = entry.get(key)
    if value is not None and not isinstance(value, list):
        raise _BadLine(f"{key} 要写成列表 ({key} must be a list)")
    return value or []


def _comment_entry(comment: Comment) -> _Entry:
    return {"author": comment.author, "author_id": comment.author_id, "text": comment.text,
            "posted_at": comment.posted_at.isoformat() if comment.posted_at else None}


def _comment(entry: object, zone: tzinfo) -> Comment:
    if not isinstance(entry, dict) or not isinstance(entry.get("author"), str) or not isinstance(entry.get("text"), str):
        raise _BadLine("comments 里每条要有 author 和 text (each of comments must have author and text)")
    author_id, posted_at = entry.get("author_id"), entry.get("posted_at")
    return Comment(entry["author"], None if author_id is None else str(author_id), entry["text"],
                   None if posted_at is None else _time(posted_at, "posted_at", zone))


def _bad(path: Path, number: int, problem: str) -> ScraperError:
    return ScraperError(f"{path} 第 {number} 行：{problem} (line {number})")
