"""What holds for any text (docs/rules.md)."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from parser import normalise
from parser.grammar import BALLOT, BOLD_VOTE, VOTE, Grammar
from parser.reader import read, read_lines
from parser.silence import is_silent
from parser.speech import spoken
from parser.statements import BALLOTS, Malformed, Target, TargetKind, Vote, Withdrawal
from scraper.models import Body, Mark, Post
from tests.parser.samples import ROSTER, post

PIECES = st.sampled_from(
    ["投票", "理由", "改票", "代投", "废票", "此票作废", "弃权", "選擇", "独裁", "退位", "：", ":", "﹕", "【", "】", "[", "]", "（",
    "）", " ", "\u3000", "/", "／", "\n", "路飞", "路飞二号",
     "娜美", "月", "L", "哥哥", "的", "了", "？", "！", "我", "投", "给", "不", "\u200b", "@", "、", "和"]
)
TEXTS = st.one_of(st.text(max_size=40), st.lists(PIECES, max_size=14).map("".join))
CHAT = st.text(alphabet=st.characters(exclude_characters="票投弃棄选選退裁宪憲赐賜共主", exclude_categories=["Cs"]), max_size=60)


@given(TEXTS)
def test_no_text_makes_the_parser_fail(text: str) -> None:
    for statement in read(post(text), BALLOT, ROSTER):
        target = getattr(statement, "target", None)
        if isinstance(target, Target) and target.kind is TargetKind.PLAYER:
            assert target.player in ROSTER.names
    spoken(post(text))


@given(TEXTS)
def test_a_post_passed_over_says_nothing(text: str) -> None:
    if is_silent(post(text), BALLOT):
        assert read_lines(text.split("\n"), BALLOT, ROSTER) == ()


WORDS = ["vote", "unvote", "VOTE", "##", ":", "：", " ", "\n", "GreyICE", "IS", "路飞", "no lynch", "[/vote]", "?", "x", "me", ",", "k"]
COMMANDS = st.lists(st.sampled_from(WORDS), max_size=12).map("".join)
MARKED = st.lists(st.tuples(st.sampled_from(["bold", "vote", "unvote"]), st.integers(0, 9)), max_size=3)


@given(st.one_of(TEXTS, COMMANDS), st.sampled_from([VOTE, BOLD_VOTE]), MARKED)
def test_no_text_makes_the_reader_of_commands_fail(text: str, grammar: Grammar, marked: list[tuple[str, int]]) -> None:
    lines = text.split("\n")
    marks = tuple(Mark(kind, lines[at][at // 2:], at) for kind, at in marked if at < len(lines) and lines[at][at // 2:])
    body = Body(tuple(lines), marks=marks)
    said = read(Post("1", "main", "x", datetime(2026, 5, 11, tzinfo=UTC), f"[b]{text}", lambda source: body), grammar, ROSTER)
    assert all(isinstance(statement, Vote | Withdrawal | Malformed) for statement in said)
    if not marks and grammar is BOLD_VOTE:
        assert not any(isinstance(statement, Vote | Withdrawal) for statement in said)


@given(CHAT)
def test_talk_holds_no_ballot(text: str) -> None:
    assert not any(isinstance(statement, BALLOTS) for statement in read(post(text), BALLOT, ROSTER))


@given(TEXTS)
def test_normalising_twice_changes_nothing(text: str) -> None:
    assert normalise.fold(normalise.fold(text)) == normalise.fold(text)
    assert normalise.key(normalise.key(text)) == normalise.key(text)
    for form in normalise.forms(text):
        assert normalise.key(form) == form


@given(st.lists(TEXTS, max_size=4), st.permutations(range(4)))
def test_no_post_changes_what_another_says(texts: list[str], order: list[int]) -> None:
    said = [read(post(text), BALLOT, ROSTER) for text in texts]
    for place in order:
        if place < len(texts):
            assert read(post(texts[place]), BALLOT, ROSTER) == said[place]


AROUND = st.text(alphabet=" 　~！。…「」【】😂*", max_size=4)


@given(st.sampled_from(ROSTER.names), AROUND, AROUND)
def test_decoration_does_not_matter(name: str, before: str, after: str) -> None:
    assert ROSTER.match(before + name + after).player == name
