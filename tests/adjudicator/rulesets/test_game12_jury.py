"""游戏十二: the jury's day, its by-elections and recalls."""

from __future__ import annotations

import pytest

from adjudicator.errors import GameError
from adjudicator.record import Record
from tests.adjudicator.builder import Play, at
from tests.adjudicator.casts import ballot, status
from tests.adjudicator.rulesets.game12_games import JURORS, game, jurors_execute, names, stage

QUIET = {"kill": "布鲁克"}
CLOSED_1, CLOSED_2 = at(1, "13:05"), at(2, "13:05")


def vacancy(*, rules: dict[str, str] | None = None) -> Play:
    """甚平, a juror, is killed in the first night."""
    return game({"kill": "甚平"}, {}, rules=rules or {})


def elect(play: Play, number: int, ballots: dict[str, str], clock: str = "18:00") -> None:
    for voter, target in ballots.items():
        play.vote(voter, target, at(number, clock), "byelection")


# ---- the jurors' vote ------------------------------------------------------------------------------------------------


def test_two_jurors_execute_and_nobody_elses_ballot_counts() -> None:
    play = game(QUIET)
    immune = play.vote("娜美", "索隆", at(1, "20:00"))
    stranger, dead = play.vote("山治", "娜美", at(1, "20:01")), play.vote("布鲁克", "娜美", at(1, "20:02"))
    jurors_execute(play, 1, "路飞")
    play.vote("索隆", "山治", at(1, "22:40"))
    record = play.judge(CLOSED_1)
    day = record.rounds[0]
    assert (day.court, day.jurors, day.verdict.executed, day.verdict.rule) == ("jury", JURORS, ["路飞"], "jury.execute")
    assert day.verdict.identity == {"路飞": "杀手"}
    assert status(record, immune) == ("void", "immune")
    assert status(record, stranger) == ("void", "not-juror") and status(record, dead) == ("void", "dead-voter")
    assert stage(record, 1, "jury").tally == {"路飞": ["娜美", "甚平"], "山治": ["索隆"]}


def test_without_two_of_one_mind_nobody_is_executed() -> None:
    play = game(QUIET)
    for juror, target in zip(JURORS, ("路飞", "山治", "香克斯"), strict=True):
        play.vote(juror, target, at(1, "20:00"))
    day = play.judge(CLOSED_1).rounds[0]
    assert (day.verdict.kind, day.stages[-1].outcome, day.stages[-1].leaders) == ("peaceful", "peaceful", ["路飞", "山治", "香克斯"])


def test_an_open_day_says_who_stands_where() -> None:
    play = game(QUIET)
    play.vote("娜美", "路飞", at(1, "20:00"))
    day = play.judge(at(1, "23:00")).rounds[0]
    assert (day.phase, day.verdict.kind, day.stages[-1].outcome, day.stages[-1].absent) == ("day", "pending", "pending", ["索隆", "甚平"])


def test_what_comes_after_the_close_changes_no_count() -> None:
    play = game(QUIET)
    late = play.vote("索隆", "路飞", at(1, "13:00"))
    too_late = play.vote("山治", "索隆", at(1, "13:30"), "recall")
    play.rulings = [{"post": late.id, "status": "void"}]
    record = play.judge(at(1, "14:00"))
    assert sorted(stage(record, 1, "jury").absent) == sorted(JURORS) and ballot(record, late).ruled
    assert status(record, too_late) == ("void", "late") and record.rounds[0].recall is None


# ---- by-election -----------------------------------------------------------------------------------------------------


def test_a_new_juror_has_power_and_immunity_from_the_close_of_his_election() -> None:
    play = vacancy()
    elect(play, 1, {"山治": "乔巴", "路飞": "乔巴", "乔巴": "弗兰奇"})
    too_soon = play.vote("乔巴", "路飞", at(1, "19:59:59"))
    overtaken = play.vote("娜美", "乔巴", at(1, "19:30"))
    seated = play.vote("乔巴", "路飞", at(1, "20:00"))
    again = play.vote("娜美", "路飞", at(1, "21:00"))
    record = play.judge(CLOSED_1)
    assert record.rounds[0].byelection is not None and record.rounds[0].byelection.elected == ["乔巴"]
    assert record.rounds[0].jurors == ["娜美", "索隆", "乔巴"]
    assert status(record, too_soon) == ("void", "not-juror")
    assert status(record, overtaken) == ("void", "immune")
    assert status(record, seated) == status(record, again) == ("standing", None)
    assert record.rounds[0].verdict.executed == ["路飞"]


