"""The line by which a post of this program is known again, so that nothing is posted twice.

It stands in small grey letters under the text: the game's sign, what the post is, which part of how many, and a
fingerprint of the whole text. Only posts of the program's own account are looked at: anybody can copy a line.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from scraper.models import Post, Visibility

SIGN = "panguan"
# Where a board shows BBCode as it stands, the tags around the line are there too.
LINE = re.compile(r"(?:\[[^\]]*\])*" + SIGN + r" ([0-9a-f]{6}) (\S+) (\d+)/(\d+) ([0-9a-f]{10})(?:\[[^\]]*\])*")


@dataclass(frozen=True)
class Part:
    """One post to be: a part of a text, with the name it has for good."""

    game: str  # the game's sign
    key: str
    number: int
    total: int
    fingerprint: str  # of the whole text
    text: str

    @property
    def name(self) -> str:
        """The part's name in the journal."""
        return name_of(self.key, self.number)

    def message(self) -> str:
        """The BBCode to post."""
        line = f"{SIGN} {self.game} {self.key} {self.number}/{self.total} {self.fingerprint}"
        return f"{self.text}\n\n[size=1][color=#999999]{line}[/color][/size]"


@dataclass(frozen=True)
class Found:
    """A post of this program, found in the thread."""

    post: str
    at: datetime
    key: str
    number: int
    total: int
    fingerprint: str


def name_of(key: str, number: int) -> str:
    """A part's name in the journal."""
    return f"{key} {number}"


def sign_of(game_name: str, first_day: str) -> str:
    """A game's sign: games that use one thread one after the other must not take each other's posts for their own."""
    return hashlib.sha256(f"{first_day} {'' if first_day else game_name}".encode()).hexdigest()[:6]


def fingerprint(text: str) -> str:
    """Tells one text from another."""
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def find(posts: Iterable[Post], uid: str | None, game: str) -> list[Found]:
    """The posts of account `uid` (of anybody: None) that show a line of this game, in the thread's order.

    `posts` holds every version, oldest first; the last one says what the post is now.
    """
    latest = {post.id: post for post in posts if uid is None or post.author_id == uid}
    found = []
    for post in latest.values():
        lines = reversed(post.body.lines) if post.visibility is Visibility.SHOWN else ()
        match = next((match for line in lines if (match := LINE.fullmatch(line.strip())) and match[1] == game), None)
        if match:
            found.append(Found(post.id, post.posted_at, match[2], int(match[3]), int(match[4]), match[5]))
    return found


def parts_of(key: str, found: Iterable[Found]) -> dict[int, Found]:
    """The parts of one text by number; the first of each counts."""
    parts: dict[int, Found] = {}
    for one in found:
        if one.key == key:
            parts.setdefault(one.number, one)
    return parts


def surplus(key: str, total: int, found: Sequence[Found]) -> list[Found]:
    """Posts of one text that should not stand there beside its `total` parts: a part once more, or one it no longer has."""
    parts = parts_of(key, found)
    return [one for one in found if one.key == key and (one.number > total or parts[one.number] is not one)]
