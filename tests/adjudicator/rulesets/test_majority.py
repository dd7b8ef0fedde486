"""The open count (docs/rules.md), in Chinese games with times."""

from __future__ import annotations

import time
from collections.abc import Mapping
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest

from adjudicator.record import BallotRecord, Record
from adjudicator.referee import judge
from parser.grammar import NO_EXECUTION
from scraper.models import Body, Mark, Post, Visibility
from tests.adjudicator.builder import ZONE, Play, at

NAMES = ["路飞", "娜美", "山治", "乔巴", "罗宾", "索隆"]
NIGHT = "20:00"


def game(rules: Mapping[str, Any] | None = None, **more: Any) -> Play:
    return Play("majority", {}, players=NAMES, rules=dict(rules or {}), **more)


def say(play: Play, author: str, text: str, minute: int, **more: Any) -> Post:
    """A post in the one thread of the game, so many minutes after 20:00."""
    return play.post(author, at(1, NIGHT) + timedelta(minutes=minute), text, "main", **more)


def count(play: Play, as_of: datetime | None = None) -> Record:
    return play.judge(as_of or at(1, "16:00"))


def entries(record: Record) -> list[BallotRecord]:
    return record.rounds[0].ballots


def history(record: Record) -> list[tuple[str, str | None]]:
    return [(line.voter, line.target) for line in record.rounds[0].history]


def flags(record: Record, kind: str) -> list[str | None]:
    return [flag.post for flag in record.flags if flag.kind == kind]


@pytest.mark.parametrize(("text", "target"), [
    ("vote：娜美", "娜美"), ("＃＃vote 娜美", "娜美"), ("##vote: 娜美", "娜美"), ("投票：娜美", "娜美"), ("我觉得不对劲。vote：娜美", "娜美"),
    ("vote：山治\nvote：娜美", "娜美"), ("unvote：山治vote：娜美", "娜美"), ("vote：不处决", NO_EXECUTION), ("vote: no lynch", NO_EXECUTION),
])
def test_ways_of_voting(text: str, target: str) -> None:
    play = game()
    say(play, "路飞", text, 0)
    record = count(play)
    assert history(record) == [("路飞", target)]
    assert record.rounds[0].stages[0].tally == {target: ["路飞"]}


@pytest.mark.parametrize("text", ["unvote", "UNVOTE：娜美", "撤票", "##unvote", "unvote：山治", "取消投票"])
def test_unvote_takes_the_ballot_back_whomever_it_names(text: str) -> None:
    play = game()
    vote = say(play, "路飞", "vote：娜美", 0)
    say(play, "路飞", text, 1)
    record = count(play)
    assert history(record) == [("路飞", "娜美"), ("路飞", None)]
    assert [(b.status, b.kind, b.rule) for b in entries(record)] == [
        ("withdrawn", "vote", "majority.latest"), ("effective", "void", "majority.latest")]
    assert vote.id in entries(record)[1].posts


def test_the_latest_ballot_stands() -> None:
    play = game()
    for minute, text in enumerate(("vote：娜美", "vote：娜美", "vote：山治", "vote：山治\nunvote")):
        say(play, "路飞", text, minute)
    record = count(play)
    assert history(record) == [("路飞", "娜美"), ("路飞", "山治"), ("路飞", None)]
    assert [line.floor for line in record.rounds[0].history] == [2, 4, 5]


def test_more_than_half_executes_at_once_and_later_ballots_are_late() -> None:
    play = game()
    for minute, voter in enumerate(NAMES[:4]):
        say(play, voter, "vote：索隆", minute)
    say(play, "罗宾", "vote：路飞", 9)
    say(play, "路飞", "unvote", 10)
    record = count(play, at(1, "21:00"))
    (one,) = record.rounds[0].verdict.executed
    assert (one, record.rounds[0].verdict.rule, record.rounds[0].phase) == ("索隆", "majority.hammer", "closed")
    assert record.rounds[0].verdict.at == (at(1, NIGHT) + timedelta(minutes=3)).isoformat()
    assert [(b.status, b.reason, b.rule) for b in entries(record)[4:]] == [
        ("void", "late", "majority.hammer"), ("no-effect", "late", "majority.hammer")]
    assert len(history(record)) == 4


