"""Posts out of WARC files: the thread pages in them, for the games whose [threads] name those threads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from adjudicator.desk.forum import quirks_of, threads_of
from adjudicator.folder import load
from scraper import engines
from scraper.charset import decode
from scraper.errors import NotAThread, ScraperError
from scraper.models import Post


def responses(path: Path) -> Iterator[tuple[str, datetime, str, bytes]]:
    """Address, time, content type and body of every page in a WARC file.

    Raises:
        ScraperError: it is none, or damaged.
    """
    from warcio.archiveiterator import ArchiveIterator  # type: ignore[import-untyped]
    from warcio.exceptions import ArchiveLoadFailed  # type: ignore[import-untyped]

    try:
        with path.open("rb") as file:
            for record in ArchiveIterator(file):
                # A page saved by hand has no response around it and is a "resource".
                kind = (record.http_headers or record.rec_headers).get_header("Content-Type", "")
                if record.rec_type in ("response", "resource") and "html" in kind:
                    at = datetime.fromisoformat(record.rec_headers.get_header("WARC-Date").replace("Z", "+00:00")).astimezone(UTC)
                    yield record.rec_headers.get_header("WARC-Target-URI"), at, kind, record.content_stream().read()
    except (OSError, ArchiveLoadFailed) as error:
        raise ScraperError(f"{path}: 读不了这个 WARC 文件：{error} (cannot read the WARC file)") from None


def posts_of_game(folder: Path, warcs: Iterable[str]) -> list[Post]:
    """Every version of every post of a game's threads in the WARC files, oldest look first.

    Raises:
        GameError, ScraperError: the folder or a file is broken, or a page of one of the threads cannot be read.
    """
    game = load(folder)
    quirks, engine_name = quirks_of(game), game.game.forum.engine
    named = {one: key for key, threads in threads_of(game).items() for one in threads}
    posts: list[tuple[datetime, Post]] = []
    for warc in warcs:
        for url, at, kind, body in responses(Path(warc)):
            text = decode(body, kind, charset=quirks.charset)
            try:
                engine = engines.by_name(engine_name) if engine_name else engines.detect(text)
            except NotAThread:
                continue
            key = next((key for one, key in named.items() if one == url or (engine.thread_id(one) or one) == engine.thread_id(url)), None)
            if key is None:
                continue
            for post in engine.thread_page(text, url=url, fetched_at=at, quirks=quirks).posts:
                post.thread = key
                posts.append((at, post))
    return [post for _, post in sorted(posts, key=lambda seen: seen[0])]
