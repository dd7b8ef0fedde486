"""The running count: who stands where, who has not voted or spoken yet, what time is left."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from adjudicator.record import Record, RoundRecord, StageRecord
from adjudicator.report.document import Block, Document, Heading, Paragraph, Strong, items, line
from adjudicator.report.language import Language
from adjudicator.report.pieces import ballot_line, gap_blocks, moment, tally_lines
from adjudicator.report.rounds import verdict_line


def tally(record: Record, words: Language, only_round: int | None = None) -> Document:
    """The count of the last round that has begun, or of the round asked for."""
    title = Heading(1, words.say("{game} 计票", game=record.game))
    as_of = Paragraph(line(words.say("截至 {as_of}（{zone}）", as_of=moment(record.as_of, words), zone=record.timezone)))
    gaps = tuple(gap_blocks(record, words))
    rounds = [one for one in record.rounds if only_round in (None, one.number)]
    if not rounds:
        return title, as_of, *gaps, Paragraph(line(words.say("还没有开轮。")))
    return title, as_of, *gaps, *_round(record, rounds[-1], words)


def _round(record: Record, one: RoundRecord, words: Language) -> Iterator[Block]:
    yield Heading(2, words.say("第{n}轮 {phase}", n=one.number, phase=words.word("phase", one.phase)))
    for stage in one.stages:
        if stage.outcome == "pending" or stage is one.stages[-1]:
            yield from _stage(record, stage, words)
    void = [ballot_line(ballot, words) for ballot in one.ballots if ballot.status in ("void", "no-effect")]
    yield from items(words.say("无效票（{n}）", n=len(void)), void)
    if one.phase == "closed":
        yield Paragraph(verdict_line(one, words))
    else:
        yield from _owed(record, one, words)
    questions = [question for question in record.questions if question.round == one.number]
    if questions:
        yield Paragraph(line(Strong(words.say("有{n}件事待法官裁定，用 panguan judge 查看。", n=len(questions)))))


def _stage(record: Record, stage: StageRecord, words: Language) -> Iterator[Block]:
    yield Heading(3, words.word("stage", stage.name))
    if stage.outcome == "pending":
        limits = [words.say("截票 {at}，{left}", at=moment(stage.closes, words), left=time_left(record.as_of, stage.closes, words))]
        if stage.void_limit:
            limits.append(words.say("废票时限 {at}，{left}", at=moment(stage.void_limit, words),
                                    left=time_left(record.as_of, stage.void_limit, words)))
        yield from (Paragraph(line(limit)) for limit in limits)
    rows = tally_lines(stage, words)
    yield from items(words.say("票型"), rows or [line(words.say("还没有有效票"))])
    if stage.abstained:
        yield Paragraph(line(words.say("弃权：{names}", names=words.names(stage.abstained))))
    if stage.void:
        yield Paragraph(line(words.say("只有无效票：{names}", names=words.names(stage.void))))
    if stage.absent:
        sentence = "还没投票（{n}）：{names}" if stage.outcome == "pending" else "未投票（{n}）：{names}"
        yield Paragraph(line(words.say(sentence, n=len(stage.absent), names=words.names(stage.absent))))


def _owed(record: Record, one: RoundRecord, words: Language) -> Iterator[Block]:
    quota = one.speech_quota
    if quota is None:
        return
    owing = [words.say("{player}（{n}/{quota}）", player=name, n=count, quota=quota)
             for name, count in one.speeches.items() if count < quota]
    if owing:
        yield Paragraph(line(words.say("发言还不够（{n}）：{names}", n=len(owing), names=words.names(owing))))
    else:
        yield Paragraph(line(words.say("发言都已足够。")))


def time_left(as_of: str, limit: str, words: Language) -> str:
    """From one stamp of the record to another: 还有 5 小时 20 分."""
    minutes = int((datetime.fromisoformat(limit) - datetime.fromisoformat(as_of)).total_seconds() // 60)
    if minutes < 0:
        return words.say("已过")
    hours, rest = divmod(minutes, 60)
    return words.say("还有 {hours} 小时 {rest} 分", hours=hours, rest=rest)
