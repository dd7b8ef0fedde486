"""Counting: who stands where, and with how much. Numbers are exact."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from adjudicator.ballots import Ballot


def tally(ballots: Iterable[Ballot], sums: Mapping[str, Fraction] | None = None) -> dict[str, list[str]]:
    """The voters that stand for each target, oldest ballot first; the targets with the most votes first."""
    count: dict[str, list[str]] = {}
    for ballot in ballots:
        if ballot.votes and ballot.target is not None:
            count.setdefault(ballot.target, []).append(ballot.voter)
    order = sums or {target: Fraction(len(voters)) for target, voters in count.items()}
    return {target: count[target] for target in sorted(count, key=lambda t: -order[t])}


def sums(ballots: Iterable[Ballot], extra: Mapping[str, int] | None = None) -> dict[str, Fraction]:
    """The votes for each target, with extra votes (the curse)."""
    votes: dict[str, Fraction] = {}
    for ballot in ballots:
        if ballot.votes and ballot.target is not None:
            votes[ballot.target] = votes.get(ballot.target, Fraction(0)) + ballot.weight
    for target, more in (extra or {}).items():
        votes[target] = votes.get(target, Fraction(0)) + more
    return votes


def leaders(votes: Mapping[str, Fraction]) -> list[str]:
    """The targets with the most votes, in the order they were first voted for; none when nobody has any."""
    top = max(votes.values(), default=Fraction(0))
    return [target for target, number in votes.items() if number == top] if top > 0 else []


def written(votes: Mapping[str, Fraction]) -> dict[str, str]:
    """Sums as the record writes them: "3", "1/2"."""
    return {target: str(number) for target, number in sorted(votes.items(), key=lambda pair: -pair[1])}
