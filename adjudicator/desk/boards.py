"""read, import and fetch: posts from saved pages and from the board."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.desk.console import progress
from adjudicator.desk.errors import DeskError
from adjudicator.desk.options import Cookies, Folder
from adjudicator.report.language import language, say

if TYPE_CHECKING:
    from adjudicator.desk.importing import Page
    from adjudicator.folder import GameFolder
    from scraper.archive import Changes


def read(sources: Annotated[list[str], typer.Argument(metavar="FILE|URL", help="保存下来的网页，或帖子地址")]) -> None:
    """读帖：程序在网页里看到的帖子，每行一个，格式同 posts.jsonl。"""
    from adjudicator.desk.importing import address_page, saved_page
    from scraper.engines import Quirks
    from scraper.jsonl import write_posts

    for source in sources:
        page = address_page(source) if source.startswith(("http://", "https://")) else saved_page(Path(source), Quirks(), None)
        write_posts(page.thread.posts, sys.stdout)


def import_(folder: Folder, files: Annotated[list[Path], typer.Argument(metavar="FILE", help="浏览器保存的网页（HTML 或 MHTML）")],
            thread: Annotated[str, typer.Option("--thread", metavar="T", help="属于哪个帖子：[threads] 里的键，如 vote")]) -> None:
    """导入：把浏览器保存的网页收进对局的存档。"""
    from adjudicator.desk.forum import quirks_of
    from adjudicator.desk.importing import saved_page
    from adjudicator.folder import load
    from adjudicator.game import THREADS
    from scraper.archive import Archive, Changes

    if thread not in THREADS:
        keys = "、".join(f"{key}（{name}）" for key, name in THREADS.items())
        raise DeskError(f"--thread 不能是「{thread}」，可写：{keys} / not a key of [threads]")
    game = load(folder)
    quirks = quirks_of(game)
    pages: list[Page] = []
    with progress(say("读取网页")) as tell:
        for file in files:
            pages.append(saved_page(file, quirks, game.game.forum.engine))
            tell(len(pages), len(files), file.name)
    _check_threads(game, thread, pages)
    changes = Changes()
    with Archive.open(folder, writing=True) as archive:
        for page in sorted(pages, key=lambda page: (page.response.fetched_at, page.thread.page)):
            changes.add(archive.add_page(thread, page.thread, page.response))
        missing = archive.missing()
    _tell(say("{n} 页", n=len(pages)), changes)
    for (key, _), (count, numbers) in missing.items():
        typer.echo(say("{thread}共 {pages} 页，还缺第 {numbers} 页", thread=language().word("thread", key), pages=count,
                       numbers=language().names(map(str, numbers))))


def _check_threads(game: GameFolder, key: str, pages: list[Page]) -> None:
    """A page of another thread than [threads] names would count ballots where they do not belong."""
    from adjudicator.desk.forum import threads_of

    named = threads_of(game).get(key, [])
    known = {page.engine.thread_id(one) if "/" in one else one for one in named for page in pages}
    for page in pages:
        if named and page.thread.id not in known:
            raise DeskError(f"{page.source}: 这一页是帖子 {page.thread.id}，而 game.toml [threads] 的 {key} 是 {'、'.join(named)}："
                            f"换一个 --thread，或改 game.toml / the page belongs to another thread")


def fetch(folder: Folder, cookies: Cookies = None) -> None:
    """取帖：从论坛读取新的内容，收进对局的存档。"""
    from adjudicator.desk.fetching import fetch_game
    from adjudicator.desk.forum import member_of, reach
    from adjudicator.folder import load
    from scraper.archive import Archive, Changes

    game = load(folder)
    changes = Changes()
    with Archive.open(folder, writing=True) as archive, reach(game, cookies, archive) as board:
        fetch_game(game, archive, board, member_of(board), changes)
    _tell(say("取帖完成"), changes)


def _tell(done: str, changes: Changes) -> None:
    typer.echo(say("{done}：新帖 {new}，有改动 {changed}，已删除 {deleted}", done=done, new=len(changes.new), changed=len(changes.changed),
                   deleted=len(changes.deleted)))
