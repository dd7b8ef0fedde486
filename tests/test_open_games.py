"""Small whole games of the open count, as data: each change of the count, what was refused and why, and who was executed."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from adjudicator.folder import load
from adjudicator.referee import judge
from scraper.jsonl import read_posts

GAMES = sorted(file.parent for file in (Path(__file__).parent / "open_games").glob("*/expected.json"))


@pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in GAMES])
def test_open_game(game: Path) -> None:
    want = json.loads((game / "expected.json").read_text("utf-8"))
    folder = load(game)
    posts = read_posts(game / "posts.jsonl", zone=ZoneInfo(folder.game.game.timezone), engine=folder.game.forum.engine)
    record = judge(folder, posts, datetime.fromisoformat(want["as_of"]))
    for one, expected in zip(record.rounds, want["rounds"], strict=False):
        assert [[line.floor, line.voter, line.target] for line in one.history] == expected["history"]
        assert [[ballot.floor, ballot.reason] for ballot in one.ballots if ballot.reason] == expected["refused"]
        assert (one.verdict.executed, one.verdict.rule) == (expected["executed"], expected["rule"])
    for kind, flagged in want["flags"].items():
        assert [flag.post for flag in record.flags if flag.kind == kind] == flagged
