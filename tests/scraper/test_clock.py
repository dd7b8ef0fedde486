"""Forum time stamps."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scraper import clock
from scraper.clock import Now, Stamp
from scraper.errors import ScraperError, Unreadable
from scraper.models import Precision

EIGHT = timezone(timedelta(hours=8))
MADE = datetime(2026, 11, 30, 13, 20, 30, tzinfo=EIGHT)
NOW = Now(MADE, MADE + timedelta(seconds=10))
SECOND, MINUTE, INTERVAL = Precision.SECOND, Precision.MINUTE, Precision.INTERVAL


def at(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=EIGHT)  # type: ignore[misc]


@pytest.mark.parametrize(("text", "stamp"), [
    ("2026-11-20 13:16:34", Stamp(at(2026, 11, 20, 13, 16, 34), SECOND)),
    ("2026-1-2 03:04", Stamp(at(2026, 1, 2, 3, 4), MINUTE)),
    ("2026年1月2日 03:04", Stamp(at(2026, 1, 2, 3, 4), MINUTE)),
    ("2026/1/2 3:04:05", Stamp(at(2026, 1, 2, 3, 4, 5), SECOND)),
    ("2026-11-30 01:22 PM", Stamp(at(2026, 11, 30, 13, 22), MINUTE)),
    ("2026-11-30 12:01:02 AM", Stamp(at(2026, 11, 30, 0, 1, 2), SECOND)),
    ("2026-11-30 12:01 pm", Stamp(at(2026, 11, 30, 12, 1), MINUTE)),
    ("2026年1月2日 下午 3:20", Stamp(at(2026, 1, 2, 15, 20), MINUTE)),
    ("2026-11-30T05:20:31+00:00", Stamp(datetime(2026, 11, 30, 5, 20, 31, tzinfo=UTC), SECOND)),
    ("2026-11-20", Stamp(at(2026, 11, 20), INTERVAL, at(2026, 11, 20, 23, 59, 59))),
    ("昨天\xa023:59", Stamp(at(2026, 11, 29, 23, 59), MINUTE)),
    ("前天 08:00:09", Stamp(at(2026, 11, 28, 8, 0, 9), SECOND)),
    ("前天 08:00 PM", Stamp(at(2026, 11, 28, 20, 0), MINUTE)),
    ("今天 12:59", Stamp(at(2026, 11, 30, 12, 59), MINUTE)),
    ("Yesterday, 10:30 am", Stamp(at(2026, 11, 29, 10, 30), MINUTE)),
    ("3\xa0秒前", Stamp(at(2026, 11, 30, 13, 20, 26), INTERVAL, at(2026, 11, 30, 13, 20, 37))),
    ("5\xa0分钟前", Stamp(at(2026, 11, 30, 13, 14, 31), INTERVAL, at(2026, 11, 30, 13, 15, 40))),
    ("半小时前", Stamp(at(2026, 11, 30, 12, 20, 30), INTERVAL, at(2026, 11, 30, 12, 50, 39))),
    ("2\xa0小时前", Stamp(at(2026, 11, 30, 10, 20, 31), INTERVAL, at(2026, 11, 30, 11, 20, 40))),
    ("3\xa0天前", Stamp(at(2026, 11, 27), INTERVAL, at(2026, 11, 27, 23, 59, 59))),
    ("刚刚", Stamp(at(2026, 11, 30, 13, 19, 30), INTERVAL, at(2026, 11, 30, 13, 20, 40))),
    ("Fri Nov 20, 2026 3:04 pm", Stamp(at(2026, 11, 20, 15, 4), MINUTE)),
    ("20 November 2026, 13:04:05", Stamp(at(2026, 11, 20, 13, 4, 5), SECOND)),
])
def test_forms(text: str, stamp: Stamp) -> None:
    assert clock.read(text, EIGHT, NOW) == stamp


@pytest.mark.parametrize("text", ["", "某日", "2026-13-01 00:00", "2024-2-30 01:01", "2026-11-20 25:00", "05/06/2026 13:00", "5-6 13:00",
                                  "0000-1-1 00:00", "9999-12-31 23:59"])
def test_what_nothing_reads_is_an_error_and_no_guess(text: str) -> None:
    with pytest.raises(Unreadable):
        clock.read(text, EIGHT, NOW)


def test_a_page_made_around_midnight_leaves_two_days_possible() -> None:
    midnight = Now(at(2026, 11, 29, 23, 59, 50), at(2026, 11, 30, 0, 0, 10))
    assert clock.read("昨天 10:00", EIGHT, midnight) == Stamp(at(2026, 11, 28, 10, 0), INTERVAL, at(2026, 11, 29, 10, 0, 59))


@pytest.mark.parametrize(("name", "hours"), [("+08:00", 8), ("GMT+8", 8), ("GMT-3.5", -3.5), ("GMT+5.75", 5.75), ("GMT", 0), ("utc", 0),
                                             ("-0230", -2.5), ("Asia/Shanghai", 8)])
def test_zones(name: str, hours: float) -> None:
    assert datetime(2026, 1, 1, tzinfo=clock.zone(name)).utcoffset() == timedelta(hours=hours)


@pytest.mark.parametrize("name", ["", "北京", "+99:00", "../etc/passwd", "GMT+8+8", "\x00"])
def test_no_zones(name: str) -> None:
    with pytest.raises(ScraperError):
        clock.zone(name)


def test_heads_of_quotes_hold_full_dates_without_a_zone() -> None:
    assert clock.naive(" 2026-11-20 20:25 ") == datetime(2026, 11, 20, 20, 25)
    assert clock.naive("昨天 20:25") is clock.naive("2026-11-20") is clock.naive("2026-11-20 20:25Z") is None


@settings(max_examples=60, deadline=None)
@given(st.one_of(st.text(max_size=40), st.from_regex(r"\d{1,4}[-/年]\d{1,2}[-/月]\d{1,2}日? ?\d{1,2}:\d{2}(:\d{2})?( [AP]M)?", fullmatch=True),
                 st.from_regex(r"\d{1,6} ?(秒|分钟|小时|天)前", fullmatch=True)))
def test_no_text_raises_anything_else(text: str) -> None:
    try:
        stamp = clock.read(text, EIGHT, NOW)
    except Unreadable:
        return
    assert stamp.at.tzinfo is not None and (stamp.before is None or stamp.before >= stamp.at)
