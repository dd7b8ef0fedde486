"""The audit: a right tally gives no difference in any way of writing it; every planted mistake is found and named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adjudicator.desk.comparing import Difference, compare
from adjudicator.desk.published import Published, read_published
from adjudicator.record import RoundRecord, StageRecord, Verdict
from adjudicator.report.forms import render
from adjudicator.report.language import language
from adjudicator.report.outline import outline
from parser.roster import Roster, Seat
from tests.adjudicator.sample_record import NAMES, ballot, sample

ZH = language("zh")
ROSTER = Roster([Seat("路飞", ("草帽",)), *(Seat(name) for name in (*NAMES[1:], "罗宾", "弗兰奇", "甚平", "Monkey D"))], ["法官"])
Tally = dict[str, list[str]]
RIGHT: Tally = {"路飞": ["娜美", "山治", "乔巴"], "娜美": ["路飞", "Monkey D"], "山治": ["索隆"]}

WAYS: dict[str, Callable[[str, list[str]], str]] = {
    "brackets": lambda target, voters: f"{target}（{len(voters)}）：{'、'.join(voters)}",
    "votes": lambda target, voters: f"{target} {len(voters)}票 {' '.join(voters)}",
    "bbcode": lambda target, voters: f"[b]{target}[/b]: [color=red]{len(voters)}[/color]票（{'，'.join(voters)}）",
    "table": lambda target, voters: f"| {target} | {len(voters)} | {', '.join(voters)} |",
    "cells": lambda target, voters: f"[tr][td]{target}[/td][td]{len(voters)}[/td][td]{' '.join(voters)}[/td][/tr]",
    "spaces": lambda target, voters: f"{target} {len(voters)} {' '.join(voters)}",
    "numerals": lambda target, voters: f"·{target}{'零一二三四五'[len(voters)]}票：{'、'.join(voters)}",
    "floors": lambda target, voters: f"1、{target}(共{len(voters)}票)：{'、'.join(f'{v}（{n}楼）' for n, v in enumerate(voters, 9))}",
    "names": lambda target, voters: f"{target}：{'、'.join(voters)}",
    "trailing": lambda target, voters: f"{target}：{'、'.join(voters)}，共{len(voters)}票",
    "ballots": lambda target, voters: "\n".join(f"{voter} → {target}" for voter in voters),
    "sentences": lambda target, voters: "\n".join(f"{n}楼 {voter} 投给{target}" for n, voter in enumerate(voters, 9)),
    "voters in brackets": lambda target, voters: f"{target} {len(voters)}（{'，'.join(voters)}）",
    "dashes": lambda target, voters: f"{target} - {'，'.join(voters)} {len(voters)}",
    "count in dashes": lambda target, voters: f"{target}-{len(voters)}-{'，'.join(voters)}",
    "english": lambda target, voters: f"{target} ({len(voters)}) - {', '.join(voters)}",
}
COUNTS: dict[str, Callable[[str, int], str]] = {
    "colon": lambda target, count: f"{target}：{count}", "votes": lambda target, count: f"{target}：{count}票",
    "space": lambda target, count: f"{target} {count} 票", "table": lambda target, count: f"{target}\t{count}",
    "bare": lambda target, count: f"{target} {count}",
}


def round_() -> RoundRecord:
    refused = [
        ballot("1010", "罗宾", "路飞", status="void", reason="late", rule="vote.window"),
        ballot("1011", "弗兰奇", "娜美", status="void", reason="missing-reason", rule="ballot.form"),
        ballot("1012", "索隆", "路飞", status="withdrawn", rule="void.quote", posts=["1012", "1013"]),
        ballot("1014", "甚平", "路飞", status="withdrawn", rule="void.quote", posts=["1014", "1015"]),
    ]
    standing = [ballot(str(1020 + number), voter, target)
                for number, (target, voter) in enumerate((t, v) for t, voters in RIGHT.items() for v in voters)]
    stage = StageRecord(name="vote", closes="2026-05-12T13:00:00+08:00", tally=RIGHT, sums={t: str(len(v)) for t, v in RIGHT.items()},
                        void=["罗宾", "弗兰奇", "甚平"], absent=["乌索普"], leaders=["路飞"], outcome="executed", rule="assassin.tie")
    return RoundRecord(number=1, phase="closed", court="plurality", ballots=[*refused, *standing], stages=[stage],
                       verdict=Verdict(kind="executed", executed=["路飞"], identity={"路飞": "杀手"}, rule="assassin.2.day", posts=["1020"]))


def read(text: str) -> Published:
    (one,) = read_published(text.splitlines(), ROSTER)
    return one


def differences(text: str) -> list[Difference]:
    return compare(read(text), round_(), ZH)


def written(way: str, tally: Tally) -> str:
    return "\n".join(WAYS[way](target, voters) for target, voters in tally.items())


def changed(target: str, *voters: str) -> Tally:
    return {**RIGHT, target: list(voters)}


MISTAKES: dict[str, tuple[Tally, str, str]] = {
    "a missed ballot": (changed("路飞", "娜美", "山治"), "missed-ballot", "1022"),
    "a void one counted": (changed("娜美", "路飞", "Monkey D", "弗兰奇"), "void-counted", "1011"),
    "a late one counted": (changed("路飞", *RIGHT["路飞"], "罗宾"), "late-counted", "1010"),
    "a withdrawn one counted": (changed("路飞", *RIGHT["路飞"], "甚平"), "withdrawn-counted", "1015"),
    "a change not seen": ({**changed("路飞", *RIGHT["路飞"], "索隆"), "山治": []}, "wrong-target", "1025"),
    "one under another target": ({**changed("路飞", "娜美", "山治"), "山治": ["索隆", "乔巴"]}, "wrong-target", "1022"),
    "one counted twice": (changed("娜美", "路飞", "Monkey D", "山治"), "counted-twice", "1021"),
    "somebody who never voted": (changed("山治", "索隆", "乌索普"), "no-ballot", ""),
    "a voter's name misspelt": (changed("路飞", "娜美", "山治", "乔八"), "unknown-name", ""),
    "a target's name misspelt": ({"路非": RIGHT["路飞"], "娜美": RIGHT["娜美"], "山治": RIGHT["山治"]}, "unknown-name", ""),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_right_tally_gives_no_difference(way: str) -> None:
    assert differences(f"第1轮票型\n{written(way, RIGHT)}\n未投票：乌索普\n判决：路飞 票死，身份：杀手") == []


@pytest.mark.parametrize("way", COUNTS)
def test_right_counts_alone_give_no_difference(way: str) -> None:
    assert differences("\n".join(COUNTS[way](target, len(voters)) for target, voters in RIGHT.items())) == []


@pytest.mark.parametrize("mistake", MISTAKES)
@pytest.mark.parametrize("way", WAYS)
def test_a_planted_mistake_is_found_and_named(way: str, mistake: str) -> None:
    tally, kind, post = MISTAKES[mistake]
    named = [one for one in differences(written(way, {t: v for t, v in tally.items() if v})) if one.kind == kind]
    assert named
    assert not post or any(post in one.posts for one in named)


@pytest.mark.parametrize("way", COUNTS)
def test_a_wrong_sum_is_found_with_what_may_have_been_counted(way: str) -> None:
    (one,) = differences("\n".join(COUNTS[way](t, 4 if t == "路飞" else len(v)) for t, v in RIGHT.items()))
    assert one.kind == "wrong-sum" and "1010" in one.posts and "罗宾（截票之后）" in one.text


def test_a_wrong_sum_beside_right_names() -> None:
    (one,) = differences(written("brackets", RIGHT).replace("（3）", "（4）"))
    assert one.kind == "wrong-sum" and set(one.posts) == {"1020", "1021", "1022"}


@pytest.mark.parametrize(("line", "found"), [
    ("判决：路飞 票死", []), ("路飞被票死，身份杀手", []), ("票死：草帽", []), ("【判决】路飞（杀手）", []),
    ("判决：娜美 票死", ["wrong-verdict"]), ("平安夜，无人票死", ["wrong-verdict"]), ("娜美被处决", ["wrong-verdict"]),
    ("路飞、娜美双票死", ["wrong-verdict"]), ("娜美被票出", ["wrong-verdict"]), ("昨夜：平安夜", [])])
def test_verdicts(line: str, found: list[str]) -> None:
    assert [one.kind for one in differences(line)] == found


def test_groups() -> None:
    found = differences(f"{written('brackets', RIGHT)}\n未投票：罗宾\n废票：弗兰奇、罗宾、甚平")
    assert [one.kind for one in found] == ["wrong-group", "wrong-group"]
    assert "罗宾" in found[0].text and "乌索普" in found[1].text


def test_one_ballot_a_line_and_who_stands_for_nobody() -> None:
    found = differences(f"{written('ballots', RIGHT)}\n乌索普 → 弃权\n罗宾 → 废票")
    assert [(one.kind, "乌索普" in one.text) for one in found if "弃权" in one.text] == [("wrong-group", True)]


@pytest.mark.parametrize("heading", ["第3轮", "【第三天 票型】", "Day 3", "D3", "Round 3"])
def test_headings_name_the_round(heading: str) -> None:
    assert [one.round for one in read_published([heading, "路飞（1）：娜美"], ROSTER)] == [3]


def test_an_empty_group() -> None:
    assert differences(f"{written('brackets', RIGHT)}\n弃权：无") == []


def test_a_missing_row_is_as_many_missed_ballots() -> None:
    found = differences(written("brackets", {"路飞": RIGHT["路飞"], "娜美": RIGHT["娜美"]}))
    assert [(one.kind, one.posts) for one in found] == [("missed-ballot", ("1025", "1012"))]


def test_what_cannot_be_read_is_kept() -> None:
    one = read("大家辛苦了\n昨夜死者：乔巴\n路飞（3）：娜美、山治、乔巴")
    assert one.unread == ["大家辛苦了", "昨夜死者:乔巴"]
    assert len(one.rows) == 1
    assert read("路飞 3 次发言\n路飞（3）：娜美、山治、乔巴").unread == ["路飞 3 次发言"]


@pytest.mark.parametrize("form", ["text", "bbcode", "markdown"])
def test_the_programs_own_report_agrees_with_itself(form: str) -> None:
    record = sample()
    text = render(outline(record, ZH), form).replace("\\", "")
    rounds = {one.number: one for one in record.rounds}
    read_back = [one for one in read_published(text.splitlines(), ROSTER) if not one.empty]
    assert {one.round for one in read_back} >= {1, 2}
    for one in read_back:
        assert compare(one, rounds[one.round or 1], ZH) == []
