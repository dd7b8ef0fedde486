"""The jury's seats: who holds one, from when to when (RULES jury.seat)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

SEATS = 3


@dataclass(slots=True)
class Term:
    """A juror's time in office: from `since` to just before `until`."""

    player: str
    since: datetime
    until: datetime | None = None


class Bench:
    """The seats through a game. Times are aware."""

    def __init__(self, jurors: Iterable[str], since: datetime) -> None:
        self.terms = [Term(player, since) for player in jurors]

    def in_office(self, at: datetime) -> list[str]:
        """The jurors at that moment, the longest in office first."""
        return [t.player for t in self.terms if t.since <= at and (t.until is None or at < t.until)]

    def seat(self, player: str, since: datetime) -> None:
        """A juror takes a seat."""
        self.terms.append(Term(player, since))

    def leave(self, player: str, at: datetime) -> None:
        """A juror's seat is empty from that moment on."""
        for term in self.terms:
            if term.player == player and term.until is None:
                term.until = at

    def changes(self, after: datetime, before: datetime) -> list[datetime]:
        """The moments between these two at which a seat is taken or left."""
        moments = {m for t in self.terms for m in (t.since, t.until) if m is not None and after < m < before}
        return sorted(moments)
