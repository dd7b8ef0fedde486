"""check and rulesets: whether a game folder is sound, and what it may choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.desk.console import complain
from adjudicator.desk.errors import DeskError
from adjudicator.desk.options import STORE_NAME, Folder, StoreUrl
from adjudicator.report.language import language, say

if TYPE_CHECKING:
    from adjudicator.folder import GameFolder
    from adjudicator.rulesets.base import Ruleset


def check(folder: Folder, store: StoreUrl = None) -> None:
    """检查对局文件夹：一次列出全部错误，写明文件、行、错在哪里、该怎么写。"""
    from adjudicator.folder import load

    game = load(folder)
    for warning in [*map(str, game.warnings), *_barred(game, store)]:
        complain(say("提醒 {warning}", warning=warning))
    typer.echo(say("没有错误：{game}，规则集 {ruleset}，{n} 名玩家", game=game.game.game.name, ruleset=game.ruleset_name, n=len(game.game.players)))
    for missing in _missing(game):
        typer.echo(say("还缺：{missing}", missing=missing))


def _barred(game: GameFolder, url: str | None) -> list[str]:
    """Players whom the game before this one bars from it (RULES assassin.4.ban)."""
    beside = game.path.resolve().parent / STORE_NAME
    if url is None and not beside.is_file():
        return []
    from adjudicator.schedule import Schedule
    from adjudicator.store import Store

    opens = Schedule(game.game, game.rules).limits(1).opens.isoformat()
    with Store(url or f"sqlite:///{beside.as_posix()}") as store:
        barred = store.barred(game.game.game.name, opens)
    return [say("{player}（{account}）在 {game} 淹死，禁赛这一局（assassin.4.ban）；换人，或由法官判为战术性", player=player.name, account=account,
                game=barred[account])
            for player in game.game.players if (account := player.owner or player.name) in barred]


def _missing(game: GameFolder) -> list[str]:
    """What a game can be judged without for now, but not to its end."""
    from adjudicator.desk.inputs import has_posts

    threads = game.game.threads
    unknown = [player.name for player in game.game.players if player.name not in game.roles]
    found = (
        (game.ruleset.keeps_roles and unknown, say("secret.toml [roles] 里 {names} 的身份", names=language().names(unknown))),
        (game.ruleset.keeps_roles and not game.secret.nights, say("secret.toml 里各夜的指令：每夜一段 [[nights]]")),
        (not (threads.vote or threads.main), say("game.toml [threads] 里的投票帖：写 vote = 帖子编号")),
        (not game.game.officials.judge, say('game.toml [officials] 里的法官：写 judge = "法官的账号"')),
        (not has_posts(game.path), say("帖子：用 panguan fetch 从论坛取，或用 panguan import 导入保存的网页")),
    )
    return [words for missing, words in found if missing]


def rulesets(name: Annotated[str | None, typer.Argument(metavar="NAME", help="规则集的名字；不写则列出全部")] = None) -> None:
    """规则集：有哪些，每个选项的含义、可选值、默认值和规则。"""
    from adjudicator.rulesets import RULESETS

    if name is None:
        for ruleset in RULESETS.values():
            typer.echo(f"{ruleset.name}  {ruleset.title}")
        typer.echo(say("看一个规则集的选项：panguan rulesets 名字"))
    elif name in RULESETS:
        _show(RULESETS[name])
    else:
        raise DeskError(f"没有规则集「{name}」，有：{'、'.join(RULESETS)} / no ruleset {name!r}")


def _show(ruleset: type[Ruleset]) -> None:
    chinese = language().code == "zh"
    base = say("（以 {base} 为底）", base=ruleset.base) if ruleset.base else ""
    typer.echo(f"{ruleset.name}  {ruleset.title}{base}")
    for option in ruleset.options.values():
        default = option.written().split(" / ")[0 if chinese else -1]  # what holds where nothing is set is said in both languages
        meaning = option.meaning if chinese else option.english
        typer.echo(say("  {name} = {default}    {meaning}（{rule}）；可写 {values}", name=option.name, default=default, meaning=meaning,
                       rule=option.rule, values=option.values()))
    typer.echo(say("要改的写进 game.toml 的 [rules]。"))
