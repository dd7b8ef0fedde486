"""Single pages as the archive takes them: from a file that a browser saved, or from an address."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from scraper import engines, saved
from scraper.engines import Engine, Quirks
from scraper.errors import NotAThread, Unreadable
from scraper.evidence import Response
from scraper.models import Thread

if TYPE_CHECKING:
    from scraper.http import Client


@dataclass(frozen=True, slots=True)
class Page:
    """A thread page, where it came from, and the bytes it was read from."""

    source: str
    engine: Engine
    thread: Thread
    response: Response


def saved_page(path: Path, quirks: Quirks, engine_name: str | None) -> Page:
    """A page from a file.

    Raises:
        ScraperError: it cannot be read, or is no thread page; the message names the file.
    """
    page = saved.read(path, quirks.charset)
    response = Response(page.url or path.resolve().as_uri(), 0, (("Content-Type", "text/html"),), path.read_bytes(), page.fetched_at)
    return _page(str(path), page.text, response, page.url, quirks, engine_name)


def address_page(url: str) -> Page:
    """A page from the network, read as a guest.

    Raises:
        ScraperError: no answer, or no thread page.
    """
    with _guest() as client:
        return _fetched(client, url)


def address_thread(url: str) -> list[Thread]:
    """Every page of the thread at an address, read as a guest.

    Raises:
        ScraperError: no answer, or no thread page.
    """
    with _guest() as client:
        page = _fetched(client, url)
        root = url[:url.rindex("/") + 1]
        numbers = [number for number in range(1, page.thread.pages + 1) if number != page.thread.page]
        others = [_fetched(client, page.engine.thread_url(root, page.thread.id, number)).thread for number in numbers]
    return [page.thread, *others]


@contextmanager
def _guest() -> Iterator[Client]:
    from scraper.http import Client

    client = Client()
    try:
        yield client
    finally:
        client.close()


def _fetched(client: Client, url: str) -> Page:
    from scraper.board import text_of

    response = client.get(url)
    return _page(url, text_of(response, Quirks()), response, response.url, Quirks(), None)


def _page(source: str, text: str, response: Response, url: str | None, quirks: Quirks, engine_name: str | None) -> Page:
    try:
        engine = engines.by_name(engine_name) if engine_name else engines.detect(text)
        thread = engine.thread_page(text, url=url, fetched_at=response.fetched_at, quirks=quirks)
    except NotAThread as problem:
        raise NotAThread(problem.kind, f"{source}: {problem}") from None
    except Unreadable as problem:
        raise Unreadable(f"{source}: {problem}") from None
    return Page(source, engine, thread, response)
