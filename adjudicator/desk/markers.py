"""The line by which a post of this program is known again, so that nothing is posted twice.

It stands in small grey letters under the text: the game's sign, what the post is, which part of how many, and a
fingerprint of the whole text. Only posts of the program's own account are looked at: anybody can copy a line.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass

from scraper.models import Post, Visibility

SIGN = "panguan"
LINE = re.compile(SIGN + r" ([0-9a-f]{6}) (\S+) (\d+)/(\d+) ([0-9a-f]{10})")


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
        return f"{self.key} {self.number}"

    def message(self) -> str:
        """The BBCode to post."""
        line = f"{SIGN} {self.game} {self.key} {self.number}/{self.total} {self.fingerprint}"
        return f"{self.text}\n\n[size=1][color=#999999]{line}[/color][/size]"


@dataclass(frozen=True)
class Found:
    """A post of this program, found in the thread."""

    post: str
    total: int
    fingerprint: str


def sign_of(game_name: str, first_day: str) -> str:
    """A game's sign: games that use one thread one after the other must not take each other's posts for their own."""
    return hashlib.sha256(f"{first_day} {'' if first_day else game_name}".encode()).hexdigest()[:6]


def fingerprint(text: str) -> str:
    """Tells one text from another."""
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def find(posts: Iterable[Post], uid: str | None, game: str) -> dict[tuple[str, int], Found]:
    """The posts of account `uid` (of anybody: None) that carry a line of this game, by key and part; the first of each counts.

    `posts` holds every version, oldest first; the last one says what the post is now.
    """
    latest = {post.id: post for post in posts if uid is None or post.author_id == uid}
    found: dict[tuple[str, int], Found] = {}
    for post in latest.values():
        if post.visibility is not Visibility.SHOWN:
            continue
        for line in reversed(post.body.lines):
            match = LINE.fullmatch(line.strip())
            if match and match[1] == game:
                found.setdefault((match[2], int(match[3])), Found(post.id, int(match[4]), match[5]))
                break
    return found


def split(text: str, limit: int, charset: str) -> list[str]:
    """The text in pieces of at most `limit` bytes of the board's charset, cut between lines, lists closed and reopened.

    A single line that is longer is cut where it has to be.
    """
    pieces: list[str] = []
    current: list[str] = []
    in_list = False
    for line in _short_lines(text, limit // 2, charset):
        if current and _size("\n".join([*current, line, "[/list]"]), charset) > limit:
            pieces.append("\n".join([*current, "[/list]"] if in_list else current))
            current = ["[list]"] if in_list else []
        current.append(line)
        in_list = {"[list]": True, "[/list]": False}.get(line, in_list)
    return [*pieces, "\n".join(current)] if current else pieces


def _short_lines(text: str, limit: int, charset: str) -> Iterable[str]:
    for line in text.split("\n"):
        rest = line
        while _size(rest, charset) > limit:
            cut = limit // 8  # no character takes more: &#1114111; is ten bytes, and rare
            yield rest[:cut]
            rest = rest[cut:]
        yield rest


def _size(text: str, charset: str) -> int:
    return len(text.replace("\n", "\r\n").encode(charset, "xmlcharrefreplace"))
