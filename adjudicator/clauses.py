"""How code cites the rules: `@clause("assassin.3.win", "…")` stands on the function that carries the rule out.

To find the code of a rule, search for its id; the words of the rule text stand beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

CITED: dict[str, list[str]] = {}


def clause(rule: str, text: str) -> Callable[[F], F]:
    """Mark a function as the reading of a rule. `text` is the clause as the rule text (or RULES' reading) has it."""

    def cite(function: F) -> F:
        CITED.setdefault(rule, []).append(f"{function.__module__}.{function.__qualname__}: {text}")
        return function

    return cite
