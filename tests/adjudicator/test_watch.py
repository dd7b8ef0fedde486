"""Ballots where none belong, by whom none should be, or that were none at first (RULES source.2, proxy.1, edit.1)."""

from __future__ import annotations

from tests.adjudicator.builder import at
from tests.adjudicator.casts import CLOSED, LIVING, day_one


def test_a_proxy_in_the_discussion_is_flagged_and_not_counted() -> None:
    play = day_one()
    cast = play.post("法官", at(1, "20:00"), "代投：娜美\n投票：路飞\n理由：出差", "discussion")
    play.vote("法官", "路飞", at(1, "20:01"), "discussion")  # an official's example is nobody's ballot
    record = play.judge(CLOSED)
    assert [(f.kind, f.player, f.post) for f in record.flags] == [("wrong-thread", "娜美", cast.id)]
    assert record.rounds[0].stages[0].absent == LIVING


def test_one_post_may_speak_for_several_players() -> None:
    play = day_one()
    cast = play.post("助法", at(1, "20:00"), "代投：娜美\n投票：路飞\n理由：出差\n\n代投：山治\n投票：弃权\n理由：断网\n代投：布鲁克\n投票：路飞\n理由：x")
    ballots = play.judge(CLOSED).rounds[0].ballots
    assert [(b.post, b.voter, b.target, b.status, b.reason) for b in ballots] == [
        (cast.id, "娜美", "路飞", "standing", None), (cast.id, "山治", None, "abstention", None), (cast.id, "布鲁克", "路飞", "void", "dead-voter")]


def test_talk_edited_into_a_ballot_is_reported_and_stays_talk() -> None:
    play = day_one()
    made = play.post("娜美", at(1, "20:00"), "先占个楼", seen_at=at(1, "20:05"))
    later = play.vote("娜美", "路飞", at(1, "20:00"), seen_at=at(1, "21:00"), edited_at=at(1, "20:30"))
    later.id = made.id
    record = play.judge(CLOSED)
    assert record.rounds[0].ballots == [] and [(f.kind, f.player, f.post) for f in record.flags] == [("tampered-ballot", "娜美", made.id)]
