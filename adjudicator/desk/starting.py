"""new: a game folder, asked for step by step or read from a sign-up thread."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.desk.errors import DeskError
from adjudicator.report.language import language, say

if TYPE_CHECKING:
    from datetime import date

    from adjudicator.desk.game_file import NewPlayer
    from scraper.models import Post


def new(folder: Annotated[Path, typer.Argument(metavar="DIR", help="要建立的对局文件夹")],
        from_: Annotated[list[str] | None, typer.Option("--from", metavar="THREAD", help="报名帖的地址，或保存下来的报名帖网页；可写多次")] = None,
        seats: Annotated[int | None, typer.Option("--seats", metavar="N", min=1, help="名额，多出的人候补")] = None) -> None:
    """开局：一步步问出 game.toml，或从报名帖读出玩家。"""
    from adjudicator.desk.game_file import NewGame, write_folder

    if (folder / "game.toml").exists():
        raise DeskError(f"{folder / 'game.toml'}: 已经有这个文件，不覆盖：换一个文件夹 / exists already and is left alone")
    organiser, players = _from_signups(from_, seats) if from_ else ("", [])
    name = typer.prompt(say("这一局叫什么"), default=folder.resolve().name)
    ruleset = _ruleset()
    first_night = _first_night()
    url = _address()
    discussion = typer.prompt(say("案楼的帖子编号或地址（还没有就直接回车）"), default="", show_default=False)
    vote = typer.prompt(say("投票帖的帖子编号或地址（还没有就直接回车）"), default="", show_default=False)
    judge = typer.prompt(say("法官的账号"), default=organiser, show_default=bool(organiser))
    assistants = _names(typer.prompt(say("助法的账号，用空格分开（没有就直接回车）"), default="", show_default=False))
    players = players or _players()
    write_folder(folder, NewGame(name, ruleset, first_night, url, discussion, vote, judge, assistants, players))
    typer.echo(say("建好了：{folder}。接着在 secret.toml 里写身份，再运行：panguan check {folder}", folder=folder))


def _ruleset() -> str:
    from adjudicator.rulesets import RULESETS

    numbered = list(RULESETS.values())
    for number, ruleset in enumerate(numbered, 1):
        typer.echo(f"  {number}. {ruleset.name}  {ruleset.title}")
    while True:
        answer = typer.prompt(say("规则集（编号或名字）"), default="1")
        if answer in RULESETS:
            return str(answer)
        if answer.isdigit() and 1 <= int(answer) <= len(numbered):
            return numbered[int(answer) - 1].name
        typer.echo(say("没有「{answer}」，写 1 到 {n}", answer=answer, n=len(numbered)))


def _first_night() -> date:
    from datetime import date

    while True:
        answer = typer.prompt(say("第一夜的日期（如 2026-05-11）"))
        try:
            year, month, day = map(int, re.findall(r"\d+", answer))
            return date(year, month, day)
        except ValueError:
            typer.echo(say("「{answer}」不是日期，写成 2026-05-11", answer=answer))


def _address() -> str:
    while True:
        answer = str(typer.prompt(say("论坛首页地址（没有就直接回车）"), default="", show_default=False)).strip()
        if not answer or re.match(r"https?://[^/\s]", answer):
            return answer
        typer.echo(say("「{answer}」不是网址，写成 https://bbs.example.org/", answer=answer))


def _players() -> list[NewPlayer]:
    from adjudicator.desk.game_file import NewPlayer

    typer.echo(say("玩家，一行一个；别名写在后面，用空格分开（如：路飞 草帽）。写完后空一行。"))
    players: list[NewPlayer] = []
    while words := _names(typer.prompt(say("玩家 {n}", n=len(players) + 1), default="", show_default=False)):
        if any(words[0] == player.name for player in players):
            typer.echo(say("「{name}」已经写过了", name=words[0]))
        else:
            players.append(NewPlayer(words[0], words[1:]))
    return players


def _names(answer: str) -> list[str]:
    """Names as people part them, though they were asked for spaces."""
    return [name for name in re.split(r"[\s,，、]+", answer) if name]


def _from_signups(sources: list[str], seats: int | None) -> tuple[str, list[NewPlayer]]:
    from adjudicator.desk.game_file import NewPlayer
    from adjudicator.desk.signups import read_signups

    found = read_signups(_posts(sources), seats)
    for note in found.notes:
        typer.echo(f"  {note}")
    typer.echo(say("报名 {n} 人：{names}", n=len(found.seats), names=language().names(one.name for one in found.seats)))
    if found.waiting:
        typer.echo(say("候补：{names}", names=language().names(one.name for one in found.waiting)))
    if not found.seats:
        raise DeskError("报名帖里没有读到报名：要有一行以「报名」开头 / no sign-up found")
    players = [NewPlayer(one.name, owner=one.account if one.account != one.name else None) for one in found.seats]
    return found.organiser or "", players


def _posts(sources: list[str]) -> list[Post]:
    from adjudicator.desk.importing import address_thread, saved_page
    from scraper.engines import Quirks

    posts: dict[str, Post] = {}
    for source in sources:
        threads = address_thread(source) if source.startswith(("http://", "https://")) else [saved_page(Path(source), Quirks(), None).thread]
        posts |= {post.id: post for thread in threads for post in thread.posts}
    return sorted(posts.values(), key=lambda post: (post.posted_at, post.floor or 0))