def test_what_a_by_election_takes() -> None:
    play = vacancy()
    juror, dead = play.vote("山治", "娜美", at(1, "18:00"), "byelection"), play.vote("山治", "甚平", at(1, "18:01"), "byelection")
    first = play.vote("山治", "乔巴", at(1, "18:02"), "byelection")
    change = play.post("山治", at(1, "18:03"), "废票\n投票：路飞\n理由：改主意", "byelection", quoting=first)
    same = play.vote("山治", "乔巴", at(1, "18:04"), "byelection")
    void = play.post("山治", at(1, "18:05"), "废票", "byelection", quoting=first)
    abstention = play.vote("路飞", "弃权", at(1, "18:06"), "byelection")
    late = play.vote("香克斯", "乔巴", at(1, "20:00"), "byelection")
    record = play.judge(CLOSED_1)
    assert [status(record, p) for p in (juror, dead, first, change, same, void, abstention, late)] == [
        ("void", "immune"), ("void", "dead-target"), ("standing", None), ("void", "extra"), ("void", "duplicate"), ("no-effect", "extra"),
        ("abstention", None), ("void", "late")]
    assert ballot(record, juror).rule == "jury.byelection"
    assert stage(record, 1, "byelection").void_limit is None


def test_without_a_ballot_the_seat_stays_empty_until_the_next_days_election() -> None:
    play = vacancy()
    elect(play, 2, {"山治": "乔巴"})
    record = play.judge(CLOSED_2)
    assert stage(record, 1, "byelection").outcome == "vacant" and record.rounds[0].jurors == ["娜美", "索隆"]
    assert record.rounds[1].jurors == ["娜美", "索隆", "乔巴"]


def test_two_seats_go_to_the_two_with_the_most_and_the_level_ones_vote_again_for_the_last() -> None:
    play = game({"kill": "甚平"}, {"kill": "娜美"})
    elect(play, 2, {"山治": "乔巴", "路飞": "乔巴", "香克斯": "弗兰奇", "乔巴": "罗宾"})
    elect(play, 2, {"山治": "罗宾", "路飞": "罗宾", "香克斯": "弗兰奇"}, "20:30")
    stranger = play.vote("弗兰奇", "乔巴", at(2, "20:40"), "byelection")
    record = play.judge(CLOSED_2)
    first, second = stage(record, 2, "byelection"), stage(record, 2, "byelection-revote")
    assert (first.outcome, first.leaders, second.outcome, second.leaders) == ("revote", ["弗兰奇", "罗宾"], "elected", ["罗宾"])
    assert record.rounds[1].byelection is not None and record.rounds[1].byelection.elected == ["乔巴", "罗宾"]
    assert status(record, stranger) == ("void", "not-a-leader") and ballot(record, stranger).rule == "jury.tie"


# ---- ties of a by-election -------------------------------------------------------------------------------------------


def tied(play: Play) -> None:
    """Level in the second by-election of a game, in the election and in its second vote."""
    for clock in ("18:00", "20:30"):
        elect(play, 2, {"山治": "乔巴", "路飞": "弗兰奇"}, clock)


def tied_game(rulings: list[dict[str, object]] | None = None) -> Play:
    """布鲁克 is killed in the first night, 甚平, a juror, in the second."""
    play = game(QUIET, {"kill": "甚平"}, rulings=rulings or [])
    tied(play)
    return play


def test_the_last_nights_victim_casts_first() -> None:
    play = tied_game()
    early = play.vote("布鲁克", "弗兰奇", at(2, "21:05"), "byelection")
    play.vote("甚平", "乔巴", at(2, "21:10"), "byelection")
    living = play.vote("香克斯", "弗兰奇", at(2, "21:15"), "byelection")
    record = play.judge(CLOSED_2)
    casting = stage(record, 2, "byelection-casting")
    assert (casting.called, casting.tally, casting.outcome) == (["甚平", "布鲁克"], {"乔巴": ["山治", "甚平"], "弗兰奇": ["路飞"]}, "elected")
    assert record.rounds[1].jurors == ["娜美", "索隆", "乔巴"]
    assert status(record, early) == status(record, living) == ("void", "not-called")
    assert ballot(record, early).rule == "jury.tie"


def test_a_silent_victim_is_passed_over() -> None:
    play = tied_game()
    play.vote("布鲁克", "弗兰奇", at(2, "21:05"), "byelection")
    power = play.vote("弗兰奇", "路飞", at(2, "21:30"))
    assert play.judge(CLOSED_2).rounds[1].jurors == ["娜美", "索隆", "弗兰奇"]
    assert status(play.judge(CLOSED_2), power) == ("void", "not-juror")  # seated from the close of the casting ballots


