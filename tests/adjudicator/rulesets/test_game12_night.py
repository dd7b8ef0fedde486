"""游戏十二: summoning, ambush, turning, and what of it the public learns."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.record import Record
from adjudicator.record_public import public
from tests.adjudicator.builder import Play, at
from tests.adjudicator.rulesets.game12_games import game, jurors_execute

FIRST = {"kill": "布鲁克"}


def dawn(*nights: dict[str, Any], executed: tuple[str, ...] = ("山治",)) -> Record:
    """The record on the evening of the last night; the jurors executed somebody on the first days."""
    play = game(*nights)
    for number, target in enumerate(executed, 1):
        jurors_execute(play, number, target)
    return play.judge(at(len(nights), "17:30"))


def reported(record: Record) -> list[tuple[str, str | None]]:
    return [(f.rule, f.player) for f in record.flags if f.kind == "illegal-order"]


def deaths(record: Record) -> dict[str, str]:
    return {d.player: d.cause for d in record.rounds[-1].night.deaths}


# ---- summoning -------------------------------------------------------------------------------------------------------


def test_the_summoner_brings_one_dead_player_back_for_a_day() -> None:
    assert dawn(FIRST, {"summon": "布鲁克"}).rounds[-1].night.summoned == "布鲁克"
    assert dawn(FIRST, {"kill": "乔巴", "summon": "山治"}).rounds[-1].night.summoned == "山治"


@pytest.mark.parametrize(("night", "named"), [({"summon": "乔巴"}, "乔巴"), ({"kill": "乔巴", "summon": "乔巴"}, "乔巴")])
def test_the_living_and_the_nights_victim_cannot_be_summoned(night: dict[str, str], named: str) -> None:
    record = dawn(FIRST, night)
    assert record.rounds[-1].night.summoned is None and reported(record) == [("summon.1", named)]


def test_nobody_is_summoned_two_nights_running_but_after_a_night_between() -> None:
    twice = dawn(FIRST, {"summon": "布鲁克"}, {"summon": "布鲁克"})
    assert twice.rounds[-1].night.summoned is None and reported(twice) == [("summon.1", "布鲁克")]
    again = dawn(FIRST, {"summon": "布鲁克"}, {}, {"summon": "布鲁克"})
    assert again.rounds[-1].night.summoned == "布鲁克" and reported(again) == []


def test_a_summoner_killed_that_night_summons_nobody_and_is_not_caught() -> None:
    record = dawn(FIRST, {"kill": "罗宾", "summon": "布鲁克", "ambush": ["布鲁克"]})
    assert (record.rounds[-1].night.summoned, deaths(record), reported(record)) == (None, {"罗宾": "killed"}, [])


def test_a_dead_summoner_summons_nobody() -> None:
    record = dawn(FIRST, {"kill": "罗宾"}, {"summon": "布鲁克"})
    assert record.rounds[-1].night.summoned is None and reported(record) == [("summon.1", "布鲁克")]


# ---- ambush ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("executed", "ambush", "caught"), [
    (("山治",), ["布鲁克"], True), (("山治",), ["山治", "布鲁克"], False),  # three killers: one
    (("路飞",), ["路飞", "布鲁克"], True), (("路飞",), ["路飞", "布鲁克"][::-1], True),  # two killers: two
    (("山治",), [], False),
])
def test_the_fewer_the_killers_the_more_they_watch(executed: tuple[str, ...], ambush: list[str], caught: bool) -> None:
    record = dawn(FIRST, {"summon": "布鲁克", "ambush": ambush}, executed=executed)
    assert (record.players["罗宾"].out is not None) is caught
    assert record.rounds[-1].night.summoned == (None if caught else "布鲁克")


def test_the_last_killer_watches_three() -> None:
    night = {"summon": "布鲁克", "ambush": ["路飞", "香克斯", "布鲁克"]}
    assert deaths(dawn(FIRST, {}, night, executed=("路飞", "香克斯"))) == {"罗宾": "ambushed"}


def test_those_who_are_not_dead_cannot_be_watched() -> None:
    record = dawn(FIRST, {"summon": "布鲁克", "ambush": ["乔巴", "布鲁克"]})
    assert reported(record) == [("summon.ambush", "乔巴")] and record.rounds[-1].night.summoned == "布鲁克"


@pytest.mark.parametrize("choice", [{}, {"caught_choice": "death"}])
def test_who_is_caught_and_does_not_turn_dies(choice: dict[str, str]) -> None:
    record = dawn(FIRST, {"kill": "乔巴", "summon": "布鲁克", "ambush": ["布鲁克"], **choice})
    night = record.rounds[-1].night
    assert deaths(record) == {"乔巴": "killed", "罗宾": "ambushed"} and night.summoned is None
    assert [(n.to, n.kind, n.rule) for n in night.notices or []] == [(["罗宾"], "caught", "summon.ambush")]
    assert record.players["罗宾"].identity is None


def test_the_public_cannot_tell_an_ambush_from_a_kill() -> None:
    shown = public(dawn(FIRST, {"kill": "乔巴", "summon": "布鲁克", "ambush": ["布鲁克"]}))
    night = shown.rounds[-1].night
    assert [(d.player, d.cause, d.rule) for d in night.deaths] == [("乔巴", "dead", None), ("罗宾", "dead", None)]
    assert all(word not in shown.to_json() for word in ("ambush", "caught", "招魂"))


# ---- turning ---------------------------------------------------------------------------------------------------------

TURNS = {"summon": "布鲁克", "ambush": ["布鲁克"], "caught_choice": "turn"}


def test_turning_is_not_announced() -> None:
    turned = dawn(FIRST, TURNS)
    assert turned.players["罗宾"].alive and turned.rounds[-1].night.summoned is None
    assert public(turned).to_json() == public(dawn(FIRST, {})).to_json()


def test_a_turned_summoner_is_caught_no_more_and_may_call_the_same_one_again() -> None:
    record = dawn(FIRST, TURNS, {"summon": "布鲁克", "ambush": ["布鲁克"]}, {"summon": "布鲁克"})
    assert [r.night.summoned for r in record.rounds] == [None, None, "布鲁克", "布鲁克"] and reported(record) == []


def test_a_turned_summoner_alone_may_not_kill() -> None:
    play = Play("game-12", {"路飞": "杀手", "罗宾": "招魂", **dict.fromkeys("甲乙丙丁戊己庚", "平民")}, head={"jurors": ["甲", "乙", "丙"]},
                nights=[{"kill": "丁"}, {"summon": "丁", "ambush": ["丁"], "caught_choice": "turn"}, {"kill": "戊"}])
    jurors_execute(play, 2, "路飞", ("甲", "乙"))
    record = play.judge(at(3, "17:30"))
    assert record.rounds[-1].night.deaths == [] and reported(record) == [("summon.turned", "戊")]
    assert record.status == "running"  # civilians must also execute him


def test_an_executed_turned_summoner_shows_his_role_and_the_town_wins_with_him() -> None:
    play = Play("game-12", {"路飞": "杀手", "罗宾": "招魂", **dict.fromkeys("甲乙丙丁戊己庚", "平民")}, head={"jurors": ["甲", "乙", "丙"]},
                nights=[{"kill": "丁"}, {"summon": "丁", "ambush": ["丁"], "caught_choice": "turn"}, {}])
    jurors_execute(play, 2, "路飞", ("甲", "乙"))
    assert play.judge(at(2, "13:00")).status == "running"
    jurors_execute(play, 3, "罗宾", ("甲", "乙"))
    record = play.judge(at(3, "13:00"))
    assert (record.winner, record.winning_rule) == ("town", "game12.win")
    assert record.rounds[-1].verdict.identity == {"罗宾": "招魂"}
