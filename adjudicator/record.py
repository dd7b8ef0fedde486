"""The record: what `panguan judge --json` prints, and the only thing the reports read.

Every entry carries the id of its rule (docs/rules.md) and the posts it rests on. Times are ISO 8601 in the game's zone; no key changes meaning.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from adjudicator.record_changes import ChangedPost
from adjudicator.record_part import Part, judges_only

SCHEMA = "panguan/1"
Phase = Literal["night", "day", "revote", "closed"]
CourtName = Literal["plurality", "monarch", "jury", "majority"]
BallotKind = Literal["vote", "abstain", "void", "change", "proxy"]
BallotStatus = Literal["standing", "withdrawn", "abstention", "void", "effective", "no-effect"]
StageOutcome = Literal["executed", "double-executed", "revote", "peaceful", "elected", "vacant", "removed", "kept", "deposed", "pending"]
VerdictKind = Literal["executed", "double-executed", "peaceful", "pending"]
Status = Literal["running", "finished", "needs-ruling"]
Winner = Literal["town", "killers", "draw"]


class Out(Part):
    """How a player left the game. `rule` is None where the public may not know it."""

    round: int
    cause: str
    rule: str | None = None
    at: str | None = None
    hidden: SkipJsonSchema[bool] = judges_only()


class PlayerRecord(Part):
    """A player: `identity` is what was announced of him; None while nothing was."""

    alive: bool
    out: Out | None = None
    identity: str | None = None


class Death(Part):
    """A death of the night."""

    player: str
    cause: str
    rule: str | None = None
    hidden: SkipJsonSchema[bool] = judges_only()


class Notice(Part):
    """What the officials tell somebody in private (only with --secret)."""

    to: list[str]
    kind: str
    player: str | None = None
    identity: str | None = None
    text: str = ""
    rule: str


class NightRecord(Part):
    """What the night brought, once `resolved`. `summoned` is the dead player who lives today (game-12)."""

    resolved: bool = False
    deaths: list[Death] = Field(default_factory=list)
    summoned: str | None = None
    notices: list[Notice] | None = None


class BallotRecord(Part):
    """One post that voted, changed, voided or tried to. `program` is the program's own reading where a ruling beat it."""

    post: str
    floor: int | None = None
    url: str | None = None
    thread: str
    at: str
    voter: str
    kind: BallotKind
    target: str | None = None
    raw_target: str | None = None
    candidates: list[str] = Field(default_factory=list)
    stage: str
    status: BallotStatus
    reason: str | None = None
    rule: str
    posts: list[str] = Field(default_factory=list)
    ruled: bool = False
    ruling: str | None = None
    program: dict[str, Any] | None = None


class StageRecord(Part):
    """One count: who stands where at its close. `sums` are exact ("3", "1/2"); `weights` are extra votes per target."""

    name: str
    thread: str | None = None
    opens: str | None = None
    closes: str
    void_limit: str | None = None  # None where nothing can be voided
    called: list[str] = Field(default_factory=list)
    tally: dict[str, list[str]] = Field(default_factory=dict)
    sums: dict[str, str] = Field(default_factory=dict)
    weights: dict[str, int] = Field(default_factory=dict)
    abstained: list[str] = Field(default_factory=list)
    void: list[str] = Field(default_factory=list)
    absent: list[str] = Field(default_factory=list)
    leaders: list[str] = Field(default_factory=list)
    dispersed: list[str] = Field(default_factory=list)
    outcome: StageOutcome
    rule: str
    posts: list[str] = Field(default_factory=list)


class Verdict(Part):
    """What the day decided. `executed` holds who died of it; `identity` what was announced of them."""

    kind: VerdictKind
    executed: list[str] = Field(default_factory=list)
    identity: dict[str, str] = Field(default_factory=dict)
    at: str | None = None
    rule: str
    posts: list[str] = Field(default_factory=list)


class Succession(Part):
    """A king's choice after the kingmaker went out. `choice` None: none made in time, `kingmaker` provisional."""

    choice: str | None = None
    kingmaker: str | None = None
    deposed: bool = False
    rule: str
    posts: list[str] = Field(default_factory=list)
    hidden: SkipJsonSchema[bool] = judges_only()


class Recall(Part):
    """The vote on the jurors in office."""

    tally: dict[str, list[str]] = Field(default_factory=dict)
    removed: str | None = None
    rule: str
    posts: list[str] = Field(default_factory=list)


