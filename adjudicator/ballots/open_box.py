"""The box of the open count: a voter's latest ballot stands, and the count itself may end it (docs/rules.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from adjudicator.ballots.box import BallotBox
from adjudicator.ballots.entry import Ballot, Said
from adjudicator.ballots.poll import Poll
from adjudicator.ballots.reasons import (
    Cast,
    Clause,
    defective,
    deliberate,
    edited_late,
    forged_proxy,
    not_a_voter,
    out_of_time,
    outsider,
    refused_target,
)
from adjudicator.clauses import clause
from adjudicator.evidence import Filed
from adjudicator.options import Rules
from adjudicator.table import Table
from parser.roster import Author
from parser.statements import Abstention


@dataclass(frozen=True, slots=True)
class Change:
    """One change of the count, and the post that made it; `target` None: nobody any more."""

    filed: Filed
    voter: str
    target: str | None


@clause("majority.hammer", "A round ends at the ballot that gives a player more than half of the votes of the living; later ballots are late")
def hammered(box: BallotBox, cast: Cast) -> str | None:
    return "late" if isinstance(box, OpenBox) and box.decided is not None else None


class OpenBox(BallotBox):
    """Keeps the changes of the count, and stops it where `reached` says that the votes for a target decide.

    `decided` is that target, `decided_by` the post that brought it about; None while the count is open.
    """

    clauses: ClassVar[tuple[Clause, ...]] = (
        outsider, not_a_voter, hammered, out_of_time, forged_proxy, defective, deliberate, refused_target, edited_late,
    )
    withdrawn_by: ClassVar[str] = "majority.latest"

    def __init__(self, poll: Poll, rules: Rules, table: Table, late_edit: Callable[[str], str], weights: dict[str, Fraction],
                 reached: Callable[[str, Fraction], bool]) -> None:
        super().__init__(poll, rules, table, late_edit, weights)
        self.reached = reached
        self.changes: list[Change] = []
        self.decided: str | None = None
        self.decided_by: Filed | None = None
        self._last: Filed | None = None
        self._before: dict[str, str] = {}  # the count before the last post
        self._counted: dict[str, str] = {}  # voter -> target

    def take(self, filed: Filed, author: Author, said: Said) -> Ballot:
        ballot = super().take(filed, author, said)
        self._recount(filed)
        return ballot

    def force(self, ballot: Ballot, *, target: str | None, ruling: str) -> None:
        super().force(ballot, target=target, ruling=ruling)
        self._recount(ballot.filed)

    def rule_out(self, player: str) -> None:
        super().rule_out(player)
        if self._last is not None:
            self._recount(self._last)
            self._decide(self._last, self._counted.values())  # fewer living: what was too little may be enough

    def rule_of(self, reason: str) -> str:
        return "majority.hammer" if reason == "late" and self.decided is not None else super().rule_of(reason)

    def uses_up(self, reason: str) -> bool:
        return False

    @clause("majority.latest", "A voter's latest ballot stands; UNVOTE takes it back")
    def _accept(self, ballot: Ballot, earlier: Ballot | None) -> None:
        if earlier is not None:
            self._withdraw(earlier, ballot)
        if ballot.said.ballot is None:
            ballot.settle("effective", None, "majority.latest")
            return
        ballot.settle("abstention" if isinstance(ballot.said.ballot, Abstention) else "standing", None, "majority.latest")
        ballot.weight = self.weights.get(ballot.voter, Fraction(1))
        self.used[ballot.voter] = ballot

    def _recount(self, filed: Filed) -> None:
        """What the last post, with the rulings on it, made of the count."""
        if filed is self._last:
            self.changes = [change for change in self.changes if change.filed is not filed]
        else:
            self._last, self._before = filed, self._counted
        self._counted = {voter: ballot.target for voter, ballot in self.used.items() if ballot.votes and ballot.target is not None}
        changed = [voter for voter in self._before | self._counted if self._before.get(voter) != self._counted.get(voter)]
        self.changes += [Change(filed, voter, self._counted.get(voter)) for voter in changed]
        self._decide(filed, [self._counted[voter] for voter in changed if voter in self._counted])

    def _decide(self, filed: Filed, targets: Iterable[str]) -> None:
        """Whether the votes for one of these targets end the count. A ruling may undo what the same post seemed to decide."""
        if self.decided is None or self.decided_by is filed:
            self.decided = next((target for target in targets if self.reached(target, self.votes_for(target))), None)
            self.decided_by = filed if self.decided is not None else None

    def votes_for(self, target: str) -> Fraction:
        """The votes for one target, exactly."""
        return sum((self.used[voter].weight for voter, chosen in self._counted.items() if chosen == target), Fraction(0))