def test_half_is_not_enough_and_without_the_hammer_nothing_is() -> None:
    half, off = game(), game({"hammer": False})
    for minute, voter in enumerate(NAMES[:3]):
        say(half, voter, "vote：索隆", minute)
    for minute, voter in enumerate(NAMES):
        say(off, voter, "vote：索隆", minute)
    assert count(half, at(1, "21:00")).rounds[0].verdict.kind == "pending"
    assert count(off, at(1, "21:00")).rounds[0].verdict.kind == "pending"
    assert count(off).rounds[0].verdict.executed == ["索隆"]


@pytest.mark.parametrize(("rules", "votes", "kind"), [
    ({}, 3, "pending"), ({}, 4, "peaceful"), ({"no_execution_one_less": True}, 3, "peaceful"), ({"no_execution_one_less": True}, 2, "pending"),
])
def test_no_execution(rules: dict[str, Any], votes: int, kind: str) -> None:
    play = game(rules)
    for minute, voter in enumerate(NAMES[:votes]):
        say(play, voter, "vote：不处决", minute)
    verdict = count(play, at(1, "21:00")).rounds[0].verdict
    assert (verdict.kind, verdict.executed) == (kind, [])
    assert kind == "pending" or verdict.rule == "majority.no-execution"


@pytest.mark.parametrize(("rules", "votes", "executed"), [
    ({}, {"路飞": "索隆", "娜美": "索隆", "山治": "路飞"}, ["索隆"]), ({}, {"路飞": "索隆", "娜美": "路飞"}, []), ({}, {}, []),
    ({}, {"路飞": "不处决", "娜美": "不处决", "山治": "路飞"}, []), ({"deadline": "nobody"}, {"路飞": "索隆", "娜美": "索隆", "山治": "路飞"}, []),
])
def test_at_the_deadline(rules: dict[str, Any], votes: dict[str, str], executed: list[str]) -> None:
    play = game(rules)
    for minute, (voter, target) in enumerate(votes.items()):
        say(play, voter, f"vote：{target}", minute)
    verdict = count(play).rounds[0].verdict
    assert (verdict.executed, verdict.rule) == (executed, "majority.deadline")


def test_weights_count_in_sums_and_thresholds() -> None:
    play = game(rounds=[{"number": 1, "weights": {"路飞": 2, "娜美": "1/2"}}])
    say(play, "路飞", "vote：索隆", 0)
    say(play, "娜美", "vote：索隆", 1)
    record = count(play, at(1, "21:00"))
    assert Fraction(record.rounds[0].stages[0].sums["索隆"]) == Fraction(5, 2)
    assert record.rounds[0].verdict.kind == "pending"  # 5/2 of 13/2
    say(play, "山治", "vote：索隆", 2)
    assert count(play, at(1, "21:00")).rounds[0].verdict.executed == ["索隆"]


@pytest.mark.parametrize(("author", "text", "reason", "rule"), [
    ("路人", "vote：娜美", "outsider", "source.2"), ("路飞", "vote：某某", "unknown-target", "ballot.void-form"),
    ("路飞", "vote：法官", "official-target", "ballot.void-form"), ("路飞", "vote：娜美和山治", "ambiguous-target", "ballot.void-form"),
    ("路飞", "vote：", "malformed", "ballot.void-form"), ("路飞", "vote 娜美", "malformed", "ballot.void-form"),
])
def test_what_is_not_counted_is_in_the_record(author: str, text: str, reason: str, rule: str) -> None:
    play = game()
    say(play, "路飞", "vote：山治", 0)
    tried = say(play, author, text, 1)
    record = count(play)
    (entry,) = [b for b in entries(record) if b.post == tried.id]
    assert (entry.status, entry.reason, entry.rule) == ("void", reason, rule)
    assert history(record) == [("路飞", "山治")]
    if reason == "ambiguous-target":
        assert entry.candidates == ["娜美", "山治"]


