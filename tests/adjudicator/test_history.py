"""Each change of the count, in the record."""

from __future__ import annotations

from tests.adjudicator.builder import at
from tests.adjudicator.casts import CLOSED, day_one


def test_votes_voids_changes_and_no_more() -> None:
    play = day_one()
    first = play.vote("路飞", "娜美", at(1, "20:00"))
    play.post("路飞", at(1, "20:10"), "废票", quoting=first)
    again = play.vote("路飞", "山治", at(1, "20:20"))
    play.post("路飞", at(1, "20:30"), "改票：弃权\n理由：x", quoting=again)
    play.vote("索隆", "娜美哥", at(1, "20:40"))  # void
    kept = play.vote("索隆", "娜美", at(1, "20:50"))
    play.post("索隆", at(1, "20:55"), "废票\n投票：张三\n理由：x", quoting=kept)  # voids it, and is void itself
    play.vote("索隆", "路飞", at(1, "13:00"))  # late
    lines = play.judge(CLOSED).rounds[0].history
    assert [(line.voter, line.target) for line in lines] == [
        ("路飞", "娜美"), ("路飞", None), ("路飞", "山治"), ("路飞", None), ("索隆", "娜美"), ("索隆", None)]
    assert (lines[0].floor, lines[0].post, lines[0].thread) == (first.floor, first.id, "vote")


def test_a_revote_goes_on_where_the_vote_ended() -> None:
    play = day_one()
    ballots = {"路飞": "娜美", "索隆": "娜美", "娜美": "路飞", "山治": "路飞", "乔巴": "索隆"}
    for number, (voter, target) in enumerate(ballots.items()):
        play.vote(voter, target, at(1, "20:00").replace(second=number))
    play.vote("乔巴", "路飞", at(1, "14:00"))
    lines = play.judge(CLOSED).rounds[0].history
    assert [(line.voter, line.target) for line in lines] == [*ballots.items(), ("乔巴", "路飞")]
