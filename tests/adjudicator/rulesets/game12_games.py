"""Games of 游戏十二 for its tests: ten players, three killers, the first jury of 娜美, 索隆 and 甚平."""

from __future__ import annotations

from typing import Any

from adjudicator.record import Record, RoundRecord, StageRecord
from tests.adjudicator.builder import Play, at

ROLES = {"路飞": "杀手", "索隆": "杀手", "香克斯": "杀手", "娜美": "平民", "山治": "平民", "乔巴": "平民", "布鲁克": "平民",
         "甚平": "平民", "罗宾": "招魂", "弗兰奇": "诅咒"}
JURORS = ["娜美", "索隆", "甚平"]


def game(*nights: dict[str, Any], jurors: list[str] | None = None, roles: dict[str, str] | None = None, **more: Any) -> Play:
    """A game with these nights; nobody votes but where the test says so."""
    chosen = JURORS if jurors is None else jurors
    return Play("game-12", roles or ROLES, list(nights), head={"jurors": chosen} if chosen else {}, **more)


def jurors_execute(play: Play, number: int, target: str, jurors: tuple[str, str] = ("娜美", "甚平")) -> None:
    """Two jurors execute somebody."""
    for juror in jurors:
        play.vote(juror, target, at(number, "22:30"))


def plain_game(*nights: dict[str, Any], **more: Any) -> Play:
    """A game of two jury days, after which five live: the third day is a plain vote.

    山治 and 乔巴 are executed, 布鲁克 and 甚平 killed; 路飞, 索隆, 香克斯 lived to see it, so two of them have to be something
    else: 索隆 is 平民 and 香克斯 平民 here, 路飞 the only killer.
    """
    play = game({"kill": "布鲁克"}, {"kill": "甚平"}, *nights, roles={**ROLES, "索隆": "平民", "香克斯": "平民"}, **more)
    jurors_execute(play, 1, "山治")
    jurors_execute(play, 2, "乔巴", ("娜美", "索隆"))
    return play


def stage(record: Record, number: int, name: str) -> StageRecord:
    """A stage of a round."""
    found = record.rounds[number - 1].stage(name)
    assert found is not None
    return found


def names(one: RoundRecord) -> list[str]:
    """The stages of a round."""
    return [s.name for s in one.stages]
