"""Names as people write them: shortened, misspelt, by initials, with a remark behind (`names = "lenient"`).

Every reading has a rank. The best one stands only if no other player's comes near it; else the name is ambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat

from parser import normalise

GOOD_ENOUGH = 60  # a lower rank is no reading
IN_THE_WAY = 50  # but another player's of this rank may stand in the way of one
CLEAR_BY = 4  # how far the best reading must be above the next player's
CUT = 2  # what each cut of the written text takes off a rank
WORDS = 6  # a remark is told from a name among so many first words
LONG = 5  # a name of so many letters is known inside a word
FEW_LETTERS = 4  # of no more than so many letters beside it
FEW_WORDS = 4  # one word that fits is enough where there are no more than these

_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_a-zA-Z]+")
_NOT_NAME = re.compile(r"[\W_]+")
_REPEATED = re.compile(r"(.)\1+")
_CLAUSE = re.compile(r"[\n,;:!?()\[\]{}<>\"…，；：！？（）【】]|\.(?=\s|$)|\s[-–—/|=]+\s|\s*[/|]\s*")
_ENDINGS = ("y", "ie", "ey", "s", "es", "er", "o", "i", "ster", "kun", "chan", "san", "君", "哥", "姐", "酱", "哥哥", "姐姐")
_NO_NAMES = frozenset(
    ["me", "my", "myself", "i", "you", "your", "he", "him", "his", "she", "her", "we", "us", "our", "they", "them", "their", "it", "its", "this", "that", "all", "any", "no", "yes", "and", "or", "the", "a", "an", "of", "to", "in", "on", "if", "so"]
)


@dataclass(frozen=True, slots=True)
class Reading:
    """How well a written name fits a player, and by what."""

    player: str
    rank: int
    found_by: str


@dataclass(frozen=True, slots=True)
class _Spelling:
    """One of a player's names: compared by letters and digits only, as a whole and in its parts."""

    player: str
    name: str
    letters: str  # without digits
    squeezed: str  # letters written twice as one
    parts: tuple[str, ...]
    initials: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Written:
    """The text, or what is left when a remark behind it is cut off (`whole` is False)."""

    name: str
    letters: str
    squeezed: str
    words: tuple[str, ...]
    cuts: int
    whole: bool


def _compact(text: str) -> str:
    return _NOT_NAME.sub("", normalise.simplified(normalise.fold(text)))


@lru_cache(maxsize=4096)
def _spelling(player: str, spelling: str) -> _Spelling:
    text = normalise.visible(spelling)
    words = [word for word in re.split(r"[\W_]+", text) if word]
    parts = [part for word in words for part in _PART.findall(word)]
    letters = [part for part in parts if not part.isdigit()]
    capitals = "".join(char for char in text if char.isupper())
    initials = {capitals, *("".join(piece[0] for piece in pieces) for pieces in (words, parts, letters))}
    name = _compact(text)
    return _Spelling(
        player, name, _without_digits(name), _squeezed(name), tuple(dict.fromkeys(filter(None, map(_compact, [*words, *parts])))),
        frozenset(first for first in map(_compact, initials) if len(first) > 1),
    )


def readings(written: str, spellings: Iterable[tuple[str, str]]) -> list[Reading]:
    """The players a written name may mean, the best reading of each, the likeliest first. `spellings`: (player, name)."""
    known = [known for player, spelling in spellings if (known := _spelling(player, spelling)).name]
    best: dict[str, Reading] = {}
    for variant in _variants(written):
        for spelling in known:
            rank, found_by = _rank(variant, spelling)
            rank -= CUT * variant.cuts
            if rank >= IN_THE_WAY and (spelling.player not in best or rank > best[spelling.player].rank):
                best[spelling.player] = Reading(spelling.player, rank, "remark" if variant.cuts and found_by == "spelling" else found_by)
    found = sorted(best.values(), key=lambda reading: -reading.rank)
    return found if found and found[0].rank >= GOOD_ENOUGH else []


def clear(found: list[Reading]) -> bool:
    """Whether the first reading is so much better than the next player's that it is no guess."""
    return bool(found) and (len(found) == 1 or found[0].rank - found[1].rank >= CLEAR_BY)


def _variants(written: str) -> Iterator[_Written]:
    """The text, its first clause and its first words, the shorter the more it was cut."""
    clause = next((part for part in _CLAUSE.split(written) if _compact(part)), written)
    words = clause.split()[:WORDS]
    texts = [(written, 0), (clause, 1), *((" ".join(words[:count]), 2 + len(words) - count) for count in range(len(words), 0, -1))]
    seen = set()
    for text, cuts in texts:
        name = _compact(text)
        if name and name not in seen:
            seen.add(name)
            yield _Written(name, _without_digits(name), _squeezed(name), tuple(filter(None, map(_compact, re.split(r"[\W_]+", text)))), cuts, cuts < 2)


