"""The whole record as an outline: what `panguan judge` prints for people."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.record import Flag, LedgerLine, Question, Record
from adjudicator.report.document import Block, Document, Heading, Line, Paragraph, Snippet, Strong, items, line
from adjudicator.report.language import Language
from adjudicator.report.pieces import cite, gap_blocks, moment, posts_of
from adjudicator.report.rounds import round_blocks
from adjudicator.report.rulings import answer_entry, answer_file, decision_words, option_words, own_words


def outline(record: Record, words: Language, only_round: int | None = None) -> Document:
    """The record, or one round of it with what belongs to that round."""
    blocks: list[Block] = [*head(record, words)]
    for one in record.rounds:
        if only_round in (None, one.number):
            blocks += round_blocks(one, words)
    blocks += _rulings(record, words)
    blocks += items(words.say("警告记录"), [ledger_line(x, words) for x in record.ledger if only_round in (None, x.round)])
    blocks += items(words.say("请法官留意"), [flag_line(x, words) for x in record.flags if only_round in (None, x.round)])
    blocks += items(words.say("奖励"), [line(words.say("{player}：{points}分", player=p, points=n)) for p, n in record.rewards.items()])
    for question in record.questions:
        if only_round in (None, question.round):
            blocks += question_blocks(question, words)
    return tuple(blocks)


def head(record: Record, words: Language) -> Iterator[Block]:
    """Which game, as of when, how it stands, and whether everything could be read."""
    yield Heading(1, f"{record.game} {record.ruleset}")
    state = words.word("status", record.status)
    won = words.say("：{text}", text=words.word("winner", record.winner)) if record.winner else ""
    as_of = words.say("截至 {as_of}（{zone}） ", as_of=moment(record.as_of, words), zone=record.timezone)
    yield Paragraph(line(as_of, Strong(state + won), cite(record.winning_rule, words)))
    yield from gap_blocks(record, words)
    living = [name for name, player in record.players.items() if player.alive]
    yield Paragraph(line(words.say("在世（{n}）：{names}", n=len(living), names=words.names(living))))
    yield from items(words.say("出局"), [out for name in record.players if (out := _out_line(record, name, words))])


def _out_line(record: Record, name: str, words: Language) -> Line | None:
    player = record.players[name]
    if player.out is None:
        return None
    role = (record.roles or {}).get(name) or player.identity
    shown = words.say("，身份：{role}", role=role) if role else ""
    return line(words.say("{player}：第{n}轮{cause}", player=name, n=player.out.round, cause=words.word("cause", player.out.cause)),
                shown, cite(player.out.rule, words))


def ledger_line(entry: LedgerLine, words: Language) -> Line:
    """第2轮 罗宾：发言不足，累计1（assassin.4.speech）."""
    total = words.say("，累计{total}", total=entry.total) if entry.total else ""
    text = words.note(entry.text)
    note = words.say("，{text}", text=text) if text else ""
    return line(words.say("第{n}轮 {player}：{kind}", n=entry.round, player=entry.player, kind=words.word("ledger", entry.kind)),
                total, note, cite(entry.rule, words), posts_of(entry.posts, words))


def flag_line(flag: Flag, words: Language) -> Line:
    """编辑过的票 甚平 帖1020：…."""
    where = words.say("帖{post}", post=flag.post) if flag.post else ""
    about = " ".join(filter(None, (words.word("flag", flag.kind), flag.player, where)))
    text = words.note(flag.text)
    return line(about, words.say("：{text}", text=text) if text else "", cite(flag.rule, words))


def question_blocks(question: Question, words: Language) -> Iterator[Block]:
    """What only a person can decide, what holds until then, and the entry to paste."""
    yield Heading(3, words.say("待裁定 第{n}轮", n=question.round))
    yield Paragraph(line(words.note(question.text, "question", question.id.partition(":")[0]), cite(question.rule, words), posts_of(question.posts, words)))
    if question.provisional is not None:
        yield Paragraph(line(words.say("暂按：{provisional}", provisional=option_words(question.provisional, words))))
    if question.options:
        yield Paragraph(line(words.say("可选：{options}", options=words.names(option_words(one, words) for one in question.options))))
    yield Paragraph(line(words.say("决定后写进 {file}：", file=answer_file(question))))
    yield Snippet(answer_entry(question))


def _rulings(record: Record, words: Language) -> list[Block]:
    lines = []
    for ruling in record.rulings:
        about = ruling.player or (words.say("帖{post}", post=ruling.post) if ruling.post else "")
        own = words.say("；程序原判：{own}", own=own_words(ruling.program, words)) if ruling.program else ""
        why = words.say("；理由：{reason}", reason=ruling.reason) if ruling.reason else ""
        round_ = words.say("第{n}轮 ", n=ruling.round) if ruling.round else ""
        lines.append(line(f"{round_}{about} {decision_words(ruling.decision, words)}", own, why, cite(ruling.rule, words)))
    return items(words.say("法官裁定"), lines)
