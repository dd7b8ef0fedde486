"""A day of the open count: the latest ballot stands, and more than half of the living executes at once (docs/rules.md)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from adjudicator import tally
from adjudicator.ballots.open_box import OpenBox
from adjudicator.ballots.poll import Poll
from adjudicator.courts.stages import stage_of
from adjudicator.day import Day
from adjudicator.record import HistoryLine, StageRecord
from parser.grammar import NO_EXECUTION


class MajorityCourt:
    """Counts one day, post after post. `reached` says whether so many votes for a target end it."""

    def __init__(self, day: Day, reached: Callable[[str, Fraction], bool]) -> None:
        self.day = day
        limits = day.limits
        poll = Poll("vote", "majority.latest", limits.opens, limits.closes, limits.closes, frozenset(day.living), day.barred(),
                    floors=limits if limits.by_floors else None)
        self.box = day.keep(OpenBox(poll, day.rules, day.table, day.late_edit, day.weights, reached))

    def count(self) -> StageRecord:
        """Take the day's posts, oldest first; the count as a stage of the record, and each change of it."""
        self.day.run(self.box, self.day.in_threads("vote"))
        for change in self.box.changes:
            post = change.filed.first
            self.day.record.history.append(HistoryLine(floor=post.floor, post=post.id, at=post.posted_at.isoformat(), thread=post.thread,
                                                       voter=change.voter, target=change.target))
        stage = stage_of(self.day, self.box, list(self.box.standing.values()), self.votes(), self.day.living, {}, "majority.latest")
        stage.void_limit = None  # a ballot can be changed until the end
        stage.leaders = [target for target in stage.leaders if target != NO_EXECUTION]
        self.day.record.stages.append(stage)
        return stage

    def votes(self) -> dict[str, Fraction]:
        """The votes for each target."""
        return tally.sums(self.box.standing.values())
