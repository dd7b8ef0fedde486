"""What is new in a thread: as few requests as show it, and none that a changing board could fool.

The last page known is read again and everything after it. Each run also re-reads the page that was not looked at for
the longest time, so that edits on old pages are found. Whether nothing was missed or lost is told by the floors: the
first post of a page must stand on the floor that the posts kept before it add up to. Where it does not, somebody
deleted a post or the pages moved under the reading, and the pages before are read again until it does.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from scraper.archive import Archive, Changes, Reading
from scraper.board import Board
from scraper.errors import NotAThread
from scraper.models import Thread

GONE = frozenset({"missing", "notice"})


def fetch_thread(board: Board, archive: Archive, key: str, thread_id: str, *, fresh_after: datetime | None = None,
                 tell: Callable[[int, int], None] = lambda done, total: None) -> Changes:
    """Reads into the archive what is new in a thread.

    Args:
        key: the thread's key in game.toml.
        fresh_after: every page must have been read at or after this time; those that were not are read again.
        tell: called with pages read and pages known to be needed.

    Raises:
        ScraperError: the board could not be read; what was read before that is kept.
    """
    return _Run(board, archive, key, thread_id, tell).everything(fresh_after)


class _Run:
    """One fetch of one thread. `pages` holds what was read in it, by page number."""

    def __init__(self, board: Board, archive: Archive, key: str, thread_id: str, tell: Callable[[int, int], None]) -> None:
        self.board, self.archive, self.key, self.thread_id, self.tell = board, archive, key, thread_id, tell
        self.pages: dict[int, Thread] = {}
        self.changes = Changes()
        self.known_before = set(archive.alive(key, thread_id))

    def everything(self, fresh_after: datetime | None) -> Changes:
        """The whole run; what it changed in the archive."""
        known = self.archive.readings(self.key, self.thread_id)
        stale = [number for number, reading in known.items() if fresh_after and reading.fetched_at < fresh_after]
        self._upward(min(stale) if stale else _last_page(known))
        if not stale:
            self._rotate(known)
        self._downward()
        self._confirm_gone(known)
        self._settle()
        return self.changes

    def _read(self, number: int) -> Thread:
        thread, response = self.board.page(self.thread_id, number)
        self.changes.add(self.archive.add_page(self.key, thread, response))
        self.pages[thread.page] = thread
        self.tell(len(self.pages), thread.pages)
        return thread

    def _upward(self, start: int) -> None:
        number = start
        while True:
            thread = self._read(number)
            if thread.page < number or number >= thread.pages:
                return
            number += 1

    def _rotate(self, known: dict[int, Reading]) -> None:
        last = max(self.pages)
        older = [reading for number, reading in known.items() if number not in self.pages and number < last]
        if older:
            self._read(min(older, key=lambda reading: (reading.fetched_at, reading.page)).page)

    def _downward(self) -> None:
        """Reads backwards from the end as long as the posts before a page do not add up to its floors."""
        number = max(self.pages)
        while number > 1 and self._off(self.pages[number], first=True):
            number -= 1
            self._read(number)

    def _confirm_gone(self, known: dict[int, Reading]) -> None:
        """Asks the board for each post it should have shown on the pages read, and did not."""
        seen = {post.id for thread in self.pages.values() for post in thread.posts}
        for post_id in self._expected(known):
            if post_id not in seen and post_id in self.archive.alive(self.key, self.thread_id):
                seen |= self._look_for(post_id)

    def _expected(self, known: dict[int, Reading]) -> list[str]:
        """Every post, once all pages were read; else those that were on the same page before.

        A page whose floors add up lost nobody: its posts only moved.
        """
        if self._complete():
            return self.archive.alive(self.key, self.thread_id)
        expected: list[str] = []
        for number in sorted(set(known) & set(self.pages)):
            thread = self.pages[number]
            floors = any(post.floor is not None for post in thread.posts)
            if not floors or self._off(thread, first=True) or self._off(thread, first=False):
                expected += known[number].posts
        return expected

    def _complete(self) -> bool:
        return set(self.pages) >= set(range(1, max(self.pages) + 1))

    def _look_for(self, post_id: str) -> set[str]:
        """Where the post is now: the ids on its page; notes the deletion when the board has it no more."""
        try:
            thread, response = self.board.page_of(self.thread_id, post_id)
            self.changes.add(self.archive.add_page(self.key, thread, response))
            found, when, evidence = {post.id for post in thread.posts}, response.fetched_at, response.kept_as
        except NotAThread as problem:
            if problem.kind not in GONE:
                raise
            found, when, evidence = set(), self.board.client.now(), None
        if post_id not in found:
            self.archive.mark_deleted(self.key, post_id, when, evidence)
            self.changes.deleted.append(post_id)
        return found

    def _settle(self) -> None:
        """Once all pages were read: what still differs is the board's way of counting, not a post that is missing."""
        if self._complete():
            before = self.archive.drift(self.key, self.thread_id)
            off = self._off(self.pages[max(self.pages)], first=False)
            if off:
                self.archive.set_drift(self.key, self.thread_id, before + off)

    def _off(self, thread: Thread, *, first: bool) -> int:
        """By how much the floor of the page's first (or last) post exceeds the posts kept up to it."""
        place = {post: number for number, post in enumerate(self.archive.alive(self.key, self.thread_id), 1)}
        numbered = [post for post in thread.posts if post.floor is not None and post.id in place]
        if not numbered:  # a board without floors: the pages read must at least join those known
            return int(bool(self.known_before) and self.known_before.isdisjoint(post.id for post in thread.posts))
        post = numbered[0] if first else numbered[-1]
        assert post.floor is not None
        return post.floor - place[post.id] - self.archive.drift(self.key, self.thread_id)


def _last_page(known: dict[int, Reading]) -> int:
    """The last page known to exist (1 where nothing is known)."""
    if not known:
        return 1
    newest = max(known.values(), key=lambda reading: reading.fetched_at)
    return min(max(known), newest.pages)
