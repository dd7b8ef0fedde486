"""拥王者 1.0: who is king, what he decrees, who is warned."""

from __future__ import annotations

import pytest

from adjudicator.errors import GameError
from adjudicator.record_public import public
from tests.adjudicator.builder import Play, at
from tests.adjudicator.kingdoms import CAST, NIGHT, day, entry, kinds, kingdom, ledger_line, lines, out, status

# ---- nomination ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("named", "king", "breaches"), [
    (["山治", "乔巴"], "乔巴", [("king.nominate", "山治")]),  # yesterday's king
    (["娜美", "罗宾"], "罗宾", [("king.nominate", "娜美")]),  # himself
    (["布鲁克", "罗宾"], "罗宾", [("order.1", "布鲁克")]),  # dead since the night before
    (["弗兰奇", "罗宾"], "罗宾", []),  # killed this night: no fault of the kingmaker's
    (["弗兰奇"], "乔巴", []),  # nobody left of those named: the throne order, without yesterday's king
    (["山治", "山治"], "乔巴", [("king.nominate", "山治")]),
    (["弗兰奇", "弗兰奇"], "乔巴", [("order.1", "弗兰奇")]),
])
def test_the_first_legal_living_nominee_reigns(named: list[str], king: str, breaches: list[tuple[str, str]]) -> None:
    play = kingdom(NIGHT, {"kill": "弗兰奇", "nominate": named})
    play.vote("山治", "路飞", at(1, "12:00"))
    record = play.judge(at(2, "18:00"))
    assert (day(record, 2).king, day(record, 2).court) == (king, "monarch")
    assert [(flag.rule, flag.player) for flag in record.flags] == breaches
    assert {notice.player for notice in day(record, 2).night.notices or [] if notice.to == ["娜美"]} == {player for _, player in breaches}
    assert not record.ledger and not public(record).flags


def test_naming_nobody_puts_the_kingmaker_out_that_night_and_says_nothing_of_why() -> None:
    record = kingdom({"kill": "布鲁克"}).judge(at(1, "18:00"))
    assert [(d.player, d.cause, d.rule) for d in day(record).night.deaths] == [("布鲁克", "killed", "assassin.2.night"), ("娜美", "warned-out", "king.warn")]
    assert lines(record) == [("娜美", 1, "nomination-failure", 2)]
    assert day(record).king == "山治"
    shown = public(record)
    assert {d.player: d.cause for d in day(shown).night.deaths} == {"布鲁克": "killed", "娜美": "dead"}
    assert not shown.ledger and out(shown, "娜美") == (1, "dead") and "拥王者" not in shown.to_json()


def test_a_kingmaker_killed_that_night_is_not_warned_and_his_king_reigns() -> None:
    silent = kingdom({"kill": "娜美"}).judge(at(1, "18:00"))
    assert not silent.ledger and day(silent).king == "山治"
    named = kingdom({"kill": "娜美", "nominate": ["罗宾", "山治"]}).judge(at(1, "18:00"))
    assert not named.ledger and day(named).king == "罗宾"


def test_nobody_can_be_named_so_nobody_is_warned_and_nobody_dies() -> None:
    play = kingdom({"nominate": ["路飞"]}, {}, {"nominate": ["路飞"]}, roles={"路飞": "杀手", "娜美": "拥王者", "山治": "平民"})
    play.vote("路飞", "山治", at(1, "12:00"))
    vote = play.vote("路飞", "娜美", at(2, "12:00"))
    record = play.judge(at(3, "18:00"))
    assert (day(record, 2).king, day(record, 2).verdict.kind) == (None, "peaceful")
    assert status(record, vote) == ("void", "not-king") and not record.ledger and not record.questions
    assert day(record, 3).king == "路飞"  # nobody reigned the day before


def test_without_a_throne_order_the_judge_says_who_reigns() -> None:
    play = kingdom({"kill": "山治", "nominate": ["山治"]}, secret={"throne_order": []})
    record = play.judge(at(1, "18:00"))
    question, = record.questions
    assert (question.id, question.rule) == ("king:1", "king.nominate") and "娜美" not in question.options
    assert day(record).king is None and public(record).status == "running"
    play.rulings = [{"question": "king:1", "answer": "罗宾", "reason": "抽签"}]
    answered = play.judge(at(1, "18:00"))
    assert day(answered).king == "罗宾" and not answered.questions and not public(answered).rulings


