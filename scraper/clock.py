"""Forum time stamps to aware datetimes.

The forum's clock is the one that counts (RULES time.1), so nothing here asks the system's: what "now" was when a page
was made is a parameter. Forms this grammar does not know go to dateparser; what neither reads is an error, because a
guessed time could move a ballot across a limit.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

from scraper.errors import ScraperError, Unreadable
from scraper.models import Precision

_SECOND, _MINUTE, _DAY = timedelta(seconds=1), timedelta(minutes=1), timedelta(days=1)

_DATE = r"(?P<year>\d{4})\s*[-/.年]\s*(?P<month>\d{1,2})\s*[-/.月]\s*(?P<day>\d{1,2})\s*日?"
_HALF = r"(?P<half>[AaPp]\.?[Mm]\.?|上午|下午|凌晨|早上|中午|晚上)"
_TIME = (rf"(?:{_HALF}\s*)?(?P<hour>\d{{1,2}})[:：](?P<minute>\d{{2}})(?:[:：](?P<second>\d{{2}})(?:\.\d+)?)?"
         rf"(?:\s*{_HALF.replace('half', 'after')})?")
_ABSOLUTE = re.compile(rf"{_DATE}(?:[T,，\s]*{_TIME})?(?P<zone>Z|[+-]\d{{2}}:?\d{{2}})?")
_DAYS_BACK = {"今天": 0, "today": 0, "昨天": 1, "yesterday": 1, "前天": 2}
_NAMED_DAY = re.compile(rf"(?P<name>{'|'.join(_DAYS_BACK)})(?:[,，\s]+(?:at\s+)?|\s*)(?:{_TIME})?", re.IGNORECASE)
_AFTERNOON = frozenset({"p", "下", "晚"})
_OFFSET = re.compile(r"(?:GMT|UTC)?\s*([+-])?(\d{1,2})(?::?(\d{2})|\.(\d{1,2}))?", re.IGNORECASE)
_AMBIGUOUS = re.compile(r"\b(\d{1,2})[-/.](\d{1,2})\b")  # which of the two is the month?
_LONGEST = 80


@dataclass(frozen=True, slots=True)
class Now:
    """When a page was made, as closely as is known; both ends aware and possible."""

    earliest: datetime
    latest: datetime


@dataclass(frozen=True, slots=True)
class Stamp:
    """A time stamp: `at` is the earliest time it can mean, `before` the latest (only with Precision.INTERVAL)."""

    at: datetime
    precision: Precision
    before: datetime | None = None


def zone(name: str) -> tzinfo:
    """A zone from "+08:00", "GMT+8", "GMT+5.5", "GMT", "UTC" or "Asia/Shanghai".

    Raises:
        ScraperError: it is none of these.
    """
    name = name.strip()
    if name.upper() in {"GMT", "UTC", "Z"}:
        return UTC
    if match := _OFFSET.fullmatch(name):
        sign, hours, minutes, fraction = match.groups()
        offset = timedelta(hours=int(hours), minutes=int(minutes or 0) + 60 * float(f"0.{fraction or 0}"))
        if offset <= timedelta(hours=14):
            return timezone(-offset if sign == "-" else offset)
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError):  # ZoneInfoNotFoundError is a KeyError; a name like "a/../b" a ValueError
        raise ScraperError(f"不认识时区 {name!r}，请写成 +08:00 或 Asia/Shanghai (unknown zone: write +08:00 or Asia/Shanghai)") from None


def read(text: str, where: tzinfo, now: Now) -> Stamp:
    """The stamp in `text`, shown in the zone `where` on a page made `now`.

    Raises:
        Unreadable: no grammar reads it.
    """
    tidy = " ".join(text.split())[:_LONGEST]
    stamp = _absolute(tidy, where) or _named_day(tidy, where, now) or _distance(tidy, where, now) or _other(tidy, where, now)
    if stamp is None:
        raise Unreadable(f"看不懂的发表时间：{tidy!r} (no grammar reads this time stamp)")
    return stamp


def naive(text: str) -> datetime | None:
    """A date and time written in full, without its zone, as the heads of quotes hold it; None if it is none."""
    match = _ABSOLUTE.fullmatch(" ".join(text.split()))
    if match is None or match["hour"] is None or match["zone"]:
        return None
    return _moment(match)


def _absolute(text: str, where: tzinfo) -> Stamp | None:
    match = _ABSOLUTE.fullmatch(text)
    moment = _moment(match) if match else None
    if match is None or moment is None:
        return None
    aware = moment.replace(tzinfo=zone(match["zone"]) if match["zone"] else where)
    return _stamp(aware, match)


def _named_day(text: str, where: tzinfo, now: Now) -> Stamp | None:
    """今天, 昨天 and 前天, by the days of the zone `where`; a page made around midnight leaves two days possible."""
    match = _NAMED_DAY.fullmatch(text)
    clock = _clock(match) if match else None
    if match is None or clock is None:
        return None
    back = timedelta(days=_DAYS_BACK[match["name"].lower()])
    first, last = (datetime.combine(end.astimezone(where).date() - back, clock, where) for end in (now.earliest, now.latest))
    stamp = _stamp(first, match)
    if first == last:
        return stamp
    return Stamp(first, Precision.INTERVAL, stamp.before or last + _MINUTE - _SECOND)


def _stamp(aware: datetime, match: re.Match[str]) -> Stamp:
    if match["hour"] is None:
        return Stamp(aware, Precision.INTERVAL, aware + _DAY - _SECOND)
    return Stamp(aware, Precision.SECOND if match["second"] else Precision.MINUTE)


def _moment(match: re.Match[str]) -> datetime | None:
    clock = _clock(match)
    try:
        day = datetime(int(match["year"]), int(match["month"]), int(match["day"]))
    except ValueError:
        return None
    # The ends of the calendar cannot be moved between zones.
    return datetime.combine(day, clock) if clock is not None and 1900 <= day.year < 9999 else None


def _clock(match: re.Match[str]) -> time | None:
    """The time of day in a match; midnight where it names none, None where it cannot be."""
    if match["hour"] is None:
        return time()
    hour, half = int(match["hour"]), (match["half"] or match["after"] or "").lower()[:1]
    if half in _AFTERNOON and hour < 12:
        hour += 12
    elif half == "a" and hour == 12:
        hour = 0
    try:
        return time(hour, int(match["minute"]), int(match["second"] or 0))
    except ValueError:
        return None


# How far back a relative form can mean, nearest and farthest, by the number in it.
_DISTANCES: tuple[tuple[re.Pattern[str], Callable[[int], tuple[timedelta, timedelta]]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), span) for pattern, span in (
        (r"(刚刚)|just now", lambda _: (timedelta(), _MINUTE)),
        (r"(\d{1,6})\s*(?:秒钟?前|seconds? ago)", lambda n: (n * _SECOND, (n + 1) * _SECOND)),
        (r"(\d{1,5})\s*(?:分钟前|minutes? ago)", lambda n: (n * _MINUTE, (n + 1) * _MINUTE - _SECOND)),
        (r"(半)\s*小时前", lambda _: (30 * _MINUTE + _SECOND, 60 * _MINUTE)),
        (r"(\d{1,4})\s*(?:小时前|hours? ago)", lambda n: (n * 60 * _MINUTE, (n + 1) * 60 * _MINUTE - _SECOND)),
    )
)
_DAYS_AGO = re.compile(r"(\d{1,4})\s*(?:天前|days? ago)", re.IGNORECASE)


def _distance(text: str, where: tzinfo, now: Now) -> Stamp | None:
    """Relative forms without a title: an interval, never a point (`N 天前` counts days of the calendar)."""
    for pattern, span in _DISTANCES:
        if match := pattern.fullmatch(text):
            nearest, farthest = span(int(match[1]) if (match[1] or "").isdigit() else 0)
            return Stamp(now.earliest.astimezone(where) - farthest, Precision.INTERVAL, now.latest.astimezone(where) - nearest)
    if match := _DAYS_AGO.fullmatch(text):
        back = timedelta(days=int(match[1]))
        first, last = (datetime.combine(end.astimezone(where).date() - back, time(), where) for end in (now.earliest, now.latest))
        return Stamp(first, Precision.INTERVAL, last + _DAY - _SECOND)
    return None


def _other(text: str, where: tzinfo, now: Now) -> Stamp | None:
    """What only dateparser reads. Dates whose month and day could be swapped are left unread."""
    swapped = _AMBIGUOUS.search(text)
    ambiguous = swapped is not None and max(int(swapped[1]), int(swapped[2])) <= 12 and swapped[1] != swapped[2]
    if ambiguous or not re.search(r"\d", text) or _ABSOLUTE.fullmatch(text):
        return None
    import warnings

    import dateparser

    settings = {"REQUIRE_PARTS": ["day", "month"], "RELATIVE_BASE": now.latest.astimezone(where).replace(tzinfo=None),
                "PREFER_DATES_FROM": "past", "NORMALIZE": True}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            found = dateparser.parse(text, languages=["zh", "zh-Hant", "en"], settings=settings)
        except Exception:  # it raises whatever its many grammars run into
            return None
    clock = re.search(r"\d{1,2}:\d{2}(:\d{2})?", text)
    if found is None or clock is None or not 1900 <= found.year < 9999:
        return None
    aware = found if found.tzinfo else found.replace(tzinfo=where)
    return Stamp(aware.replace(microsecond=0), Precision.SECOND if clock[1] else Precision.MINUTE)
