"""A day decided by one player: a king, or a president. His first ballot in form, in time, is the decree and ends the day."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from adjudicator import tally
from adjudicator.ballots import Ballot, Poll
from adjudicator.clauses import clause
from adjudicator.courts.stages import stage_of
from adjudicator.day import Day
from adjudicator.evidence import Filed
from adjudicator.record import BallotStatus, StageOutcome, StageRecord
from adjudicator.schedule import is_late


class MonarchCourt:
    """The vote thread of one reign. `since` is when the reign begins, where that is not the opening (a president's election)."""

    def __init__(self, day: Day, king: str | None, since: datetime | None = None) -> None:
        self.day = day
        self.king = king
        self.posts = day.in_threads("vote")
        self.heard = 0
        self.decree: Ballot | None = None
        self.carried_out: tuple[BallotStatus, str | None, str] | None = None
        self.stage: StageRecord | None = None
        limits = day.limits
        self.box = day.box(Poll("decree", "king.decree", limits.opens, limits.closes, limits.void_limit, frozenset(), day.barred(),
                                otherwise="not-king", voidable=False))
        if since is not None:
            self._take_until(since, since)
        self._enthrone()

    def _enthrone(self) -> None:
        """Only the king may vote, while he lives."""
        kings = [self.king] if self.king is not None and self.day.table[self.king].alive else []
        self.box.poll = replace(self.box.poll, voters=frozenset(kings), barred=self.day.barred())

    @clause("king.decree", "君主在白天投出唯一的一张票，决定处死哪个玩家；君主的票一旦投出，立即进入黑夜阶段")
    def hear(self) -> None:
        """Take the ballots up to the decree, or to the close, and write the stage down."""
        while self.decree is None and self._take_next(self.day.limits.closes):
            self.decree = self._used_by_the_king()
        if self.decree is not None:
            self.carried_out = (self.decree.status, self.decree.reason, self.decree.rule)
        else:
            self.day.run(self.box, [], until=self.day.limits.closes)
        self._write()

    @clause("king.decree", "君主在处刑贴中不能投弃权票、不能废票：合格的弃权或废票就是他的唯一一票")
    def _used_by_the_king(self) -> Ballot | None:
        """The ballot that uses up the king's vote: his decree, an abstention, or a void ballot on purpose."""
        last = self.box.ballots[-1] if self.box.ballots else None
        if last is not None and last.voter == self.king and last.reason == "deliberate" and not last.ruled:
            self.box.used.setdefault(last.voter, last)
        return self.box.used.get(self.king) if self.king is not None else None

    def hear_on(self) -> None:
        """After the decree nobody is king any more: take what else came by the close, the rulings between with it."""
        self._enthrone()
        self._take_until(self.day.limits.closes, self.day.limits.closes)

    def finish(self) -> None:
        """Take what came after the close; a player can be ruled out until the next day opens."""
        self._take_until(self.day.limits.ends, self.day.limits.ends)

    def _take_until(self, limit: datetime, ruled: datetime) -> None:
        """Take what is left before a limit, with the rulings up to a moment. A decree is carried out at once: no later ruling undoes it."""
        while self._take_next(limit):
            pass
        self.day.run(self.box, [], until=ruled)
        if self.decree is not None and self.carried_out is not None:
            self.decree.settle(*self.carried_out)

    def _take_next(self, limit: datetime) -> Filed | None:
        """Take the next post before a limit; None when there is none."""
        if self.heard == len(self.posts) or is_late(self.posts[self.heard].at, limit, self.day.rules):
            return None
        filed = self.posts[self.heard]
        self.heard += 1
        self.day.run(self.box, [filed], until=filed.at)
        return filed

    # ---- what came of it ---------------------------------------------------------------------------------------------

    @property
    def target(self) -> str | None:
        """Whom the king condemned."""
        return self.decree.target if self.decree is not None and self.decree.votes else None

    @property
    def ended(self) -> datetime:
        """When the king had used his vote, or could no more."""
        return self.decree.filed.at if self.decree is not None else self.day.limits.closes

    @property
    def used(self) -> datetime:
        """When the king had used his decree, from which he may choose; the close when he did not."""
        return self.ended if self.target is not None else self.day.limits.closes

    @property
    def decided(self) -> bool:
        """Whether the day has its verdict."""
        return self.decree is not None or self.day.over(self.day.limits.closes)

    def _write(self) -> None:
        standing = [b for b in self.box.ballots if b.stands]
        kings = [self.king] if self.king is not None else []
        self.stage = stage_of(self.day, self.box, standing, tally.sums(standing), kings, {}, "king.decree")
        self.stage.closes = self.ended.astimezone(self.box.zone).isoformat()
        self.day.record.stages.append(self.stage)

    def outcome(self, outcome: StageOutcome) -> None:
        """What came of the stage."""
        assert self.stage is not None
        self.stage.outcome = outcome
