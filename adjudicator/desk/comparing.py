"""A published tally beside the record: each difference with its kind and the posts that decide it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from adjudicator.desk.published import Group, Published, Row
from adjudicator.record import BallotRecord, RoundRecord, StageRecord
from adjudicator.report.language import Language
from parser.statements import Target, TargetKind

Kind = Literal["missed-ballot", "void-counted", "late-counted", "withdrawn-counted", "wrong-target", "counted-twice", "no-ballot",
               "unknown-name", "wrong-sum", "wrong-group", "wrong-verdict"]


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing the judge published otherwise; `posts` are those that decide it."""

    kind: Kind
    text: str
    posts: tuple[str, ...] = ()


def compare(published: Published, one: RoundRecord, words: Language) -> list[Difference]:
    """Every difference between what was published and the round.

    Without a named stage the one that fits best is taken, of equals the latest.
    """
    verdict = list(_verdict(published, one, words))
    if not published.rows and not published.groups:
        return verdict
    stages = [stage for stage in one.stages if published.stage in (None, stage.name)] or one.stages
    found = [list(_Count(published, one, stage, words).differences()) for stage in reversed(stages)]
    return [*(min(found, key=len) if found else []), *verdict]


def _verdict(published: Published, one: RoundRecord, words: Language) -> Iterator[Difference]:
    if published.executed is None or set(published.executed) == set(one.verdict.executed):
        return
    said = words.names(published.executed) or words.say("无人")
    right = words.names(one.verdict.executed) or words.word("outcome", one.verdict.kind)
    rule = one.verdict.rule
    yield Difference("wrong-verdict", words.say("判决：公布的是{said}，应为{right}（{rule}）", said=said, right=right, rule=rule),
                     tuple(one.verdict.posts))


