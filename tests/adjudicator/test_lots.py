"""The verifiable draw, beside a second writing of docs/draw.md that shares nothing with the program."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator import lots
from adjudicator.record import ByElection, Record, RoundRecord, StageRecord, Verdict
from adjudicator.rulesets import RULESETS

PAGE = (Path(__file__).parent.parent.parent / "docs" / "draw.md").read_text("utf-8")
SECRET = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
SALT = "头奖 08 13 21"
PLAYERS = ["路飞", "娜美", "索隆", "山治"]
DECK = {"杀手": 1, "警察": 1, "平民": 2}
secrets = st.binary(min_size=32, max_size=32).map(bytes.hex)
names = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n"), min_size=1, max_size=6)
rosters = st.lists(names, min_size=1, max_size=12, unique_by=lambda name: unicodedata.normalize("NFC", name))


# ---- the page, written anew ------------------------------------------------------------------------------------------


def nfc(*lines: str) -> bytes:
    return unicodedata.normalize("NFC", "\n".join(lines)).encode("utf-8")


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104 for a key shorter than a block."""
    block = key.ljust(64, b"\0")
    inner = sha256(bytes(b ^ 0x36 for b in block) + message).digest()
    return sha256(bytes(b ^ 0x5C for b in block) + inner).digest()


def ranked(secret: str, salt: str, purpose: str, candidates: list[str]) -> list[str]:
    marks = {name: hmac_sha256(bytes.fromhex(secret), nfc("panguan-draw/1", salt, purpose, name)) for name in candidates}
    return sorted(sorted(candidates, key=nfc), key=lambda name: marks[name])


def committed(secret: str, players: list[str], deck: list[str]) -> str:
    lines = [nfc("panguan-draw/1"), nfc(secret), *sorted(nfc("player " + name) for name in players), *sorted(nfc("role " + card) for card in deck)]
    return sha256(b"\n".join(lines)).hexdigest()


# ---- both writings agree ---------------------------------------------------------------------------------------------


@given(secrets, names, names, rosters)
def test_a_ranking_is_as_the_page_says(secret: str, salt: str, purpose: str, candidates: list[str]) -> None:
    drawn = lots.Lots(secret, salt).ranking(purpose, candidates)
    assert drawn == ranked(secret, salt, purpose, candidates)
    assert drawn == lots.Lots(secret, salt).ranking(purpose, reversed(candidates))


@given(secrets, rosters)
def test_a_commitment_is_as_the_page_says(secret: str, players: list[str]) -> None:
    deck = ["杀手", *["平民"] * (len(players) - 1)]
    assert lots.commitment(secret, players, Counter(deck)) == committed(secret, players, deck)


@settings(max_examples=30)
@given(secrets, rosters)
def test_a_deal_is_as_the_page_says(secret: str, players: list[str]) -> None:
    deck = ["杀手", *["平民"] * (len(players) - 1)]
    made = lots.deal(lots.Lots(secret), players, Counter(deck), [lots.THRONE_ORDER, lots.SUCCESSION_ORDER, lots.CARDS, lots.JURY])
    identities = dict(zip(ranked(secret, "", "identities", players), sorted(deck, key=nfc), strict=True))
    assert made.roles == identities and list(made.roles) == players
    assert made.throne_order == ranked(secret, "", "throne-order", players)
    assert made.succession_order == ranked(secret, "", "succession-order", [p for p in players if identities[p] != "杀手"])
    assert [p for p, _ in sorted(made.cards.items(), key=lambda card: -card[1])] == ranked(secret, "", "cards", players)
    assert made.jurors == ranked(secret, "", "jurors", players)[:3]


