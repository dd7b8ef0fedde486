"""`make bench`: how fast things are, beside how fast they must be. Exit 1 where a limit is broken.

Figures are the best of several runs: a busy machine must not look like a slow program.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from scraper.models import Thread

ROOT = Path(__file__).parent.parent
DEMO = ROOT / "fixtures" / "games" / "demo"
PANGUAN = (sys.executable, "-m", "adjudicator.desk.cli")
OPENS = datetime(2026, 5, 11, 9, tzinfo=UTC)


class Figure(NamedTuple):
    """One measurement: what, how much, and the limit."""

    what: str
    value: float
    limit: float
    unit: str


def best(action: Callable[[], object], runs: int = 5) -> float:
    """The shortest of several runs, in seconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


def process(*arguments: str) -> Callable[[], object]:
    """A whole process of the command line."""
    return lambda: subprocess.run([*PANGUAN, *arguments], check=True, capture_output=True, cwd=ROOT)


def page_beside_lxml() -> Iterator[Figure]:
    """Reading a page costs little more than parsing it; on pages of a real board where they lie beside the repository."""
    from lxml import html

    from adjudicator.desk.importing import saved_page
    from scraper.engines import Quirks, by_name

    captured = sorted(ROOT.parent.glob("shared/boards/games/longgame-a-x3.5/pages/discussion_guest_p1.html"))
    file = next(iter(captured), DEMO / "pages" / "vote-1.html")
    page = saved_page(file, Quirks(), "discuz")
    text, engine = file.read_text("utf-8"), by_name("discuz")

    def posts() -> Thread:
        return engine.thread_page(text, url=page.response.url, fetched_at=page.response.fetched_at, quirks=Quirks())

    alone = best(lambda: html.fromstring(text), 30)
    yield Figure(f"a page of {len(page.thread.posts)} posts, times lxml alone", best(posts, 30) / alone, 3, "x")
    yield Figure("the same with every post's own words", best(lambda: [post.body for post in posts().posts], 30) / alone, math.inf, "x")


def posts_lines(count: int) -> Iterator[str]:
    """A vote thread of one round: every player votes, changes and talks."""
    names = [f"玩家{number}" for number in range(1, 16)]
    for number in range(count):
        author, target = names[number % 15], names[(number * 7 + 1) % 15]
        text = f"投票：{target}\n理由：第{number}帖" if number % 3 == 0 else f"我觉得{target}不对劲，第{number}帖"
        at = OPENS + timedelta(seconds=number * 3)
        yield json.dumps({"thread": "vote" if number % 3 == 0 else "discussion", "id": str(number + 1), "floor": number + 1, "author": author,
                          "posted_at": at.isoformat(), "edited_at": None, "text": text}, ensure_ascii=False)


def big_game(folder: Path, count: int) -> None:
    """A game folder with that many posts."""
    players = "\n".join(f'[[players]]\nname = "玩家{number}"' for number in range(1, 16))
    head = '[game]\nname = "大局"\nruleset = "assassin-2.1"\nfirst_night = 2026-05-11\n'
    (folder / "game.toml").write_text(f"{head}{players}\n", "utf-8")
    roles = "\n".join(f'"玩家{number}" = "{"杀手" if number < 4 else "警察" if number < 7 else "平民"}"' for number in range(1, 16))
    (folder / "secret.toml").write_text(f"[roles]\n{roles}\n[[nights]]\nround = 1\n", "utf-8")
    (folder / "posts.jsonl").write_text("\n".join(posts_lines(count)), "utf-8")


def many_posts(folder: Path) -> Iterator[Figure]:
    """Parser and rules over ten thousand posts, in this process; twenty thousand as a process, for its memory."""
    from adjudicator.folder import load
    from adjudicator.referee import judge
    from scraper.jsonl import read_posts

    big_game(folder, 10_000)
    game = load(folder)
    yield Figure("10,000 posts through parser and adjudicator", best(lambda: judge(game, read_posts(folder / "posts.jsonl", zone=UTC),
                                                                                    OPENS + timedelta(hours=12)), 2), 2, "s")
    big_game(folder, 20_000)
    yield Figure("memory for 20,000 posts", memory("judge", str(folder), "--as-of", "2026-05-12T13:00", "--json"), 300, "MB")


def memory(*arguments: str) -> float:
    """The most memory a process of the command line held, in MB."""
    program = subprocess.Popen([*PANGUAN, *arguments], stdout=subprocess.DEVNULL, cwd=ROOT)
    _, status, usage = os.wait4(program.pid, 0)
    program.returncode = os.waitstatus_to_exitcode(status)
    assert program.returncode == 0
    return usage.ru_maxrss / 1024


def start_up(folder: Path) -> Iterator[Figure]:
    """Whole processes, as somebody at a terminal feels them."""
    big_game(folder, 300)
    yield Figure("panguan --help", best(process("--help")), 0.3, "s")
    yield Figure("panguan judge on a small game", best(process("judge", str(folder), "--as-of", "2026-05-12T13:00")), 0.6, "s")


def growth(folder: Path) -> Iterator[Figure]:
    """Twice the posts cost about twice the time."""
    from adjudicator.folder import load
    from adjudicator.referee import judge
    from scraper.jsonl import read_posts

    times = []
    for count in (5_000, 10_000):
        big_game(folder, count)
        game = load(folder)
        times.append(best(lambda: judge(game, read_posts(folder / "posts.jsonl", zone=UTC), OPENS + timedelta(hours=12)), 3))  # noqa: B023
    yield Figure("twice the posts, times the time", times[1] / times[0], 2.5, "x")


def figures() -> Iterator[Figure]:
    """Every figure, one after the other."""
    from tests.bench_games import public_games

    with tempfile.TemporaryDirectory(prefix="panguan-bench-") as name:
        folder = Path(name)
        yield from start_up(folder)
        yield from page_beside_lxml()
        yield from many_posts(folder)
        yield from growth(folder)
        yield from public_games(folder)


def main() -> int:
    """Print the figures; the exit code."""
    broken = 0
    for figure in figures():
        over = figure.value > figure.limit
        broken += over
        print(f"{figure.what}: {figure.value:.2f} {figure.unit} (limit {figure.limit:g} {figure.unit}){'  TOO MUCH' if over else ''}", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
