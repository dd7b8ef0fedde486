"""A post is passed over unread only where it says nothing."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parser.grammar import BOLD_VOTE, VOTE, Grammar
from parser.reader import read, read_lines
from parser.roster import Roster, Seat
from parser.silence import is_silent
from parser.votes import read_body
from scraper.markup import bbcode, phpbb
from scraper.models import Body, Post

ROSTER = Roster([Seat("路飞", ("草帽",)), Seat("Nami"), Seat("GreyICE")], ["Mod"], "lenient")
BOLD = '<div style="display:inline;font-weight:bold">'
TAG = '<span class="bbvote" title="This is an official vote.">'
RED = '<div style="display:inline;color:red">'
WORDS = ["vote", "Vote", "VOTE:", "unvote", "Vfote:", "投票", "取消投票", "&#118;ote", "##", ": ", "；", " ", ", ", "Nami", "GreyICE", "路飞", "I say ", "?", "<br>\n",
         "&quot;", f"{BOLD}{RED}v</div>ote Nami</div>", f"{BOLD}never closed "]
AROUND = [(BOLD, "</div>"), ("<b>", "</b>"), ("<strong class=x>", "</strong>"), (TAG, "</span>"), ("<i>", "</i>"), (RED, "</div>"),
          ("<blockquote><div><cite>x wrote:</cite>", "</div></blockquote>")]
HTML = st.recursive(st.sampled_from(WORDS), lambda inner: st.one_of(
    st.lists(inner, max_size=5).map("".join), st.tuples(st.sampled_from(AROUND), inner).map(lambda pair: pair[1].join(pair[0]))), max_leaves=10)
CODE = st.lists(st.sampled_from(["vote", "VOTE: ", "unvote", "Vfote:", "Nami", "路飞", " ", "\n", "I say ", "[b]", "[/b]", "[quote]", "[/quote]",
                                 "[color=red]v[/color]", "ote", "[i]"]), max_size=12).map("".join)


def made(source: str, markup: Callable[[str], Body]) -> Post:
    return Post("1", "main", "x", datetime(2026, 5, 11, tzinfo=UTC), source, markup)


@settings(max_examples=400)
@given(HTML, st.sampled_from([VOTE, BOLD_VOTE]))
def test_markup_passed_over_says_nothing(source: str, grammar: Grammar) -> None:
    _says_nothing_if_silent(made(source, phpbb.read), grammar)


@settings(max_examples=200)
@given(CODE, st.sampled_from([VOTE, BOLD_VOTE]))
def test_bbcode_passed_over_says_nothing(source: str, grammar: Grammar) -> None:
    _says_nothing_if_silent(made(source, bbcode.read), grammar)


def _says_nothing_if_silent(post: Post, grammar: Grammar) -> None:
    if is_silent(post, grammar):
        assert grammar in (VOTE, BOLD_VOTE)
        assert read_body(post.body, grammar, ROSTER, {}) == ()  # type: ignore[arg-type]


@pytest.mark.parametrize("source", [
    "vote: Nami", "Vote Nami", f"so {BOLD}vote Nami</div>", f"{BOLD}Vfote: Nami</div>", '<span class="bbvote">Nami</span>', "x<br>\n&quot;unvote&quot;",
    f'{BOLD}<div style="display:inline;color:red">v</div><div style="display:inline;color:blue">o</div>te: Nami</div>', "&#118;ote: Nami", "取消投票",
    f"{BOLD}so, vote: Nami</div>", f"{BOLD}text ##vote Nami</div>", "[b]vote Nami[/b]", f"<blockquote>{BOLD}x</div></blockquote>vote: Nami",
])
def test_what_may_be_a_command_is_read(source: str) -> None:
    assert not is_silent(made(source, phpbb.read), BOLD_VOTE)


@pytest.mark.parametrize("source", [
    "I like <b>this</b>", "my vote stands", f"{BOLD}@mod, a vote count please</div>", f"I vote {BOLD}today</div>",
    f"<blockquote><div><cite>x wrote:</cite>{BOLD}vote: Nami</div></div></blockquote>well", "&#8220;I vote&#8221;", "",
])
def test_talk_is_not_read(source: str) -> None:
    post = made(source, phpbb.read)
    assert is_silent(post, BOLD_VOTE)
    assert read(post, BOLD_VOTE, ROSTER) == ()


@pytest.mark.parametrize("piece", ["<b>", "<b>vote", "<blockquote>", "</blockquote>", "vote ", "&#", BOLD, "[b]", ">>>", "vote:", "<b>v</b>"])
def test_no_post_costs_more_than_its_length(piece: str) -> None:
    def cost(count: int) -> float:
        start = time.perf_counter()
        is_silent(made(piece * count, phpbb.read), BOLD_VOTE)
        return time.perf_counter() - start

    assert cost(40_000) < 1, "quadratic"


def test_lines_of_which_no_markup_is_known_need_none() -> None:
    assert read_lines(["vote: Nami"], BOLD_VOTE, ROSTER) != ()
