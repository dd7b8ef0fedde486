"""Who sits at the table, and the book the referee keeps: ledger, flags, questions, gaps."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from adjudicator.record import Flag, Gap, LedgerLine, Question, RulingRecord


@dataclass(slots=True)
class Gone:
    """How a player left the game."""

    round: int
    cause: str
    rule: str
    at: datetime


@dataclass(slots=True)
class Seat:
    """A player as the game goes on. `role` is what he is now; `shown` what was announced of him."""

    name: str
    role: str | None = None
    gone: Gone | None = None
    shown: str | None = None
    short_rounds: int = 0  # speech shortfalls in a row, up to the last closed round
    strikes: int = 0  # vote absences and revote failures
    warnings: int = 0  # kingmaker's count

    @property
    def alive(self) -> bool:
        return self.gone is None


class ProxyBallot(Protocol):
    """A ballot an official cast for a player."""

    voter: str

    @property
    def stands(self) -> bool: ...


class Table:
    """All seats, in the order of the roster. `proxies` are the proxy ballots of the whole game, standing or not any more."""

    def __init__(self, names: list[str], roles: dict[str, str]) -> None:
        self.proxies: list[ProxyBallot] = []
        self.seats = {name: Seat(name, roles.get(name)) for name in names}

    def __getitem__(self, name: str) -> Seat:
        return self.seats[name]

    def living(self) -> list[str]:
        """The living, in the order of the roster."""
        return [s.name for s in self.seats.values() if s.alive]

    def living_with(self, *roles: str) -> list[str]:
        """The living who have one of these roles."""
        return [s.name for s in self.seats.values() if s.alive and s.role in roles]

    def take_out(self, name: str, round_number: int, cause: str, rule: str, at: datetime) -> bool:
        """A player leaves; False when he had already left (nobody is in two deaths)."""
        seat = self.seats[name]
        if not seat.alive:
            return False
        seat.gone = Gone(round_number, cause, rule, at)
        return True


@dataclass
class Book:
    """What the referee writes down beside the rounds."""

    ledger: list[LedgerLine] = field(default_factory=list)
    flags: list[Flag] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)
    rulings: list[RulingRecord] = field(default_factory=list)
    rewards: dict[str, int] = field(default_factory=dict)
    _flagged: set[tuple[object, ...]] = field(default_factory=set, repr=False)

    def flag(self, kind: str, rule: str, text: str, *, player: str | None = None, round_number: int | None = None,
             posts: tuple[str, ...] = (), hidden: bool = False) -> None:
        """Something a judge should look at. The same thing is said once. `hidden`: the public may not know it before the end."""
        known = (kind, rule, text, player, round_number, posts, hidden)
        if known not in self._flagged:
            self._flagged.add(known)
            self.flags.append(Flag(kind=kind, player=player, round=round_number, post=posts[0] if posts else None, posts=list(posts), rule=rule,
                                   text=text, hidden=hidden))

    def enter(self, kind: str, rule: str, player: str, round_number: int, *, points: int = 1, total: int = 0,
              posts: tuple[str, ...] = (), text: str = "", hidden: bool = False) -> None:
        """A line of the ledger. `hidden`: the public may not know it before the end."""
        self.ledger.append(LedgerLine(player=player, round=round_number, kind=kind, points=points, total=total, rule=rule,
                                      posts=list(posts), text=text, hidden=hidden))

    def ask(self, question_id: str, rule: str, round_number: int, text: str, *, options: tuple[str, ...] = (),
            provisional: str | None = None, posts: tuple[str, ...] = (), hidden: bool = False) -> None:
        """A question only a person can answer. `hidden`: about orders or identities."""
        if all(q.id != question_id for q in self.questions):
            self.questions.append(Question(id=question_id, round=round_number, text=text, options=list(options),
                                           provisional=provisional, rule=rule, posts=list(posts), hidden=hidden))
