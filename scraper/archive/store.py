"""The archive of one game: adding what was read, and giving back every version of every post.

A page and everything it changes go in together: the WARC record first, then one SQLite transaction that names it. A run
killed in between leaves bytes that no row names; the next run writes over them.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Self

from scraper.archive import database, versions
from scraper.archive.lock import FolderLock
from scraper.archive.places import gone_between, own_places
from scraper.archive.rows import from_row, stamp
from scraper.archive.scrub import without_secrets
from scraper.errors import ScraperError
from scraper.evidence import Response
from scraper.models import Post, Thread

FOLDER, POSTS, RESPONSES = "archive", "posts.sqlite", "responses.warc.gz"


@dataclass
class Changes:
    """Post ids a reading brought something new about."""

    new: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)

    def add(self, other: Changes) -> None:
        """Takes another reading's changes in."""
        self.new += other.new
        self.changed += other.changed
        self.deleted += other.deleted


@dataclass(frozen=True)
class Publication:
    """What is known of something this program wrote: `state` is trying (not known yet), done, or pending (waits for approval)."""

    state: str
    post: str | None
    at: datetime


@dataclass(frozen=True)
class Reading:
    """The latest reading of one page of a thread."""

    page: int
    pages: int
    posts: tuple[str, ...]
    fetched_at: datetime
    replies: int | None


