"""拥王者 1.0: the kingmaker out, what the king chooses within the hour, and who is heir."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from adjudicator.record import Record
from adjudicator.record_public import public
from tests.adjudicator.builder import at
from tests.adjudicator.kingdoms import CAST, day, kinds, kingdom, out

SEED = {"娜美": "拥王者", "路飞": "杀手", "索隆": "杀手", "山治": "平民"}


def choice(record: Record, number: int = 1) -> tuple[str | None, str | None] | None:
    made = day(record, number).succession
    return (made.choice, made.kingmaker) if made else None


def asked(record: Record) -> list[str]:
    return [question.id for question in record.questions]


# ---- the hour --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("thread", "when", "text", "made"), [
    ("discussion", at(1, "12:00:00"), "选择：立宪", True),
    ("vote", at(1, "12:59:59"), "立宪", True),
    ("discussion", at(1, "12:30"), "我想了很久\n【选择】立憲", True),
    ("discussion", at(1, "13:00:00"), "选择：立宪", False),  # the hour is over
    ("discussion", at(1, "11:59"), "选择：立宪", False),  # his decree comes first
    ("depose", at(1, "12:30"), "选择：立宪", False),
    ("discussion", at(1, "12:30"), "要不要立宪呢", False),
    ("discussion", at(1, "12:30"), "选择：民主", False),  # no word of this text
])
def test_the_king_chooses_within_an_hour_of_his_decree(thread: str, when: datetime, text: str, made: bool) -> None:
    play = kingdom()
    play.vote("山治", "娜美", at(1, "12:00"))
    post = play.post("山治", when, text, thread)
    record = play.judge(at(1, "16:00"))
    assert choice(record) == (("立宪", None) if made else (None, "乔巴"))
    assert asked(record) == ([] if made else ["succession:1"])
    assert made == (day(record).succession is not None and post.id in day(record).succession.posts)  # type: ignore[union-attr]


def test_the_first_choice_counts_and_only_the_kings() -> None:
    play = kingdom()
    play.vote("山治", "娜美", at(1, "12:00"))
    play.post("乔巴", at(1, "12:10"), "选择：独裁", "discussion")
    play.post("山治", at(1, "12:20"), "选择：神赐\n选择：独裁", "discussion")
    play.post("山治", at(1, "12:30"), "选择：立宪", "discussion")
    assert choice(play.judge(at(1, "12:40"))) == ("神赐", None)  # the heir is told after the close
    assert choice(play.judge(at(1, "13:00"))) == ("神赐", "乔巴")


def test_while_the_hour_runs_the_day_is_open_and_nothing_is_asked() -> None:
    play = kingdom()
    play.vote("山治", "娜美", at(1, "12:40"))
    running = play.judge(at(1, "13:39:59"))
    assert (day(running).phase, choice(running), asked(running)) == ("day", None, [])
    assert day(running).choice_due == "2026-05-12T13:40:00+08:00"
    over = play.judge(at(1, "13:40"))
    assert (day(over).phase, choice(over), over.status) == ("closed", (None, "乔巴"), "needs-ruling")
    question, = over.questions
    assert (question.options, question.provisional, question.rule) == (["独裁", "立宪", "神赐"], "神赐", "king.succession")
    assert "娜美" not in question.text


@pytest.mark.parametrize("ruling", [{"round": 1, "choice": "立宪"}, {"question": "succession:1", "answer": "立宪"}])
def test_the_judge_decides_what_was_not_chosen(ruling: dict[str, Any]) -> None:
    play = kingdom(rulings=[{**ruling, "reason": "短信"}])
    play.vote("山治", "娜美", at(1, "12:00"))
    record = play.judge(at(1, "14:00"))
    assert (choice(record), asked(record)) == (("立宪", None), [])
    assert [r.program for r in record.rulings] == ["未选择，暂定 神赐"]


def test_a_ruling_beats_the_kings_own_words() -> None:
    play = kingdom(rulings=[{"round": 1, "choice": "立宪", "reason": "口误"}])
    play.vote("山治", "娜美", at(1, "12:00"))
    play.post("山治", at(1, "12:20"), "选择：独裁", "discussion")
    record = play.judge(at(1, "14:00"))
    assert (choice(record), [r.program for r in record.rulings]) == (("立宪", None), ["独裁"])


def test_a_night_death_counts_from_the_decree_of_the_day() -> None:
    play = kingdom({"kill": "娜美", "nominate": ["山治"]})
    play.post("山治", at(1, "18:00"), "选择：独裁", "discussion")
    assert choice(play.judge(at(1, "18:30"))) is None
    play.vote("山治", "罗宾", at(1, "19:00"))
    play.post("山治", at(1, "19:59"), "选择：神赐", "discussion")
    assert choice(play.judge(at(1, "13:00"))) == ("神赐", "乔巴")


def test_a_kingmaker_warned_out_or_ruled_out_starts_the_hour_then() -> None:
    play = kingdom(quiet=False)
    play.talk(1, [name for name in CAST if name != "娜美"])
    play.vote("山治", "罗宾", at(1, "12:00"))
    play.rules = {"warnings_out": 1}
    play.post("山治", at(1, "12:30"), "选择：独裁", "discussion")  # nobody was out yet
    play.post("山治", at(1, "13:59"), "选择：立宪", "discussion")
    record = play.judge(at(1, "16:00"))
    assert (out(record, "娜美"), choice(record)) == ((1, "warned-out"), ("立宪", None))
    play = kingdom(rulings=[{"round": 1, "player": "娜美", "out": True, "at": at(1, "15:30"), "reason": "场外"}])
    play.vote("山治", "罗宾", at(1, "12:00"))
    play.post("山治", at(1, "16:29"), "选择：独裁", "discussion")
    record = play.judge(at(1, "16:50"))
    assert (out(record, "娜美"), choice(record)) == ((1, "ruled-out"), ("独裁", None))


@pytest.mark.parametrize("target", ["山治", None])
def test_a_king_who_is_dead_himself_cannot_choose(target: str | None) -> None:
    play = kingdom({"kill": "娜美", "nominate": ["山治"]})
    if target:
        play.vote("山治", target, at(1, "12:00"))
    play.post("山治", at(1, "12:30"), "选择：独裁", "discussion")
    record = play.judge(at(1, "13:00"))
    assert (asked(record), choice(record)) == (["succession:1"], (None, "乔巴"))
    assert out(record, "山治") == (1, "executed" if target else "warned-out")


def test_an_edited_choice_is_flagged() -> None:
    play = kingdom()
    play.vote("山治", "娜美", at(1, "12:00"))
    play.post("山治", at(1, "12:30"), "选择：立宪", "discussion", edited_at=at(1, "15:00"))
    assert kinds(play.judge(at(1, "16:00"))) == ["edited-ballot"]


# ---- 神赐 and 立宪 ----------------------------------------------------------------------------------------------------


def test_the_heir_is_told_alone_and_names_the_next_king() -> None:
    play = kingdom({"kill": "乔巴", "nominate": ["山治"]}, {"nominate": ["罗宾", "弗兰奇"]})
    play.vote("山治", "娜美", at(1, "12:00"))
    play.post("山治", at(1, "12:20"), "神赐", "discussion")
    record = play.judge(at(2, "18:00"))
    assert choice(record) == ("神赐", "罗宾")
    assert [(n.to, n.kind) for n in day(record).night.notices or []] == [(["罗宾"], "kingmaker")]
    assert day(record, 2).king == "弗兰奇"  # 罗宾 cannot name herself
    assert [notice.to for notice in day(record, 2).night.notices or []] == [["罗宾"]]
    shown = public(record)
    assert choice(shown) == ("神赐", None) and not shown.flags
    play.vote("弗兰奇", "罗宾", at(2, "12:00"))
    assert day(play.judge(at(2, "12:30")), 2).verdict.identity == {"罗宾": "拥王者"}


def test_without_a_civilian_left_all_vote() -> None:
    play = kingdom({"nominate": ["山治"]}, {}, roles=SEED)
    play.vote("山治", "娜美", at(1, "12:00"))
    play.post("山治", at(1, "12:20"), "神赐", "discussion")
    assert choice(play.judge(at(1, "14:00"))) == ("神赐", "山治")
    play = kingdom({"nominate": ["路飞"]}, {}, roles=SEED, secret={"succession_order": []})
    play.vote("路飞", "娜美", at(1, "12:00"))
    play.post("路飞", at(1, "12:20"), "神赐", "discussion")
    record = play.judge(at(2, "18:00"))
    assert (choice(record), day(record, 2).court, day(record, 2).king) == (("神赐", None), "plurality", None)


def test_whom_the_close_puts_out_is_no_heir() -> None:
    play = kingdom(rules={"speech_quota": 2, "warnings_out": 1})
    play.talk(1, [name for name in CAST if name != "乔巴"])
    play.vote("山治", "娜美", at(1, "12:00"))
    play.post("山治", at(1, "12:20"), "神赐", "discussion")
    assert choice(play.judge(at(1, "14:00"))) == ("神赐", "罗宾")
