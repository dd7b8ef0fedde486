"""The archive: versions of posts, deletions, evidence that outlives kills, and reading that costs nothing."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from warcio.archiveiterator import ArchiveIterator
from warcio.checker import Checker

from scraper.archive import Archive
from scraper.errors import Busy, ScraperError
from scraper.evidence import Response
from scraper.models import Body, Comment, Mark, Post, Precision, Quote, Thread, Visibility

START = datetime(2026, 5, 11, 9, 0, tzinfo=UTC)
CHINA = timezone(timedelta(hours=8))


def post(number: int, words: str = "投票：甲\n理由：无", **changes: object) -> Post:
    values: dict[str, object] = {"id": str(number), "thread": "42", "author": f"玩家{number}", "floor": number, "source": words,
                                 "posted_at": START + timedelta(minutes=number)}
    return Post(**(values | changes))  # type: ignore[arg-type]


def page(*posts: Post, number: int = 1, pages: int = 1) -> Thread:
    return Thread(id="42", subject="投票贴", posts=list(posts), page=number, pages=pages)


def response(at: datetime, body: bytes = b"<html></html>", **changes: object) -> Response:
    values: dict[str, object] = {"url": "http://b.example/forum.php?mod=viewthread&tid=42", "status": 200, "body": body, "fetched_at": at,
                                 "headers": (("Content-Type", "text/html"),), "reason": "OK"}
    return Response(**(values | changes))  # type: ignore[arg-type]


def take_in(archive: Archive, minutes: int, *posts: Post) -> None:
    archive.add_page("vote", page(*posts), response(START + timedelta(minutes=minutes)))


def history(archive: Archive) -> list[tuple[str, str, Visibility]]:
    return [(p.id, "\n".join(p.body.lines), p.visibility) for p in archive.posts(CHINA)]


def test_the_same_words_are_one_version(tmp_path: Path) -> None:
    with Archive.open(tmp_path, writing=True) as archive:
        take_in(archive, 100, post(1), post(2))
        take_in(archive, 200, post(1, floor=1), post(2, floor=9))
        kept = archive.posts(CHINA)
    seen_first = START + timedelta(minutes=100)
    assert [(p.id, p.floor, p.seen_at) for p in kept] == [("1", 1, seen_first), ("2", 9, seen_first)]
    assert kept[0].posted_at.utcoffset() == timedelta(hours=8)
    assert kept[0].thread == "vote"


def test_edits_with_and_without_stamp_and_blocks_are_versions(tmp_path: Path) -> None:
    with Archive.open(tmp_path, writing=True) as archive:
        take_in(archive, 100, post(1, "一"))
        take_in(archive, 200, post(1, "二"))
        take_in(archive, 300, post(1, "二", edited_at=START + timedelta(minutes=250)))
        take_in(archive, 400, post(1, "", visibility=Visibility.BLOCKED))
        take_in(archive, 500, post(1, "二", edited_at=START + timedelta(minutes=250)))
        kept = archive.posts(CHINA)
    assert [("\n".join(p.body.lines), p.visibility.value) for p in kept] == \
        [("一", "shown"), ("二", "shown"), ("二", "shown"), ("", "blocked"), ("二", "shown")]
    assert [p.edited_at is not None for p in kept] == [False, False, True, False, True]


def test_an_older_page_taken_in_later_falls_into_its_place(tmp_path: Path) -> None:
    with Archive.open(tmp_path, writing=True) as archive:
        take_in(archive, 300, post(1, "新"))
        take_in(archive, 100, post(1, "旧"))
        take_in(archive, 200, post(1, "新"))
        kept = archive.posts(CHINA)
    assert [(p.body.lines[0], p.seen_at) for p in kept] == [("旧", START + timedelta(minutes=100)), ("新", START + timedelta(minutes=200))]


def test_a_post_gone_from_between_its_neighbours_is_deleted(tmp_path: Path) -> None:
    with Archive.open(tmp_path, writing=True) as archive:
        take_in(archive, 100, post(1), post(2), post(3))
        take_in(archive, 200, post(1), post(3, floor=2))
        assert history(archive)[1:3] == [("2", "投票：甲\n理由：无", Visibility.SHOWN), ("2", "", Visibility.DELETED)]
        assert archive.alive("vote", "42") == ["1", "3"]
        take_in(archive, 300, post(1), post(2), post(3))
        assert [v for i, _, v in history(archive) if i == "2"] == [Visibility.SHOWN, Visibility.DELETED, Visibility.SHOWN]


def test_a_gap_in_the_floors_proves_nothing(tmp_path: Path) -> None:
    with Archive.open(tmp_path, writing=True) as archive:
        take_in(archive, 100, post(1), post(2), post(3))
        take_in(archive, 200, post(1), post(3))
        assert archive.alive("vote", "42") == ["1", "2", "3"]


def test_pages_that_were_never_read_are_known(tmp_path: Path) -> None:
    with Archive.open(tmp_path, writing=True) as archive:
        archive.add_page("vote", page(post(1), number=1, pages=2), response(START))
        archive.add_page("vote", page(post(9), number=4, pages=5), response(START + timedelta(minutes=1)))
        archive.add_page("discussion", page(post(20)), response(START))
        assert archive.missing() == {("vote", page().id): (5, [2, 3, 5])}


def test_the_most_exact_time_wins(tmp_path: Path) -> None:
    rough = {"precision": Precision.MINUTE, "posted_at": START}
    with Archive.open(tmp_path, writing=True) as archive:
        take_in(archive, 100, post(1, **rough))
        take_in(archive, 200, post(1, posted_at=START + timedelta(seconds=30)))
        take_in(archive, 300, post(1, **rough))
        (kept,) = archive.posts(CHINA)
    assert (kept.posted_at, kept.precision) == (START + timedelta(seconds=30), Precision.SECOND)


def test_everything_a_post_holds_comes_back(tmp_path: Path) -> None:
    quote = Quote("7", "甲", datetime(2026, 5, 11, 20, 25), "投票：乙")
    body = Body(("废票", ""), (quote,), ("暗语",), (Mark("bold", "废票", 0),), "部分内容无法读取")
    full = post(1, "原文", read=lambda source: body, author_id="5", edited_at=START, edited_by="版主", url="http://b.example/1",
                notices=("提示",), comments=(Comment("乙", "6", "投票：甲", START),))
    with Archive.open(tmp_path, writing=True) as archive:
        take_in(archive, 100, full)
        (kept,) = archive.posts(UTC)
    assert kept.body == body
    for name in ("author", "author_id", "author_state", "edited_at", "edited_by", "url", "notices", "comments", "floor", "subject"):
        assert getattr(kept, name) == getattr(full, name), name


def test_the_evidence_passes_warcios_check_and_holds_no_secrets(tmp_path: Path) -> None:
    body = b'<input type="hidden" name="formhash" value="1a2b3c4d" /><a href="x?hash=1a2b3c4d">...</a>'
    secret = (("Set-Cookie", "p_auth=TOKEN"), ("Content-Type", "text/html"), ("Content-Encoding", "gzip"))
    with Archive.open(tmp_path, writing=True) as archive:
        first = archive.add_response(response(START, body, headers=secret))
        archive.add_page("vote", page(post(1)), response(START, b"<p>saved</p>", status=0, url="file:///saved.html"))
    path = tmp_path / "archive" / "responses.warc.gz"
    checker = Checker(type("Arguments", (), {"inputs": [str(path)], "verbose": False})())
    checker.process_all()
    assert checker.exit_value == 0
    with path.open("rb") as file:
        records = [(r.rec_type, r.content_stream().read()) for r in ArchiveIterator(file)]
    assert [kind for kind, _ in records] == ["warcinfo", "response", "resource"]
    assert first == 1
    assert b"TOKEN" not in path.read_bytes() and not any(b"1a2b3c4d" in content for _, content in records)


@pytest.mark.parametrize(("before", "secret", "after"), [
    ('<input type="hidden" name="formhash" id="formhash" value="', "1a2b3c4d", '" />'), ("var formhash = '", "1a2b3c4d", "';"),
    ('{"Variables":{"auth":"', "b9c0X\\/token+with=signs", '"}}'), ('{"saltkey":"', "b8O8Hbhp", '"}'), ('"formhash":"', "1a2b3c4d", '"'),
    ("<a href='misc.php?pid=3&amp;hash=", "1a2b3c4d", "'>"), ('<input type="hidden" name="hash" value="', "3df38bbed22fde55ce82847657076d54", '">'),
    ('post_params: {"uid":"5","hash":"', "3df38bbed22fde55ce82847657076d54", '"}'), ("./viewtopic.php?sid=", "3df38bbed22fde55ce82847657076d54", '"'),
    ('<input type="hidden" name="_xfToken" value="', "1790000000,abcdef0123456789", '" />'), ('<html data-csrf="', "1790000000,abcdef0123456789", '">'),
])
def test_what_would_let_others_act_for_the_reader_is_blotted_out(tmp_path: Path, before: str, secret: str, after: str) -> None:
    body = f"<p>投票：甲</p>{before}{secret}{after}<p>{secret}</p>".encode()
    with Archive.open(tmp_path, writing=True) as archive:
        archive.add_response(response(START, body, url="http://b.example/?sid=3df38bbed22fde55ce82847657076d54"))
    with (tmp_path / "archive" / "responses.warc.gz").open("rb") as file:
        ((target, content),) = [(r.rec_headers.get_header("WARC-Target-URI"), r.content_stream().read())
                                for r in ArchiveIterator(file) if r.rec_type == "response"]
    assert content == body.replace(secret.encode(), b"0" * len(secret))
    assert "3df38bbed22fde55" not in target
    assert b"3df38bbed22fde55" not in (tmp_path / "archive" / "posts.sqlite").read_bytes()


def test_two_writers_keep_apart_and_readers_do_not_mind(tmp_path: Path) -> None:
    with Archive.open(tmp_path, writing=True) as archive:
        take_in(archive, 100, post(1))
        with pytest.raises(Busy):
            Archive.open(tmp_path, writing=True)
        with Archive.open(tmp_path) as reader:
            assert len(reader.posts(CHINA)) == 1
    Archive.open(tmp_path, writing=True).close()


def test_no_archive_and_no_sqlite_are_clear_errors(tmp_path: Path) -> None:
    with pytest.raises(ScraperError, match="panguan fetch"):
        Archive.open(tmp_path)
    (tmp_path / "archive").mkdir()
    (tmp_path / "archive" / "posts.sqlite").write_bytes(b"no database at all, but long enough to be read as one" * 40)
    for writing in (False, True):
        with pytest.raises(ScraperError, match="打不开存档"):
            Archive.open(tmp_path, writing=writing)


KILLED = """
import sys
from pathlib import Path
from tests.scraper.test_archive import Archive, START, page, post, response, timedelta
with Archive.open(Path(sys.argv[1]), writing=True) as archive:
    for number in range(1, 100000):
        archive.add_page("vote", page(post(number)), response(START + timedelta(seconds=number), b"x" * 5000))
        print(number, flush=True)
