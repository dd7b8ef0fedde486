"""From game.toml to a board that can be read: what is told of it, which threads, and with whose cookies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from adjudicator.desk.errors import DeskError
from adjudicator.folder import GameFolder
from adjudicator.game import THREADS
from scraper import clock
from scraper.archive import Archive
from scraper.board import Board
from scraper.credentials import Session, credentials_for
from scraper.engines import Quirks
from scraper.http import DEFAULT_PACE, Client, Pacer
from scraper.member import Member


def quirks_of(folder: GameFolder) -> Quirks:
    """What [forum] says of the board because its pages do not.

    Raises:
        ScraperError: the zone is none.
    """
    forum = folder.game.forum
    return Quirks(root=root_of(folder), charset=forum.charset, zone=clock.zone(forum.zone) if forum.zone else None,
                  page_size=forum.page_size, pace=forum.pace)


def root_of(folder: GameFolder) -> str | None:
    """The board's address in [forum], ending with a slash and without the page a browser showed (forum.php, index.html)."""
    written = folder.game.forum.root or folder.game.forum.url
    if written is None:
        return None
    address = urlsplit(written)
    above, _, last = address.path.rpartition("/")
    return urlunsplit((address.scheme, address.netloc, f"{above if '.' in last else address.path.rstrip('/')}/", "", ""))


def threads_of(folder: GameFolder) -> dict[str, list[str]]:
    """Every thread of the game by its key in [threads], those of single rounds too."""
    places = [folder.game.threads, *folder.game.rounds]
    found = {key: list(dict.fromkeys(named for place in places for named in getattr(place, key, []))) for key in THREADS}
    return {key: named for key, named in found.items() if named}


@contextmanager
def reach(folder: GameFolder, cookies: Path | None, archive: Archive, pacer: Pacer | None = None) -> Iterator[Board]:
    """The game's board, with the cookies of the file given, else of the last sign-in; every response goes into the archive.

    Which engine runs it is asked once and kept there. A run that reaches several games gives all of them one `pacer`, so
    that a board they share is not hurried.

    Raises:
        DeskError: game.toml names no board.
        ScraperError: it cannot be reached, or no engine knows it; CredentialsError: the cookie file is no good.
    """
    root = root_of(folder)
    if root is None:
        raise DeskError(f'{folder.path / "game.toml"}: 没有论坛地址：在 [forum] 写 url = "https://…/" / [forum] url is missing')
    quirks = quirks_of(folder)
    client = Client(keep=archive.add_response, pacer=pacer, pace=DEFAULT_PACE if quirks.pace is None else quirks.pace)
    try:
        if cookies is not None:
            client.cookies.load_netscape(cookies, root)
        else:
            Session(root).load(client.cookies)
        board = Board.reach(client, root, quirks, folder.game.forum.engine or archive.fact("engine"))
        archive.note_fact("engine", board.engine.name)
        yield board
    finally:
        client.close()


def member_of(board: Board) -> Member:
    """Who signs in and writes on a board: the account of the environment or the keyring."""
    return Member(board, Session(board.root), lambda: credentials_for(board.root))