def _rank(written: _Written, spelling: _Spelling) -> tuple[int, str]:
    """How well the letters fit a name; the ranks say which reading wins where several fit."""
    name, full = written.name, spelling.name
    if name == full:
        return 100, "spelling"
    if len(name) < 2 or name in _NO_NAMES:
        return 0, ""
    if name in spelling.parts and len(name) >= _least(name):
        return 92, "part"
    if full.startswith(name):
        return (94 if len(name) > 2 else 86), "prefix"
    if name in spelling.initials:
        return 90, "initials"
    if len(full) > 2 and written.letters == spelling.letters != "":
        return 88, "digits"
    return _rank_distant(written, spelling) if written.whole else (0, "")


def _rank_distant(written: _Written, spelling: _Spelling) -> tuple[int, str]:
    """The weaker readings, for a text that is nothing but a name."""
    name, full = written.name, spelling.name
    if len(name) >= _least(name) and any(part.startswith(name) for part in spelling.parts):
        return 88, "part"
    if len(name) >= _least(name) and name in full:
        return 84, "part"
    if typo := _typo(written, spelling):
        return typo, "typo"
    if len(full) >= LONG and len(name) - len(full) <= FEW_LETTERS and full in name:
        return 75, "part"
    if _nickname(name, spelling):
        return 76, "nickname"
    if _holds(written.words, full):
        return 74, "remark"
    if 1 < len(name) < 5 and name[0] == full[0] and _in_order(name, full):
        return 70, "initials"
    if len(written.words) <= FEW_WORDS and any(map(_tells, written.words, repeat(spelling))):
        return 66, "part"
    return _sounds_like(name, spelling), "typo"


def _tells(word: str, spelling: _Spelling) -> bool:
    """Whether one word of several is a part of the name."""
    return word in spelling.parts and len(word) >= _least(word) and word not in _NO_NAMES


def _least(name: str) -> int:
    """How many letters a piece of a name must have to stand for it: three, or two Han characters."""
    return 3 if name.isascii() else 2


def _without_digits(name: str) -> str:
    return "".join(char for char in name if not char.isdigit())


def _squeezed(name: str) -> str:
    return _REPEATED.sub(r"\1", name)


def _typo(written: _Written, spelling: _Spelling) -> int:
    """A rank that falls with every wrong, missing or swapped letter; longer names bear more of them."""
    from rapidfuzz.distance import OSA

    name, full = written.name, spelling.name
    if len(name) < 3:
        return 0
    if written.squeezed == spelling.squeezed:
        return 86
    best = 74 if len(name) > 4 and sorted(name) == sorted(full) else 0
    if len(written.squeezed) > 3 and spelling.squeezed.startswith(written.squeezed):
        best = 75
    for target, start in ((full, 86), *((part, 78) for part in spelling.parts), (full[: len(name)], 76), (full[1 - len(name):], 75)):
        allowed = (len(target) + 1) // 4 if target.isascii() else len(target) // 3
        if allowed:
            wrong = OSA.distance(name, target, score_cutoff=allowed)
            if wrong <= allowed:
                best = max(best, start - 4 * wrong)
    return best


def _sounds_like(name: str, spelling: _Spelling) -> int:
    """A low rank for names that begin alike and share most letters in order."""
    from rapidfuzz.distance import JaroWinkler

    if len(name) < 5:
        return 0
    return int(GOOD_ENOUGH + 40 * (JaroWinkler.similarity(name, spelling.name) - 0.85))


def _nickname(name: str, spelling: _Spelling) -> bool:
    """A part of the name with an ending people hang on it."""
    for ending in _ENDINGS:
        stem = name.removesuffix(ending)
        if stem != name and len(stem) >= _least(stem) and any(part.startswith(stem) for part in (spelling.name, *spelling.parts)):
            return True
    return False


def _holds(words: tuple[str, ...], full: str) -> bool:
    """Whether some words in a row are the name."""
    if len(full) < 4 or full not in "".join(words):
        return False
    return any("".join(words[start:end]) == full for start in range(len(words)) for end in range(start + 1, min(start + 6, len(words)) + 1))


def _in_order(letters: str, name: str) -> bool:
    rest = iter(name)
    return all(letter in rest for letter in letters)
