"""Reads the labelled ballots of docs/rules.md: 投票：X, 理由：…, 改票：X, 代投：X, 废票, 选择：X, 退位."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from parser import normalise
from parser.ballot_patterns import Patterns, patterns
from parser.grammar import BallotGrammar, Label, Words
from parser.roster import Roster
from parser.statements import (
    Abdication,
    Abstention,
    Change,
    Choice,
    DeliberateVoid,
    Malformed,
    Proxy,
    Statement,
    Target,
    TargetKind,
    Vote,
    Withdrawal,
)

REASON = "reason"


@dataclass(frozen=True, slots=True)
class _Aim:
    """What stands behind one ballot label: a target, or the kind of ballot that has none."""

    raw: str
    aim: Target | type[Abstention] | type[DeliberateVoid]
    change: bool = False

    @property
    def meaning(self) -> object:
        """Equal for labels that agree."""
        return self.aim.player or normalise.key(self.raw) if isinstance(self.aim, Target) else self.aim

    @property
    def names(self) -> tuple[str, ...]:
        """Whom it could be for."""
        if not isinstance(self.aim, Target):
            return ()
        return (self.aim.player,) if self.aim.player else self.aim.candidates

    def statement(self, reason: bool) -> Vote | Abstention | DeliberateVoid:
        return Vote(self.aim, reason) if isinstance(self.aim, Target) else self.aim(reason)


_Found = _Aim | Proxy | Withdrawal | Malformed | Choice | Abdication | str


def read_lines(lines: Sequence[str], grammar: BallotGrammar, roster: Roster, words: Words) -> tuple[Statement, ...]:
    """The statements of some lines, in their order. A 代投 line opens a section: what follows speaks for that player."""
    reader = _Reader(grammar, roster, words)
    sections: list[list[_Found]] = [[]]
    for line in lines:
        for found in reader.line(normalise.visible(line).strip()):
            if isinstance(found, Proxy):
                sections.append([])
            sections[-1].append(found)
    if len(sections) > 1:  # a reason or ballot above the first 代投 line is part of what it speaks for
        sections[0:2] = [[*sections[1][:1], *sections[0], *sections[1][1:]]]
    return tuple(statement for section in sections for statement in _statements(section))


def _statements(section: list[_Found]) -> Iterator[Statement]:
    """One ballot at most: labels that agree are one, labels that disagree an ambiguous one; malformed tries beside it are talk."""
    aims = [found for found in section if isinstance(found, _Aim)]
    reason = REASON in section
    ballot = withdrawn = False
    for found in section:
        if isinstance(found, _Aim):
            if not ballot:
                ballot = True
                merged = _merged(aims).statement(reason)
                yield Change(merged) if any(aim.change for aim in aims) else merged
        elif isinstance(found, Withdrawal):
            if not withdrawn:
                withdrawn = True
                yield found
        elif isinstance(found, Malformed):
            if not aims:
                yield found
        elif not isinstance(found, str):
            yield found


def _merged(aims: list[_Aim]) -> _Aim:
    if len({aim.meaning for aim in aims}) == 1:
        return aims[0]
    raw = " / ".join(aim.raw for aim in aims)
    named = dict.fromkeys(name for aim in aims for name in aim.names)
    return _Aim(raw, Target(raw, TargetKind.AMBIGUOUS, candidates=tuple(named)))


class _Reader:
    """Reads the lines of one post."""

    def __init__(self, grammar: BallotGrammar, roster: Roster, words: Words) -> None:
        self._grammar = grammar
        self._patterns: Patterns = patterns(grammar)
        self._roster = roster
        self._words = words

    def line(self, line: str) -> Iterator[_Found]:
        """What one line says."""
        at = 0
        mark = self._patterns.void_mark.match(line)
        if mark and self._plain(line[mark.end():], bool(mark["close"])):
            yield Withdrawal()
            at = mark.end()
        labelled = False
        for label, content in self._patterns.segments(line, at):
            labelled = True
            yield from self._labelled(label, content, line)
        if not labelled and not at:
            yield from self._unlabelled(line)

    def _labelled(self, label: Label, content: str, line: str) -> Iterator[_Found]:
        if label is Label.REASON:
            yield REASON
        elif label is Label.PROXY:
            yield Proxy(self._target(content))
        elif label is Label.CHOICE:
            yield from self._choice(content)
        else:
            aim = self._aim(content, change=label is Label.CHANGE)
            yield aim or Malformed(line)

    def _aim(self, content: str, change: bool) -> _Aim | None:
        """What a ballot is for; None when nothing stands behind the label."""
        target = self._target(content)
        if target.kind is not TargetKind.PLAYER:
            written = normalise.forms(target.raw)
            if any(form in self._grammar.abstentions for form in written):
                return _Aim(target.raw, Abstention, change)
            if any(form in self._grammar.deliberate for form in written):
                return _Aim(target.raw, DeliberateVoid, change)
            if not any(char.isalnum() for char in content):
                return None
        return _Aim(target.raw, target, change)

    def _target(self, content: str) -> Target:
        """The name behind a label: it ends at a slash, unless a name holds one; a second name behind the slash is one too many."""
        content = content.strip(" \u3000\t" + self._grammar.slashes)
        head, *tail = (part.strip() for part in self._patterns.slash.split(content))
        if not tail:
            return self._named(content)
        whole = self._roster.exact(content)
        if whole:
            return whole
        first = self._named(head)
        second = next((other for other in map(self._roster.exact, tail) if other and other.player != first.player), None)
        if first.kind is TargetKind.PLAYER and first.player and second and second.player:
            return Target(content, TargetKind.AMBIGUOUS, candidates=(first.player, second.player))
        return first

    def _named(self, raw: str) -> Target:
        for canonical, spellings in self._words.items():
            if any(form in map(normalise.key, spellings) for form in normalise.forms(raw)):
                return Target(raw, TargetKind.WORD, canonical)
        return self._roster.match(raw)

    def _choice(self, content: str) -> Iterator[Choice]:
        known = dict(self._grammar.choices)
        head = self._patterns.slash.split(content.strip())[0]
        chosen = next((known[form] for form in normalise.forms(head) if form in known), None)
        if chosen:
            yield Choice(chosen)

    def _unlabelled(self, line: str) -> Iterator[_Found]:
        """A bare word, or a try that is not in form; anything else is talk."""
        bare = normalise.key(line)
        if bare in self._grammar.abdications:
            yield Abdication()
        elif choice := dict(self._grammar.choices).get(bare):
            yield Choice(choice)
        elif self._attempts_abstention(line):
            yield Malformed(line)
        elif target := self._attempted(line):
            yield Malformed(line, target if target.kind is TargetKind.PLAYER else None)

    def _attempts_abstention(self, line: str) -> bool:
        mark = self._patterns.bare_abstention.match(line)
        return bool(mark and self._plain(line[mark.end():].lstrip(), bool(mark["close"])))

    def _attempted(self, line: str) -> Target | None:
        """The target of a line that opens like a vote and goes on with a name, 弃权 or 废票."""
        if self._asks(line):
            return None
        for opening in self._patterns.openings(line):
            rest = normalise.fold(line[opening:])
            word = self._patterns.no_name.match(rest)
            if word and self._ends(rest[word.end():]):
                return Target(word[0], TargetKind.WORD)
            named = self._roster.opening(rest)
            if named and not named[1].startswith(self._grammar.no_attempt) and (len(named[0].raw) > 1 or self._ends(named[1])):
                return named[0]
        return None

    def _ends(self, rest: str) -> bool:
        return not rest or not rest[0].isalnum() or rest[0] in self._grammar.particles

    def _asks(self, text: str) -> bool:
        return text.rstrip(" \u3000~～.。…!！)）」』】").endswith(self._grammar.question_ends)

    def _plain(self, rest: str, bracketed: bool) -> bool:
        """Whether a void mark followed by this says plainly that the ballot is void, and is not talk about void ballots."""
        rest = rest.lstrip(normalise.CLOSING)
        if rest.lstrip().startswith(self._grammar.question_ends):
            return False
        if not rest or bracketed:
            return True
        if rest[0] in self._grammar.void_listing:
            return self._patterns.opening.match(rest[1:]) is not None
        if rest[0].isalnum():
            word = next((word for word in self._grammar.void_goes_on if rest.startswith(word)), None)
            return word is not None and (len(word) > 1 or self._plain(rest[len(word):], False))
        clause = self._patterns.lead.sub("", rest, count=1)
        if (rest[0].isspace() or rest[0] in self._grammar.colons) and self._lists(clause):
            return False
        return not clause.startswith(self._grammar.asking)

    def _lists(self, clause: str) -> bool:
        """Whether the clause is what stands behind 废票： in a count: a number, or names."""
        return self._patterns.number.fullmatch(clause) is not None or self._roster.opening(normalise.fold(clause)) is not None
