"""The regular expressions of a ballot grammar, made from its data once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from parser.grammar import BallotGrammar, Label

LONGEST_LEAD = 100  # signs before a label; without a bound a line of nothing else would take for ever


@dataclass(frozen=True)
class Patterns:
    """What `ballots` looks for in a line."""

    lead: re.Pattern[str]  # what may stand before a label: spaces, bullets, brackets, a list number
    opening: re.Pattern[str]  # a label that opens a line; the group's name is the label's
    behind_target: re.Pattern[str]  # what ends a target: the next label, or the bare word 理由 (group "cut")
    behind_reason: re.Pattern[str]  # a ballot label behind a reason on the same line
    void_mark: re.Pattern[str]
    bare_abstention: re.Pattern[str]
    no_name: re.Pattern[str]
    openers: tuple[re.Pattern[str], ...]
    slash: re.Pattern[str]
    number: re.Pattern[str]

    def segments(self, line: str, at: int = 0) -> Iterator[tuple[Label, str]]:
        """The labels of a line from `at` on, each with what stands behind it; none unless a label opens it there."""
        found = self.opening.match(line, at)
        while found:
            group = str(found.lastgroup)
            follow = self.behind_reason if group in (Label.REASON, "cut") else self.behind_target
            following = follow.search(line, found.end())
            if group != "cut":
                yield Label(group), line[found.end():following.start() if following else len(line)]
            found = following

    def openings(self, line: str) -> Iterator[int]:
        """Where a name may begin in a line that opens like a vote out of form."""
        for opener in self.openers:
            found = opener.match(line)
            if found:
                yield found.end()


def _spaced(words: Iterable[str]) -> str:
    """Any of the words, the longest first, spaces allowed between their characters."""
    return "|".join(r"\s*".join(map(re.escape, word)) for word in sorted(words, key=len, reverse=True))


def _label(grammar: BallotGrammar, label: Label) -> str:
    """A label with its colon, or in brackets and with or without one. 理由 needs neither when a space or nothing follows."""
    word = f"(?:{_spaced(spelling for spelling, kind in grammar.labels if kind is label)})"
    left, right = map(re.escape, grammar.label_brackets)
    written = rf"[{left}]\s*{word}\s*[{right}]\s*[{grammar.colons}]?|{word}\s*[{right}]?\s*[{grammar.colons}]"
    if label is Label.REASON:
        written += rf"|{word}(?=\s|$)"
    return f"(?P<{label}>{written})"


@lru_cache(maxsize=8)
def patterns(grammar: BallotGrammar) -> Patterns:
    """The patterns of a grammar."""
    lead = rf"(?:[^\w{grammar.not_before}]|_){{0,{LONGEST_LEAD}}}(?:\d{{1,2}}\s*[.、．)）]\s*)?"
    close = rf"(?:\s*(?P<close>[{re.escape(grammar.label_brackets[1])})）]))?"
    ballots = "|".join(_label(grammar, label) for label in Label if label is not Label.REASON)
    reason = _label(grammar, Label.REASON)
    bare_reason = _spaced(spelling for spelling, label in grammar.labels if label is Label.REASON)
    next_ballot = rf"(?<![\s{grammar.slashes}])[\s{grammar.slashes}]{lead}(?:{ballots})"
    return Patterns(
        lead=re.compile(lead),
        opening=re.compile(rf"{lead}(?:{ballots}|{reason})"),
        behind_target=re.compile(rf"{next_ballot}|{reason}|(?P<cut>{bare_reason})"),
        behind_reason=re.compile(next_ballot),
        void_mark=re.compile(rf"{lead}(?:{_spaced(grammar.void_marks)}){close}"),
        bare_abstention=re.compile(rf"{lead}(?:{_spaced(grammar.bare_abstentions)}){close}"),
        no_name=re.compile(_spaced((*grammar.bare_abstentions, *grammar.deliberate))),
        openers=tuple(re.compile(rf"{lead}(?:{_spaced([opener])})[\W_]*") for opener in grammar.openers),
        slash=re.compile(f"[{grammar.slashes}]"),
        number=re.compile(r"\W*\d+\s*[票张張人]?\W*"),
    )