def test_still_level_the_lot_decides_and_until_it_is_drawn_the_seat_is_empty() -> None:
    record = tied_game().judge(CLOSED_2)
    question, = record.questions
    assert (question.id, question.rule, question.options, question.provisional) == ("lot:byelection:2", "jury.tie", ["乔巴", "弗兰奇"], "空缺")
    assert record.rounds[1].jurors == ["娜美", "索隆"] and stage(record, 2, "byelection-casting").outcome == "pending"
    drawn = tied_game([{"round": 2, "lot": "弗兰奇", "reason": "抽签"}]).judge(CLOSED_2)
    assert not drawn.questions and drawn.rounds[1].jurors == ["娜美", "索隆", "弗兰奇"]
    assert [(r.decision, r.program) for r in drawn.rulings] == [("lot = 弗兰奇", "空缺")]


def test_a_casting_ballot_is_one_ballot() -> None:
    play = tied_game()
    first = play.vote("甚平", "乔巴", at(2, "21:10"), "byelection")
    second = play.post("甚平", at(2, "21:20"), "废票\n投票：弗兰奇\n理由：改", "byelection", quoting=first)
    record = play.judge(CLOSED_2)
    assert status(record, second) == ("void", "extra") and record.rounds[1].jurors[-1] == "乔巴"


def test_while_the_second_vote_runs_nobody_is_seated() -> None:
    day = tied_game().judge(at(2, "20:45")).rounds[1]
    assert names(day) == ["byelection", "byelection-revote", "jury"] and day.jurors == ["娜美", "索隆"]
    assert [s.outcome for s in day.stages] == ["revote", "pending", "pending"] and day.phase == "day"


# ---- recall ----------------------------------------------------------------------------------------------------------


def recall(play: Play, number: int, ballots: dict[str, str]) -> None:
    for voter, target in ballots.items():
        play.vote(voter, target, at(number, "21:00"), "recall")


def test_more_than_half_of_the_eligible_recall_a_juror_who_serves_the_day_out() -> None:
    play = game(QUIET, {})
    recall(play, 1, dict.fromkeys(("娜美", "山治", "乔巴", "罗宾", "弗兰奇"), "索隆"))
    wrong = play.vote("路飞", "山治", at(1, "21:30"), "recall")
    immune = play.vote("娜美", "索隆", at(1, "22:00"))
    jurors_execute(play, 1, "山治", ("索隆", "甚平"))
    elect(play, 2, {"路飞": "索隆", "香克斯": "索隆", "娜美": "乔巴"})
    record = play.judge(CLOSED_2)
    first = record.rounds[0]
    assert first.recall is not None and (first.recall.removed, first.recall.rule) == ("索隆", "jury.recall")
    assert (stage(record, 1, "recall").outcome, first.jurors, first.verdict.executed) == ("removed", JURORS, ["山治"])
    assert status(record, wrong) == ("void", "not-a-juror") and status(record, immune) == ("void", "immune")
    assert record.rounds[1].jurors == ["娜美", "甚平", "索隆"]  # a recalled one may stand again


@pytest.mark.parametrize(("rules", "removed"), [({}, None), ({"recall_majority": "cast"}, "索隆")])
def test_recall_majority_of_the_eligible_or_of_those_cast(rules: dict[str, str], removed: str | None) -> None:
    play = game(QUIET, rules=rules)
    recall(play, 1, {"娜美": "索隆", "山治": "索隆", "乔巴": "甚平", "罗宾": "弃权"})
    record = play.judge(CLOSED_1)
    assert record.rounds[0].recall is not None and record.rounds[0].recall.removed == removed


def test_the_summoned_votes_on_the_recall_and_counts_among_the_eligible() -> None:
    voters = ("娜美", "山治", "乔巴", "弗兰奇")
    for ballots, removed in ((voters, None), ((*voters, "布鲁克"), "索隆")):
        play = game(QUIET, {"summon": "布鲁克"})
        jurors_execute(play, 1, "路飞")
        recall(play, 2, dict.fromkeys(ballots, "索隆"))
        record = play.judge(CLOSED_2)
        assert record.rounds[1].recall is not None and record.rounds[1].recall.removed == removed, ballots


def test_a_day_without_a_recall_has_none_and_a_ballot_where_nothing_is_voted_on_is_flagged() -> None:
    play = game(QUIET)
    misplaced = play.vote("山治", "乔巴", at(1, "18:00"), "byelection")
    record = play.judge(CLOSED_1)
    assert record.rounds[0].recall is None and record.rounds[0].byelection is None
    assert [(f.kind, f.posts) for f in record.flags] == [("wrong-thread", [misplaced.id])]


