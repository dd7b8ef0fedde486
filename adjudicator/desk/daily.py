"""daily: the cron job. Fetch, judge, and post or update what is due; one broken game never stops the others."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from zoneinfo import ZoneInfo

import typer

from adjudicator.desk.console import complain
from adjudicator.desk.errors import DeskError
from adjudicator.desk.options import AsOf, Cookies

if TYPE_CHECKING:
    from adjudicator.desk.due import Due
    from adjudicator.desk.publish import Publisher
    from adjudicator.folder import GameFolder
    from scraper.archive import Archive
    from scraper.board import Board
    from scraper.errors import Refused
    from scraper.http import Pacer
    from scraper.member import Member

FAULT = 3  # of the program: the game's run is over as if its board could not be read


def daily(folders: Annotated[list[Path], typer.Argument(metavar="DIR", help="对局文件夹；可写多个")],
          dry_run: Annotated[bool, typer.Option("--dry-run", help="只显示要发什么，不往论坛写")] = False,
          as_of: AsOf = None, cookies: Cookies = None) -> None:
    """每日任务：取帖、判局，在论坛发布或更新计票与判决，每样只发一次。放进 cron 反复运行即可。"""
    from scraper.http import Pacer

    pacer, worst = Pacer(), 0
    for folder in folders:
        worst = max(worst, _run_safely(folder, dry_run, as_of, cookies, pacer))
    raise typer.Exit(worst)


def _run_safely(folder: Path, dry_run: bool, as_of: str | None, cookies: Path | None, pacer: Pacer) -> int:
    """One game's run; its exit code, whatever goes wrong in it."""
    try:
        _run(folder, dry_run, as_of, cookies, pacer)
        return 0
    except Exception as problem:
        code = 2 if isinstance(problem, OSError) else getattr(problem, "exit_code", None)
        if not isinstance(code, int):
            traceback.print_exc(file=sys.stderr)
            code = FAULT
        complain("\n".join(row if row.startswith(str(folder)) else f"{folder}: {row}" for row in str(problem).splitlines()))
        return code


def _run(path: Path, dry_run: bool, as_of: str | None, cookies: Path | None, pacer: Pacer) -> None:
    from adjudicator.desk.fetching import fetch_game
    from adjudicator.desk.forum import member_of, reach
    from adjudicator.desk.inputs import moment
    from adjudicator.folder import load
    from scraper.archive import Archive, Changes

    game = load(path)
    zone = ZoneInfo(game.game.game.timezone)
    with Archive.open(path, writing=True) as archive, reach(game, cookies, archive, pacer) as board:
        member, changes = member_of(board), Changes()
        fetch_game(game, archive, board, member, changes)
        if changes != Changes():  # a job that had nothing to do says nothing
            typer.echo(f"{path}: 新帖 {len(changes.new)}，有改动 {len(changes.changed)}，已删除 {len(changes.deleted)}")
        _publish(game, archive, board, member, moment(as_of, zone), dry_run)


def _publish(game: GameFolder, archive: Archive, board: Board, member: Member, now: datetime, dry_run: bool) -> None:
    from adjudicator.desk.due import due
    from adjudicator.report.language import language

    if game.game.publish is None:
        typer.echo(f"{game.path}: game.toml 没有 [publish]，只取帖不发帖")
        return
    # A board of Chinese ballots is written to in Chinese, whatever the machine that does it speaks.
    words = language("zh" if game.rules.word("grammar") == "ballot" else None)
    if board.engine.name != "discuz":
        raise DeskError(f"{game.path}: 发帖目前只支持 Discuz! X，这里是 {board.engine.name}；请去掉 [publish]，用 panguan tally --format bbcode 手工发 "
                        f"/ posting works on Discuz! X only: take [publish] out")
    what = due(game, archive.posts(ZoneInfo(game.game.game.timezone)), now, words)
    for reason in what.held:
        complain(f"{game.path}: {reason}")

    def publisher_of(number: int) -> Publisher:
        return _publisher(game, archive, board, member, number)

    refused = [*_post(what, publisher_of, dry_run), *_take_back(what, publisher_of, now, dry_run)]
    for refusal in refused[1:]:
        complain(f"{game.path}: {refusal}")
    if refused:
        raise refused[0]


def _post(what: Due, publisher_of: Callable[[int], Publisher], dry_run: bool) -> Iterator[Refused]:
    """Posts or updates what is due; a text that the board refuses does not keep the others from it."""
    from scraper.errors import Refused

    for number, text in what.texts:
        publisher = publisher_of(number)
        if publisher.is_done(text):
            continue
        if dry_run:
            typer.echo(f"—— 要发到 {publisher.thread_key} {publisher.thread_id}：{text.key} ——\n{text.bbcode}\n")
            continue
        publisher.member.arrive()
        try:
            publisher.publish(text)
        except Refused as refusal:
            yield refusal


def _take_back(what: Due, publisher_of: Callable[[int], Publisher], now: datetime, dry_run: bool) -> Iterator[Refused]:
    """Voids the announcements of a close that by now has brought something else."""
    from adjudicator.desk.due import is_outdated, round_of
    from scraper.errors import Refused

    standing = publisher_of(what.texts[-1][0]).standing(now) if what.texts else []
    for one in (one for one in standing if is_outdated(one.key, what)):
        publisher = publisher_of(round_of(one.key))
        if dry_run:
            typer.echo(f"—— 要作废 {publisher.thread_key} {publisher.thread_id}：{one.key} ——\n")
            continue
        publisher.member.arrive()
        try:
            publisher.void(one)
            publisher.forget(one.key, one.number)
        except Refused as refusal:
            yield refusal


def _publisher(game: GameFolder, archive: Archive, board: Board, member: Member, number: int) -> Publisher:
    """What publishes into the thread of that round."""
    from adjudicator.desk.markers import sign_of
    from adjudicator.desk.publish import Publisher

    assert game.game.publish is not None
    key = game.game.publish.thread
    own = game.game.round(number)
    named = (getattr(own, key, None) if own else None) or getattr(game.game.threads, key, None)
    if not named:
        raise DeskError(f"{game.path / 'game.toml'}: [publish] thread = \"{key}\"，但 [threads] 没有 {key} / no such thread to publish in")
    first = game.game.game.first_night
    sign = sign_of(game.game.game.name, first.isoformat() if first else "")
    return Publisher(member, archive, key, board.thread_id(named[-1]), sign, ZoneInfo(game.game.game.timezone), lambda said: typer.echo(f"{game.path}: {said}"))

