from datetime import UTC, datetime

import pytest

from parser.grammar import BOLD_VOTE, NO_EXECUTION, VOTE, Grammar
from parser.reader import read, read_hidden
from parser.roster import Roster, Seat
from parser.silence import is_silent
from parser.statements import Malformed, Statement, TargetKind, Vote, Withdrawal
from scraper.models import Body, Mark, Post

ROSTER = Roster(
    [
        Seat("路飞", ("草帽小子", "🐱")), Seat("娜美", ("Nami",)), Seat("GreyICE", accounts=("GreyICE",
        "OldGuy")), Seat("Internet Stranger"),
        Seat("darkdude"),
    ],
    ["Mod"], "lenient",
)


def post(text: str, *marks: Mark, hidden: tuple[str, ...] = ()) -> Post:
    """A post whose board sets the marks apart."""
    body = Body(tuple(text.split("\n")), marks=marks, hidden=hidden)
    return Post("1", "main", "x", datetime(2026, 5, 11, tzinfo=UTC), f"[b][vote]{text}{hidden}", lambda source: body)


def said(grammar: Grammar, text: str, *marks: Mark) -> list[str | None]:
    """A word for each statement: whom a vote is for, or what it is instead."""
    return [_word(statement) for statement in read(post(text, *marks), grammar, ROSTER)]


def _word(statement: Statement) -> str | None:
    if isinstance(statement, Vote):
        return statement.target.player or statement.target.kind.value
    return {Withdrawal: "-", Malformed: "malformed"}[type(statement)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("##vote 路飞", ["路飞"]), ("＃＃vote 娜美", ["娜美"]), ("vote：路飛", ["路飞"]), ("VOTE: Nami!", ["娜美"]),
        ("vote：🐱", ["路飞"]),
        ("I think so. vote: greyice, he lies", ["GreyICE"]), ("unvote：娜美vote：路飞", ["-", "路飞"]), ("unvote", ["-"]),
        ("##unvote", ["-"]),
        ("unvote\nvote: IS", ["-", "Internet Stranger"]), ("unvote: 娜美, vote 路飞", ["-", "路飞"]), ("vote:\nGreyICE", ["GreyICE"]),
        ("vote: 路飞\nvote: 娜美", ["路飞", "娜美"]), ("vote: no lynch", [NO_EXECUTION]), ("vote: No Elimination.", [NO_EXECUTION]),
        ("vote：不处决", [NO_EXECUTION]), ("vote: Mod", ["official"]), ("vote: 路人甲", ["unknown"]),
        ("vote: 路飞 and 娜美", ["ambiguous"]),
        ("投票：路飞", ["路飞"]), ("vote: unvote", ["-"]), ("vote 路飞", ["malformed"]), ("vote:", ["malformed"]),
    ],
)
def test_commands_of_the_vote_grammar(text: str, words: list[str]) -> None:
    assert said(VOTE, text) == words


@pytest.mark.parametrize(
    "text",
    [
        "vote count: 3", "My vote stays on GreyICE", "I will vote GreyICE tomorrow", "why did you unvote GreyICE", "upvote: GreyICE",
        "投票截止：13点",
        "votes: 3", "nice vote",
    ],
)
def test_talk_of_votes(text: str) -> None:
    assert said(VOTE, text) == []