# ---- seats -----------------------------------------------------------------------------------------------------------


def test_a_juror_resigns_by_a_recorded_ruling() -> None:
    play = game(QUIET, {}, rulings=[{"round": 1, "player": "甚平", "choice": "辞职", "at": at(1, "23:00"), "reason": "本人声明"}])
    given_up = play.vote("甚平", "路飞", at(1, "22:00"))
    play.vote("娜美", "路飞", at(1, "22:00"))
    elect(play, 2, {"山治": "乔巴"})
    record = play.judge(CLOSED_2)
    assert status(record, given_up) == ("void", "not-juror") and record.rounds[0].verdict.kind == "peaceful"
    assert record.rounds[0].jurors == ["娜美", "索隆"] and record.rounds[1].jurors == ["娜美", "索隆", "乔巴"]
    assert record.rulings[0].decision == "choice = 辞职"
    play.rulings = [{"round": 1, "player": "甚平", "choice": "辞职"}]
    at_the_end = play.judge(CLOSED_2)
    assert at_the_end.rounds[0].verdict.executed == ["路飞"] and at_the_end.rounds[0].jurors == JURORS
    assert at_the_end.rounds[1].jurors == ["娜美", "索隆", "乔巴"]


def test_a_juror_ruled_out_loses_ballot_and_seat() -> None:
    play = game(QUIET, {}, rulings=[{"round": 1, "player": "甚平", "out": True, "at": at(1, "23:00"), "reason": "场外"}])
    lost = play.vote("甚平", "路飞", at(1, "22:00"))
    play.vote("娜美", "路飞", at(1, "22:00"))
    elect(play, 2, {"山治": "乔巴"})
    record = play.judge(CLOSED_2)
    assert status(record, lost) == ("void", "ruled-out") and record.rounds[0].verdict.kind == "peaceful"
    assert record.rounds[0].jurors == ["娜美", "索隆"] and record.rounds[1].jurors == ["娜美", "索隆", "乔巴"]


def elected_jury() -> Record:
    play = game(QUIET, {}, jurors=[], rules={"jury": "elected"})
    elect(play, 1, {"山治": "乔巴", "路飞": "乔巴", "娜美": "山治", "索隆": "山治", "香克斯": "索隆", "罗宾": "索隆", "弗兰奇": "弗兰奇"})
    for juror in ("乔巴", "山治"):
        play.vote(juror, "路飞", at(1, "21:00"))
    jurors_execute(play, 2, "路飞", ("乔巴", "山治"))
    return play.judge(CLOSED_2)


def test_an_elected_jury_is_chosen_on_the_first_day_and_executes_nobody_on_it() -> None:
    record = elected_jury()
    first = record.rounds[0]
    assert (first.jurors, first.verdict.kind, first.verdict.rule) == (["乔巴", "山治", "索隆"], "peaceful", "jury.seat")
    assert {b.reason for b in first.ballots if b.thread == "vote"} == {"not-juror"}
    assert record.rounds[1].verdict.executed == ["路飞"]


@pytest.mark.parametrize(("jurors", "rules"), [([], {}), (["娜美"], {}), (["娜美", "娜美", "索隆"], {}), (JURORS, {"jury": "elected"})])
def test_jurors_that_cannot_be(jurors: list[str], rules: dict[str, str]) -> None:
    with pytest.raises(GameError, match=r"game\.jurors"):
        game(QUIET, jurors=jurors, rules=rules).folder()


# ---- quota -----------------------------------------------------------------------------------------------------------


def test_with_quota_jurors_owe_a_ballot_and_everybody_speeches() -> None:
    play = game(QUIET, {}, rules={"quota": True})
    for number in (1, 2):
        play.talk(number, ["路飞", "索隆", "香克斯", "娜美", "乔巴", "甚平", "罗宾", "弗兰奇"])
        jurors_execute(play, number, {1: "路飞", 2: "香克斯"}[number])
    record = play.judge(CLOSED_2)
    kinds = [(line.kind, line.player, line.round) for line in record.ledger]
    assert ("speech-shortfall", "山治", 1) in kinds and ("speech-shortfall", "山治", 2) in kinds
    assert [p for k, p, r in kinds if k == "vote-absence"] == ["索隆", "索隆"]
    assert record.rounds[1].drowned == ["山治", "索隆"] and stage(record, 2, "jury").absent == ["索隆"]


def test_without_quota_nobody_owes_anything() -> None:
    record = game(QUIET, {}).judge(CLOSED_2)
    assert record.ledger == [] and record.rounds[0].speech_quota is None
