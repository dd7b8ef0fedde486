"""What is new in a thread: as few requests as show it, and none that a changing board could fool.

What was read of each page last is the map of the thread. The last page known is read again and everything after it; each
run also re-reads the page that was not looked at for the longest time, so that edits on old pages are found. A page that
begins or ends with another post than it did tells that posts have moved over its border: then the page beyond is read
too, until they join. A post that stands on no page of the map any more is asked for. All this rests on the posts' ids
alone: floors move, have gaps or are not shown, and times may be set anew.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from scraper.archive import Archive, Changes, own_places
from scraper.board import Board
from scraper.errors import NotAThread
from scraper.models import Thread

GONE = frozenset({"missing", "notice"})
STEPS_BACK = 10  # in one run, on a board where one post after the other is deleted; the next run finds what is left


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
    """One fetch of one thread. `known` is the map as it was before, `pages` holds what was read since, by page number."""

    def __init__(self, board: Board, archive: Archive, key: str, thread_id: str, tell: Callable[[int, int], None]) -> None:
        self.board, self.archive, self.key, self.thread_id, self.tell = board, archive, key, thread_id, tell
        self.known = archive.readings(key, thread_id)
        self.pages: dict[int, Thread] = {}
        self.last = max(self.known.values(), key=lambda reading: reading.fetched_at).pages if self.known else 1
        self.changes = Changes()

    def everything(self, fresh_after: datetime | None) -> Changes:
        """The whole run; what it changed in the archive."""
        there = [number for number in self.known if number <= self.last]
        stale = [number for number in there if fresh_after and self.known[number].fetched_at < fresh_after]
        self._from(min(stale or [max(there, default=1)]))
        if not stale:
            self._rotate()
        self._join()
        self._find_homeless()
        return self.changes

    def _read(self, number: int) -> Thread:
        thread, response = self.board.page(self.thread_id, number)
        self.changes.add(self.archive.add_page(self.key, thread, response))
        self.pages[thread.page], self.last = thread, thread.pages
        self.tell(len(self.pages), thread.pages)
        return thread

    def _from(self, start: int) -> None:
        """Reads from a page to the end; some boards say of a page past the end that it is missing."""
        try:
            self._upward(start)
        except NotAThread as problem:
            if problem.kind not in GONE or start == 1:
                raise
            self._upward(self._read(1).pages)

    def _upward(self, start: int) -> None:
        """Reads from a page to the end. Where posts become fewer on the way, one may have slipped to the page just left: back to that."""
        number, before, steps_back = start, None, STEPS_BACK
        while True:
            thread = self._read(number)
            if before is not None and _fewer(thread, before) and steps_back:
                number, before, steps_back = before.page, None, steps_back - 1
            elif thread.page < number or number >= thread.pages:
                return
            else:
                number, before = number + 1, thread

    def _rotate(self) -> None:
        older = [reading for number, reading in self.known.items() if number not in self.pages and number <= self.last]
        if older:
            self._read(min(older, key=lambda reading: (reading.fetched_at, reading.page)).page)

    def _join(self) -> None:
        """Reads pages until those read in this run and those known from before make up one thread."""
        while (number := self._beyond()) is not None:
            self._read(number)

    def _beyond(self) -> int | None:
        """A page that has to be read: posts have moved over its border, or nobody ever read it, or not to its end."""
        for number in sorted(self.pages, reverse=True):
            if number > 1 and number - 1 not in self.pages and not self._joins_below(number):
                return number - 1
            if number < self.last and number + 1 not in self.pages and self._before(number)[-1:] != self._now(number)[-1:]:
                return number + 1
        return next((number for number in range(1, self.last + 1) if number not in self.pages and not self._is_full(number)), None)

    def _is_full(self, number: int) -> bool:
        """Whether a page was read when there was another after it, or is still the last: nothing can have come to its end since."""
        return number in self.known and (self.known[number].pages > number or number == self.last)

    def _joins_below(self, number: int) -> bool:
        first = self._now(number)[:1]
        return self._before(number)[:1] == first and not set(self._before(number - 1)).intersection(first)

    def _before(self, number: int) -> tuple[str, ...]:
        return self.known[number].posts if number in self.known else ()

    def _now(self, number: int) -> tuple[str, ...]:
        return tuple(own_places(self.pages[number].posts)) if number in self.pages else self._before(number)

    def _find_homeless(self) -> None:
        """Asks the board for each post that no page shows any more."""
        asked: set[str] = set()
        while missing := [post for post in self._homeless() if post not in asked]:
            asked.add(missing[0])
            self._look_for(missing[0])
            self._join()

    def _homeless(self) -> list[str]:
        housed = {post for number in range(1, self.last + 1) for post in self._now(number)}
        housed |= {post.id for thread in self.pages.values() for post in thread.posts}
        return [post for post in self.archive.alive(self.key, self.thread_id) if post not in housed]

    def _look_for(self, post_id: str) -> None:
        """Reads the page that has the post now; notes the deletion where the board has it no more."""
        try:
            thread, response = self.board.page_of(self.thread_id, post_id)
            found, when, evidence = _shows(thread, post_id), response.fetched_at, response.kept_as
        except NotAThread as problem:
            if problem.kind not in GONE:
                raise
            found, when, evidence = False, self.board.client.now(), None
        if not found:
            self.archive.mark_deleted(self.key, post_id, when, evidence)
            self.changes.deleted.append(post_id)
        # Some boards answer with the posts around the one asked for, across the borders of their pages.
        elif not _shows(self._read(thread.page), post_id) and thread.page < self.last:
            self._read(thread.page + 1)


def _shows(thread: Thread, post_id: str) -> bool:
    return any(post.id == post_id for post in thread.posts)


def _fewer(now: Thread, before: Thread) -> bool:
    """Whether the board counts fewer replies than it did a page ago."""
    return now.replies is not None and before.replies is not None and now.replies < before.replies