@pytest.mark.parametrize(
    ("text", "marks", "words"),
    [
        ("so vote GreyICE now", [Mark("bold", "vote GreyICE", 0)], ["GreyICE"]),
        ("Vote: GreyICE because", [Mark("bold", "Vote:", 0)], ["GreyICE"]),
        ("Vote:\nGreyICE", [Mark("bold", "Vote:", 0)], ["GreyICE"]),
        ("hm\nunvote\nvote nami", [Mark("bold", "unvote\nvote nami", 1)], ["-", "娜美"]),
        ("unvote (if I had to) vote Nami", [Mark("bold", "unvote (if I had to) vote Nami", 0)], ["-", "娜美"]),
        ("Vote: Nami -- this is only one vote, thanks", [Mark("bold", "Vote: Nami -- this is only one vote, thanks", 0)], ["娜美"]),
        ("Vfote: GreyICE", [Mark("bold", "Vfote: GreyICE", 0)], ["GreyICE"]),
        ("UNVOTE: VOTE: Nami", [Mark("unvote", "UNVOTE: VOTE: Nami", 0), Mark("vote", "VOTE: Nami", 0)], ["-", "娜美"]),
        ("UNVOTE: dark", [Mark("unvote", "UNVOTE: dark", 0)], ["-"]),
        ("VOTE: Vote: Nami", [Mark("vote", "VOTE: Vote: Nami", 0)], ["娜美"]),
        ("VOTE: UNVOTE", [Mark("vote", "VOTE: UNVOTE", 0)], ["-"]),
        ("VOTE: Nami[/unvote]\nVote IS", [Mark("vote", "VOTE: Nami[/unvote]\nVote IS", 0)], ["娜美"]),
        ("Nami", [Mark("vote", "Nami", 0)], ["娜美"]),
        ("VOTE: ", [Mark("vote", "VOTE:", 0)], ["malformed"]),
        ("a vote: Nami b vote: IS", [Mark("bold", "vote: Nami", 0), Mark("bold", "vote: IS", 0)], ["娜美", "Internet Stranger"]),
        ("vote: GreyICE", [], ["malformed"]), ("vote GreyICE", [], ["malformed"]),
        ("I want you to vote: GreyICE", [Mark("bold", "vote: GreyICE", 0)], ["GreyICE"]),
        ("UNVOTE: /VOTE: Nami", [Mark("unvote", "UNVOTE: /VOTE: Nami", 0), Mark("vote", "VOTE: Nami", 0)], ["-", "娜美"]),
    ],
)
def test_marked_commands(text: str, marks: list[Mark], words: list[str]) -> None:
    assert said(BOLD_VOTE, text, *marks) == words


@pytest.mark.parametrize(
    ("text", "bold"),
    [
        ("would you vote GreyICE?", "vote GreyICE?"), ("Vote Count 3: Nami", "Vote Count 3: Nami"),
        ("please vote GreyICE people", "please vote GreyICE people"),
        ("Note: GreyICE", "Note: GreyICE"), ("Ote: GreyICE", "Ote: GreyICE"), ("Intent to vote: GreyICE", "Intent to vote: GreyICE"),
        ("I would not vote: GreyICE", "I would not vote: GreyICE"), ("I vote that we wait for him", "vote"), ("I think vote: GreyICE is wrong", "wrong"),
    ],
)
def test_bold_talk(text: str, bold: str) -> None:
    assert said(BOLD_VOTE, text, Mark("bold", bold, 0)) == []


def test_whom_an_unvote_names_is_kept() -> None:
    assert read(post("unvote: 娜美"), VOTE, ROSTER) == (Withdrawal("娜美"),)


def test_words_of_a_poll() -> None:
    (statement,) = read(post("vote: 同意"), VOTE, ROSTER, {"罢黜": ("罢黜", "同意")})
    assert isinstance(statement, Vote)
    assert (statement.target.kind, statement.target.player) == (TargetKind.WORD, "罢黜")


def test_hidden_commands_are_seen() -> None:
    secret = post("spoiler", hidden=("vote: 路飞",))
    assert read(secret, BOLD_VOTE, ROSTER) == ()
    assert [type(one) for one in read_hidden(secret, BOLD_VOTE, ROSTER)] == [Vote]


def test_posts_that_cannot_vote_are_not_read() -> None:
    assert is_silent(_source("I like <b>this</b>"), BOLD_VOTE)
    assert is_silent(_source("my vote stands"), BOLD_VOTE)
    assert not is_silent(_source("<b>Vfote: X</b>"), BOLD_VOTE)
    assert not is_silent(_source('<span class="bbvote">VOTE: X</span>'), BOLD_VOTE)
    assert not is_silent(_source("Vote: X"), BOLD_VOTE)
    assert not is_silent(_source("##vote X"), VOTE)
    assert is_silent(_source("nothing here"), VOTE)


def _source(text: str) -> Post:
    return Post("1", "main", "x", datetime(2026, 5, 11, tzinfo=UTC), text)
