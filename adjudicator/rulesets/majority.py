"""The open count (majority): English boards, and Chinese ones that follow them. RULES section 8."""

from __future__ import annotations

from collections.abc import Callable
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

_SHARED = ("night_limit", "vote_limit", "void_limit", "inclusive_limits", "revote_1_closes", "revote_2_closes", "names", "grammar",
           "late_edit", "edit_points", "roster_check", "byelection_closes", "byelection_revote_closes", "byelection_casting_closes",
           "election_closes", "depose_closes")


class Majority(Ruleset):
    """Counts; keeps no roles and has no winner of its own."""

    name: ClassVar[str] = "majority"
    title: ClassVar[str] = "过半即决"
    text: ClassVar[str] = "RULES section 8"
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
        court = MajorityCourt(day, self.trial.hearing.roster.among(day.living), lambda target: self.threshold(day, target))
        court.count(day.in_threads("vote"))
        day.entries = court.ballots
        stage = court.stage()
        if court.execution is not None:
            stage.outcome, stage.rule = ("peaceful", "majority.no-execution") if court.execution == NO_EXECUTION else ("executed", "majority.hammer")
            self.end_day(day, court, None if court.execution == NO_EXECUTION else court.execution, stage.rule)
            return True
        if not day.closed():
            return False
        chosen = self.at_the_deadline(day, court)
        stage.outcome, stage.rule = "executed" if chosen else "peaceful", "majority.deadline"
        self.end_day(day, court, chosen, "majority.deadline")
        return True

    @clause("majority.hammer", "A ballot that gives a player more than half of the votes of the living ends the round: executed")
    def threshold(self, day: Day, target: str) -> Callable[[Fraction], bool]:
        """What a number of votes must reach for a target."""
        whole = sum((day.weights.get(name, Fraction(1)) for name in day.living), Fraction(0))
        if target == NO_EXECUTION:
            return lambda votes: self.no_execution(day, votes, whole)
        return lambda votes: 2 * votes > whole

    @clause("majority.no-execution", "A ballot for nobody needs as much; no_execution_one_less: exactly half is enough when the living are even")
    def no_execution(self, day: Day, votes: Fraction, whole: Fraction) -> bool:
        half_is_enough = day.rules.on("no_execution_one_less") and len(day.living) % 2 == 0
        return 2 * votes >= whole if half_is_enough else 2 * votes > whole

    @clause("majority.deadline", "At the close without a hammer: the player with the most votes, ties: nobody; or nobody at all")
    def at_the_deadline(self, day: Day, court: MajorityCourt) -> str | None:
        if day.rules.word("deadline") == "nobody":
            return None
        leaders = tally.leaders(court.votes())
        return leaders[0] if len(leaders) == 1 and leaders[0] != NO_EXECUTION else None

    def end_day(self, day: Day, court: MajorityCourt, executed: str | None, rule: str) -> None:
        """The verdict, with the moment and the posts it rests on."""
        posts = [b.filed.id for b in court.standing.values()]
        if executed is None:
            self.nobody_dies(day, rule, posts)
        else:
            self.execute(day, [executed], rule, posts=posts)
        if court.decided_by is not None:
            day.record.verdict.at = court.decided_by.at.isoformat()
