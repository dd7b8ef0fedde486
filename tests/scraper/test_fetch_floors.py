"""Fetching where floors have gaps, start at 0, are shown on copies set on top or not at all: as few requests, and nothing lost."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from scraper.archive import Archive, Changes, own_places
from scraper.board import Board
from scraper.engines import Engine, Quirks
from scraper.errors import NotAThread
from scraper.fetch import fetch_thread
from scraper.http import Client
from scraper.models import Body, Post, Thread, Visibility

START = datetime(2026, 5, 11, 9, 0, tzinfo=UTC)
SIZE = 10
Floor = Callable[[int, int], int | None]


class Plain(Engine):
    """Pages as JSON, as a board of any kind would have them: what it shows of a post's number is the test's to say."""

    name = "plain"

    def recognises(self, text: str) -> bool:
        return text.startswith("{")

    def thread_page(self, text: str, *, url: str | None, fetched_at: datetime, quirks: Quirks) -> Thread:
        page = json.loads(text)
        if "posts" not in page:
            raise NotAThread("missing", "no such post")
        posts = [Post(id=str(number), thread="7", author="甲", posted_at=START + timedelta(seconds=at), source=words, floor=floor)
                 for number, at, words, floor in page["posts"]]
        return Thread(id="7", subject="投票", posts=posts, page=page["page"], pages=page["pages"])

    def thread_url(self, root: str, thread_id: str, page: int, page_size: int | None = None) -> str:
        return f"{root}?page={page}"

    def post_url(self, root: str, thread_id: str, post_id: str) -> str:
        return f"{root}?post={post_id}"

    def thread_id(self, url: str) -> str | None:
        return None

    def read_body(self, html: str) -> Body:
        return Body((html,))


class Forum:
    """A thread of numbered posts. `floor` gives what a post shows, by its number and its place (from 1)."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.there: list[int] = []
        self.words: dict[int, str] = {}
        self.at: dict[int, int] = {}
        self.on_top: int | None = None
        self.serves_past_the_end = True

    def say(self, count: int) -> None:
        first = max(self.at, default=0) + 1
        for number in range(first, first + count):
            self.there.append(number)
            self.words[number], self.at[number] = f"话 {number}", number

    def answer(self, request: httpx.Request) -> httpx.Response:
        query = request.url.params
        if "post" in query:
            number = int(query["post"])
            if number not in self.there:
                return httpx.Response(200, text="{}")
            return self._page(max(0, self.there.index(number) - 4))
        wanted = int(query["page"])
        pages = -(-len(self.there) // SIZE)
        if wanted > pages and not self.serves_past_the_end:
            return httpx.Response(200, text="{}")
        return self._page((min(wanted, pages) - 1) * SIZE)

    def _page(self, start: int) -> httpx.Response:
        """The posts from one on: a page, or what some boards show around a post that is asked for."""
        rows = [self._row(number) for number in self.there[start:start + SIZE]]
        if start == 0 and self.on_top:
            rows[1:1] = [self._row(self.on_top)]
        return httpx.Response(200, text=json.dumps({"posts": rows, "page": start // SIZE + 1, "pages": -(-len(self.there) // SIZE)}))

    def _row(self, number: int) -> list[object]:
        return [number, self.at[number], self.words[number], self.floor(number, self.there.index(number) + 1)]


class Reader:
    def __init__(self, forum: Forum, archive: Archive, client: Client) -> None:
        self.forum, self.archive, self.client = forum, archive, client
        self.board = Board(client, Plain(), "http://b.example/", Quirks())

    def fetch(self, **options: object) -> tuple[Changes, int]:
        self.client.requests = 0
        return fetch_thread(self.board, self.archive, "vote", "7", **options), self.client.requests  # type: ignore[arg-type]

    def lost(self) -> set[str]:
        """What archive and board do not agree about."""
        last = {post.id: post.visibility for post in self.archive.posts(UTC)}
        return {post for post, visibility in last.items() if visibility is not Visibility.DELETED} ^ {str(n) for n in self.forum.there}


FLOORS: dict[str, Floor] = {
    "counted": lambda number, place: place, "from 0": lambda number, place: place - 1, "none": lambda number, place: None,
    "numbers for good": lambda number, place: number, "numbers with gaps": lambda number, place: number + number // 7,
}


@pytest.fixture(params=list(FLOORS.values()), ids=list(FLOORS))
def reader(request: pytest.FixtureRequest, tmp_path: Path, client: Callable[..., Client]) -> Iterator[Reader]:
    forum, clock = Forum(request.param), [START + timedelta(days=1)]

    def now() -> datetime:
        clock[0] += timedelta(seconds=1)
        return clock[0]

    forum.say(58)
    with Archive.open(tmp_path, writing=True) as archive:
        yield Reader(forum, archive, client(forum.answer, keep=archive.add_response, now=now))


def test_few_requests_whatever_the_floors_are(reader: Reader) -> None:
    assert reader.fetch()[1] == 6
    assert {reader.fetch()[1] for _ in range(7)} == {2}
    reader.forum.say(5)
    changes, requests = reader.fetch()
    assert (len(changes.new), requests) == (5, 3)
    assert reader.lost() == set()


def test_deletions_are_found_and_cost_nothing_later(reader: Reader) -> None:
    reader.fetch()
    for victim in (5, 20, 21, 35, 57, 58):
        reader.forum.there.remove(victim)
    reader.forum.say(2)
    found = [post for _ in range(6) for post in reader.fetch()[0].deleted]
    assert sorted(found) == ["20", "21", "35", "5", "57", "58"]
    assert reader.lost() == set()
    assert {reader.fetch()[1] for _ in range(3)} == {2}


def test_a_deleted_last_post_is_missed_at_once(reader: Reader) -> None:
    reader.fetch()
    reader.forum.there.remove(58)
    assert reader.fetch()[0].deleted == ["58"]


def test_a_post_let_in_late_is_found_in_its_place(reader: Reader) -> None:
    reader.forum.there.remove(23)
    reader.fetch()
    reader.forum.there.insert(22, 23)
    assert sum(len(reader.fetch()[0].new) for _ in range(6)) == 1
    assert reader.lost() == set()


def test_a_reply_set_on_top_is_no_move(reader: Reader) -> None:
    reader.forum.on_top = 28
    if reader.forum.floor(1, 1) is None:
        pytest.skip("a copy cannot be told where no floors are shown: the engine has to leave it out")
    reader.fetch()
    assert {reader.fetch()[1] for _ in range(7)} == {2}
    reader.forum.there.remove(40)
    assert [post for _ in range(6) for post in reader.fetch()[0].deleted] == ["40"]
    assert reader.lost() == set()


def test_times_set_anew_delete_nobody(reader: Reader) -> None:
    reader.forum.at[1], reader.forum.at[33] = 26, 3
    reader.fetch()
    for _ in range(7):
        changes, requests = reader.fetch()
        assert (changes, requests) == (Changes(), 2)
    reader.forum.at[1] = 30
    assert {reader.fetch()[1] for _ in range(7)} == {2}
    assert reader.lost() == set()


def test_a_thread_known_in_part_is_read_whole(reader: Reader) -> None:
    reader.archive.add_page("vote", *reader.board.page("7", 3))
    reader.fetch()
    assert reader.lost() == set()


def test_a_page_that_was_the_last_when_it_was_read_alone_is_read_to_its_end(reader: Reader) -> None:
    reader.fetch()
    reader.forum.say(5)
    reader.archive.add_page("vote", *reader.board.page("7", 7))
    assert sorted(reader.fetch()[0].new) == ["59", "60"]
    assert reader.lost() == set()


def test_a_run_broken_off_while_posts_had_moved_is_made_good(reader: Reader) -> None:
    reader.fetch()
    for number in (3, 12):
        reader.forum.there.remove(number)
    for number in (6, 4):
        reader.archive.add_page("vote", *reader.board.page("7", number))
    found = [post for _ in range(3) for post in reader.fetch()[0].deleted]
    assert sorted(found) == ["12", "3"]
    assert reader.lost() == set()


@pytest.mark.parametrize("serves", [True, False])
def test_a_thread_that_has_shrunk_is_still_read_in_turn(reader: Reader, serves: bool) -> None:
    reader.forum.serves_past_the_end = serves
    reader.fetch()
    del reader.forum.there[50:]
    reader.fetch()
    assert reader.lost() == set()
    reader.fetch(fresh_after=reader.client.now())
    assert reader.fetch(fresh_after=START)[1] == 2


def test_copies_are_told_by_their_floors() -> None:
    def posts(*floors: int | None) -> list[Post]:
        return [Post(id=str(place), thread="7", author="甲", posted_at=START, floor=floor) for place, floor in enumerate(floors)]

    assert own_places(posts(1, 28, None, 2, 3, 4)) == ["0", "3", "4", "5"]
    assert own_places(posts(0, 1, 5, 9)) == ["0", "1", "2", "3"]
    assert own_places(posts(None, None)) == ["0", "1"]
    assert own_places(posts(58, 57, 56)) == ["0", "1", "2"]
    assert own_places(posts(28, 58, 57, 56)) == ["1", "2", "3"]
