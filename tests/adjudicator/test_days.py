"""Attendance, ties, revotes, rulings and ends of a day (docs/rules.md, override.1)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.record import RoundRecord
from tests.adjudicator.builder import Play, at
from tests.adjudicator.casts import CLOSED, LIVING, ROLES, day_one, status


def vote(play: Play, ballots: dict[str, str], clock: str = "20:00") -> None:
    for number, (voter, target) in enumerate(ballots.items()):
        play.vote(voter, target, at(1, clock).replace(second=number))


def ledger(play: Play, as_of: object = CLOSED) -> list[tuple[str, str, int]]:
    return [(line.player, line.kind, line.total) for line in play.judge(as_of).ledger]  # type: ignore[arg-type]


def outcomes(one: RoundRecord) -> list[tuple[str, str]]:
    return [(s.name, s.outcome) for s in one.stages]


TIED = {"路飞": "娜美", "索隆": "娜美", "娜美": "路飞", "山治": "路飞", "乔巴": "索隆", "罗宾": "弃权"}  # 弗兰奇 is absent


def test_a_tie_calls_the_dispersed_and_the_sum_decides() -> None:
    play = day_one()
    vote(play, TIED)
    vote(play, {"乔巴": "路飞", "罗宾": "路飞", "弗兰奇": "娜美"}, "14:00")
    one = play.judge(CLOSED).rounds[0]
    first, second = one.stages
    assert first.dispersed == second.called == ["乔巴", "罗宾", "弗兰奇"]
    assert second.tally == {"路飞": ["娜美", "山治", "乔巴", "罗宾"], "娜美": ["路飞", "索隆", "弗兰奇"]}
    assert one.verdict.executed == ["路飞"] and one.verdict.identity == {"路飞": "杀手"}


def test_two_strikes_in_one_round_drown_unless_the_option_says_one() -> None:
    play = day_one()
    vote(play, TIED)
    vote(play, {"乔巴": "路飞", "罗宾": "路飞"}, "14:00")
    assert ledger(play) == [("弗兰奇", "vote-absence", 1), ("弗兰奇", "revote-failure", 2), ("弗兰奇", "next-game-ban", 1)]
    assert play.judge(CLOSED).rounds[0].drowned == ["弗兰奇"]
    play.rules = {"strikes_per_round": "one"}
    assert ledger(play) == [("弗兰奇", "vote-absence", 1), ("弗兰奇", "revote-failure", 1)]


def test_the_second_revote_calls_the_first_ones_dispersed_or_all_of_them() -> None:
    # three leaders, two of them left after the first revote: 山治 stands for the third without having been called
    play = day_one()
    vote(play, {"路飞": "娜美", "索隆": "娜美", "娜美": "路飞", "乔巴": "路飞", "山治": "索隆", "罗宾": "索隆", "弗兰奇": "弃权"})
    one = play.judge(at(1, "15:30")).rounds[0]
    assert [(s.name, s.called) for s in one.stages] == [("vote", []), ("revote-1", ["弗兰奇"]), ("revote-2", ["弗兰奇"])]
    vote(play, {"弗兰奇": "弗兰奇"}, "14:00")
    assert play.judge(at(1, "15:30")).rounds[0].stages[-1].called == ["弗兰奇"]


def test_a_tie_that_stays_is_a_peaceful_day() -> None:
    play = day_one()
    vote(play, {"路飞": "娜美", "索隆": "娜美", "娜美": "路飞", "山治": "路飞", "乔巴": "弃权", "罗宾": "弃权", "弗兰奇": "弃权"})
    one = play.judge(CLOSED).rounds[0]
    assert outcomes(one) == [("vote", "revote"), ("revote-1", "revote"), ("revote-2", "pending")]
    record = play.judge(at(2, "17:00"))
    assert outcomes(record.rounds[0])[-1] == ("revote-2", "peaceful")
    assert record.rounds[0].verdict.kind == "peaceful"


def test_nobody_voted() -> None:
    play = day_one()
    one = play.judge(CLOSED).rounds[0]
    assert (one.verdict.kind, one.stages[0].absent) == ("peaceful", LIVING)


def test_an_open_day_is_pending_and_says_who_is_missing() -> None:
    play = day_one()
    vote(play, {"路飞": "娜美"})
    record = play.judge(at(1, "21:00"))
    one = record.rounds[0]
    assert (one.phase, one.verdict.kind, record.status) == ("day", "pending", "running")
    assert one.stages[0].absent == LIVING[1:]
    assert record.ledger == []


def test_missing_orders_are_asked_for_and_never_a_quiet_night() -> None:
    play = day_one()
    vote(play, dict.fromkeys(LIVING, "乔巴"))
    record = play.judge(at(2, "18:00"))
    assert record.status == "needs-ruling"
    assert [q.id for q in record.questions] == ["orders:2"]
    assert (record.rounds[1].verdict.kind, record.rounds[1].night.deaths) == ("pending", [])


def test_speech_shortfalls_in_a_row_drown_and_the_ballot_goes_with_them() -> None:
    play = day_one(talk=False)
    play.nights = [{"kill": "布鲁克"}, {}]
    for number in (1, 2):
        play.talk(number, [n for n in LIVING if n not in ("弗兰奇", "乔巴")])
    play.talk(1, ["乔巴"], times=1)
    play.talk(2, ["乔巴"], times=2)
    play.post("弗兰奇", at(1, "20:00"), "……！", "discussion")
    drowned = play.vote("弗兰奇", "路飞", at(2, "20:00"))
    record = play.judge(at(2, "16:00"))
    assert status(record, drowned) == ("void", "drowned-voter")
    assert record.players["弗兰奇"].out is not None and record.players["弗兰奇"].out.cause == "drowned"
    assert [(x.player, x.round, x.kind) for x in record.ledger if x.player in ("弗兰奇", "乔巴") and x.kind != "vote-absence"] == [
        ("乔巴", 1, "speech-shortfall"), ("弗兰奇", 1, "speech-shortfall"), ("弗兰奇", 2, "speech-shortfall"),
        ("弗兰奇", 2, "next-game-ban"), ("乔巴", 2, "next-game-ban")]


def test_executed_and_drowned_at_once_is_executed_without_a_ban() -> None:
    play = day_one(talk=False)
    play.nights = [{"kill": "布鲁克"}, {}]
    for number in (1, 2):
        play.talk(number, [n for n in LIVING if n != "弗兰奇"])
    for number, voter in enumerate(LIVING):
        play.vote(voter, "弗兰奇", at(2, "20:00").replace(second=number))
    record = play.judge(at(2, "16:00"))
    assert record.players["弗兰奇"].out is not None and record.players["弗兰奇"].out.cause == "executed"
    assert not [x for x in record.ledger if x.kind == "next-game-ban" and x.player == "弗兰奇"]


def rulings(play: Play, *given: dict[str, object]) -> None:
    play.rulings = [{"reason": "裁定", **one} for one in given]


def test_a_ruling_counts_a_ballot_and_the_programs_reading_stands_beside_it() -> None:
    play = day_one()
    post = play.vote("娜美", "路非", at(1, "20:00"))
    rulings(play, {"post": post.id, "target": "路飞"})
    record = play.judge(CLOSED)
    entry = record.rounds[0].ballots[0]
    assert (entry.status, entry.target, entry.ruled, entry.rule) == ("standing", "路飞", True, "override.1")
    assert entry.program == {"status": "void", "reason": "unknown-target", "target": None}
    assert [(r.decision, r.program) for r in record.rulings] == [("target = 路飞", "void (unknown-target)")]


def test_a_ruling_voids_a_ballot_and_the_voter_may_vote_again() -> None:
    play = day_one()
    first = play.vote("娜美", "路飞", at(1, "20:00"))
    second = play.vote("娜美", "索隆", at(1, "20:01"))
    rulings(play, {"post": first.id, "status": "void"})
    record = play.judge(CLOSED)
    assert [status(record, p) for p in (first, second)] == [("void", None), ("standing", None)]


def test_a_ruling_may_give_or_take_a_speech() -> None:
    play = day_one(talk=False)
    post = play.post("娜美", at(1, "20:00"), "……", "discussion")
    rulings(play, {"post": post.id, "speech": True})
    assert play.judge(CLOSED).rounds[0].speeches["娜美"] == 1


def test_a_player_ruled_out_loses_his_ballot_and_those_for_him_vote_again() -> None:
    play = day_one()
    own = play.vote("路飞", "娜美", at(1, "20:00"))
    against = play.vote("娜美", "路飞", at(1, "20:01"))
    rulings(play, {"round": 1, "player": "路飞", "out": True, "at": at(1, "21:00")})
    again = play.vote("娜美", "山治", at(1, "21:01"))
    late = play.vote("路飞", "乔巴", at(1, "21:02"))
    record = play.judge(CLOSED)
    assert [status(record, p) for p in (own, against, again, late)] == [
        ("void", "ruled-out"), ("void", "dead-target"), ("standing", None), ("void", "ruled-out")]
    assert record.players["路飞"].out is not None and record.players["路飞"].out.cause == "ruled-out"
    assert record.players["路飞"].identity is None


def test_a_ruling_extends_the_close() -> None:
    play = day_one()
    late = play.vote("娜美", "路飞", at(1, "13:20"))
    rulings(play, {"round": 1, "closes": at(1, "14:00")})
    record = play.judge(CLOSED)
    assert status(record, late) == ("standing", None)
    assert record.rounds[0].closes == "2026-05-12T14:00:00+08:00"


def test_a_drowning_may_be_spared_or_called_tactical() -> None:
    play = day_one()
    vote(play, TIED)
    vote(play, {"乔巴": "路飞", "罗宾": "路飞"}, "14:00")
    rulings(play, {"round": 1, "player": "弗兰奇", "drowned": False})
    assert play.judge(CLOSED).players["弗兰奇"].alive
    rulings(play, {"round": 1, "player": "弗兰奇", "tactical": True})
    record = play.judge(CLOSED)
    assert not record.players["弗兰奇"].alive
    assert all(x.kind != "next-game-ban" for x in record.ledger)


def test_a_side_may_concede_and_the_judge_may_end_the_game() -> None:
    play = day_one()
    rulings(play, {"round": 1, "concede": "killers"})
    record = play.judge(CLOSED)
    assert (record.status, record.winner, record.winning_rule) == ("finished", "town", "assassin.3.win")
    rulings(play, {"round": 1, "end": True})
    record = play.judge(CLOSED)
    assert (record.status, record.winner, record.winning_rule) == ("finished", None, "end.1")
    assert record.players["路飞"].identity == "杀手"


def test_a_player_ruled_out_may_end_the_game_at_once() -> None:
    play = day_one()
    play.vote("娜美", "山治", at(1, "20:00"))
    rulings(play, {"round": 1, "player": "路飞", "out": True, "at": at(1, "21:00")}, {"round": 1, "player": "索隆", "out": True, "at": at(1, "22:00")})
    record = play.judge(CLOSED)
    assert (record.status, record.winner) == ("finished", "town")
    assert record.rounds[0].verdict.kind == "pending"
    assert record.players["山治"].alive and record.ledger == []
    assert play.judge(at(1, "21:30")).status == "running"


def test_a_ruling_that_nothing_took_up_is_flagged() -> None:
    play = day_one()
    rulings(play, {"post": "9999", "status": "void"})
    assert [f.kind for f in play.judge(CLOSED).flags] == ["idle-ruling"]


def test_late_orders_are_not_taken_and_the_killers_may_kill_one_of_their_own() -> None:
    play = Play("assassin-2.1", ROLES, nights=[{"kill": "路飞", "check": ["路飞", "索隆"], "check_at": at(1, "17:00:00")}])
    record = play.judge(at(1, "18:00"))
    night = record.rounds[0].night
    assert [(d.player, d.cause) for d in night.deaths] == [("路飞", "killed")]
    assert night.notices == []
    assert [f.kind for f in record.flags] == ["late-order"]


def test_double_execution_needs_everybody_and_exactly_half() -> None:
    names = LIVING
    ballots: Sequence[tuple[str, str]] = [(n, "路飞" if i % 2 else "娜美") for i, n in enumerate(names[:6])]
    play = day_one()
    play.ruleset = "assassin-2.1-double"
    play.nights = [{"kill": "布鲁克"}, {"kill": "弗兰奇"}]
    play.talk(2, names[:6])
    for number, (voter, target) in enumerate(ballots):
        play.vote(voter, target, at(2, "20:00").replace(second=number))
    record = play.judge(at(2, "16:00"))
    assert record.rounds[1].verdict.kind == "double-executed"
    assert sorted(record.rounds[1].verdict.executed) == sorted(["路飞", "娜美"])


def test_the_third_proxy_of_a_game_is_spent_and_no_attendance() -> None:
    play = day_one()
    play.nights = [{"kill": "布鲁克"}, {}, {}]
    proxies = [play.post("助法", at(number, "20:00"), "代投：娜美\n投票：弃权\n理由：受托") for number in (1, 2)]
    withdrawn = play.post("助法", at(3, "20:00"), "代投：娜美\n投票：索隆\n理由：受托")
    for number in (1, 2, 3):
        play.day(number, dict.fromkeys([n for n in LIVING if n != "娜美"], "弃权"))
        play.talk(number, ["娜美"])
    record = play.judge(at(3, "14:00"))
    assert [status(record, p) for p in (*proxies, withdrawn)] == [("abstention", None), ("abstention", None), ("void", "proxy-spent")]
    assert "娜美" in (record.rounds[2].stages[0].absent)


def test_a_withdrawn_proxy_does_not_count() -> None:
    play = day_one()
    first = play.post("助法", at(1, "20:00"), "代投：娜美\n投票：路飞\n理由：受托")
    play.post("助法", at(1, "20:10"), "废票", quoting=first)
    second = play.post("助法", at(1, "20:20"), "代投：娜美\n投票：索隆\n理由：受托")
    play.post("娜美", at(1, "20:30"), "废票", quoting=second)
    third = play.post("助法", at(1, "20:40"), "代投：娜美\n投票：路飞\n理由：受托")
    assert status(play.judge(CLOSED), third) == ("standing", None)


def test_a_player_may_be_ruled_out_between_the_verdict_and_the_next_case() -> None:
    play = day_one()
    vote(play, dict.fromkeys(LIVING, "弗兰奇"))
    rulings(play, {"round": 1, "player": "路飞", "out": True, "at": at(1, "15:00")}, {"round": 1, "player": "索隆", "out": True, "at": at(1, "16:00")})
    before, after = play.judge(at(1, "14:00")), play.judge(CLOSED)
    assert before.players["路飞"].alive and before.status == "running"
    assert (after.status, after.winner) == ("finished", "town")
    assert after.rounds[0].verdict.executed == ["弗兰奇"]


def test_ballots_after_the_end_are_reported() -> None:
    play = day_one()
    rulings(play, {"round": 1, "concede": "killers"})
    late = [play.vote(voter, "路飞", at(2, "20:00")) for voter in ("娜美", "山治")]
    record = play.judge(at(2, "21:00"))
    assert [(f.kind, f.rule, f.posts) for f in record.flags] == [("ballot-after-end", "end.1", [p.id for p in late])]