@dataclass(frozen=True, slots=True)
class _Count:
    """One published count beside one stage."""

    published: Published
    round: RoundRecord
    stage: StageRecord
    words: Language

    def differences(self) -> Iterator[Difference]:
        """Names first, then who is too many, who is missing, and the sums."""
        yield from self._unknown_names()
        yield from self._listed()
        yield from self._missing()
        yield from self._sums()
        yield from self._groups()

    def _unknown_names(self) -> Iterator[Difference]:
        for row in self.published.rows:
            if self._target(row) is None:
                yield self._unknown(row.raw, ())
            for voter in row.voters or ():
                if voter.kind is not TargetKind.PLAYER:
                    yield self._unknown(voter.raw, voter.candidates)
        for names in self.published.groups.values():
            yield from (self._unknown(one.raw, one.candidates) for one in names if one.kind is not TargetKind.PLAYER)

    def _target(self, row: Row) -> str | None:
        """The row's target; a poll may know other words than names (罢黜)."""
        return row.target or (row.raw if row.raw in self.stage.tally else None)

    def _unknown(self, raw: str, near: tuple[str, ...]) -> Difference:
        hint = self.words.say("，可能指{names}", names=self.words.names(near)) if near else ""
        return Difference("unknown-name", self.words.say("名单里没有「{raw}」", raw=raw) + hint)

    def _listed(self) -> Iterator[Difference]:
        """Voters who stand in a published row, but not in the record's."""
        seen: set[str] = set()
        for row in self.published.rows:
            for voter in row.known_voters():
                if voter in seen:
                    yield Difference("counted-twice", self.words.say("{voter} 的票算了两次", voter=voter), self._posts(voter))
                elif (target := self._target(row)) is not None and voter not in self.stage.tally.get(target, []):
                    yield self._wrongly_listed(voter, target)
                seen.add(voter)

    def _wrongly_listed(self, voter: str, target: str) -> Difference:
        right = next((name for name, voters in self.stage.tally.items() if voter in voters), None)
        if right is not None:
            text = self.words.say("{voter} 的票投给{right}，公布成投给{target}", voter=voter, right=right, target=target)
            return Difference("wrong-target", text, self._posts(voter))
        ballots = [ballot for ballot in self.round.ballots if ballot.voter == voter and ballot.kind != "void"]
        about = [ballot for ballot in ballots if ballot.target == target] or ballots
        if not about:
            return Difference("no-ballot", self.words.say("{voter} 没有投过票，公布成投给{target}", voter=voter, target=target))
        return self._no_standing(voter, target, about[-1])

    def _no_standing(self, voter: str, target: str, ballot: BallotRecord) -> Difference:
        kind: Kind = "withdrawn-counted" if ballot.status == "withdrawn" else "late-counted" if ballot.reason == "late" else "void-counted"
        if ballot.reason:
            why = self.words.word("reason", ballot.reason)
        elif ballot.status == "standing":
            why = self.words.say("属于{stage}", stage=self.words.word("stage", ballot.stage))
        else:
            why = self.words.word("ballot-status", ballot.status)
        text = self.words.say("{voter} 投给{target}的票不算：{why}（{rule}）", voter=voter, target=target, why=why, rule=ballot.rule)
        return Difference(kind, text, (ballot.post, *(post for post in ballot.posts if post != ballot.post)))

    def _missing(self) -> Iterator[Difference]:
        """Ballots that stand in the record, but nowhere in what was published."""
        listed = {voter for row in self.published.rows for voter in row.known_voters()}
        rows = {self._target(row): row for row in self.published.rows}
        for target, voters in self.stage.tally.items():
            row = rows.get(target)
            if row is not None and row.voters is None and row.count:
                continue  # only a sum was published: it is compared as one
            for voter in voters:
                if voter not in listed:
                    text = self.words.say("漏了 {voter} 投给{target}的票", voter=voter, target=target)
                    yield Difference("missed-ballot", text, self._posts(voter))

    def _sums(self) -> Iterator[Difference]:
        for row in self.published.rows:
            target = self._target(row)
            if row.count is None or target is None:
                continue
            total = self._total(target)
            if row.count != total and not self._follows_from_names(row, target):
                yield self._wrong_sum(row, target, total)

    def _follows_from_names(self, row: Row, target: str) -> bool:
        """Whether a sum is wrong only because the names beside it are, which is a difference of its own."""
        if row.voters is None or row.count != len(row.voters):
            return False
        return set(row.known_voters()) != set(self.stage.tally.get(target, []))

    def _total(self, target: str) -> Fraction:
        voters = self.stage.tally.get(target, [])
        return Fraction(self.stage.sums.get(target, str(len(voters) + self.stage.weights.get(target, 0))))

    def _wrong_sum(self, row: Row, target: str, total: Fraction) -> Difference:
        text = self.words.say("{target} 公布{count}票，应为{total}票", target=target, count=row.count, total=total)
        posts = [post for voter in self.stage.tally.get(target, []) for post in self._posts(voter)]
        if row.voters is None and row.count is not None and row.count > total:
            refused = [ballot for ballot in self.round.ballots if ballot.target == target and ballot.status in ("void", "withdrawn")]
            posts += [ballot.post for ballot in refused]
            names = [f"{ballot.voter}（{self.words.word('reason', ballot.reason or '') or self.words.word('ballot-status', ballot.status)}）"
                     for ballot in refused]
            text += self.words.say("；不算的票：{names}", names=self.words.names(names)) if names else ""
        return Difference("wrong-sum", text, tuple(posts))

    def _groups(self) -> Iterator[Difference]:
        right: dict[Group, list[str]] = {"abstained": self.stage.abstained, "void": self.stage.void, "absent": self.stage.absent}
        for group, names in self.published.groups.items():
            said = _players(names)
            title = self.words.say({"abstained": "弃权", "void": "无效票", "absent": "未投票"}[group])
            for name in said:
                if name not in right[group] and not (group == "void" and self._has_refused(name)):
                    yield Difference("wrong-group", self.words.say("{name} 不在「{group}」里", name=name, group=title), self._posts(name))
            for name in right[group]:
                if name not in said:
                    yield Difference("wrong-group", self.words.say("「{group}」漏了 {name}", name=name, group=title), self._posts(name))

    def _has_refused(self, voter: str) -> bool:
        return any(ballot.voter == voter and ballot.status in ("void", "no-effect") for ballot in self.round.ballots)

    def _posts(self, voter: str) -> tuple[str, ...]:
        """The posts of a voter's ballots in the round, those that stand first."""
        own = [ballot for ballot in self.round.ballots if ballot.voter == voter]
        return tuple(b.post for b in sorted(own, key=lambda b: b.status not in ("standing", "abstention")))


def _players(names: tuple[Target, ...]) -> list[str]:
    return [one.player for one in names if one.kind is TargetKind.PLAYER and one.player]
