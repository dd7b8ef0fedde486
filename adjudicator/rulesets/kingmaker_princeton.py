"""普林斯顿大学的拥王者规则 (kingmaker-princeton): seeds/kingmaker-1.0.txt, reference ruleset 2."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from adjudicator.clauses import clause
from adjudicator.courts import kingdom_polls as polls
from adjudicator.courts.lot import by_lot
from adjudicator.courts.monarch import MonarchCourt
from adjudicator.courts.plurality import Count, PluralityCourt
from adjudicator.day import Day
from adjudicator.errors import Problem
from adjudicator.kingdom import succession
from adjudicator.kingdom.regime import Regime
from adjudicator.lots import CARDS, ELECTION, THRONE_ORDER
from adjudicator.options import Option, Rules
from adjudicator.rulesets.common import ELECTION_TIMES, declare
from adjudicator.rulesets.kingmaker import Kingmaker
from adjudicator.trial import Trial

# Options of a vote that is not held here.
NO_REVOTE = ("revote_1_closes", "revote_2_closes", "second_revote", "execution_share", "revote", "pk_candidates_vote")


class KingmakerPrinceton(Kingmaker):
    """Without the kingmaker the king picks a republic, a dictatorship, a democracy, or a constitution for the time being."""

    name: ClassVar[str] = "kingmaker-princeton"
    title: ClassVar[str] = "拥王者 · 普林斯顿（参考规则二）"
    base: ClassVar[str | None] = "kingmaker-1.0"
    options: ClassVar[dict[str, Option]] = {**{name: option for name, option in Kingmaker.options.items() if name not in NO_REVOTE}, **ELECTION_TIMES, **declare(
        Option("kingmaker", "word", "role", "king.nominate", "拥王者是一个身份，还是活着的平民里牌最大的人（[cards]）",
               "the kingmaker is a role, or the living civilian with the highest card", ("role", "highest-card")))}
    choices: ClassVar[Mapping[str, Regime]] = {
        "共和": Regime.REPUBLIC, "独裁": Regime.DICTATORSHIP, "民主": Regime.VOTE, "立宪": Regime.CONSTITUTION}
    unchosen: ClassVar[str] = "民主"

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        if self.heir_at_once:
            self.kingmaker = self.heir()

    @classmethod
    def roster_problems(cls, trial_roles: dict[str, str], players: list[str], rules: Rules) -> list[Problem]:
        return [] if rules.word("kingmaker") == "highest-card" else super().roster_problems(trial_roles, players, rules)

    @classmethod
    def drawn(cls, rules: Rules) -> tuple[str, ...]:
        return (THRONE_ORDER, CARDS) if rules.word("kingmaker") == "highest-card" else super().drawn(rules)

    # ---- the highest card --------------------------------------------------------------------------------------------

    @property
    @clause("king.succession", "演化规则：拥王者由当时所有活着的村民中握着最大的那张牌的人来担任；他死了，下一张活着的大牌接任")
    def heir_at_once(self) -> bool:
        return self.trial.rules.word("kingmaker") == "highest-card"

    def heir(self) -> str | None:
        cards = self.trial.secret.cards
        holders = [player for player in self.living_that_count("civilian") if player in cards]
        return max(holders, key=lambda player: cards[player], default=None)

    def anoint(self) -> str | None:
        """The next card is kingmaker without becoming another role."""
        self.kingmaker = self.heir()
        return self.kingmaker

    # ---- 共和 --------------------------------------------------------------------------------------------------------

    def hold_reign(self, day: Day) -> bool:
        if self.regime is not Regime.REPUBLIC:
            return super().hold_reign(day)
        day.record.king = polls.elected(day, lambda level: self.lot(day, level))
        return self.reign(day, MonarchCourt(day, day.record.king, since=day.limits.election_closes))

    @clause("king.succession", "总统选举平票抽签；没有写下抽签结果之前，暂按王座顺序")
    def lot(self, day: Day, level: list[str]) -> str:
        """Who of those level is president."""
        order = [*self.trial.secret.throne_order, *level]
        provisional = next(player for player in order if player in level)
        drawn = by_lot(day, self.trial.lots, ELECTION, level, rule="king.succession", provisional=provisional, posts=day.record.stages[-1].posts)
        return drawn[0] if drawn else provisional

    # ---- 民主, 立宪 ---------------------------------------------------------------------------------------------------

    @clause("king.succession", "村庄回到直接民主制，每天由过半数的投票决定处决谁（活着的人的过半数，不重投）")
    def tie(self, day: Day, court: PluralityCourt, count: Count) -> bool:
        living = sum((day.weights.get(name, Fraction(1)) for name in day.table.living()), Fraction(0))
        condemned = [name for name in count.leaders if 2 * count.votes[name] > living]
        posts = [b.filed.id for b in count.standing]
        court.outcome("executed" if condemned else "peaceful", "king.succession")
        if condemned:
            self.execute(day, condemned, "king.succession", posts=posts)
        else:
            self.nobody_dies(day, "king.succession", posts)
        return True

    def dispersed(self, day: Day, court: PluralityCourt, count: Count) -> list[str]:
        """Nobody is called: there is no revote."""
        return []

    def hold_court(self, day: Day) -> bool:
        constitutional = self.regime is Regime.CONSTITUTION
        closed = super().hold_court(day)
        if not closed or not constitutional or self.win(day.number) is not None:
            return closed
        return self.reconsider(day)

    @clause("king.succession", "君主立宪制：保留王位，但是顺从民意行使权力，直到他做出新的决定")
    def reconsider(self, day: Day) -> bool:
        """In the hour after a close the king may pick another way; False while he can."""
        starts = day.limits.closes
        others = tuple(word for word in self.choices if word != Regime.CONSTITUTION)
        chosen = succession.made_choice(day, day.record.king, starts, others, "立宪")
        if chosen is None:
            return not self.alive(day.record.king) or day.over(starts + succession.HOUR)
        self.take_up(day, chosen)
        return self.regime is not Regime.DICTATORSHIP or self.depose(day, chosen.at)
