"""Players over rounds: whom each stood for, and what each did of what he owed."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.record import Record, RoundRecord


@dataclass(frozen=True, slots=True)
class Cell:
    """A player in a round. `targets` are whom he stood for, stage after stage; `out` the cause he left by in it."""

    present: bool
    targets: tuple[str, ...] = ()
    abstained: bool = False
    only_void: bool = False
    absent: bool = False
    speeches: int | None = None
    short: bool = False
    out: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A player through the game."""

    player: str
    cells: tuple[Cell, ...]


def matrix(record: Record) -> list[Row]:
    """A row for every player, a cell for every round."""
    return [Row(name, tuple(_cell(record, one, name) for one in record.rounds)) for name in record.players]


def _cell(record: Record, one: RoundRecord, name: str) -> Cell:
    out = record.players[name].out
    targets = [target for stage in one.stages for target, voters in stage.tally.items() if name in voters]
    speeches = one.speeches.get(name)
    return Cell(
        present=out is None or out.round >= one.number,
        targets=tuple(dict.fromkeys(targets)),
        abstained=any(name in stage.abstained for stage in one.stages),
        only_void=not targets and any(name in stage.void for stage in one.stages),
        absent=any(name in stage.absent for stage in one.stages),
        speeches=speeches,
        short=speeches is not None and one.speech_quota is not None and speeches < one.speech_quota,
        out=out.cause if out is not None and out.round == one.number else None,
    )
