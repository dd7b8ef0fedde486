"""The engines: one module each, found by its name, all alike from outside.

A new engine is one new file here that holds an `ENGINE`; nothing else changes. The module's name is the engine's name
in game.toml (`[forum] engine = "discuz"`). Modules whose name opens with an underscore are parts of an engine.
An engine does no I/O and asks no clock: text in, posts out.
"""

from __future__ import annotations

import importlib
import pkgutil
from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import ClassVar

from scraper import pages
from scraper.errors import ScraperError
from scraper.models import Body, Thread


@dataclass(frozen=True, slots=True)
class Quirks:
    """What must be said of one board because its pages do not say it: data from game.toml's `[forum]`.

    A page that says what zone its stamps are in is believed, since a member may have set his own; `zone` is that of the
    board, in which stamps inside a text (edits) are written.
    """

    root: str | None = None  # the address everything else hangs on, with its closing slash
    charset: str | None = None
    zone: tzinfo | None = None
    page_size: int | None = None  # posts a page
    pace: float | None = None  # seconds between two requests


class Engine(ABC):
    """How one kind of board writes its threads. Stateless; safe to share."""

    name: ClassVar[str]

    @abstractmethod
    def recognises(self, text: str) -> bool:
        """Whether this text (a page, or the JSON of an interface) was made by this engine; cheap, never raises."""

    @abstractmethod
    def thread_page(self, text: str, *, url: str | None, fetched_at: datetime, quirks: Quirks) -> Thread:
        """One page of a thread: its posts in the page's order, each once, and what the page says of the thread.

        `Post.thread` is the board's own thread id; who knows the game's name for the thread writes it in.
        `Thread.page` is the page the board served, which is the last one when a later one was asked for.
        Post by post, what the board does not show is None (a floor, an author's id).

        Raises:
            NotAThread: another kind of page; `kind` and message say which, and what to do.
            Unreadable: a thread page whose posts, times or zone cannot all be read.
        """

    @abstractmethod
    def thread_url(self, root: str, thread_id: str, page: int, page_size: int | None = None) -> str:
        """The address of a page (from 1) of a thread, in an order and form that `thread_page` reads.

        Args:
            page_size: posts a page, for boards that count posts instead of pages in their addresses; None: their default.
        """

    @abstractmethod
    def post_url(self, root: str, thread_id: str, post_id: str) -> str:
        """The address that leads to one post."""

    @abstractmethod
    def thread_id(self, url: str) -> str | None:
        """The thread id in an address of this engine, or None."""

    @abstractmethod
    def read_body(self, html: str) -> Body:
        """The own words in a post's body as this engine marks it up (`html` of posts.jsonl, and of `Post.source`)."""


def names() -> list[str]:
    """The names of all engines, in the alphabet's order."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))


def by_name(name: str) -> Engine:
    """The engine called so in game.toml.

    Raises:
        ScraperError: there is none.
    """
    if name not in names():
        raise ScraperError(f"没有名为 {name} 的论坛引擎，可用：{'、'.join(names())} (no engine {name!r}; there are: {', '.join(names())})")
    engine: Engine = importlib.import_module(f"{__name__}.{name}").ENGINE
    return engine


def detect(page_text: str) -> Engine:
    """The engine that made this page.

    Raises:
        NotAThread: none of them did (`kind` "challenge", "empty", "feed" or "engine").
    """
    for name in names():
        engine = by_name(name)
        if engine.recognises(page_text):
            return engine
    raise pages.unclaimed(page_text)
