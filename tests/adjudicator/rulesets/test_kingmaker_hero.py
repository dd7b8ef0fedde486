"""拥王者 with a hero: who dies of a decree on him, the same king again when few are left, an heir at once."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.record_public import public
from tests.adjudicator.builder import Play, at
from tests.adjudicator.kingdoms import CAST, NIGHT, day, kingdom, lines

HEROES = {**CAST, "罗宾": "英雄"}
ORDER = {"succession_order": ["乔巴", "山治", "弗兰奇", "布鲁克"]}


def heroic(*nights: dict[str, Any], **more: Any) -> Play:
    return kingdom(*(nights or (NIGHT,)), ruleset="kingmaker-hero", **{"roles": HEROES, "secret": ORDER, **more})


def test_the_king_who_condemns_the_hero_dies_and_the_hero_stays_hidden() -> None:
    play = heroic()
    decree = play.vote("山治", "罗宾", at(1, "12:00"))
    record = play.judge(at(1, "13:00"))
    verdict = day(record).verdict
    assert (verdict.kind, verdict.executed, verdict.identity, verdict.posts) == ("executed", ["山治"], {"山治": "平民"}, [decree.id])
    assert record.players["罗宾"].alive and record.players["罗宾"].identity is None
    assert day(record).stages[0].tally == {"罗宾": ["山治"]} and not record.ledger
    assert "英雄" not in public(record).to_json()


def test_a_hero_who_condemns_himself_dies_as_anybody() -> None:
    play = heroic({"kill": "布鲁克", "nominate": ["罗宾"]})
    play.vote("罗宾", "罗宾", at(1, "12:00"))
    record = play.judge(at(1, "13:00"))
    assert day(record).verdict.identity == {"罗宾": "英雄"}


@pytest.mark.parametrize(("ruled_out", "king"), [(["香克斯"], "山治"), ([], "乔巴")])
def test_the_same_king_again_while_seven_are_left_at_the_end_of_the_day(ruled_out: list[str], king: str) -> None:
    rulings = [{"round": 1, "player": name, "out": True, "at": at(1, "12:30"), "reason": "场外"} for name in ruled_out]
    play = heroic(NIGHT, {"kill": "弗兰奇", "nominate": ["山治", "乔巴"]}, roles={**HEROES, "香克斯": "平民", "艾斯": "平民"}, rulings=rulings)
    play.vote("山治", "艾斯", at(1, "12:00"))  # eight of ten are left, less those ruled out
    assert day(play.judge(at(2, "18:00")), 2).king == king


def test_a_kingmaker_killed_by_night_has_an_heir_at_once_whose_first_king_is_the_next() -> None:
    record = heroic({"kill": "娜美", "nominate": ["山治"]}).judge(at(1, "18:00"))
    made = day(record).succession
    assert made is not None and (made.kingmaker, day(record).king) == ("乔巴", "山治")
    assert [(n.to, n.kind) for n in day(record).night.notices or []] == [(["乔巴"], "kingmaker")]
    assert day(public(record)).succession is None
    play = heroic({"kill": "娜美", "nominate": ["山治"]}, {"nominate": ["乔巴", "弗兰奇"]})
    play.vote("山治", "路飞", at(1, "12:00"))
    assert day(play.judge(at(2, "18:00")), 2).king == "弗兰奇"


def test_a_kingmaker_condemned_has_an_heir_after_the_close_and_nobody_chooses() -> None:
    play = heroic(NIGHT, {"nominate": ["弗兰奇"]})
    play.vote("山治", "娜美", at(1, "12:00"))
    play.post("山治", at(1, "12:10"), "选择：独裁", "discussion")
    early, record = play.judge(at(1, "12:30")), play.judge(at(2, "18:00"))
    assert day(early).succession is None and not record.questions
    made = day(record).succession
    assert made is not None and (made.choice, made.kingmaker, made.hidden) == ("神赐", "乔巴", True)
    assert day(public(record)).succession is None and day(record, 2).king == "弗兰奇"


def test_an_heir_who_dies_the_day_he_became_it_has_one_too() -> None:
    play = heroic({"kill": "娜美", "nominate": ["山治"]})
    play.vote("山治", "乔巴", at(1, "12:00"))
    record = play.judge(at(1, "13:00"))
    made = day(record).succession
    assert day(record).verdict.identity == {"乔巴": "拥王者"}
    assert made is not None and made.kingmaker == "山治"


def test_the_hero_is_never_kingmaker_so_without_a_civilian_all_vote() -> None:
    cast = {"路飞": "杀手", "娜美": "拥王者", "罗宾": "英雄"}
    play = heroic({"kill": "娜美", "nominate": ["罗宾"]}, {}, roles=cast, secret={"succession_order": []})
    play.rules = {"speech_quota": 0, "warnings_out": 3}
    record = play.judge(at(2, "18:00"))
    assert (day(record).king, day(record).court, lines(record)) == ("罗宾", "monarch", [("罗宾", 1, "king-failure", 2)])
    made = day(record).succession
    assert made is not None and (made.kingmaker, day(record, 2).court, record.winner) == (None, "plurality", None)
