"""拥王者 1.0: what becomes of a dictator: the vote to depose him, his abdication, his death."""

from __future__ import annotations

from datetime import datetime

import pytest

from adjudicator.record import Record
from tests.adjudicator.builder import Play, at
from tests.adjudicator.kingdoms import CAST, day, dictatorship, entry, kinds, kingdom, lines, out, status


def asked(record: Record) -> list[str]:
    return [question.id for question in record.questions]


def opposed(play: Play, number: int, *voters: str, word: str = "罢黜", clock: str = "13:30") -> None:
    for voter in voters:
        play.vote(voter, word, at(number, clock), "depose")


def test_more_than_half_of_the_living_depose_a_dictator() -> None:
    play, _ = dictatorship({"kill": "弗兰奇"})
    opposed(play, 1, "路飞", "索隆", "乔巴")  # six are alive
    kept = play.judge(at(1, "15:00"))
    assert (day(kept).stages[1].name, day(kept).stages[1].outcome, day(kept).phase) == ("depose", "kept", "closed")
    opposed(play, 1, "罗宾", word="同意")
    running, over = play.judge(at(1, "14:59:59")), play.judge(at(1, "15:00"))
    assert (day(running).stages[1].outcome, day(running).phase, day(running).succession.deposed) == ("pending", "day", False)  # type: ignore[union-attr]
    assert (day(over).stages[1].outcome, day(over).succession.deposed) == ("deposed", True)  # type: ignore[union-attr]
    assert day(over).stages[1].tally == {"罢黜": ["路飞", "索隆", "乔巴", "罗宾"]} and day(over).stages[1].absent == []
    play.vote("山治", "路飞", at(2, "12:00"))
    later = play.judge(at(2, "13:00"))
    assert (day(later, 2).court, day(later, 2).king, day(later, 2).verdict.executed) == ("plurality", None, ["路飞"])
    assert day(later, 2).stages[0].tally == {"路飞": ["山治"]}


def test_the_ballots_of_a_vote_to_depose() -> None:
    play, _ = dictatorship()
    early = play.vote("索隆", "罢黜", at(1, "12:10"), "depose")
    first = play.vote("路飞", "反对", at(1, "12:30"), "depose")
    second = play.vote("路飞", "罷黜", at(1, "12:40"), "depose")
    void = play.post("路飞", at(1, "12:41"), "废票", "depose", quoting=first)
    abstains = play.vote("乔巴", "弃权", at(1, "12:42"), "depose")
    deliberate = play.vote("罗宾", "废票", at(1, "12:43"), "depose")
    name = play.vote("罗宾", "山治", at(1, "12:44"), "depose")
    dead = play.vote("娜美", "罢黜", at(1, "12:45"), "depose")
    king = play.vote("山治", "反对", at(1, "12:46"), "depose")
    late = play.vote("弗兰奇", "罢黜", at(1, "15:00"), "depose")
    record = play.judge(at(1, "16:00"))
    assert [status(record, post) for post in (early, first, abstains, king)] == [
        ("void", "early"), ("standing", None), ("abstention", None), ("standing", None)]
    assert [status(record, post)[1] for post in (second, void, deliberate, name, dead, late)] == [
        "extra", "extra", "deliberate", "unknown-target", "dead-voter", "late"]
    assert day(record).stages[1].tally == {"反对": ["路飞", "山治"]} and day(record).stages[1].abstained == ["乔巴"]
    assert entry(record, first).stage == "depose" and not record.ledger


def test_who_is_warned_out_in_between_counts_no_more() -> None:
    play, _ = dictatorship(rules={"warnings_out": 1, "speech_quota": 2})
    play.talk(1, [name for name in CAST if name not in ("弗兰奇", "罗宾")])
    opposed(play, 1, "弗兰奇", "路飞", "索隆", clock="12:50")
    record = play.judge(at(1, "15:00"))
    assert day(record).stages[1].tally == {"罢黜": ["路飞", "索隆"]}  # of four
    assert day(record).stages[1].outcome == "kept"


def test_on_later_days_it_begins_with_the_decree_and_is_written_there() -> None:
    play, _ = dictatorship({"kill": "弗兰奇"}, {})
    early = play.vote("路飞", "罢黜", at(2, "11:00"), "depose")
    play.vote("山治", "乔巴", at(2, "12:00"))
    opposed(play, 2, "索隆", "罗宾", "路飞")  # of four
    record = play.judge(at(3, "18:00"))
    assert status(record, early) == ("void", "early")
    assert (day(record, 2).king, day(record, 2).court, day(record, 2).verdict.executed) == ("山治", "monarch", ["乔巴"])
    assert day(record).succession.deposed is False  # type: ignore[union-attr]
    assert (day(record, 2).succession.choice, day(record, 2).succession.deposed) == ("独裁", True)  # type: ignore[union-attr]
    assert day(record, 3).court == "plurality"


