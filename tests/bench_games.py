"""What whole public games cost, where they lie beside the repository. Part of `make bench`."""

from __future__ import annotations

import cProfile
import gzip
import json
import math
import pstats
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from adjudicator.folder import GameFolder, load
from adjudicator.referee import judge
from scraper.jsonl import read_posts
from tests.bench import ROOT, Figure

GAMES = sorted(file.parent for file in (ROOT.parent / "shared" / "games").glob("*/*/posts.jsonl.gz"))
RUNS = 3
PLACES = 6  # so many places of those where time goes are shown


class Judged(NamedTuple):
    """A game as it was judged: its posts, and which of them are in the record as ballots."""

    posts: int
    ballots: set[str]


def public_games(folder: Path) -> Iterator[Figure]:
    """Each game beside what only unpacking and parsing its file costs. Processor time: other programs must not show in it."""
    reading = judging = quiet_reading = quiet_judging = 0.0
    posts = quiet_posts = 0
    for number, place in enumerate(GAMES):
        game, whole, quiet = load(place), place / "posts.jsonl.gz", folder / f"{number}.jsonl.gz"
        one = judged(game, whole)
        write_quiet(whole, quiet, one.ballots)
        posts, quiet_posts = posts + one.posts, quiet_posts + one.posts - len(one.ballots)
        judging += spent(lambda: judged(game, whole))  # noqa: B023 - called at once, as those below
        reading += spent(lambda: loaded(whole))  # noqa: B023
        quiet_judging += spent(lambda: judged(game, quiet))  # noqa: B023
        quiet_reading += spent(lambda: loaded(quiet))  # noqa: B023
    if GAMES:
        yield Figure(f"{len(GAMES)} public games, {posts} posts", judging, math.inf, "s")
        yield Figure("the same a post", 1000 * judging / posts, 0.1, "ms")
        yield Figure("the same, times gunzip and json.loads", judging / reading, math.inf, "x")
        yield Figure(f"their {quiet_posts} posts that do not try to vote, times gunzip and json.loads", quiet_judging / quiet_reading, 2.5, "x")
        yield from where_time_goes(GAMES[::8])


def spent(action: Callable[[], object]) -> float:
    """The least processor time of several runs, in seconds."""
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return min(times)


def judged(game: GameFolder, posts_file: Path) -> Judged:
    """Read a game's posts and judge it."""
    posts = read_posts(posts_file, zone=UTC, engine=game.game.forum.engine)
    record = judge(game, posts, datetime.now(UTC))
    return Judged(len(posts), {ballot.post for _, ballot in record.ballots()})


def loaded(file: Path) -> list[object]:
    """The lines of a file, unpacked and parsed and nothing more."""
    return [json.loads(line) for line in gzip.decompress(file.read_bytes()).decode().splitlines()]


def write_quiet(source: Path, target: Path, ballots: set[str]) -> None:
    """The same file without the posts that are ballots."""
    lines = [line for line in gzip.decompress(source.read_bytes()).splitlines() if str(json.loads(line)["id"]) not in ballots]
    target.write_bytes(gzip.compress(b"\n".join(lines)))


def where_time_goes(games: list[Path]) -> Iterator[Figure]:
    """The shares of the files that take the most time, in a run that is watched."""
    profile = cProfile.Profile()
    for game in games:
        profile.runcall(judged, load(game), game / "posts.jsonl.gz")
    places: Counter[str] = Counter()
    for (file, _, _), (_, _, own, _, _) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        path = Path(file)
        places[str(path.relative_to(ROOT)) if ROOT in path.parents and ".venv" not in path.parts else "Python and its libraries"] += own
    for place, own in places.most_common(PLACES):
        yield Figure(f"  of that in {place}", 100 * own / places.total(), math.inf, "%")
