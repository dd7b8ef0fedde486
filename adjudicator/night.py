"""One night: its orders, who died of it, and whom the officials tell what."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from adjudicator.game import Night as Orders
from adjudicator.options import Rules
from adjudicator.record import Death, NightRecord, Notice
from adjudicator.schedule import Limits, Schedule, is_late
from adjudicator.table import Book, Table


@dataclass
class Night:
    """The resolution of one night's orders. Deaths of one night happen together, at the opening."""

    limits: Limits
    orders: Orders
    table: Table
    book: Book
    rules: Rules
    schedule: Schedule
    deaths: list[Death] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    summoned: str | None = None

    @property
    def number(self) -> int:
        return self.limits.number

    def in_time(self, at: datetime | None) -> bool:
        """Whether an order came before the night limit; one without a time did."""
        return at is None or not is_late(self.schedule.local(at), self.limits.night_limit, self.rules)

    def die(self, player: str, cause: str, rule: str) -> None:
        """A player dies this night; nobody dies twice."""
        if self.table.take_out(player, self.number, cause, rule, self.limits.opens):
            self.deaths.append(Death(player=player, cause=cause, rule=rule))

    def died(self, player: str) -> bool:
        """Whether he died this night."""
        return any(death.player == player for death in self.deaths)

    def tell(self, to: list[str], kind: str, rule: str, *, player: str | None = None, identity: str | None = None, text: str = "") -> None:
        """The officials tell somebody something in private."""
        if to:
            self.notices.append(Notice(to=to, kind=kind, player=player, identity=identity, rule=rule, text=text))

    def illegal(self, rule: str, text: str, player: str | None = None, to: list[str] | None = None) -> None:
        """An order that cannot be carried out is reported (RULES order.1), and those who gave it are told."""
        self.book.flag("illegal-order", rule, text, player=player, round_number=self.number, hidden=True)
        self.tell(to or [], "illegal-order", rule, player=player, text=text)

    def late(self, rule: str, text: str) -> None:
        """An order that came after the night limit is reported and not taken."""
        self.book.flag("late-order", rule, text, round_number=self.number, hidden=True)

    def to_record(self) -> NightRecord:
        """The night as the record has it."""
        return NightRecord(resolved=True, deaths=self.deaths, summoned=self.summoned, notices=self.notices)
