"""废票 with a space behind it: as plain as with a comma (RULES void.quote)."""

import pytest

from parser.grammar import BALLOT
from parser.reader import read_lines
from parser.roster import Roster, Seat
from parser.statements import Statement, Target, TargetKind, Vote, Withdrawal

ROSTER = Roster([Seat("路飞"), Seat("娜美")], ["法官"])


def said(text: str) -> tuple[Statement, ...]:
    return read_lines(text.split("\n"), BALLOT, ROSTER)


@pytest.mark.parametrize("text", ["废票 改主意了", "废票　理由：手滑", "【废票】 谢谢", "此票作废 抱歉"])
def test_a_remark_behind_a_space(text: str) -> None:
    assert said(text) == (Withdrawal(),)


def test_a_ballot_behind_a_space() -> None:
    assert said("废票 投票：娜美 理由：x") == (Withdrawal(), Vote(Target("娜美", TargetKind.PLAYER, "娜美"), True))


@pytest.mark.parametrize("text", ["废票 3 张", "废票 娜美 路飞", "废票 吗？", "废票 是什么意思", "废票 有效吗"])
def test_talk_behind_a_space(text: str) -> None:
    assert said(text) == ()
