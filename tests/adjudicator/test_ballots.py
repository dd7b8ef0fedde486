"""Which ballot stands, and why another does not (docs/rules.md)."""

from __future__ import annotations

from datetime import datetime

import pytest

from tests.adjudicator.builder import at
from tests.adjudicator.casts import CLOSED, ballot, day_one, status


def evening(minute: int) -> datetime:
    return at(1, f"20:{minute:02d}")


@pytest.mark.parametrize(("text", "reason"), [
    ("投票：路飞", "missing-reason"),
    ("投票：白胡子\n理由：直觉", "unknown-target"),
    ("投票：路飞、索隆\n理由：直觉", "ambiguous-target"),
    ("投票：布鲁克\n理由：直觉", "dead-target"),
    ("投票：法官\n理由：直觉", "official-target"),
    ("投票：废票\n理由：没想好", "deliberate"),
    ("我投路飞", "malformed"),
])
def test_a_defective_ballot_is_void_and_does_not_use_up_the_vote(text: str, reason: str) -> None:
    play = day_one()
    bad = play.post("娜美", evening(1), text)
    good = play.vote("娜美", "路飞", evening(2))
    record = play.judge(CLOSED)
    assert status(record, bad) == ("void", reason)
    assert status(record, good) == ("standing", None)


def test_a_defective_ballot_uses_up_the_vote_where_the_option_says_so() -> None:
    play = day_one(rules={"defective_uses_vote": True})
    play.post("娜美", evening(1), "投票：路飞")
    good = play.vote("娜美", "路飞", evening(2))
    assert status(play.judge(CLOSED), good) == ("void", "duplicate")


def test_a_second_ballot_is_extra_or_duplicate_and_the_first_stands() -> None:
    play = day_one()
    first = play.vote("娜美", "路飞", evening(1))
    same = play.vote("娜美", "路飞", evening(2))
    other = play.vote("娜美", "索隆", evening(3))
    record = play.judge(CLOSED)
    assert [status(record, p) for p in (first, same, other)] == [("standing", None), ("void", "duplicate"), ("void", "extra")]


def test_abstaining_twice_is_a_duplicate_and_a_vote_after_it_extra() -> None:
    play = day_one()
    first = play.vote("娜美", "弃权", evening(1))
    again = play.vote("娜美", "弃权", evening(2))
    vote = play.vote("娜美", "路飞", evening(3))
    record = play.judge(CLOSED)
    assert [status(record, p) for p in (first, again, vote)] == [("abstention", None), ("void", "duplicate"), ("void", "extra")]


def test_voiding_quotes_the_standing_ballot() -> None:
    play = day_one()
    first = play.vote("娜美", "路飞", evening(1))
    void = play.post("娜美", evening(2), "废票", quoting=first)
    second = play.vote("娜美", "索隆", evening(3))
    late = play.post("娜美", evening(4), "废票", quoting=first)
    record = play.judge(CLOSED)
    assert [status(record, p) for p in (first, void, second, late)] == [
        ("withdrawn", None), ("effective", None), ("standing", None), ("no-effect", "bad-void")]
    assert ballot(record, void).posts == [void.id, first.id]


def test_a_quote_without_a_link_is_known_by_author_and_time_or_text() -> None:
    from scraper.models import Body, Quote

    play = day_one()
    first = play.vote("娜美", "路飞", evening(1))
    by_time = Quote(None, "娜美", evening(1).replace(tzinfo=None), "")
    void = play.post("娜美", evening(2), "废票")
    void.read = lambda source: Body(("废票",), (by_time,))
    record = play.judge(CLOSED)
    assert status(record, first) == ("withdrawn", None)
    void._body = None
    void.read = lambda source: Body(("废票",), (Quote(None, "娜美", None, "投票：路飞 ..."),))
    assert status(play.judge(CLOSED), first) == ("withdrawn", None)
    void._body = None
    void.read = lambda source: Body(("废票",), (Quote(None, "索隆", None, "投票：路飞"),))
    assert status(play.judge(CLOSED), void) == ("no-effect", "bad-void")


def test_a_change_in_one_post_withdraws_and_votes() -> None:
    play = day_one()
    first = play.vote("娜美", "路飞", evening(1))
    change = play.post("娜美", evening(2), "改票：索隆\n理由：想通了", quoting=first)
    record = play.judge(CLOSED)
    assert (status(record, first), status(record, change)) == (("withdrawn", None), ("standing", None))
    assert ballot(record, change).kind == "change"


def test_the_voiding_of_a_change_counts_although_its_ballot_is_defective() -> None:
    play = day_one()
    first = play.vote("娜美", "路飞", evening(1))
    change = play.post("娜美", evening(2), "废票\n投票：布鲁克\n理由：想通了", quoting=first)
    record = play.judge(CLOSED)
    assert (status(record, first), status(record, change)) == (("withdrawn", None), ("void", "dead-target"))


