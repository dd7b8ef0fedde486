"""A new game folder's files, with a word beside each thing a judge may have to write."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from adjudicator.desk.errors import DeskError
from adjudicator.desk.toml_text import listed, quoted
from adjudicator.desk.writing import replace_file


@dataclass(slots=True)
class NewPlayer:
    """A seat: its name, other names, and the real account where it is another."""

    name: str
    aliases: list[str] = field(default_factory=list)
    owner: str | None = None


@dataclass(slots=True)
class NewGame:
    """What the questions of `panguan new` come to. Empty words leave a line to fill in."""

    name: str
    ruleset: str
    first_night: date
    url: str
    discussion: str
    vote: str
    judge: str
    assistants: list[str]
    players: list[NewPlayer]


def write_folder(folder: Path, game: NewGame) -> None:
    """Make the folder with game.toml and a secret.toml to fill in.

    Raises:
        DeskError: there is a game in it already.
    """
    for name in ("game.toml", "secret.toml"):
        if (folder / name).exists():
            raise DeskError(f"{folder / name}: 已经有这个文件，不覆盖：换一个文件夹 / exists already and is left alone")
    folder.mkdir(parents=True, exist_ok=True)
    replace_file(folder / "secret.toml", _secret_toml(game))
    replace_file(folder / "game.toml", _game_toml(game))


def _thread(named: str) -> str:
    return named if named.isdigit() else quoted(named)


def _game_toml(game: NewGame) -> str:
    lines = ["[game]", f"name = {quoted(game.name)}", f"ruleset = {quoted(game.ruleset)}    # 有哪些：panguan rulesets",
             'timezone = "Asia/Shanghai"', f"first_night = {game.first_night}    # 第一夜的日期", ""]
    lines += ["[forum]", f"{'' if game.url else '# '}url = {quoted(game.url or 'https://bbs.example.org/')}", "", "[threads]"]
    for key, named, what in (("discussion", game.discussion, "案楼"), ("vote", game.vote, "投票帖")):
        lines.append(f"{'' if named else '# '}{key} = {_thread(named or '0')}    # {what}的帖子编号或地址")
    lines += ["", "[officials]", f"{'' if game.judge else '# '}judge = {quoted(game.judge or '法官')}",
              f"assistants = {listed(game.assistants)}    # 助法", ""]
    for player in game.players:
        lines += ["[[players]]", f"name = {quoted(player.name)}"]
        lines += [f"aliases = {listed(player.aliases)}"] if player.aliases else []
        lines += [f"owner = {quoted(player.owner)}    # 本尊；若就用这个账号发帖，把 owner 改成 accounts"] if player.owner else []
        lines.append("")
    return "\n".join(lines)


def _secret_toml(game: NewGame) -> str:
    roles = [f"# {quoted(player.name)} = \"平民\"" for player in game.players]
    return "\n".join(["# 只有执法团能看。去掉行首的 # 并改成真正的身份。", "[roles]", *roles, "",
                      "# 每一夜收到指令后加一段；没有杀人就只写 round。", "# [[nights]]", "# round = 1", '# kill = "…"', '# check = ["…"]', ""])
