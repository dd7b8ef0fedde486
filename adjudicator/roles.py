"""Roles: what they are called, how they count, and what the public is shown of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Counts = Literal["killer", "police", "civilian", "none"]


@dataclass(frozen=True, slots=True)
class Role:
    """A role. `counts` is how it counts in the win conditions; `shown` what an execution or a check shows of it, if not its name."""

    name: str
    counts: Counts
    also: tuple[str, ...] = ()
    shown: str | None = None

    @property
    def face(self) -> str:
        """What an execution or a check shows."""
        return self.shown or self.name


KILLER = Role("杀手", "killer", ("暗杀者", "匪", "匪徒"))
POLICE = Role("警察", "police", ("雇佣兵", "警"))
CIVILIAN = Role("平民", "civilian", ("村民", "民"))


def role_named(roles: Mapping[str, Role], written: str) -> Role | None:
    """The role of that name or other name."""
    return roles.get(written) or next((r for r in roles.values() if written in r.also), None)