def test_a_withdrawal_beside_a_defective_ballot_holds() -> None:
    play = game()
    say(play, "路飞", "vote：山治", 0)
    say(play, "路飞", "unvote\nvote：某某", 1)
    assert history(count(play)) == [("路飞", "山治"), ("路飞", None)]


def test_late_and_early_posts_are_told_by_the_clock() -> None:
    play = game()
    play.post("路飞", at(1, "16:00") - timedelta(days=1), "vote：山治", "main")
    play.post("娜美", at(1, "13:00"), "vote：山治", "main")
    assert [(b.voter, b.reason, b.rule) for b in entries(count(play))] == [("路飞", "early", "vote.window"), ("娜美", "late", "vote.window")]


def test_near_names_are_flagged_with_how_they_were_found() -> None:
    play = game({"names": "lenient"})
    play.players = ["名侦探柯南", "夜神月", "Nami", *NAMES[2:]]
    near = say(play, "夜神月", "vote：柯南", 0)
    say(play, "名侦探柯南", "vote：夜神月", 1)
    record = count(play)
    assert history(record)[0] == ("夜神月", "名侦探柯南")
    assert flags(record, "near-name") == [near.id]
    (flag,) = [flag for flag in record.flags if flag.kind == "near-name"]
    assert "柯南" in flag.text and "名字的一部分 part" in flag.text and flag.rule == "names.1"


def test_rulings_beat_the_program_and_are_shown_beside_it() -> None:
    play = game()
    unclear = say(play, "路飞", "vote：小胡子", 0)
    joke = say(play, "娜美", "vote：山治", 1)
    play.rulings = [{"round": 1, "post": unclear.id, "target": "索隆", "reason": "指索隆"}, {"round": 1, "post": joke.id, "status": "void", "reason": "玩笑"}]
    record = count(play)
    assert history(record) == [("路飞", "索隆")]
    assert [(b.ruled, b.status, (b.program or {})["status"]) for b in entries(record)] == [(True, "standing", "void"), (True, "void", "standing")]
    assert [ruling.program for ruling in record.rulings] == ["void (unknown-target)", "standing"]


def test_a_ruling_may_undo_the_hammer_and_a_player_ruled_out_lowers_it() -> None:
    play = game()
    last = [say(play, voter, "vote：索隆", minute) for minute, voter in enumerate(NAMES[:4])][-1]
    play.rulings = [{"round": 1, "post": last.id, "status": "void", "reason": "代打"}]
    assert count(play, at(1, "21:00")).rounds[0].verdict.kind == "pending"
    play.rulings.append({"round": 1, "player": "罗宾", "out": True, "at": at(1, "20:30").replace(tzinfo=None)})
    record = count(play, at(1, "21:00"))
    assert record.rounds[0].verdict.executed == ["索隆"] and record.rounds[0].verdict.rule == "majority.hammer"  # three of five
    assert not record.players["罗宾"].alive


def test_an_edit_moves_no_ballot() -> None:
    play = game()
    first = say(play, "路飞", "vote：娜美", 0, seen_at=at(1, "20:05"))
    later = say(play, "路飞", "vote：山治", 0, seen_at=at(1, "21:05"), edited_at=at(1, "21:00"))
    later.id = first.id
    edited = say(play, "山治", "vote：娜美", 2, edited_at=at(1, "21:00"))
    late = say(play, "乔巴", "vote：娜美", 3, edited_at=at(1, "14:00"))
    record = count(play)
    assert history(record) == [("路飞", "娜美"), ("山治", "娜美")]
    assert flags(record, "tampered-ballot") == [first.id]
    assert flags(record, "edited-ballot") == [edited.id, late.id]
    assert [(b.post, b.reason, b.rule) for b in entries(record) if b.status == "void"] == [(late.id, "edited-late", "edit.1")]


