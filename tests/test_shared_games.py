"""Forty public games against their moderators' records, where they lie beside this repository; skipped where they do not.

The limits are below what is reached (docs/games.md): a moderator errs too, and counts before he posts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import pytest

from adjudicator.folder import load
from adjudicator.record import HistoryLine, RoundRecord
from adjudicator.referee import judge
from scraper.jsonl import read_posts

SHARED = Path(__file__).parent.parent.parent / "shared"
GAMES = sorted(file.parent for file in SHARED.glob("games/*/*/expected.games.json"))
LAG = 25  # so many posts may come between a moderator's count and his post
Standing = set[tuple[str, str]]

pytestmark = pytest.mark.skipif(not GAMES, reason="no public games beside the repository")


class Score(NamedTuple):
    """What was right in a game."""

    days: list[bool]
    exact: list[bool]
    lagging: list[bool]
    unproven: list[str]  # what names no rule or no post


def standing(history: Iterable[HistoryLine], floor: int) -> Standing:
    """Who stands where just before a floor."""
    count = {line.voter: line.target for line in history if (line.floor or 0) < floor}
    return {(voter, target) for voter, target in count.items() if target}


def score(game: Path) -> Score:
    """One game against its moderator's record."""
    folder = load(game)
    posts = read_posts(game / "posts.jsonl.gz", zone=UTC, engine=folder.game.forum.engine)
    record = judge(folder, posts, datetime(2030, 1, 1, tzinfo=UTC))
    rounds: dict[int, RoundRecord] = {one.number: one for one in record.rounds}
    want = json.loads((game / "expected.games.json").read_text("utf-8"))
    days = [sorted(rounds[day["day"]].verdict.executed) == sorted(day["executed"]) for day in want["days"]]
    exact, lagging = [], []
    for tally in want["tallies"]:
        pairs = {(voter, target) for target, voters in tally["tally"].items() for voter in voters}
        history = rounds[tally["day"]].history
        exact.append(standing(history, tally["floor"]) == pairs)
        lagging.append(exact[-1] or any(standing(history, tally["floor"] - back) == pairs for back in range(1, LAG + 1)))
    ids = {post.id for post in posts}
    unproven = [ballot.post for _, ballot in record.ballots() if not ballot.rule or not {ballot.post, *ballot.posts} <= ids]
    return Score(days, exact, lagging, unproven + [flag.text for flag in record.flags if not flag.rule])


@pytest.fixture(scope="module")
def scores() -> list[Score]:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        return list(pool.map(score, GAMES))


@pytest.mark.parametrize(("figure", "least"), [("days", 97.5), ("exact", 86), ("lagging", 87)])
def test_share_that_is_right(scores: list[Score], figure: str, least: float) -> None:
    right = [one for game in scores for one in getattr(game, figure)]
    assert 100 * sum(right) / len(right) >= least


def test_every_line_rests_on_a_rule_and_on_posts(scores: list[Score]) -> None:
    assert [text for game in scores for text in game.unproven] == []
