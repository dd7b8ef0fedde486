"""Where posts stand in a thread, told from the pages themselves: neither by times, which boards set anew, nor by floors alone, which move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from scraper.models import Post


def own_places(posts: Sequence[Post]) -> list[str]:
    """The posts of a page that stand there in their own place, in its order.

    A copy of a reply that was set on top shows a floor out of the page's order, or none where the others have one.
    """
    numbered = [(post.floor, post.id) for post in posts if post.floor is not None]
    if not numbered:
        return [post.id for post in posts]
    rises = sum(1 if one <= other else -1 for (one, _), (other, _) in pairwise(numbered))
    step = 1 if rises >= 0 else -1
    kept: list[str] = []
    bound: int | None = None
    for floor, post_id in reversed(numbered):
        if bound is None or floor * step <= bound:
            kept.append(post_id)
            bound = floor * step
    return kept[::-1]


def gone_between(before: Sequence[str], posts: Sequence[Post]) -> Iterator[str]:
    """Posts that this page proves gone: they stood between two posts whose floors now leave no room for them.

    Args:
        before: the ids in the thread's order, as it was read the time before.
        posts: those of the page as it is now.
    """
    place = {post_id: number for number, post_id in enumerate(before)}
    shown = {post.id for post in posts}
    for one, other in pairwise(posts):
        if one.floor is not None and other.floor == one.floor + 1 and one.id in place and other.id in place:
            yield from (lost for lost in before[place[one.id] + 1:place[other.id]] if lost not in shown)
