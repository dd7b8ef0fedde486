"""The parser's roster of a game."""

from __future__ import annotations

from typing import Literal, cast

from adjudicator.game import Game
from parser.roster import Roster, Seat


def seats_of(game: Game) -> list[Seat]:
    """The seats of game.toml."""
    return [Seat(p.name, tuple(p.aliases), tuple(p.accounts), p.owner) for p in game.players]


def roster_of(game: Game, names: str) -> Roster:
    """The roster of game.toml; `names` is the option of that name."""
    return Roster(seats_of(game), game.officials.names(), cast(Literal["strict", "lenient"], names))
