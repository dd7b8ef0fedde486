"""Pages saved to files: by Chrome, Edge or Firefox ("HTML only", "complete", MHTML), by curl, or with a list of them.

Where a page came from and when is looked for in this order: a sidecar (an `index.json` beside it that lists it, or
`NAME.headers`), the headers of an MHTML file, the comment `saved from url`, and for the time the file's own.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path

from scraper.charset import decode
from scraper.errors import ScraperError

# The number in brackets is the length of the address; browsers write the comment into the first lines.
_SAVED_FROM = re.compile(rb"<!--\s*saved from url=\(\d+\)\s*(https?://[^\s>]+?)\s*-->")
_HEAD_BYTES = 4096
_MHTML = re.compile(rb"(?:From: <Saved by|MIME-Version:|(?:[A-Za-z-]+: .*(?:\r?\n[ \t].*)*\r?\n)+MIME-Version:)", re.IGNORECASE)
_REQUEST = re.compile(r"^>? ?GET (\S+)", re.MULTILINE)
_HOST = re.compile(r"^>? ?Host: *(\S+)", re.MULTILINE | re.IGNORECASE)
_HEADER = r"^<? ?{}: *(.+?)\s*$"


@dataclass(frozen=True, slots=True)
class SavedPage:
    """A page from a file. `url` is None where nothing tells; `fetched_at` is aware and may be no better than the file's date."""

    text: str
    url: str | None
    fetched_at: datetime


@dataclass(frozen=True, slots=True)
class _Source:
    url: str | None = None
    fetched_at: datetime | None = None
    content_type: str | None = None

    def or_else(self, other: _Source) -> _Source:
        """What this source does not know, by another."""
        return _Source(self.url or other.url, self.fetched_at or other.fetched_at, self.content_type or other.content_type)


def read(path: Path, charset: str | None = None) -> SavedPage:
    """A saved page.

    Args:
        charset: that of the board, where game.toml names it. A browser may have saved the page in another, so what
            the file itself declares or proves goes first.

    Raises:
        ScraperError: the file cannot be read, is a damaged MHTML file, or fits no charset.
    """
    try:
        data = path.read_bytes()
        changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except (OSError, ValueError) as error:
        raise ScraperError(f"{path}：读不了这个文件：{error} (cannot read the file)") from error
    source = _index(path).or_else(_headers(path))
    if _MHTML.match(data[:_HEAD_BYTES].lstrip()):
        data, found = _unpack(path, data)
        source = source.or_else(found)
    if match := _SAVED_FROM.search(data[:_HEAD_BYTES]):
        source = source.or_else(_Source(url=match[1].decode("ascii", "replace").replace("&amp;", "&")))
    declared = source.content_type or (f"text/html; charset={charset}" if charset else None)
    return SavedPage(decode(data, declared), source.url, source.fetched_at or changed)


def _unpack(path: Path, data: bytes) -> tuple[bytes, _Source]:
    """The page in an MHTML file: the part it says it begins with, else the first page in it."""
    import email

    message = email.message_from_bytes(data.lstrip())
    parts = [part for part in message.walk() if part.get_content_type() in ("text/html", "application/xhtml+xml")]
    location = _address(message["Snapshot-Content-Location"] or message["Content-Location"])
    root = next((part for part in parts if location and _address(part["Content-Location"]) == location), parts[0] if parts else None)
    payload = root.get_payload(decode=True) if root is not None else None
    if root is None or not isinstance(payload, bytes):
        raise ScraperError(f"{path}：MHTML 文件里没有网页，请重新保存 (no page in the MHTML file: save it again)")
    return payload, _Source(location or _address(root["Content-Location"]), _http_date(message["Date"]), str(root["Content-Type"] or ""))


def _address(header: object) -> str | None:
    """An address in a header, which may have been folded."""
    address = "".join(str(header or "").split())
    return address if address.startswith("http") else None


def _index(path: Path) -> _Source:
    """What an `index.json` in the same folder says of the file: `file`, `url`, `fetched_at`, `content_type`."""
    index = path.with_name("index.json")
    if not index.is_file():
        return _Source()
    try:
        entries = json.loads(index.read_text("utf-8-sig"))
        entry: dict[str, str] = next((entry for entry in entries if entry["file"] == path.name), {})
        fetched_at = datetime.fromisoformat(entry["fetched_at"]) if "fetched_at" in entry else None
        return _Source(entry.get("url"), fetched_at and _aware(fetched_at), entry.get("content_type"))
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise ScraperError(f"{index}：读不懂：{error}；它该是 [{{\"file\", \"url\", \"fetched_at\"}}, …] "
                           "(cannot be read: it must list file, url and fetched_at)") from error


def _headers(path: Path) -> _Source:
    """What `NAME.headers` says: the headers of the response (the last one, after redirects) and the request line, if there."""
    try:
        text = path.with_suffix(".headers").read_text("utf-8", "replace")
    except OSError:
        return _Source()
    request, host = _REQUEST.search(text), _HOST.search(text)
    url = request[1] if request else None
    if url and url.startswith("/"):
        url = f"http://{host[1]}{url}" if host else None
    return _Source(url, _http_date(_last(text, "Date")), _last(text, "Content-Type"))


def _last(text: str, header: str) -> str | None:
    found = re.findall(_HEADER.format(header), text, re.MULTILINE | re.IGNORECASE)
    return found[-1] if found else None


def _http_date(header: object) -> datetime | None:
    try:
        return _aware(parsedate_to_datetime(str(header or "")))
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


def _aware(date: datetime) -> datetime:
    return date if date.tzinfo else date.replace(tzinfo=UTC)
