"""Whether a post as the board wrote it can hold a statement at all: told from its source, before its body is read.

Threads hold ten times as many posts as ballots, and reading a body costs a hundred times what a search costs. What is
found silent here is never looked at again, so in doubt a post is not.
"""

from __future__ import annotations

import re
from functools import lru_cache

from parser.grammar import BallotGrammar, Grammar, VoteGrammar
from scraper.models import Post

_QUOTE = re.compile(r"<(/?)blockquote\b")  # on every board that has it, what stands in it is no word of the author's
_BOLD = re.compile(r"<(?:(b|strong)\b|([a-z]\w*)\b[^<>]*font-weight)[^<>]*>|\[(b)\]")
_TAG = re.compile(r"<[^<>]*>")
_LETTER = re.compile(r"&(?:amp;)*#(?:x([0-9a-f]{2,5})|0*(6[5-9]|[7-9]\d|1[01]\d|12[0-2]|\d{5}));")  # not the quotes and dashes of every text


def is_silent(post: Post, grammar: Grammar) -> bool:
    """Whether the post cannot hold a statement, so that its body need not be read."""
    source = f"{post.subject}\n{post.source}" if post.subject else post.source
    if isinstance(grammar, VoteGrammar):
        return _has_no_command(source.lower(), grammar)
    return isinstance(grammar, BallotGrammar) and not _compiled(grammar.triggers).search(source)


def _has_no_command(lowered: str, grammar: VoteGrammar) -> bool:
    if "&#" in lowered:
        lowered = _LETTER.sub(_letter, lowered)
    has_word = _holds(lowered, grammar.words)
    if has_word and not grammar.marked_only:
        return False
    has_bold = _holds(lowered, grammar.bold)
    if not has_word:
        return not has_bold or not _may_be_keyword(lowered, grammar)
    if not has_bold and not _holds(lowered, grammar.like_commands):
        return True
    own = _without_quotes(lowered)
    return not _holds(own, grammar.tags) and not _line_opener(grammar).search(own) and not _has_bold_command(own, grammar)


def _letter(entity: re.Match[str]) -> str:
    letter = chr(int(entity[1], 16) if entity[1] else int(entity[2]))
    return letter.lower() if letter.isalpha() else " "


def _holds(text: str, pieces: tuple[str, ...]) -> bool:
    return any(map(text.__contains__, pieces))


def _may_be_keyword(text: str, grammar: VoteGrammar) -> bool:
    return _compiled(grammar.almost).search(text) is not None or _holds(text, grammar.spelt_apart)


def _without_quotes(source: str) -> str:
    """The source without what stands in quotes; whole where they do not close as they should."""
    kept, depth, reached = [], 0, 0
    for tag in _QUOTE.finditer(source):
        if not tag[1]:
            if not depth:
                kept.append(source[reached:tag.start()])
            depth += 1
        else:
            depth -= 1
            if depth < 0:
                return source
            reached = tag.end()
    return source if depth else "\n".join([*kept, source[reached:]])


def _has_bold_command(source: str, grammar: VoteGrammar) -> bool:
    """Whether some words in bold could be a command. What an element does not close reaches to the end."""
    place = 0
    while opened := _BOLD.search(source, place):
        place = _end_of(opened, source)
        content = source[opened.end():place]
        if _holds(content, grammar.words) or _may_be_keyword(_TAG.sub("", content), grammar) or _holds(content, grammar.spelt_apart):
            return True
    return False


def _end_of(opened: re.Match[str], source: str) -> int:
    if opened[3]:
        end = source.find("[/b]", opened.end())
        return end if end >= 0 else len(source)
    depth = 1
    for tag in _compiled(rf"<(/?){opened[1] or opened[2]}\b").finditer(source, opened.end()):
        depth += -1 if tag[1] else 1
        if not depth:
            return tag.start()
    return len(source)


@lru_cache(maxsize=8)
def _line_opener(grammar: VoteGrammar) -> re.Pattern[str]:
    """Finds a keyword that nothing but punctuation parts from the start of its line, or from the tag before it."""
    return re.compile(rf"(?:^|[>\]\n])(?:&#?\w+;|[^\w<>\n])*+(?:un\W?)?(?:{'|'.join(map(re.escape, grammar.words))})")


@lru_cache(maxsize=32)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
