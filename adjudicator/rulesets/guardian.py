"""守护神 (guardian): seeds/assassin-2.1.txt, floor 3. Somebody of no side who dies in his ward's place."""

from __future__ import annotations

from collections import Counter
from datetime import time
from typing import ClassVar

from adjudicator.clauses import clause
from adjudicator.day import Day
from adjudicator.errors import Problem
from adjudicator.night import Night
from adjudicator.options import Option, Rules
from adjudicator.record import Verdict
from adjudicator.roles import Role
from adjudicator.rulesets.assassin import Assassin
from adjudicator.rulesets.common import declare
from adjudicator.rulesets.special_roles import one_each
from adjudicator.trial import Trial

GUARDIAN = Role("守护神", "none")
LAPSES_TO_DIE = 2
REWARD_SAVED, REWARD_SERVED, REWARD_DERELICT = 30, 10, 0


@clause("guardian.side", "守护神不属于任何一方，不计入胜负人数")
class Guardian(Assassin):
    """A guardian names a ward each night, and dies for him if he is killed or executed in that round."""

    name: ClassVar[str] = "guardian"
    title: ClassVar[str] = "暗杀者 2.1 · 守护神"
    base: ClassVar[str | None] = "assassin-2.1"
    options: ClassVar[dict[str, Option]] = {**Assassin.options, **declare(
        Option("night_limit", "time", time(18), "guardian.order", "夜间指令（杀人、验人、守护）的时限，也是开楼时间", "orders are due and the day opens"))}
    guardians: ClassVar[tuple[Role, ...]] = (GUARDIAN,)
    roles: ClassVar[dict[str, Role]] = {**Assassin.roles, GUARDIAN.name: GUARDIAN}
    night_rule: ClassVar[str] = "guardian.order"
    public_causes: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        self.guards: dict[tuple[str, str], int] = {}  # (guardian, ward) -> the round of it
        self.lapses: Counter[str] = Counter()  # nights without a legal guard

    @classmethod
    def deck(cls, players: int) -> dict[str, int]:
        dealt = super().deck(players)
        return dealt and {**dealt, **{role.name: 1 for role in cls.guardians}}

    @classmethod
    def roster_problems(cls, trial_roles: dict[str, str], players: list[str], rules: Rules) -> list[Problem]:
        return super().roster_problems(trial_roles, players, rules) + one_each(cls.roles, trial_roles, cls.guardians)

    def on_duty(self) -> list[str]:
        """The living guardians."""
        return self.trial.table.living_with(*(role.name for role in self.guardians))

    # ---- night -------------------------------------------------------------------------------------------------------

    @clause("guardian.order", "每晚6时前递交杀人、验人、守护名单；守护名单优先于杀人名单")
    def night(self, night: Night) -> None:
        self.guard(night)
        self.kill(night)
        self.dereliction(night)
        self.check(night)

    @clause("guardian.legal", "不得守护自己；不得守护死人；不得守护相同的人，即每位玩家只有一次被守护的机会")
    def guard(self, night: Night) -> None:
        """Take this round's guards; an illegal one is no guard."""
        on_duty = self.on_duty()
        for other in night.orders.guard:
            if other not in on_duty:
                night.illegal("guardian.legal", f"{other} 不是活着的守护神，守护名单不算", other)
        for guardian in on_duty:
            ward = night.orders.guard.get(guardian)
            wrong = self.breach(guardian, ward) if ward is not None else None
            if wrong is not None:
                night.illegal("guardian.legal", f"守护名单上的 {ward}：{wrong}，当夜没有守护", ward, to=[guardian])
            if ward is None or wrong is not None:
                self.lapses[guardian] += 1
                continue
            self.guards[guardian, ward] = night.number

    def breach(self, guardian: str, ward: str) -> str | None:
        """Which part of guardian.legal a guard breaks; None when it is legal."""
        if ward == guardian:
            return "不得守护自己"
        if not self.trial.table[ward].alive:
            return "不得守护死人"
        return "每位玩家只有一次被守护的机会" if (guardian, ward) in self.guards else None

    @clause("guardian.order", "当轮游戏，名单上的人被杀，那么守护神替他去死")
    def murder(self, night: Night, victim: str) -> None:
        guardians = self.guardians_of(victim, night.number)
        for guardian in guardians:
            night.die(guardian, "guarding", "guardian.order")
        if not guardians:
            super().murder(night, victim)

    def guardians_of(self, player: str, number: int) -> list[str]:
        """Who guards a player in a round, and can still die for him."""
        return [guardian for (guardian, ward), when in self.guards.items()
                if (ward, when) == (player, number) and self.trial.table[guardian].alive and self.protects(guardian, ward)]

    def protects(self, guardian: str, ward: str) -> bool:
        """Whether a guard does anything for that ward."""
        return True

    @clause("guardian.legal", "可放弃守护一次，但累计两次不守护，守护神判渎职死亡；当夜被杀的算被杀")
    def dereliction(self, night: Night) -> None:
        for guardian in self.on_duty():
            if self.lapses[guardian] >= LAPSES_TO_DIE:
                night.die(guardian, "dereliction", "guardian.legal")

    # ---- day ---------------------------------------------------------------------------------------------------------

    @clause("guardian.reveal", "守护神守护被票者而死，公布其身份为守护神，被救下者身份不公布；守护神被票死，公布其身份")
    @clause("dual.reveal", "替人被票显灵时，身份仅仅揭露为“守护神”，不说明是“警神”还是“匪神”；自己被票死或被验，明确是哪一个")
    def carry_out(self, day: Day, player: str, rule: str, verdict: Verdict) -> None:
        guardians = self.guardians_of(player, day.number)
        for guardian in guardians:
            self.trial.table.take_out(guardian, day.number, "guarding", "guardian.order", self.moment_of(day, verdict))
            verdict.executed.append(guardian)
            verdict.identity[guardian] = self.trial.table[guardian].shown = GUARDIAN.name
        if not guardians:
            super().carry_out(day, player, rule, verdict)

    # ---- ends --------------------------------------------------------------------------------------------------------

    @clause("guardian.reward", "守护显灵，奖励30；守护未显灵有10参与奖；守护神被判渎职死亡，无奖励")
    def rewards(self) -> dict[str, int]:
        due = {"guarding": REWARD_SAVED, "dereliction": REWARD_DERELICT}
        return {name: due.get(seat.gone.cause if seat.gone else "", REWARD_SERVED)
                for name, seat in self.trial.table.seats.items() if seat.role == GUARDIAN.name}
