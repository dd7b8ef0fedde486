"""deal and verify: the verifiable draw of a game (docs/draw.md)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.desk.errors import DeskError, Differs
from adjudicator.desk.options import Folder, Posts
from adjudicator.report.language import language, say

if TYPE_CHECKING:
    from adjudicator.folder import GameFolder
    from adjudicator.game import Draw
    from adjudicator.lots import Deal

SECRET_BYTES = 32


def deal(folder: Folder,
         commit: Annotated[bool, typer.Option("--commit", help="只定下秘密并给出承诺，先不抽；公布承诺之后再抽")] = False,
         salt: Annotated[str, typer.Option("--salt", metavar="TEXT", help="公布承诺之后才出现的一句话（如承诺帖的第一个回帖），掺进抽签里")] = "",
         deck: Annotated[str | None, typer.Option("--deck", metavar="ROLES", help='发哪些身份，如 "杀手=3 警察=3"，其余是平民；默认按规则集')] = None,
         force: Annotated[bool, typer.Option("--force", help="覆盖已有的身份和名单（还没有夜间指令时）")] = False) -> None:
    """抽签：身份、王座顺序、编号、陪审员由可验证的抽签定下，给出要公布的承诺。"""
    from adjudicator import lots
    from adjudicator.desk.draw_files import write_deal, write_draw
    from adjudicator.folder import load

    if not salt.isprintable():
        raise DeskError("--salt 要是一行文字 / must be one line of text")
    game = load(folder, before_the_draw=True)
    _may_draw(game, commit, force)
    draw = _committed(game, deck, force=commit and force).model_copy(update={"salt": "" if commit else salt})
    if commit:
        write_draw(folder, draw)
    else:
        made = lots.deal(lots.Lots(draw.secret or "", draw.salt), _players(game), draw.deck, game.ruleset.drawn(game.rules))
        write_draw(folder, draw)
        write_deal(folder, made)
        _announce(made)
    typer.echo(say("承诺（公布到论坛）：{commitment}", commitment=draw.commitment))
    typer.echo(say("秘密在 {file}，对局结束后公布它，任何人都能用 panguan verify 重算", file=folder / "draw.toml"))


def _players(game: GameFolder) -> list[str]:
    return [player.name for player in game.game.players]


def _may_draw(game: GameFolder, commit: bool, force: bool) -> None:
    """Nothing that is there already is overwritten by accident, and nothing once the game has begun."""
    if not game.ruleset.keeps_roles:
        raise DeskError(f"{game.ruleset_name} 没有身份可抽 / this ruleset has no identities to draw")
    if game.secret.nights:
        raise DeskError(f"{game.path / 'secret.toml'}: 已有夜间指令，不能再抽：对局已经开始 / the game has begun")
    if force:
        return
    if commit and game.draw.secret is not None:
        raise DeskError(f"{game.path / 'draw.toml'}: 已有承诺，不覆盖：要重来就加 --force / there is a commitment already")
    filled = [key for key in ("roles", "throne_order", "succession_order", "cards") if getattr(game.secret, key)]
    if filled and not commit:
        raise DeskError(f"{game.path / 'secret.toml'}: 已有 {'、'.join(filled)}，不覆盖：要重抽就加 --force / exists already and is left alone")
    if game.game.game.jurors and not commit and game.ruleset.drawn(game.rules):
        raise DeskError(f"{game.path / 'game.toml'}: 已有 jurors，不覆盖：要重抽就加 --force / exists already and is left alone")


def _committed(game: GameFolder, deck: str | None, *, force: bool) -> Draw:
    """The draw that was committed to, or a new one."""
    import secrets

    from adjudicator.game import Draw
    from adjudicator.lots import commitment

    if game.draw.secret is None or force:
        secret, cards = secrets.token_hex(SECRET_BYTES), _deck(game, deck)
        return Draw(secret=secret, deck=cards, commitment=commitment(secret, _players(game), cards))
    if deck is not None and _deck(game, deck) != game.draw.deck:
        raise DeskError(f"{game.path / 'draw.toml'}: 发哪些身份已随承诺定下；要改就用 --commit --force 重新承诺 / the deck is committed to")
    if commitment(game.draw.secret, _players(game), game.draw.deck) != game.draw.commitment:
        raise DeskError(f"{game.path / 'draw.toml'}: 玩家或身份与承诺时不同；用 --commit --force 重新承诺并公布 / not what was committed to")
    return game.draw


def _deck(game: GameFolder, written: str | None) -> dict[str, int]:
    """The identities to deal, a card a player.

    Raises:
        DeskError: it cannot be read, or does not come to the number of players.
        GameError: the ruleset does not allow it.
    """
    from adjudicator.errors import GameError
    from adjudicator.roles import CIVILIAN

    players = _players(game)
    cards = game.ruleset.deck(len(players)) if written is None else dict(_read_deck(game, written))
    if not cards:
        raise DeskError(f'{game.ruleset_name} 没有定下 {len(players)} 人发哪些身份：写 --deck "杀手=3 …"，其余是平民 / name the identities with --deck')
    rest = len(players) - sum(cards.values())
    if rest < 0 or (rest and CIVILIAN.name in cards):
        raise DeskError(f"--deck 共 {sum(cards.values())} 个身份，玩家 {len(players)} 人：改成一样多 / the deck does not fit the players")
    cards = {**cards, **({CIVILIAN.name: rest} if rest else {})}
    order = [role for role, number in cards.items() for _ in range(number)]
    problems = game.ruleset.roster_problems(dict(zip(players, order, strict=True)), players, game.rules)
    if problems and game.rules.word("roster_check") == "error":
        raise GameError(problems)
    return cards


def _read_deck(game: GameFolder, written: str) -> Iterator[tuple[str, int]]:
    from adjudicator.roles import role_named

    for part in written.replace("，", " ").replace(",", " ").replace("、", " ").split():
        name, _, number = part.partition("=")
        role = role_named(game.ruleset.roles, name)
        if role is None or not number.isdecimal() or int(number) == 0:
            raise DeskError(f"--deck 读不懂「{part}」：写成 身份=人数，身份有 {'、'.join(game.ruleset.roles)} / write ROLE=NUMBER: {part!r}")
        yield role.name, int(number)


def _announce(made: Deal) -> None:
    typer.echo(say("抽好了：{n} 个身份写进 secret.toml", n=len(made.roles)))
    if made.jurors:
        typer.echo(say("陪审员（写进 game.toml，与名单一起公布）：{names}", names=language().names(made.jurors)))


# ---- verify ----------------------------------------------------------------------------------------------------------


def verify(folder: Folder,
           draw: Annotated[Path | None, typer.Option("--draw", metavar="FILE", help="公布的 draw.toml；默认用对局文件夹里的")] = None,
           commitment: Annotated[str | None, typer.Option("--commitment", metavar="HEX", help="开局前公布的承诺；默认用 draw.toml 里写的")] = None,
           posts: Posts = None) -> None:
    """验签：用公布的秘密把每一次抽签重算一遍，逐项说是否一致。"""
    from dataclasses import replace

    from adjudicator.desk.verifying import findings
    from adjudicator.folder import load, load_draw

    game = load(folder)
    published = load_draw(draw) if draw is not None else game.draw
    if published.secret is None:
        raise DeskError(f"{draw or folder / 'draw.toml'}: 里面没有秘密：要有法官公布的 draw.toml / no secret to verify with")
    wrong = 0
    for finding in findings(replace(game, draw=published), commitment, posts):
        wrong += not finding.agrees
        mark = say("一致") if finding.agrees else say("不一致")
        typer.echo(f"{mark}  {finding.what}{'' if finding.agrees else f'：{finding.difference}'}")
    if wrong:
        raise Differs(f"有 {wrong} 项与抽签不一致 / {wrong} of the draws do not agree")
