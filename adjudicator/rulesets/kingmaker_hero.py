"""拥王者 with a hero (kingmaker-hero): seeds/kingmaker-1.0.txt, reference ruleset 1."""

from __future__ import annotations

from typing import ClassVar

from adjudicator.clauses import clause
from adjudicator.day import Day
from adjudicator.night import Night
from adjudicator.roles import Role
from adjudicator.rulesets.kingmaker import Kingmaker

HERO = Role("英雄", "civilian")
FEW = 7


class KingmakerHero(Kingmaker):
    """A king who condemns the hero dies himself, and a kingmaker's heir is drawn at once."""

    name: ClassVar[str] = "kingmaker-hero"
    title: ClassVar[str] = "拥王者 · 英雄（参考规则一）"
    base: ClassVar[str | None] = "kingmaker-1.0"
    roles: ClassVar[dict[str, Role]] = {**Kingmaker.roles, HERO.name: HERO}

    @property
    @clause("king.succession", "如果拥王者被杀害，GM将随机抽选一名平民成为新的拥王者；英雄不会成为拥王者")
    def heir_at_once(self) -> bool:
        return True

    @clause("king.nominate", "拥王者不能连续选择同一名玩家成为国王，除非在当日白天阶段结束时，玩家人数少于或者等于7人")
    def may_reign_again(self, night: Night) -> bool:
        return len(night.table.living()) <= FEW

    @clause("king.decree", "如果国王决定处死英雄，那么英雄不死，而国王自己将死去")
    def who_dies(self, day: Day, condemned: str) -> str:
        king = day.record.king
        return king if king is not None and self.trial.table[condemned].role == HERO.name else condemned
