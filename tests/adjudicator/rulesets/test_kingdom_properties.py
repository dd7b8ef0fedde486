"""What holds of every kingdom, whatever is posted in it."""

from __future__ import annotations

import random
from datetime import datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.record import Record
from adjudicator.record_public import public
from adjudicator.referee import judge
from adjudicator.report.rules import RULES
from tests.adjudicator.builder import Play, at
from tests.adjudicator.kingdoms import CAST, ORDERS

NAMES = list(CAST)
RULESETS: dict[str, dict[str, str]] = {"kingmaker-1.0": {}, "kingmaker-hero": {"罗宾": "英雄"}, "kingmaker-princeton": {}}
WORDS = ["独裁", "立宪", "神赐", "共和", "民主"]
ROUNDS = 4


def some_moment(lot: random.Random, number: int, first: int = 0) -> datetime:
    """A minute of a round, counted from its opening."""
    return at(number, "17:00") + timedelta(minutes=lot.randint(first, 24 * 60 - 1))


def a_game(ruleset: str, lot: random.Random) -> Play:
    """Orders and posts at random, but likely to mean something."""
    nights: list[dict[str, object]] = []
    said: list[tuple[datetime, str, str, str]] = []
    for number in range(1, ROUNDS + 1):
        kill = {"kill": lot.choice(NAMES)} if lot.random() < 0.5 else {}
        nights.append({**kill, "nominate": lot.sample(NAMES, lot.choice([0, 2, 2, 2]))})
        for name in NAMES:
            said.append((some_moment(lot, number), name, f"投票：{lot.choice([*NAMES, '弃权'])}\n理由：直觉", "vote"))
            said.append((some_moment(lot, number, 1100), name, f"投票：{lot.choice(['罢黜', '罢黜', '反对'])}\n理由：直觉", "depose"))
            said.append((some_moment(lot, number), name, f"投票：{lot.choice(NAMES)}\n理由：直觉", "election"))
            said += [(some_moment(lot, number), name, f"选择：{lot.choice(WORDS)}", "discussion") for _ in range(12)]
            if lot.random() < 0.1:
                said.append((some_moment(lot, number), name, "退位", "vote"))
    play = Play(ruleset, {**CAST, **RULESETS[ruleset]}, nights, rules={"speech_quota": lot.choice([0, 0, 1])}, secret=ORDERS)
    for when, author, text, thread in sorted(said):
        play.post(author, when, text, thread)
    return play


def looks(play: Play, lot: random.Random) -> list[Record]:
    """The record at several times, in their order."""
    folder = play.folder()
    times = sorted(some_moment(lot, lot.randint(1, ROUNDS + 1)) for _ in range(8))
    return [judge(folder, play.posts, when) for when in times]


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(sorted(RULESETS)), st.randoms(use_true_random=False))
def test_a_later_look_changes_nothing_that_is_closed(ruleset: str, lot: random.Random) -> None:
    closed: dict[int, dict[str, object]] = {}
    living = set(NAMES)
    for record in looks(a_game(ruleset, lot), lot):
        for one in record.rounds:
            told = one.model_dump(exclude={"ballots"})  # a late ballot is still to come
            assert closed.setdefault(one.number, told) == told if one.phase == "closed" else one.number not in closed
        alive = {name for name, player in record.players.items() if player.alive}
        assert alive <= living
        living = alive


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(sorted(RULESETS)), st.randoms(use_true_random=False))
def test_nobody_dies_twice_and_the_public_hears_no_secret(ruleset: str, lot: random.Random) -> None:
    for record in looks(a_game(ruleset, lot), lot):
        dead = [d.player for one in record.rounds for d in one.night.deaths] + [name for one in record.rounds for name in one.verdict.executed]
        assert len(dead) == len(set(dead))
        assert {line.rule for line in record.ledger} | {flag.rule for flag in record.flags} | {question.rule for question in record.questions} <= set(RULES)
        if record.status == "finished":
            assert record.winner is not None and record.rounds[-1].phase == "closed"
            continue
        shown = public(record)
        assert all(player.identity is None or (player.out and player.out.cause == "executed") for player in shown.players.values())
        assert all(line.kind != "nomination-failure" for line in shown.ledger)
        assert all(one.succession is None or one.succession.kingmaker is None for one in shown.rounds)
        assert {d.cause for one in shown.rounds for d in one.night.deaths} <= {"killed", "dead"}
