"""What a king says in public beside his decree: his choice when the kingmaker is out, and that he abdicates (RULES king.succession)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from adjudicator.clauses import clause
from adjudicator.day import Day
from adjudicator.evidence import Filed
from adjudicator.schedule import is_late
from parser.roster import AuthorKind
from parser.statements import Abdication, Choice, Statement

HOUR = timedelta(hours=1)
RULE = "king.succession"


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen, and when. `word` is None when nothing was, in time."""

    word: str | None
    at: datetime
    posts: tuple[str, ...] = ()


@clause("king.succession", "当时在位的君主在结票后1小时内，从选择中择一在版上公开宣布（讨论贴或投票贴，先说的算）")
def kings_choice(day: Day, king: str | None, starts: datetime, words: Sequence[str]) -> Chosen | None:
    """The first of these words the king has posted within the hour."""
    ends = starts + HOUR
    for filed, statements in _words_of(day, king):
        word = next((s.choice for s in statements if isinstance(s, Choice) and s.choice in words), None)
        if word is not None and filed.at >= starts and not is_late(filed.at, ends, day.rules):
            if filed.edited:
                day.book.flag("edited-ballot", "edit.1", "写有选择的帖子编辑过，只存有编辑后的样子", player=king, round_number=day.number, posts=(filed.id,))
            return Chosen(word, filed.at, (filed.id,))
    return None


def made_choice(day: Day, king: str | None, starts: datetime, words: Sequence[str], otherwise: str) -> Chosen | None:
    """The king's choice, or the judge's ruling in its place; `otherwise` is what the program takes without one."""
    own = kings_choice(day, king, starts, words)
    if own is not None or (king is not None and day.table[king].alive):
        day.record.choice_due = (starts + HOUR).astimezone(day.hearing.schedule.zone).isoformat()
    return _ruling(day, words, own.word if own and own.word else otherwise, starts) or own


@clause("king.succession", "限时内没有选择，或君主自己已经出局：要法官裁定，裁定之前按暂定的办")
def choose(day: Day, king: str | None, starts: datetime, words: Sequence[str], provisional: str) -> Chosen | None:
    """The king's choice, or the judge's; None while the hour runs, `word` None when only the provisional reading is left."""
    made = made_choice(day, king, starts, words, f"未选择，暂定 {provisional}")
    alive = king is not None and day.table[king].alive
    if made is not None or (alive and not day.over(starts + HOUR)):
        return made
    why = f"君主 {king} 没有在一小时内选择" if alive else f"君主 {king or '（无）'} 已出局，不能选择"
    # A dead king is not asked in public, so that nobody learns from the question that the kingmaker is out.
    day.book.ask(f"succession:{day.number}", RULE, day.number, f"拥王者出局，{why}，由谁接着决定？", options=tuple(words), provisional=provisional,
                 hidden=not alive)
    return Chosen(None, starts)


def _ruling(day: Day, words: Sequence[str], program: str, starts: datetime) -> Chosen | None:
    """What the judge ruled: `choice = "…"`, or the answer to the question."""
    ruling = next((r for r in day.docket.of_round(day.number, "choice") if r.choice in words), None)
    if ruling is not None:
        day.docket.apply(ruling, program)
        posts = (ruling.post,) if ruling.post is not None and ruling.post in day.hearing.posts else ()
        return Chosen(ruling.choice, max(starts, day.hearing.moment(ruling, starts)), posts)
    answer = day.docket.answer(f"succession:{day.number}")
    if answer is None or answer.answer not in words:
        return None
    day.docket.apply(answer, program)
    return Chosen(answer.answer, starts)


@clause("king.succession", "君主自行退位：开楼前写的当天生效，之后写的次日生效")
def abdication(day: Day, king: str | None, since: datetime | None = None, until: datetime | None = None) -> Filed | None:
    """The post of this round in which a king abdicates, from a moment on and before another."""
    for filed, statements in _words_of(day, king):
        in_time = (since is None or filed.at >= since) and (until is None or filed.at < until)
        if in_time and any(isinstance(s, Abdication) for s in statements):
            day.book.flag("abdication", RULE, f"君主 {king} 退位", player=king, round_number=day.number, posts=(filed.id,))
            return filed
    return None


def _words_of(day: Day, king: str | None) -> Iterable[tuple[Filed, tuple[Statement, ...]]]:
    """The king's posts in the discussion and vote threads while he was alive, with what they say."""
    if king is None:
        return
    gone = day.table[king].gone
    for filed in day.in_threads("discussion", "vote"):
        author = day.hearing.author(filed)
        mine = author.kind is AuthorKind.PLAYER and author.player == king
        if mine and filed.seen and not filed.removed and (gone is None or filed.at < gone.at):
            yield filed, day.hearing.statements(filed, day.hearing.roster)
