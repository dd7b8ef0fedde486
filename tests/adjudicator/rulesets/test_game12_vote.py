"""游戏十二: the plain vote once the jury is gone, its ties, and the curse."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.record_public import public
from tests.adjudicator.builder import Play, at
from tests.adjudicator.casts import ballot, status
from tests.adjudicator.rulesets.game12_games import game, plain_game, stage

# Living on the third day: 路飞 (杀手), 索隆, 香克斯, 娜美 (平民), 罗宾 (招魂), 弗兰奇 (诅咒) less the night's victim.
NIGHT = {"kill": "娜美"}
CLOSED, CAST = at(3, "16:59"), at(4, "17:00")


def vote(play: Play, ballots: Mapping[str, str], clock: str) -> None:
    for voter, target in ballots.items():
        play.vote(voter, target, at(3, clock))


def tied(*, night: Mapping[str, str] = NIGHT, second: Mapping[str, str] | None = None) -> Play:
    """路飞 and 索隆 level at the vote limit, and again at 15:00."""
    play = plain_game(dict(night))
    vote(play, {"路飞": "索隆", "索隆": "路飞", "香克斯": "弃权"}, "12:00")
    vote(play, {"路飞": "索隆", "索隆": "路飞"} if second is None else second, "14:00")
    return play


def test_under_six_the_jury_is_gone_and_everybody_votes() -> None:
    play = plain_game(NIGHT)
    vote(play, {"路飞": "索隆", "索隆": "路飞", "香克斯": "路飞", "罗宾": "路飞", "娜美": "路飞"}, "12:00")
    misplaced = play.vote("香克斯", "罗宾", at(3, "12:01"), "recall")
    record = play.judge(CLOSED)
    day = record.rounds[2]
    assert (record.rounds[1].court, day.court, day.jurors) == ("jury", "plurality", [])
    assert (day.verdict.executed, day.verdict.rule, record.winner, record.winning_rule) == (["路飞"], "jury.dissolve", "town", "game12.win")
    assert [(f.kind, f.posts) for f in record.flags] == [("wrong-thread", [misplaced.id])]


def test_a_tie_is_voted_on_again_by_all() -> None:
    play = plain_game(NIGHT)
    vote(play, {"路飞": "索隆", "索隆": "路飞"}, "12:00")
    abstention = play.vote("弗兰奇", "弃权", at(3, "13:30"))
    vote(play, {"路飞": "索隆", "罗宾": "索隆"}, "14:00")
    other = play.vote("索隆", "香克斯", at(3, "14:01"))
    at_the_close = play.vote("香克斯", "路飞", at(3, "13:00"))
    record = play.judge(at(3, "15:30"))
    second = stage(record, 3, "revote-1")
    assert second.called == ["路飞", "索隆", "香克斯", "罗宾", "弗兰奇"] and second.tally == {"索隆": ["路飞", "罗宾"]}
    assert status(record, abstention) == ("abstention", None) and status(record, other) == ("void", "not-a-leader")
    assert (status(record, at_the_close), ballot(record, at_the_close).stage) == (("void", "late"), "vote")
    assert (record.rounds[2].verdict.executed, record.rounds[2].verdict.rule) == (["索隆"], "jury.tie")


def test_the_victims_cast_until_one_leads_in_the_order_of_the_nights() -> None:
    play = tied()
    unneeded = play.vote("布鲁克", "路飞", at(3, "15:10"))
    play.vote("娜美", "弃权", at(3, "15:20"))
    play.vote("甚平", "索隆", at(3, "15:30"))
    executed = play.vote("山治", "路飞", at(3, "15:40"))
    record = play.judge(CAST)
    casting = stage(record, 3, "casting")
    assert casting.called == ["娜美", "甚平", "布鲁克"] and casting.tally == {"索隆": ["路飞", "甚平"], "路飞": ["索隆"]}
    assert status(record, unneeded) == ("void", "not-called") and status(record, executed) == ("void", "dead-voter")
    assert record.rounds[2].verdict.executed == ["索隆"]


def test_still_level_nobody_dies_and_no_lot_is_drawn() -> None:
    record = tied().judge(CAST)
    day = record.rounds[2]
    assert [s.outcome for s in day.stages] == ["revote", "revote", "peaceful"]
    assert (day.verdict.kind, day.verdict.rule) == ("peaceful", "jury.dissolve")
    assert [q.id for q in record.questions] == ["orders:4"]


def test_a_second_vote_without_a_ballot_executes_nobody() -> None:
    record = tied(second={}).judge(at(3, "15:00"))
    assert [s.name for s in record.rounds[2].stages] == ["vote", "revote-1"] and record.rounds[2].phase == "closed"
    assert record.rounds[2].verdict.kind == "peaceful"


def test_while_stages_run_nothing_is_decided() -> None:
    play = tied()
    assert [s.outcome for s in play.judge(at(3, "14:30")).rounds[2].stages] == ["revote", "pending"]
    day = play.judge(at(3, "16:00")).rounds[2]
    assert (day.phase, day.verdict.kind, [s.name for s in day.stages]) == ("revote", "pending", ["vote", "revote-1", "casting"])


def test_no_ballot_at_all_executes_nobody() -> None:
    day = plain_game(NIGHT).judge(CLOSED).rounds[2]
    assert (day.verdict.kind, [s.outcome for s in day.stages]) == ("peaceful", ["peaceful"])


# ---- the summoned ----------------------------------------------------------------------------------------------------


def test_the_summoned_votes_and_cannot_be_voted_for() -> None:
    play = plain_game({**NIGHT, "summon": "布鲁克"})
    theirs, for_him = play.vote("布鲁克", "路飞", at(3, "12:00")), play.vote("路飞", "布鲁克", at(3, "12:00"))
    other = play.vote("甚平", "索隆", at(3, "12:01"))
    record = play.judge(CLOSED)
    assert status(record, theirs) == ("standing", None) and status(record, for_him) == ("void", "dead-target")
    assert status(record, other) == ("void", "dead-voter") and record.rounds[2].verdict.executed == ["路飞"]


def test_he_is_called_to_the_second_vote_but_owes_nothing() -> None:
    play = plain_game({**NIGHT, "summon": "布鲁克"}, rules={"quota": True, "speech_quota": 0})
    vote(play, {"路飞": "索隆", "索隆": "路飞", "香克斯": "弃权", "罗宾": "弃权", "弗兰奇": "弃权"}, "12:00")
    vote(play, {"路飞": "索隆", "索隆": "索隆", "香克斯": "索隆", "弗兰奇": "索隆"}, "14:00")
    record = play.judge(CLOSED)
    assert "布鲁克" in stage(record, 3, "revote-1").called
    assert [(line.kind, line.player) for line in record.ledger if line.round == 3] == [("revote-failure", "罗宾")]


# ---- the curse -------------------------------------------------------------------------------------------------------


def test_the_curse_adds_one_vote_to_the_vote_and_to_its_second() -> None:
    play = plain_game({**NIGHT, "curse": "路飞"})
    vote(play, {"路飞": "索隆", "香克斯": "索隆", "索隆": "路飞"}, "12:00")
    vote(play, {"路飞": "索隆", "索隆": "路飞"}, "14:00")
    record = play.judge(CLOSED)
    first, second = stage(record, 3, "vote"), stage(record, 3, "revote-1")
    assert (first.weights, first.sums, second.sums) == ({"路飞": 1}, {"索隆": "2", "路飞": "2"}, {"路飞": "2", "索隆": "1"})
    assert record.rounds[2].verdict.executed == ["路飞"]


def test_the_curse_alone_executes() -> None:
    record = plain_game({**NIGHT, "curse": "路飞"}).judge(CLOSED)
    assert record.rounds[2].verdict.executed == ["路飞"] and stage(record, 3, "vote").tally == {}


def test_the_curse_shows_only_when_the_vote_is_over() -> None:
    play = plain_game({**NIGHT, "curse": "路飞"})
    vote(play, {"索隆": "路飞"}, "11:00")
    running = play.judge(at(3, "12:00"))
    assert stage(running, 3, "vote").weights == {} and stage(running, 3, "vote").sums == {"路飞": "1"}
    assert "诅咒" not in public(running).to_json()
    assert stage(play.judge(at(3, "13:00")), 3, "vote").weights == {"路飞": 1}


def test_it_counts_only_among_those_level_in_the_second_vote_and_stays_through_the_casting() -> None:
    play = plain_game({**NIGHT, "curse": "香克斯"})
    vote(play, {"路飞": "索隆", "香克斯": "索隆", "索隆": "路飞", "罗宾": "路飞"}, "12:00")
    assert stage(play.judge(at(3, "15:00")), 3, "revote-1").weights == {}
    tie = plain_game({**NIGHT, "curse": "路飞"})
    vote(tie, {"路飞": "索隆", "索隆": "路飞", "香克斯": "索隆"}, "12:00")
    vote(tie, {"路飞": "索隆"}, "14:00")
    tie.vote("娜美", "路飞", at(3, "15:20"))
    record = tie.judge(CAST)
    assert stage(record, 3, "casting").sums == {"路飞": "2", "索隆": "1"} and record.rounds[2].verdict.executed == ["路飞"]


def test_no_curse_under_the_jury_of_one_killed_or_on_the_dead() -> None:
    assert plain_game({"kill": "弗兰奇", "curse": "路飞"}).judge(CLOSED).rounds[2].verdict.kind == "peaceful"
    on_the_dead = plain_game({**NIGHT, "curse": "布鲁克"}).judge(CLOSED)
    assert [(f.kind, f.rule, f.hidden) for f in on_the_dead.flags] == [("illegal-order", "order.1", True)]
    assert on_the_dead.rounds[2].verdict.kind == "peaceful"
    play = game({"kill": "布鲁克", "curse": "路飞"})
    play.vote("娜美", "山治", at(1, "12:00"))
    record = play.judge(at(1, "13:00"))
    assert stage(record, 1, "jury").weights == {} and record.rounds[0].verdict.kind == "peaceful"
