"""A cast for the tests of the kingmaker rulesets, and what they ask of a record."""

from __future__ import annotations

from typing import Any

from adjudicator.record import BallotRecord, LedgerLine, Record, RoundRecord
from scraper.models import Post
from tests.adjudicator.builder import Play, at

CAST = {"路飞": "杀手", "索隆": "杀手", "娜美": "拥王者", "山治": "平民", "乔巴": "平民", "罗宾": "平民", "弗兰奇": "平民", "布鲁克": "平民"}
ORDERS = {"throne_order": ["山治", "乔巴", "罗宾", "弗兰奇", "布鲁克", "路飞", "索隆", "娜美"],
          "succession_order": ["乔巴", "罗宾", "山治", "弗兰奇", "布鲁克"]}
NIGHT = {"kill": "布鲁克", "nominate": ["山治", "乔巴"]}  # 山治 reigns
EMPTY: dict[str, Any] = {}


def kingdom(*nights: dict[str, Any] | None, ruleset: str = "kingmaker-1.0", quiet: bool = True, roles: dict[str, str] | None = None, **more: Any) -> Play:
    """A game; `quiet`: nobody owes speeches."""
    play = Play(ruleset, roles or CAST, list(nights or [NIGHT]), **more)
    play.secret = {**{key: [name for name in order if name in play.roles] for key, order in ORDERS.items()}, **play.secret}
    play.rules = {**({"speech_quota": 0} if quiet else {}), **play.rules}
    return play


def dictatorship(*later: dict[str, Any] | None, ruleset: str = "kingmaker-1.0", **more: Any) -> tuple[Play, Post]:
    """山治 has condemned the kingmaker at 12:00 and chosen 独裁 at 12:20; the post of the choice."""
    play = kingdom(NIGHT, *later, ruleset=ruleset, **more)
    play.vote("山治", "娜美", at(1, "12:00"))
    return play, play.post("山治", at(1, "12:20"), "选择：独裁", "discussion")


def day(record: Record, number: int = 1) -> RoundRecord:
    return record.rounds[number - 1]


def entry(record: Record, post: Post) -> BallotRecord:
    return next(ballot for _, ballot in record.ballots() if ballot.post == post.id)


def status(record: Record, post: Post) -> tuple[str, str | None]:
    ballot = entry(record, post)
    return ballot.status, ballot.reason


def lines(record: Record) -> list[tuple[str, int, str, int]]:
    """The ledger: who, in which round, for what, with how many points."""
    return [(line.player, line.round, line.kind, line.points) for line in record.ledger]


def ledger_line(record: Record, player: str) -> LedgerLine:
    return next(line for line in record.ledger if line.player == player)


def out(record: Record, player: str) -> tuple[int, str] | None:
    gone = record.players[player].out
    return (gone.round, gone.cause) if gone else None


def kinds(record: Record) -> list[str]:
    """The kinds of the flags."""
    return [flag.kind for flag in record.flags]
