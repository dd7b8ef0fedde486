"""暗杀者 2.1, the older text with double execution (assassin-2.1-double): seeds/assassin-2.1.txt, 四.3."""

from __future__ import annotations

from typing import ClassVar

from adjudicator.attendance import drowned_now
from adjudicator.clauses import clause
from adjudicator.courts.plurality import Count, PluralityCourt
from adjudicator.day import Day
from adjudicator.options import Option
from adjudicator.rulesets.assassin import Assassin
from adjudicator.rulesets.common import declare


class AssassinDouble(Assassin):
    """Two players level, each with exactly half of the eligible voters, are both executed."""

    name: ClassVar[str] = "assassin-2.1-double"
    title: ClassVar[str] = "暗杀者 2.1（双杀）"
    base: ClassVar[str | None] = "assassin-2.1"
    options: ClassVar[dict[str, Option]] = {**Assassin.options, **declare(
        Option("double_requires_speeches", "switch", False, "assassin.double", "双杀的“无淹水”是否也要求无人发言不足", "double execution also asks for no speech shortfall"))}

    def decide(self, day: Day, court: PluralityCourt, count: Count, dispersed: list[str]) -> bool:
        if self.double(day, court, count):
            court.outcome("double-executed", "assassin.double")
            self.execute(day, count.leaders, "assassin.double", kind="double-executed", posts=[b.filed.id for b in count.standing])
            return True
        return super().decide(day, court, count, dispersed)

    @clause("assassin.double", "全员都参加了投票，无弃权、无废票、无淹水；票项仅仅为A、B两固定对象；票数相同最高且同时达到总投票人半数；投票结果的总人数为偶数")
    def double(self, day: Day, court: PluralityCourt, count: Count) -> bool:
        drowned = drowned_now(day)
        eligible = [v for v in court.voters if day.table[v].alive and v not in drowned]
        voted = [b for b in count.standing if b.votes]
        if len(count.leaders) != 2 or set(count.votes) != set(count.leaders):
            return False
        everybody = {b.voter for b in voted} == set(eligible)
        level = all(2 * count.votes[leader] == len(eligible) for leader in count.leaders)
        spoke = not day.rules.on("double_requires_speeches") or not any(
            line.kind == "speech-shortfall" and line.round == day.number for line in day.book.ledger)
        return everybody and level and len(voted) % 2 == 0 and spoke