"""


def test_a_killed_writer_leaves_an_archive_that_opens(tmp_path: Path) -> None:
    for _ in range(3):
        writer = subprocess.Popen([sys.executable, "-c", KILLED, str(tmp_path)], stdout=subprocess.PIPE, text=True)
        assert writer.stdout
        for _ in range(5):
            writer.stdout.readline()
        writer.kill()
        writer.wait()
        writer.stdout.close()
        with Archive.open(tmp_path, writing=True) as archive:
            take_in(archive, 9999, post(999999))
        with (tmp_path / "archive" / "responses.warc.gz").open("rb") as file:
            assert sum(1 for _ in ArchiveIterator(file, check_digests="raise")) > 5


def test_a_transaction_broken_off_by_a_kill_is_undone_by_the_next_reader(tmp_path: Path) -> None:
    with Archive.open(tmp_path / "one", writing=True) as archive:
        archive.add_page("vote", page(*(post(number) for number in range(1, 200))), response(START))
    database = sqlite3.connect(tmp_path / "one" / "archive" / "posts.sqlite", isolation_level=None)
    database.executescript("PRAGMA cache_size=1; BEGIN IMMEDIATE; UPDATE versions SET body='[[\"half done\"],[],[],[],null]';")
    (tmp_path / "two" / "archive").mkdir(parents=True)
    for name in ("posts.sqlite", "posts.sqlite-journal"):  # what a kill at this instant would leave
        shutil.copy(tmp_path / "one" / "archive" / name, tmp_path / "two" / "archive" / name)
    database.execute("ROLLBACK")
    database.close()
    with Archive.open(tmp_path / "two") as archive:
        assert {p.body.lines for p in archive.posts(CHINA)} == {("投票：甲", "理由：无")}


def test_reading_is_quick_and_light(tmp_path: Path) -> None:
    with Archive.open(tmp_path, writing=True) as archive:
        archive.add_page("vote", page(*(post(number) for number in range(1, 501))), response(START))
    started = time.perf_counter()
    with Archive.open(tmp_path) as archive:
        assert len([p.body.lines for p in archive.posts(CHINA)]) == 500
    assert time.perf_counter() - started < 0.1
    heavy = "import sys, scraper.archive; print([m for m in ('httpx', 'warcio', 'lxml', 'sqlalchemy') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", heavy], capture_output=True, text=True, check=True).stdout.strip() == "[]"
