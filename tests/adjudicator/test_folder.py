"""A game folder is sound, or every error in it is named at once with file, line and what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.errors import GameError
from adjudicator.folder import load

GAME = """[game]
name = "小局"
ruleset = "assassin-2.1"
first_night = 2026-05-11

[officials]
judge = "法官"
"""
NAMES = ["路飞", "索隆", "娜美", "山治", "乔巴", "罗宾", "弗兰奇", "布鲁克"]
PLAYERS = "".join(f'\n[[players]]\nname = "{name}"\n' for name in NAMES)
ROLES = "[roles]\n" + "\n".join(f'"{n}" = "{r}"' for n, r in zip(NAMES, ["杀手", "匪", "警察", "雇佣兵", "平民", "村民", "民", "平民"], strict=True)) + "\n"


def folder(place: Path, game: str = GAME + PLAYERS, secret: str = ROLES, **files: str) -> Path:
    (place / "game.toml").write_text(game, "utf-8")
    (place / "secret.toml").write_text(secret, "utf-8")
    for name, text in files.items():
        (place / f"{name}.toml").write_text(text, "utf-8")
    return place


def problems(place: Path, **files: str) -> list[str]:
    with pytest.raises(GameError) as caught:
        load(folder(place, **files))
    return [str(p) for p in caught.value.problems]


def test_a_sound_folder_has_canonical_roles(tmp_path: Path) -> None:
    found = load(folder(tmp_path))
    assert [found.roles[n] for n in NAMES] == ["杀手", "杀手", "警察", "警察", "平民", "平民", "平民", "平民"]
    assert found.rules.number("speech_quota") == 2


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    folder(tmp_path)
    text = (tmp_path / "game.toml").read_text("utf-8").replace("\n", "\r\n")
    (tmp_path / "game.toml").write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert load(tmp_path).game.game.name == "小局"


def test_no_game_file(tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"game\.toml"):
        load(tmp_path)


def test_every_error_at_once_with_its_line(tmp_path: Path) -> None:
    game = GAME.replace("first_night = 2026-05-11", 'first_nite = "x"\ntimezone = "Asia/Shanghi"') + '\n[rules]\nself_votes = true\nmissing_reason = "no"\n' + PLAYERS
    found = problems(tmp_path, game=game)
    assert [p.split("；")[0] for p in found] == [
        "game.toml:4: game.first_nite: 没有这个键 / unknown key", "game.toml:11: rules.self_votes: 这个规则集没有这个选项 / no such option",
        "game.toml:12: rules.missing_reason: 不能是 'no' / not a value of this option"]


def test_options_are_checked_against_the_ruleset(tmp_path: Path) -> None:
    game = GAME + '\n[rules]\nself_votes = true\nmissing_reason = "no"\nproxy_limit = -1\n' + PLAYERS
    found = problems(tmp_path, game=game)
    assert [p.split(": ")[0] for p in found] == ["game.toml:10", "game.toml:11", "game.toml:12"]
    assert "是不是 self_vote" in found[0]
    assert '"void" | "half" | "count"' in found[1]


@pytest.mark.parametrize(("secret", "named"), [
    (ROLES.replace('"布鲁克" = "平民"', '"布鲁克" = "国王"'), "没有身份 '国王'"),
    (ROLES.replace('"布鲁克" = "平民"\n', ""), "布鲁克 没有身份"),
    (ROLES.replace('"布鲁克"', '"布魯'), "TOML 写法有误"),
    (ROLES + '[[nights]]\nround = 1\nkill = "布鲁"\n', "是不是 布鲁克"),
    (ROLES + "[[nights]]\nround = 1\n[[nights]]\nround = 1\n", "第 1 夜写了两次"),
    (ROLES + "[[nights]]\nround = 0\n", "nights.0.round"),
])
def test_secrets_are_checked_against_the_game(tmp_path: Path, secret: str, named: str) -> None:
    assert any(named in p for p in problems(tmp_path, secret=secret))


@pytest.mark.parametrize(("wrong", "said"), [
    ("路飞 = \"杀手\"", "secret.toml:2: TOML 写法有误：等号前的名字没有引号「路飞 = \"杀手\"」"),
    ('"路飞" = 杀手', "等号后的名字没有引号"), ("“路飞” = \"杀手\"", "引号是中文的"), ('"路飞"： "杀手"', "等号或冒号是中文的"),
    ('"路飞" : "杀手"', "等号写成了冒号"), ('"路飞" = "杀手', "引号没有收尾"),
])
def test_slips_in_toml_are_named_with_their_line(tmp_path: Path, wrong: str, said: str) -> None:
    (found,) = problems(tmp_path, secret=ROLES.replace('"路飞" = "杀手"', wrong, 1))
    assert said in found


def test_values_of_the_wrong_kind_are_named_in_chinese(tmp_path: Path) -> None:
    found = problems(tmp_path, secret=ROLES + '[[nights]]\nround = 1\nkill = ["路飞"]\nkill_at = "十七点"\nchek = []\n')
    assert [p.split(": ")[2].split(" / ")[0] for p in found] == ["要是一段文字", "不是时间", "没有这个键"]
    assert "是不是 check" in found[2]


def test_the_roster_of_the_text_is_an_error_that_a_house_may_let_through(tmp_path: Path) -> None:
    secret = ROLES.replace('"匪"', '"平民"')
    assert any("应有 2 名杀手，写了 1 名" in p for p in problems(tmp_path, secret=secret))
    found = load(folder(tmp_path, game=GAME + '\n[rules]\nroster_check = "warn"\n' + PLAYERS, secret=secret))
    assert len(found.warnings) == 1


@pytest.mark.parametrize("url", ["bbs.example.org", "www.example.org/bbs/forum.php", "ftp://bbs.example.org/"])
def test_the_address_of_the_board_is_one_of_the_web(tmp_path: Path, url: str) -> None:
    (found,) = problems(tmp_path, game=GAME + f'\n[forum]\nurl = "{url}"\n' + PLAYERS)
    assert found.startswith("game.toml:10: forum.url: ") and "https://" in found


@pytest.mark.parametrize(("rulings", "named"), [
    ('[[rulings]]\npost = "1"\nreason = "x"\n', "一条裁定只决定一件事"),
    ('[[rulings]]\npost = "1"\ntarget = "路飞"\nstatus = "void"\n', "这里写了 2 件"),
    ('[[rulings]]\nplayer = "路飞"\nout = true\n', "没有写是哪一轮"),
    ('[[rulings]]\nanswer = "count"\n', "回答哪个问题"),
    ('[[rulings]]\npost = "1"\ntarget = "路非"\n', "是不是 路飞"),
])
def test_rulings_decide_one_thing_about_one_thing(tmp_path: Path, rulings: str, named: str) -> None:
    assert any(named in p for p in problems(tmp_path, rulings=rulings))


def test_a_roster_that_cannot_be_told_apart_is_an_error(tmp_path: Path) -> None:
    assert problems(tmp_path, game=GAME + PLAYERS.replace("布鲁克", "弗兰奇 "), secret="")


def test_a_house_ruleset_is_a_base_with_other_options(tmp_path: Path) -> None:
    house = 'base = "assassin-2.1"\ntitle = "本坛规则"\n[options]\nmissing_reason = "half"\nproxy_limit = 1\n[texts]\nverdict = "第{round}天开票"\n'
    game = GAME.replace("assassin-2.1", "house.toml") + "\n[rules]\nproxy_limit = 3\n" + PLAYERS
    found = load(folder(tmp_path, game=game, house=house))
    assert (found.title, found.rules.word("missing_reason"), found.rules.number("proxy_limit")) == ("本坛规则", "half", 3)
    assert found.texts == {"verdict": "第{round}天开票"}


@pytest.mark.parametrize(("house", "named"), [
    ('base = "assassin-3"\n', "没有规则集 'assassin-3'"),
    ('base = "assassin-2.1"\n[options]\nquota = 1\n', "house.toml:3: options.quota"),
    ('base = "assassin-2.1"\ntexts = 3\n', "texts"),
    ('base = "assassin-2.1"\n[texts]\nverdict = "{secret}"\n', "没有这些空：secret"),
    ('base = "assassin-2.1"\n[texts]\nverdict = "{round.__class__}"\n', "花括号不对"),
    ('base = "assassin-2.1"\nbasis = "x"\n', "没有这个键"),
])
def test_a_broken_house_ruleset_is_named(tmp_path: Path, house: str, named: str) -> None:
    assert any(named in p for p in problems(tmp_path, game=GAME.replace("assassin-2.1", "house.toml") + PLAYERS, house=house))


def test_an_unknown_ruleset_offers_the_nearest(tmp_path: Path) -> None:
    assert any("是不是 assassin-2.1" in p for p in problems(tmp_path, game=GAME.replace("assassin-2.1", "assasin-2.1") + PLAYERS))


@pytest.mark.parametrize(
    ("moved", "wrong"),
    [
        ("closes = 2026-05-11T16:00:00", "closes"),
        ("void_limit = 2026-05-12T13:01:00", "void_limit"),
        ("revote_1_closes = 2026-05-12T12:00:00", "revote_1_closes"),
        ("revote_1_closes = 2026-05-12T18:00:00", "revote_2_closes"),
        ("closes = 2026-05-12T15:30:00", None),  # the revotes move with it
        ("opens = 2026-05-12T10:00:00\nvoid_limit = 2026-05-12T09:00:00", None),
    ],
)
def test_limits_stay_in_their_order(tmp_path: Path, moved: str, wrong: str | None) -> None:
    game = GAME + PLAYERS + f"\n[[rounds]]\nnumber = 1\n{moved}\n"
    if wrong is None:
        assert load(folder(tmp_path, game=game))
        return
    assert [f"rounds.0.{wrong}:" in p for p in problems(tmp_path, game=game)] == [True]


def test_what_is_published_where_and_when_is_checked(tmp_path: Path) -> None:
    publish = '\n[publish]\nthread = "votes"\ntimes = ["12:00", "25:00"]\n'
    assert [("votes" in p, "25:00" in p) for p in problems(tmp_path, game=GAME + PLAYERS + publish)] == [(True, False), (False, True)]


def test_a_ruling_says_what_it_is_about(tmp_path: Path) -> None:
    rulings = '[[rulings]]\nround = 1\ntarget = "路飞"\n\n[[rulings]]\nround = 1\nout = true\n'
    assert [("post" in p, "player" in p) for p in problems(tmp_path, rulings=rulings)] == [(True, False), (False, True)]
