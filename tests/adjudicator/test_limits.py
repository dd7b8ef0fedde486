"""Stamps at the very limit, and who loses his ballots at a close (RULES time.1, assassin.tie, assassin.4)."""

from __future__ import annotations

import pytest

from scraper.models import Post, Precision
from tests.adjudicator.builder import Play, at
from tests.adjudicator.casts import CLOSED, LIVING, day_one, status

TIED = {"路飞": "娜美", "索隆": "娜美", "娜美": "路飞", "山治": "路飞", "乔巴": "弃权", "罗宾": "弃权", "弗兰奇": "弃权"}


def tied(ballots: dict[str, str] = TIED, **more: object) -> Play:
    play = day_one(**more)  # type: ignore[arg-type]
    for number, (voter, target) in enumerate(ballots.items()):
        play.vote(voter, target, at(1, "20:00").replace(second=number))
    return play


@pytest.mark.parametrize(("precision", "flags"), [(Precision.MINUTE, ["uncertain-time"]), (Precision.SECOND, [])])
def test_a_stamp_at_the_close_may_be_of_the_revote_where_only_minutes_are_shown(precision: Precision, flags: list[str]) -> None:
    play = tied()
    made = play.vote("弗兰奇", "路飞", at(1, "13:00"), precision=precision)
    record = play.judge(CLOSED)
    assert status(record, made) == ("void", "late") and [f.kind for f in record.flags] == flags


def test_behind_the_post_that_opens_a_revote_a_later_floor_is_enough() -> None:
    play = tied(rounds=[{"number": 1, "revote_1_opens_post": "opens"}])
    minute = {"precision": Precision.MINUTE}
    before = play.vote("乔巴", "路飞", at(1, "13:05"), **minute)
    play.posts.append(Post("opens", "vote", "法官", at(1, "13:05"), "重投开始", floor=len(play.posts) + 2, precision=Precision.MINUTE))
    behind = play.vote("弗兰奇", "路飞", at(1, "13:05"), **minute)
    record = play.judge(CLOSED)
    assert (status(record, before), status(record, behind)) == (("void", "late"), ("standing", None))


def test_who_drowns_for_silence_loses_even_the_voiding_that_had_failed() -> None:
    play = Play("assassin-2.1", {**dict.fromkeys(LIVING[:2], "杀手"), **dict.fromkeys(LIVING[2:4], "警察"), **dict.fromkeys([*LIVING[4:], "布鲁克"], "平民")},
                nights=[{"kill": "布鲁克"}, {}], rules={"parity_win": False})
    for number in (1, 2):
        play.day(number, dict.fromkeys(LIVING, "弃权"), silent=["弗兰奇"])
    wrong = play.post("弗兰奇", at(2, "12:10"), "废票")
    late = play.post("弗兰奇", at(2, "12:40"), "废票", quoting=play.posts[-2])
    behind = play.vote("弗兰奇", "路飞", at(2, "13:00"))
    record = play.judge(at(2, "16:00"))
    assert [status(record, p) for p in (wrong, late, behind)] == [("no-effect", "drowned-voter"), ("no-effect", "drowned-voter"), ("void", "late")]


def test_who_drowns_at_a_revote_is_out_at_its_close() -> None:
    play = tied({voter: target for voter, target in TIED.items() if voter != "弗兰奇"})  # absent, and no ballot in the revote
    for voter in ("乔巴", "罗宾"):
        play.vote(voter, "路飞", at(1, "14:00"))
    out = play.judge(CLOSED).players["弗兰奇"].out
    assert out is not None and (out.cause, out.at) == ("drowned", at(1, "15:00").isoformat())


@pytest.mark.parametrize(("revote", "rounds"), [(True, [1, 2]), (False, [2, 2])])
def test_a_revote_moved_behind_the_next_opening_keeps_its_ballots_and_no_more(revote: bool, rounds: list[int]) -> None:
    play = tied(TIED if revote else TIED | {"山治": "娜美"}, rulings=[{"round": 1, "closes": at(1, "14:00"), "reason": "断网"}])
    play.nights = [{"kill": "布鲁克"}, {}]
    play.rules = {"parity_win": False}
    first = play.vote("乔巴", "路飞", at(2, "17:30"))  # the second revote closes at 18:00
    then = play.vote("乔巴", "索隆", at(2, "18:00"))
    play.post("乔巴", at(2, "17:40"), "新的一天", "discussion")
    record = play.judge(at(2, "20:00"))
    found = {b.post: one.number for one in record.rounds for b in one.ballots}
    assert [found[first.id], found[then.id]] == rounds
    assert record.rounds[1].speeches["乔巴"] == 1


@pytest.mark.parametrize(("player", "executed", "lost"), [("娜美", ["路飞"], "娜美"), ("索隆", ["路飞"], "索隆")])
def test_who_is_ruled_out_during_a_revote_has_no_ballot_in_the_sum_and_none_for_him(player: str, executed: list[str], lost: str) -> None:
    play = tied(rulings=[{"round": 1, "player": player, "out": True, "at": at(1, "14:30"), "reason": "贴外议论"}])
    for voter, target in {"乔巴": "娜美", "罗宾": "路飞", "弗兰奇": "路飞"}.items():
        play.vote(voter, target, at(1, "14:00"))
    record = play.judge(CLOSED)
    assert record.rounds[0].verdict.executed == executed
    assert lost not in [voter for voters in record.rounds[0].stages[1].tally.values() for voter in voters]
    assert player not in record.rounds[0].stages[1].tally
    reasons = {b.voter: b.reason for b in record.rounds[0].ballots if b.stage == "vote"}
    assert reasons[player] == "ruled-out" and (player != "娜美" or reasons["路飞"] == reasons["索隆"] == "dead-target")
