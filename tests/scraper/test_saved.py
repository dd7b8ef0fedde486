"""Pages saved to files by browsers and others."""

from __future__ import annotations

import contextlib
import json
import os
import quopri
from base64 import encodebytes
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scraper import saved
from scraper.engines import Quirks, detect
from scraper.errors import ScraperError
from tests.scraper.discuz_pages import EIGHT, Entry, page, read

URL = "http://bbs.example.org/forum.php?mod=viewthread&tid=7&page=2"
PAGE = page(Entry(11, "投票：娜美", first=True), Entry(12))


def mhtml(html: bytes, coding: str = "quoted-printable", kind: str = "text/html") -> bytes:
    """As Chromium writes it: an address folded, pictures first, scripts gone."""
    body = quopri.encodestring(html) if coding == "quoted-printable" else encodebytes(html)
    return b"\r\n".join((
        b"From: <Saved by Blink>", b"Snapshot-Content-Location: http://bbs.example.org/forum.php?mod=viewthread\r\n &tid=7&page=2",
        b"Subject: =?utf-8?Q?=E7=AC=AC12?=", b"Date: Tue, 12 May 2026 12:00:30 GMT", b"MIME-Version: 1.0",
        b'Content-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="----B"', b"", b"",
        b"------B", b"Content-Type: image/png", b"Content-Transfer-Encoding: base64", b"Content-Location: http://bbs.example.org/a.png", b"", b"iVBORw0K",
        b"------B", b"Content-Type: text/html", b"Content-Location: http://ads.example.org/", b"", b"<html>ad</html>",
        b"------B", f"Content-Type: {kind}".encode(), f"Content-Transfer-Encoding: {coding}".encode(),
        b"Content-Location: " + URL.encode(), b"", body, b"------B--", b""))


def without_scripts(text: str) -> str:
    return text.replace(text[text.index("<script"):text.index("</script>") + 9], "", 1)


def words(found: saved.SavedPage) -> list[tuple[str, ...]]:
    thread = detect(found.text).thread_page(found.text, url=found.url, fetched_at=found.fetched_at, quirks=Quirks())
    assert thread.id == "7"
    return [post.body.lines for post in thread.posts]


def test_html_only_as_the_board_sent_it(tmp_path: Path) -> None:
    file = tmp_path / "a.html"
    file.write_bytes(page(Entry(11, "投票：娜美", first=True), Entry(12), charset="gbk").encode("gbk"))
    os.utime(file, (1778587230, 1778587230))
    found = saved.read(file)
    assert words(found) == [("投票：娜美",), ("正文",)]
    assert found.url is None and found.fetched_at == datetime(2026, 5, 12, 12, 0, 30, tzinfo=UTC)


@pytest.mark.parametrize("charset", [None, "gbk"])
def test_complete_page_turned_to_utf8_by_the_browser(tmp_path: Path, charset: str | None) -> None:
    comment = f"<!-- saved from url=({len(URL):04d}){URL} -->\n"
    text = PAGE.replace("<html>", f"\n{comment}<html>").replace("<tr>", "<tbody><tr>").replace("</table>", "</tbody></table>").replace(" />", ">")
    (tmp_path / "a.html").write_bytes(text.encode())
    found = saved.read(tmp_path / "a.html", charset)
    assert found.url == URL and words(found) == [("投票：娜美",), ("正文",)]


@pytest.mark.parametrize("coding", ["quoted-printable", "base64"])
@pytest.mark.parametrize("charset", ["utf-8", "gbk"])
def test_mhtml(tmp_path: Path, coding: str, charset: str) -> None:
    html = without_scripts(PAGE.replace("utf-8", charset)).encode(charset)
    (tmp_path / "a.mhtml").write_bytes(mhtml(html, coding))
    found = saved.read(tmp_path / "a.mhtml")
    assert (found.url, found.fetched_at) == (URL, datetime(2026, 5, 12, 12, 0, 30, tzinfo=UTC))
    assert words(found) == [("投票：娜美",), ("正文",)]


def test_mhtml_that_names_its_charset(tmp_path: Path) -> None:
    (tmp_path / "a.mht").write_bytes(mhtml("投票：联通".encode("gbk"), kind='text/html; charset="gb2312"'))
    assert saved.read(tmp_path / "a.mht").text.strip() == "投票：联通"


def test_mhtml_without_a_page(tmp_path: Path) -> None:
    (tmp_path / "a.mhtml").write_bytes(b"From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: image/png\r\n\r\nx")
    with pytest.raises(ScraperError, match=r"a\.mhtml"):
        saved.read(tmp_path / "a.mhtml")


def test_a_list_of_pages_beside_them(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_bytes("联通".encode("gbk"))
    entry = {"file": "a.html", "url": URL, "fetched_at": "2026-05-12T20:00:30+08:00", "content_type": "text/html; charset=gbk"}
    (tmp_path / "index.json").write_text(json.dumps([{"file": "b.html"}, entry]))
    assert saved.read(tmp_path / "a.html") == saved.SavedPage("联通", URL, datetime(2026, 5, 12, 20, 0, 30, tzinfo=EIGHT))
    (tmp_path / "index.json").write_text('[{"name": "a.html"}]')
    with pytest.raises(ScraperError, match=r"index\.json"):
        saved.read(tmp_path / "a.html")


@pytest.mark.parametrize(("headers", "url"), [
    ("> GET http://bbs.example.org/x\n< HTTP 302 Found\n< Date: Mon, 11 May 2026 00:00:00 GMT\n< HTTP 200 OK\n", "http://bbs.example.org/x"),
    ("> GET /x HTTP/1.1\n> Host: bbs.example.org\n", "http://bbs.example.org/x"), ("HTTP/1.1 200 OK\r\n", None)])
def test_headers_beside_a_page(tmp_path: Path, headers: str, url: str | None) -> None:
    (tmp_path / "a.html").write_bytes("联通".encode("gbk"))
    mark = "< " if headers.startswith(">") else ""
    (tmp_path / "a.headers").write_text(f"{headers}{mark}Date: Tue, 12 May 2026 12:00:30 GMT\r\n{mark}Content-Type: text/html; charset=gbk\r\n")
    assert saved.read(tmp_path / "a.html") == saved.SavedPage("联通", url, datetime(2026, 5, 12, 12, 0, 30, tzinfo=UTC))


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(ScraperError, match=r"none\.html"):
        saved.read(tmp_path / "none.html")


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.one_of(st.binary(max_size=200), st.binary(max_size=80).map(lambda junk: mhtml(junk)[:300] + junk)))
def test_no_bytes_raise_anything_else(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.mhtml").write_bytes(data)
    with contextlib.suppress(ScraperError):
        saved.read(tmp_path / "a.mhtml")


def test_read_of_the_builder_itself() -> None:
    assert [post.id for post in read(PAGE).posts] == ["11", "12"]
