"""From the own words of a post to its statements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from parser import ballots, votes
from parser.grammar import BallotGrammar, Grammar, VoteGrammar, Words
from parser.roster import Roster
from parser.silence import is_silent
from parser.statements import Statement
from scraper.models import Body, Post

NO_WORDS: Words = MappingProxyType({})


def read(post: Post, grammar: Grammar, roster: Roster, words: Words = NO_WORDS) -> tuple[Statement, ...]:
    """What a post says, in the order of its lines. `words` are a poll's own targets: canonical word -> spellings."""
    if is_silent(post, grammar):
        return ()
    return _read(post.body, grammar, roster, words)


def read_hidden(post: Post, grammar: Grammar, roster: Roster) -> tuple[Statement, ...]:
    """What a post's hide and spoiler blocks would say if they were public words (RULES source.1: they are not)."""
    hidden = () if is_silent(post, grammar) else post.body.hidden
    return read_lines(hidden, grammar, roster) if hidden else ()


def read_lines(lines: Sequence[str], grammar: Grammar, roster: Roster, words: Words = NO_WORDS) -> tuple[Statement, ...]:
    """The statements of some lines of words, of which no markup is known."""
    if isinstance(grammar, VoteGrammar):
        grammar = _unmarked(grammar)
    return _read(Body(tuple(lines)), grammar, roster, words)


@lru_cache(maxsize=8)
def _unmarked(grammar: VoteGrammar) -> VoteGrammar:
    return replace(grammar, marked_only=False)


def _read(body: Body, grammar: Grammar, roster: Roster, words: Words) -> tuple[Statement, ...]:
    if isinstance(grammar, BallotGrammar):
        return ballots.read_lines(body.lines, grammar, roster, words)
    if isinstance(grammar, VoteGrammar):
        return votes.read_body(body, grammar, roster, words)
    raise TypeError(f"no reader for grammar {grammar.name!r}")

