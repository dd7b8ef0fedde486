"""What a judge published: the tallies and verdicts in a post or file, as far as they can be read. The rest is kept as unread."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from adjudicator.report.words import STAGES as STAGE_NAMES
from parser.roster import Roster
from parser.statements import Target, TargetKind

Group = Literal["abstained", "void", "absent"]

GROUPS: dict[str, Group] = {
    "弃权": "abstained", "弃票": "abstained", "弃": "abstained", "abstained": "abstained",
    "废票": "void", "无效票": "void", "无效": "void", "void": "void",
    "未投票": "absent", "未投": "absent", "没投票": "absent", "缺席": "absent", "not voting": "absent",
}
# Headings of stages: what judges write, then what the program calls them. "vote" is no heading: the word is everywhere.
STAGES = (("revote-2", r"(第?二次|2次|再次)\s*重投|二轮重投"), *((key, re.escape(name)) for key, names in STAGE_NAMES.items() if key != "vote"
                                                              for name in names), ("revote-1", r"重投|revote"))
REFUSED = re.compile(r"→|->|无效|作废|不算|不能票死|遗言|发言|帖\d|没有|未")  # lines that speak of an execution, but give no verdict
EXECUTION = re.compile(r"票死|票出|投出|处决|处死|投死|放逐|绞死|^\W*判决|executed|lynched|eliminated", re.IGNORECASE)
PEACE = re.compile(r"平安夜|平安日|无人(被)?(票死|处决|出局|死亡)|没有人(被)?票死|流局|nobody (dies|is executed)|no (lynch|execution)", re.IGNORECASE)
NIGHT = re.compile(r"昨夜|昨晚|夜里|夜间|last night", re.IGNORECASE)  # 平安夜 there is no verdict
# Lists that are no tally, however they are written.
LABELS = re.compile(r"发言|票|昨夜|死|淹|刀|警告|在世|出局|名单|分散|平票|可投|召集|合计|总|共|截|时间|玩家|裁定|身份|陪审|国王|提醒")
EXTRA = re.compile(r"(?:另加|加|诅咒)\s*\+?\d+\s*票|and \d+ more")  # votes that no ballot carries
NOBODY = re.compile(r"无人?|没有|none|nobody|\W*", re.IGNORECASE)
ROUND = re.compile(r"(?:第\s*([0-9零一二两三四五六七八九十]+)\s*[轮天日夜]|\b(?:day|round|d)\s*([0-9]+))", re.IGNORECASE)

_NUMBER = r"(?P<count>\d+/\d+|\d+(?:\.\d+)?|[零〇一二两三四五六七八九十]+)"
# Shapes of a line, the plainest first; names behind it are the voters. Width is one by then (NFKC).
_SHAPES = tuple(re.compile(shape, re.IGNORECASE) for shape in (
    rf"(?P<target>[^:|\t]+?)\s*[(\[]\s*(?:共|得)?\s*{_NUMBER}\s*(?:票|votes?)?\s*[)\]]\s*[-:|=>\s]*(?P<voters>.*)",
    rf"(?P<target>[^:|\t]+?)\s*[:|=\t-]?\s*(?:共|得)?\s*{_NUMBER}\s*(?:票|votes?\b)\s*[-:,|=>\s]*(?P<voters>.*)",
    rf"(?P<target>[^|\t]+?)\s*[|\t]\s*{_NUMBER}\s*(?:[|\t]\s*(?P<voters>.*))?",
    rf"(?P<target>[^:]+?)\s*:\s*{_NUMBER}\s*",
    rf"(?P<target>[^:]+?)\s*:\s*(?P<voters>.*?)\s*[(\[]\s*(?:共|计)?\s*{_NUMBER}\s*(?:票|votes?)?\s*[)\]]",
    rf"(?P<target>[^:]+?)\s*:\s*(?P<voters>.*?)[,;\s]*(?:共|计)\s*{_NUMBER}\s*(?:票|votes?)?",
    rf"(?P<target>[^:]+?)\s*:\s*(?P<voters>.*?)[,;\s]+{_NUMBER}\s*(?:票|votes?)",
    r"(?P<target>[^:|\t]+?)\s*[:|\t]\s*(?P<voters>.+)",
    rf"(?P<target>[^:|\t]+?)\s+{_NUMBER}\s*[(\[](?P<voters>[^)\]]+)[)\]]",
    rf"(?P<target>[^:|\t>-]+?)\s*-+\s*(?P<voters>[^>]+?)[,;\s]+{_NUMBER}",
    rf"(?P<target>[^:|\t>-]+?)\s*-+\s*{_NUMBER}\s*-+\s*(?P<voters>[^>]+)",
    r"(?P<target>[^:|\t=]+?)\s+(?P<count>\d+)(?:\s+(?P<voters>.+))?",  # a table whose cells only spaces part
))
_BALLOT = re.compile(r"(?P<voter>[^:]+?)\s*(?:→|[-=]+>|投给?了?)\s*(?P<target>[^:]+)")  # one ballot a line
_FLOOR = re.compile(r"^(?:#\d+|\d+\s*(?:楼|#))\s*")
_DIGITS = {digit: number for number, digit in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_BULLET = re.compile(r"^(?:[-*•·●■◆▪>#\s]+|\d+\s*[.、)]\s*)+")
_TAG = re.compile(r"\[/?(?:b|i|u|s|color|size|font|align|list|table|tr|backcolor|\*)(?:=[^\]]*)?\]|\*\*|__", re.IGNORECASE)
_CELL_END = re.compile(r"\[/t[dh]\]\s*(?=\[t[dh])", re.IGNORECASE)
_CELL = re.compile(r"\[/?t[dh](?:=[^\]]*)?\]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Row:
    """One target of a published tally. `target` None: a name the roster does not know; no voters: only a count was given."""

    raw: str
    target: str | None
    count: Fraction | None
    voters: tuple[Target, ...] | None
    line: str

    def known_voters(self) -> list[str]:
        """The voters the roster knows."""
        return [one.player for one in self.voters or () if one.kind is TargetKind.PLAYER and one.player]


@dataclass(slots=True)
class Published:
    """One tally with what was published beside it. `round` and `stage` are None where no heading says them."""

    round: int | None = None
    stage: str | None = None
    rows: list[Row] = field(default_factory=list)
    groups: dict[Group, tuple[Target, ...]] = field(default_factory=dict)
    executed: tuple[str, ...] | None = None  # () is nobody; None: no verdict was published
    unread: list[str] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        return not self.rows and not self.groups and self.executed is None


def read_published(lines: Sequence[str], roster: Roster) -> list[Published]:
    """The tallies in the lines, a new one at every heading that names another round or stage."""
    found = [Published()]
    for line in map(_tidy, lines):
        if not re.search(r"\w", line):
            continue
        if _is_heading(line, roster):
            found.append(_headed(line, found[-1]))
        elif not _read_line(line, found, roster):
            found[-1].unread.append(line)
    return [one for one in found if not one.empty or one.unread]


def _tidy(written: str) -> str:
    """One line without markup, bullets and width."""
    bare = _TAG.sub("", _CELL.sub("", _CELL_END.sub("\t", written)))
    line = unicodedata.normalize("NFKC", bare).strip(" \r\n").strip("|").strip(" ")
    return _BULLET.sub("", line).replace("【", "").replace("】", " ").strip(" ")


def _is_heading(line: str, roster: Roster) -> bool:
    return bool((ROUND.search(line) or _stage(line)) and not any(True for _ in roster.mentions(line)))


def _stage(line: str) -> str | None:
    """The stage a line names, the longest name first: a by-election's second vote is no by-election."""
    return next((name for name, pattern in sorted(STAGES, key=lambda stage: -len(stage[1])) if re.search(pattern, line, re.IGNORECASE)), None)