def test_a_failed_change_has_no_effect_at_all_while_a_ballot_stands() -> None:
    play = day_one()
    first = play.vote("娜美", "路飞", evening(1))
    unquoted = play.post("娜美", evening(2), "改票：索隆\n理由：想通了")
    late = play.post("娜美", at(1, "12:30:00"), "废票\n投票：索隆\n理由：想通了", quoting=first)
    record = play.judge(CLOSED)
    assert [status(record, p) for p in (first, unquoted, late)] == [("standing", None), ("no-effect", "bad-void"), ("no-effect", "late-void")]


def test_a_change_with_nothing_to_void_counts_on_its_own() -> None:
    play = day_one()
    change = play.post("娜美", evening(2), "改票：索隆\n理由：想通了")
    assert status(play.judge(CLOSED), change) == ("standing", None)


def test_the_window_is_closed_at_its_limits() -> None:
    play = day_one()
    early = play.vote("娜美", "路飞", at(1, "17:00:00").replace(hour=16, minute=59, second=59))
    opening = play.vote("山治", "路飞", at(1, "17:00:00"))
    last = play.vote("乔巴", "路飞", at(1, "12:59:59"))
    late = play.vote("罗宾", "路飞", at(1, "13:00:00"))
    record = play.judge(CLOSED)
    assert [status(record, p) for p in (early, opening, last, late)] == [
        ("void", "early"), ("standing", None), ("standing", None), ("void", "late")]


def test_inclusive_limits_take_a_stamp_equal_to_the_close() -> None:
    play = day_one(rules={"inclusive_limits": True})
    last = play.vote("罗宾", "路飞", at(1, "13:00:00"))
    assert status(play.judge(CLOSED), last) == ("standing", None)


def test_proxies_are_two_a_game_and_only_standing_ones_count() -> None:
    play = day_one()
    seat_used = [play.post("助法", evening(n), "代投：娜美\n投票：路飞\n理由：受托") for n in (1, 2)]
    record = play.judge(CLOSED)
    assert [status(record, p) for p in seat_used] == [("standing", None), ("void", "duplicate")]
    assert [ballot(record, p).kind for p in seat_used] == ["proxy", "proxy"]


def test_an_official_may_void_a_proxy_ballot_and_a_player_his_own_proxy() -> None:
    play = day_one()
    proxy = play.post("助法", evening(1), "代投：娜美\n投票：路飞\n理由：受托")
    void = play.post("法官", evening(2), "废票", quoting=proxy)
    again = play.post("助法", evening(3), "代投：娜美\n投票：索隆\n理由：受托")
    own = play.post("娜美", evening(4), "废票", quoting=again)
    record = play.judge(CLOSED)
    assert [status(record, p) for p in (proxy, void, again, own)] == [
        ("withdrawn", None), ("effective", None), ("withdrawn", None), ("effective", None)]
    assert ballot(record, void).voter == "娜美"


def test_a_proxy_line_by_a_player_is_malformed_and_reported() -> None:
    play = day_one()
    forged = play.post("路飞", evening(1), "代投：娜美\n投票：索隆\n理由：受托")
    record = play.judge(CLOSED)
    assert status(record, forged) == ("void", "malformed")
    assert any(f.kind == "forged-proxy" and f.post == forged.id for f in record.flags)


def test_reasons_come_in_the_order_of_the_rule() -> None:
    play = day_one(talk=False)
    dead_and_late = play.post("布鲁克", at(1, "13:00:00"), "投票：法官")
    record = play.judge(CLOSED)
    assert status(record, dead_and_late) == ("void", "dead-voter")


def test_half_votes_are_exact() -> None:
    play = day_one(rules={"missing_reason": "half"})
    play.post("娜美", evening(1), "投票：路飞")
    play.post("山治", evening(2), "投票：路飞")
    play.vote("乔巴", "索隆", evening(3))
    stage = play.judge(CLOSED).rounds[0].stage("vote")
    assert stage is not None
    assert stage.sums == {"路飞": "1", "索隆": "1"}
    assert stage.leaders == ["路飞", "索隆"]


def test_self_votes_can_be_forbidden() -> None:
    play = day_one(rules={"self_vote": False})
    own = play.vote("娜美", "娜美", evening(1))
    assert status(play.judge(CLOSED), own) == ("void", "self")


def test_an_officials_post_without_a_proxy_line_is_never_a_ballot() -> None:
    play = day_one()
    shown = play.post("法官", evening(1), "投票：路飞\n理由：格式示范")
    record = play.judge(CLOSED)
    assert all(b.post != shown.id for _, b in record.ballots())
    assert not [f for f in record.flags if f.post == shown.id]
