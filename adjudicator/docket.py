"""The judge's recorded rulings, found where they belong (RULES override.1)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from adjudicator.game import Ruling
from adjudicator.record import RulingRecord
from adjudicator.table import Book


class Docket:
    """All rulings of a game. Each one that was applied is written into the book beside the program's own reading."""

    def __init__(self, rulings: list[Ruling], book: Book) -> None:
        self.rulings = rulings
        self.posts = {ruling.post for ruling in rulings}
        self.book = book
        self._applied: set[int] = set()

    def on_post(self, post: str, decision: str) -> Ruling | None:
        """The ruling of that kind on a post."""
        if post not in self.posts:
            return None
        return next((r for r in self.rulings if r.post == post and getattr(r, decision) is not None and r.question is None), None)

    def on_player(self, round_number: int, player: str, decision: str) -> Ruling | None:
        """The ruling of that kind on a player in a round."""
        return next((r for r in self._of_round(round_number, decision) if r.player == player), None)

    def of_round(self, round_number: int, decision: str) -> list[Ruling]:
        """The rulings of that kind in a round, in the order of the file."""
        return list(self._of_round(round_number, decision))

    def _of_round(self, round_number: int, decision: str) -> Iterator[Ruling]:
        return (r for r in self.rulings if r.round == round_number and getattr(r, decision) is not None)

    def answer(self, question: str) -> Ruling | None:
        """The answer to a question of the record."""
        return next((r for r in self.rulings if r.question == question and r.answer is not None), None)

    def apply(self, ruling: Ruling, program: str | None, at: datetime | None = None, *, hidden: bool = False) -> None:
        """Note that a ruling was applied, beside what the program read on its own. `hidden`: it tells of orders or identities."""
        if id(ruling) in self._applied:
            return
        self._applied.add(id(ruling))
        moment = at or ruling.at
        self.book.rulings.append(RulingRecord(
            round=ruling.round, post=ruling.post, player=ruling.player, decision=ruling.decision(), program=program,
            reason=ruling.reason, by=ruling.by, at=moment.isoformat() if moment else None,
            hidden=hidden or ruling.pledge is not None or any(q.hidden and q.id == ruling.question for q in self.book.questions)))

    def idle(self) -> list[Ruling]:
        """The rulings that nothing in the game took up."""
        return [r for r in self.rulings if id(r) not in self._applied]
