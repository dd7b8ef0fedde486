"""Threads that serve one poll only: its posts, and the ballots in one in which nothing is voted on."""

from __future__ import annotations

from adjudicator.clauses import clause
from adjudicator.day import Day
from adjudicator.evidence import Filed
from parser.roster import AuthorKind


def thread(day: Day, name: str) -> list[Filed]:
    """The day's posts in a thread that serves one poll only."""
    return [f for f in day.posts if f.first.thread == name]


@clause("source.2", "没有开票选的主题里的票要标出（wrong-thread），不算")
def no_poll(day: Day, name: str) -> None:
    """Flag ballots in a thread in which nothing is voted on today."""
    for filed in thread(day, name):
        author = day.hearing.author(filed)
        if author.kind is AuthorKind.PLAYER and filed.seen and day.hearing.said(filed).ballot is not None:
            day.book.flag("wrong-thread", "source.2", f"今天没有开 {name} 票选，这张票不算", player=author.player, round_number=day.number, posts=(filed.id,))
