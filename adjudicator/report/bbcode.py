"""BBCode: for a post on the board (Discuz! and its kin)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.report.renderer import Renderer

# BBCode has no escape: a square bracket in a player's words would open a tag, so it becomes its full-width twin.
# An @ reminds a real account and a colon or brace can start a smiley: those words are the board's markup as well.
_TWINS = str.maketrans({"[": "［", "]": "］", "@": "＠", "{": "｛", "}": "｝"})
_SIZES = {1: 4, 2: 3, 3: 2}


class BBCode(Renderer):
    """Tags are only those written here."""

    def escape(self, text: str) -> str:
        return text.translate(_TWINS).replace("&#", "＆#")  # some boards show numeric references as what they stand for

    def heading(self, level: int, text: str) -> Iterator[str]:
        yield from ("", f"[size={_SIZES[level]}][b]{text}[/b][/size]")

    def paragraph(self, text: str) -> Iterator[str]:
        yield text

    def items(self, title: str, lines: list[str]) -> Iterator[str]:
        if title:
            yield f"[b]{title}[/b]"
        yield from ("[list]", *(f"[*]{line}" for line in lines), "[/list]")

    def snippet(self, lines: list[str]) -> Iterator[str]:
        # Raw words inside [code]: only its end could get out.
        yield from ("[code]", *(line.replace("[/", "［/") for line in lines), "[/code]")

    def strong(self, text: str) -> str:
        return f"[b]{text}[/b]"

    def link(self, text: str, address: str) -> str:
        return f"[url={address}]{text}[/url]"
