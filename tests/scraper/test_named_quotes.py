"""BBCode of boards that are not Discuz!: quotes that name their author, vote tags."""

from __future__ import annotations

import pytest

from scraper.markup import bbcode
from scraper.models import Mark, Quote


@pytest.mark.parametrize(
    ("text", "lines", "quotes"),
    [
        ('[quote="Bob"]VOTE: Alice[/quote]\nagree', ("agree",), (Quote(None, "Bob", None, "VOTE: Alice"),)),
        ("[quote=路飞]\n投票：娜美\n[/quote]\n废票", ("废票",), (Quote(None, "路飞", None, "投票：娜美"),)),
        ('[quote="Bob K" post_id=12 time=1525878060 user_id=57]a[/quote]b', ("b",), (Quote("12", "Bob K", None, "a"),)),
        ('[QUOTE="Bob, post: 123, member: 4"]a[/QUOTE]b', ("b",), (Quote("123", "Bob", None, "a"),)),
        ("[quote=Bob][quote=Al]\nVOTE: Alice\n[/quote]\nVOTE: Carol\n[/quote]\nx", ("x",), (Quote(None, "Bob", None, "VOTE: Carol"),)),
        ("[quote=Bob]a[quote]b[/quote]c[/quote]d", ("d",), (Quote(None, "Bob", None, "a\nc"),)),
        ("[quote=Bob]never closed", ("[quote=Bob]never closed",), ()),
        ("[quote=Bob]a[/quote]b[/quote]", ("b[/quote]",), (Quote(None, "Bob", None, "a"),)),
    ],
)
def test_a_quote_that_names_its_author(text: str, lines: tuple[str, ...], quotes: tuple[Quote, ...]) -> None:
    body = bbcode.read(text)
    assert (body.lines, body.quotes) == (lines, quotes)


def test_vote_tags() -> None:
    assert bbcode.read("[vote]Alice[/vote]").marks == (Mark("vote", "Alice", 0),)
    assert bbcode.read("x\n[unvote]Alice[/unvote]").marks == (Mark("unvote", "Alice", 1),)
