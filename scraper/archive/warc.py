"""The WARC file of an archive: each response one record, free of the reader's own secrets."""

from __future__ import annotations

import os
import re
from datetime import UTC
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from warcio.recordloader import ArcWarcRecord  # type: ignore[import-untyped]
from warcio.statusandheaders import StatusAndHeaders  # type: ignore[import-untyped]
from warcio.warcwriter import WARCWriter  # type: ignore[import-untyped]

from scraper.evidence import Response

# Of no use to a reader of the evidence, and of much use to whoever finds the file.
SECRET_HEADERS = frozenset({"set-cookie", "set-cookie2", "cookie", "authorization", "proxy-authorization"})
# The body is kept decoded, so these no longer describe it.
WIRE_HEADERS = frozenset({"content-encoding", "transfer-encoding", "content-length", "connection", "keep-alive"})
FORMHASH = re.compile(rb"formhash(?:=|[\"'][^>]{0,80}?value=[\"'])([0-9a-f]{8})\b")


class Place(NamedTuple):
    """Where a record lies."""

    record: str
    position: int
    length: int


def append(path: Path, response: Response, committed: int) -> Place:
    """Adds a record behind the `committed` bytes; what a killed run left after them is cut off first."""
    with path.open("r+b" if path.exists() else "w+b") as file:
        file.truncate(committed)
        file.seek(committed)
        writer = WARCWriter(file, gzip=True)
        if committed == 0:
            about = {"software": "panguan", "format": "WARC File Format 1.1", "note": "cookies and form hashes are left out"}
            writer.write_record(writer.create_warcinfo_record(path.name, about))
        position = file.tell()
        record = _record(writer, response)
        writer.write_record(record)
        file.flush()
        os.fsync(file.fileno())
        return Place(record.rec_headers.get_header("WARC-Record-ID"), position, file.tell() - position)


def without_formhash(body: bytes) -> bytes:
    """The body with the session's form hashes zeroed wherever they stand."""
    for value in set(FORMHASH.findall(body)):
        body = body.replace(value, b"0" * len(value))
    return body


def _record(writer: WARCWriter, response: Response) -> ArcWarcRecord:
    body = without_formhash(response.body)
    stream, size = BytesIO(body), len(body)
    headers = {"WARC-Date": response.fetched_at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")}
    if response.status == 0:
        kind = response.header("content-type") or "text/html"
        return writer.create_warc_record(response.url, "resource", stream, size, warc_content_type=kind, warc_headers_dict=headers)
    kept = [(k, v) for k, v in response.headers if k.lower() not in SECRET_HEADERS | WIRE_HEADERS]
    kept.append(("Content-Length", str(size)))
    status = StatusAndHeaders(f"{response.status} {response.reason}".strip(), kept, protocol="HTTP/1.1")
    headers["X-Panguan-Method"] = response.method
    return writer.create_warc_record(response.url, "response", stream, size, http_headers=status, warc_headers_dict=headers)
