"""The demo game live: played hour by hour on a loopback board, with a judge's folder that fetches and publishes."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from fixtures.board.state import Board, Entry, Settings
from fixtures.board.wire import Loopback, serving
from fixtures.games.build import DEMO, TOPICS, demo_player
from fixtures.games.script import Player

BOT = "小二"  # an assistant of the game
PASSWORD = "fixture-pass"
PUBLISH = '\n[publish]\nthread = "vote"\ntimes = ["12:00", "21:00"]\nmention = true\n'
LINE = re.compile(r"panguan \w{6} (\S+) (\d+)/(\d+) \w{10}")


@dataclass
class LiveGame:
    """A running board with the demo game on it, and the judge's folder."""

    running: Loopback
    player: Player
    folder: Path
    clock: list[datetime]

    def go_on(self, until: str) -> str:
        """Plays on to a moment of the game's zone; the moment as --as-of takes it."""
        moment = datetime.fromisoformat(until).replace(tzinfo=self.running.board.zone)
        self.player.play(moment)
        self.clock[0] = moment
        return until

    def published(self) -> list[tuple[str, Entry]]:
        """The bot's own posts in the vote thread, each with the name in its marker line."""
        entries = self.running.board.topics[TOPICS["vote"][0]].entries
        return [(f"{found[1]} {found[2]}/{found[3]}", entry) for entry in entries
                if entry.author.name == BOT and entry.state != "deleted" and (found := LINE.search(entry.message))]

    def names(self) -> list[str]:
        """What has been published, in the thread's order, without the part numbers of whole texts."""
        return [name.removesuffix(" 1/1") for name, _ in self.published()]


@contextmanager
def live_game(folder: Path, settings: Settings | None = None, publish: str = PUBLISH) -> Iterator[LiveGame]:
    """The demo game before its first post, for as long as the block runs."""
    clock = [datetime.fromisoformat("2026-09-07T09:00:00+08:00")]
    board = Board(settings or Settings(), now=lambda: clock[0])
    player = demo_player(board)
    with serving(board) as running:
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(DEMO / "secret.toml", folder)
        toml = (DEMO / "game.toml").read_text("utf-8")
        toml = toml.replace("http://bbs.linjiang.example/", running.url).replace('engine = "discuz"', 'engine = "discuz"\npace = 0.0')
        (folder / "game.toml").write_text(toml + publish, "utf-8")
        yield LiveGame(running, player, folder, clock)
