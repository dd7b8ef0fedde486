"""The changes of a day's count, one after the other, from the ballots as they were entered."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from adjudicator.record import BallotRecord, HistoryLine, RoundRecord

BESIDE = ("recall", "depose", "election")
"""Stages of polls beside the day's own count; by-elections too."""


def history_of(one: RoundRecord) -> list[HistoryLine]:
    """Each post that changed the count of the day's vote; `target` None: it took a ballot back."""
    standing: dict[str, str | None] = {}
    lines = []
    for line in sorted(_acts(one.ballots), key=lambda line: datetime.fromisoformat(line.at)):
        if standing.get(line.voter) != line.target:
            standing[line.voter] = line.target
            lines.append(line)
    return lines


def _acts(ballots: list[BallotRecord]) -> Iterator[HistoryLine]:
    """What each post did; a ballot that failed counts for what it took back."""
    took_back = {post for b in ballots if b.status == "withdrawn" for post in b.posts[1:]}
    for b in ballots:
        if b.stage in BESIDE or b.stage.startswith("byelection"):
            continue
        counted = b.target is not None and b.status in ("standing", "withdrawn")
        if counted or b.status in ("effective", "abstention") or b.post in took_back:
            yield HistoryLine(floor=b.floor, post=b.post, at=b.at, thread=b.thread, voter=b.voter, target=b.target if counted else None)
