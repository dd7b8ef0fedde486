"""The roster: from a name as written to a player, and from an account to whoever posts with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from parser.statements import Target, TargetKind

Mode = Literal["strict", "lenient"]


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of the game: `accounts` (names, or "uid:42") post for him, the name itself when none is given."""

    name: str
    aliases: tuple[str, ...] = ()
    accounts: tuple[str, ...] = ()
    owner: str | None = None


class AuthorKind(StrEnum):
    """Who is behind a post (RULES source.2)."""

    PLAYER = "player"
    OFFICIAL = "official"
    OWNER = "owner"
    OUTSIDER = "outsider"


@dataclass(frozen=True, slots=True)
class Author:
    """`player` is the seat's name for a player or the owner of a player's account, else None."""

    kind: AuthorKind
    player: str | None = None


class Roster:
    """The names of one game."""

    def __init__(self, seats: Sequence[Seat], officials: Sequence[str], mode: Mode = "strict") -> None:
        self.seats = tuple(seats)
        self.names = tuple(seat.name for seat in self.seats)
        self.officials = tuple(officials)
        self.mode = mode

    def match(self, raw: str) -> Target:
        """The player a written name means (RULES names.1)."""
        return Target(raw, TargetKind.UNKNOWN)

    def author(self, name: str, author_id: str | None) -> Author:
        """Who posts with this account."""
        return Author(AuthorKind.OUTSIDER)


def roster_problems(seats: Sequence[Seat], officials: Sequence[str], reserved: Iterable[str] = ()) -> list[str]:
    """What makes a roster unusable, a message each (RULES names.1); empty when it is sound."""
    return []
