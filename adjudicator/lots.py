"""The verifiable draw (docs/rules.md). docs/draw.md states it for whoever writes it anew; a change here needs a new SCHEME.

The judge publishes the commitment before he draws and the secret after the game; then anybody can draw again.
"""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from adjudicator.courts.bench import SEATS
from adjudicator.record import Record, StageRecord
from adjudicator.roles import KILLER

SCHEME = "panguan-draw/1"
IDENTITIES, THRONE_ORDER, SUCCESSION_ORDER, CARDS, JURY = "identities", "throne-order", "succession-order", "cards", "jurors"
BYELECTION, ELECTION = "byelection", "election"


def _bytes(text: str) -> bytes:
    """A text as the scheme hashes it. UTF-8 sorts like the code points do."""
    return unicodedata.normalize("NFC", text).encode()


def commitment(secret: str, players: Iterable[str], deck: Mapping[str, int]) -> str:
    """What is published before the draw: SHA-256 over the secret and the lists drawn from, as 64 hex digits."""
    seats = sorted(_bytes(f"player {name}") for name in players)
    cards = sorted(_bytes(f"role {role}") for role, number in deck.items() for _ in range(number))
    return hashlib.sha256(b"\n".join([_bytes(SCHEME), _bytes(secret), *seats, *cards])).hexdigest()


@dataclass(frozen=True, slots=True)
class Lots:
    """The lots of one game. `secret` is 64 hex digits; `salt` a word nobody could know when the commitment was published."""

    secret: str
    salt: str = ""

    def ranking(self, purpose: str, candidates: Iterable[str]) -> list[str]:
        """The candidates in drawn order: by HMAC-SHA256, keyed with the secret, of what is drawn for and of the name."""
        return sorted(candidates, key=lambda name: (self._mark(purpose, name), _bytes(name)))

    def _mark(self, purpose: str, name: str) -> bytes:
        message = "\n".join((SCHEME, self.salt, purpose, name))
        return hmac.new(bytes.fromhex(self.secret), _bytes(message), hashlib.sha256).digest()

    def draw(self, purpose: str, candidates: Iterable[str], how_many: int = 1) -> list[str]:
        """The first so many in drawn order."""
        return self.ranking(purpose, candidates)[:how_many]


def tie(kind: str, round_number: int) -> str:
    """The purpose of a lot that breaks a tie: of a by-election or an election in a round."""
    return f"tie/{kind}/{round_number}"


@dataclass(frozen=True, slots=True)
class Deal:
    """What is drawn before the game. What a game does not draw stays empty."""

    roles: dict[str, str]
    throne_order: list[str] = field(default_factory=list)
    succession_order: list[str] = field(default_factory=list)
    cards: dict[str, int] = field(default_factory=dict)
    jurors: list[str] = field(default_factory=list)


def deal(lots: Lots, players: Sequence[str], deck: Mapping[str, int], drawn: Iterable[str]) -> Deal:
    """Draw a game. `deck` has a card a player; `drawn` names what is drawn beside the identities."""
    wanted = set(drawn)
    cards = sorted((role for role, number in deck.items() for _ in range(number)), key=_bytes)
    roles = dict(zip(lots.ranking(IDENTITIES, players), cards, strict=True))
    numbered = [name for name in players if roles[name] != KILLER.name]
    ranked = lots.ranking(CARDS, players)
    return Deal(
        roles={name: roles[name] for name in players},
        throne_order=lots.ranking(THRONE_ORDER, players) if THRONE_ORDER in wanted else [],
        succession_order=lots.ranking(SUCCESSION_ORDER, numbered) if SUCCESSION_ORDER in wanted else [],
        cards={name: len(players) - place for place, name in enumerate(ranked)} if CARDS in wanted else {},
        jurors=lots.draw(JURY, players, SEATS) if JURY in wanted else [])


@dataclass(frozen=True, slots=True)
class BrokenTie:
    """A tie that a lot broke: between whom, and who was drawn."""

    round: int
    kind: str
    candidates: list[str]
    drawn: list[str]

    @property
    def purpose(self) -> str:
        """What the lot was drawn for."""
        return tie(self.kind, self.round)


def broken_ties(record: Record) -> Iterator[BrokenTie]:
    """Every tie of a record that a lot broke: its leaders are level and some of them, not all, were elected."""
    for one in record.rounds:
        for kind in (BYELECTION, ELECTION):
            stages = [stage for stage in one.stages if stage.name.startswith(kind)]
            elected = one.byelection.elected if one.byelection is not None else []
            if stages and _by_lot(stages[-1], elected):
                level = stages[-1].leaders
                yield BrokenTie(one.number, kind, level, [name for name in elected if name in level])


def _by_lot(stage: StageRecord, elected: list[str]) -> bool:
    return any(name in elected for name in stage.leaders) and any(name not in elected for name in stage.leaders)
