"""From the own words of a post to its statements."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from parser import ballots
from parser.grammar import BallotGrammar, Grammar
from parser.roster import Roster
from parser.statements import Statement
from scraper.models import Post

Words = Mapping[str, tuple[str, ...]]
NO_WORDS: Words = MappingProxyType({})


def read(post: Post, grammar: Grammar, roster: Roster, words: Words = NO_WORDS) -> tuple[Statement, ...]:
    """What a post says, in the order of its lines. `words` are a poll's own targets: canonical word -> spellings."""
    if is_silent(post, grammar):
        return ()
    return read_lines(post.body.lines, grammar, roster, words)


def read_hidden(post: Post, grammar: Grammar, roster: Roster, words: Words = NO_WORDS) -> tuple[Statement, ...]:
    """What a post's hide and spoiler blocks would say if they were public words (RULES source.1: they are not)."""
    if is_silent(post, grammar):
        return ()
    return read_lines(post.body.hidden, grammar, roster, words)


def read_lines(lines: Sequence[str], grammar: Grammar, roster: Roster, words: Words = NO_WORDS) -> tuple[Statement, ...]:
    """The statements of some lines of words."""
    if not isinstance(grammar, BallotGrammar):
        raise TypeError(f"no reader for grammar {grammar.name!r}")
    return ballots.read_lines(lines, grammar, roster, words)


def is_silent(post: Post, grammar: Grammar) -> bool:
    """Whether the post as the board wrote it cannot hold a statement, so that its body need not be read."""
    triggers = _triggers(grammar.triggers)
    return not triggers.search(post.source) and not (post.subject and triggers.search(post.subject))


@lru_cache(maxsize=8)
def _triggers(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
