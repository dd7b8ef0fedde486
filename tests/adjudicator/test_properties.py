"""What holds for every game of every ruleset, sound or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.folder import GameFolder
from adjudicator.game import Secret
from adjudicator.record import Record, RoundRecord
from adjudicator.record_public import public
from adjudicator.referee import judge
from adjudicator.rulesets import RULESETS
from scraper.models import Post
from tests.adjudicator.builder import Play, at
from tests.adjudicator.random_games import ROUNDS, chat_posts, moments, outsider_posts, random_play

END = at(ROUNDS, "16:59:59")
NUMBERS = st.integers(0, 10**6)
few = settings(max_examples=5, deadline=None)
Check = Callable[[str, int], None]


def every_ruleset(check: Check) -> Check:
    """Run a property over some games of each ruleset."""
    of_a_game = few(given(number=NUMBERS)(check))
    return pytest.mark.parametrize("ruleset", sorted(RULESETS))(of_a_game)  # type: ignore[no-any-return]


def some_moments(play: Play, number: int, how_many: int) -> list[datetime]:
    """Times to look at a game, in order; the last is its end."""
    found = moments(play)
    return sorted({*Random(number).sample(found, min(how_many, len(found))), END})


def whole(record: Record) -> dict[str, Any]:
    return record.model_dump(mode="json", by_alias=True)


def rounds_without(record: Record, *, ballots_of: set[str] = frozenset(), until: datetime = END) -> list[dict[str, Any]]:  # type: ignore[assignment]
    """The rounds, their ballots without those of some posts and those made after a time."""
    rounds = []
    for one in record.rounds:
        dumped = one.model_dump(mode="json")
        dumped["ballots"] = [b for b in dumped["ballots"] if b["post"] not in ballots_of and datetime.fromisoformat(b["at"]) <= until]
        rounds.append(dumped)
    return rounds


def decided_in_time(play: Play) -> Play:
    """The game without rulings that count a post made after its round's close: before that post there is nothing they could rule on."""
    rounds = judge(play.folder(), play.posts, END).rounds
    days = [(datetime.fromisoformat(one.opens), datetime.fromisoformat(one.closes)) for one in rounds if one.opens and one.closes]
    in_time = {post.id for post in play.posts if any(opens <= post.posted_at < closes for opens, closes in days)}
    play.rulings = [ruling for ruling in play.rulings if "post" not in ruling or ruling["post"] in in_time]
    return play


@every_ruleset
def test_the_order_of_the_input_does_not_matter(ruleset: str, number: int) -> None:
    play = random_play(ruleset, number)
    folder = play.folder()
    mixed = Random(number).sample(play.posts, len(play.posts))
    assert whole(judge(folder, mixed, END)) == whole(judge(folder, play.posts, END))


@every_ruleset
def test_a_later_look_never_changes_a_closed_round(ruleset: str, number: int) -> None:
    play = decided_in_time(random_play(ruleset, number))
    folder = play.folder()
    last: tuple[datetime, Record] | None = None
    for moment in some_moments(play, number, 5):
        record = judge(folder, play.posts, moment)
        if last is not None:
            before = rounds_without(last[1], until=last[0])
            after = rounds_without(record, until=last[0])
            closed = [one["number"] for one in before if one["phase"] == "closed"]
            assert [one for one in after if one["number"] in closed] == [one for one in before if one["number"] in closed]
            assert [line for line in record.ledger if line.round in closed] == [line for line in last[1].ledger if line.round in closed]
        last = moment, record


@every_ruleset
def test_the_living_only_shrink_and_nothing_goes_on_after_a_win(ruleset: str, number: int) -> None:
    play = decided_in_time(random_play(ruleset, number))
    folder = play.folder()
    last: Record | None = None
    for moment in some_moments(play, number, 5):
        record = judge(folder, play.posts, moment)
        if last is not None:
            for name, was in last.players.items():
                assert was.alive or record.players[name].out == was.out
        if last is not None and last.status == "finished":
            assert (record.status, record.winner, record.winning_rule) == ("finished", last.winner, last.winning_rule)
            assert [one.number for one in record.rounds] == [one.number for one in last.rounds]
        last = record