class ByElection(Part):
    """The vote for empty seats (or for a president)."""

    tally: dict[str, list[str]] = Field(default_factory=dict)
    elected: list[str] = Field(default_factory=list)
    rule: str
    posts: list[str] = Field(default_factory=list)


class HistoryLine(Part):
    """One change of the count; `target` None: withdrawn."""

    floor: int | None
    post: str
    at: str
    thread: str
    voter: str
    target: str | None


class RoundRecord(Part):
    """A round: night k and the day after it. `speech_quota`: how many speeches each of the living owes; `choice_due`: until when the king may choose."""

    number: int
    opens: str | None = None
    closes: str | None = None
    phase: Phase
    court: CourtName
    king: str | None = None
    jurors: list[str] = Field(default_factory=list)
    night: NightRecord = Field(default_factory=NightRecord)
    ballots: list[BallotRecord] = Field(default_factory=list)
    stages: list[StageRecord] = Field(default_factory=list)
    speeches: dict[str, int] = Field(default_factory=dict)
    speech_quota: int | None = None
    history: list[HistoryLine] = Field(default_factory=list)
    verdict: Verdict
    succession: Succession | None = None
    choice_due: str | None = None
    recall: Recall | None = None
    byelection: ByElection | None = None
    drowned: list[str] = Field(default_factory=list)

    def stage(self, name: str) -> StageRecord | None:
        """The stage of that name, or None."""
        return next((s for s in self.stages if s.name == name), None)


class LedgerLine(Part):
    """A warning or consequence. `total` is the player's running total of that count (strikes, warnings) after the line."""

    player: str
    round: int
    kind: str
    points: int = 1
    total: int = 0
    rule: str
    posts: list[str] = Field(default_factory=list)
    text: str = ""
    hidden: SkipJsonSchema[bool] = judges_only()


class Flag(Part):
    """Something a judge should look at; it changes no count."""

    kind: str
    player: str | None = None
    round: int | None = None
    post: str | None = None
    posts: list[str] = Field(default_factory=list)
    rule: str
    text: str
    hidden: SkipJsonSchema[bool] = judges_only()


class Question(Part):
    """Something only a person can decide. The record takes `provisional` until rulings.toml answers."""

    id: str
    round: int
    text: str
    options: list[str] = Field(default_factory=list)
    provisional: str | None = None
    rule: str
    posts: list[str] = Field(default_factory=list)
    hidden: SkipJsonSchema[bool] = judges_only()


class RulingRecord(Part):
    """A judge's recorded ruling as it was applied, beside what the program read on its own."""

    round: int | None = None
    post: str | None = None
    player: str | None = None
    decision: str
    program: str | None = None
    reason: str = ""
    by: str | None = None
    at: str | None = None
    rule: str = "override.1"
    hidden: SkipJsonSchema[bool] = judges_only()


class Gap(Part):
    """A post in a counted window that could not be read (RULES source.1); without a post, pages of a thread that were never read."""

    post: str | None = None
    thread: str
    round: int | None = None
    text: str
    rule: str = "source.1"


class Record(Part):
    """The whole game as far as it goes at `as_of`."""

    schema_: str = Field(default=SCHEMA, alias="schema")
    game: str
    ruleset: str
    timezone: str
    as_of: str
    status: Status
    winner: Winner | None = None
    winning_rule: str | None = None
    complete: bool = True
    gaps: list[Gap] = Field(default_factory=list)
    players: dict[str, PlayerRecord]
    rounds: list[RoundRecord] = Field(default_factory=list)
    ledger: list[LedgerLine] = Field(default_factory=list)
    flags: list[Flag] = Field(default_factory=list)
    changes: list[ChangedPost] = Field(default_factory=list)
    questions: list[Question] = Field(default_factory=list)
    rulings: list[RulingRecord] = Field(default_factory=list)
    rewards: dict[str, int] = Field(default_factory=dict)
    roles: dict[str, str] | None = None  # only with --secret

    def ballots(self) -> Iterator[tuple[RoundRecord, BallotRecord]]:
        """Every ballot with its round."""
        return ((one, ballot) for one in self.rounds for ballot in one.ballots)

    def to_json(self, indent: int | None = None) -> str:
        """The record as JSON text, keys in the order of this page."""
        return self.model_dump_json(by_alias=True, indent=indent)