def test_a_removed_post_holds_no_ballot_and_is_flagged() -> None:
    play = game()
    seen = say(play, "路飞", "vote：娜美", 0, seen_at=at(1, "20:05"))
    gone = say(play, "路飞", "", 0, seen_at=at(1, "21:05"), visibility=Visibility.DELETED)
    gone.id = seen.id
    record = count(play)
    assert history(record) == [] and entries(record) == []
    assert flags(record, "removed-post") == [seen.id]


def test_officials_explain_the_form_and_cast_nothing() -> None:
    play = game()
    say(play, "法官", "格式：vote：娜美", 0)
    assert entries(count(play)) == []


def test_floors_bound_rounds_and_nothing_behind_them_is_lost() -> None:
    rounds = [{"number": 1, "opens_floor": 2, "closes_floor": 5, "living": NAMES},
              {"number": 2, "opens_floor": 7, "closes_floor": 9, "living": NAMES[:5]}]
    play = game(rounds=rounds)
    texts = ["vote：索隆", "vote：娜美", "unvote", "vote：山治", "vote：乔巴", "好", "vote：索隆", "vote：罗宾", "vote：娜美"]
    for minute, text in enumerate(texts):  # floors 2 to 10
        say(play, "路飞", text, minute)
    record = count(play, at(9, "16:00"))
    assert [[(b.floor, b.reason) for b in one.ballots] for one in record.rounds[:2]] == [
        [(2, "early"), (3, None), (4, None), (5, None), (6, "late")], [(8, "dead-target"), (9, None), (10, "late")]]
    assert [one.verdict.executed for one in record.rounds[:2]] == [["山治"], ["罗宾"]]
    assert record.rounds[0].closes == (at(1, NIGHT) + timedelta(minutes=3)).isoformat()


def test_a_round_that_no_floor_closes_yet_is_open() -> None:
    play = game(rounds=[{"number": 1, "opens_floor": 1, "living": NAMES}])
    say(play, "路飞", "vote：索隆", 0)
    record = count(play, at(5, "16:00"))
    assert (record.rounds[0].phase, record.rounds[0].verdict.kind, history(record)) == ("day", "pending", [("路飞", "索隆")])


def test_only_what_is_in_bold_counts_where_the_grammar_says_so() -> None:
    play = game({"grammar": "bold-vote"})
    plain = say(play, "路飞", "vote：索隆", 0)
    bold = Post("2001", "main", "娜美", at(1, NIGHT), "<b>vote：索隆</b>", lambda _: Body(("vote：索隆",), marks=(Mark("bold", "vote：索隆", 0),)), floor=9)
    play.posts.append(bold)
    record = count(play)
    assert history(record) == [("娜美", "索隆")]
    assert [(b.post, b.reason) for b in entries(record) if b.status == "void"] == [(plain.id, "malformed")]


def test_every_line_names_its_rule_and_later_looks_change_no_closed_round() -> None:
    play = game()
    for minute, voter in enumerate(NAMES * 3):
        say(play, voter, f"vote：{NAMES[(minute * 5 + 1) % 6]}", minute)
    early, late = count(play, datetime(2026, 5, 12, 16, tzinfo=ZONE)), count(play, datetime(2026, 6, 1, 16, tzinfo=ZONE))
    assert early.rounds[0] == late.rounds[0]
    assert all(b.rule and b.posts for b in entries(late)) and all(flag.rule for flag in late.flags)


def test_the_cost_grows_in_proportion_to_the_posts() -> None:
    def cost(posts: int) -> float:
        play = game({"names": "lenient"})
        for number in range(posts):
            say(play, NAMES[number % 6], f"vote：{NAMES[number % 5]}了 第{number}次" if number % 3 else f"闲聊{number}", 0)
        folder = play.folder()
        times = []
        for _ in range(3):
            start = time.process_time()
            judge(folder, play.posts, at(1, "16:00"))
            times.append(time.process_time() - start)
        return min(times)

    assert cost(4000) < 3 * 4 * cost(1000)
