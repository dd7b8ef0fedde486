"""Why: for a player or a post, every post, rule and step behind what the record says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from adjudicator.record import BallotRecord, Record, RoundRecord
from adjudicator.report.document import Block, Cite, Document, Heading, Items, Line, Link, Paragraph, items, line
from adjudicator.report.language import Language
from adjudicator.report.outline import flag_line, ledger_line, question_blocks
from adjudicator.report.pieces import ballot_line, cite, gap_blocks, moment
from adjudicator.report.rounds import verdict_line
from adjudicator.report.rules import RULES
from scraper.models import Post, Visibility


def explain(record: Record, posts: Sequence[Post], subject: str, words: Language, only_round: int | None = None) -> Document | None:
    """The chain behind a player or a post; None where the game knows neither by that name."""
    kept: dict[str, list[Post]] = {}
    for post in posts:
        kept.setdefault(post.id, []).append(post)
    chain = _Chain(record, [one for one in record.rounds if only_round in (None, one.number)], kept, words)
    if subject in record.players:
        body = list(chain.player(subject))
    elif subject in kept or any(ballot.post == subject for _, ballot in record.ballots()):
        body = list(chain.post(subject))
    else:
        return None
    title = Heading(1, words.say("{game} 依据：{subject}", game=record.game, subject=subject))
    return (title, *gap_blocks(record, words), *body, *_rules_cited(body, words))


@dataclass(frozen=True, slots=True)
class _Chain:
    """What every step of an explanation looks at. `kept` holds every version of every post, oldest first."""

    record: Record
    rounds: list[RoundRecord]
    kept: dict[str, list[Post]]
    words: Language

    def player(self, name: str) -> Iterator[Block]:
        """His fate, and round by round what he did and what was done to him."""
        words = self.words
        out = self.record.players[name].out
        if out:
            fate = words.say("第{n}轮出局：{cause}", n=out.round, cause=words.word("cause", out.cause))
            yield Paragraph(line(fate, cite(out.rule, words)))
        else:
            yield Paragraph(line(words.say("在世")))
        for one in self.rounds:
            yield Heading(2, words.say("第{n}轮", n=one.number))
            yield from self._round(one, name)
        yield from items(words.say("请法官留意"), [flag_line(flag, words) for flag in self.record.flags if flag.player == name])

    def _round(self, one: RoundRecord, name: str) -> Iterator[Block]:
        words = self.words
        if name in one.speeches:
            quota = words.say("，要求{quota}次", quota=one.speech_quota) if one.speech_quota is not None else ""
            yield Paragraph(line(words.say("发言{n}次", n=one.speeches[name]), quota))
        for ballot in one.ballots:
            if ballot.voter == name:
                yield from self._ballot(ballot)
        yield from items(words.say("投他的票"), [ballot_line(b, words) for b in one.ballots if b.target == name and b.voter != name])
        yield from items(words.say("计票里的位置"), _places(one, name, words))
        if name in one.verdict.executed:
            yield Paragraph(verdict_line(one, words))
        lines = [ledger_line(entry, words) for entry in self.record.ledger if (entry.player, entry.round) == (name, one.number)]
        yield from items(words.say("警告记录"), lines)

    def post(self, post_id: str) -> Iterator[Block]:
        """What the post says, how it was read, and everything that rests on it."""
        words, record = self.words, self.record
        ballots = [(one, ballot) for one in self.rounds for ballot in one.ballots if ballot.post == post_id]
        if not ballots:
            yield from self._own_words(post_id)
            yield Paragraph(line(words.say("这个帖子不是票，不影响计票。"), cite("ballot.chat", words)))
        for one, ballot in ballots:
            yield from self._ballot(ballot)
            yield from items(words.say("计票里的位置"), _places(one, ballot.voter, words))
        yield from items(words.say("警告记录"), [ledger_line(entry, words) for entry in record.ledger if post_id in entry.posts])
        flags = [flag_line(flag, words) for flag in record.flags if post_id in (flag.post, *flag.posts)]
        yield from items(words.say("请法官留意"), flags)
        for question in record.questions:
            if post_id in question.posts:
                yield from question_blocks(question, words)

    def _ballot(self, ballot: BallotRecord) -> Iterator[Block]:
        words = self.words
        yield Heading(3, words.say("帖{post}", post=ballot.post))
        yield from self._own_words(ballot.post)
        yield Paragraph(line(words.say("读作：{kind} 阶段：{stage}", kind=words.word("ballot-kind", ballot.kind),
                                       stage=words.word("stage", ballot.stage))))
        yield Paragraph(ballot_line(ballot, words))
        for other in ballot.posts:
            if other != ballot.post:
                yield Paragraph(line(words.say("同时依据 帖{post}：", post=other)))
                yield from self._own_words(other)

    def _own_words(self, post_id: str) -> Iterator[Block]:
        """A post's own words as each kept version has them."""
        words = self.words
        kept = self.kept.get(post_id, [])
        for number, post in enumerate(kept, 1):
            head = [words.say("{author} {at} {thread}", author=post.author, at=self._moment(post.posted_at), thread=words.word("thread", post.thread))]
            if len(kept) > 1:
                head.append(words.say(" 第{n}版", n=number))
            if post.edited_at:
                head.append(words.say(" 编辑于 {at}", at=self._moment(post.edited_at)))
            floor = words.say("{floor}楼", floor=post.floor) if post.floor is not None else words.say("帖{post}", post=post.id)
            yield Paragraph(line(Link(floor, post.url), " ", *head))
            shown = post.body.lines if post.visibility is Visibility.SHOWN else ()
            yield from items("", [line(text) for text in shown if text.strip()] or [line(words.say("（没有可读的文字）"))])

    def _moment(self, at: datetime) -> str:
        return moment(at.astimezone(ZoneInfo(self.record.timezone)).isoformat(timespec="seconds"), self.words)


def _places(one: RoundRecord, name: str, words: Language) -> Iterator[Line]:
    """Where the player stands in each count of the round."""
    for stage in one.stages:
        target = next((target for target, voters in stage.tally.items() if name in voters), None)
        groups = ((name in stage.abstained, "弃权"), (name in stage.void, "只有无效票"), (name in stage.absent, "未投票"),
                  (name in stage.dispersed, "分散票"), (name in stage.leaders, "得票最多"))
        said = [words.say("投给{target}", target=target)] if target else []
        said += [words.say(what) for holds, what in groups if holds]
        if said:
            stage_name = words.word("stage", stage.name)
            yield line(words.say("{stage}：{said}", stage=stage_name, said=words.names(said)), cite(stage.rule, words))


def _rules_cited(blocks: Sequence[Block], words: Language) -> list[Block]:
    """The rules the chain cites, each in one line."""
    cited = {span.rule for block in blocks for span in _spans(block) if isinstance(span, Cite)}
    column = 0 if words.code == "zh" else 1
    return items(words.say("引用的规则"), [line(f"{rule} {said[column]}") for rule, said in RULES.items() if rule in cited])


def _spans(block: Block) -> Line:
    match block:
        case Paragraph(one):
            return one
        case Items(_, lines):
            return tuple(span for one in lines for span in one)
        case _:
            return ()
