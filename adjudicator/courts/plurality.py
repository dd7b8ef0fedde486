"""A day decided by the most valid ballots, with revotes among some of the voters.

The court counts and writes the stages down. When to call a revote, whom, and what a tie means is for the ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from adjudicator import tally
from adjudicator.ballots import Ballot, BallotBox, Poll
from adjudicator.clauses import clause
from adjudicator.courts.stages import stage_of
from adjudicator.day import Day
from adjudicator.evidence import Filed
from adjudicator.record import StageOutcome, StageRecord


@dataclass
class Count:
    """The count at a close: everything that stands, whatever stage it was cast in."""

    box: BallotBox
    standing: list[Ballot]
    votes: dict[str, Fraction]
    leaders: list[str]

    def for_a_leader(self, voter: str) -> bool:
        """Whether a voter has a valid ballot for one of the leaders."""
        return any(b.voter == voter and b.votes and b.target in self.leaders for b in self.standing)


class PluralityCourt:
    """The polls of one day in the vote thread."""

    def __init__(self, day: Day, voters: Iterable[str]) -> None:
        self.day = day
        self.voters = list(voters)
        self.posts = day.in_threads("vote")
        self.stages: list[StageRecord] = []
        self.last: BallotBox | None = None

    def vote(self, rule: str, poll_rules: Mapping[str, str] | None = None) -> Count:
        """The first count, as far as it goes at `as_of`."""
        limits = self.day.limits
        poll = Poll("vote", rule, limits.opens, limits.closes, limits.void_limit, frozenset(self.voters), self.day.barred(), rules=poll_rules or {})
        box = self.day.box(poll)
        self.day.run(box, self.before(limits.closes))
        return self._count(box, [], "assassin.2.day")

    def before(self, limit: datetime) -> list[Filed]:
        """The court's posts before a limit."""
        return self.day.before(self.posts, limit)

    def open(self) -> bool:
        """Whether the stage last counted is still open at `as_of`."""
        assert self.last is not None
        return not self.day.over(self.last.poll.closes)

    def revote(self, name: str, rule: str, called: list[str], earlier: Count, closes: datetime, *,
               refuse: Callable[[str], str | None], keep: bool = True) -> Count:
        """A revote of some voters, with the ballots stamped after the close before it.

        With `keep` everybody else's ballots stand and the sum decides.
        """
        assert self.last is not None
        closed = self.last.poll.closes
        opener = self.day.opener(self.day.limits.revote_1_opens_post, closed) if len(self.stages) == 1 else None
        opens = opener.at if opener else closed
        everybody_else = {v: "not-called" for v in self.voters if v not in called}
        poll = Poll(name, rule, opens, closes, self.day.limits.void_limit_of(closes, self.day.rules.number("void_limit")), frozenset(called),
                    {**everybody_else, **self.day.barred()}, refuse=refuse, no_abstention="not-a-leader")
        kept = [b for b in earlier.standing if b.voter not in called] if keep else []
        self.day.take_late(self.last, self.posts, opens, opener)
        box = self.day.box(poll)
        admitted = {b.filed.id for b in self.last.ballots}
        self.day.run(box, [f for f in self.before(closes) if f.behind(opens, opener) and f.id not in admitted])
        for gone in box.out:
            self._rule_out(gone, kept)
        count = self._count(box, kept, rule)
        self.stages[-1].called = list(called)
        return count

    @clause("assassin.6.ruled-out", "判作立即出局：重投中出局的，原先的票和投给他的票都不再算")
    def _rule_out(self, player: str, kept: list[Ballot]) -> None:
        for ballot in kept:
            if ballot.voter == player:
                ballot.settle("void", "ruled-out", "assassin.6.ruled-out")
            elif ballot.target == player:
                ballot.settle("void", "dead-target", "assassin.6.ruled-out")

    @clause("override.1", "裁定优先：迟到的票经裁定算数的，算进它迟到的那一次计票")
    def admit(self, count: Count) -> Count:
        """Count what came late but was ruled to count, where no revote is to hear it."""
        late = [f for f in self.day.from_on(self.posts, count.box.poll.closes) if self.day.docket.on_post(f.id, "target")]
        for filed in late:
            self.day.take(count.box, filed)
        return self.recount(count) if late else count

    def finish(self) -> None:
        """Everything that came after the last close is late."""
        assert self.last is not None
        if not self.open():
            self.day.take_late(self.last, self.posts)

    def recount(self, count: Count) -> Count:
        """Count the same box again, after some ballots were barred."""
        called = self.stages.pop().called
        self.day.record.stages.pop()
        count = self._count(count.box, [b for b in count.standing if b.stage != count.box.poll.stage], count.box.poll.rule)
        self.stages[-1].called = called
        return count

    def _count(self, box: BallotBox, kept: list[Ballot], rule: str) -> Count:
        standing = [*(b for b in kept if b.stands and b.voter not in box.standing), *(b for b in box.ballots if b.stands)]
        votes = tally.sums(standing)
        stage = stage_of(self.day, box, standing, votes, self.voters, {}, rule)
        self.day.record.stages.append(stage)
        self.stages.append(stage)
        self.last = box
        return Count(box, standing, votes, tally.leaders(votes))

    def outcome(self, outcome: StageOutcome, rule: str, dispersed: Iterable[str] = ()) -> None:
        """What came of the stage last counted."""
        stage = self.stages[-1]
        stage.outcome, stage.rule, stage.dispersed = outcome, rule, list(dispersed)
