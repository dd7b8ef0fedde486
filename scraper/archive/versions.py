"""When a reading of a post is a new version of it, and what is entered when a post is gone."""

from __future__ import annotations

import sqlite3
from typing import Any, Literal

from scraper.archive.rows import FOLLOWING, body_to_json, content_hash, to_row
from scraper.models import Body, Post, Precision, Visibility

ORDER = "posted_at, length(post), post"  # ids are numbers of growing length on most boards
EXACTNESS = [p.value for p in (Precision.INTERVAL, Precision.MINUTE, Precision.SECOND)]


def note(database: sqlite3.Connection, key: str, board_thread: str, post: Post, seen: str,
         evidence: int | None) -> Literal["new", "changed"] | None:
    """Enters one reading of a post; whether it is the first of the post, or differs from the version then in force."""
    row = to_row(post) | {"thread": key, "board_thread": board_thread}
    known = database.execute("SELECT * FROM versions WHERE thread=? AND post=? ORDER BY first_seen, id", (key, post.id)).fetchall()
    before = [v for v in known if v["first_seen"] <= seen]
    after = [v for v in known if v["first_seen"] > seen]
    _sharpen(database, known, row)
    if before and before[-1]["content"] == row["content"]:
        _confirm(database, before[-1], row, last_seen=max(seen, before[-1]["last_seen"]), newest=not after)
        return None
    if after and after[0]["content"] == row["content"]:
        database.execute("UPDATE versions SET first_seen=? WHERE id=?", (seen, after[0]["id"]))
        return None
    _insert(database, row | {"first_seen": seen, "last_seen": seen, "response": evidence})
    return "changed" if known else "new"


def note_deleted(database: sqlite3.Connection, key: str, post_id: str, seen: str, evidence: int | None) -> bool:
    """Enters that the post is gone: a version without words. Whether that was not known before."""
    last = database.execute("SELECT * FROM versions WHERE thread=? AND post=? ORDER BY first_seen DESC, id DESC", (key, post_id)).fetchone()
    if last is None or last["visibility"] == Visibility.DELETED.value:
        return False
    row = {name: last[name] for name in last.keys() if name != "id"}  # noqa: SIM118  a Row iterates over its values
    row |= {"body": body_to_json(Body()), "visibility": Visibility.DELETED.value, "comments": "[]", "notices": "[]"}
    since = max(seen, last["last_seen"])
    _insert(database, row | {"content": content_hash(row), "first_seen": since, "last_seen": since, "response": evidence})
    return True


def alive(database: sqlite3.Connection, key: str, board_thread: str) -> list[str]:
    """The posts whose last version is not a deletion, by time of posting."""
    rows = database.execute(
        f"SELECT post FROM versions v WHERE thread=? AND board_thread=? AND visibility<>?"
        f" AND id = (SELECT id FROM versions w WHERE w.thread=v.thread AND w.post=v.post ORDER BY first_seen DESC, id DESC LIMIT 1)"
        f" ORDER BY {ORDER}", (key, board_thread, Visibility.DELETED.value))
    return [row["post"] for row in rows]


def _confirm(database: sqlite3.Connection, version: sqlite3.Row, row: dict[str, Any], *, last_seen: str, newest: bool) -> None:
    """The version still holds: what only follows the post (floor, 点评) is as it was seen last."""
    changes = {"last_seen": last_seen} | ({name: row[name] for name in FOLLOWING} if newest else {})
    columns = ", ".join(f"{name}=?" for name in changes)
    database.execute(f"UPDATE versions SET {columns} WHERE id=?", (*changes.values(), version["id"]))


def _sharpen(database: sqlite3.Connection, known: list[sqlite3.Row], row: dict[str, Any]) -> None:
    """One post has one time: the most exact one any reading gave."""
    readings: list[sqlite3.Row | dict[str, Any]] = [*known, row]
    best = max(readings, key=lambda v: EXACTNESS.index(v["precision"]))
    if known and best is row:
        database.execute("UPDATE versions SET posted_at=?, precision=?, posted_before=? WHERE thread=? AND post=?",
                         (row["posted_at"], row["precision"], row["posted_before"], row["thread"], row["post"]))
    else:
        row |= {name: best[name] for name in ("posted_at", "precision", "posted_before")}


def _insert(database: sqlite3.Connection, row: dict[str, Any]) -> None:
    database.execute(f"INSERT INTO versions ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", tuple(row.values()))
