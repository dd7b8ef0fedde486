"""One ballot as the box keeps it, and what its post said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from adjudicator.evidence import Filed
from adjudicator.record import BallotKind, BallotRecord, BallotStatus
from parser.statements import Abstention, Change, DeliberateVoid, Malformed, Proxy, Statement, Vote, Withdrawal

STANDS: tuple[BallotStatus, ...] = ("standing", "abstention")


@dataclass(frozen=True, slots=True)
class Said:
    """A post's statements as one act at the ballot box."""

    ballot: Vote | Abstention | DeliberateVoid | None = None
    withdraws: bool = False
    change: bool = False  # 改票：X
    proxy: Proxy | None = None
    malformed: Malformed | None = None

    @classmethod
    def of(cls, statements: Iterable[Statement]) -> Said:
        """What the statements of one post come to."""
        ballot: Vote | Abstention | DeliberateVoid | None = None
        changed: Vote | Abstention | DeliberateVoid | None = None
        proxy, malformed, withdraws = None, None, False
        for statement in statements:
            match statement:
                case Vote() | Abstention() | DeliberateVoid():
                    ballot = statement
                case Change():
                    changed = statement.ballot
                case Withdrawal():
                    withdraws = True
                case Proxy():
                    proxy = statement
                case Malformed():
                    malformed = malformed or statement
        acts = ballot or changed or withdraws
        return cls(changed or ballot, withdraws, changed is not None, proxy, None if acts else malformed)

    @classmethod
    def latest(cls, statements: Sequence[Statement]) -> Said:
        """What commands come to, in their order: of several in a post the last stands (RULES majority.latest)."""
        acts = [s for s in statements if not isinstance(s, Malformed)]
        if not acts or not isinstance(acts[-1], Withdrawal):
            return cls.of(statements)
        return cls(withdraws=True)

    @property
    def tries(self) -> bool:
        """Whether the post does anything at a ballot box."""
        return self.ballot is not None or self.withdraws or self.proxy is not None or self.malformed is not None

    @property
    def voids(self) -> bool:
        """Whether the post means to void an earlier ballot."""
        return self.withdraws or self.change

    @property
    def kind(self) -> BallotKind:
        """The record's word for it."""
        if self.proxy is not None:
            return "proxy"
        if self.voids:
            return "change" if self.ballot is not None else "void"
        return "abstain" if isinstance(self.ballot, Abstention) else "vote"

    @property
    def target(self) -> str | None:
        """The player voted for, if one was."""
        return self.ballot.target.player if isinstance(self.ballot, Vote) else None


@dataclass(slots=True)
class Ballot:
    """An entry of the box."""

    filed: Filed
    said: Said
    voter: str
    stage: str
    kind: BallotKind
    status: BallotStatus = "standing"
    reason: str | None = None
    rule: str = "ballot.form"
    target: str | None = None
    weight: Fraction = Fraction(1)
    posts: list[str] = field(default_factory=list)
    withdrew: tuple[Ballot, BallotStatus, str] | None = None  # the ballot this one took back, its status and rule before that
    ruled: bool = False
    ruling: str | None = None
    program: dict[str, Any] | None = None

    @property
    def stands(self) -> bool:
        return self.status in STANDS

    @property
    def votes(self) -> bool:
        """Whether it counts for somebody."""
        return self.status == "standing"

    def settle(self, status: BallotStatus, reason: str | None, rule: str) -> None:
        """Give it its status."""
        self.status, self.reason, self.rule = status, reason, rule

    def to_record(self, moment: str) -> BallotRecord:
        """The entry as the record has it; `moment` is its time as text."""
        post = self.filed.first
        vote = self.said.ballot if isinstance(self.said.ballot, Vote) else None
        malformed = self.said.malformed.target if self.said.malformed else None
        named = vote.target if vote else malformed
        return BallotRecord(
            post=post.id, floor=post.floor, url=post.url, thread=post.thread, at=moment, voter=self.voter, kind=self.kind,
            target=self.target, raw_target=named.raw if named else None, candidates=list(named.candidates) if named else [],
            stage=self.stage, status=self.status, reason=self.reason, rule=self.rule, posts=[post.id, *self.posts],
            ruled=self.ruled, ruling=self.ruling, program=self.program)