@pytest.mark.parametrize("roles", [{**CAST, "娜美": "平民"}, {**CAST, "山治": "拥王者"}])
def test_there_is_one_kingmaker(roles: dict[str, str]) -> None:
    with pytest.raises(GameError, match="拥王者"):
        kingdom(roles=roles).folder()
    assert kingdom(roles=roles, rules={"roster_check": "warn"}).folder().warnings


# ---- the decree ------------------------------------------------------------------------------------------------------


def test_the_decree_stands_at_its_moment_and_the_day_goes_on_to_its_close() -> None:
    play = kingdom(quiet=False)
    play.talk(1, ["路飞", "索隆", "娜美", "乔巴", "罗宾"])
    decree = play.vote("山治", "路飞", at(1, "20:00"))
    before, after = play.judge(at(1, "19:59")), play.judge(at(1, "20:00"))
    assert day(before).verdict.kind == "pending"
    verdict = day(after).verdict
    assert (verdict.executed, verdict.identity, verdict.at, verdict.posts) == (["路飞"], {"路飞": "杀手"}, "2026-05-11T20:00:00+08:00", [decree.id])
    assert (day(after).phase, after.players["路飞"].alive, after.ledger) == ("day", False, [])
    closed = play.judge(at(1, "13:00"))
    assert (day(closed).phase, lines(closed)) == ("closed", [("山治", 1, "speech-shortfall", 1), ("弗兰奇", 1, "speech-shortfall", 1)])


def test_what_else_is_in_the_vote_thread_is_void() -> None:
    play = kingdom()
    early = play.vote("山治", "路飞", at(0, "16:00"))
    other = play.vote("路飞", "山治", at(1, "19:00"))
    wrong = play.post("山治", at(1, "19:30"), "投票：路飞")
    dead = play.vote("山治", "布鲁克", at(1, "19:40"))
    decree = play.vote("山治", "路飞", at(1, "20:00"))
    again = play.vote("山治", "路飞", at(1, "20:10"))
    change = play.post("山治", at(1, "20:20"), "废票\n投票：索隆\n理由：改", quoting=decree)
    condemned = play.vote("路飞", "山治", at(1, "20:30"))
    late = play.vote("山治", "索隆", at(1, "13:00"))
    record = play.judge(at(1, "16:00"))
    assert status(record, early) == ("void", "early")
    assert status(record, other) == ("void", "not-king") and entry(record, other).rule == "king.decree"
    assert status(record, wrong) == ("void", "missing-reason")
    assert status(record, dead) == ("void", "dead-target")
    assert status(record, decree) == ("standing", None)
    assert status(record, again) == ("void", "dead-target")
    assert status(record, change) == ("void", "extra")
    assert status(record, condemned) == ("void", "dead-voter")
    assert status(record, late) == ("void", "late")
    assert day(record).verdict.executed == ["路飞"]


@pytest.mark.parametrize(("text", "reading"), [("投票：弃权\n理由：难", ("abstention", None)), ("投票：废票\n理由：难", ("void", "deliberate"))])
def test_an_abstention_or_void_ballot_is_the_kings_one_ballot(text: str, reading: tuple[str, str | None]) -> None:
    play = kingdom()
    given = play.post("山治", at(1, "20:00"), text)
    after = play.vote("山治", "路飞", at(1, "20:10"))
    open_day = play.judge(at(1, "20:10"))
    assert (day(open_day).verdict.kind, day(open_day).verdict.at) == ("peaceful", "2026-05-11T20:00:00+08:00")
    assert open_day.players["山治"].alive
    record = play.judge(at(1, "13:00"))
    assert (status(record, given), status(record, after)) == (reading, ("void", "extra"))
    assert lines(record) == [("山治", 1, "king-failure", 2)] and out(record, "山治") == (1, "warned-out")
    line = ledger_line(record, "山治")
    assert (line.rule, line.posts, line.total) == ("king.decree", [given.id], 2)


