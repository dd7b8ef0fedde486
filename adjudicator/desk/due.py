"""What is due to be posted at a moment: the running tally at its set times, an announcement once a stage has closed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from itertools import groupby

from adjudicator.desk.errors import DeskError
from adjudicator.desk.publish import Text
from adjudicator.folder import GameFolder
from adjudicator.game import Publish
from adjudicator.record import Record, RoundRecord, StageRecord
from adjudicator.record_public import public
from adjudicator.referee import judge
from adjudicator.report.announcements import Announcement, announcements
from adjudicator.report.document import Block, Paragraph, line
from adjudicator.report.forms import render
from adjudicator.report.language import Language
from adjudicator.report.tally import tally
from scraper.models import Post

# A case is opened by the judges, with its story; the rest follows from a count that closed.
FOLLOWS_A_CLOSE = frozenset({"revote", "elected", "verdict", "succession", "end"})
TALLY = "/tally"


@dataclass(frozen=True)
class Due:
    """What should stand on the board: `texts` each with its round, in order; `held` says what is held back, and why.

    `unsettled` are the rounds with an open question: what was posted about them is left as it stands.
    """

    texts: list[tuple[int, Text]]
    held: list[str]
    unsettled: set[int]


def due(folder: GameFolder, posts: Sequence[Post], now: datetime, words: Language) -> Due:
    """What should stand on the board at `now`."""
    record = judge(folder, posts, now)
    found = _announcements(record, words, folder)
    found.texts.extend((one.number, text) for one, text in _tallies(folder, posts, now, words))
    return found


def is_outdated(key: str, what: Due) -> bool:
    """Whether a text posted under a name has lost its ground: a ruling changed what its close brought. Tallies stand as history."""
    return not key.endswith(TALLY) and key not in {text.key for _, text in what.texts} and round_of(key) not in what.unsettled


def round_of(key: str) -> int:
    """The round a text's name is about; 0 for those about the game."""
    number = key.partition("/")[0]
    return int(number) if number.isdecimal() else 0


def _announcements(record: Record, words: Language, folder: GameFolder) -> Due:
    """One post for all that one close brings, under the name of its first part."""
    texts: list[tuple[int, Text]] = []
    held: list[str] = []
    asked = {question.round for question in record.questions}
    following = [a for a in announcements(record, words, folder.texts) if a.kind in FOLLOWS_A_CLOSE]
    for (number, _), group in groupby(following, key=lambda a: (a.round, a.at)):
        together = list(group)
        if number in asked:
            held.append(words.say("第{n}轮有待裁定的问题，「{key}」先不公布；用 panguan judge 查看", n=number, key=together[0].key))
        else:
            texts.append((number, Text(together[0].key, _bbcode([*_blocks(together), *_gaps(record, number, words)]))))
    return Due(texts, held, asked)


def _blocks(together: list[Announcement]) -> Iterator[Block]:
    for announcement in together:
        yield from announcement.document


def _gaps(record: Record, number: int, words: Language) -> Iterator[Block]:
    """A count that could not read everything says so."""
    count = sum(gap.round == number for gap in record.gaps)
    if count:
        yield Paragraph(line(words.say("注意：有 {n} 个帖子读不到，结果可能要改。", n=count)))


def _tallies(folder: GameFolder, posts: Sequence[Post], now: datetime, words: Language) -> Iterator[tuple[RoundRecord, Text]]:
    at = set_time(folder.game.publish or Publish(), now)
    if at is None:
        return
    record = public(judge(folder, posts, at))
    if not record.rounds:
        return
    one = record.rounds[-1]
    stage = next((s for s in one.stages if _open(s, at, now)), None)
    if stage is None:
        return
    text = _bbcode(tally(record, words))
    if folder.game.publish and folder.game.publish.mention:
        text = f"{text}\n{_reminders(folder, one, stage)}".rstrip()
    yield one, Text(f"{one.number}/{stage.name}{TALLY}", text)


def _open(stage: StageRecord, at: datetime, now: datetime) -> bool:
    """Whether the count was running at the set time, and still is."""
    opens = datetime.fromisoformat(stage.opens) if stage.opens else at
    return stage.outcome == "pending" and opens <= at and now < datetime.fromisoformat(stage.closes)


def set_time(publish: Publish, now: datetime) -> datetime | None:
    """The latest of the set times that has come (in the zone of `now`); `now` itself where none are set.

    Raises:
        DeskError: a time that is none.
    """
    if not publish.times:
        return now
    times = []
    for written in publish.times:
        try:
            times.append(time.fromisoformat(written))
        except ValueError:
            raise DeskError(f"game.toml [publish] times: 读不懂「{written}」，写成 \"21:00\" / not a time of day: {written!r}") from None
    days = (now.date(), now.date() - timedelta(days=1))
    return max((at for day in days for one in times if (at := datetime.combine(day, one, now.tzinfo)) <= now), default=None)


def _reminders(folder: GameFolder, one: RoundRecord, stage: StageRecord) -> str:
    """@ for each who has not voted or still owes speeches. A name with white space or markup in it cannot be reminded."""
    owing = [name for name, count in one.speeches.items() if one.speech_quota is not None and count < one.speech_quota]
    accounts = {player.name: next((a for a in player.accounts if not a.startswith("uid:")), player.name) for player in folder.game.players}
    names = [accounts[name] for name in dict.fromkeys([*stage.absent, *owing]) if name in accounts]
    return " ".join(f"@{name}" for name in names if not any(c.isspace() or c in "[]@" for c in name))


def _bbcode(blocks: Sequence[Block]) -> str:
    return render(tuple(blocks), "bbcode").strip()
