"""The votes beside a reign: to depose a dictator, and to elect a president. One ballot each, which cannot be voided or changed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from fractions import Fraction

from adjudicator import tally
from adjudicator.ballots import Poll
from adjudicator.clauses import clause
from adjudicator.courts.stages import stage_of
from adjudicator.courts.threads import thread
from adjudicator.day import Day
from adjudicator.record import ByElection, StageRecord
from parser.grammar import Words

DEPOSE, KEEP = "罢黜", "反对"
DEPOSE_WORDS: Words = {DEPOSE: ("罢黜", "罷黜", "同意"), KEEP: ("反对", "反對")}
"""The targets of a vote to depose."""


def _run(day: Day, poll: Poll) -> tuple[StageRecord, dict[str, Fraction]]:
    """Take the posts of the poll's thread, which is called like its stage, and write the stage down."""
    box = day.box(poll)
    day.run(box, thread(day, poll.stage))
    standing = [b for b in box.ballots if b.stands]
    votes = tally.sums(standing)
    stage = stage_of(day, box, standing, votes, day.living, {}, poll.rule)
    stage.thread, stage.absent = poll.stage, []  # nobody owes a ballot
    day.record.stages.append(stage)
    return stage, votes


def _void_limit(day: Day, closes: datetime) -> datetime:
    return day.limits.void_limit_of(closes, day.rules.number("void_limit"))


def held(day: Day, since: datetime) -> bool:
    """Whether anybody opened a vote to depose while there could be one."""
    return any(since <= f.at < day.limits.depose_closes for f in thread(day, "depose"))


@clause("king.depose", "其他存活玩家可以自行开设罢黜君主的投票贴，可以弃权，不得废票，不计考勤；存活玩家投票过半数即可罢黜，下午3点截止")
def deposed(day: Day, since: datetime) -> bool:
    """Whether more than half of the living have voted to depose, as far as the vote goes at `as_of`."""
    closes = day.limits.depose_closes
    if not thread(day, "depose"):
        return False
    living = [name for name, seat in day.table.seats.items() if seat.gone is None or seat.gone.at >= closes]
    stage, votes = _run(day, Poll(
        "depose", "king.depose", since, closes, _void_limit(day, closes), frozenset(living), day.barred(),
        refuse=lambda target: "unknown-target", voidable=False, words=DEPOSE_WORDS))
    carried = 2 * votes.get(DEPOSE, Fraction(0)) > sum((day.weights.get(name, Fraction(1)) for name in living), Fraction(0))
    if day.over(closes):
        stage.outcome = "deposed" if carried else "kept"
    return carried and day.over(closes)


@clause("king.succession", "共和：每天民主选举出一位总统，由总统来行使过去君主行使的权力；得票最高者当选，平票抽签")
def elected(day: Day, lot: Callable[[list[str]], str]) -> str | None:
    """The president; None while the election runs, or when nobody has a ballot. `lot` draws between those level."""
    closes = day.limits.election_closes
    stage, _ = _run(day, Poll(
        "election", "king.succession", day.limits.opens, closes, _void_limit(day, closes), frozenset(day.living), day.barred(), voidable=False))
    stage.leaders = [name for name in stage.leaders if day.table[name].alive]
    president = None
    if day.over(closes):
        president = stage.leaders[0] if len(stage.leaders) == 1 else lot(stage.leaders) if stage.leaders else None
        stage.outcome = "elected" if president else "vacant"
    day.record.byelection = ByElection(tally=stage.tally, elected=[president] if president else [], rule="king.succession", posts=stage.posts)
    return president
