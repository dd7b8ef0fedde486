"""Dialects: which element of a board's markup means what. A dialect is data; the reader of `html` does the work."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto


class Role(Enum):
    """What an element does to the words in it."""

    QUOTE = auto()  # somebody else's words
    HEAD = auto()  # within a quote: its head
    HIDDEN = auto()  # a hide or spoiler block
    TITLE = auto()  # within a hidden block: the board's own heading
    LOCKED = auto()  # the board's notice that words are locked away
    DROP = auto()  # code, pictures, scripts, notices, noise: no words at all
    STRUCK = auto()  # withdrawn words
    BOLD = auto()
    VOTE = auto()
    UNVOTE = auto()


EVERYWHERE: Mapping[str, Role] = {
    **dict.fromkeys(("script", "style", "template", "noscript", "textarea", "select", "button", "iframe", "object", "embed",
                     "video", "audio", "svg", "map", "title"), Role.DROP),
    **dict.fromkeys(("s", "strike", "del"), Role.STRUCK),
    **dict.fromkeys(("b", "strong"), Role.BOLD),
}


@dataclass(frozen=True, eq=False, slots=True)
class Dialect:
    """What a board's elements mean, by tag and by class; an element's class is asked first.

    `concealed` is what an element means that the page does not display; `link` finds the post id in an address
    (group 1); `link_attribute` is an attribute of links that holds one by itself. `unvote_title` tells by an element's
    title that a vote tag takes a vote back.
    """

    classes: Mapping[str, Role]
    tags: Mapping[str, Role] = field(default_factory=dict)
    concealed: Role = Role.DROP
    link: str = r"(?!)"
    link_attribute: str | None = None
    unvote_title: str = "unvote"
