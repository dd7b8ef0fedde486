"""The reports: what they say, that they say all of it, and that nobody's words can rewrite them."""

from __future__ import annotations

import re
import tomllib
from datetime import datetime

import pytest

from adjudicator.report.explain import explain
from adjudicator.report.forms import FORMS, render
from adjudicator.report.language import language
from adjudicator.report.outline import outline
from adjudicator.report.tally import tally
from scraper.models import Post
from tests.adjudicator.sample_record import HOSTILE, sample

ZH = language("zh")


def judged(form: str = "text", name: str = "路飞") -> str:
    return render(outline(sample(name), ZH), form)


def test_text_has_the_tally_in_order_with_voters() -> None:
    text = judged()
    assert "票型：\n  路飞（2）：索隆、娜美\n  索隆（1）：山治\n  娜美（1）：乌索普\n" in text
    assert "判决：路飞（杀手） 票死（assassin.2.day）" in text


def test_every_void_ballot_shows_with_reason_rule_and_link() -> None:
    text = judged()
    for post, reason, rule in (("1005", "目标已出局", "ballot.void-form"), ("1006", "名单里没有这个人", "names.1"),
                               ("1007", "过了废票时限", "void.limit")):
        (found,) = [row for row in text.splitlines() if f"pid={post}&" in row]
        assert reason in found and rule in found


def test_a_ruling_stands_beside_the_programs_own_reading() -> None:
    assert "［法官裁定：target = 娜美；程序原判：无效，格式不对］" in judged()


def test_questions_come_with_the_entry_to_paste() -> None:
    rows = judged().splitlines()
    start = rows.index("    [[rulings]]")
    assert tomllib.loads("\n".join(rows[start:start + 6]))["rulings"][0] == {
        "round": 2, "question": "r2-orders", "answer": "等待", "reason": "", "by": ""}


def test_missing_orders_are_asked_for_in_secret_toml() -> None:
    record = sample()
    record.questions[0].id = "orders:2"
    text = render(outline(record, ZH))
    assert "决定后写进 secret.toml：\n    [[nights]]\n    round = 2\n" in text


def test_one_round_alone() -> None:
    text = render(outline(sample(), ZH, 2))
    assert "■ 第2轮" in text and "■ 第1轮" not in text and "罗宾" not in text


def test_tally_says_who_is_missing_and_what_time_is_left() -> None:
    text = render(tally(sample(), ZH))
    assert "截票 2026-05-13 13:00，还有 5 小时 20 分" in text
    assert "废票时限 2026-05-13 12:30，还有 4 小时 50 分" in text
    assert "还没投票（3）：娜美、乌索普、山治" in text
    assert "发言还不够（2）：娜美（1/2）、乌索普（0/2）" in text


def test_explain_a_player_and_a_post() -> None:
    record = sample()
    at = datetime.fromisoformat("2026-05-11T12:00:00+00:00")
    posts = [Post("1007", "vote", "山治", at, "废票", floor=7), Post("1004", "vote", "山治", at, "投票：索隆\n理由：看着像", floor=4),
             Post("1", "discussion", "山治", at, "大家好")]
    by_player = render(explain(record, posts, "山治", ZH) or ())
    assert "投票：索隆" in by_player and "过了废票时限" in by_player and "投给索隆" in by_player
    assert "void.limit 废票只在" in by_player
    assert "2026-05-11 20:00" in by_player  # in the game's zone
    by_post = render(explain(record, posts, "1007", ZH) or ())
    assert "同时依据 帖1004" in by_post and "投票：索隆" in by_post
    assert "不是票" in render(explain(record, posts, "1", ZH) or ())
    assert explain(record, posts, "谁", ZH) is None


@pytest.mark.parametrize("form", FORMS)
def test_hostile_names_rewrite_nothing(form: str) -> None:
    hostile = judged(form, HOSTILE)
    assert hostile.count("\n") == judged(form).count("\n")
    assert "\u202e" not in hostile


def test_bbcode_has_no_tag_but_its_own() -> None:
    text = re.sub(r"\[code\].*?\[/code\]", "", judged("bbcode", HOSTILE), flags=re.DOTALL)
    assert set(re.findall(r"\[/?([a-z*]+)", text)) == {"size", "b", "list", "*", "url"}
    assert not re.search(r"\[url=(?!https?://bbs\.example\.org/)", judged("bbcode", HOSTILE))


def test_html_has_no_element_but_its_own() -> None:
    elements = set(re.findall(r"</?([a-z0-9]+)", judged("html", HOSTILE)))
    assert elements == {"h1", "h2", "h3", "p", "b", "ul", "li", "pre", "a"}
    assert "javascript:alert" not in re.sub(r">[^<]*<", "><", judged("html", HOSTILE))


def test_markdown_leaves_no_markup_unescaped() -> None:
    text = judged("markdown", HOSTILE)
    assert r"\[/b\]\[url\=javascript\:alert\(1\)\]\<script\>" in text and r"\*\*粗\*\*" in text


def test_bad_addresses_become_words() -> None:
    record = sample()
    record.rounds[0].ballots[3].url = 'javascript:alert(1)'
    record.rounds[0].ballots[4].url = 'https://x/"><script>'
    html = render(outline(record, ZH), "html")
    assert "javascript" not in html and "<script" not in html


def test_output_is_the_same_every_time() -> None:
    assert judged() == judged() and sample() == sample()