def test_no_decree_by_the_close_is_a_failure() -> None:
    play = kingdom()
    play.post("山治", at(1, "12:00"), "投票：路飞")
    assert not play.judge(at(1, "12:59:59")).ledger
    record = play.judge(at(1, "13:00"))
    assert (day(record).verdict.kind, lines(record)) == ("peaceful", [("山治", 1, "king-failure", 2)])
    assert (day(record).stages[0].name, day(record).stages[0].outcome, day(record).stages[0].void_limit) == ("decree", "peaceful", None)


def test_a_decree_by_proxy_and_one_the_judge_reads_otherwise() -> None:
    play = kingdom()
    play.post("法官", at(1, "20:00"), "代投：山治\n投票：索隆\n理由：电话")
    assert day(play.judge(at(1, "13:00"))).verdict.executed == ["索隆"]
    play = kingdom()
    post = play.post("山治", at(1, "20:00"), "我投路飞")
    play.vote("山治", "罗宾", at(1, "21:00"))
    play.rulings = [{"post": post.id, "target": "路飞", "reason": "意思清楚"}]
    record = play.judge(at(1, "13:00"))
    assert (day(record).verdict.executed, day(record).verdict.at) == (["路飞"], "2026-05-11T20:00:00+08:00")
    play.rulings = [{"post": play.posts[1].id, "status": "void", "reason": "非本人"}]
    assert day(play.judge(at(1, "13:00"))).verdict.kind == "peaceful"


def test_the_last_killer_condemned_ends_the_game_before_anybody_is_warned() -> None:
    play = kingdom({"kill": "索隆", "nominate": ["山治"]}, quiet=False)
    play.vote("山治", "路飞", at(1, "20:00"))
    play.talk(1, ["山治"])
    record = play.judge(at(1, "13:30"))
    assert (record.status, record.winner, record.winning_rule, record.ledger) == ("finished", "town", "king.win", [])
    assert day(record).speeches["山治"] == 2 and day(record).phase == "closed"
    assert day(record) == day(play.judge(at(1, "20:00")))


def test_a_king_ruled_out_reigns_no_more_and_what_he_decreed_before_stays() -> None:
    play = kingdom(rulings=[{"round": 1, "player": "山治", "out": True, "at": at(1, "20:00"), "reason": "场外"}])
    late = play.vote("山治", "路飞", at(1, "21:00"))
    record = play.judge(at(1, "13:00"))
    assert status(record, late) == ("void", "ruled-out") and not record.ledger
    assert (day(record).verdict.kind, out(record, "山治")) == ("peaceful", (1, "ruled-out"))
    play = kingdom(rulings=[{"round": 1, "player": name, "out": True, "at": at(1, "21:00"), "reason": "场外"} for name in ("山治", "路飞")])
    decree = play.vote("山治", "路飞", at(1, "20:00"))
    record = play.judge(at(1, "13:00"))
    assert status(record, decree) == ("standing", None)
    assert (out(record, "路飞"), out(record, "山治")) == ((1, "executed"), (1, "ruled-out"))


@pytest.mark.parametrize(("window", "short"), [("close", []), ("decree", ["乔巴"])])
def test_until_when_speeches_are_counted(window: str, short: list[str]) -> None:
    play = kingdom(quiet=False, rules={"speech_window": window})
    play.talk(1, [name for name in CAST if name not in ("布鲁克", "乔巴")])
    play.vote("山治", "路飞", at(1, "20:00"))
    for minute in ("01", "02"):
        play.post("乔巴", at(1, f"20:{minute}"), f"说{minute}", "discussion")
    assert [line.player for line in play.judge(at(1, "13:00")).ledger] == short


# ---- warnings --------------------------------------------------------------------------------------------------------


def voting_day(*silent: str) -> Play:
    """Round 2 is a day of voting: 山治 has chosen 立宪. Nobody has spoken too little in both rounds but the silent."""
    play = kingdom(NIGHT, {"kill": "弗兰奇"}, quiet=False)
    play.talk(1, [name for name in CAST if name not in silent])
    play.vote("山治", "娜美", at(1, "12:00"))
    play.post("山治", at(1, "12:20"), "立宪", "vote")
    play.talk(2, [name for name in ("路飞", "索隆", "山治", "乔巴", "罗宾") if name not in silent])
    return play


