"""What a post says, in the game's own words. Statements carry no verdict: whether one counts is for the rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class TargetKind(StrEnum):
    """What the name behind a label turned out to be (RULES names.1)."""

    PLAYER = "player"
    OFFICIAL = "official"
    UNKNOWN = "unknown"
    AMBIGUOUS = "ambiguous"
    WORD = "word"  # not a name but a word a poll knows: 罢黜, 同意, 反对, NO EXECUTION; in `player` as its canonical form


@dataclass(frozen=True, slots=True)
class Target:
    """A target as written (`raw`) and as read.

    `player` is the roster name (or the canonical word) when `kind` is PLAYER or WORD, else None. `candidates` are the
    names it could have been: both of them when ambiguous, the nearest ones when unknown. `found_by` tells how a
    lenient reading came about ("typo", "initials", …) and is None for an exact match.
    """

    raw: str
    kind: TargetKind
    player: str | None = None
    candidates: tuple[str, ...] = ()
    found_by: str | None = None


@dataclass(frozen=True, slots=True)
class Vote:
    """A ballot in form for somebody: 投票：X."""

    target: Target
    reason: bool  # the 理由 label is there


@dataclass(frozen=True, slots=True)
class Abstention:
    """A ballot in form for nobody: 投票：弃权."""

    reason: bool


@dataclass(frozen=True, slots=True)
class DeliberateVoid:
    """A ballot in form that is void on purpose: 投票：废票."""

    reason: bool


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A plain 废票 at the start of a line of own words (or UNVOTE in the vote grammars).

    `target` is whom an UNVOTE: X names; X is of no consequence.
    """

    target: str | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """改票：X, which voids and votes in one; `ballot` is what it votes for."""

    ballot: Vote | Abstention | DeliberateVoid


@dataclass(frozen=True, slots=True)
class Proxy:
    """The line 代投：<player>: the rest of the post speaks for that player."""

    player: Target


@dataclass(frozen=True, slots=True)
class Malformed:
    """A line that plainly tries to vote but is not in form. `target` is the player named in it, if one was."""

    text: str
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A king's choice: the line 选择：X or the bare word (独裁, 立宪, 神赐, 共和, 民主)."""

    choice: str


@dataclass(frozen=True, slots=True)
class Abdication:
    """The line 退位."""


Statement = Vote | Abstention | DeliberateVoid | Withdrawal | Change | Proxy | Malformed | Choice | Abdication
BALLOTS = (Vote, Abstention, DeliberateVoid, Withdrawal, Change, Proxy, Malformed)
