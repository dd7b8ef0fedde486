"""The roster: from a name as written to a player, and from an account to whoever posts with it."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from parser import likeness, normalise
from parser.grammar import RESERVED
from parser.statements import Target, TargetKind

Mode = Literal["strict", "lenient"]
ID_PREFIX = "uid:"
JOINTS = frozenset(("and", "or", "和", "与", "及", "或", "跟"))
NEAREST = 3  # how many names an unknown one is offered
NEAR_ENOUGH = 50  # percent of likeness below which a name is not offered


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of the game: `accounts` (names, or "uid:42") post for him, the name itself when none is given."""

    name: str
    aliases: tuple[str, ...] = ()
    accounts: tuple[str, ...] = ()
    owner: str | None = None

    @property
    def spellings(self) -> tuple[str, ...]:
        """Every name the seat may be called by."""
        return (self.name, *self.aliases, *(account for account in self.accounts if not account.startswith(ID_PREFIX)))


class AuthorKind(StrEnum):
    """Who is behind a post (RULES source.2)."""

    PLAYER = "player"
    OFFICIAL = "official"
    OWNER = "owner"
    OUTSIDER = "outsider"


@dataclass(frozen=True, slots=True)
class Author:
    """`player` is the seat's name for a player or for the owner of a player's account, else None."""

    kind: AuthorKind
    player: str | None = None


@dataclass(frozen=True, slots=True)
class _Named:
    """Somebody a name can mean."""

    name: str
    official: bool = False