def test_a_day_of_voting_warns_of_absence_and_of_a_failed_revote() -> None:
    play = voting_day()
    for voter, target in {"路飞": "山治", "索隆": "山治", "山治": "路飞", "乔巴": "路飞"}.items():
        play.vote(voter, target, at(2, "12:00"))
    record = play.judge(at(2, "15:00"))
    assert lines(record) == [("罗宾", 2, "vote-absence", 1), ("罗宾", 2, "revote-failure", 1)]
    assert [line.total for line in record.ledger] == [1, 2] and {line.rule for line in record.ledger} == {"king.warn"}
    assert out(record, "罗宾") == (2, "warned-out") and day(record, 2).court == "plurality"
    assert not any(line.kind == "next-game-ban" for line in record.ledger)


def test_whom_speeches_put_out_has_no_ballot_and_owes_none() -> None:
    play = voting_day("路飞", "索隆")
    ballot = play.vote("路飞", "山治", at(2, "12:00"))
    for voter in ("山治", "乔巴", "罗宾"):
        play.vote(voter, "乔巴", at(2, "12:10"))
    record = play.judge(at(2, "13:00"))
    assert (status(record, ballot), entry(record, ballot).rule) == (("void", "drowned-voter"), "king.warn")
    assert [line for line in lines(record) if line[2] == "vote-absence"] == []
    assert {out(record, name) for name in ("路飞", "索隆")} == {(2, "warned-out")}
    assert (record.winner, day(record, 2).verdict.executed) == ("town", ["乔巴"])


def test_executed_and_warned_out_at_once_is_executed() -> None:
    play = voting_day("乔巴")
    play.vote("乔巴", "路飞", at(2, "11:00"))
    for voter in ("路飞", "索隆", "山治", "罗宾"):
        play.vote(voter, "乔巴", at(2, "12:00"))
    record = play.judge(at(2, "13:00"))
    assert (out(record, "乔巴"), [line[2] for line in lines(record)]) == ((2, "executed"), ["speech-shortfall", "speech-shortfall"])


def test_the_judge_may_spare_somebody() -> None:
    play = kingdom(rulings=[{"round": 1, "player": "山治", "drowned": False, "reason": "停电"}])
    record = play.judge(at(1, "13:00"))
    assert record.players["山治"].alive and lines(record) == [("山治", 1, "king-failure", 2)]
    assert [ruling.program for ruling in record.rulings] == ["warned-out"]
    night = kingdom({"kill": "布鲁克"}, rulings=[{"round": 1, "player": "娜美", "drowned": False, "reason": "停电"}]).judge(at(1, "18:00"))
    assert night.players["娜美"].alive and night.ledger[0].hidden and not public(night).rulings


def test_more_warnings_where_the_house_allows_them() -> None:
    record = kingdom({"kill": "布鲁克"}, rules={"warnings_out": 3}).judge(at(1, "18:00"))
    assert record.players["娜美"].alive and record.ledger[0].total == 2


# ---- ends ------------------------------------------------------------------------------------------------------------


def test_both_sides_gone_at_once_is_the_towns() -> None:
    record = kingdom({"kill": "路飞"}, roles={"路飞": "杀手", "娜美": "拥王者"}).judge(at(1, "18:00"))
    assert (record.winner, record.winning_rule) == ("town", "king.win")
    assert out(record, "娜美") == (1, "warned-out") and record.players["娜美"].identity == "拥王者"


def test_no_civilian_left_is_the_killers_and_there_is_no_parity() -> None:
    play = kingdom({"nominate": ["山治"]}, {"kill": "山治"}, roles={"路飞": "杀手", "索隆": "杀手", "娜美": "拥王者", "山治": "平民"})
    play.vote("山治", "娜美", at(1, "12:00"))
    play.post("山治", at(1, "12:05"), "立宪", "discussion")
    assert play.judge(at(1, "16:00")).winner is None
    assert play.judge(at(2, "18:00")).winner == "killers"


def test_ballots_in_threads_without_a_poll_are_flagged() -> None:
    play = kingdom()
    play.vote("路飞", "罢黜", at(1, "12:00"), "depose")
    play.vote("路飞", "索隆", at(1, "12:00"), "election")
    play.vote("山治", "罗宾", at(1, "12:10"))
    assert kinds(play.judge(at(1, "13:00"))) == ["wrong-thread", "wrong-thread"]
