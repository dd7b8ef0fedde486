"""panguan deal and verify: what they write, what they leave alone, and that a changed list is found."""

from __future__ import annotations

import json
import stat
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from adjudicator.desk.cli import app
from adjudicator.desk.draw_files import with_jurors
from adjudicator.desk.errors import DeskError, Differs
from adjudicator.errors import GameError
from adjudicator.folder import load
from scraper.models import Post
from tests.adjudicator.builder import Play, at

PLAYERS = ["路飞", "索隆", "娜美", "山治", "乔巴", "罗宾", "弗兰奇", "布鲁克", "甚平"]


def folder(place: Path, ruleset: str = "assassin-2.1", players: list[str] = PLAYERS, **more: Any) -> Path:
    """A game folder before the draw."""
    Play(ruleset, {}, players=players, **more).write(place)
    (place / "secret.toml").unlink()
    return place


def run(*arguments: object) -> str:
    """What a command prints; its error, where it ends with one."""
    result = CliRunner().invoke(app, [str(a) for a in arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.stdout


def toml(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text("utf-8"))


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


# ---- deal ------------------------------------------------------------------------------------------------------------


def test_a_deal_fills_the_folder_and_says_what_to_publish(tmp_path: Path) -> None:
    place = folder(tmp_path)
    out = run("deal", place)
    draw = toml(place / "draw.toml")
    assert draw["commitment"] in out and draw["secret"] not in out
    assert stat.S_IMODE((place / "draw.toml").stat().st_mode) == 0o600
    game = load(place)
    assert sorted(game.roles.values()) == sorted(["杀手"] * 2 + ["警察"] * 2 + ["平民"] * 5)
    assert not any(role in out for role in ("杀手", "警察", "平民"))
    assert all(line.startswith("一致") for line in run("verify", place).splitlines())


def test_every_secret_deals_anew_and_the_same_secret_the_same(tmp_path: Path) -> None:
    for name in ("甲", "乙", "丙"):
        (tmp_path / name).mkdir()
        run("deal", folder(tmp_path / name))
    assert len({json.dumps(toml(tmp_path / name / "secret.toml")) for name in ("甲", "乙", "丙")}) == 3
    first = (tmp_path / "甲" / "secret.toml").read_text("utf-8")
    run("deal", tmp_path / "甲", "--force")
    assert (tmp_path / "甲" / "secret.toml").read_text("utf-8") == first


def test_commit_first_and_draw_with_a_word_nobody_knew(tmp_path: Path) -> None:
    place = folder(tmp_path)
    committed = run("deal", place, "--commit")
    assert not (place / "secret.toml").exists()
    secret = toml(place / "draw.toml")
    run("deal", place, "--salt", "第一个回帖")
    drawn = toml(place / "draw.toml")
    assert drawn == {**secret, "salt": "第一个回帖"} and secret["commitment"] in committed
    assert "不一致" not in run("verify", place, "--commitment", secret["commitment"])
    with_salt = toml(place / "secret.toml")
    run("deal", place, "--salt", "另一个", "--force")
    assert toml(place / "secret.toml") != with_salt


def test_a_salt_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(DeskError, match="一行"):
        run("deal", folder(tmp_path), "--salt", "一\n二")


def test_kingmaker_gets_its_orders_and_a_jury_its_jurors(tmp_path: Path) -> None:
    (tmp_path / "王").mkdir()
    kingdom = folder(tmp_path / "王", "kingmaker-1.0")
    run("deal", kingdom, "--deck", "匪=2，拥王者=1")
    secret = toml(kingdom / "secret.toml")
    assert sorted(secret["throne_order"]) == sorted(PLAYERS)
    assert sorted(secret["succession_order"]) == sorted(p for p in PLAYERS if secret["roles"][p] != "杀手")
    (tmp_path / "审").mkdir()
    jury = folder(tmp_path / "审", "game-12")
    before = (jury / "game.toml").read_text("utf-8")
    out = run("deal", jury)
    jurors = toml(jury / "game.toml")["game"]["jurors"]
    assert len(jurors) == 3 and all(name in out for name in jurors)
    assert set(before.split("\n")) <= set((jury / "game.toml").read_text("utf-8").split("\n"))
    assert load(jury).game.game.jurors == jurors
    for place in (kingdom, jury):
        assert "不一致" not in run("verify", place)


def test_the_highest_card(tmp_path: Path) -> None:
    place = folder(tmp_path, "kingmaker-princeton", rules={"kingmaker": "highest-card"})
    run("deal", place, "--deck", "杀手=2")
    assert sorted(toml(place / "secret.toml")["cards"].values()) == list(range(1, 10))
    assert "succession_order" not in toml(place / "secret.toml")
    assert "一致  牌" in run("verify", place)


@pytest.mark.parametrize(("arguments", "ruleset", "players", "said"), [
    ((), "kingmaker-1.0", PLAYERS, "--deck"), ((), "assassin-2.1", PLAYERS[:5], "--deck"), ((), "majority", PLAYERS, "没有身份"),
    (("--deck", "狼=2"), "assassin-2.1", PLAYERS, "狼"), (("--deck", "杀手=9 警察=9"), "assassin-2.1", PLAYERS, "18"),
    (("--deck", "杀手=2 警察=2 平民=1"), "assassin-2.1", PLAYERS, "5"), (("--deck", "杀手"), "assassin-2.1", PLAYERS, "身份=人数"),
])
def test_a_deck_that_cannot_be(tmp_path: Path, arguments: tuple[str, ...], ruleset: str, players: list[str], said: str) -> None:
    with pytest.raises(DeskError, match=said):
        run("deal", folder(tmp_path, ruleset, players), *arguments)
    assert not (tmp_path / "draw.toml").exists() and not (tmp_path / "secret.toml").exists()


def test_a_deck_against_the_text_is_an_error_unless_the_house_allows_it(tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"assassin\.1\.roster"):
        run("deal", folder(tmp_path), "--deck", "杀手=3 警察=2")
    run("deal", folder(tmp_path, rules={"roster_check": "warn"}), "--deck", "杀手=3 警察=2")


# ---- nothing is overwritten by accident --------------------------------------------------------------------------------


def test_what_is_there_is_left_alone_without_force(tmp_path: Path) -> None:
    place = folder(tmp_path)
    run("deal", place)
    before = {file.name: file.read_bytes() for file in place.iterdir()}
    for arguments in ((), ("--commit",)):
        with pytest.raises(DeskError, match="--force"):
            run("deal", place, *arguments)
    assert {file.name: file.read_bytes() for file in place.iterdir()} == before


def test_jurors_written_by_hand_are_left_alone_without_force(tmp_path: Path) -> None:
    place = folder(tmp_path, "game-12", head={"jurors": PLAYERS[:3]})
    with pytest.raises(DeskError, match="jurors"):
        run("deal", place)
    run("deal", place, "--force")
    assert "不一致" not in run("verify", place)


def test_once_there_are_orders_nothing_is_drawn_any_more(tmp_path: Path) -> None:
    place = folder(tmp_path)
    run("deal", place)
    with (place / "secret.toml").open("a", encoding="utf-8") as file:
        file.write('[[nights]]\nround = 1\nkill = "路飞"\n')
    with pytest.raises(DeskError, match="夜间指令"):
        run("deal", place, "--force")


def test_players_and_deck_are_those_committed_to(tmp_path: Path) -> None:
    place = folder(tmp_path, rules={"roster_check": "warn"})
    run("deal", place, "--commit")
    with pytest.raises(DeskError, match="随承诺定下"):
        run("deal", place, "--deck", "杀手=3 警察=2")
    change(place / "game.toml", "甚平", "香克斯")
    with pytest.raises(DeskError, match="承诺时不同"):
        run("deal", place, "--force")
    run("deal", place, "--commit", "--force")
    run("deal", place, "--force")
    assert "不一致" not in run("verify", place)


@pytest.mark.parametrize("text", ['[game]\nname = "局"\n', '[game]\njurors = []\nname = "局"\n', '# x\n[game] # y\nname = "局"\n\n[rules]\n'])
def test_jurors_go_into_one_line_of_game_toml(text: str) -> None:
    made = with_jurors(text, ["甲", "乙", "丙"])
    assert tomllib.loads(made) == {**tomllib.loads(text), "game": {"name": "局", "jurors": ["甲", "乙", "丙"]}}


def test_jurors_over_several_lines_are_left_to_the_judge() -> None:
    with pytest.raises(DeskError, match="jurors"):
        with_jurors('[game]\nname = "局"\njurors = [\n  "甲",\n]\n', ["甲", "乙", "丙"])


# ---- verify ----------------------------------------------------------------------------------------------------------


def differing(*arguments: object) -> list[str]:
    """What verify finds wrong."""
    result = CliRunner().invoke(app, ["verify", *map(str, arguments)])
    assert isinstance(result.exception, Differs)
    return [line for line in result.stdout.splitlines() if line.startswith("不一致")]


def test_a_changed_list_is_found(tmp_path: Path) -> None:
    place = folder(tmp_path, "kingmaker-1.0")
    run("deal", place, "--deck", "杀手=2 拥王者=1")
    secret = toml(place / "secret.toml")
    killer, kingmaker = next(p for p, r in secret["roles"].items() if r == "杀手"), next(p for p, r in secret["roles"].items() if r == "拥王者")
    for player, old, new in ((killer, "杀手", "X"), (kingmaker, "拥王者", "杀手"), (killer, "X", "拥王者")):
        change(place / "secret.toml", f'"{player}" = "{old}"', f'"{player}" = "{new}"')
    line, = differing(place)
    assert "身份" in line and killer in line and kingmaker in line
    first, second = secret["throne_order"][:2]
    change(place / "secret.toml", f'throne_order = ["{first}", "{second}"', f'throne_order = ["{second}", "{first}"')
    assert [row.split()[1].partition("：")[0] for row in differing(place)] == ["身份", "王座顺序"]


def test_another_commitment_or_salt_is_found(tmp_path: Path) -> None:
    place = folder(tmp_path)
    run("deal", place)
    assert ["承诺" in row for row in differing(place, "--commitment", "0" * 64)] == [True]
    published = tmp_path / "published.toml"
    published.write_text((place / "draw.toml").read_text("utf-8").replace('salt = ""', 'salt = "改"'), "utf-8")
    assert ["身份" in row for row in differing(place, "--draw", published)] == [True]


def test_without_the_secret_nothing_can_be_verified(tmp_path: Path) -> None:
    with pytest.raises(DeskError, match="没有秘密"):
        run("verify", folder(tmp_path))
    (tmp_path / "draw.toml").write_text('secret = "短"\n', "utf-8")
    with pytest.raises(GameError, match="secret"):
        run("verify", tmp_path)


# ---- a tie in the game -------------------------------------------------------------------------------------------------


def tied_game(place: Path, *rulings: Mapping[str, Any]) -> None:
    """甚平, a juror, is killed; 乔巴 and 弗兰奇 are level for his seat. Nobody casts."""
    roles = {"路飞": "杀手", "索隆": "杀手", "香克斯": "杀手", "罗宾": "招魂", "弗兰奇": "诅咒", **dict.fromkeys(("娜美", "山治", "乔巴", "布鲁克", "甚平"), "平民")}
    play = Play("game-12", roles, nights=[{"kill": "甚平"}], head={"jurors": ["娜美", "索隆", "甚平"]}, rulings=list(rulings))
    for clock in ("18:00", "20:30"):
        play.vote("山治", "乔巴", at(1, clock), "byelection")
        play.vote("路飞", "弗兰奇", at(1, clock), "byelection")
    play.write(place)
    with (place / "posts.jsonl").open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(_line(post), ensure_ascii=False) + "\n" for post in play.posts)
    (place / "draw.toml").write_text(f'secret = "{"5a" * 32}"\n[deck]\n"杀手" = 3\n"招魂" = 1\n"诅咒" = 1\n"平民" = 5\n', "utf-8")


def _line(post: Post) -> dict[str, object]:
    return {"id": post.id, "thread": post.thread, "author": post.author, "posted_at": post.posted_at.isoformat(), "text": post.source, "floor": post.floor}


def test_a_tie_is_drawn_from_the_secret_and_verified(tmp_path: Path) -> None:
    tied_game(tmp_path)
    record = json.loads(run("judge", tmp_path, "--as-of", "2026-05-12T13:05:00", "--json"))
    assert record["questions"] == [] and record["rounds"][0]["byelection"]["elected"] in (["乔巴"], ["弗兰奇"])
    drawn = record["rounds"][0]["byelection"]["elected"][0]
    other = "弗兰奇" if drawn == "乔巴" else "乔巴"
    assert not any("平票抽签" in row for row in differing(tmp_path))
    tied_game(tmp_path, {"round": 1, "lot": other, "reason": "手抽"})
    record = json.loads(run("judge", tmp_path, "--as-of", "2026-05-12T13:05:00", "--json"))
    assert record["rounds"][0]["byelection"]["elected"] == [other] and record["rulings"][0]["program"] == drawn
    assert any("平票抽签" in row and drawn in row for row in differing(tmp_path))
