"""Fetching from a board on the wire: few requests, nothing lost, nothing doubled, whatever the board does meanwhile."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from fixtures.board.faults import Fault, Plan
from fixtures.board.state import Board as FixtureBoard
from fixtures.board.state import Entry, Settings, Topic
from fixtures.board.wire import Loopback, serving
from scraper.archive import Archive, Changes
from scraper.board import Board
from scraper.engines import Quirks
from scraper.errors import NotAThread, ScraperError
from scraper.fetch import fetch_thread
from scraper.http import Client
from scraper.models import Post, Visibility


@dataclass
class Reader:
    """A loopback board with one thread, and a judge's archive of it. Each request takes a second of the board's time."""

    running: Loopback
    topic: Topic
    archive: Archive
    client: Client
    meanwhile: dict[int, Callable[[], object]] = field(default_factory=dict)

    def fetch(self, **options: object) -> tuple[Changes, int]:
        """A fetch; what it changed and how many requests it took. `meanwhile` happens before its n-th request."""
        before, self.client.requests = self.client.requests, 0
        board = Board.reach(self.client, self.running.url, Quirks(), "discuz")
        changes = fetch_thread(board, self.archive, "vote", str(self.topic.tid), **options)  # type: ignore[arg-type]
        made, self.client.requests = self.client.requests, self.client.requests + before
        return changes, made

    def say(self, count: int, words: str = "闲话") -> list[Entry]:
        """So many more posts."""
        return [self.running.board.reply(self.topic, f"玩家{i % 7}", f"{words} {i}") for i in range(count)]

    def kept(self) -> list[Post]:
        return self.archive.posts(UTC)

    def check_all_there(self) -> None:
        """The archive holds exactly what the board shows, and each post that was ever kept once."""
        now = {p.id: p for p in self.kept()}
        shown = {str(e.pid) for e in self.topic.visible}
        assert {i for i, p in now.items() if p.visibility is not Visibility.DELETED} == shown
        assert sorted(self.archive.alive("vote", str(self.topic.tid))) == sorted(str(e.pid) for e in self.topic.visible)


@pytest.fixture
def reader(tmp_path: Path, client: Callable[..., Client]) -> Iterator[Reader]:
    clock = [datetime(2026, 5, 11, 9, 0, tzinfo=UTC)]

    def now() -> datetime:
        clock[0] += timedelta(seconds=1)
        return clock[0]

    board = FixtureBoard(Settings(jammer=True), now=now)
    topic = board.open_topic("法官", "【投票】", "投票贴")
    with serving(board, random.Random(1)) as running, Archive.open(tmp_path, writing=True) as archive:
        made = Reader(running, topic, archive, client(keep=archive.add_response, now=now))
        answer = running.site.answer

        def answer_meanwhile(request):  # type: ignore[no-untyped-def]
            action = made.meanwhile.pop(made.client.requests, None)
            if action:
                action()
            return answer(request)

        running.site.answer = answer_meanwhile  # type: ignore[method-assign]
        yield made


def test_every_page_in_order_once(reader: Reader) -> None:
    reader.say(34)
    changes, requests = reader.fetch()
    assert (len(changes.new), requests) == (35, 4)
    assert [p.floor for p in reader.kept()] == list(range(1, 36))
    reader.check_all_there()


def test_an_unchanged_thread_costs_two_requests(reader: Reader) -> None:
    reader.say(58)
    reader.fetch()
    for _ in range(7):
        changes, requests = reader.fetch()
        assert changes == Changes()
        assert requests <= 2


def test_one_new_page_of_a_hundred_costs_three(reader: Reader) -> None:
    reader.say(999)
    reader.fetch()
    reader.say(4)
    changes, requests = reader.fetch()
    assert (len(changes.new), requests) == (4, 3)
    reader.check_all_there()


def test_the_slow_rotation_comes_round_to_an_edit_on_an_old_page(reader: Reader) -> None:
    posts = reader.say(58)
    reader.fetch()
    reader.running.board.edit(posts[12], "玩家5", "改过了")
    found = [post for _ in range(5) for post in reader.fetch()[0].changed]
    assert found == [str(posts[12].pid)]
    versions = [p for p in reader.kept() if p.id == str(posts[12].pid)]
    assert [p.body.lines for p in versions] == [("闲话 12",), ("改过了",)]


def test_everything_is_read_again_after_a_close_and_only_once(reader: Reader) -> None:
    posts = reader.say(58)
    reader.fetch()
    reader.running.board.edit(posts[3], "玩家3", "截票后改的")
    close = reader.running.board.now().astimezone(UTC)
    changes, requests = reader.fetch(fresh_after=close)
    assert (changes.changed, requests) == ([str(posts[3].pid)], 6)
    assert reader.fetch(fresh_after=close)[1] == 2


@pytest.mark.parametrize("victim", [0, 7, 8, 9, 25, 56, 57], ids=str)
def test_a_deletion_anywhere_is_found_and_loses_nothing(reader: Reader, victim: int) -> None:
    posts = reader.say(58)
    reader.fetch()
    reader.running.board.delete(posts[victim])
    reader.topic.counted = True  # somebody has opened the page with the hole
    reader.say(3, "后来")
    changes, _ = reader.fetch()
    assert changes.deleted == [str(posts[victim].pid)]
    reader.check_all_there()
    assert reader.fetch()[1] <= 2


def test_the_hole_page_switches_the_thread_under_our_own_eyes(reader: Reader) -> None:
    posts = reader.say(28)
    reader.fetch()
    reader.running.board.delete(posts[14])
    for _ in range(3):
        reader.fetch()
    assert reader.topic.counted
    reader.check_all_there()


@pytest.mark.parametrize("request_number", range(1, 7))
def test_a_deletion_between_two_requests(reader: Reader, request_number: int) -> None:
    posts = reader.say(58)
    reader.topic.counted = True
    reader.meanwhile[request_number] = lambda: reader.running.board.delete(posts[4])
    reader.fetch()
    reader.fetch()
    reader.check_all_there()


@pytest.mark.parametrize("request_number", range(1, 7))
def test_a_deletion_and_an_arrival_at_once(reader: Reader, request_number: int) -> None:
    posts = reader.say(58)
    reader.topic.counted = True

    def both() -> None:
        reader.running.board.delete(posts[4])
        reader.say(1, "补上")

    reader.meanwhile[request_number] = both
    reader.fetch()
    reader.fetch()
    reader.check_all_there()


def test_a_board_that_never_rests(reader: Reader) -> None:
    dice = random.Random(5)
    reader.topic.counted = True
    for _ in range(12):
        reader.say(dice.randint(0, 9))
        for number in range(1, 8):
            if dice.random() < 0.3:
                victims = reader.topic.visible[1:]
                reader.meanwhile[number] = lambda v=victims: reader.running.board.delete(dice.choice(v)) if v else None
        reader.fetch()
        reader.meanwhile.clear()
    for _ in range(3):
        reader.fetch()
    reader.check_all_there()


@pytest.mark.parametrize("seed", range(4))
def test_runs_broken_off_on_a_board_that_changes_between_requests(reader: Reader, seed: int) -> None:
    """Whatever happens when, a few more runs know every post, and none is said to be gone that never was."""
    dice, board, gone = random.Random(seed), reader.running.board, set()

    def something() -> None:
        victims, restored = reader.topic.visible[1:], [e for e in reader.topic.entries if e.state == "deleted"]
        kind = dice.choice(["say", "delete", "restore", "edit"])
        if kind == "say" or not victims:
            reader.say(dice.randint(1, 6))
        elif kind == "delete":
            board.delete(victim := dice.choice(victims))
            gone.add(str(victim.pid))
        elif kind == "edit":
            dice.choice(victims).message = f"改 {dice.random()}"
        elif restored and reader.topic.counted:
            dice.choice(restored).state = "shown"

    reader.say(40)
    reader.topic.counted = bool(seed % 2)
    for _ in range(6):
        reader.meanwhile = {number: something for number in range(1, 12) if dice.random() < 0.3}
        with suppress(InterruptedError):
            reader.fetch(tell=broken_off_after(dice.randint(1, 9)))
    reader.meanwhile.clear()
    for _ in range(9):
        reader.fetch()
    reader.check_all_there()
    assert {p.id for p in reader.kept() if p.visibility is Visibility.DELETED} <= gone
    assert reader.fetch()[1] <= 2


def broken_off_after(pages: int) -> Callable[[int, int], None]:
    left = iter(range(pages))

    def tell(done: int, total: int) -> None:
        if next(left, None) is None:
            raise InterruptedError

    return tell


def test_two_fetches_compared_find_every_edit_deletion_and_block(reader: Reader) -> None:
    dice, board = random.Random(8), reader.running.board
    posts = reader.say(58)
    reader.fetch()
    touched = dice.sample(posts, 24)
    edited, stamped, deleted, blocked = touched[:6], touched[6:12], touched[12:18], touched[18:]
    for post in edited:
        post.message = "改过，没有编辑记号"
    for post in stamped:
        board.edit(post, post.author.name, "改过，有记号", at=board.now() + timedelta(hours=1))
    for post in deleted:
        board.delete(post)
    for post in blocked:
        post.state = "blocked"
    changes, _ = reader.fetch(fresh_after=board.now())
    assert sorted(changes.changed) == sorted(str(p.pid) for p in [*edited, *stamped, *blocked])
    assert sorted(changes.deleted) == sorted(str(p.pid) for p in deleted)
    first = {p.id: p for p in reversed(reader.kept())}
    last = {p.id: p for p in reader.kept()}
    for post in touched:
        assert first[str(post.pid)].body.lines != last[str(post.pid)].body.lines
    assert all(last[str(p.pid)].edited_at for p in stamped)


def test_blocks_and_unblocks_show_with_both_versions(reader: Reader) -> None:
    (post,) = reader.say(1, "投票：甲")
    for state in ("shown", "blocked", "shown"):
        post.state = state
        reader.fetch()
    versions = [p.visibility for p in reader.kept() if p.id == str(post.pid)]
    assert versions == [Visibility.SHOWN, Visibility.BLOCKED, Visibility.SHOWN]


@pytest.mark.parametrize("fault", list(Fault))
@pytest.mark.parametrize("at", [1, 2, 4])
def test_each_fault_at_each_request(reader: Reader, fault: Fault, at: int) -> None:
    reader.say(34)
    reader.running.faults.append(Plan(fault, at=at))
    reader.fetch()
    reader.check_all_there()


def test_a_guard_page_that_stays_is_an_error_that_says_so(reader: Reader) -> None:
    reader.running.faults.append(Plan(Fault.RELOAD, times=99))
    with pytest.raises(NotAThread) as caught:
        reader.fetch()
    assert caught.value.kind == "challenge"
    assert reader.kept() == []


def test_a_missing_thread_and_a_locked_one(reader: Reader) -> None:
    reader.topic.members_only = True
    with pytest.raises(NotAThread) as caught:
        reader.fetch()
    assert caught.value.kind == "login"
    board = Board.reach(reader.client, reader.running.url, Quirks(), "discuz")
    with pytest.raises(NotAThread, match="tid=999"):
        fetch_thread(board, reader.archive, "vote", "999")


def test_threads_are_named_by_id_or_address(reader: Reader) -> None:
    board = Board.reach(reader.client, reader.running.url, Quirks())
    assert board.engine.name == "discuz"
    for named in (2157, "2157", f"{reader.running.url}forum.php?mod=viewthread&tid=2157&page=3", f"{reader.running.url}thread-2157-1-1.html"):
        assert board.thread_id(named) == "2157"
    for named in ("https://elsewhere.example/thread-2157-1-1.html", f"{reader.running.url}forum.php"):
        with pytest.raises(ScraperError, match="不是"):
            board.thread_id(named)
