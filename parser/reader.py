"""From the own words of a post to its statements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from parser.grammar import Grammar
from parser.roster import Roster
from parser.statements import Statement
from scraper.models import Post

Words = Mapping[str, tuple[str, ...]]


def read(post: Post, grammar: Grammar, roster: Roster, words: Words = {}) -> tuple[Statement, ...]:  # noqa: B006 - never written to
    """What a post says, in the order of its lines. `words` are a poll's own targets: canonical word -> spellings."""
    return read_lines(post.body.lines, grammar, roster, words)


def read_hidden(post: Post, grammar: Grammar, roster: Roster, words: Words = {}) -> tuple[Statement, ...]:  # noqa: B006
    """What a post's hide and spoiler blocks would say if they were public words (RULES source.1: they are not)."""
    return read_lines(post.body.hidden, grammar, roster, words)


def read_lines(lines: Sequence[str], grammar: Grammar, roster: Roster, words: Words = {}) -> tuple[Statement, ...]:  # noqa: B006
    """The statements of some lines of words."""
    return ()
