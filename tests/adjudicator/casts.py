"""A cast for the tests of the rules that every ruleset shares."""

from __future__ import annotations

from typing import Any

from adjudicator.record import BallotRecord, Record
from tests.adjudicator.builder import Play, at

ROLES = {"路飞": "杀手", "索隆": "杀手", "娜美": "警察", "山治": "警察", "乔巴": "平民", "罗宾": "平民", "弗兰奇": "平民", "布鲁克": "平民"}
LIVING = ["路飞", "索隆", "娜美", "山治", "乔巴", "罗宾", "弗兰奇"]
CLOSED = at(1, "16:59:59")


def day_one(*, talk: bool = True, rules: dict[str, Any] | None = None, **more: Any) -> Play:
    """A game in the day of round 1: 布鲁克 was killed, everybody else has spoken."""
    play = Play("assassin-2.1", ROLES, nights=[{"kill": "布鲁克"}], rules=rules or {}, **more)
    if talk:
        play.talk(1, LIVING)
    return play


def ballot(record: Record, post: Any) -> BallotRecord:
    """The entry of a post."""
    return next(b for _, b in record.ballots() if b.post == post.id)


def status(record: Record, post: Any) -> tuple[str, str | None]:
    """Status and reason of a post's entry."""
    entry = ballot(record, post)
    return entry.status, entry.reason
