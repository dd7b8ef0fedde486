"""The WARC file of an archive: each response one record."""

from __future__ import annotations

import os
from datetime import UTC
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from warcio.recordloader import ArcWarcRecord  # type: ignore[import-untyped]
from warcio.statusandheaders import StatusAndHeaders  # type: ignore[import-untyped]
from warcio.warcwriter import WARCWriter  # type: ignore[import-untyped]

from scraper.evidence import Response

# The body is kept decoded, so these no longer describe it.
WIRE_HEADERS = frozenset({"content-encoding", "transfer-encoding", "content-length", "connection", "keep-alive"})


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


def _record(writer: WARCWriter, response: Response) -> ArcWarcRecord:
    stream, size = BytesIO(response.body), len(response.body)
    headers = {"WARC-Date": response.fetched_at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")}
    if response.status == 0:
        kind = response.header("content-type") or "text/html"
        return writer.create_warc_record(response.url, "resource", stream, size, warc_content_type=kind, warc_headers_dict=headers)
    kept = [(k, v) for k, v in response.headers if k.lower() not in WIRE_HEADERS]
    kept.append(("Content-Length", str(size)))
    status = StatusAndHeaders(f"{response.status} {response.reason}".strip(), kept, protocol="HTTP/1.1")
    headers["X-Panguan-Method"] = response.method
    return writer.create_warc_record(response.url, "response", stream, size, http_headers=status, warc_headers_dict=headers)
