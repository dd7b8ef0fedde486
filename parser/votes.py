"""Reads the commands of docs/rules.md: VOTE: X, ##vote X, UNVOTE, in order; which of them stands is for the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from parser import normalise
from parser.grammar import NO_EXECUTION, VoteGrammar, Words
from parser.roster import Roster
from parser.statements import Malformed, Statement, Target, TargetKind, Vote, Withdrawal
from parser.vote_patterns import Patterns, patterns
from scraper.models import Body, Mark

TAGS = ("vote", "unvote")
FEW_WORDS = 4  # behind a keyword without a colon: more of them are a sentence, unless they open with a name


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Where a mark lies in the joined lines."""

    start: int
    end: int
    kind: str


@dataclass(frozen=True, slots=True)
class _Command:
    """A keyword that is a command; a `strong` one has a colon, a sign or a tag that says so."""

    start: int
    end: int
    withdraws: bool
    strong: bool
    stretch: _Stretch | None


def read_body(body: Body, grammar: VoteGrammar, roster: Roster, words: Words) -> tuple[Statement, ...]:
    """The commands of a post, in their order; where there is none, the lines that are one but for the markup."""
    reader = _Reader(body, grammar, roster, words)
    return tuple(reader.statements()) or tuple(reader.attempts())


class _Reader:
    def __init__(self, body: Body, grammar: VoteGrammar, roster: Roster, words: Words) -> None:
        self._marked_only = grammar.marked_only
        self._patterns: Patterns = patterns(grammar)
        self._roster = roster
        self._words = words
        self._text = "\n".join(body.lines)
        self._stretches = _outermost(_stretches(body))

    def statements(self) -> Iterator[Statement]:
        commands = self._commands()
        for place, command in enumerate(commands):
            following = commands[place + 1].start if place + 1 < len(commands) else len(self._text)
            content = self._content(command, following)
            if command.withdraws:
                yield Withdrawal(content or None)
            elif content:
                yield from self._vote(command, content, alone=len(commands) == 1)
            elif command.strong and not self._is_doubled(command, commands[place + 1:]):
                yield Malformed(self._line(command))

    def attempts(self) -> Iterator[Malformed]:
        """Whole lines that would be commands if they were in bold, or had a colon."""
        for line in self._text.split("\n"):
            found = self._patterns.attempt.fullmatch(line)
            if not found or self._patterns.not_behind.match(found["name"]):
                continue
            name = found["name"]
            target = self._target(name) if found["colon"] else self._word(name) or self._roster.surely(name)
            known = target if target and target.kind in (TargetKind.PLAYER, TargetKind.WORD) else None
            if known or (found["unvote"] and not name):
                yield Malformed(line.strip(), known)

    def _commands(self) -> list[_Command]:
        found: list[_Command] = []
        for keyword in self._patterns.keyword.finditer(self._text):
            stretch = next((one for one in self._stretches if one.start <= keyword.start() < one.end), None)
            if self._marked_only and not stretch:
                continue
            colon = self._patterns.colon.match(self._text, keyword.end())
            command = _Command(
                keyword.start(), colon.end() if colon else keyword.end(), keyword.lastgroup == "unvote",
                bool(colon) or self._is_signed(keyword.start(), stretch), stretch,
            )
            if self._is_command(command, found):
                found.append(command)
        found += [implied for stretch in self._stretches for implied in self._unnamed(stretch, found)]
        return sorted(found, key=lambda command: command.start)

    def _is_signed(self, start: int, stretch: _Stretch | None) -> bool:
        before = self._text[:start].rstrip()
        if before.endswith(self._patterns.command_signs):
            return True
        return stretch is not None and stretch.kind in TAGS and not self._patterns.letters.search(self._text, stretch.start, start)

    def _is_command(self, command: _Command, before: list[_Command]) -> bool:
        if not command.strong and (self._patterns.not_behind.match(self._text, command.end) or self._asks(command)):
            return False
        if self._is_talk(command):
            return False
        if command.strong or (command.stretch and self._opens(command) and not self._in_open_tag(command)):
            return True
        if before and before[-1].stretch == command.stretch and self._goes_on(before[-1], command):
            return True
        return command.withdraws and self._opens(command) and not self._patterns.letters.search(self._line_behind(command))

    def _goes_on(self, first: _Command, second: _Command) -> bool:
        """Whether a keyword behind a command on its line is one as well: unvote X vote Y."""
        between = self._text[first.end:second.start]
        if not self._patterns.letters.search(between):
            return True
        if "\n" in between:
            return False
        behind = self._line_behind(second)[: second.stretch.end - second.end] if second.stretch else ""
        return self._names(between) or self._names(behind)

    def _opens(self, command: _Command) -> bool:
        """Whether the keyword opens its line, or its stretch of bold."""
        start = self._text.rfind("\n", 0, command.start) + 1
        if command.stretch:
            start = max(start, command.stretch.start)
        return self._patterns.lead.fullmatch(self._text, start, command.start) is not None

    def _in_open_tag(self, command: _Command) -> bool:
        """Whether the keyword is on a later line of a tag that its author forgot to close: there it is prose."""
        stretch = command.stretch
        return stretch is not None and stretch.kind in TAGS and "\n" in self._text[stretch.start:command.start]

    def _is_talk(self, command: _Command) -> bool:
        """Whether the words before it on its line, or in its stretch of bold, say that somebody may vote: intent to vote: X."""
        start = self._text.rfind("\n", 0, command.start) + 1
        if command.stretch:
            start = max(start, command.stretch.start)
        return self._patterns.talk_before.search(self._text[start:command.start]) is not None

    def _asks(self, command: _Command) -> bool:
        end = command.stretch.end if command.stretch else len(self._text)
        return self._line_behind(command)[: end - command.end].rstrip().endswith(("?", "？"))

    def _line_behind(self, command: _Command) -> str:
        return self._text[command.end:].split("\n", 1)[0]

    def _line(self, command: _Command) -> str:
        start = self._text.rfind("\n", 0, command.start) + 1
        return self._text[start:command.end] + self._line_behind(command)

    def _names(self, text: str) -> bool:
        """Whether the text is a name and no more."""
        target = self._target(text)
        return target.kind is TargetKind.PLAYER and target.found_by != "remark" and len(text.split()) <= FEW_WORDS

    def _is_doubled(self, command: _Command, following: list[_Command]) -> bool:
        """VOTE: vote: X and VOTE: UNVOTE are one command."""
        return bool(following) and not self._patterns.letters.search(self._text, command.end, following[0].start)

    def _unnamed(self, stretch: _Stretch, found: list[_Command]) -> Iterator[_Command]:
        """Commands without a keyword: a vote tag says it by itself, and in bold a line may open with one misspelt."""
        inside = [command for command in found if command.stretch == stretch]
        if stretch.kind in TAGS:
            if not inside:
                yield _Command(stretch.start, stretch.start, stretch.kind == "unvote", True, stretch)
            return
        start = stretch.start
        for line in self._text[stretch.start:stretch.end].split("\n"):
            label = self._patterns.label.match(line)
            keyword = self._patterns.misspelt(label[1]) if label else None
            if label and keyword and not any(start <= command.start < start + len(line) for command in inside):
                yield _Command(start, start + label.end(), keyword == "unvote", True, stretch)
            start += len(line) + 1

    def _content(self, command: _Command, following: int) -> str:
        """What stands behind the keyword: in its stretch; else on the rest of the line; for a vote, else on the next line."""
        ends = [following] if not command.stretch else [min(following, command.stretch.end), following]
        for end in ends:
            for line in self._text[command.end:end].split("\n"):
                content = self._patterns.left_tag.split(line, maxsplit=1)[0].strip()
                if self._patterns.letters.search(content) or (content and self._roster.exact(content)):
                    return content
                if command.withdraws:
                    return ""
            if command.stretch and command.stretch.kind in TAGS:
                return ""
        return ""

    def _vote(self, command: _Command, content: str, alone: bool) -> Iterator[Statement]:
        """A vote. With an unknown name it is one only if a colon or tag says so, or few words behind the only keyword."""
        target = self._target(self._patterns.filler.sub("", content, count=1))
        is_try = command.strong or (alone and len(content.split()) <= FEW_WORDS)
        if target.kind is not TargetKind.UNKNOWN or is_try:
            yield Vote(target, reason=False)

    def _target(self, raw: str) -> Target:
        return self._word(raw) or self._roster.match(raw.strip())

    def _word(self, raw: str) -> Target | None:
        if self._patterns.nobody.match(raw):
            return Target(raw, TargetKind.WORD, NO_EXECUTION)
        for canonical, spellings in self._words.items():
            if normalise.key(raw) in map(normalise.key, spellings):
                return Target(raw, TargetKind.WORD, canonical)
        return None


