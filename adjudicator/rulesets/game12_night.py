"""The nights of 游戏十二: summoning and ambush, the caught summoner's choice, the curse."""

from __future__ import annotations

from adjudicator.clauses import clause
from adjudicator.night import Night
from adjudicator.roles import KILLER, Role
from adjudicator.table import Table

SUMMONER = Role("招魂", "civilian")
CURSE = Role("诅咒", "civilian")
KILLERS_AT_FULL_STRENGTH = 3


class Summoning:
    """What the summoner does through a game, and what becomes of him."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.turned: str | None = None  # the summoner who went over to the killers
        self.last: str | None = None  # whom the last night's summons brought back

    def resolve(self, night: Night, killers: int, killed: str | None) -> None:
        """A night's summons, after the kill; `killers` is how many lived when it began, `killed` this night's victim."""
        before, self.last = self.last, None
        wanted = night.orders.summon
        ambushed = self.ambush(night, killers)
        if wanted is None:
            return
        summoners = [name for name, seat in self.table.seats.items() if seat.role == SUMMONER.name and (seat.alive or name == killed)]
        if not self.may_summon(night, wanted, summoners, before, killed):
            return
        summoner = next((name for name in summoners if name != killed), None)
        if summoner is None:
            return  # killed this night, he summons nobody
        if wanted in ambushed and summoner != self.turned:
            self.catch(night, summoner)
        else:
            night.summoned = self.last = wanted

    @clause("summon.1", "招魂每夜寄给天神一个死者的名字，召唤他在白天复活一天；不能连续两夜召唤同一个死者（叛变之后可以）")
    def may_summon(self, night: Night, wanted: str, summoners: list[str], before: str | None, killed: str | None) -> bool:
        """Whether the order is one that can be carried out; if not, it is reported."""
        why = None
        if not summoners:
            why = "招魂已经不在，不能召唤"
        elif self.table[wanted].alive:
            why = f"{wanted} 还活着，不能召唤"
        elif wanted == killed or night.died(wanted):
            why = f"{wanted} 是当夜的死者，不能召唤"
        elif wanted == before and self.turned not in summoners:
            why = f"不能连续两夜召唤 {wanted}"
        if why is not None:
            night.illegal("summon.1", why, wanted, to=summoners)
        return why is None

    @clause("summon.ambush", "有3名杀手的时候，每夜可以在一个死者身边埋伏；2名杀手时两个；1名杀手时3个")
    def ambush(self, night: Night, killers: int) -> list[str]:
        """By whom the killers lie in wait: the first so many they name, those of them who were dead."""
        if not night.orders.ambush:
            return []
        allowed = max(1, KILLERS_AT_FULL_STRENGTH + 1 - killers) if killers else 0
        named = night.orders.ambush[:allowed]
        senders = self.table.living_with(KILLER.name)
        if not killers:
            night.illegal("summon.ambush", "没有活着的杀手，不能埋伏")
        for name in named:
            if self.table[name].alive or night.died(name):
                night.illegal("summon.ambush", f"{name} 不是死者，不能在他身边埋伏", name, to=senders)
        return [name for name in named if not self.table[name].alive and not night.died(name)]

    @clause("summon.ambush", "天亮的时候通知招魂：特权失败，而且被杀手抓住了；宁死不屈则被杀手杀害，没有答复视为宁死不降；叛变则不公布")
    def catch(self, night: Night, summoner: str) -> None:
        """The summoner walked into an ambush."""
        night.tell([summoner], "caught", "summon.ambush", player=night.orders.summon, text="行使特权失败，你被杀手抓住了：宁死不屈，还是叛变？")
        if night.orders.caught_choice == "turn":
            self.turned = summoner
        else:
            night.die(summoner, "ambushed", "summon.ambush")


@clause("curse.1", "诅咒给他所选的人在当天的全体投票及其高票投票中加一票，没有别的票时也算；陪审团在时无效")
def cursed(night: Night, table: Table) -> dict[str, int]:
    """The vote that the curse adds today. One who is killed this night curses nobody."""
    target = night.orders.curse
    if target is None:
        return {}
    senders = [name for name, seat in table.seats.items() if seat.role == CURSE.name and (seat.alive or night.died(name))]
    if not senders:
        night.illegal("curse.1", "诅咒已经不在，不能加票", target)
    elif not table[target].alive and not night.died(target):
        night.illegal("order.1", f"{target} 已死，不能诅咒", target, to=senders)
    return {target: 1} if table[target].alive and any(table[name].alive for name in senders) else {}