def test_the_example_of_the_page() -> None:
    cells = dict(re.findall(r"^\| (.+?) \| (.+) \|$", PAGE.partition("## An example")[2], re.MULTILINE))
    made = lots.deal(lots.Lots(SECRET, SALT), PLAYERS, DECK, [lots.THRONE_ORDER, lots.SUCCESSION_ORDER, lots.CARDS, lots.JURY])
    assert cells["commitment"] == f"`{lots.commitment(SECRET, PLAYERS, DECK)}`"
    assert cells["identities"] == ", ".join(f"{name} {made.roles[name]}" for name in lots.Lots(SECRET, SALT).ranking("identities", PLAYERS))
    assert cells["throne order"] == ", ".join(made.throne_order) and cells["civilians' numbers"] == ", ".join(made.succession_order)
    assert cells["cards"] == ", ".join(f"{name} {card}" for name, card in sorted(made.cards.items(), key=lambda card: -card[1]))
    assert cells["jurors"] == ", ".join(made.jurors)
    assert lots.Lots(SECRET, SALT).draw("tie/byelection/2", ["山治", "娜美"]) == [cells["`tie/byelection/2` between 山治 and 娜美"]]


def test_everybody_gets_everything_about_equally_often() -> None:
    first = Counter(lots.Lots(f"{number:064x}").draw("jurors", PLAYERS)[0] for number in range(2000))
    assert set(first) == set(PLAYERS) and all(400 < times < 600 for times in first.values())


def test_purposes_and_salts_draw_apart() -> None:
    players = [f"玩家{number}" for number in range(12)]
    drawn = [lots.Lots(SECRET, salt).ranking(purpose, players) for salt in ("", "甲") for purpose in ("identities", "jurors", "tie/byelection/1", "tie/byelection/2")]
    assert len({tuple(one) for one in drawn}) == len(drawn)


# ---- what the rulesets deal ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "deck"), [
    ("assassin-2.1", {"杀手": 3, "警察": 3}), ("assassin-2.1-double", {"杀手": 3, "警察": 3}),
    ("ghost-poison", {"杀手": 2, "警察": 3, "鬼匪": 1, "毒药": 1}), ("guardian", {"杀手": 3, "警察": 3, "守护神": 1}),
    ("dual-guardian", {"杀手": 3, "警察": 3, "警神": 1, "匪神": 1}), ("game-12", {"杀手": 3, "招魂": 1, "诅咒": 1}),
    ("kingmaker-1.0", {}), ("majority", {})])
def test_decks(ruleset: str, deck: dict[str, int]) -> None:
    assert RULESETS[ruleset].deck(12) == deck


def test_the_text_has_no_deck_for_other_numbers() -> None:
    assert RULESETS["assassin-2.1"].deck(7) == RULESETS["ghost-poison"].deck(21) == RULESETS["dual-guardian"].deck(3) == {}


# ---- ties that a lot broke -------------------------------------------------------------------------------------------


def stage(name: str, leaders: list[str]) -> StageRecord:
    return StageRecord(name=name, closes="2026-05-12T20:00:00+08:00", leaders=leaders, outcome="elected", rule="jury.tie")


@pytest.mark.parametrize(("stages", "elected", "found"), [
    ([stage("byelection", ["甲"])], ["甲"], []),
    ([stage("byelection", ["甲", "乙"]), stage("byelection-revote", ["乙"])], ["乙"], []),
    ([stage("byelection", ["甲", "乙"]), stage("byelection-revote", ["甲", "乙"])], ["乙"], [("tie/byelection/2", ["甲", "乙"], ["乙"])]),
    ([stage("byelection", ["甲", "乙", "丙"])], ["丁", "丙", "甲"], [("tie/byelection/2", ["甲", "乙", "丙"], ["丙", "甲"])]),
    ([stage("byelection", ["甲", "乙"])], [], []),  # the lot is still to be drawn
    ([stage("election", ["甲", "乙"])], ["甲"], [("tie/election/2", ["甲", "乙"], ["甲"])]),
])
def test_ties_that_a_lot_broke_are_found(stages: list[StageRecord], elected: list[str], found: list[tuple[str, list[str], list[str]]]) -> None:
    one = RoundRecord(number=2, phase="closed", court="jury", stages=stages, verdict=Verdict(kind="peaceful", rule="jury.execute"),
                      byelection=ByElection(elected=elected, rule="jury.byelection"))
    record = Record(game="局", ruleset="game-12", timezone="Asia/Shanghai", as_of="2026-05-13T13:00:00+08:00", status="running", players={}, rounds=[one])
    assert [(t.purpose, t.candidates, t.drawn) for t in lots.broken_ties(record)] == found
