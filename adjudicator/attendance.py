"""Speeches, absences, strikes and drowning (RULES assassin.4)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from adjudicator.ballots import BallotBox
from adjudicator.clauses import clause
from adjudicator.day import Day
from adjudicator.evidence import Filed
from adjudicator.schedule import is_late
from parser.roster import AuthorKind
from parser.speech import spoken

STRIKES = ("vote-absence", "revote-failure")
REVOTES = {"revote-1": "第一次重投", "revote-2": "第二次重投"}


@clause("assassin.4.speech", "所有玩家必须在[讨论]贴内跟帖发言；有效发言去掉表情、图片、标点后还有文字，同样的话只算一次")
def speeches(day: Day, posts: Iterable[Filed], closes_at: datetime | None = None) -> dict[str, list[str]]:
    """The valid speeches of each of the living, as post ids: in [opening, vote limit), in the discussion or main thread.

    `posts` are those of these threads. Any other post of the round counts where a ruling says so.
    """
    limit = day.limits.closes if closes_at is None else closes_at
    found: dict[str, list[str]] = {name: [] for name in day.living}
    heard: set[tuple[str, str]] = set()
    posts = list(posts)
    talk = {filed.id for filed in posts}
    elsewhere = [f for f in day.posts if f.id not in talk and day.docket.on_post(f.id, "speech") is not None]
    for filed in [*posts, *elsewhere]:
        author = day.hearing.author(filed)
        if author.kind is not AuthorKind.PLAYER or author.player not in found:
            continue
        ruling = day.docket.on_post(filed.id, "speech")
        due = filed.id in talk and filed.at >= day.limits.opens and not is_late(filed.at, limit, day.rules)
        if not due and ruling is None:
            continue
        words = None if filed.removed else spoken(filed.first, day.rules.number("speech_min_chars"))
        counts = due and words is not None and (author.player, words) not in heard
        if ruling is not None:
            day.docket.apply(ruling, str(counts).lower(), filed.at)
            counts = bool(ruling.speech)
        if counts:
            heard.add((author.player, words or filed.id))
            found[author.player].append(filed.id)
    return found


@clause("assassin.4.speech", "连续两天，每轮有效发言次数均少于2次者按淹死处理")
def speech_shortfalls(day: Day, said: dict[str, list[str]]) -> None:
    """Enter each shortfall; the second in a row drowns."""
    quota = day.rules.number("speech_quota")
    day.record.speeches = {name: len(posts) for name, posts in said.items()}
    day.record.speech_quota = quota
    for name, posts in said.items():
        seat = day.table[name]
        if not seat.alive:
            continue
        if len(posts) >= quota:
            seat.short_rounds = 0
            continue
        seat.short_rounds += 1
        day.book.enter("speech-shortfall", "assassin.4.speech", name, day.number, total=seat.short_rounds, posts=tuple(posts),
                       text=f"有效发言 {len(posts)} 次，少于 {quota} 次")
        if seat.short_rounds >= day.rules.number("short_rounds_to_drown"):
            day.drowning[name] = "assassin.4.speech"


@clause("assassin.4.drowned-ballot", "因有效发言次数不足被判淹死的玩家，其当轮投票无效")
def void_ballots_of_the_drowned(day: Day, box: BallotBox) -> None:
    for name in drowned_now(day):
        box.bar(name, "drowned-voter")


def drowned_now(day: Day) -> list[str]:
    """Who drowns at this close, rulings considered."""
    return [name for name in day.drowning if not _spared(day, name)]


def _spared(day: Day, name: str) -> bool:
    ruling = day.docket.on_player(day.number, name, "drowned")
    if ruling is not None:
        day.docket.apply(ruling, "warned-out" if day.drowning[name] == "king.warn" else "drowned", day.limits.closes)
    return ruling is not None


def attends(box: BallotBox, voter: str) -> bool:
    """Whether a voter attended by a ballot of his, void or not, or by a proxy that stands."""
    for ballot in box.ballots:
        if ballot.voter != voter or ballot.reason in ("early", "late", "proxy-spent"):
            continue
        if ballot.kind == "proxy" and not ballot.stands:
            continue
        if ballot.said.ballot is not None or ballot.said.malformed is not None or ballot.ruled:
            return True
    return False


@clause("assassin.4.absence", "具有投票资格的玩家若累计两轮不投票，按淹死处理")
def vote_absences(day: Day, box: BallotBox) -> list[str]:
    """Enter a strike for each of the eligible who did not attend; who they are."""
    absent = absentees(day, box)
    for name in absent:
        strike(day, name, "vote-absence", "assassin.4.absence", "截票前没有投票")
    return absent


def absentees(day: Day, box: BallotBox) -> list[str]:
    """The eligible voters, not drowned, who did not attend."""
    drowned = drowned_now(day)
    return [v for v in day.living if day.table[v].alive and v in box.poll.voters and v not in drowned and not attends(box, v)]


@clause("assassin.tie", "未按要求重投者，按未做有效投票算，累计两次淹死")
def revote_failures(day: Day, box: BallotBox, called: Iterable[str]) -> list[str]:
    """Enter a strike for each who was called and cast no valid ballot; who they are."""
    failed = without_ballot(day, box, called)
    for name in failed:
        strike(day, name, "revote-failure", "assassin.tie", f"被召集参加{REVOTES.get(box.poll.stage, box.poll.stage)}而没有有效票")
    return failed


def without_ballot(day: Day, box: BallotBox, called: Iterable[str]) -> list[str]:
    """Those of the called, alive, who have no valid ballot."""
    return [v for v in called if v not in box.standing and day.table[v].alive]


@clause("assassin.4.absence", "累计两次（累计，不必连续）；strikes_per_round 定一轮内能否记两次")
def strike(day: Day, name: str, kind: str, rule: str, text: str) -> None:
    """One strike; the second in the game drowns."""
    seat = day.table[name]
    struck = any(line.player == name and line.round == day.number and line.kind in STRIKES for line in day.book.ledger)
    points = 0 if struck and day.rules.word("strikes_per_round") == "one" else 1
    seat.strikes += points
    day.book.enter(kind, rule, name, day.number, points=points, total=seat.strikes, text=text)
    if seat.strikes >= day.rules.number("strikes_to_drown"):
        day.drowning.setdefault(name, "assassin.4.absence")


@clause("assassin.4.both", "同时满足被票杀和淹死情况，按照被票杀宣布；淹死在处决之后生效")
def drown(day: Day, moment: datetime) -> list[str]:
    """Those who drown leave, after the execution, at the moment of the verdict; who they are."""
    gone = [name for name in drowned_now(day) if day.table.take_out(name, day.number, "drowned", day.drowning[name], moment)]
    for name in gone:
        ban_from_next_game(day, name)
    day.record.drowned = gone
    return gone


@clause("assassin.4.ban", "非战术性淹死者，判罚下一局禁玩")
def ban_from_next_game(day: Day, name: str) -> None:
    if not day.rules.on("next_game_ban"):
        return
    ruling = day.docket.on_player(day.number, name, "tactical")
    if ruling is not None:
        day.docket.apply(ruling, "next-game-ban", day.limits.closes)
        return
    day.book.enter("next-game-ban", "assassin.4.ban", name, day.number, total=1, text="非战术性淹死，下一局禁玩")
