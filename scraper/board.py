"""One board: its pages as threads, read politely, each response kept."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from scraper import engines
from scraper.charset import decode
from scraper.engines import Engine, Quirks
from scraper.errors import NotAThread, ScraperError
from scraper.evidence import Response
from scraper.http import Client, bare
from scraper.models import Thread

GUARD_KINDS = frozenset({"challenge", "empty"})  # pages that are neither thread nor refusal, and mostly let the next request pass
GUARD_TRIES = 4


@dataclass
class Board:
    """A board as a game reaches it. `root` ends with a slash."""

    client: Client
    engine: Engine
    root: str
    quirks: Quirks

    @classmethod
    def reach(cls, client: Client, root: str, quirks: Quirks, engine: str | None = None) -> Board:
        """The board at `root`; which engine runs it is read off its front page when `engine` does not say.

        Raises:
            Unreachable: no answer.
            NotAThread: no known engine made the front page.
        """
        root = root if root.endswith("/") else root + "/"
        if engine:
            return cls(client, engines.by_name(engine), root, quirks)
        return cls(client, engines.detect(text_of(client.get(root), quirks)), root, quirks)

    def thread_id(self, named: str | int) -> str:
        """The board's id of a thread that game.toml names by id or address.

        Raises:
            ScraperError: an address without a thread in it.
        """
        text = str(named)
        if "/" not in text:
            return text
        found = self.engine.thread_id(text)
        if found is None or urlsplit(text).netloc not in ("", urlsplit(self.root).netloc):
            raise ScraperError(f"{text} 不是 {self.root} 上的帖子地址；请写帖子编号或地址 (not the address of a thread on this board)")
        return found

    def page(self, thread_id: str, page: int) -> tuple[Thread, Response]:
        """One page of a thread; the last one when a later one is asked for."""
        return self.read(self.engine.thread_url(self.root, thread_id, page, self.quirks.page_size))

    def page_of(self, thread_id: str, post_id: str) -> tuple[Thread, Response]:
        """The page that holds a post now.

        Raises:
            NotAThread: "missing", when the board does not know the post any more.
        """
        return self.read(self.engine.post_url(self.root, thread_id, post_id))

    def post_url(self, thread_id: str, post_id: str) -> str:
        """The address that leads to a post."""
        return self.engine.post_url(self.root, thread_id, post_id)

    def read(self, url: str) -> tuple[Thread, Response]:
        """The thread page at an address; a guard page in its stead is asked again.

        Raises:
            Unreachable: no answer.
            NotAThread, Unreadable: an answer, but not what was asked for.
        """
        for tries_left in reversed(range(GUARD_TRIES)):
            response = self.client.get(url)
            try:
                thread = self.engine.thread_page(text_of(response, self.quirks), url=response.url, fetched_at=response.fetched_at,
                                                 quirks=self.quirks)
                return thread, response
            except NotAThread as problem:
                if problem.kind not in GUARD_KINDS or not tries_left:
                    raise NotAThread(problem.kind, f"{bare(url)}：{problem}") from problem
        raise AssertionError("unreachable")


def text_of(response: Response, quirks: Quirks) -> str:
    """The response's text in the charset the game file names, else the one it declares itself."""
    return decode(response.body, content_type=response.header("content-type"), charset=quirks.charset)
