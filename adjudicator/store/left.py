"""What a game leaves behind, as rows of the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from adjudicator.record import LedgerLine, Record

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Left:
    """A game's row, its players' and its entries'."""

    game: Row
    players: list[Row]
    entries: list[Row]


def left_by(full: Record, public: Record, owners: Mapping[str, str]) -> Left:
    """A game as rows. `owners` gives real accounts by player; what only the full record holds is marked secret."""
    opened = next((one.opens for one in full.rounds if one.opens), None)
    game = {"name": full.game, "ruleset": full.ruleset, "opened": utc(opened), "as_of": utc(full.as_of), "status": full.status,
            "winner": full.winner}
    entries = [*_ledger(full, public), *_drowned(public), *_proxies(full), *_rewards(full), *_results(public)]
    return Left(game, list(_players(full, public, owners)), [{"game": full.game, "number": number, **entry} for number, entry in enumerate(entries, 1)])


def utc(stamp: str | None) -> str | None:
    """A stamp of the record in UTC, so that stamps of different zones sort by time."""
    return datetime.fromisoformat(stamp).astimezone(UTC).isoformat(timespec="seconds") if stamp else None


def _players(full: Record, public: Record, owners: Mapping[str, str]) -> Iterator[Row]:
    proxies = Counter(entry["player"] for entry in _proxies(full))
    for name, player in public.players.items():
        out = player.out
        yield {"game": full.game, "player": name, "account": owners.get(name, name), "alive": player.alive, "out_round": out.round if out else None,
               "out_cause": out.cause if out else None, "identity": player.identity, "proxies": proxies[name], "reward": full.rewards.get(name)}


def _entry(player: str, round_number: int, kind: str, *, points: int = 1, rule: str = "", posts: str = "", note: str = "", secret: bool = False) -> Row:
    return {"player": player, "round": round_number, "kind": kind, "points": points, "rule": rule, "posts": posts, "note": note, "secret": secret}


def _ledger(full: Record, public: Record) -> Iterator[Row]:
    known = [_key(line) for line in public.ledger]
    for line in full.ledger:
        yield _entry(line.player, line.round, line.kind, points=line.points, rule=line.rule, posts=" ".join(line.posts), note=line.text,
                     secret=_key(line) not in known)


def _key(line: LedgerLine) -> tuple[str, int, str]:
    return line.player, line.round, line.kind


def _drowned(public: Record) -> Iterator[Row]:
    for name, player in public.players.items():
        if player.out is not None and player.out.cause == "drowned":
            yield _entry(name, player.out.round, "drowned", rule=player.out.rule or "")


def _proxies(full: Record) -> Iterator[Row]:
    for one, ballot in full.ballots():
        if ballot.kind == "proxy" and ballot.status in ("standing", "abstention"):
            yield _entry(ballot.voter, one.number, "proxy", rule="proxy.1", posts=ballot.post)


def _rewards(full: Record) -> Iterator[Row]:
    yield from (_entry(name, len(full.rounds), "reward", points=points) for name, points in full.rewards.items())


def _results(public: Record) -> Iterator[Row]:
    """How the game ended for everybody in it, once it has."""
    if public.status != "finished":
        return
    for name, player in public.players.items():
        yield _entry(name, len(public.rounds), "result", points=0, rule=public.winning_rule or "",
                     note=" ".join(filter(None, (public.winner, player.identity))))