class Roster:
    """The names of one game. Matching is cached: a thread names the same few people over and over."""

    def __init__(self, seats: Sequence[Seat], officials: Sequence[str], mode: Mode = "strict") -> None:
        self.seats = tuple(seats)
        self.names = tuple(seat.name for seat in self.seats)
        self.officials = tuple(officials)
        self.mode = mode
        self._exact: dict[str, dict[_Named, None]] = {}
        self._keys: dict[str, dict[_Named, None]] = {}
        self._simple: dict[str, dict[_Named, None]] = {}
        for spelling, named in self._spellings():
            self._exact.setdefault(spelling.strip(), {})[named] = None
            self._keys.setdefault(normalise.key(spelling), {})[named] = None
            self._simple.setdefault(normalise.simplified(normalise.key(spelling)), {})[named] = None
        self._scanner = _scanner(self._simple)
        self._preferred = frozenset(self.names)
        self._unheard: frozenset[str] = frozenset()
        self._views: dict[tuple[frozenset[str], frozenset[str]], Roster] = {}
        self._targets: dict[str, Target] = {}
        self._authors: dict[tuple[str, str | None], Author] = {}
        self._accounts = dict(self._account_table())

    def _spellings(self) -> Iterator[tuple[str, _Named]]:
        for seat in self.seats:
            for spelling in seat.spellings:
                yield spelling, _Named(seat.name)
        for official in self.officials:
            yield official, _Named(official, official=True)

    def match(self, raw: str) -> Target:
        """The player a written name means (RULES names.1); unknown and ambiguous names carry candidates."""
        target = self._targets.get(raw)
        if target is None:
            target = self._targets[raw] = self._match(raw)
        return target

    def _match(self, raw: str) -> Target:
        if target := self.surely(raw):
            return target
        several = tuple(dict.fromkeys(self.mentions(raw)))
        if self.mode == "lenient" and not (len(several) > 1 and self._lists_names(raw)):
            return self._lenient(raw)
        if len(several) > 1:
            return _target(raw, several)
        return Target(raw, TargetKind.UNKNOWN, candidates=self._nearest(raw, several))

    def surely(self, raw: str) -> Target | None:
        """What a name means that is written as the roster has it; None where it is not."""
        named = next(filter(None, self._lookups(raw)), None)
        return _target(raw, self._foremost(tuple(named))) if named else None

    def _foremost(self, named: tuple[_Named, ...]) -> tuple[_Named, ...]:
        """Of several the lenient take the one preferred."""
        preferred = tuple(one for one in named if one.name in self._preferred)
        return preferred if self.mode == "lenient" and preferred else named

    def _lists_names(self, raw: str) -> bool:
        """Whether the text is nothing but names: X and Y, X/Y."""
        rest = self._scanner.sub(" ", normalise.simplified(normalise.fold(raw))) if self._scanner else raw
        return all(word in JOINTS for word in re.findall(r"\w+", rest))

    def _lenient(self, raw: str) -> Target:
        """The one player the name comes clearly nearest to: of those preferred by names heard so far, then by all; else of everybody."""
        everybody, all_names = frozenset(self.names), frozenset[str]()
        for among, without in dict.fromkeys(((self._preferred, self._unheard), (self._preferred, all_names), (everybody, all_names))):
            spellings = ((s.name, spelling) for s in self.seats if s.name in among for spelling in s.spellings if spelling not in without)
            found = likeness.readings(raw, spellings)
            if likeness.clear(found):
                return Target(raw, TargetKind.PLAYER, found[0].player, found_by=found[0].found_by)
            if found:
                tied = [reading.player for reading in found if found[0].rank - reading.rank < likeness.CLEAR_BY]
                return Target(raw, TargetKind.AMBIGUOUS, candidates=tuple(tied))
        return Target(raw, TargetKind.UNKNOWN, candidates=self._nearest(raw, ()))

    def among(self, players: Iterable[str], heard: Container[str] | None = None) -> Roster:
        """This roster, where a lenient reading takes none but these players while one of them fits: the living.

        `heard` are the accounts that have posted so far: whoever is yet to replace somebody is in nobody's way.
        """
        if self.mode == "strict":
            return self
        preferred = frozenset(players)
        unheard = self._unheard if heard is None else frozenset(name for seat in self.seats for name in _yet_to_come(seat, heard))
        view = self._views.get((preferred, unheard))
        if view is None:
            view = self._views[preferred, unheard] = copy(self)
            view._preferred, view._unheard, view._targets = preferred, unheard, {}
        return view

    def _lookups(self, raw: str) -> Iterator[dict[_Named, None]]:
        """What the name could mean, the surest way of reading it first."""
        yield self._exact.get(raw.strip(), {})
        remark = self._simple.get(normalise.simplified(normalise.key(normalise.remark(raw) or "")), {})
        for form in normalise.forms(raw):
            named = self._keys.get(form) or self._simple.get(normalise.simplified(form), {})
            # 路飞（娜美） names two; 路飞（首轮） and 路飞（草帽） name one.
            yield {**named, **remark} if named else named

    def exact(self, raw: str) -> Target | None:
        """The player or official a name means, None unless it means just one."""
        target = self.match(raw)
        return target if target.kind in (TargetKind.PLAYER, TargetKind.OFFICIAL) else None

    def opening(self, folded: str) -> tuple[Target, str] | None:
        """The player whose name opens a folded text, and what follows the name; None where it opens with no player."""
        text = normalise.simplified(folded)
        found = self._scanner.match(text) if self._scanner else None
        target = self.match(found[0]) if found else None
        if not found or not target or target.kind is TargetKind.OFFICIAL:
            return None
        return target, text[found.end():]

    def mentions(self, text: str) -> Iterator[_Named]:
        """Who is named in the text; a longer name hides those it contains."""
        if self._scanner is None:
            return
        for found in self._scanner.finditer(normalise.simplified(normalise.fold(text))):
            yield from self._simple[normalise.key(found[0])]

    def _nearest(self, raw: str, contained: tuple[_Named, ...]) -> tuple[str, ...]:
        from rapidfuzz import fuzz, process

        written = normalise.simplified(normalise.forms(raw)[-1])
        near = process.extract(written, list(self._simple), scorer=fuzz.ratio, score_cutoff=NEAR_ENOUGH, limit=NEAREST)
        ranked = [*contained, *(named for spelling, _, _ in near for named in self._simple[spelling])]
        return tuple(dict.fromkeys(named.name for named in ranked if not named.official))[:NEAREST]

    def author(self, name: str, author_id: str | None) -> Author:
        """Who posts with this account: by id where one is declared, else by the account's name."""
        known = self._authors.get((name, author_id))
        if known is None:
            by_id = self._accounts.get(f"{ID_PREFIX}{author_id}") if author_id else None
            known = by_id or self._accounts.get(_account(name)) or Author(AuthorKind.OUTSIDER)
            self._authors[name, author_id] = known
        return known

    def _account_table(self) -> Iterator[tuple[str, Author]]:
        """Later entries win: a player's own account is his, whatever else it is called."""
        for seat in self.seats:
            if seat.owner:
                yield _account(seat.owner), Author(AuthorKind.OWNER, seat.name)
        for official in self.officials:
            yield _account(official), Author(AuthorKind.OFFICIAL)
        for seat in self.seats:
            for account in seat.accounts or (seat.name,):
                yield _account(account), Author(AuthorKind.PLAYER, seat.name)


