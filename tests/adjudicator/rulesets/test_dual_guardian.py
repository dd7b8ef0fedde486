"""双守护: each god's scope, both on one civilian, the turn of 警神, what is shown of them."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.errors import GameError
from adjudicator.record import Record
from adjudicator.record_public import public
from tests.adjudicator.builder import Play, at

CAST = {"路飞": "杀手", "香克斯": "杀手", "艾斯": "杀手", "娜美": "警察", "山治": "警察", "甚平": "警察",
        "乔巴": "平民", "弗兰奇": "平民", "布鲁克": "平民", "罗宾": "警神", "索隆": "匪神"}
RULES = {"speech_quota": 0, "parity_win": False}


def guards(police_god: str | None = None, killer_god: str | None = None) -> dict[str, Any]:
    return {"guard": {god: ward for god, ward in (("罗宾", police_god), ("索隆", killer_god)) if ward}}


def nights(*orders: dict[str, Any]) -> Record:
    """The record after these nights, with nobody executed between them."""
    play = Play("dual-guardian", CAST, list(orders), rules=RULES)
    for number in range(1, len(orders)):
        play.day(number, dict.fromkeys(CAST, "弃权"), silent=CAST)
    return play.judge(at(len(orders), "18:30"))


def execute(orders: dict[str, Any], target: str, *before: dict[str, Any]) -> Record:
    """The record after the last of these nights and a day on which everybody votes for one player."""
    play = Play("dual-guardian", CAST, [*before, orders], rules=RULES)
    for number in range(1, len(before) + 1):
        play.day(number, dict.fromkeys(CAST, "弃权"), silent=CAST)
    play.day(len(before) + 1, dict.fromkeys(CAST, target), silent=CAST)
    return play.judge(at(len(before) + 1, "13:00"))


def deaths(record: Record, number: int = -1) -> dict[str, str]:
    return {death.player: death.cause for death in record.rounds[number].night.deaths}


@pytest.mark.parametrize(("ward", "by_police_god", "by_killer_god"), [
    ("乔巴", {"罗宾": "guarding"}, {"索隆": "guarding"}),
    ("娜美", {"罗宾": "guarding"}, {"娜美": "killed"}),
    ("路飞", {"路飞": "killed"}, {"索隆": "guarding"}),
    ("罗宾", {}, {"罗宾": "killed"}),
    ("索隆", {"索隆": "killed"}, {}),
])
def test_scope(ward: str, by_police_god: dict[str, str], by_killer_god: dict[str, str]) -> None:
    if by_police_god:
        assert deaths(nights({"kill": ward, **guards(police_god=ward)})) == by_police_god
    if by_killer_god:
        assert deaths(nights({"kill": ward, **guards(killer_god=ward)})) == by_killer_god


def test_a_guard_out_of_scope_is_legal_and_uses_the_name_up() -> None:
    record = nights(guards("路飞", "娜美"), guards("路飞", "娜美"), guards("乔巴", "乔巴"))
    assert [(f.round, f.player) for f in record.flags] == [(2, "路飞"), (2, "娜美")]
    assert record.players["罗宾"].alive and record.players["索隆"].alive


def test_each_god_guards_everybody_once_for_himself() -> None:
    assert not nights(guards("乔巴", "弗兰奇"), guards("弗兰奇", "乔巴")).flags


def test_both_on_one_civilian_who_dies() -> None:
    by_night = nights({"kill": "乔巴", **guards("乔巴", "乔巴")})
    assert deaths(by_night) == {"罗宾": "guarding", "索隆": "guarding"} and by_night.players["乔巴"].alive
    assert {d.cause for d in public(by_night).rounds[0].night.deaths} == {"dead"}
    by_day = execute(guards("乔巴", "乔巴"), "乔巴")
    assert by_day.rounds[0].verdict.executed == ["罗宾", "索隆"]
    assert by_day.rounds[0].verdict.identity == {"罗宾": "守护神", "索隆": "守护神"}


@pytest.mark.parametrize(("orders", "target", "shown"), [
    (guards("乔巴"), "乔巴", {"罗宾": "守护神"}), (guards(killer_god="路飞"), "路飞", {"索隆": "守护神"}),
    (guards("乔巴"), "罗宾", {"罗宾": "警神"}), (guards("乔巴"), "索隆", {"索隆": "匪神"}), (guards("路飞"), "路飞", {"路飞": "杀手"})])
def test_what_an_execution_shows(orders: dict[str, Any], target: str, shown: dict[str, str]) -> None:
    assert execute(orders, target).rounds[0].verdict.identity == shown


@pytest.mark.parametrize(("god", "shown"), [("罗宾", "警神"), ("索隆", "匪神")])
def test_what_a_check_shows(god: str, shown: str) -> None:
    notice, = nights({"check": god, **guards("乔巴", "乔巴")}).rounds[0].night.notices or []
    assert notice.identity == shown


def test_the_gods_count_for_nobody() -> None:
    play = Play("dual-guardian", {"甲": "杀手", "乙": "警察", "丙": "平民", "丁": "警神", "戊": "匪神"}, [{"kill": "甲"}],
                rules={"roster_check": "warn", "parity_win": False})
    assert play.judge(at(1, "18:00")).winner == "town"


# ---- the turn --------------------------------------------------------------------------------------------------------


def test_killing_the_killers_own_god_turns_the_other_into_a_civilian() -> None:
    record = nights({"kill": "索隆", "check": "罗宾", **guards("乔巴", "乔巴")})
    assert [(n.to, n.kind) for n in record.rounds[0].night.notices or []] == [(["罗宾"], "turned-civilian"), (["娜美", "山治", "甚平"], "check")]
    assert [n.identity for n in record.rounds[0].night.notices or []] == ["平民", "平民"]
    assert record.roles is not None and record.roles["罗宾"] == "平民" and public(record).players["罗宾"].identity is None


def test_the_turned_one_guards_nobody_that_round_owes_nothing_and_shows_as_a_civilian() -> None:
    turned = {"kill": "索隆", **guards("乔巴")}
    assert execute(turned, "乔巴").rounds[0].verdict.identity == {"乔巴": "平民"}
    assert execute(turned, "罗宾").rounds[0].verdict.identity == {"罗宾": "平民"}
    later = nights(turned, {}, {}, {"kill": "弗兰奇", **guards("弗兰奇")})
    assert deaths(later) == {"弗兰奇": "killed"} and later.players["罗宾"].alive
    assert [(f.kind, f.round) for f in later.flags] == [("illegal-order", 4)]


def test_turned_in_the_night_of_his_second_lapse_he_lives() -> None:
    record = nights(guards(killer_god="乔巴"), {"kill": "索隆"})
    assert deaths(record) == {"索隆": "killed"} and record.players["罗宾"].alive


def test_only_a_direct_kill_turns() -> None:
    for record in (execute(guards("乔巴"), "索隆"), nights({"kill": "乔巴", **guards(None, "乔巴")}), nights(guards("乔巴"), guards("弗兰奇"))):
        assert record.roles is not None and record.roles["罗宾"] == "警神"
        assert not any(n.kind == "turned-civilian" for one in record.rounds for n in one.night.notices or [])


def test_nobody_is_told_when_the_other_is_dead() -> None:
    record = nights({"kill": "乔巴", **guards("乔巴", "弗兰奇")}, {"kill": "索隆"})
    assert record.rounds[1].night.notices == [] and record.roles is not None and record.roles["罗宾"] == "警神"


def test_a_turned_one_keeps_the_civilians_alive() -> None:
    cast = {"甲": "杀手", "乙": "警察", "丙": "平民", "丁": "警神", "戊": "匪神"}
    play = Play("dual-guardian", cast, [{"kill": "戊"}, {"kill": "丙"}], rules={"roster_check": "warn", **RULES})
    play.day(1, dict.fromkeys(cast, "弃权"), silent=cast)
    assert play.judge(at(2, "18:00")).winner is None


@pytest.mark.parametrize(("changes", "words"), [({"乔巴": "警神"}, "1 名警神，写了 2 名"), ({"索隆": "平民"}, "1 名匪神，写了 0 名")])
def test_there_is_one_of_each(changes: dict[str, str], words: str) -> None:
    with pytest.raises(GameError, match=words):
        Play("dual-guardian", {**CAST, **changes}).folder()


def test_no_rewards_of_their_own() -> None:
    play = Play("dual-guardian", CAST, [{}], rulings=[{"round": 1, "end": True}])
    assert play.judge(at(1, "13:00")).rewards == {}
