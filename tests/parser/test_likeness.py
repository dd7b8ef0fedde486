"""Lenient names (`names = "lenient"`): what is read, by what, and what is not."""

import pytest

from parser.roster import Roster, Seat
from parser.statements import TargetKind

ROSTER = Roster(
    [
        Seat("Internet Stranger"), Seat("moose200x", accounts=("moose200x", "Empking")), Seat("DeathRowKitty"), Seat("Killthestory"),
        Seat("pappums rat"), Seat("Substrike22"), Seat("AntB"), Seat("Ant_to_the_max"), Seat("havingfitz"), Seat("MonkeyMan576"),
        Seat("Bicephalous Bob"), Seat("Slandaar"), Seat("Hiraki"), Seat("名侦探柯南"), Seat("夜神月"), Seat("月岛萤"),
    ],
    ["Mod"], "lenient",
)


@pytest.mark.parametrize(
    ("written", "player", "found_by"),
    [
        ("internet stranger", "Internet Stranger", None), ("Empking", "moose200x", None), ("moose", "moose200x", "part"),
        ("sub", "Substrike22", "prefix"),
        ("kitty", "DeathRowKitty", "part"), ("Stranger.", "Internet Stranger", "part"), ("IS", "Internet Stranger", "initials"),
        ("DRK", "DeathRowKitty", "initials"), ("KTS", "Killthestory", "initials"), ("fitz", "havingfitz", "part"),
        ("Substrkie22", "Substrike22", "typo"),
        ("monkyman576", "MonkeyMan576", "typo"), ("MonkeyMan756", "MonkeyMan576", "digits"), ("slandaaaaar", "Slandaar", "typo"),
        ("Hikari", "Hiraki", "typo"), ("moosester", "moose200x", "nickname"), ("Bisyphilis Bob", "Bicephalous Bob", "part"),
        ("pappums rat because he lurks", "pappums rat", "remark"), ("Hiraki, obviously", "Hiraki", "remark"),
        ("moose200x (again)", "moose200x", None),
        ("柯南", "名侦探柯南", "part"), ("名偵探", "名侦探柯南", "prefix"), ("名侦控柯南", "名侦探柯南", "typo"),
        ("夜神", "夜神月", "prefix"),
    ],
)
def test_a_name_that_is_clearly_meant(written: str, player: str, found_by: str | None) -> None:
    target = ROSTER.match(written)
    assert (target.player, target.found_by) == (player, found_by)


@pytest.mark.parametrize(
    ("written", "player", "found_by"),
    [("TheSlandaar", "Slandaar", "part"), ("Slandarr1", "Slandaar", "typo"), ("vingfits", "havingfitz", "typo"), ("Substrrike", "Substrike22", "typo")],
)
def test_a_word_around_a_name_and_the_end_of_one(written: str, player: str, found_by: str) -> None:
    target = ROSTER.match(written)
    assert (target.player, target.found_by) == (player, found_by)


def test_who_is_yet_to_replace_somebody_is_in_nobodys_way() -> None:
    roster = Roster([Seat("killerjester", accounts=("killerjester", "Protoplasm")), Seat("killerX029"), Seat("Idget", accounts=("Idget", "Random"))], [], "lenient")
    early, late = roster.among(roster.names, {"Protoplasm", "Random"}), roster.among(roster.names, {"Protoplasm", "killerjester"})
    assert early.match("killer").player == "killerX029"
    assert late.match("killer").kind is TargetKind.AMBIGUOUS
    assert early.match("killerjester").player == "killerjester"
    assert early.match("idgt").player == "Idget"  # never heard of, but nobody else fits


@pytest.mark.parametrize("written", ["s", "月", "me", "someone else", "the rest of you", "路人甲", ""])
def test_a_weak_likeness_is_unknown(written: str) -> None:
    assert ROSTER.match(written).kind is TargetKind.UNKNOWN


@pytest.mark.parametrize(
    ("written", "candidates"), [("ant", {"AntB", "Ant_to_the_max"}), ("Hiraki and Slandaar", {"Hiraki", "Slandaar"})]
)
def test_a_tie_is_ambiguous(written: str, candidates: set[str]) -> None:
    target = ROSTER.match(written)
    assert target.kind is TargetKind.AMBIGUOUS
    assert set(target.candidates) == candidates


def test_the_living_go_before_the_dead() -> None:
    living = ROSTER.among(set(ROSTER.names) - {"AntB"})
    assert living.match("ant").player == "Ant_to_the_max"
    assert living.match("AntB").player == "AntB"
    assert ROSTER.match("ant").kind is TargetKind.AMBIGUOUS
    assert ROSTER.among(["Hiraki"]).match("kitty").player == "DeathRowKitty"
    replaced = Roster([Seat("One", accounts=("One", "Shared")), Seat("Two", accounts=("Two", "Shared"))], [], "lenient")
    assert replaced.match("Shared").kind is TargetKind.AMBIGUOUS
    assert replaced.among(["Two"]).match("Shared").player == "Two"


def test_the_strict_take_none_of_it() -> None:
    strict = Roster(ROSTER.seats, ROSTER.officials)
    assert strict.match("moose").kind is TargetKind.UNKNOWN
    assert strict.among(["Hiraki"]) is strict
