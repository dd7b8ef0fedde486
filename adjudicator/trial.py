"""What a ruleset needs to know of a game: its files, its table, its book."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.docket import Docket
from adjudicator.game import Game, Secret
from adjudicator.hearing import Hearing
from adjudicator.lots import Lots
from adjudicator.options import Rules
from adjudicator.schedule import Schedule
from adjudicator.table import Book, Table


@dataclass
class Trial:
    """One game as it is judged."""

    game: Game
    secret: Secret
    rules: Rules
    schedule: Schedule
    table: Table
    book: Book
    docket: Docket
    hearing: Hearing
    lots: Lots | None = None  # the game's draw, where its secret is there


@dataclass(frozen=True, slots=True)
class Win:
    """How a game ends: who won (None: nobody, the judge ended it) and the rule."""

    winner: str | None
    rule: str
    text: str = ""
