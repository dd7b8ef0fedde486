"""What a poll allows: who may vote in it, when, for whom, and why others may not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from adjudicator.schedule import Limits
from parser.grammar import Words

# The reasons why a ballot does not count, in the order of ballot.reason-order, each with its rule.
REASONS: dict[str, str] = {
    "outsider": "source.2",
    "dead-voter": "source.2",
    "ruled-out": "assassin.6.ruled-out",
    "not-king": "king.decree",
    "not-juror": "jury.execute",
    "early": "vote.window",
    "late": "vote.window",
    "not-called": "assassin.tie",
    "drowned-voter": "assassin.4.drowned-ballot",
    "bad-void": "void.quote",
    "late-void": "void.limit",
    "malformed": "ballot.void-form",
    "ambiguous-target": "ballot.void-form",
    "unknown-target": "ballot.void-form",
    "official-target": "ballot.void-form",
    "missing-reason": "ballot.form",
    "deliberate": "ballot.abstain",
    "dead-target": "ballot.void-form",
    "immune": "jury.execute",
    "not-a-juror": "jury.recall",
    "not-a-leader": "assassin.tie",
    "self": "ballot.self",
    "edited-late": "edit.1",
    "proxy-spent": "proxy.1",
    "duplicate": "ballot.once",
    "extra": "ballot.once",
}

REASON_ORDER: tuple[str, ...] = tuple(REASONS)


def nobody_refused(target: str) -> str | None:
    """Every living player may be voted for."""
    return None


@dataclass(frozen=True, slots=True)
class Poll:
    """One count.

    `barred` names those who may not vote, each with his reason; `otherwise` is the reason for anybody else who is not
    among `voters`. `refuse` gives the reason why a living player cannot be voted for. `no_abstention` is the reason an
    abstention meets, None where it is allowed. Without `voidable` no ballot can be voided or changed. `rules` names the
    rules of this court where they are not those of REASONS. `floors` bound the poll where times do not.
    """

    stage: str
    rule: str
    opens: datetime
    closes: datetime
    void_limit: datetime
    voters: frozenset[str]
    barred: Mapping[str, str] = field(default_factory=dict)
    otherwise: str = "dead-voter"
    refuse: Callable[[str], str | None] = nobody_refused
    no_abstention: str | None = None
    voidable: bool = True
    words: Words = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)
    floors: Limits | None = None

    def limits(self) -> tuple[datetime, ...]:
        """The times that decide what counts: none where floors do."""
        return () if self.floors is not None else (self.opens, self.closes, self.void_limit)

    def rule_of(self, reason: str) -> str:
        """The rule behind a reason in this poll."""
        return self.rules.get(reason) or REASONS[reason]
