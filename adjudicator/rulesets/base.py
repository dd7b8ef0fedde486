"""What every ruleset is made of. A ruleset is a class that reads like its text: a method a clause, named after it.

A variant is a declared difference: a subclass that overrides the clauses it changes.
"""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from adjudicator.day import Day
from adjudicator.errors import Problem
from adjudicator.game import Game
from adjudicator.night import Night
from adjudicator.options import Option, Rules
from adjudicator.record import CourtName, RoundRecord, Verdict, VerdictKind
from adjudicator.roles import Role
from adjudicator.trial import Trial, Win


class Ruleset:
    """Base of all rulesets. Instances belong to one game and may remember what happened in it."""

    name: ClassVar[str]
    title: ClassVar[str]
    base: ClassVar[str | None] = None
    options: ClassVar[dict[str, Option]] = {}
    roles: ClassVar[dict[str, Role]] = {}
    night_rule: ClassVar[str] = "assassin.2.night"
    public_causes: ClassVar[frozenset[str]] = frozenset({"killed"})  # causes of night deaths that give no identity away
    keeps_roles: ClassVar[bool] = True
    reads_every_post: ClassVar[bool] = True  # False where nobody counts speeches: a post that cannot vote need not be read

    def __init__(self, trial: Trial) -> None:
        self.trial = trial

    @classmethod
    def roster_problems(cls, trial_roles: dict[str, str], players: list[str], rules: Rules) -> list[Problem]:
        """What is wrong with the number of players or their roles."""
        return []

    @classmethod
    def game_problems(cls, game: Game, rules: Rules) -> list[Problem]:
        """What is wrong with game.toml for this ruleset alone."""
        return []

    @classmethod
    def deck(cls, players: int) -> dict[str, int]:
        """How many of each role the text deals to so many players, beside the civilians; empty where it does not say."""
        return {}

    @classmethod
    def drawn(cls, rules: Rules) -> tuple[str, ...]:
        """What is drawn before the game beside the identities (docs/rules.md), by the names of adjudicator.lots."""
        return ()

    def role_of(self, player: str) -> Role | None:
        """The role a player has now."""
        role = self.trial.table[player].role
        return self.roles.get(role) if role is not None else None

    def living_that_count(self, *counts: str) -> list[str]:
        """The living who count as one of these in the win conditions."""
        return [p for p in self.trial.table.living() if (role := self.role_of(p)) is not None and role.counts in counts]

    def court(self, number: int) -> CourtName:
        """Which court holds the coming day."""
        return "plurality"

    def night(self, night: Night) -> None:
        """Resolve a night's orders."""

    def open_day(self, record: RoundRecord) -> None:
        """What the opening of a day brings beside the night's deaths: a king, jurors."""

    def hold_day(self, day: Day) -> bool:
        """Hold the day's court as far as it goes at `as_of`; True when everything of the day is decided."""
        raise NotImplementedError

    def win(self, number: int) -> Win | None:
        """Whether somebody has won, checked after each announcement (RULES end.1)."""
        return None

    def rewards(self) -> dict[str, int]:
        """What players are rewarded with at the end."""
        return {}

    def final_identity(self, player: str) -> str:
        """What the end of the game shows of a player."""
        return self.trial.table[player].role or ""

    def execute(self, day: Day, condemned: list[str], rule: str, *, kind: VerdictKind = "executed", posts: list[str] | None = None) -> Verdict:
        """Carry out an execution: who dies of it, and what is announced of them."""
        verdict = Verdict(kind=kind, rule=rule, at=day.record.stages[-1].closes if day.record.stages else None, posts=posts or [])
        for player in condemned:
            self.carry_out(day, player, rule, verdict)
        day.record.verdict = verdict
        return verdict

    def carry_out(self, day: Day, player: str, rule: str, verdict: Verdict) -> None:
        """One condemned player dies, his identity is announced at once."""
        if self.trial.table.take_out(player, day.number, "executed", rule, self.moment_of(day, verdict)):
            self.announce(player, verdict)

    def moment_of(self, day: Day, verdict: Verdict) -> datetime:
        """When a verdict takes effect."""
        return datetime.fromisoformat(verdict.at) if verdict.at else day.limits.closes

    def announce(self, player: str, verdict: Verdict) -> None:
        """What an execution lets out of a player's identity."""
        verdict.executed.append(player)
        role = self.role_of(player)
        if role is not None:
            verdict.identity[player] = role.face
            self.trial.table[player].shown = role.face

    def nobody_dies(self, day: Day, rule: str, posts: list[str] | None = None) -> None:
        """平安夜，无人票死."""
        at = day.record.stages[-1].closes if day.record.stages else None
        day.record.verdict = Verdict(kind="peaceful", rule=rule, at=at, posts=posts or [])
