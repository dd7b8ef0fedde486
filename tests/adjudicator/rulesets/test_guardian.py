"""守护神: whom he may guard, when he dies for his ward, what is announced, what he earns."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from adjudicator.errors import GameError
from adjudicator.record import Record
from adjudicator.record_public import public
from tests.adjudicator.builder import Play, at

CAST = {"路飞": "杀手", "索隆": "杀手", "娜美": "警察", "山治": "警察", "乔巴": "平民", "罗宾": "平民", "弗兰奇": "平民", "布鲁克": "守护神"}
LENIENT = {"speech_quota": 0, "parity_win": False}


def guard(ward: str) -> dict[str, Any]:
    return {"guard": {"布鲁克": ward}}


def nights(*orders: dict[str, Any], **more: Any) -> Record:
    """The record after these nights, with nobody executed between them."""
    play = Play("guardian", CAST, list(orders), rules=LENIENT, **more)
    for number in range(1, len(orders)):
        play.day(number, dict.fromkeys(CAST, "弃权"), silent=CAST)
    return play.judge(at(len(orders), "18:30"))


def one_day(orders: dict[str, Any], target: str, rules: dict[str, Any] | None = None, until: datetime | None = None) -> Record:
    """One night, and a day on which everybody votes for one player."""
    play = Play("guardian", CAST, [orders], rules={**LENIENT, **(rules or {})})
    play.day(1, dict.fromkeys(CAST, target), silent=CAST)
    return play.judge(until or at(1, "13:00"))


def deaths(record: Record, number: int = -1) -> dict[str, str]:
    return {death.player: death.cause for death in record.rounds[number].night.deaths}


def illegal(record: Record) -> list[tuple[int | None, str, str | None]]:
    return [(flag.round, flag.rule, flag.player) for flag in record.flags if flag.kind == "illegal-order"]


def test_orders_are_due_and_the_day_opens_at_six() -> None:
    in_time = nights({"kill": "乔巴", "kill_at": at(1, "17:59"), "check": "路飞", "check_at": at(1, "17:59")})
    assert deaths(in_time) == {"乔巴": "killed"} and in_time.rounds[0].opens == at(1, "18:00").isoformat()
    late = nights({"kill": "乔巴", "kill_at": at(1, "18:00"), "check": "路飞", "check_at": at(1, "18:00")})
    assert not deaths(late) and not late.rounds[0].night.notices and [f.kind for f in late.flags] == ["late-order", "late-order"]
    assert Play("guardian", CAST, [{}]).judge(at(1, "17:59")).rounds[0].phase == "night"


def test_missing_orders_are_asked_for() -> None:
    record = Play("guardian", CAST).judge(at(1, "19:00"))
    assert [(q.id, q.rule) for q in record.questions] == [("orders:1", "guardian.order")]


# ---- the guard -------------------------------------------------------------------------------------------------------


def test_the_guardian_dies_for_a_killed_ward_and_nothing_is_announced() -> None:
    record = nights({"kill": "乔巴", **guard("乔巴")})
    assert deaths(record) == {"布鲁克": "guarding"} and record.players["布鲁克"].identity is None
    shown = public(record)
    assert [(d.player, d.cause, d.rule) for d in shown.rounds[0].night.deaths] == [("布鲁克", "dead", None)]
    out = shown.players["布鲁克"].out
    assert out is not None and (out.cause, out.rule) == ("dead", None)


def test_a_plain_victim_looks_the_same_in_public() -> None:
    record = nights({"kill": "乔巴", **guard("罗宾")})
    assert deaths(record) == {"乔巴": "killed"} and public(record).rounds[0].night.deaths[0].cause == "dead"


def test_the_guardian_dies_for_an_executed_ward_and_is_announced() -> None:
    record = one_day(guard("乔巴"), "乔巴")
    verdict = record.rounds[0].verdict
    assert (verdict.kind, verdict.executed, verdict.identity) == ("executed", ["布鲁克"], {"布鲁克": "守护神"})
    assert record.players["乔巴"].alive and record.players["乔巴"].identity is None
    out = public(record).players["布鲁克"].out
    assert out is not None and (out.cause, out.rule) == ("guarding", "guardian.order")


def test_the_guard_lasts_one_round() -> None:
    play = Play("guardian", CAST, [guard("乔巴"), {}], rules=LENIENT)
    play.day(1, dict.fromkeys(CAST, "弃权"), silent=CAST)
    play.day(2, dict.fromkeys(CAST, "乔巴"), silent=CAST)
    assert play.judge(at(2, "13:00")).rounds[1].verdict.executed == ["乔巴"]


def test_a_guard_does_not_reach_into_a_round_without_orders() -> None:
    play = Play("guardian", CAST, [guard("乔巴")], rules=LENIENT, rounds=[{"number": 2, "living": list(CAST)}])
    play.day(1, dict.fromkeys(CAST, "弃权"), silent=CAST)
    play.day(2, dict.fromkeys(CAST, "乔巴"), silent=CAST)
    assert play.judge(at(2, "13:00")).rounds[1].verdict.executed == ["乔巴"]


def test_a_guardian_killed_or_executed_guards_nobody_any_more() -> None:
    assert one_day({"kill": "布鲁克", **guard("乔巴")}, "乔巴").rounds[0].verdict.executed == ["乔巴"]
    assert one_day({"kill": "乔巴", **guard("乔巴")}, "乔巴").rounds[0].verdict.executed == ["乔巴"]
    himself = one_day(guard("乔巴"), "布鲁克")
    assert himself.rounds[0].verdict.identity == {"布鲁克": "守护神"} and himself.players["布鲁克"].out is not None


def test_drowning_is_not_guarded_against() -> None:
    cast = [name for name in CAST if name != "乔巴"]
    play = Play("guardian", CAST, [{}, guard("乔巴")], rules={"parity_win": False})
    play.day(1, dict.fromkeys(CAST, "弃权"), silent=["乔巴"])
    play.talk(2, cast)
    for voter in CAST:
        play.vote(voter, "乔巴", at(2, "12:00"))
    record = play.judge(at(2, "13:00"))
    assert record.rounds[1].verdict.executed == ["布鲁克"] and record.rounds[1].drowned == ["乔巴"]
    assert [line.player for line in record.ledger if line.kind == "next-game-ban"] == ["乔巴"]


def test_a_guardian_who_drowns_at_this_close_still_dies_for_his_ward() -> None:
    cast = [name for name in CAST if name != "布鲁克"]
    play = Play("guardian", CAST, [guard("罗宾"), guard("乔巴")], rules={"parity_win": False})
    play.day(1, dict.fromkeys(CAST, "弃权"), silent=["布鲁克"])
    play.talk(2, cast)
    for voter in cast:
        play.vote(voter, "乔巴", at(2, "12:00"))
    record = play.judge(at(2, "13:00"))
    out = record.players["布鲁克"].out
    assert out is not None and out.cause == "guarding" and not record.rounds[1].drowned
    assert not [line for line in record.ledger if line.kind == "next-game-ban"]


# ---- what is legal ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("second", [guard("布鲁克"), guard("乔巴"), guard("罗宾"), {}])
def test_himself_the_dead_somebody_twice_or_nobody_is_no_guard(second: dict[str, Any]) -> None:
    record = nights({"kill": "乔巴", **guard("罗宾")}, second, {})
    named = next(iter(second.get("guard", {}).values()), None)
    assert illegal(record) == ([(2, "guardian.legal", named)] if named else [])
    assert deaths(record, 1) == {} and deaths(record, 2) == {"布鲁克": "dereliction"}
    assert not public(record).flags and public(record).rounds[2].night.deaths[0].cause == "dead"


def test_an_illegal_guard_is_told_to_him_and_saves_nobody() -> None:
    record = nights(guard("罗宾"), {"kill": "罗宾", **guard("罗宾")})
    assert deaths(record) == {"罗宾": "killed"}
    assert [(n.kind, n.to) for n in record.rounds[1].night.notices or []] == [("illegal-order", ["布鲁克"])]


def test_an_illegal_guard_does_not_use_the_name_up() -> None:
    record = nights({"kill": "乔巴", **guard("布鲁克")}, guard("罗宾"), guard("弗兰奇"))
    assert len(illegal(record)) == 1 and record.players["布鲁克"].alive


def test_killed_in_the_night_of_the_second_lapse_is_killed() -> None:
    assert deaths(nights({}, {"kill": "布鲁克"})) == {"布鲁克": "killed"}


def test_a_dead_guardian_owes_nothing_and_a_guard_by_anybody_else_is_reported() -> None:
    record = nights({"kill": "布鲁克"}, {}, {"guard": {"布鲁克": "罗宾", "娜美": "山治"}})
    assert [d for one in record.rounds for d in one.night.deaths if d.cause == "dereliction"] == []
    assert illegal(record) == [(3, "guardian.legal", "布鲁克"), (3, "guardian.legal", "娜美")]


# ---- side, checks, rewards -------------------------------------------------------------------------------------------


def test_a_checked_guardian_is_shown_as_one() -> None:
    notice, = nights({"check": "布鲁克", **guard("罗宾")}).rounds[0].night.notices or []
    assert (notice.to, notice.identity) == (["娜美", "山治"], "守护神")


def test_the_guardian_counts_for_nobody() -> None:
    cast = {"甲": "杀手", "乙": "警察", "丙": "平民", "丁": "平民", "戊": "守护神"}
    play = Play("guardian", cast, [{"kill": "丙", "guard": {"戊": "丁"}}], rules={"roster_check": "warn"})
    assert (play.judge(at(1, "18:00")).winner, play.judge(at(1, "18:00")).winning_rule) == ("killers", "assassin.3.win")


@pytest.mark.parametrize(("orders", "reward"), [
    ([{"kill": "乔巴", **guard("乔巴")}], 30), ([guard("乔巴")], 10), ([{"kill": "布鲁克"}], 10), ([{}, {}], 0)])
def test_rewards(orders: list[dict[str, Any]], reward: int) -> None:
    last = len(orders)
    play = Play("guardian", CAST, orders, rules=LENIENT, rulings=[{"round": last, "end": True}])
    for number in range(1, last + 1):
        play.day(number, dict.fromkeys(CAST, "弃权"), silent=CAST)
    assert play.judge(at(last, "13:00")).rewards == {"布鲁克": reward}


def test_saving_by_day_is_rewarded_too() -> None:
    play = Play("guardian", CAST, [guard("乔巴")], rules=LENIENT, rulings=[{"round": 1, "end": True}])
    play.day(1, dict.fromkeys(CAST, "乔巴"), silent=CAST)
    assert play.judge(at(1, "13:00")).rewards == {"布鲁克": 30}


def test_there_is_one_guardian() -> None:
    with pytest.raises(GameError, match="应有 1 名守护神，写了 2 名"):
        Play("guardian", {**CAST, "乔巴": "守护神"}).folder()
