"""Rounds that floors bound instead of times: which posts are whose. opens_floor < floor <= closes_floor is the round itself."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from adjudicator.evidence import Filed
from adjudicator.game import Game
from adjudicator.watch import GAME_THREADS


def posts_by_round(game: Game, filed: Iterable[Filed]) -> dict[int, list[Filed]]:
    """The posts of each such round, with those on the floors behind it: a ballot there is late, but not lost.

    Posts in front of the first round are the first round's. A post that shows no floor stands where the one before it does.
    """
    rounds = sorted((r for r in game.rounds if r.opens_floor is not None or r.closes_floor is not None), key=lambda r: r.number)
    if not rounds:
        return {}
    opens = [r.opens_floor or 0 for r in rounds]
    found: list[list[Filed]] = [[] for _ in rounds]
    floor = 0
    for one in filed:
        post = one.first
        if post.thread in GAME_THREADS:
            floor = post.floor if post.floor is not None else floor
            found[max(bisect_left(opens, floor) - 1, 0)].append(one)
    return {r.number: posts for r, posts in zip(rounds, found, strict=True)}
