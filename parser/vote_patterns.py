"""The regular expressions of a vote grammar, made from its data once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from parser.grammar import VoteGrammar


@dataclass(frozen=True)
class Patterns:
    """What `votes` looks for in the words of a post."""

    keyword: re.Pattern[str]  # groups "vote" and "unvote"
    colon: re.Pattern[str]
    lead: re.Pattern[str]  # what may stand before a keyword that opens a line
    label: re.Pattern[str]  # a word with a colon, which may be a keyword misspelt
    attempt: re.Pattern[str]  # a whole line that is a command but for its markup; groups "unvote", "colon", "name"
    not_behind: re.Pattern[str]
    talk_before: re.Pattern[str]
    filler: re.Pattern[str]
    nobody: re.Pattern[str]
    left_tag: re.Pattern[str]  # a tag that the board left as text: [/unvote]
    letters: re.Pattern[str]
    command_signs: tuple[str, ...]
    keywords: tuple[str, ...]
    lookalikes: frozenset[str]

    def misspelt(self, word: str) -> str | None:
        """The keyword that a word is one letter away from, the first letter aside."""
        from rapidfuzz.distance import OSA

        word = word.casefold()
        if word in self.lookalikes:
            return None
        return next((keyword for keyword in self.keywords if word[0] == keyword[0] and OSA.distance(word, keyword, score_cutoff=1) <= 1), None)


def _any(words: Iterable[str]) -> str:
    """Any of the words as a whole one, any space or none between their parts."""
    joined = "|".join(r"[\s_-]*".join(map(re.escape, word.split())) for word in sorted(words, key=len, reverse=True))
    return rf"(?:{joined})"


@lru_cache(maxsize=8)
def patterns(grammar: VoteGrammar) -> Patterns:
    """The patterns of a grammar."""
    lead = rf"[\s{re.escape(grammar.signs)}]*"
    keyword = rf"(?<![a-z0-9_])(?<![\[({{]/)(?:(?P<unvote>{_any(grammar.unvote)})|(?P<vote>{_any(grammar.vote)}))(?![a-z0-9_])"
    return Patterns(
        keyword=re.compile(rf"(?i){keyword}"),
        colon=re.compile(rf"[\s\])}}】）]*[{grammar.colons}]+"),
        lead=re.compile(lead),
        label=re.compile(rf"{lead}([^\W\d_]{{3,8}})\s*[:：]"),
        attempt=re.compile(rf"(?i){lead}{keyword}\s*(?P<colon>[{grammar.colons}]*)\s*(?P<name>.*?)\s*"),
        not_behind=re.compile(rf"(?i)\s*{_any(grammar.not_behind)}(?![a-z])"),
        talk_before=re.compile(rf"(?i)(?:^|[^a-z']){_any(grammar.talk_before)}\s*$"),
        filler=re.compile(rf"(?i)^\W*{_any(grammar.fillers)}\b"),
        nobody=re.compile(rf"(?i)\W*{_any(grammar.nobody)}(?![a-z0-9])(?:\s*[^\w\s]|(?:\s+\w+){{0,2}}\s*$)"),
        left_tag=re.compile(r"[\[{(]?/\s?(?:b|v|vote|unvote)\b"),
        letters=re.compile(r"[^\W_]"),
        command_signs=grammar.command_signs,
        keywords=grammar.misspelt,
        lookalikes=frozenset(grammar.lookalikes),
    )
