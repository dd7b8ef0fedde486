"""What the officials post: the case opened, a revote called, the verdict, a choice asked for, jury changes, the end.

Made from the public record alone, so that no announcement can let out what the rules keep hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from adjudicator.record import Record, RoundRecord, StageRecord
from adjudicator.record_public import public
from adjudicator.report.document import Block, Document, Heading, Paragraph, items, line
from adjudicator.report.language import Language
from adjudicator.report.pieces import moment, tally_lines
from adjudicator.texts import TEXTS

VERDICTS = ("executed", "double-executed", "peaceful")  # outcomes of a count that are the day's verdict


@dataclass(frozen=True, slots=True)
class Announcement:
    """One post of the officials. `key` names it for good ("2/verdict"); `at` is when it falls due, ISO 8601."""

    key: str
    round: int
    kind: str
    at: str
    document: Document


class Announcer:
    """Writes the announcements of a game; `texts` replaces sentences of `adjudicator.texts`."""

    def __init__(self, record: Record, words: Language, texts: Mapping[str, str] | None = None) -> None:
        self.record = public(record)
        self.words = words
        self.texts = dict(texts or {})

    def all(self) -> list[Announcement]:
        """Every announcement due by the record's `as_of`, in the order they fall due."""
        found: list[Announcement] = []
        for one in self.record.rounds:
            found += self._case(one)
            found += [a for number, stage in enumerate(one.stages) for a in self._stage(one, number, stage)]
            found += self._verdict(one)
            found += self._succession(one)
        return found + list(self._end())

    def say(self, text: str, **values: object) -> str:
        """A sentence by name, filled in."""
        own = self.texts.get(text)
        return own.format(**values) if own is not None else self.words.say(TEXTS[text], **values)

    def _paragraph(self, text: str, **values: object) -> Paragraph:
        return Paragraph(line(self.say(text, **values)))

    def _names(self, names: list[str]) -> str:
        return self.words.names(names)

    def _case(self, one: RoundRecord) -> Iterator[Announcement]:
        if one.phase == "night" or one.opens is None or self._asked_for_orders(one):
            return
        blocks: list[Block] = [Heading(2, self.say("case", round=one.number))]
        if one.night.deaths:
            blocks.append(self._paragraph("victims", names=self._names([d.player for d in one.night.deaths])))
        else:
            blocks.append(self._paragraph("quiet-night"))
        if any(flag.kind == "possessed-among-dead" and flag.round == one.number for flag in self.record.flags):
            blocks.append(self._paragraph("possessed-among-dead"))
        if one.night.summoned:
            blocks.append(self._paragraph("summoned", name=one.night.summoned))
        if one.king:
            blocks.append(self._paragraph("king", name=one.king))
        seated = [j for j in one.jurors if one.byelection is None or j not in one.byelection.elected]
        if seated:
            blocks.append(self._paragraph("jurors", names=self._names(seated)))
        by_election = one.stage("byelection")
        if by_election is not None:
            blocks.append(self._paragraph("byelection", closes=moment(by_election.closes, self.words)))
        blocks += self._limits(one)
        yield Announcement(f"{one.number}/case", one.number, "case", one.opens, tuple(blocks))

    def _limits(self, one: RoundRecord) -> Iterator[Block]:
        if one.closes is None or (one.phase == "closed" and not one.stages):
            return  # the night ended the game: there is no day to close
        yield self._paragraph("limits", closes=moment(one.closes, self.words))
        void_limit = one.stages[0].void_limit if one.stages else None
        if void_limit:
            yield self._paragraph("void-limit", void_limit=moment(void_limit, self.words))
        if one.speech_quota:
            yield self._paragraph("speeches", quota=one.speech_quota)

    def _asked_for_orders(self, one: RoundRecord) -> bool:
        """Nothing is announced of a night whose orders are not in."""
        return not one.stages and one.verdict.kind == "pending" and one.phase == "day"

    def _stage(self, one: RoundRecord, number: int, stage: StageRecord) -> Iterator[Announcement]:
        """What a closed count brings, unless it is the verdict itself."""
        if stage.outcome == "revote" and number + 1 < len(one.stages):
            following = one.stages[number + 1]
            leaders = self._names(stage.leaders)
            blocks: list[Block] = [Heading(2, self.say("revote")), *items("", tally_lines(stage, self.words)), self._paragraph(
                "revote-called", leaders=leaders, called=self._names(following.called), closes=moment(following.closes, self.words))]
            yield Announcement(f"{one.number}/{following.name}", one.number, "revote", stage.closes, tuple(blocks))
        elif stage.outcome == "elected" and one.byelection and one.byelection.elected:
            blocks = [*items("", tally_lines(stage, self.words)), self._paragraph("elected", names=self._names(one.byelection.elected))]
            yield Announcement(f"{one.number}/elected", one.number, "elected", stage.closes, tuple(blocks))

    def _verdict(self, one: RoundRecord) -> Iterator[Announcement]:
        verdict = one.verdict
        if verdict.kind == "pending" or verdict.at is None:
            return
        blocks: list[Block] = [Heading(2, self.say("verdict", round=one.number))]
        deciding = [stage for stage in one.stages if stage.outcome in VERDICTS]
        if deciding:
            blocks += items("", tally_lines(deciding[-1], self.words))
        for name in verdict.executed:
            blocks.append(self._execution(name, verdict.identity.get(name)))
        if not verdict.executed:
            blocks.append(self._paragraph("nobody-executed"))
        if one.phase == "closed":
            blocks += self._gone(one)
        yield Announcement(f"{one.number}/verdict", one.number, "verdict", verdict.at, tuple(blocks))

    def _execution(self, name: str, identity: str | None) -> Paragraph:
        """Somebody died of the verdict: condemned himself, or in his ward's place."""
        if identity is None:
            return self._paragraph("executed-unknown", name=name)
        out = self.record.players[name].out
        return self._paragraph("guarded" if out and out.cause == "guarding" else "executed", name=name, identity=identity)

    def _gone(self, one: RoundRecord) -> Iterator[Block]:
        """Who else leaves at the close."""
        if one.drowned:
            yield self._paragraph("drowned", names=self._names(one.drowned))
        night = {d.player for d in one.night.deaths}
        warned = [name for name, player in self.record.players.items()
                  if player.out and player.out.round == one.number and player.out.cause == "warned-out" and name not in night]
        if warned:
            yield self._paragraph("warned-out", names=self._names(warned))
        if one.recall and one.recall.removed:
            yield self._paragraph("removed", name=one.recall.removed)

    def _succession(self, one: RoundRecord) -> Iterator[Announcement]:
        """The choice asked for from the moment its hour starts, and what was chosen."""
        if one.choice_due is not None and one.king:
            yield Announcement(f"{one.number}/succession-asked", one.number, "succession", one.verdict.at or one.choice_due,
                               (self._paragraph("succession-asked", king=one.king, due=moment(one.choice_due, self.words)),))
        if one.succession is None or one.verdict.at is None:
            return
        if one.succession.choice and one.choice_due is not None:
            yield Announcement(f"{one.number}/succession", one.number, "succession", one.verdict.at,
                               (self._paragraph("succession", choice=one.succession.choice),))
        if one.succession.deposed:
            yield Announcement(f"{one.number}/deposed", one.number, "succession", one.verdict.at, (self._paragraph("deposed"),))

    def _end(self) -> Iterator[Announcement]:
        record = self.record
        if record.status != "finished" or not record.rounds:
            return
        last = record.rounds[-1]
        blocks: list[Block] = []
        if record.winner:
            blocks.append(self._paragraph("end", winner=self.words.word("winner", record.winner), rule=record.winning_rule))
        else:
            blocks.append(self._paragraph("end-stopped"))
        identities = [line(self.say("identity", name=name, identity=player.identity)) for name, player in record.players.items() if player.identity]
        blocks += items("", identities)
        yield Announcement("end", last.number, "end", last.verdict.at or last.opens or record.as_of, tuple(blocks))


def announcements(record: Record, words: Language, texts: Mapping[str, str] | None = None) -> list[Announcement]:
    """Every announcement due by the record's `as_of`, in the order they fall due."""
    return Announcer(record, words, texts).all()
