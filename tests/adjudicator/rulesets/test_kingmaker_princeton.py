"""Princeton's 拥王者: a republic, a dictatorship, a democracy, a constitution, and the highest card."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from adjudicator.record import Record
from adjudicator.record_public import public
from scraper.models import Post
from tests.adjudicator.builder import Play, at
from tests.adjudicator.kingdoms import CAST, NIGHT, day, dictatorship, kinds, kingdom, lines, out, status

LEFT = ["路飞", "索隆", "山治", "乔巴", "罗宾", "弗兰奇"]  # after round 1


def chosen(word: str | None, *later: dict[str, Any] | None, **more: Any) -> Play:
    """山治 has condemned the kingmaker at 12:00 and chosen at 12:20."""
    play = kingdom(NIGHT, *later, ruleset="kingmaker-princeton", **more)
    play.vote("山治", "娜美", at(1, "12:00"))
    if word:
        play.post("山治", at(1, "12:20"), f"选择：{word}", "discussion")
    return play


def ballots(play: Play, number: int, votes: dict[str, str], clock: str = "19:00", thread: str = "vote") -> list[Post]:
    return [play.vote(voter, target, at(number, clock), thread) for voter, target in votes.items()]


def asked(record: Record) -> list[str]:
    return [question.id for question in record.questions]


def made(record: Record, number: int) -> str | None:
    succession = day(record, number).succession
    return succession.choice if succession else None


# ---- the choice ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("word", "court", "king"), [
    ("共和", "monarch", None), ("独裁", "monarch", "山治"), ("民主", "plurality", None), ("立宪", "plurality", "山治"), (None, "plurality", None),
    ("神赐", "plurality", None)])
def test_what_the_king_picks_is_so_from_the_next_day_on(word: str | None, court: str, king: str | None) -> None:
    record = chosen(word, {}).judge(at(2, "18:00"))
    assert (day(record, 2).court, day(record, 2).king) == (court, king)
    known = word not in (None, "神赐")
    assert made(record, 1) == (word if known else None)
    assert [(q.id, q.provisional) for q in record.questions] == ([] if known else [("succession:1", "民主")])


def test_the_judge_may_pick_for_him() -> None:
    play = chosen(None, {}, rulings=[{"round": 1, "choice": "共和", "reason": "短信"}])
    assert day(play.judge(at(2, "18:00")), 2).court == "monarch"


# ---- 共和 ------------------------------------------------------------------------------------------------------------


def test_the_living_elect_a_president_who_decrees_that_day() -> None:
    play = chosen("共和", {"kill": "弗兰奇"}, {})
    before = play.vote("乔巴", "路飞", at(2, "19:30"))
    first, *_ = ballots(play, 2, {"路飞": "路飞", "索隆": "乔巴", "乔巴": "乔巴", "罗宾": "弃权"}, thread="election")
    again = play.vote("路飞", "索隆", at(2, "19:10"), "election")
    dead = play.vote("娜美", "路飞", at(2, "19:11"), "election")
    late = play.vote("山治", "路飞", at(2, "20:00"), "election")
    running = play.judge(at(2, "19:59"))
    assert (day(running, 2).king, day(running, 2).stages[0].outcome, status(running, before)) == (None, "pending", ("void", "not-king"))
    decree = play.vote("乔巴", "路飞", at(2, "20:00"))
    other = play.vote("山治", "路飞", at(2, "20:01"))
    record = play.judge(at(2, "13:00"))
    assert [status(record, post) for post in (first, again, dead, late)] == [
        ("standing", None), ("void", "extra"), ("void", "dead-voter"), ("void", "late")]
    assert [status(record, post) for post in (before, decree, other)] == [("void", "not-king"), ("standing", None), ("void", "not-king")]
    one = day(record, 2)
    assert (one.king, [s.name for s in one.stages], one.stages[0].outcome) == ("乔巴", ["election", "decree"], "elected")
    assert one.byelection is not None and one.byelection.elected == ["乔巴"]
    assert (one.verdict.executed, one.verdict.at) == (["路飞"], "2026-05-12T20:00:00+08:00")
    assert not record.ledger and one.succession is None


def test_a_president_a_day_and_the_same_one_may_be_elected_again() -> None:
    play = chosen("共和", {"kill": "弗兰奇"}, {})
    for number, target in ((2, "路飞"), (3, "罗宾")):
        ballots(play, number, {"山治": "乔巴"}, thread="election")
        play.vote("乔巴", target, at(number, "12:00"))
    record = play.judge(at(3, "13:00"))
    assert [(one.king, one.verdict.executed) for one in record.rounds[1:3]] == [("乔巴", ["路飞"]), ("乔巴", ["罗宾"])]


def test_nobody_elected_so_nobody_decrees_and_nobody_is_warned() -> None:
    play = chosen("共和", {})
    play.vote("山治", "路飞", at(2, "12:00"))
    record = play.judge(at(2, "13:00"))
    one = day(record, 2)
    assert (one.king, one.stages[0].outcome, one.verdict.kind, record.ledger) == (None, "vacant", "peaceful", [])


def test_a_president_who_decrees_nothing_is_warned_as_a_king() -> None:
    play = chosen("共和", {})
    ballots(play, 2, {"山治": "乔巴"}, thread="election")
    record = play.judge(at(2, "13:00"))
    assert (lines(record), out(record, "乔巴")) == ([("乔巴", 2, "king-failure", 2)], (2, "warned-out"))


def test_a_tie_is_for_the_lot() -> None:
    play = chosen("共和", {})
    ballots(play, 2, {"路飞": "路飞", "乔巴": "乔巴"}, thread="election")
    record = play.judge(at(2, "20:00"))
    question, = record.questions
    assert (question.id, question.options, question.provisional) == ("lot:election:2", ["路飞", "乔巴"], "乔巴")  # by the throne order
    assert day(record, 2).king == "乔巴"
    play.rulings = [{"round": 2, "lot": "路飞", "reason": "抽签"}]
    ruled = play.judge(at(2, "20:00"))
    assert (day(ruled, 2).king, ruled.questions, [r.program for r in ruled.rulings]) == ("路飞", [], ["乔巴"])


# ---- 民主 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("votes", "executed"), [(3, []), (4, ["路飞"])])
def test_a_vote_executes_with_more_than_half_of_the_living(votes: int, executed: list[str]) -> None:
    play = chosen("民主", {})
    ballots(play, 2, dict.fromkeys(LEFT[:votes], "路飞"))
    record = play.judge(at(2, "13:00"))
    one = day(record, 2)
    assert (one.verdict.executed, one.verdict.rule, [s.name for s in one.stages]) == (executed, "king.succession", ["vote"])
    assert lines(record) == [(name, 2, "vote-absence", 1) for name in LEFT[votes:]]


def test_who_is_warned_out_at_that_close_still_counts_among_the_living() -> None:
    play = chosen("民主", {}, rules={"warnings_out": 1})
    ballots(play, 2, dict.fromkeys(LEFT[:3], "路飞"))
    record = play.judge(at(2, "13:00"))
    assert day(record, 2).verdict.kind == "peaceful" and out(record, "弗兰奇") == (2, "warned-out")


# ---- 独裁 ------------------------------------------------------------------------------------------------------------


def test_a_dictator_rules_until_more_than_half_depose_him_and_then_it_is_a_democracy() -> None:
    play, _ = dictatorship({}, ruleset="kingmaker-princeton")
    ballots(play, 1, {"路飞": "罢黜", "索隆": "罢黜", "乔巴": "罢黜", "罗宾": "同意"}, "13:30", "depose")
    ballots(play, 2, {"路飞": "山治", "索隆": "山治", "乔巴": "山治"})
    record = play.judge(at(2, "13:00"))
    assert day(record).succession.deposed and day(record, 2).court == "plurality"  # type: ignore[union-attr]
    assert day(record, 2).verdict.kind == "peaceful"  # three of six


def test_a_dictator_may_abdicate() -> None:
    play, _ = dictatorship({}, ruleset="kingmaker-princeton")
    play.post("山治", at(1, "16:00"), "退位", "discussion")
    assert day(play.judge(at(2, "18:00")), 2).court == "plurality"


# ---- 立宪 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("when", "word", "third"), [
    (at(2, "13:00"), "共和", "共和"), (at(2, "13:59:59"), "民主", "民主"), (at(2, "14:00"), "共和", None), (at(2, "12:59"), "共和", None),
    (at(2, "13:30"), "立宪", None), (at(2, "13:30"), "独裁", "独裁")])
def test_a_constitutional_king_may_pick_another_way_in_the_hour_after_a_close(when: datetime, word: str, third: str | None) -> None:
    play = chosen("立宪", {}, {})
    ballots(play, 2, dict.fromkeys(LEFT, "路飞"))
    play.post("山治", when, f"选择：{word}", "discussion")
    record = play.judge(at(3, "18:00"))
    assert made(record, 2) == third
    assert day(record, 3).court == ("monarch" if third in ("共和", "独裁") else "plurality")
    assert day(record, 3).king == ("山治" if third in ("独裁", None) else None) and not record.questions


def test_his_day_is_open_until_he_can_pick_no_more() -> None:
    play = chosen("立宪", {})
    ballots(play, 2, dict.fromkeys(LEFT, "路飞"))
    assert [day(play.judge(at(2, clock)), 2).phase for clock in ("13:00", "13:59", "14:00")] == ["day", "day", "closed"]
    play.post("山治", at(2, "13:10"), "独裁", "discussion")
    ballots(play, 2, {"索隆": "罢黜", "乔巴": "罢黜", "罗宾": "罢黜"}, "13:30", "depose")  # of five
    assert day(play.judge(at(2, "14:30")), 2).phase == "day"
    record = play.judge(at(2, "15:00"))
    assert (day(record, 2).phase, day(record, 2).succession.deposed, kinds(record)) == ("closed", True, [])  # type: ignore[union-attr]


def test_a_dead_constitutional_king_leaves_a_democracy() -> None:
    play = chosen("立宪", {}, {"kill": "山治"})
    ballots(play, 2, dict.fromkeys(LEFT, "山治"))
    record = play.judge(at(2, "13:00"))
    assert day(record, 2).phase == "closed" and day(record, 2).verdict.executed == ["山治"]
    killed = chosen("立宪", {"kill": "山治"}).judge(at(2, "18:00"))
    assert (day(killed, 2).court, day(killed, 2).king) == ("plurality", None)


# ---- the highest card ------------------------------------------------------------------------------------------------

CARDS = {"路飞": 13, "娜美": 12, "罗宾": 11, "山治": 10, "乔巴": 9, "弗兰奇": 8, "布鲁克": 7, "索隆": 6}


def cards(*nights: dict[str, Any], **more: Any) -> Play:
    return kingdom(*nights, ruleset="kingmaker-princeton", roles={**CAST, "娜美": "平民"}, secret={"cards": CARDS},
                   rules={"kingmaker": "highest-card"}, **more)


def test_the_highest_card_of_the_civilians_is_kingmaker_and_the_next_one_after_him() -> None:
    play = cards({"kill": "布鲁克", "nominate": ["娜美", "山治"]}, {"nominate": ["罗宾", "乔巴"]}, {})
    play.vote("山治", "娜美", at(1, "12:00"))
    play.post("山治", at(1, "12:10"), "选择：独裁", "discussion")
    record = play.judge(at(2, "18:00"))
    assert (day(record).king, day(record).verdict.identity, day(record, 2).king) == ("山治", {"娜美": "平民"}, "乔巴")
    assert not record.questions and day(public(record)).succession is None
    assert [(n.to, n.kind) for n in day(record).night.notices or []] == [(["娜美"], "illegal-order"), (["罗宾"], "kingmaker")]
    assert record.roles is not None and record.roles["罗宾"] == "平民"
    play.vote("乔巴", "路飞", at(2, "12:00"))
    third = play.judge(at(3, "18:00"))
    assert lines(third) == [("罗宾", 3, "nomination-failure", 2)] and day(third, 3).succession.kingmaker == "山治"  # type: ignore[union-attr]
