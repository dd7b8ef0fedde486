"""How a count is written down as a stage of the record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from adjudicator import tally
from adjudicator.attendance import attends
from adjudicator.ballots import Ballot, BallotBox
from adjudicator.day import Day
from adjudicator.record import StageRecord


def stage_of(day: Day, box: BallotBox, standing: list[Ballot], votes: Mapping[str, Fraction], voters: Iterable[str],
             extra: Mapping[str, int], rule: str) -> StageRecord:
    """The count of a box: `standing` are the ballots that make up `votes`, those kept from earlier stages with them.

    `voters` are those who could be expected at the box, in the order to name them; `extra` votes nobody cast (the curse).
    """
    poll = box.poll
    expected = [v for v in voters if v in poll.voters and day.table[v].alive]
    return StageRecord(
        name=poll.stage, opens=poll.opens.isoformat(), closes=poll.closes.isoformat(), void_limit=poll.void_limit.isoformat() if poll.voidable else None,
        tally=tally.tally(standing, votes), sums=tally.written(votes), weights=dict(extra),
        abstained=[b.voter for b in box.ballots if b.status == "abstention"], leaders=tally.leaders(votes),
        void=[v for v in expected if v not in box.standing and attends(box, v)],
        absent=[v for v in expected if not attends(box, v)], outcome="pending", rule=rule,
        posts=[b.filed.id for b in standing])
