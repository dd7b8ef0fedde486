"""daily on a live board: a run of it without pauses, and the demo game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import stamina
from typer.testing import CliRunner, Result

from adjudicator.desk.cli import app
from scraper import http
from tests.live import BOT, PASSWORD, LiveGame, live_game

Daily = Callable[..., Result]


@pytest.fixture
def daily(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Daily]:
    """`panguan daily` with the bot's account."""
    monkeypatch.setenv("PANGUAN_USER", BOT)
    monkeypatch.setenv("PANGUAN_PASSWORD", PASSWORD)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(http.Pacer, "rest", lambda self, seconds: None)
    with stamina.set_testing(True, attempts=5, cap=True):
        yield lambda *arguments: CliRunner().invoke(app, ["daily", *map(str, arguments)])


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveGame]:
    """The demo game before its first post."""
    with live_game(tmp_path / "game") as game:
        yield game
