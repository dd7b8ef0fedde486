"""Whether a post as the board wrote it can hold a statement at all: told from its source, before its body is read.

Threads hold ten times as many posts as ballots, and reading a body costs a hundred times what a search costs. What is
found silent here is never looked at again, so in doubt a post is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from parser.grammar import BallotGrammar, Grammar, VoteGrammar
from parser.vote_patterns import patterns
from scraper.models import Post

QUOTE = ("<blockquote", "</blockquote")  # a quote on every board that has such an element
_TAG = re.compile(r"<[^<>]*>")
_LETTER = re.compile(r"&(?:amp;)*#(?:x([0-9a-f]{2,5})|0*(6[5-9]|[7-9]\d|1[01]\d|12[0-2]|\d{5}));")  # not the quotes and dashes of every text
_OPENS_LINE = re.compile(r"(?:^|[>\]\n])(?:&#?\w+;|[^\w<>\n])*+(?:un\W?)?$")  # in front of a keyword
_NAME = re.compile(r"[<\[](\w+)")
BOLD = ("font-weight", "<b>", "<strong", "[b]")  # how words are set in bold
FAR = 40  # so many characters in front of a keyword are looked at


def is_silent(post: Post, grammar: Grammar) -> bool:
    """Whether the post cannot hold a statement, so that its body need not be read."""
    source = f"{post.subject}\n{post.source}" if post.subject else post.source
    if isinstance(grammar, VoteGrammar):
        return _has_no_command(source.lower(), grammar)
    return isinstance(grammar, BallotGrammar) and not _compiled(grammar.triggers).search(source)


def _has_no_command(lowered: str, grammar: VoteGrammar) -> bool:
    """Asked of every post there is: what settles most of them comes first, and one character is found sooner than several."""
    if "&" in lowered and "&#" in lowered:
        lowered = _LETTER.sub(_letter, lowered)
    for word in grammar.words:
        if word in lowered:
            return grammar.marked_only and _has_no_marked_command(lowered, grammar)
    if (not grammar.marked_only or "[" in lowered) and _holds(lowered, grammar.spelt_apart):
        return False
    has_label = ":" in lowered or "：" in lowered
    return not has_label or not _has_bold(lowered) or not _has_bold_command(_without_quotes(lowered), grammar)


def _has_no_marked_command(lowered: str, grammar: VoteGrammar) -> bool:
    has_bold = _has_bold(lowered)
    if not has_bold and not _opens_line(lowered, grammar):
        return True
    own = _without_quotes(lowered)
    return not _opens_line(own, grammar) and not (has_bold and _has_bold_command(own, grammar))


def _has_bold(lowered: str) -> bool:
    """Whether any words may be in bold, by markup or BBCode: BOLD, in the order of what is found soonest."""
    return "font-weight" in lowered or "<b>" in lowered or "<strong" in lowered or ("[" in lowered and "[b]" in lowered)


def _letter(entity: re.Match[str]) -> str:
    letter = chr(int(entity[1], 16) if entity[1] else int(entity[2]))
    return letter.lower() if letter.isalpha() else " "


def _holds(text: str, pieces: tuple[str, ...]) -> bool:
    return any(map(text.__contains__, pieces))


def _without_quotes(source: str) -> str:
    """The source without what stands in quotes, which is no word of the author's; whole where they do not close as they should."""
    first, *pieces = source.split(QUOTE[0])
    kept, depth = [first], 0
    for piece in pieces:
        depth += 1
        _, *behind = piece.split(QUOTE[1])
        depth -= len(behind)
        if depth < 0:
            return source
        if not depth:
            kept.append(behind[-1])
    return source if depth else "\n".join(kept)


def _keywords(text: str, grammar: VoteGrammar) -> Iterator[tuple[int, int]]:
    """Where keywords stand that no letter goes on behind."""
    for word in grammar.words:
        place = text.find(word)
        while place >= 0:
            end = place + len(word)
            behind = text[end:end + 1]
            if not behind.isalnum() or not behind.isascii():
                yield place, end
            place = text.find(word, end)


def _opens_line(source: str, grammar: VoteGrammar) -> bool:
    """Whether a keyword stands in a vote tag, or nothing but punctuation parts it from the start of its line or the tag before it."""
    for place, end in _keywords(source, grammar):
        before = source[max(place - FAR, 0):place]
        in_sentence = before[-1:] == " " and before[-2:-1].isalnum()  # most of them are: told at a glance
        if in_sentence:
            continue
        if before.endswith(grammar.tag_openings) or (_OPENS_LINE.search(before) and not _is_title(source, before, end, grammar)):
            return True
    return False


def _is_title(source: str, before: str, end: int, grammar: VoteGrammar) -> bool:
    """Whether what is behind a keyword makes it talk: vote count."""
    return patterns(grammar).not_behind.match(source, end) is not None and not before.rstrip().endswith(grammar.command_signs)


def _has_bold_command(source: str, grammar: VoteGrammar) -> bool:
    """Whether some words in bold could be a command."""
    for mark in BOLD:
        place = source.find(mark)
        while place >= 0:
            content, end = _element(source, place)
            if _may_be_command(content, grammar):
                return True
            place = source.find(mark, max(end, place + len(mark)))
    return False


def _may_be_command(content: str, grammar: VoteGrammar) -> bool:
    """Whether words in bold hold a keyword that opens its line, or that a colon or a sign makes a command; or one misspelt or coloured."""
    if _opens_line(content, grammar):
        return True
    signed, colon = _makes_command(grammar)
    if any(colon.match(content, end) or signed.search(content[max(start - FAR, 0):start]) for start, end in _keywords(content, grammar)):
        return True
    has_markup = "<" in content or "[" in content
    has_label = ":" in content or "：" in content
    return (has_markup and _holds(content, grammar.spelt_apart)) or (has_label and _compiled(grammar.almost).search(_TAG.sub("", content)) is not None)


def _element(source: str, place: int) -> tuple[str, int]:
    """What stands in the element whose opening tag is at or around that place, and where it ends: at the end of all where nothing closes it."""
    opened = place if source[place] in "<[" else source.rfind("<", 0, place)
    name = _NAME.match(source, opened)
    start = source.find("]" if source[opened] == "[" else ">", place) + 1
    if not name or not start:
        return source[place:], len(source)
    depth, tag = 1, _compiled(rf"[<\[](/?){name[1]}\b").search(source, start)
    while tag:
        depth += -1 if tag[1] else 1
        if not depth:
            return source[start:tag.start()], tag.start()
        tag = tag.re.search(source, tag.end())
    return source[start:], len(source)


@lru_cache(maxsize=8)
def _makes_command(grammar: VoteGrammar) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The signs that in front of a keyword make it a command, and the colons behind it, whatever markup parts them."""
    signs = "|".join(map(re.escape, grammar.command_signs))
    return (re.compile(rf"(?:{signs})\s*(?:un\W?)?$"), re.compile(rf"(?:<[^<>]*>|&\w+;|[^\w<&{grammar.colons}])*+[{grammar.colons}]"))


@lru_cache(maxsize=32)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
