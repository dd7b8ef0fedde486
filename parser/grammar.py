"""The ballot grammars, as data: labels, separators, void marks, words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Grammar:
    """One way of writing ballots; `name` is what game.toml calls it."""

    name: str


BALLOT = Grammar("ballot")
GRAMMARS = {grammar.name: grammar for grammar in (BALLOT,)}