@every_ruleset
def test_no_game_runs_on_without_killers_or_police(ruleset: str, number: int) -> None:
    play = random_play(ruleset, number)
    record = judge(play.folder(), play.posts, END)
    counts = {name: role.counts for name, role in RULESETS[ruleset].roles.items()} | {"招魂": "killer"}  # he may have turned
    for one in record.rounds[:-1]:
        living = [name for name, player in record.players.items() if player.out is None or player.out.round > one.number]
        left = {counts[role] for name, role in (record.roles or {}).items() if name in living}
        assert not record.roles or "killer" in left
        assert "police" in left or "police" not in counts.values()


def gone_in(one: RoundRecord) -> list[str]:
    """Who left in a round by night, by verdict or by drowning."""
    return [*(death.player for death in one.night.deaths), *one.verdict.executed, *one.drowned]


@every_ruleset
def test_nobody_is_in_two_deaths(ruleset: str, number: int) -> None:
    play = random_play(ruleset, number)
    record = judge(play.folder(), play.posts, END)
    deaths = Counter(name for one in record.rounds for name in gone_in(one))
    assert not [name for name, times in deaths.items() if times > 1]
    for name, player in record.players.items():
        assert player.alive == (player.out is None)
        assert not player.alive or name not in deaths
        if player.out is not None and player.out.cause not in ("ruled-out", "warned-out"):
            assert name in gone_in(next(one for one in record.rounds if one.number == player.out.round))


@every_ruleset
def test_posts_by_nobody_of_the_game_change_nothing(ruleset: str, number: int) -> None:
    play = random_play(ruleset, number)
    folder = play.folder()
    extra = outsider_posts(play, number)
    ids = {post.id for post in extra}
    with_them, without = judge(folder, [*play.posts, *extra], END), judge(folder, play.posts, END)
    assert rounds_without(with_them, ballots_of=ids) == rounds_without(without)
    assert (with_them.ledger, with_them.players, with_them.winner) == (without.ledger, without.players, without.winner)


@every_ruleset
def test_chat_in_the_vote_thread_changes_nothing(ruleset: str, number: int) -> None:
    play = random_play(ruleset, number)
    folder = play.folder()
    with_it, without = judge(folder, [*play.posts, *chat_posts(play, number)], END), judge(folder, play.posts, END)
    assert rounds_without(with_it) == rounds_without(without)
    assert (with_it.ledger, with_it.players, with_it.winner) == (without.ledger, without.players, without.winner)


def without_checks(folder: GameFolder) -> GameFolder:
    nights = [night.model_copy(update={"check": []}) for night in folder.secret.nights]
    secret: Secret = folder.secret.model_copy(update={"nights": nights})
    return replace(folder, secret=secret)


@every_ruleset
def test_the_public_record_tells_nothing_of_checks(ruleset: str, number: int) -> None:
    play = random_play(ruleset, number)
    folder = play.folder()
    for moment in some_moments(play, number, 1):
        assert public(judge(without_checks(folder), play.posts, moment)) == public(judge(folder, play.posts, moment))


HIDDEN_ROLES = ("鬼匪", "毒药", "被附体匪", "守护神", "警神", "匪神", "招魂", "诅咒", "英雄")


@every_ruleset
def test_the_public_record_holds_no_role_that_was_not_announced(ruleset: str, number: int) -> None:
    play = random_play(ruleset, number)
    for moment in some_moments(play, number, 2):
        record = judge(play.folder(), play.posts, moment)
        if record.status == "finished":
            continue
        shown = public(record)
        announced = {role for one in record.rounds for role in one.verdict.identity.values()}
        announced |= {"被附体匪"} if any(flag.kind == "possessed-among-dead" for flag in record.flags) else set()
        assert not [role for role in HIDDEN_ROLES if role in shown.to_json() and role not in announced]
        assert not [death for one in shown.rounds for death in one.night.deaths if death.cause not in {"dead", *RULESETS[ruleset].public_causes}]


def test_a_game_can_be_made_again() -> None:
    def lines(posts: list[Post]) -> list[tuple[Any, ...]]:
        return [(p.id, p.author, p.posted_at, p.source) for p in posts]
    one, other = random_play("ghost-poison", 7), random_play("ghost-poison", 7)
    assert lines(one.posts) == lines(other.posts) and one.nights == other.nights
