"""`make faults`: daily killed at random instants, and every fault of the fixture board at every request.

After each, one more run must leave exactly one post for everything that was due, and an archive that opens.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from typer.testing import CliRunner
from warcio.archiveiterator import ArchiveIterator

from adjudicator.desk.cli import app
from fixtures.board.faults import Fault, Plan
from fixtures.board.state import Settings
from scraper.archive import Archive
from tests.live import BOT, PASSWORD, LiveGame, live_game

KILLS = 200
# What is due at each moment, besides what was there before.
MOMENTS = (
    ("2026-09-07T21:05", ["1/vote/tally"]), ("2026-09-08T12:10", []), ("2026-09-08T13:05", ["1/verdict"]),
    ("2026-09-08T21:05", ["2/vote/tally"]), ("2026-09-09T12:10", []), ("2026-09-09T13:05", ["2/revote-1"]),
    ("2026-09-09T15:05", ["2/verdict"]), ("2026-09-09T21:05", ["3/vote/tally"]), ("2026-09-10T13:05", ["3/verdict"]),
)
KILLS_A_MOMENT = 5
# What was published before, the run in which the faults strike, and what must stand afterwards, with words of its newest form.
SCENES = (
    ("", "2026-09-08T13:05", ["1/verdict"], "燕七被处决"),
    ("2026-09-07T21:05", "2026-09-08T12:10", ["1/vote/tally"], "截至 2026-09-08 12:00"),
)


class Broken(Exception):
    """Something was lost, doubled or left unreadable."""


@contextmanager
def account(state: Path) -> Iterator[None]:
    """The bot's account in the environment, its session in a folder of the test."""
    added = {"PANGUAN_USER": BOT, "PANGUAN_PASSWORD": PASSWORD, "XDG_STATE_HOME": str(state)}
    before = {name: os.environ.get(name) for name in added}
    os.environ.update(added)
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None) if value is None else os.environ.update({name: value})


def start(game: LiveGame, moment: str, output: int = subprocess.DEVNULL) -> subprocess.Popen[str]:
    """A run of daily as a process of its own."""
    command = [sys.executable, "-m", "adjudicator.desk.cli", "daily", str(game.folder), "--as-of", moment]
    return subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, text=True)


def finish(game: LiveGame, moment: str) -> None:
    """The one more run.

    Raises:
        Broken: it failed, with what it said.
    """
    process = start(game, moment, subprocess.PIPE)
    said, _ = process.communicate()
    if process.returncode:
        raise Broken(f"the run after the kills at {moment} ended with {process.returncode}: {said}")


def check(game: LiveGame, due: list[str], context: str, words: str = "") -> None:
    """Exactly what is due stands in the thread, the last of it with these words, and the archive opens with sound evidence.

    Raises:
        Broken: it does not.
    """
    if game.names() != due:
        raise Broken(f"{context}: wanted {due}, found {game.names()}")
    if words and words not in game.published()[-1][1].message:
        raise Broken(f"{context}: what stands there is not the newest: {game.published()[-1][1].message}")
    with Archive.open(game.folder) as archive:
        if not archive.posts(game.running.board.zone):
            raise Broken(f"{context}: the archive is empty")
    with (game.folder / "archive" / "responses.warc.gz").open("rb") as file:
        for record in ArchiveIterator(file, check_digests="raise"):
            record.content_stream().read()


def kills(folder: Path, count: int, dice: random.Random) -> int:
    """Plays games until `count` runs were killed, a few at each moment something is due; how many were."""
    killed = number = 0
    while killed < count:
        number += 1
        with live_game(folder / f"game-{number}") as game:
            due: list[str] = []
            for moment, added in MOMENTS:
                due += added
                game.go_on(moment)
                for _ in range(min(KILLS_A_MOMENT, count - killed)):
                    killed += kill_one(game, moment, dice)
                finish(game, moment)
                check(game, due, f"after kills at {moment}")
                if killed >= count:
                    break
    return killed


def kill_one(game: LiveGame, moment: str, dice: random.Random) -> bool:
    """One run, killed at a random instant: of its whole life, or shortly after a random request of it. Whether it was still alive."""
    running, process = game.running, start(game, moment)
    if dice.random() < 0.5:
        time.sleep(dice.uniform(0.0, 2.0))
    else:
        wanted = len(running.log) + dice.randint(1, 12)
        while len(running.log) < wanted and process.poll() is None:
            time.sleep(0.001)
        time.sleep(dice.uniform(0.0, 0.02))
    alive = process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.wait()
    return alive


def faults(folder: Path, charset: str = "utf-8") -> int:
    """Each fault at each request of a run that posts and of one that edits; how many were tried."""
    tried = 0
    for number, (before, moment, due, words) in enumerate(SCENES):
        for fault in Fault:
            at, struck = 0, True
            while struck:
                at += 1
                place = folder / f"{charset}-{number}-{fault}-{at}"
                with live_game(place, Settings(charset=charset)) as game, account(place / "state"):
                    if before:
                        run(game, game.go_on(before))
                    game.go_on(moment)
                    game.running.faults.append(Plan(fault, at=at))
                    run(game, moment)
                    struck = game.running.faults[0].seen >= at
                    game.running.faults.clear()
                    run(game, moment)
                    check(game, due, f"{fault} at request {at} of {moment}", words)
                tried += struck
    return tried


def run(game: LiveGame, moment: str) -> None:
    """A run of daily in this process."""
    CliRunner().invoke(app, ["daily", str(game.folder), "--as-of", moment])


def main() -> None:
    """Both, with a line of what was done."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randint(0, 10**6)
    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="panguan-faults-") as temporary:
        folder = Path(temporary)
        for charset in ("utf-8", "gbk"):
            print(f"faults, {charset}: {faults(folder / 'faults', charset)} tried, nothing lost, nothing doubled", flush=True)
        with account(folder / "state"):
            print(f"kills: {kills(folder / 'kills', options.kills, random.Random(seed))} runs killed, nothing lost, nothing doubled", flush=True)


if __name__ == "__main__":
    main()