@pytest.mark.parametrize(("opened", "dead"), [(True, {"弗兰奇": "killed"}), (False, {})])
def test_a_vote_to_depose_gives_the_killers_until_seven(opened: bool, dead: dict[str, str]) -> None:
    play, _ = dictatorship({"kill": "弗兰奇", "kill_at": at(2, "18:59")})
    if opened:
        opposed(play, 1, "路飞")
    record = play.judge(at(2, "19:00"))
    assert {d.player: d.cause for d in day(record, 2).night.deaths} == dead
    waiting = play.judge(at(2, "18:00"))
    assert day(waiting, 2).phase == ("night" if opened else "day") and not asked(waiting)


def test_orders_that_are_not_in_are_asked_for_at_seven() -> None:
    play, _ = dictatorship()
    opposed(play, 1, "路飞")
    assert not asked(play.judge(at(2, "18:59:59")))
    assert asked(play.judge(at(2, "19:00"))) == ["orders:2"]


def test_what_is_said_from_the_scheduled_opening_on_counts() -> None:
    play, _ = dictatorship({"kill": "弗兰奇"})
    opposed(play, 1, "路飞")
    play.talk(1, CAST)
    play.post("乔巴", at(2, "17:00"), "等开楼", "discussion")
    assert day(play.judge(at(2, "19:30")), 2).speeches["乔巴"] == 1


def test_a_dictator_killed_by_night_leaves_a_vote_that_day() -> None:
    play, _ = dictatorship({"kill": "山治"})
    record = play.judge(at(2, "18:00"))
    assert (day(record, 2).court, day(record, 2).king) == ("plurality", None)


@pytest.mark.parametrize(("when", "third"), [(at(2, "20:00"), "plurality"), (at(2, "14:00"), "plurality"), (at(3, "18:00"), "monarch")])
def test_who_abdicates_on_a_day_is_king_to_its_end(when: datetime, third: str) -> None:
    play, _ = dictatorship({"kill": "弗兰奇"}, {"kill": "罗宾"}, {})
    play.post("山治", when, "退位", "discussion")
    play.vote("山治", "乔巴", at(2, "12:00"))
    record = play.judge(at(3, "18:30"))
    assert (day(record, 2).court, day(record, 2).verdict.executed, day(record, 3).court) == ("monarch", ["乔巴"], third)
    assert kinds(record) == ["abdication"]


def test_who_abdicates_before_a_delayed_opening_does_not_reign_that_day() -> None:
    play, _ = dictatorship({"kill": "弗兰奇"}, rounds=[{"number": 2, "opens": at(2, "20:00")}])
    play.post("山治", at(2, "19:00"), "退位", "vote")
    record = play.judge(at(2, "20:30"))
    assert (day(record, 2).court, day(record, 2).king) == ("plurality", None)


def test_words_before_the_choice_or_by_others_are_no_abdication() -> None:
    play, _ = dictatorship({"kill": "弗兰奇"})
    play.post("山治", at(1, "12:10"), "退位", "discussion")
    play.post("乔巴", at(1, "13:10"), "退位", "discussion")
    record = play.judge(at(2, "18:00"))
    assert day(record, 2).king == "山治" and not record.flags


def test_a_dictator_who_fails_or_condemns_himself_leaves_a_vote() -> None:
    play, _ = dictatorship({"kill": "弗兰奇"}, {})
    failed = play.judge(at(3, "18:00"))
    assert (lines(failed), day(failed, 3).court) == ([("山治", 2, "king-failure", 2)], "plurality")
    play.vote("山治", "山治", at(2, "12:00"))
    himself = play.judge(at(3, "18:00"))
    assert (out(himself, "山治"), day(himself, 2).phase, day(himself, 3).court) == ((2, "executed"), "closed", "plurality")


def test_nobody_is_named_while_a_dictator_reigns() -> None:
    play = kingdom({"kill": "布鲁克", "nominate": ["路飞"]}, {"kill": "弗兰奇", "nominate": ["乔巴"]})
    play.vote("路飞", "娜美", at(1, "12:00"))
    play.post("路飞", at(1, "12:20"), "独裁", "discussion")
    record = play.judge(at(2, "18:00"))
    assert (day(record, 2).king, record.ledger) == ("路飞", [])
    assert [(flag.kind, flag.rule, flag.hidden) for flag in record.flags] == [("illegal-order", "king.nominate", True)]
