"""What Chinese boards' house rules change: shares, PK revotes, later ballots, change limits, points for edits."""

from __future__ import annotations

import pytest

from adjudicator.rulesets import RULESETS
from tests.adjudicator.builder import at
from tests.adjudicator.casts import CLOSED, LIVING, day_one, status


def test_a_later_ballot_replaces_the_earlier_one() -> None:
    play = day_one(rules={"second_ballot": "replaces"})
    first = play.vote("娜美", "路飞", at(1, "20:00"))
    second = play.vote("娜美", "索隆", at(1, "12:59"))
    record = play.judge(CLOSED)
    assert [status(record, p) for p in (first, second)] == [("withdrawn", None), ("standing", None)]
    assert record.rounds[0].stages[0].tally == {"索隆": ["娜美"]}


def test_changes_can_be_limited_in_number() -> None:
    play = day_one(rules={"change_limit": 1})
    first = play.vote("娜美", "路飞", at(1, "20:00"))
    second = play.post("娜美", at(1, "20:10"), "改票：索隆\n理由：再想想", quoting=first)
    third = play.post("娜美", at(1, "20:20"), "改票：乔巴\n理由：再想想", quoting=second)
    record = play.judge(CLOSED)
    assert [status(record, p) for p in (first, second, third)] == [("withdrawn", None), ("standing", None), ("no-effect", "bad-void")]


def test_one_post_changes_can_have_a_limit_of_their_own() -> None:
    play = day_one(rules={"change_minutes": 10})
    first = play.vote("娜美", "路飞", at(1, "20:00"))
    change = play.post("娜美", at(1, "12:49:59"), "改票：索隆\n理由：再想想", quoting=first)
    late = play.post("娜美", at(1, "12:50:00"), "改票：乔巴\n理由：再想想", quoting=change)
    record = play.judge(CLOSED)
    assert [status(record, p) for p in (first, change, late)] == [("withdrawn", None), ("standing", None), ("no-effect", "late-void")]


def test_edits_can_cost_points_and_points_the_game() -> None:
    play = day_one(rules={"edit_points": 2, "warnings_out": 2})
    post = play.vote("娜美", "路飞", at(1, "20:00"), edited_at=at(1, "20:30"))
    record = play.judge(CLOSED)
    line = next(x for x in record.ledger if x.kind == "edited-ballot")
    assert (line.player, line.points, line.total, line.rule, line.posts) == ("娜美", 2, 2, "edit.1", [post.id])
    out = record.players["娜美"].out
    assert out is not None and out.cause == "warned-out"


def test_a_share_executes_and_those_level_above_it_all_go() -> None:
    play = day_one(rules={"execution_share": "2/7"})
    for number, (voter, target) in enumerate({"路飞": "娜美", "索隆": "娜美", "娜美": "路飞", "山治": "路飞", "乔巴": "索隆"}.items()):
        play.vote(voter, target, at(1, "20:00").replace(second=number))
    one = play.judge(CLOSED).rounds[0]
    assert (one.verdict.kind, sorted(one.verdict.executed)) == ("double-executed", sorted(["娜美", "路飞"]))
    play.rules = {"execution_share": "3/7"}
    one = play.judge(CLOSED).rounds[0]
    assert (one.verdict.kind, one.stages[0].outcome) == ("peaceful", "peaceful")


def test_a_pk_revote_calls_everybody_and_counts_afresh() -> None:
    play = day_one(rules={"revote": "pk"})
    for number, (voter, target) in enumerate({"路飞": "娜美", "索隆": "娜美", "娜美": "路飞", "山治": "路飞", "乔巴": "索隆", "罗宾": "弃权"}.items()):
        play.vote(voter, target, at(1, "20:00").replace(second=number))
    for number, voter in enumerate(["山治", "乔巴", "罗宾"]):
        play.vote(voter, "娜美", at(1, "14:00").replace(second=number))
    first, second = play.judge(at(1, "15:00")).rounds[0].stages[:2]
    assert first.outcome == "revote"
    assert second.called == LIVING
    assert second.tally == {"娜美": ["山治", "乔巴", "罗宾"]}
    play.rules = {"revote": "pk", "pk_candidates_vote": False}
    assert play.judge(at(1, "15:00")).rounds[0].stages[1].called == [n for n in LIVING if n not in ("娜美", "路飞")]


def test_weights_are_exact_fractions() -> None:
    play = day_one(rounds=[{"number": 1, "weights": {"娜美": "1/2", "山治": "1/3"}}])
    play.vote("娜美", "路飞", at(1, "20:00"))
    play.vote("山治", "路飞", at(1, "20:01"))
    assert play.judge(CLOSED).rounds[0].stages[0].sums == {"路飞": "5/6"}


@pytest.mark.parametrize("name", ["majority", "kingmaker-princeton"])
def test_where_no_revote_is_held_no_option_speaks_of_one(name: str) -> None:
    assert not [option for option in RULESETS[name].options if "revote" in option]
    assert [option for option in RULESETS["assassin-2.1"].options if "revote" in option]
