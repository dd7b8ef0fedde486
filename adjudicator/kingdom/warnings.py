"""Warnings of kingmaker games, and the players they put out (RULES king.warn)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from adjudicator import attendance
from adjudicator.ballots import BallotBox
from adjudicator.clauses import clause
from adjudicator.day import Day
from adjudicator.docket import Docket
from adjudicator.night import Night

RULE = "king.warn"
POINTS = {"speech-shortfall": 1, "vote-absence": 1, "revote-failure": 1, "king-failure": 2, "nomination-failure": 2}


def _warn(of: Day | Night, name: str, kind: str, rule: str, text: str, posts: Iterable[str] = (), hidden: bool = False) -> bool:
    """Enter a warning; whether the player's warnings put him out."""
    seat = of.table[name]
    seat.warnings += POINTS[kind]
    of.book.enter(kind, rule, name, of.number, points=POINTS[kind], total=seat.warnings, posts=tuple(posts), text=text, hidden=hidden)
    limit = of.rules.number_if_set("warnings_out")
    return limit is not None and seat.warnings >= limit


def warn(day: Day, name: str, kind: str, rule: str, text: str, posts: Iterable[str] = ()) -> None:
    """A warning of the day; whom it puts out goes at the close."""
    if _warn(day, name, kind, rule, text, posts):
        day.drowning.setdefault(name, RULE)


@clause("king.warn", "拥王者晚上不拥王，记2次警告；累计2次警告，判该玩家出局：夜里记的在开楼时生效")
def warn_at_night(night: Night, kingmaker: str, docket: Docket) -> None:
    """The kingmaker has named nobody. Only the judges know, for it would tell who he is."""
    out = _warn(night, kingmaker, "nomination-failure", "king.nominate", "当夜没有提交拥立名单", hidden=True)
    spared = docket.on_player(night.number, kingmaker, "drowned") if out else None
    if spared is not None:
        docket.apply(spared, "warned-out", night.limits.opens, hidden=True)
    elif out:
        night.die(kingmaker, "warned-out", RULE)


def speeches(day: Day, until: datetime) -> dict[str, list[str]]:
    """The valid speeches of each of the living up to a moment, written into the record."""
    said = attendance.speeches(day, day.in_threads("discussion"), until)
    day.record.speeches = {name: len(posts) for name, posts in said.items()}
    day.record.speech_quota = day.rules.number("speech_quota")
    return said


@clause("king.warn", "所有玩家每天案楼不满2水，计1次警告")
def speech_shortfalls(day: Day, until: datetime) -> None:
    """Warn each of the living who has spoken too little; who is dead by now is not warned."""
    quota = day.rules.number("speech_quota")
    for name, posts in speeches(day, until).items():
        if day.table[name].alive and len(posts) < quota:
            warn(day, name, "speech-shortfall", RULE, f"有效发言 {len(posts)} 次，少于 {quota} 次", posts)


@clause("king.warn", "民主投票阶段，玩家每次不投票，记1次警告")
def vote_absences(day: Day, box: BallotBox) -> list[str]:
    """Warn each of the eligible who did not attend; who they are. Whom his speeches put out owes no ballot."""
    absent = attendance.absentees(day, box)
    for name in absent:
        warn(day, name, "vote-absence", RULE, "截票前没有投票")
    return absent


@clause("king.warn", "民主投票阶段，被召集重投而没有有效票，记1次警告")
def revote_failures(day: Day, box: BallotBox, called: Iterable[str]) -> None:
    for name in attendance.without_ballot(day, box, called):
        warn(day, name, "revote-failure", RULE, f"被召集重投（{box.poll.stage}）而没有有效票")


@clause("king.warn", "累计2次警告，判该玩家出局：在当天截票时，处决之后；同时被处决的算处决")
def expel(day: Day) -> list[str]:
    """Those whose warnings put them out leave; who they are."""
    _edited_too_often(day)
    return [name for name in attendance.drowned_now(day) if day.table.take_out(name, day.number, "warned-out", RULE, day.limits.closes)]


def _edited_too_often(day: Day) -> None:
    """A house may give points for editing a ballot; they count with the others."""
    limit = day.rules.number_if_set("warnings_out")
    for line in day.book.ledger:
        if line.kind == "edited-ballot" and line.round == day.number and limit is not None and day.table[line.player].warnings >= limit:
            day.drowning.setdefault(line.player, RULE)
