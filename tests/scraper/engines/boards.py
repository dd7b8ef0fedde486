"""The pages written for these tests, after the templates of each engine, and how to read them."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from scraper.engines import Quirks, detect
from scraper.models import Thread
from tests.scraper.discuz_pages import EIGHT, FETCHED

PAGES = Path(__file__).parents[1] / "pages"
FILES = sorted(file for file in PAGES.glob("*/*") if file.is_file())
THREADS = [file for file in FILES if file.stem.startswith(("thread", "posts"))]
ERRORS = [file for file in FILES if file.stem in ("login", "missing", "permission")]
HTML_THREADS = [file for file in THREADS if file.suffix == ".html"]
BOARD = Quirks(root="http://b/", zone=EIGHT)


def text_of(name: str) -> str:
    """A page by `engine/file`."""
    return (PAGES / name).read_text("utf-8")


def read(text: str, quirks: Quirks = BOARD, url: str | None = None) -> Thread:
    return detect(text).thread_page(text, url=url, fetched_at=FETCHED, quirks=quirks)


def at(hour: int, minute: int, second: int = 0) -> datetime:
    """A time on the day of the test games."""
    return datetime(2026, 5, 11, hour, minute, second, tzinfo=EIGHT)
