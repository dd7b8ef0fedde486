"""What a judge's rulings on posts do (RULES override.1)."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.record import Record
from scraper.models import Visibility
from tests.adjudicator.builder import Play, at
from tests.adjudicator.casts import CLOSED, ballot, day_one

LEVEL = {"路飞": "娜美", "索隆": "娜美", "娜美": "路飞", "山治": "路飞"}


def level(**others: str) -> Play:
    """Two against two; the others as given, absent without."""
    play = day_one()
    for number, (voter, target) in enumerate({**LEVEL, **others}.items()):
        play.vote(voter, target, at(1, "20:00").replace(second=number))
    return play


def judged(play: Play, **ruling: Any) -> Record:
    play.rulings = [{"round": 1, "reason": "裁定", **ruling}]
    return play.judge(CLOSED)


def test_a_late_ballot_ruled_to_count_is_counted_and_is_attendance() -> None:
    play = level(乔巴="路飞", 罗宾="弃权")
    late = play.vote("弗兰奇", "娜美", at(1, "13:00"))
    record = judged(play, post=late.id, target="娜美")
    stage = record.rounds[0].stages[0]
    assert stage.tally["娜美"] == ["路飞", "索隆", "弗兰奇"] and stage.absent == [] and stage.outcome == "revote"
    assert ballot(record, late).program == {"status": "void", "reason": "late", "target": "娜美"}
    assert not [line for line in record.ledger if line.kind == "vote-absence"]


def test_a_late_ballot_that_a_revote_hears_is_ruled_on_there() -> None:
    play = level(乔巴="弃权", 罗宾="弃权")
    tried = play.vote("弗兰奇", "娜美姐", at(1, "13:30"))
    record = judged(play, post=tried.id, target="娜美")
    assert ballot(record, tried).stage == "revote-1"
    assert [s.tally["娜美"] for s in record.rounds[0].stages[:2]] == [["路飞", "索隆"], ["路飞", "索隆", "弗兰奇"]]


def test_who_was_not_called_votes_once_by_a_ruling() -> None:
    play = level(乔巴="弃权", 罗宾="弃权", 弗兰奇="弃权")
    changed = play.vote("山治", "娜美", at(1, "13:30"))
    stage = judged(play, post=changed.id, target="娜美").rounds[0].stages[1]
    assert stage.tally == {"娜美": ["路飞", "索隆", "山治"], "路飞": ["娜美"]}


def test_a_ballot_in_the_talk_counts_by_a_ruling_only() -> None:
    play = level(乔巴="弃权", 罗宾="弃权")
    misplaced = play.vote("弗兰奇", "娜美", at(1, "20:30"), "discussion")
    record = judged(play, post=misplaced.id, target="娜美")
    assert record.rounds[0].verdict.executed == ["娜美"]
    assert (ballot(record, misplaced).ruled, ballot(record, misplaced).program) == (True, None)
    play.rulings = []
    assert misplaced.id not in [b.post for b in play.judge(CLOSED).rounds[0].ballots]


@pytest.mark.parametrize("visibility", [Visibility.SHOWN, Visibility.DELETED])
def test_words_that_are_no_ballot_have_no_program_beside_them(visibility: Visibility) -> None:
    play = level()
    words = play.post("弗兰奇", at(1, "20:30"), "就娜美吧", visibility=visibility)
    made = ballot(judged(play, post=words.id, target="娜美"), words)
    assert (made.status, made.target, made.program) == ("standing", "娜美", None)


def test_a_voiding_post_ruled_void_gives_the_ballot_back() -> None:
    play = level(弗兰奇="娜美")
    cast = play.posts[-1]
    voiding = play.post("弗兰奇", at(1, "20:30"), "废票", quoting=cast)
    again = play.vote("弗兰奇", "路飞", at(1, "20:40"))
    record = judged(play, post=voiding.id, status="void")
    assert [ballot(record, p).status for p in (cast, voiding, again)] == ["standing", "void", "void"]
    assert ballot(record, again).reason == "extra"


def test_a_ruled_ballot_weighs_what_its_voter_weighs() -> None:
    play = level()
    play.rounds = [{"number": 1, "weights": {"弗兰奇": 2}}]
    tried = play.vote("弗兰奇", "娜美姐", at(1, "20:30"))
    assert judged(play, post=tried.id, target="娜美").rounds[0].stages[0].sums == {"娜美": "4", "路飞": "2"}


def test_a_ruling_on_the_ballot_leaves_its_late_edit_nothing_to_ask() -> None:
    play = level()
    play.rules = {**play.rules, "late_edit": "ask"}
    edited = play.vote("弗兰奇", "娜美", at(1, "20:30"), edited_at=at(1, "12:45"))
    assert [q.id for q in play.judge(CLOSED).questions] == [f"late-edit:{edited.id}"]
    record = judged(play, post=edited.id, target="娜美")
    assert not record.questions and ballot(record, edited).status == "standing"


@pytest.mark.parametrize(("thread", "clock"), [("discussion", "13:30"), ("vote", "20:30")])
def test_a_post_that_is_no_speech_is_one_by_a_ruling(thread: str, clock: str) -> None:
    play = level()
    before = play.judge(CLOSED).rounds[0].speeches["弗兰奇"]
    words = play.post("弗兰奇", at(1, clock), "补一句", thread)
    assert play.judge(CLOSED).rounds[0].speeches["弗兰奇"] == before
    record = judged(play, post=words.id, speech=True)
    assert record.rounds[0].speeches["弗兰奇"] == before + 1 and record.rulings[0].program == "false"
