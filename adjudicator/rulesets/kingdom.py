"""A kingdom's days, common to the kingmaker rulesets: a reign or a vote, warnings, and how the game ends."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, time
from typing import ClassVar

from adjudicator import attendance
from adjudicator.ballots import BallotBox
from adjudicator.clauses import clause
from adjudicator.courts.monarch import MonarchCourt
from adjudicator.courts.plurality import Count, PluralityCourt
from adjudicator.courts.threads import no_poll
from adjudicator.day import Day
from adjudicator.errors import Problem
from adjudicator.kingdom import warnings
from adjudicator.kingdom.regime import REIGNS, Regime
from adjudicator.lots import SUCCESSION_ORDER, THRONE_ORDER
from adjudicator.options import Option, Rules
from adjudicator.record import CourtName
from adjudicator.roles import CIVILIAN, KILLER, Role
from adjudicator.rulesets.assassin import Assassin
from adjudicator.rulesets.common import ATTENDANCE, COMMON, DEPOSING_TIMES, HOUSE, declare
from adjudicator.trial import Trial, Win

KINGMAKER = Role("拥王者", "civilian")
POLL_THREADS = ("depose", "election")


class Kingdom(Assassin):
    """Days that one player decides, days of assassin-2.1's vote, and warnings in both."""

    base: ClassVar[str | None] = "assassin-2.1"
    night_rule: ClassVar[str] = "king.nominate"
    poll_rules: ClassVar[Mapping[str, str]] = {"drowned-voter": "king.warn"}
    options: ClassVar[dict[str, Option]] = {
        **COMMON, **DEPOSING_TIMES, **{name: ATTENDANCE[name] for name in ("speech_quota", "speech_min_chars", "second_revote")}, **HOUSE, **declare(
            Option("speech_window", "word", "close", "king.decree", "发言算到原定截票，还是算到君主投票为止", "speeches are counted to the scheduled close, or to the decree",
                   ("close", "decree")),
            Option("warnings_out", "number", 2, "king.warn", "警告累计几次出局", "warnings that put a player out"),
            Option("depose_orders_due", "time", time(19), "king.depose", "有罢黜投票的那一夜，名单的时限", "orders are due, in a night after a vote to depose"))}
    roles: ClassVar[dict[str, Role]] = {r.name: r for r in (KILLER, KINGMAKER, CIVILIAN)}

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        self.regime = Regime.KINGMAKER

    @classmethod
    @clause("king.nominate", "游戏中只有一个拥王者；其余人数不限")
    def roster_problems(cls, trial_roles: dict[str, str], players: list[str], rules: Rules) -> list[Problem]:
        kingmakers = [name for name, role in trial_roles.items() if role == KINGMAKER.name]
        if not trial_roles or len(kingmakers) == 1:
            return []
        return [Problem("secret.toml", "roles", f"应有 1 名拥王者，写了 {len(kingmakers)} 名", '改正身份，或在 game.toml 的 [rules] 写 roster_check = "warn"')]

    @classmethod
    def deck(cls, players: int) -> dict[str, int]:
        return {}  # the text leaves the number of killers to the judge

    @classmethod
    @clause("king.nominate", "抽取王座顺序备份；随机给每个平民编号")
    def drawn(cls, rules: Rules) -> tuple[str, ...]:
        return (THRONE_ORDER, SUCCESSION_ORDER)

    def alive(self, player: str | None) -> bool:
        """Whether there is such a player, and he lives."""
        return player is not None and self.trial.table[player].alive

    def court(self, number: int) -> CourtName:
        return "monarch" if self.regime in REIGNS else "plurality"

    def hold_day(self, day: Day) -> bool:
        closed = self.hold_court(day)
        for thread in POLL_THREADS:
            if all(box.poll.stage != thread for box in day.boxes):
                no_poll(day, thread)
        return closed

    def hold_court(self, day: Day) -> bool:
        """The reign, or the vote; True when everything of the day is decided."""
        return self.hold_reign(day) if self.regime in REIGNS else self.hold_vote(day, day.living)

    # ---- a reign -----------------------------------------------------------------------------------------------------

    def hold_reign(self, day: Day) -> bool:
        """A day that one player decides; True when everything of it is decided."""
        return self.reign(day, MonarchCourt(day, day.record.king))

    def reign(self, day: Day, court: MonarchCourt) -> bool:
        """The decree, at its own moment; the warnings, at the scheduled close; then what both mean for the throne."""
        court.hear()
        self.decree(day, court)
        if court.decree is not None and self.win(day.number) is not None:
            warnings.speeches(day, court.ended)
            court.finish()
            return True
        court.hear_on()
        if not day.over(day.limits.closes):
            warnings.speeches(day, self.speech_limit(day, court))
            self.aftermath(day, court)
            return False
        self.close_reign(day, court)
        court.finish()
        return self.win(day.number) is not None or self.aftermath(day, court)

    @clause("king.decree", "君主在白天投出唯一的一张票，决定处死哪个玩家。君主不能拒绝处刑")
    def decree(self, day: Day, court: MonarchCourt) -> None:
        """Carry the decree out."""
        posts = [court.decree.filed.id] if court.decree is not None else []
        if court.target is not None:
            court.outcome("executed")
            self.execute(day, [self.who_dies(day, court.target)], "king.decree", posts=posts)
        elif court.decided:
            court.outcome("peaceful")
            self.nobody_dies(day, "king.decree", posts)

    def who_dies(self, day: Day, condemned: str) -> str:
        """Who dies of a decree."""
        return condemned

    @clause("king.decree", "君主的票一旦投出，立即进入黑夜阶段；发言仍算到原定截票（speech_window = decree 时算到君主投票）")
    def speech_limit(self, day: Day, court: MonarchCourt) -> datetime:
        """Until when speeches are counted."""
        return court.ended if day.rules.word("speech_window") == "decree" else day.limits.closes

    @clause("king.warn", "君主在处决楼不投票or弃权or废票，记2次警告；所有玩家每天案楼不满2水，计1次警告")
    def close_reign(self, day: Day, court: MonarchCourt) -> None:
        king = day.record.king
        if court.target is None and king is not None and self.alive(king):
            posts = [court.decree.filed.id] if court.decree is not None else []
            warnings.warn(day, king, "king-failure", "king.decree", "君主弃权或废票" if posts else "君主截票前没有投出处决票", posts)
        warnings.speech_shortfalls(day, self.speech_limit(day, court))
        warnings.expel(day)

    def aftermath(self, day: Day, court: MonarchCourt) -> bool:
        """What a reign leaves to be settled, as far as it goes at `as_of`; False while something is open."""
        return True

    # ---- a vote ------------------------------------------------------------------------------------------------------

    def count_speeches(self, day: Day) -> None:
        warnings.speeches(day, day.limits.closes)

    @clause("king.warn", "发言警告使其出局的，当天的票无效；民主投票阶段，玩家每次不投票，记1次警告")
    def close_vote(self, day: Day, court: PluralityCourt, count: Count) -> Count:
        warnings.speech_shortfalls(day, day.limits.closes)
        attendance.void_ballots_of_the_drowned(day, count.box)
        count = court.recount(count)
        if not self.dispersed(day, court, count):
            count = court.admit(count)
        court.stages[-1].absent = warnings.vote_absences(day, count.box)
        return count

    def revote_failures(self, day: Day, box: BallotBox, called: list[str]) -> None:
        warnings.revote_failures(day, box, called)

    def after_execution(self, day: Day) -> None:
        warnings.expel(day)

    # ---- ends --------------------------------------------------------------------------------------------------------

    @clause("king.win", "平民方：杀手方全灭；杀手方：平民方全灭（拥王者和英雄都是平民方）")
    def win(self, number: int) -> Win | None:
        if not self.living_that_count("killer"):
            return Win("town", "king.win", "杀手方全灭")
        if not self.living_that_count("civilian"):
            return Win("killers", "king.win", "平民方全灭")
        return None
