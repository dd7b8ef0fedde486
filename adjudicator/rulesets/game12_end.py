"""How 游戏十二 ends: who can still lose whom, counted and not guessed (RULES game12.win)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.clauses import clause
from adjudicator.trial import Win

RULE = "game12.win"
JURORS_TO_AGREE = 2


@dataclass(frozen=True, slots=True)
class Position:
    """What decides the end, once the night or the day has been announced.

    `killers` and `civilians` are the living of each side, a turned summoner among the killers'. `jurors` is how many jurors in
    office are the killers'; None when the jury is gone. `killer_votes` and `civilian_votes` are what each side has in the vote
    of the coming day; `best_killer_votes` what a turned summoner can make of the killers' on any later day.
    """

    killers: int
    civilians: int
    can_kill: bool
    jurors: int | None
    killer_votes: int
    best_killer_votes: int
    civilian_votes: int

    @property
    @clause(RULE, "杀手方的人数与平民人数相等但是可以确保白天处决掉的是平民")
    def sure_of_the_day(self) -> bool:
        """Whether the killers decide whom the coming day executes."""
        if self.jurors is not None:
            return self.jurors >= JURORS_TO_AGREE
        return self.killer_votes > self.civilian_votes

    @property
    @clause(RULE, "无论白天还是晚上，平民方和杀手方的人都无法再减少了，就算平局")
    def nobody_can_lose(self) -> bool:
        """Whether nobody can die any more: no killer to kill by night, and by day a level vote, now and later."""
        level = self.killer_votes == self.civilian_votes == self.best_killer_votes
        return not self.can_kill and self.jurors is None and level


@clause(RULE, "平民必须把所有杀手和叛变的招魂都处决之后才能获胜；杀手方的总人数多于平民，或人数相等但可以确保白天处决掉的是平民，算杀手方获胜；谁也不能再减少就算平局")
def end_of(position: Position) -> Win | None:
    """Who has won; None while the game goes on."""
    if not position.killers:
        return Win("town", RULE, "杀手和叛变的招魂全部死亡")
    if position.killers > position.civilians:
        return Win("killers", RULE, "杀手方人数多于平民方")
    if position.killers == position.civilians and position.sure_of_the_day:
        return Win("killers", RULE, "双方人数相等，白天处决谁由杀手方决定")
    if position.nobody_can_lose:
        return Win("draw", RULE, "双方都不会再减员")
    return None
