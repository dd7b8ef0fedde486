"""The SQLite file of an archive: its tables, and opening it safely."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from scraper.errors import ScraperError

VERSION = 1
TABLES = """
CREATE TABLE responses (
    id INTEGER PRIMARY KEY,
    record TEXT NOT NULL,           -- WARC-Record-ID
    position INTEGER NOT NULL,      -- of the record in responses.warc.gz
    length INTEGER NOT NULL,
    url TEXT NOT NULL,
    status INTEGER NOT NULL,
    fetched_at TEXT NOT NULL);
CREATE TABLE readings (             -- one a reading of one page of a thread
    id INTEGER PRIMARY KEY,
    thread TEXT NOT NULL,           -- key of [threads]
    board_thread TEXT NOT NULL,     -- the board's own id
    forum TEXT,                     -- the part of the board it stands in
    page INTEGER NOT NULL,
    pages INTEGER NOT NULL,
    replies INTEGER,
    closed INTEGER,
    subject TEXT NOT NULL,
    posts TEXT NOT NULL,            -- JSON list of post ids in the page's order, without copies set on top
    response INTEGER REFERENCES responses(id),
    fetched_at TEXT NOT NULL);
CREATE INDEX readings_by_page ON readings (thread, board_thread, page);
CREATE TABLE versions (             -- one a version of a post
    id INTEGER PRIMARY KEY,
    thread TEXT NOT NULL,
    board_thread TEXT NOT NULL,
    post TEXT NOT NULL,
    first_seen TEXT NOT NULL,
    last_seen TEXT NOT NULL,
    content TEXT NOT NULL,          -- hash of own words, stamp, subject and visibility; never of raw HTML
    floor INTEGER,
    author TEXT NOT NULL,
    author_id TEXT,
    author_state TEXT NOT NULL,
    posted_at TEXT NOT NULL,
    precision TEXT NOT NULL,
    posted_before TEXT,
    edited_at TEXT,
    edited_by TEXT,
    subject TEXT,
    visibility TEXT NOT NULL,
    url TEXT,
    body TEXT NOT NULL,             -- JSON of the own words and what stands beside them
    notices TEXT NOT NULL,
    comments TEXT NOT NULL,
    response INTEGER REFERENCES responses(id));
CREATE INDEX versions_by_post ON versions (thread, post, first_seen);
CREATE INDEX versions_by_time ON versions (thread, board_thread, posted_at);
CREATE TABLE facts (                -- what was found out about the board, and need not be asked again
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL);
CREATE TABLE publications (         -- what this program wrote to the board, or was about to
    key TEXT PRIMARY KEY,           -- its name for good
    state TEXT NOT NULL,            -- trying, done, pending
    post TEXT,
    at TEXT NOT NULL);
"""


def connect(path: Path, *, writing: bool) -> sqlite3.Connection:
    """Opens the file; makes it when writing.

    Raises:
        ScraperError: it is no archive, or of a later version.
    """
    try:
        # Readers may write as well: they have to undo what a killed writer left half-done.
        mode = "rwc" if writing else "rw" if os.access(path, os.W_OK) else "ro"
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True, timeout=30, isolation_level=None)
        connection.row_factory = sqlite3.Row
        found = connection.execute("PRAGMA user_version").fetchone()[0]
        if found == 0 and writing:
            connection.executescript(f"BEGIN IMMEDIATE; {TABLES} PRAGMA user_version = {VERSION}; COMMIT;")
            found = VERSION
    except sqlite3.Error as problem:
        raise ScraperError(f"打不开存档 {path}：{problem}；若文件已损坏，请移走后重新抓取 (cannot open archive {path})") from problem
    if found != VERSION:
        connection.close()
        raise ScraperError(f"存档 {path} 的版本是 {found}，本程序认得 {VERSION}；请更新 panguan "
                           f"(archive version {found}, known: {VERSION}; update panguan)")
    return connection