def _yet_to_come(seat: Seat, heard: Container[str]) -> Iterator[str]:
    """The accounts of a seat that have not posted, where another one of it has."""
    posted = [account for account in seat.accounts if account in heard]
    if posted:
        yield from (account for account in seat.accounts if account not in posted)


def _account(name: str) -> str:
    """Accounts differ where names may not: only case, width and outer spaces are no difference to a board."""
    return normalise.fold(name.strip())


def _target(raw: str, named: tuple[_Named, ...]) -> Target:
    if len(named) > 1:
        return Target(raw, TargetKind.AMBIGUOUS, candidates=tuple(one.name for one in named))
    if named[0].official:
        return Target(raw, TargetKind.OFFICIAL, candidates=(named[0].name,))
    return Target(raw, TargetKind.PLAYER, named[0].name)


def _scanner(spellings: Iterable[str]) -> re.Pattern[str] | None:
    """Finds names inside text: the longest first, Latin ones only as whole words, with any spaces between characters."""
    patterns = []
    for spelling in sorted(filter(None, spellings), key=len, reverse=True):
        pattern = r"\s*".join(map(re.escape, spelling))
        before = r"(?<![a-z0-9])" if spelling[0].isascii() else ""
        after = r"(?![a-z0-9])" if spelling[-1].isascii() else ""
        patterns.append(before + pattern + after)
    return re.compile("|".join(patterns)) if patterns else None


def roster_problems(seats: Sequence[Seat], officials: Sequence[str], reserved: Iterable[str] = RESERVED) -> list[str]:
    """What makes a roster unusable, a message each (RULES names.1); empty when it is sound.

    `reserved` are the words a ballot can hold in a name's place. Two players may share an alias: a ballot with it is
    ambiguous; but nobody may be called by another's name.
    """
    words = {_same(word) for word in reserved}
    staff = {_same(official): official for official in officials}
    problems = list(_clashing_names(seats)) + list(_clashing_accounts(seats, officials))
    for seat in seats:
        for spelling in dict.fromkeys(seat.spellings[: 1 + len(seat.aliases)]):
            if _same(spelling) in words:
                problems.append(f"玩家「{seat.name}」的名字「{spelling}」是投票用语，请改名 / {spelling!r} is a word of ballots: rename")
            if _same(spelling) in staff:
                problems.append(f"玩家「{seat.name}」的名字「{spelling}」与执法团相同，请改名 / {spelling!r} is also an official: rename")
    return problems


def _same(name: str) -> str:
    return normalise.simplified(normalise.key(name))


def _clashing_names(seats: Sequence[Seat]) -> Iterator[str]:
    for place, seat in enumerate(seats):
        for other in seats[:place]:
            mine, others = ({_same(name) for name in (one.name, *one.aliases)} for one in (seat, other))
            if _same(seat.name) in others or _same(other.name) in mine:
                yield f"玩家「{other.name}」与「{seat.name}」无法区分，改名或改别名 / {other.name!r} and {seat.name!r} cannot be told apart"


def _clashing_accounts(seats: Sequence[Seat], officials: Sequence[str]) -> Iterator[str]:
    holder = {_account(official): official for official in officials}
    for seat in seats:
        for account in dict.fromkeys(map(_account, seat.accounts or (seat.name,))):
            other = holder.setdefault(account, seat.name)
            if other != seat.name:
                yield f"账号「{account}」同属「{other}」与「{seat.name}」 / account {account!r} posts for both {other!r} and {seat.name!r}"