def _headed(line: str, before: Published) -> Published:
    """What a heading opens: a stage heading stays in the round before it."""
    named = ROUND.search(line)
    stage = _stage(line)
    number = _number(named[1] or named[2]) if named else None
    return Published(round=int(number) if number is not None else before.round, stage=stage)


def _read_line(line: str, found: list[Published], roster: Roster) -> bool:
    here = found[-1]
    if _read_ballot(line, here, roster):
        return True
    row = _row(line, roster)
    if row is None or (EXECUTION.search(line) and row.count is None and not row.known_voters()):
        return _read_verdict(line, found, roster)
    group = GROUPS.get(row.raw.casefold())
    if group is None:
        here.rows.append(row)
    elif row.voters is None:
        return False
    else:
        here.groups[group] = () if NOBODY.fullmatch(row.voters[0].raw) else row.voters
    return True


def _read_ballot(line: str, here: Published, roster: Roster) -> bool:
    """A line that says of one voter for whom he is; the row of the target grows by him."""
    found = _BALLOT.fullmatch(_FLOOR.sub("", line))
    if found is None:
        return False
    raw, voter, target = found["target"].strip(), roster.match(found["voter"]), roster.match(found["target"])
    if group := GROUPS.get(raw.casefold()):
        here.groups[group] = (*here.groups.get(group, ()), voter)
        return True
    player = target.player if target.kind is TargetKind.PLAYER else None
    if not (player or voter.kind is TargetKind.PLAYER) or not all(one.player or one.candidates for one in (voter, target)):
        return False
    before = next((row for row in here.rows if row.raw == raw and row.count is None), None)
    row = Row(raw, player, None, (*((before and before.voters) or ()), voter), line)
    here.rows = [*(one for one in here.rows if one is not before), row]
    return True


