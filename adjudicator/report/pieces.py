"""The small pieces every outline is made of: moments, posts, rules, ballots, tallies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from adjudicator.record import BallotRecord, Gap, Record, StageRecord
from adjudicator.report.document import Block, Cite, Line, Link, Paragraph, Span, Strong, items, line
from adjudicator.report.language import Language

EXCERPT = 40  # letters of a player's own writing that are shown


def moment(stamp: str | None, words: Language) -> str:
    """A time of the record as people write it, in the game's zone, which the stamp is in: 2026-05-11 17:00."""
    if stamp is None:
        return words.say("时间未定")
    day, _, clock = stamp.partition("T")
    return f"{day} {clock[:5]}" if clock[5:8] in ("", ":00") else f"{day} {clock[:8]}"


def cite(rule: str | None, words: Language) -> Cite | None:
    """The rule in brackets; nothing where the public may not know it."""
    return Cite(rule, words.say("（{rule}）", rule=rule)) if rule else None


def gap_blocks(record: Record, words: Language) -> Iterator[Block]:
    """What could not be read, where the record is incomplete."""
    if not record.complete:
        yield Paragraph(line(Strong(words.say("记录不完整：有帖子读不到，下列结果可能改变。"))))
        yield from items("", [line(gap_words(gap, words), cite(gap.rule, words)) for gap in record.gaps])


def gap_words(gap: Gap, words: Language) -> str:
    """One thing that could not be read: a post, or pages of a thread."""
    return gap.text if gap.post is None else words.say("第{n}轮 帖{post}：{text}", n=gap.round, post=gap.post, text=gap.text)


def post_link(ballot: BallotRecord, words: Language) -> Link:
    """The post by its floor, else by its id."""
    shown = words.say("{floor}楼", floor=ballot.floor) if ballot.floor is not None else words.say("帖{post}", post=ballot.post)
    return Link(shown, ballot.url)


def posts_of(posts: Iterable[str], words: Language) -> str:
    """The posts something rests on, by id."""
    ids = list(posts)
    return words.say("（依据：帖{posts}）", posts=words.names(ids)) if ids else ""


def excerpt(text: str) -> str:
    """The beginning of what a player wrote, so that a long line cannot bury the others."""
    return text if len(text) <= EXCERPT else text[:EXCERPT] + "…"


def ballot_line(ballot: BallotRecord, words: Language) -> Line:
    """9楼 乔巴 → 山治：无效，没有写理由（ballot.form）."""
    target = ballot.target or (words.say("「{raw}」", raw=excerpt(ballot.raw_target)) if ballot.raw_target else None)
    said: list[Span | None] = [post_link(ballot, words), " ", ballot.voter]
    said.append(f" → {target}" if target else f" {words.word('ballot-kind', ballot.kind)}")
    said.append(words.say("：{status}", status=words.word("ballot-status", ballot.status)))
    if ballot.reason:
        said.append(words.say("，{reason}", reason=words.word("reason", ballot.reason)))
    if ballot.candidates:
        said.append(words.say("，可能指{names}", names=words.names(ballot.candidates)))
    said.append(cite(ballot.rule, words))
    if ballot.ruled:
        said.append(_ruled(ballot, words))
    return line(*said)


def _ruled(ballot: BallotRecord, words: Language) -> str:
    own = ballot.program or {}
    status = words.word("ballot-status", str(own.get("status", "")))
    reason = words.word("reason", str(own["reason"])) if own.get("reason") else ""
    return words.say("［法官裁定：{ruling}；程序原判：{own}］", ruling=ballot.ruling or "", own="，".join(filter(None, (status, reason))))


def in_order(stage: StageRecord) -> list[tuple[str, list[str], str]]:
    """Targets with their voters and exact sum, the most ballots first, level ones in the order they were first named."""
    targets = [*stage.tally, *(target for target in stage.weights if target not in stage.tally)]
    rows = []
    for target in targets:
        voters = stage.tally.get(target, [])
        rows.append((target, voters, stage.sums.get(target, str(len(voters) + stage.weights.get(target, 0)))))
    return sorted(rows, key=lambda row: -Fraction(row[2]))


def tally_lines(stage: StageRecord, words: Language) -> list[Line]:
    """娜美（5）：山治、乌索普 …; extra votes that no ballot carries are said."""
    return [_tally_line(target, voters, total, stage.weights.get(target, 0), words) for target, voters, total in in_order(stage)]


def _tally_line(target: str, voters: list[str], total: str, extra: int, words: Language) -> Line:
    more = words.say("，另加{extra}票", extra=extra) if extra else ""
    return line(Strong(target), words.say("（{total}）：", total=total), words.names(voters), more)
