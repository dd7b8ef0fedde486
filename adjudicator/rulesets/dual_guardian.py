"""双守护 (dual-guardian): seeds/assassin-2.1.txt, end of floor 3. A guardian for each side."""

from __future__ import annotations

from typing import ClassVar

from adjudicator.clauses import clause
from adjudicator.night import Night
from adjudicator.roles import CIVILIAN, Role
from adjudicator.rulesets.assassin import Assassin
from adjudicator.rulesets.guardian import Guardian

POLICE_GOD = Role("警神", "none")
KILLER_GOD = Role("匪神", "none")
SCOPE = {POLICE_GOD: ("police", "civilian"), KILLER_GOD: ("killer", "civilian")}


class DualGuardian(Guardian):
    """The police's god and the killers' god, each with a scope of his own."""

    name: ClassVar[str] = "dual-guardian"
    title: ClassVar[str] = "暗杀者 2.1 · 双守护神"
    base: ClassVar[str | None] = "guardian"
    guardians: ClassVar[tuple[Role, ...]] = (POLICE_GOD, KILLER_GOD)
    roles: ClassVar[dict[str, Role]] = {**Assassin.roles, **{r.name: r for r in (POLICE_GOD, KILLER_GOD)}}

    @clause("dual.scope", "警神守护仅对警察和平民产生作用，对匪和匪神无效；匪神守护仅对匪徒和平民产生作用，对警和警神无效")
    @clause("dual.both", "若双神在某轮同时守护一平民，该人当轮死亡时，双神皆死")
    def protects(self, guardian: str, ward: str) -> bool:
        god, guarded = self.role_of(guardian), self.role_of(ward)
        return god in SCOPE and guarded is not None and guarded.counts in SCOPE[god]

    def murder(self, night: Night, victim: str) -> None:
        super().murder(night, victim)
        if self.role_of(victim) is KILLER_GOD and night.died(victim):
            self.turn(night)

    @clause("dual.turn", "如果匪神被匪徒提交为被害人而直接杀死，从当轮起警神身份转变为平民，不再具备守护能力，当轮守护名单同时作废；只私下通知警神，警神已死则不再通知")
    def turn(self, night: Night) -> None:
        for god in self.trial.table.living_with(POLICE_GOD.name):
            self.trial.table[god].role = CIVILIAN.name
            self.guards = {pair: when for pair, when in self.guards.items() if pair[0] != god}
            night.tell([god], "turned-civilian", "dual.turn", player=god, identity=CIVILIAN.name, text="匪神被匪徒杀死，您从本轮起是平民，当轮守护名单作废")

    @clause("dual.reward", "警神、匪神加分情况同警、匪")
    def rewards(self) -> dict[str, int]:
        """None of their own: the text gives no number for police and killers."""
        return {}
