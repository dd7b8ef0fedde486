"""The open count (majority): English boards, and Chinese ones that follow them. docs/rules.md."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import ClassVar

from adjudicator import tally
from adjudicator.clauses import clause
from adjudicator.courts.majority import MajorityCourt
from adjudicator.day import Day
from adjudicator.options import Option
from adjudicator.record import CourtName
from adjudicator.roles import Role
from adjudicator.rulesets.base import Ruleset
from adjudicator.rulesets.common import COMMON, declare
from parser.grammar import NO_EXECUTION

_SHARED = ("night_limit", "vote_limit", "void_limit", "inclusive_limits", "names", "grammar", "late_edit", "edit_points", "roster_check")


class Majority(Ruleset):
    """Counts; keeps no roles and has no winner of its own."""

    name: ClassVar[str] = "majority"
    title: ClassVar[str] = "过半即决"
    keeps_roles: ClassVar[bool] = False
    reads_every_post: ClassVar[bool] = False
    roles: ClassVar[dict[str, Role]] = {}
    options: ClassVar[dict[str, Option]] = {
        **{name: COMMON[name] for name in _SHARED},
        **declare(
            replace(COMMON["grammar"], default="vote"),
            Option("hammer", "switch", True, "majority.hammer", "得票过半立即处决", "more than half of the living executes at once"),
            Option("no_execution_one_less", "switch", False, "majority.no-execution", "存活人数为双数时，恰好半数票即可不处决",
                   "exactly half is enough for no execution when the living are even"),
            Option("deadline", "word", "plurality", "majority.deadline", "截止时无人过半：最高票处决（并列则无人），或无人处决",
                   "at the close without a hammer: the most votes, or nobody", ("plurality", "nobody"))),
    }

    def court(self, number: int) -> CourtName:
        return "majority"

    def hold_day(self, day: Day) -> bool:
        court = MajorityCourt(day, lambda target, votes: day.rules.on("hammer") and self.is_majority(day, target, votes))
        stage = court.count()
        decided = court.box.decided
        if decided is not None:
            rule = "majority.no-execution" if decided == NO_EXECUTION else "majority.hammer"
            self.end_day(day, court, None if decided == NO_EXECUTION else decided, rule)
        elif day.closed():
            self.end_day(day, court, self.at_the_deadline(day, court), "majority.deadline")
        else:
            return False
        stage.outcome, stage.rule = "executed" if day.record.verdict.kind == "executed" else "peaceful", day.record.verdict.rule
        return True

    @clause("majority.hammer", "A ballot that gives a player more than half of the votes of the living ends the round: executed")
    @clause("majority.weights", "A voter counts as his weight in the round's weights; thresholds count weights")
    def is_majority(self, day: Day, target: str, votes: Fraction) -> bool:
        """Whether so many votes for a target end the round."""
        living = [name for name in day.living if day.table[name].alive]
        whole = sum((day.weights.get(name, Fraction(1)) for name in living), Fraction(0))
        if target == NO_EXECUTION and self.half_is_enough(day, living):
            return 2 * votes >= whole
        return 2 * votes > whole

    @clause("majority.no-execution", "A ballot for nobody needs as much; no_execution_one_less: exactly half is enough when the living are even")
    def half_is_enough(self, day: Day, living: list[str]) -> bool:
        return day.rules.on("no_execution_one_less") and len(living) % 2 == 0

    @clause("majority.deadline", "At the close without a hammer: the player with the most votes, ties: nobody; or nobody at all")
    def at_the_deadline(self, day: Day, court: MajorityCourt) -> str | None:
        if day.rules.word("deadline") == "nobody":
            return None
        leaders = tally.leaders(court.votes())
        return leaders[0] if len(leaders) == 1 and leaders[0] != NO_EXECUTION else None

    def end_day(self, day: Day, court: MajorityCourt, executed: str | None, rule: str) -> None:
        """The verdict, with the moment and the posts it rests on."""
        posts = [b.filed.id for b in court.box.standing.values()]
        if executed is None:
            self.nobody_dies(day, rule, posts)
        else:
            self.execute(day, [executed], rule, posts=posts)
        if court.box.decided_by is not None:
            day.record.verdict.at = court.box.decided_by.at.isoformat()
