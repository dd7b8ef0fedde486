"""鬼毒: the night in its order, what each is told, what is shown, and how the game ends."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.errors import GameError
from adjudicator.record import Notice, Record
from adjudicator.record_public import public
from tests.adjudicator.builder import Play, at

KILLERS, POLICE, CIVILIANS = ["索隆", "路飞", "香克斯"], ["娜美", "山治", "甚平"], ["乔巴", "弗兰奇", "布鲁克", "艾斯"]
CAST = {"索隆": "鬼匪", "路飞": "杀手", "香克斯": "杀手", **dict.fromkeys(POLICE, "警察"), "罗宾": "毒药", **dict.fromkeys(CIVILIANS, "平民")}


def game(*nights: dict[str, Any], **more: Any) -> Play:
    return Play("ghost-poison", CAST, list(nights), **more)


def dawn(*nights: dict[str, Any], **more: Any) -> Record:
    """The record on the evening of the last night, every day before it without a ballot or a speech quota."""
    play = game(*nights, **more)
    play.rules = {"speech_quota": 0, **play.rules}
    for number in range(1, len(nights)):
        play.day(number, dict.fromkeys(CAST, "弃权"), silent=CAST)
    return play.judge(at(len(nights), "17:30"))


def deaths(record: Record, number: int = -1) -> dict[str, str]:
    return {death.player: death.cause for death in record.rounds[number].night.deaths}


def told(record: Record, kind: str, number: int = -1) -> list[Notice]:
    return [notice for notice in record.rounds[number].night.notices or [] if notice.kind == kind]


def reported(record: Record) -> list[tuple[str, str | None]]:
    return [(flag.rule, flag.player) for flag in record.flags if flag.kind == "illegal-order"]


# ---- poison and pledge -----------------------------------------------------------------------------------------------


def test_the_pledged_killer_dies_with_the_poison_and_nothing_is_announced() -> None:
    record = dawn({"kill": "罗宾", "pledge": "香克斯"})
    assert deaths(record) == {"罗宾": "killed", "香克斯": "poisoned"}
    assert record.players["罗宾"].identity is None and record.players["香克斯"].identity is None
    shown = public(record)
    assert [(d.player, d.cause, d.rule) for d in shown.rounds[0].night.deaths] == [("香克斯", "dead", None), ("罗宾", "dead", None)]
    out = shown.players["香克斯"].out
    assert out is not None and (out.cause, out.rule) == ("dead", None)


@pytest.mark.parametrize("pledge", [None, "乔巴", "罗宾"])
def test_without_a_living_killer_pledged_the_judge_is_asked(pledge: str | None) -> None:
    record = dawn({"kill": "罗宾", **({"pledge": pledge} if pledge else {})})
    question, = (q for q in record.questions if q.id == "pledge:1")
    assert (question.rule, question.provisional, question.options) == ("ghost.pledge", "无人", [*KILLERS, "无人"])
    assert deaths(record) == {"罗宾": "killed"} and record.status == "needs-ruling"
    assert reported(record) == ([("ghost.pledge", pledge)] if pledge else [])
    shown = public(record)
    assert not shown.questions and not shown.flags and shown.status == "running"


@pytest.mark.parametrize(("ruling", "dead"), [
    ({"round": 1, "pledge": "路飞"}, "路飞"), ({"question": "pledge:1", "answer": "路飞"}, "路飞"), ({"question": "pledge:1", "answer": "无人"}, None)])
def test_the_judge_names_who_dies(ruling: dict[str, Any], dead: str | None) -> None:
    record = dawn({"kill": "罗宾"}, rulings=[{**ruling, "reason": "补签"}])
    assert deaths(record) == {"罗宾": "killed", **({dead: "poisoned"} if dead else {})}
    assert not record.questions and len(record.rulings) == 1
    assert not public(record).rulings


def test_a_ruling_beats_the_pledge_that_was_handed_in() -> None:
    record = dawn({"kill": "罗宾", "pledge": "香克斯"}, rulings=[{"round": 1, "pledge": "路飞", "reason": "改签"}])
    assert deaths(record) == {"罗宾": "killed", "路飞": "poisoned"}
    assert record.rulings[0].program == "香克斯"


def test_a_ruling_for_somebody_dead_answers_nothing_and_is_not_lost() -> None:
    record = dawn({"kill": "乔巴"}, {"kill": "罗宾"}, rulings=[{"round": 2, "pledge": "乔巴"}])
    assert [q.id for q in record.questions] == ["pledge:2"]
    assert [f.kind for f in record.flags] == ["idle-ruling"] and not public(record).flags


def test_a_pledge_matters_only_for_the_poison() -> None:
    assert not dawn({"kill": "乔巴"}).questions
    assert reported(dawn({"kill": "乔巴", "pledge": "娜美"})) == [("ghost.pledge", "娜美")]
    assert reported(dawn({"pledge": "娜美"})) == []


def test_a_possessed_one_dying_by_pledge_is_told_of_without_saying_who() -> None:
    record = dawn({"kill": "艾斯", "possess": "乔巴"}, {"kill": "罗宾", "pledge": "乔巴"})
    assert deaths(record) == {"罗宾": "killed", "乔巴": "poisoned"}
    said, = (flag for flag in public(record).flags if flag.rule == "ghost.reveal")
    assert said.text == "罗宾、乔巴 同夜死去，其中一人是被附体匪" and said.player is None
    assert record.players["乔巴"].identity is None


# ---- possession ------------------------------------------------------------------------------------------------------


def test_a_possessed_civilian_is_a_killer_from_that_night_on() -> None:
    record = dawn({"kill": "艾斯", "possess": "乔巴", "check": "乔巴"})
    assert [(n.to, n.player) for n in told(record, "possessed")] == [(["乔巴"], "乔巴")]
    assert [n.identity for n in told(record, "check")] == ["被附体匪"]
    assert record.roles is not None and record.roles["乔巴"] == "被附体匪"


def test_possessing_an_officer_is_spent_and_the_police_learn_no_name() -> None:
    record = dawn({"possess": "娜美"}, {"possess": "乔巴"})
    failed, = told(record, "possession-failed", 0)
    assert failed.to == POLICE and failed.player is None and failed.text == "你方人员遭遇附体，但未生效"
    assert reported(record) == [("ghost.possess", "乔巴")] and not told(record, "possessed")
    assert [n.to for n in told(record, "illegal-order")] == [["索隆"]]


@pytest.mark.parametrize("victim", ["娜美", "乔巴", "罗宾"])
def test_possessing_this_nights_victim_is_spent_in_silence(victim: str) -> None:
    record = dawn({"kill": victim, "pledge": "路飞", "possess": victim}, {"possess": "弗兰奇"})
    assert not told(record, "possession-failed", 0) and not told(record, "possessed", 0)
    assert "possessed" not in deaths(record, 0).values()
    assert reported(record) == [("ghost.possess", "弗兰奇")]


@pytest.mark.parametrize(("target", "why"), [("路飞", []), ("索隆", []), ("艾斯", [("order.1", "艾斯")])])
def test_possessing_a_killer_or_the_dead_is_spent(target: str, why: list[tuple[str, str]]) -> None:
    record = dawn({"kill": "艾斯"}, {"possess": target}, {"possess": "乔巴"})
    assert reported(record) == [*why, ("ghost.possess", "乔巴")]
    assert record.roles is not None and record.roles["乔巴"] == "平民"


def test_ghost_and_poison_die_together() -> None:
    record = dawn({"kill": "艾斯", "possess": "罗宾"})
    assert deaths(record) == {"艾斯": "killed", "罗宾": "possessed", "索隆": "possessed"}
    assert {d.cause for d in public(record).rounds[0].night.deaths} == {"dead"}


@pytest.mark.parametrize("night", [{"kill": "索隆"}, {"kill": "罗宾", "pledge": "索隆"}])
def test_a_ghost_killed_first_possesses_nobody(night: dict[str, Any]) -> None:
    record = dawn({**night, "possess": "乔巴"})
    assert record.roles is not None and record.roles["乔巴"] == "平民"
    assert reported(record) == [("ghost.possess", "乔巴")]


# ---- checks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("named", "answered"), [
    (["罗宾", "索隆"], ["毒药", "杀手"]), (["乔巴", "索隆"], ["平民"]), (["罗宾", "罗宾", "路飞"], ["毒药", "毒药"]), (["罗宾"], ["毒药"])])
def test_the_poison_checked_gives_one_more_check(named: list[str], answered: list[str]) -> None:
    record = dawn({"check": named})
    assert [n.identity for n in told(record, "check")] == answered
    assert {tuple(n.to) for n in told(record, "poison-checked")} == ({("罗宾",)} if "毒药" in answered else set())


def test_checks_are_answered_after_the_deaths_and_late_ones_not_at_all() -> None:
    record = dawn({"kill": "罗宾", "pledge": "路飞", "check": ["罗宾", "路飞"]})
    assert [n.identity for n in told(record, "check")] == ["毒药", "杀手"]
    late = dawn({"check": ["罗宾"], "check_at": at(1, "17:00")})
    assert not late.rounds[0].night.notices and [f.kind for f in late.flags] == ["late-order"]


def test_police_may_check_somebody_again() -> None:
    record = dawn({"check": "乔巴"}, {"check": "乔巴", "possess": "乔巴"})
    assert [n.identity for n in told(record, "check", 0) + told(record, "check", 1)] == ["平民", "被附体匪"]


# ---- what is shown, and the ends -------------------------------------------------------------------------------------


def vote_out(play: Play, number: int, target: str, dead: set[str]) -> None:
    play.day(number, {name: target for name in CAST if name not in dead})


def test_an_executed_ghost_shows_as_a_killer_until_the_end() -> None:
    play = game({"kill": "艾斯"})
    vote_out(play, 1, "索隆", {"艾斯"})
    record = play.judge(at(1, "13:00"))
    assert record.rounds[0].verdict.identity == {"索隆": "杀手"} and record.players["索隆"].identity == "杀手"
    play.rulings.append({"round": 1, "end": True})
    assert play.judge(at(1, "13:00")).players["索隆"].identity == "鬼匪"


def over_two_days(first: dict[str, Any], executed: str, second: dict[str, Any], *, cast: dict[str, str], **more: Any) -> Record:
    play = Play("ghost-poison", cast, [first, second], rules={"speech_quota": 0, "roster_check": "warn", **more.pop("rules", {})}, **more)
    dead = {first.get("kill")}
    play.day(1, {name: executed for name in cast if name not in dead}, silent=cast)
    return play.judge(at(2, "17:00"))


SMALL = {"甲": "鬼匪", "乙": "警察", "丙": "平民", "丁": "平民", "戊": "毒药"}


@pytest.mark.parametrize(("executed", "second", "cast", "winner"), [
    ("丁", {"kill": "乙", "possess": "戊"}, SMALL, "draw"),
    ("丁", {"kill": "乙"}, SMALL, "killers"),
    ("丁", {"kill": "丙"}, SMALL, "killers"),
    ("丁", {"kill": "戊", "pledge": "甲"}, SMALL, "town"),
    ("丁", {"kill": "甲"}, SMALL, "town"),
    ("丁", {"possess": "丙"}, SMALL, "killers"),
    ("丁", {"kill": "戊", "pledge": "甲"}, {**SMALL, "己": "杀手"}, None),
])
def test_the_ends(executed: str, second: dict[str, Any], cast: dict[str, str], winner: str | None) -> None:
    record = over_two_days({}, executed, second, cast=cast)
    assert (record.winner, record.winning_rule) == ((winner, "ghost.win") if winner else (None, None))


def last_of_both(**more: Any) -> Record:
    """The last civilian is killed in the night in which the last killer possesses the poison."""
    play = Play("ghost-poison", {"甲": "鬼匪", "乙": "警察", "丙": "警察", "丁": "平民", "戊": "毒药", "己": "平民"},
                [{}, {"kill": "丁", "possess": "戊"}], rules={"speech_quota": 0, "roster_check": "warn"}, **more)
    play.day(1, dict.fromkeys(play.roles, "己"), silent=play.roles)
    return play.judge(at(2, "17:00"))


def test_killers_and_civilians_gone_at_once_is_for_the_judge() -> None:
    record = last_of_both()
    question, = record.questions
    assert (record.winner, record.status) == ("town", "finished")
    assert (question.id, question.rule, question.provisional) == ("win:2", "ghost.win", "town")
    ruled = last_of_both(rulings=[{"question": "win:2", "answer": "killers"}])
    assert (ruled.winner, ruled.questions, ruled.rulings[0].program) == ("killers", [], "town")


def test_parity_is_no_win_here_unless_the_house_says_so() -> None:
    cast = {"甲": "鬼匪", "乙": "杀手", "丙": "警察", "丁": "警察", "戊": "平民", "己": "毒药", "庚": "平民"}
    assert over_two_days({}, "庚", {}, cast=cast).winner is None
    assert over_two_days({}, "庚", {}, cast=cast, rules={"parity_win": True}).winner == "killers"


@pytest.mark.parametrize(("changes", "words"), [
    ({"路飞": "鬼匪"}, "2 名"), ({"罗宾": "平民"}, "0 名"), ({"路飞": "平民"}, "杀手"), ({"路飞": "被附体匪"}, "附体之后才有")])
def test_a_cast_that_the_text_does_not_allow(changes: dict[str, str], words: str) -> None:
    play = Play("ghost-poison", {**CAST, **changes})
    with pytest.raises(GameError, match=words):
        play.folder()
