"""A vote for one or several places that is carried on until it decides: a second vote of all for those level, then the
casting ballots of the victims, the last night's first (RULES jury.tie).

The contest counts and writes its stages down. What a place is (a seat, an execution), and what becomes of those still level,
is for whoever holds it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction

from adjudicator import tally
from adjudicator.ballots import Ballot, BallotBox, Poll
from adjudicator.clauses import clause
from adjudicator.courts.stages import stage_of
from adjudicator.day import Day
from adjudicator.evidence import Filed
from adjudicator.record import StageOutcome, StageRecord

Refusal = Callable[[str], str | None]
AtClose = Callable[[BallotBox], list[str] | None]  # what attendance does at a close before the count; who was absent, where that is asked
NOTHING = Fraction(0)
CASTING = 2
POLL_RULES = {"not-called": "jury.tie", "not-a-leader": "jury.tie", "immune": "jury.byelection"}


def nothing_owed(box: BallotBox) -> list[str] | None:
    """Where nobody has to vote."""
    return None


@dataclass(frozen=True, slots=True)
class Terms:
    """What makes one contest differ from another. `stages` and `closes` are those of its three stages.

    `extra` are votes nobody cast, added at the close of the first and the second stage. `second_opens` is the post that opens
    the second stage, where that is not the close before it.
    """

    stages: tuple[str, str, str]
    closes: tuple[datetime, ...]
    rule: str
    decided: StageOutcome
    voidable: bool = True
    thread: str = "vote"
    extra: Mapping[str, int] = field(default_factory=dict)
    second_opens: str | None = None


def through(votes: Mapping[str, Fraction], running: Sequence[str], places: int) -> tuple[list[str], list[str]]:
    """Who has a place, and who are level for what is left: nobody, when everything is settled."""
    ordered = sorted(running, key=lambda name: -votes.get(name, NOTHING))
    if len(ordered) <= places:
        return ordered, []
    last = votes.get(ordered[places - 1], NOTHING)
    above = [name for name in ordered if votes.get(name, NOTHING) > last]
    level = [name for name in ordered if votes.get(name, NOTHING) == last]
    return (above + level, []) if len(above) + len(level) == places else (above, level)


class Contest:
    """One contest of a day, as far as it goes at `as_of`.

    `chosen` are those who have a place, each with the close that gave it to him; `level` those between whom the votes have not
    decided yet, for `places` places.
    """

    def __init__(self, day: Day, terms: Terms, posts: list[Filed], voters: list[str], victims: list[str], places: int = 1) -> None:
        self.day = day
        self.terms = terms
        self.posts = posts
        self.voters = voters
        self.victims = victims
        self.places = places
        self.chosen: list[tuple[str, datetime]] = []
        self.level: list[str] = []
        self.stages: list[StageRecord] = []
        self.boxes: list[BallotBox] = []
        self.standing: list[Ballot] = []

    @property
    def open(self) -> bool:
        """Whether the stage last counted is still running at `as_of`."""
        return not self.day.over(self.boxes[-1].poll.closes)

    @property
    def undecided(self) -> bool:
        """Whether the stages held so far are over and have left some level."""
        return not self.open and bool(self.level)

    # ---- the stages --------------------------------------------------------------------------------------------------

    def first(self, refuse: Refusal, at_close: AtClose = nothing_owed) -> None:
        """The first count."""
        box = self._run(self._poll(0, self.day.limits.opens, self.voters, refuse), self.posts)
        absent = None if self.open else at_close(box)
        votes = self._count(box, [], self._extra(self.terms.extra), self.terms.rule)
        self.stages[-1].absent = self.stages[-1].absent if absent is None else absent
        self._settle(votes, list(votes))

    @clause("jury.tie", "最高票得票者不止一人时，再对所有最高票得票者进行高票投票")
    def second(self, called: list[str]) -> None:
        """Those called vote anew, for those level; the first ballots are gone."""
        box = self._call(1, called)
        votes = self._count(box, [], self._extra({t: more for t, more in self.terms.extra.items() if t in self.level}), "jury.tie", called)
        self._settle(votes, self.level)

    @clause("jury.tie", "还不止一人时，召唤前一夜遇害者来投一票；仍不能决定时再召唤更前夜的遇害者，如此往复")
    def casting(self) -> None:
        """The victims' ballots join the second vote's, one after the other, until they decide."""
        if not self.victims:
            return
        kept, extra = self.standing, self.stages[-1].weights
        box = self._call(CASTING, self.victims)
        if not self.open:
            self._dismiss_the_unneeded(box, tally.sums(kept, extra))
        self._settle(self._count(box, kept, extra, "jury.tie", self.victims), self.level)

    def _dismiss_the_unneeded(self, box: BallotBox, votes: dict[str, Fraction]) -> None:
        """A victim is called only while those before him have not decided."""
        for victim in self.victims:
            ballot = box.standing.get(victim)
            if ballot is None or ballot.target is None:
                continue
            if not through(votes, self.level, self.places)[1]:
                box.bar(victim, "not-called")
            else:
                votes[ballot.target] = votes.get(ballot.target, NOTHING) + ballot.weight

    def finish(self) -> None:
        """Everything that came after the last close is late."""
        if not self.open:
            self.day.take_late(self.boxes[-1], self.posts)

    def outcome(self, outcome: StageOutcome, rule: str) -> None:
        """What came of the stage last counted."""
        self.stages[-1].outcome, self.stages[-1].rule = outcome, rule

    # ---- how a stage is held -----------------------------------------------------------------------------------------

    def _call(self, stage: int, called: list[str]) -> BallotBox:
        """A further stage, for those level. What is stamped up to its opening came late to the stage before."""
        self.outcome("revote", "jury.tie")
        self.level = [name for name in self.level if self.day.table[name].alive]
        level = list(self.level)
        closed = self.boxes[-1].poll.closes
        opener = self.day.opener(self.terms.second_opens, closed) if stage != CASTING else None
        opens = opener.at if opener else closed
        self.day.take_late(self.boxes[-1], self.posts, opens, opener)
        return self._run(self._poll(stage, opens, called, lambda target: None if target in level else "not-a-leader"),
                         [f for f in self.posts if f.behind(opens, opener)])

    def _poll(self, stage: int, opens: datetime, called: Iterable[str], refuse: Refusal) -> Poll:
        closes = self.terms.closes[stage]
        barred = self.day.barred()
        barred |= {v: "not-called" for v in self.voters if v not in called and barred.get(v) != "ruled-out"}
        return Poll(self.terms.stages[stage], self.terms.rule, opens, closes, self.day.limits.void_limit_of(closes, self.day.rules.number("void_limit")),
                    frozenset(called), barred, refuse=refuse, voidable=self.terms.voidable and stage != CASTING, rules=POLL_RULES)

    def _run(self, poll: Poll, posts: list[Filed]) -> BallotBox:
        box = self.day.box(poll)
        self.boxes.append(box)
        self.day.run(box, self.day.before(posts, poll.closes))
        return box

    def _extra(self, extra: Mapping[str, int]) -> dict[str, int]:
        """Votes nobody cast are added when the stage is over: until then they would tell what only the judges know."""
        return {} if self.open else {target: more for target, more in extra.items() if self.day.table[target].alive}

    def _count(self, box: BallotBox, kept: list[Ballot], extra: Mapping[str, int], rule: str, called: Iterable[str] = ()) -> dict[str, Fraction]:
        """Count a box together with the ballots kept from before, and write the stage down."""
        self.standing = [*kept, *(b for b in box.ballots if b.stands)]
        votes = tally.sums(self.standing, extra)
        stage = stage_of(self.day, box, self.standing, votes, self.voters, extra, rule)
        stage.thread, stage.called = self.terms.thread, list(called)
        self.stages.append(stage)
        self.day.record.stages.append(stage)
        return votes

    def _settle(self, votes: Mapping[str, Fraction], running: list[str]) -> None:
        """Give the places that the count decides."""
        if self.open:
            return
        placed, self.level = through(votes, running, self.places)
        self.chosen += [(name, self.boxes[-1].poll.closes) for name in placed]
        self.places -= len(placed)
        self.stages[-1].leaders = self.level or placed
        if placed and not self.level:
            self.outcome(self.terms.decided, self.terms.rule if len(self.stages) == 1 else "jury.tie")