def _read_verdict(line: str, found: list[Published], roster: Roster) -> bool:
    """A verdict; one that names its round is that round's, wherever it stands."""
    if NIGHT.search(line):
        return False
    named = tuple(dict.fromkeys(one.name for one in roster.mentions(line)))
    if PEACE.search(line):
        named = ()
    elif not named or not EXECUTION.search(line) or REFUSED.search(line):
        return False
    here = found[-1]
    if ROUND.search(line) and _headed(line, here).round != here.round:
        headed = _headed(line, here)
        here = next((one for one in found if one.round == headed.round and not one.rows), headed)
        if here is headed:
            found.insert(len(found) - 1, here)
    here.executed = tuple(dict.fromkeys((*(here.executed or ()), *named)))
    return True


def _row(line: str, roster: Roster) -> Row | None:
    """The line as a row of a tally; None where it is none, which a name or a clear shape with a count decides."""
    for shape in _SHAPES:
        match = shape.fullmatch(line)
        if match is None:
            continue
        parts = match.groupdict()
        raw = parts["target"].strip(" :|\t")
        target = roster.match(raw)
        voters = tuple(_names(parts.get("voters") or "", roster)) or None
        count = _number(parts["count"]) if parts.get("count") else None
        row = Row(raw, target.player if target.kind is TargetKind.PLAYER else None, count, voters, line)
        if raw.casefold() in GROUPS or (_could_be_voters(row) if row.target else _could_be_a_name(row, target)):
            return row
    return None


def _could_be_voters(row: Row) -> bool:
    """Whether what stands behind a player's name is a count or names, and not a remark on him."""
    return (row.count is not None and not row.voters) or any(one.kind is TargetKind.PLAYER or one.candidates for one in row.voters or ())


def _could_be_a_name(row: Row, target: Target) -> bool:
    """Whether a row for somebody the roster does not know is a row all the same: a slip of the pen, not another kind of list."""
    if LABELS.search(row.raw):
        return False
    if row.voters and 2 * len(row.known_voters()) <= len(row.voters):
        return False
    return bool(target.candidates) or (row.count is not None and bool(row.voters))


def _names(text: str, roster: Roster) -> Iterator[Target]:
    """Names in a row, by separators; where these are only spaces, the longest run that is a name is one."""
    for piece in re.split(r"[、,;/|\t]|(?<=\S)\s*(?:和|与|&)\s*(?=\S)", re.sub(r"^[\s(\[]+|[\s)\].。]+$", "", text)):
        words = [] if EXTRA.fullmatch(piece.strip()) else [re.sub(r"(?:#\d+|\d+(?:楼|#))$", "", word) or word for word in piece.split()]
        while words:
            size = next((n for n in range(len(words), 0, -1) if roster.match(" ".join(words[:n])).kind is TargetKind.PLAYER), 1)
            yield roster.match(" ".join(words[:size]))
            words = words[size:]


def _number(written: str) -> Fraction | None:
    """A count in digits or in Chinese numerals below a hundred."""
    try:
        return Fraction(written)
    except ValueError:
        tens, ten, ones = written.rpartition("十")
        if not all(digit in _DIGITS for digit in tens + ones):
            return None
        return Fraction((_DIGITS[tens] if tens else 1) * 10 * bool(ten) + (_DIGITS[ones] if ones else 0))
