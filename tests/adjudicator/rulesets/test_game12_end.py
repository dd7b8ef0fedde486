"""game12.win: who can still lose whom."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from adjudicator.courts.contest import through
from adjudicator.rulesets.game12_end import Position, end_of
from tests.adjudicator.builder import Play, at
from tests.adjudicator.rulesets.game12_games import jurors_execute

PLAIN = Position(killers=2, civilians=2, can_kill=True, jurors=None, killer_votes=2, best_killer_votes=2, civilian_votes=2)


@pytest.mark.parametrize(("position", "winner"), [
    (replace(PLAIN, killers=0), "town"),
    (replace(PLAIN, killers=0, civilians=0), "town"),
    (replace(PLAIN, killers=3), "killers"),
    (PLAIN, None),  # level, the vote too: tonight's kill is not the day's
    (replace(PLAIN, killer_votes=3), "killers"),
    (replace(PLAIN, killer_votes=3, civilian_votes=3), None),
    (replace(PLAIN, civilians=3, killer_votes=4), None),  # not level
    (replace(PLAIN, killers=3, civilians=3, jurors=2), "killers"),
    (replace(PLAIN, killers=3, civilians=3, jurors=1, killer_votes=9), None),
    (replace(PLAIN, killers=1, civilians=1, can_kill=False, killer_votes=2, best_killer_votes=2, civilian_votes=2), "draw"),
    (replace(PLAIN, killers=1, civilians=2, can_kill=False, killer_votes=2, best_killer_votes=2, civilian_votes=2), "draw"),
    (replace(PLAIN, killers=1, civilians=2, can_kill=False, killer_votes=1, best_killer_votes=2, civilian_votes=2), None),  # called nobody today
    (replace(PLAIN, killers=1, civilians=2, can_kill=False, killer_votes=2, best_killer_votes=2, civilian_votes=3), None),
    (replace(PLAIN, killers=1, civilians=5, can_kill=False, jurors=0, killer_votes=2, best_killer_votes=2, civilian_votes=2), None),
])
def test_end(position: Position, winner: str | None) -> None:
    win = end_of(position)
    assert (win.winner if win else None) == winner


@pytest.mark.parametrize(("votes", "places", "expected"), [
    ({"甲": 3, "乙": 2}, 1, (["甲"], [])), ({"甲": 2, "乙": 2}, 1, ([], ["甲", "乙"])), ({"甲": 2, "乙": 2}, 2, (["甲", "乙"], [])),
    ({"甲": 3, "乙": 1, "丙": 1}, 2, (["甲"], ["乙", "丙"])), ({"甲": 1}, 2, (["甲"], [])), ({}, 3, ([], [])),
    ({"甲": 1, "乙": 1, "丙": 1}, 2, ([], ["甲", "乙", "丙"])),
])
def test_places(votes: dict[str, int], places: int, expected: tuple[list[str], list[str]]) -> None:
    assert through({name: Fraction(number) for name, number in votes.items()}, list(votes), places) == expected


# ---- the text's own examples: a turned summoner left with one civilian, or with the curse -----------------------------


def turned_summoner(executed: list[str], curse: str = "诅咒") -> Play:
    """罗宾 turned in the second night; 路飞, the only killer, was executed the day after, and then those named."""
    play = Play("game-12", {"路飞": "杀手", "罗宾": "招魂", "末": curse, "甲": "平民", "乙": "平民"}, head={"jurors": ["甲", "乙", "末"]}, nights=[
        {"kill": "甲"}, {"summon": "甲", "ambush": ["甲"], "caught_choice": "turn"}, {"summon": "路飞"}, {"summon": "路飞"}])
    for number, target in enumerate(["路飞", *executed], 2):
        for voter in ("罗宾", "末", "乙"):
            play.vote(voter, target, at(number, "12:00"))
    return play


@pytest.mark.parametrize(("executed", "winner"), [("末", "killers"), ("乙", "draw")])
def test_a_turned_summoner_with_a_dead_killer_beside_him(executed: str, winner: str) -> None:
    play = turned_summoner([executed])
    assert play.judge(at(2, "13:00")).status == "running"  # with the curse the civilians are three against two
    record = play.judge(at(3, "13:00"))
    assert (record.winner, record.winning_rule, record.rounds[-1].number) == (winner, "game12.win", 3)
    assert record.players["罗宾"].identity == "招魂"


def test_two_against_one_and_the_dead_killer_he_can_call_is_a_draw() -> None:
    assert turned_summoner([], curse="平民").judge(at(2, "13:00")).winner == "draw"


@pytest.mark.parametrize(("summon", "winner"), [("索隆", "killers"), ("丙", None), (None, None)])
def test_at_dawn_a_summoned_killer_makes_a_level_game_sure(summon: str | None, winner: str | None) -> None:
    last = {"kill": "乙", **({"summon": summon} if summon else {})}
    play = Play("game-12", {"路飞": "杀手", "索隆": "杀手", "罗宾": "招魂", **dict.fromkeys("甲乙丙", "平民")}, head={"jurors": ["甲", "乙", "丙"]},
                nights=[{"kill": "丙"}, {"kill": "甲"}, last])
    for voter in ("甲", "乙"):
        play.vote(voter, "索隆", at(1, "12:00"))
    record = play.judge(at(3, "17:30"))
    assert record.winner == winner and record.rounds[-1].phase == ("closed" if winner else "day")


def test_two_jurors_of_theirs_make_a_level_game_the_killers() -> None:
    """Three killers and three others, the jury still in office."""
    for jurors, winner in ((["路飞", "索隆", "甲"], "killers"), (["路飞", "乙", "甲"], None)):
        play = Play("game-12", {**dict.fromkeys(("路飞", "索隆", "香克斯"), "杀手"), **dict.fromkeys("甲乙丙丁", "平民")}, head={"jurors": jurors},
                    nights=[{"kill": "丁"}])
        assert play.judge(at(1, "17:30")).winner == winner


def test_fewer_than_six_after_the_day_have_no_jury_to_be_sure_of() -> None:
    play = Play("game-12", {**dict.fromkeys(("路飞", "索隆"), "杀手"), **dict.fromkeys("甲乙丙丁", "平民")}, head={"jurors": ["路飞", "索隆", "甲"]}, nights=[{}])
    jurors_execute(play, 1, "丁", ("路飞", "索隆"))
    record = play.judge(at(1, "13:00"))
    assert record.rounds[0].court == "jury" and record.status == "running"  # two against three
