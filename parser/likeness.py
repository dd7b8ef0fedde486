"""Names as people write them: shortened, misspelt, by initials, with a remark behind (`names = "lenient"`).

Every reading has a rank. The best one stands only if no other player's comes near it; else the name is ambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from parser import normalise

GOOD_ENOUGH = 60  # ranks below are no reading
CLEAR_BY = 4  # how far the best reading must be above the next player's
CUT = 2  # what each cut of the written text takes off a rank
WORDS = 6  # a remark is told from a name among so many first words

_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_a-zA-Z]+")
_NOT_NAME = re.compile(r"[\W_]+")
_CLAUSE = re.compile(r"[\n,;:!?()\[\]{}<>\"…，；：！？（）【】]|\.(?=\s|$)|\s[-–—/|=]+\s|\s*[/|]\s*")
_ENDINGS = ("", "y", "ie", "ey", "s", "es", "er", "o", "i", "ster", "kun", "chan", "san", "君", "哥", "姐", "酱", "哥哥", "姐姐")


@dataclass(frozen=True, slots=True)
class Reading:
    """How well a written name fits a player, and by what."""

    player: str
    rank: int
    found_by: str


@dataclass(frozen=True, slots=True)
class _Spelling:
    player: str
    name: str  # as compared: letters and digits only
    parts: tuple[str, ...]
    initials: frozenset[str]


def _compact(text: str) -> str:
    return _NOT_NAME.sub("", normalise.simplified(normalise.fold(text)))


@lru_cache(maxsize=4096)
def _spelling(player: str, spelling: str) -> _Spelling:
    text = normalise.visible(spelling)
    words = [word for word in re.split(r"[\W_]+", text) if word]
    parts = [part for word in words for part in _PART.findall(word)]
    capitals = "".join(char for char in text if char.isupper())
    initials = {capitals, *("".join(piece[0] for piece in pieces) for pieces in (words, parts, [p for p in parts if not p.isdigit()]))}
    return _Spelling(
        player, _compact(text), tuple(dict.fromkeys(filter(None, map(_compact, [*words, *parts])))),
        frozenset(filter(lambda letters: len(letters) > 1, map(_compact, initials))),
    )


def readings(written: str, spellings: Iterable[tuple[str, str]]) -> list[Reading]:
    """The players a written name may mean, the best reading of each, the likeliest first. `spellings`: (player, name)."""
    known = [_spelling(player, spelling) for player, spelling in spellings]
    best: dict[str, Reading] = {}
    for name, cuts, whole in _variants(written):
        for spelling in known:
            rank, found_by = _rank(name, spelling, whole)
            rank -= CUT * cuts
            if rank >= GOOD_ENOUGH and (spelling.player not in best or rank > best[spelling.player].rank):
                best[spelling.player] = Reading(spelling.player, rank, found_by if whole else "remark")
    return sorted(best.values(), key=lambda reading: -reading.rank)


def clear(found: list[Reading]) -> bool:
    """Whether the first reading is so much better than the next player's that it is no guess."""
    return bool(found) and (len(found) == 1 or found[0].rank - found[1].rank >= CLEAR_BY)


def _variants(written: str) -> Iterator[tuple[str, int, bool]]:
    """The text, its first clause and its first words: each with how often it was cut, and whether it is the whole."""
    seen = set()
    clause = next((part for part in _CLAUSE.split(written) if _compact(part)), written)
    words = clause.split()[:WORDS]
    candidates = [(written, 0), (clause, 1), *((" ".join(words[:count]), 2 + len(words) - count) for count in range(len(words), 0, -1))]
    for text, cuts in candidates:
        name = _compact(text)
        if name and name not in seen:
            seen.add(name)
            yield name, cuts, cuts < 2


def _rank(name: str, spelling: _Spelling, whole: bool) -> tuple[int, str]:
    """How well letters fit a spelling; the ranks say which reading wins where several fit."""
    full = spelling.name
    if name == full:
        return 100, "spelling"
    if len(name) < 2:
        return 0, ""
    if name in spelling.initials:
        return 90, "initials"
    if name in spelling.parts and len(name) > 2 - _is_han(name):
        return 92, "part"
    if full.startswith(name):
        return (94 if len(name) > 2 else 86), "prefix"
    if len(full) > 2 and _without_digits(name) == _without_digits(full) != "":
        return 88, "digits"
    if not whole:
        return 0, ""
    return _rank_distant(name, spelling)


def _rank_distant(name: str, spelling: _Spelling) -> tuple[int, str]:
    """The weaker readings, for a text that is nothing but a name."""
    full = spelling.name
    if len(name) > 2 and any(part.startswith(name) for part in spelling.parts):
        return 88, "part"
    if len(name) > 2 - _is_han(name) and name in full:
        return 84, "part"
    if typo := _typo(name, spelling):
        return typo, "typo"
    if _nickname(name, spelling):
        return 76, "nickname"
    if 1 < len(name) < 5 and name[0] == full[0] and _in_order(name, full):
        return 70, "initials"
    if len(full) > 3 and full in name:
        return 74, "remark"
    return 0, ""


def _is_han(name: str) -> int:
    return int(not name.isascii())


def _without_digits(name: str) -> str:
    return "".join(char for char in name if not char.isdigit())


def _typo(name: str, spelling: _Spelling) -> int:
    """A rank that falls with every wrong, missing or swapped letter; longer names bear more of them."""
    from rapidfuzz.distance import OSA

    best = 0
    for target, start in ((spelling.name, 86), *((part, 78) for part in spelling.parts), (spelling.name[: len(name)], 76)):
        allowed = (len(target) + 1) // 4 if target.isascii() else len(target) // 3
        if len(name) > 2 and allowed:
            wrong = OSA.distance(name, target, score_cutoff=allowed)
            if wrong <= allowed:
                best = max(best, start - 4 * wrong)
    return best


def _nickname(name: str, spelling: _Spelling) -> bool:
    """A part of the name with an ending people hang on it."""
    for ending in _ENDINGS[1:]:
        stem = name.removesuffix(ending)
        if stem != name and len(stem) > 2 - _is_han(name) and any(part.startswith(stem) for part in (spelling.name, *spelling.parts)):
            return True
    return False


def _in_order(letters: str, name: str) -> bool:
    rest = iter(name)
    return all(letter in rest for letter in letters)
