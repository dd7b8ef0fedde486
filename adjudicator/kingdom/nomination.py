"""How the kingmaker's order and the throne order make a king (RULES king.nominate)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.clauses import clause
from adjudicator.night import Night


@dataclass(frozen=True, slots=True)
class Nomination:
    """One night's order, after the kill. `yesterday` is the king of the day before, None where he may be named again."""

    night: Night
    throne_order: list[str]
    kingmaker: str | None
    yesterday: str | None

    def began_alive(self, player: str) -> bool:
        """Whether he was alive when the order was given."""
        return self.night.table[player].alive or self.night.died(player)

    def eligible(self, player: str) -> bool:
        """Whether he could be king, dead or alive."""
        return player not in (self.kingmaker, self.yesterday)

    @clause("king.nominate", "拥王者不能自立为王；不能连续两天拥立同一个人为王；死者不能为王")
    def legal(self) -> list[str]:
        """The names of the order that count; the others are reported."""
        named: list[str] = []
        for player in self.night.orders.nominate:
            why = self.breach(player, named)
            if why is None:
                named.append(player)
            else:
                rule = "king.nominate" if self.began_alive(player) and player not in named else "order.1"
                self.night.illegal(rule, f"拥立名单上的 {player}：{why}", player, to=[self.kingmaker] if self.kingmaker else [])
        return named

    def breach(self, player: str, named: list[str]) -> str | None:
        """Why a name of the order does not count."""
        if self.kingmaker is None:
            return "没有拥王者，不算"
        if player in named:
            return "写了两次"
        if not self.began_alive(player):
            return "已死"
        if player == self.kingmaker:
            return "拥王者不能自立为王"
        return "昨天的君主不能连任" if player == self.yesterday else None

    @clause("king.nominate", "如果第二天他首选的玩家存活，那么那个玩家将成为君主，否则，备选的玩家成为君主；都不行的，按王座顺序")
    def king(self) -> str | None:
        """Who reigns; None when nobody can, or the throne order does not tell who."""
        living = self.night.table.living()
        named = next((player for player in self.legal() if player in living), None)
        return named or next((player for player in self.throne_order if player in living and self.eligible(player)), None)

    @clause("king.nominate", "拥王者每夜必须立一个君主，不能弃权（未提交将记警告），除非已经无人可选；当夜被杀的不记")
    def failed(self) -> bool:
        """Whether the kingmaker owed a name and gave none."""
        if self.kingmaker is None or not self.night.table[self.kingmaker].alive or self.night.orders.nominate:
            return False
        return any(self.eligible(player) and self.began_alive(player) for player in self.night.table.seats)
