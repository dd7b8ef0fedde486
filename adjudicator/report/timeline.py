"""The tally of a round over time, as the geometry of a picture: the page's template draws it as inline SVG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from adjudicator.history import history_of
from adjudicator.record import RoundRecord

WIDTH, HEIGHT = 720, 200
LEFT, RIGHT, TOP, BOTTOM = 28, 18, 18, 22
STYLES = 8  # as many line styles as the style sheet has; more targets share them


@dataclass(frozen=True, slots=True)
class Track:
    """One target's line: `points` as SVG wants them, `ends` its last count."""

    target: str
    style: int
    points: str
    ends: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A limit as a vertical line."""

    kind: Literal["void-limit", "close"]
    stage: str
    at: str
    x: float


@dataclass(frozen=True, slots=True)
class Tick:
    """A place on an axis with its words."""

    place: float
    text: str


@dataclass(frozen=True, slots=True)
class Change:
    """A voter comes to stand for a target, or for nobody; `post` is None where no post of his did it."""

    at: str
    voter: str
    target: str | None
    post: str | None = None
    floor: int | None = None


@dataclass(frozen=True, slots=True)
class Timeline:
    """Everything the picture needs; widths in the picture's own units."""

    changes: tuple[Change, ...]
    tracks: tuple[Track, ...]
    marks: tuple[Mark, ...]
    counts: tuple[Tick, ...]
    hours: tuple[Tick, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    bottom: int = HEIGHT - BOTTOM
    top: int = TOP


@dataclass(frozen=True, slots=True)
class _Scale:
    opens: datetime
    closes: datetime
    most: int

    def x(self, at: datetime) -> float:
        share = (at - self.opens) / (self.closes - self.opens)
        return round(LEFT + min(max(share, 0.0), 1.0) * (WIDTH - LEFT - RIGHT), 1)

    def y(self, count: int) -> float:
        return round(HEIGHT - BOTTOM - count / self.most * (HEIGHT - TOP - BOTTOM), 1)


def timeline(one: RoundRecord) -> Timeline | None:
    """The picture of a round; None where nothing was counted or the round has no times."""
    changes = tuple(_changes(one))
    if not changes or one.opens is None:
        return None
    opens = datetime.fromisoformat(one.opens)
    closes = max(datetime.fromisoformat(stage.closes) for stage in one.stages)
    steps = _steps(changes)
    most = max((count for changes in steps.values() for _, count in changes), default=0)
    if closes <= opens or most == 0:
        return None
    scale = _Scale(opens, closes, most)
    tracks = tuple(_track(target, number % STYLES, changes, scale) for number, (target, changes) in enumerate(steps.items()))
    counts = tuple(Tick(scale.y(count), str(count)) for count in range(0, most + 1, max(1, most // 5)))
    return Timeline(changes, tracks, tuple(_marks(one, scale)), counts, tuple(_hours(scale)))


def _changes(one: RoundRecord) -> Iterator[Change]:
    """Every change of the count, and what a revote took from those it called."""
    lines = [Change(line.at, line.voter, line.target, line.post, line.floor) for line in one.history or history_of(one)]
    calls = [Change(stage.opens, voter, None) for stage in one.stages for voter in stage.called if stage.opens]
    standing: dict[str, str | None] = {}
    for change in sorted([*calls, *lines], key=lambda change: datetime.fromisoformat(change.at)):
        if standing.get(change.voter) != change.target:
            standing[change.voter] = change.target
            yield change


def _steps(history: Sequence[Change]) -> dict[str, list[tuple[datetime, int]]]:
    """Each target's count after every change of it, in the order the targets were first named."""
    standing: dict[str, str | None] = {}
    steps: dict[str, list[tuple[datetime, int]]] = {}
    for change in history:
        before = standing.get(change.voter)
        standing[change.voter] = change.target
        counts = Counter(standing.values())
        for target in dict.fromkeys((before, change.target)):
            if target is not None:
                steps.setdefault(target, []).append((datetime.fromisoformat(change.at), counts[target]))
    return steps


def _track(target: str, style: int, changes: list[tuple[datetime, int]], scale: _Scale) -> Track:
    count = 0
    points = [(scale.x(scale.opens), scale.y(0))]
    for at, after in changes:
        points += [(scale.x(at), scale.y(count)), (scale.x(at), scale.y(after))]
        count = after
    points.append((scale.x(scale.closes), scale.y(count)))
    return Track(target, style, " ".join(f"{x},{y}" for x, y in points), count)


def _marks(one: RoundRecord, scale: _Scale) -> list[Mark]:
    marks = []
    for stage in one.stages:
        if stage.void_limit is not None:
            marks.append(Mark("void-limit", stage.name, stage.void_limit, scale.x(datetime.fromisoformat(stage.void_limit))))
        marks.append(Mark("close", stage.name, stage.closes, scale.x(datetime.fromisoformat(stage.closes))))
    return marks


def _hours(scale: _Scale) -> list[Tick]:
    """A tick every few hours, on the hour."""
    hours = (scale.closes - scale.opens) / timedelta(hours=1)
    step = next((step for step in (1, 2, 3, 6, 12, 24) if hours / step <= 8), 48)
    at = scale.opens.replace(minute=0, second=0, microsecond=0)
    ticks = []
    while at <= scale.closes:
        if at >= scale.opens:
            ticks.append(Tick(scale.x(at), f"{at:%H:%M}"))
        at += timedelta(hours=step)
    return ticks
