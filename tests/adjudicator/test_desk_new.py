"""Starting a game: from questions, and from a sign-up thread."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from adjudicator.desk.cli import app
from adjudicator.desk.signups import read_signups
from adjudicator.folder import load
from scraper.models import Post

ANSWERS = ["", "1", "5月11日", "2026-05-11", "https://bbs.example.org/", "2157", "", "法官", "助法 小二"]


def thread(*said: tuple[str, str]) -> list[Post]:
    at = datetime(2026, 5, 1, tzinfo=UTC)
    opening = Post("1", "signup", "法官", at, "【招募】暗杀者第12局，报名格式：报名：角色名")
    return [opening, *(Post(str(number), "signup", author, at + timedelta(minutes=number), text) for number, (author, text) in enumerate(said, 2))]


def names(posts: list[Post], limit: int | None = None) -> list[tuple[str, str]]:
    return [(one.account, one.name) for one in read_signups(posts, limit).seats]


@pytest.mark.parametrize(("text", "name"), [
    ("报名", "luffy"), ("报名：路飞", "路飞"), ("報名 路飞", "路飞"), ("【报名】路飞！", "路飞"), ("我要报名\n角色：路飞（海贼王）", "路飞"),
    ("+1", "luffy"), ("报名！！！", "luffy"), ("来晚了\n报名:路飞", "路飞"), ("报名，名字：路飞", "路飞"), ("+1 角色：路飞", "路飞"), ("报名，我是新人请多多关照请大家手下留情谢谢谢谢", "luffy")])
def test_ways_to_sign_up(text: str, name: str) -> None:
    assert names(thread(("luffy", text))) == [("luffy", name)]


@pytest.mark.parametrize("text", ["还有名额吗", "我不报名", "大家快来报名", "什么时候开始"])
def test_talk_is_no_sign_up(text: str) -> None:
    assert names(thread(("luffy", text))) == []


def test_first_come_first_served_and_a_seat_given_up_goes_to_who_waits() -> None:
    posts = thread(("a", "报名：路飞"), ("b", "报名：索隆"), ("c", "报名：娜美"), ("a", "取消报名"))
    found = read_signups(posts, 2)
    assert [one.name for one in found.seats] == ["索隆", "娜美"] and found.waiting == []
    assert [one.name for one in read_signups(posts[:-1], 2).waiting] == ["娜美"]
    assert found.organiser == "法官"


def test_double_sign_ups_take_one_seat_and_a_taken_name_is_said() -> None:
    found = read_signups(thread(("a", "报名"), ("b", "报名：路飞"), ("a", "报名：山治"), ("c", "报名：路飞")))
    assert [(one.account, one.name) for one in found.seats] == [("a", "山治"), ("b", "路飞"), ("c", "c")]
    assert len(found.notes) == 2


def test_quoted_words_sign_nobody_up() -> None:
    from scraper.markup import bbcode
    posts = thread(("a", "[quote]报名：路飞[/quote]\n这名字好"))
    posts[1].read = bbcode.read
    assert names(posts) == []


def test_step_by_step(tmp_path: Path) -> None:
    players = [f"玩家{number} 别名{number}" for number in range(1, 11)]
    folder = tmp_path / "第12局"
    result = CliRunner().invoke(app, ["new", str(folder)], input="\n".join([*ANSWERS, *players, "", ""]))
    assert result.exit_code == 0, result.output
    assert "不是日期" in result.output
    game = load(folder).game
    assert game.game.name == "第12局" and len(game.players) == 10 and game.players[0].aliases == ["别名1"]
    assert game.threads.discussion == ["2157"] and game.threads.vote == []
    assert game.officials.names() == ("法官", "助法", "小二")


@pytest.mark.parametrize("date", ["2026-5-11", "2026/05/11", "2026年5月11日"])
def test_dates_and_names_as_people_write_them(tmp_path: Path, date: str) -> None:
    answers = ["", "1", date, "bbs.example.org", "https://bbs.example.org", "", "", "法官", "助法，小二", "路飞，草帽", "索隆、绿藻头", "路飞", *"甲乙丙丁戊己", "", ""]
    result = CliRunner().invoke(app, ["new", str(tmp_path / "局")], input="\n".join(answers))
    assert result.exit_code == 0 and "「路飞」已经写过了" in result.output
    assert "「bbs.example.org」不是网址" in result.output
    game = load(tmp_path / "局").game
    assert str(game.game.first_night) == "2026-05-11"
    assert [(one.name, *one.aliases) for one in game.players[:3]] == [("路飞", "草帽"), ("索隆", "绿藻头"), ("甲",)]
    assert game.officials.names() == ("法官", "助法", "小二")


def test_an_existing_game_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text("# mine", "utf-8")
    result = CliRunner().invoke(app, ["new", str(tmp_path)], input="\n" * 30)
    assert result.exit_code != 0 and (tmp_path / "game.toml").read_text("utf-8") == "# mine"