def _stretches(body: Body) -> Iterator[_Stretch]:
    """Where the marks lie: a mark gives its line and its text, which may run over several lines."""
    starts = [0]
    for line in body.lines:
        starts.append(starts[-1] + len(line) + 1)
    reached: dict[int, int] = {}
    for mark in body.marks:
        yield from _stretch(mark, body.lines, starts, reached)


def _stretch(mark: Mark, lines: tuple[str, ...], starts: list[int], reached: dict[int, int]) -> Iterator[_Stretch]:
    pieces = mark.text.split("\n")
    last = mark.line + len(pieces) - 1
    if last >= len(lines):
        return
    column = max(lines[mark.line].find(pieces[0], reached.get(mark.line, 0)), lines[mark.line].find(pieces[0]), 0)
    end = lines[last].find(pieces[-1], column if last == mark.line else 0)
    yield _Stretch(starts[mark.line] + column, starts[last] + max(end, 0) + len(pieces[-1]), mark.kind)
    reached[mark.line] = column


def _outermost(stretches: Iterator[_Stretch]) -> tuple[_Stretch, ...]:
    """Tags go before bold, outer ones before what they hold; in their order."""
    kept: list[_Stretch] = []
    for stretch in sorted(stretches, key=lambda one: (one.kind not in TAGS, one.start, -one.end)):
        if not any(one.start < stretch.end and stretch.start < one.end for one in kept):
            kept.append(stretch)
    return tuple(sorted(kept, key=lambda one: one.start))
