"""One round as an outline: what the night brought, who stood where, what was void and why, and the verdict."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.record import NightRecord, RoundRecord, StageRecord
from adjudicator.report.document import Block, Heading, Line, Paragraph, Strong, items, line
from adjudicator.report.language import Language
from adjudicator.report.pieces import ballot_line, cite, moment, tally_lines


def round_blocks(one: RoundRecord, words: Language) -> Iterator[Block]:
    """Everything of a round, in the order it happened."""
    yield Heading(2, _title(one, words))
    yield from _offices(one, words)
    yield from _night(one.night, words)
    for stage in one.stages:
        yield from stage_blocks(stage, words)
    yield from _ballots(one, words)
    yield from _speeches(one, words)
    yield from _extras(one, words)
    if one.stages or one.phase != "closed":  # a game that ended in the night has no verdict that day
        yield Paragraph(verdict_line(one, words))


def _title(one: RoundRecord, words: Language) -> str:
    return words.say("第{n}轮 {opens} — {closes} {phase}", n=one.number, opens=moment(one.opens, words),
                     closes=moment(one.closes, words), phase=words.word("phase", one.phase))


def _offices(one: RoundRecord, words: Language) -> Iterator[Block]:
    if one.king:
        yield Paragraph(line(words.say("国王：{king}", king=one.king)))
    if one.jurors:
        yield Paragraph(line(words.say("陪审员：{jurors}", jurors=words.names(one.jurors))))


def _night(night: NightRecord, words: Language) -> Iterator[Block]:
    if night.deaths:
        dead = words.names([words.say("{player}（{identity}）", player=death.player, identity=words.word("cause", death.cause))
                            for death in night.deaths])
        yield Paragraph(line(words.say("昨夜：{dead}", dead=dead)))
    elif night.resolved:
        yield Paragraph(line(words.say("昨夜：平安夜")))
    if night.summoned:
        yield Paragraph(line(words.say("今日招魂：{player}", player=night.summoned)))
    lines: list[Line] = []
    for notice in night.notices or []:
        told = "，".join(filter(None, (notice.player, notice.identity, words.note(notice.text))))
        lines.append(line(words.say("告{to}：{kind}", to=words.names(notice.to), kind=words.word("notice", notice.kind)),
                          f" {told}" if told else "", cite(notice.rule, words)))
    yield from items(words.say("夜间通知（保密）"), lines)


def stage_blocks(stage: StageRecord, words: Language) -> Iterator[Block]:
    """One count: its tally in order, who is left, and how it went."""
    yield Heading(3, words.say("{stage} 截止 {closes}", stage=words.word("stage", stage.name), closes=moment(stage.closes, words)))
    if stage.called:
        yield Paragraph(line(words.say("被召集投票：{names}", names=words.names(stage.called))))
    lines = tally_lines(stage, words)
    yield from items(words.say("票型"), lines)
    if not lines:
        yield Paragraph(line(words.say("票型：没有有效票")))
    missing = "还没投票：{names}" if stage.outcome == "pending" else "未投票：{names}"
    groups = ((words.say("弃权：{names}", names=words.names(stage.abstained)), stage.abstained),
              (words.say("只有无效票：{names}", names=words.names(stage.void)), stage.void),
              (words.say(missing, names=words.names(stage.absent)), stage.absent),
              (words.say("分散票：{names}", names=words.names(stage.dispersed)), stage.dispersed))
    for sentence, names in groups:
        if names:
            yield Paragraph(line(sentence))
    yield Paragraph(line(words.say("结果：{outcome}", outcome=words.word("outcome", stage.outcome)), cite(stage.rule, words)))


def _ballots(one: RoundRecord, words: Language) -> Iterator[Block]:
    """Every ballot that does not stand, so that none is lost in silence, and every one a judge has ruled on."""
    void = [ballot_line(b, words) for b in one.ballots if b.status in ("void", "no-effect")]
    gone = [ballot_line(b, words) for b in one.ballots if b.status in ("withdrawn", "effective")]
    ruled = [ballot_line(b, words) for b in one.ballots if b.ruled and b.status in ("standing", "abstention")]
    yield from items(words.say("无效票（{n}）", n=len(void)), void)
    yield from items(words.say("废票与改票"), gone)
    yield from items(words.say("法官裁定有效的票"), ruled)


def _speeches(one: RoundRecord, words: Language) -> Iterator[Block]:
    if one.speech_quota is None:
        return
    short = [words.say("{player}（{n}）", player=player, n=count) for player, count in one.speeches.items() if count < one.speech_quota]
    if short:
        yield Paragraph(line(words.say("发言不足{quota}次：{names}", quota=one.speech_quota, names=words.names(short))))


def _extras(one: RoundRecord, words: Language) -> Iterator[Block]:
    """What only some rulesets have: drownings, a succession, a recall, a by-election."""
    if one.drowned:
        yield Paragraph(line(words.say("淹死：{names}", names=words.names(one.drowned))))
    if one.succession:
        choice = one.succession.choice or words.say("尚未选择")
        heir = one.succession.kingmaker or words.say("不公开")
        yield Paragraph(line(words.say("继位选择：{choice}，拥王者：{heir}", choice=choice, heir=heir), cite(one.succession.rule, words)))
    if one.recall:
        removed = one.recall.removed or words.say("无人")
        yield Paragraph(line(words.say("罢免：{removed}", removed=removed), cite(one.recall.rule, words)))
    if one.byelection:
        elected = words.names(one.byelection.elected) or words.say("无人")
        yield Paragraph(line(words.say("补选当选：{elected}", elected=elected), cite(one.byelection.rule, words)))


def verdict_line(one: RoundRecord, words: Language) -> Line:
    """判决：娜美 票死，身份：警察（assassin.2.day）."""
    verdict = one.verdict
    known = [words.say("{player}（{identity}）", player=p, identity=verdict.identity[p]) if p in verdict.identity else p
             for p in verdict.executed]
    who = f"{words.names(known)} " if known else ""
    return line(words.say("判决："), Strong(f"{who}{words.word('outcome', verdict.kind)}"), cite(verdict.rule, words))