class Archive:
    """An open archive; a context manager. Open for writing, it keeps other writers out."""

    def __init__(self, folder: Path, connection: sqlite3.Connection, lock: FolderLock | None) -> None:
        self._folder, self._database, self._lock = folder, connection, lock

    @classmethod
    def open(cls, game: Path, *, writing: bool = False) -> Self:
        """The archive of the game in folder `game`.

        Raises:
            ScraperError: there is none to read, or it cannot be opened.
            Busy: another run is writing to it.
        """
        folder = game / FOLDER
        if not writing:
            if not (folder / POSTS).exists():
                raise ScraperError(f"{game} 还没有存档：请先 panguan fetch 或 panguan import (no archive yet; run fetch or import first)")
            return cls(folder, database.connect(folder / POSTS, writing=False), None)
        folder.mkdir(parents=True, exist_ok=True)
        lock = FolderLock(folder / "lock")
        lock.acquire()
        try:
            return cls(folder, database.connect(folder / POSTS, writing=True), lock)
        except BaseException:
            lock.release()
            raise

    @staticmethod
    def exists(game: Path) -> bool:
        """Whether the game folder has an archive."""
        return (game / FOLDER / POSTS).exists()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file and lets other writers in."""
        self._database.close()
        if self._lock:
            self._lock.release()

    def add_response(self, response: Response) -> int:
        """Keeps a response as evidence; the number it can be named by."""
        with self._changing():
            return self._keep(response)

    def add_page(self, key: str, thread: Thread, response: Response) -> Changes:
        """Keeps a page of the thread that game.toml calls `key`, the response it was read from, and what its posts tell."""
        with self._changing():
            evidence = response.kept_as or self._keep(response)
            seen = stamp(response.fetched_at)
            before = self._order_before(key, thread, seen)
            self._database.execute(
                "INSERT INTO readings (thread, board_thread, forum, page, pages, replies, closed, subject, posts, response, fetched_at)"
                " VALUES (?,?,?,?,?,?,?,?,?,?,?)",
                (key, thread.id, thread.board_id, thread.page, thread.pages, thread.replies, thread.closed, thread.subject,
                 json.dumps(own_places(thread.posts)), evidence, seen))
            changes = Changes()
            for post in thread.posts:
                found = versions.note(self._database, key, thread.id, post, seen, evidence)
                if found:
                    (changes.new if found == "new" else changes.changed).append(post.id)
            changes.deleted += [lost for lost in gone_between(before, thread.posts)
                                if versions.note_deleted(self._database, key, lost, seen, evidence)]
            return changes

    def mark_deleted(self, key: str, post_id: str, at: datetime, evidence: int | None = None) -> None:
        """Notes that the board no longer has the post."""
        with self._changing():
            versions.note_deleted(self._database, key, post_id, stamp(at), evidence)

    def _order_before(self, key: str, thread: Thread, seen: str) -> list[str]:
        """The posts of a page and the one after it, in their order, as they were last read before a time."""
        read = [self._rows("SELECT posts FROM readings WHERE thread=? AND board_thread=? AND page=? AND fetched_at<=?"
                           " ORDER BY fetched_at DESC, id DESC LIMIT 1", key, thread.id, page, seen) for page in (thread.page, thread.page + 1)]
        return [post_id for rows in read for row in rows for post_id in json.loads(row["posts"])]

    def posts(self, zone: tzinfo) -> list[Post]:
        """Every version of every post, by time of posting, a post's versions oldest first; times in `zone`."""
        rows = self._rows(f"SELECT * FROM versions ORDER BY {versions.ORDER}, first_seen, id")
        return [from_row(row, zone) for row in rows]

    def posts_holding(self, words: str, key: str, zone: tzinfo) -> list[Post]:
        """Every version, as in `posts`, of the posts of one thread that in some version held these words."""
        rows = self._rows(
            f"SELECT * FROM versions WHERE thread=? AND post IN (SELECT post FROM versions WHERE thread=? AND instr(body, ?))"
            f" ORDER BY {versions.ORDER}, first_seen, id", key, key, words)
        return [from_row(row, zone) for row in rows]

    def readings(self, key: str, board_thread: str) -> dict[int, Reading]:
        """The latest reading of each page, by page number."""
        rows = self._rows("SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY page ORDER BY fetched_at DESC, id DESC) AS age FROM readings"
                          " WHERE thread=? AND board_thread=?) WHERE age=1 ORDER BY page", key, board_thread)
        return {row["page"]: Reading(row["page"], row["pages"], tuple(json.loads(row["posts"])),
                                     datetime.fromisoformat(row["fetched_at"]), row["replies"]) for row in rows}

    def missing(self) -> dict[tuple[str, str], tuple[int, list[int]]]:
        """Threads of which some page was never read, by key and the board's id: the pages it had at its latest reading, and those missing."""
        found: dict[tuple[str, str], tuple[int, list[int]]] = {}
        for key, board_thread, pages, _ in self._rows("SELECT thread, board_thread, pages, max(fetched_at) FROM readings GROUP BY thread, board_thread"):
            unread = sorted(set(range(1, pages + 1)) - self.readings(key, board_thread).keys())
            if unread:
                found[key, board_thread] = pages, unread
        return found

    def forum_of(self, key: str, board_thread: str) -> str:
        """The part of the board a thread stands in, as last read; empty where the board names none."""
        rows = self._rows("SELECT forum FROM readings WHERE thread=? AND board_thread=? ORDER BY id DESC LIMIT 1", key, board_thread)
        return (rows[0]["forum"] if rows else None) or ""

    def alive(self, key: str, board_thread: str) -> list[str]:
        """The ids of the posts the board still has as far as is known, by time of posting."""
        return versions.alive(self._database, key, board_thread)

    def fact(self, name: str) -> str | None:
        """Something found out about the board; None while it was not."""
        rows = self._rows("SELECT value FROM facts WHERE name=?", name)
        return rows[0]["value"] if rows else None

    def note_fact(self, name: str, value: str) -> None:
        """Keeps what `fact` gives back."""
        with self._changing():
            self._database.execute("INSERT OR REPLACE INTO facts VALUES (?,?)", (name, value))

    def publication(self, key: str) -> Publication | None:
        """What the journal says of a publication; None when it was never begun."""
        rows = self._rows("SELECT * FROM publications WHERE key=?", key)
        return Publication(rows[0]["state"], rows[0]["post"], datetime.fromisoformat(rows[0]["at"])) if rows else None

    def note_publication(self, key: str, state: str, post: str | None, at: datetime) -> None:
        """Writes into the journal what is about to be published, or came of it."""
        with self._changing():
            self._database.execute("INSERT OR REPLACE INTO publications VALUES (?,?,?,?)", (key, state, post, stamp(at)))

    def forget_publication(self, key: str) -> None:
        """Takes out of the journal what the board refused."""
        with self._changing():
            self._database.execute("DELETE FROM publications WHERE key=?", (key,))

    def _rows(self, query: str, *values: str | int) -> list[sqlite3.Row]:
        try:
            return self._database.execute(query, values).fetchall()
        except sqlite3.Error as problem:
            raise ScraperError(f"读不了存档 {self._folder}：{problem}；若文件已损坏，请移走后重新抓取 (cannot read the archive)") from problem

    def _keep(self, response: Response) -> int:
        from scraper.archive import warc  # only writers need warcio

        response = without_secrets(response)
        end = self._database.execute("SELECT coalesce(max(position + length), 0) FROM responses").fetchone()[0]
        place = warc.append(self._folder / RESPONSES, response, end)
        row = (place.record, place.position, place.length, response.url, response.status, stamp(response.fetched_at))
        added = self._database.execute(
            "INSERT INTO responses (record, position, length, url, status, fetched_at) VALUES (?,?,?,?,?,?)", row)
        return int(added.lastrowid or 0)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """One transaction: all of it or nothing."""
        try:
            self._database.execute("BEGIN IMMEDIATE")
            yield
            self._database.execute("COMMIT")
        except sqlite3.Error as problem:
            self._roll_back()
            raise ScraperError(f"写不进存档 {self._folder}：{problem} (cannot write to the archive)") from problem
        except BaseException:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        if self._database.in_transaction:
            self._database.execute("ROLLBACK")
