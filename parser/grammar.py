"""The ballot grammars, as data: labels, separators, void marks, words. What reads them is in `reader`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

Words = Mapping[str, tuple[str, ...]]
"""A poll's own targets: canonical word -> spellings."""


class Label(StrEnum):
    """What a labelled line is for."""

    VOTE = "vote"
    REASON = "reason"
    CHANGE = "change"
    PROXY = "proxy"
    CHOICE = "choice"


@dataclass(frozen=True, eq=False)
class Grammar:
    """One way of writing ballots; `name` is what game.toml calls it. A grammar is itself alone, so that what is made of it is found at once."""

    name: str


@dataclass(frozen=True, eq=False)
class BallotGrammar(Grammar):
    """Labelled lines: 投票：X and 理由：… (docs/rules.md). Spellings hold simplified and traditional forms."""

    triggers: str  # a regular expression: a post in whose source it finds nothing holds no statement, and is not read
    labels: tuple[tuple[str, Label], ...]
    colons: str
    slashes: str
    label_brackets: tuple[str, str]  # those that make a label without a colon: 【投票】X
    not_before: str  # what in front of a label makes the line a quotation by hand
    void_marks: tuple[str, ...]
    void_goes_on: tuple[str, ...]  # words that may follow a void mark with no punctuation between
    void_listing: str  # punctuation after a void mark that makes it an item of a list
    asking: tuple[str, ...]  # how a clause begins that turns what stands before into a question
    question_ends: tuple[str, ...]
    abstentions: tuple[str, ...]
    bare_abstentions: tuple[str, ...]  # malformed as a line of their own
    deliberate: tuple[str, ...]
    openers: tuple[str, ...]  # how a line begins that tries to vote out of form, longest first
    no_attempt: tuple[str, ...]  # what behind the name makes such a line talk: 投路飞的人
    particles: str  # what may follow a one-character name or a word that is no name
    choices: tuple[tuple[str, str], ...]
    abdications: tuple[str, ...]


BALLOT = BallotGrammar(
    name="ballot",
    # A character of every label, mark, opener and word below; numeric entities and compatibility ideographs could hide one.
    triggers="[票投弃棄选選退裁宪憲赐賜共主\u2e80-\u2fdf\uf900-\ufaff\U0002f800-\U0002fa1f]|&(?:amp;)*#",
    labels=(("投票", Label.VOTE), ("理由", Label.REASON), ("改票", Label.CHANGE), ("代投", Label.PROXY),
            ("选择", Label.CHOICE), ("選擇", Label.CHOICE)),
    colons="：:﹕∶꞉",
    slashes="/／",
    label_brackets=("【[［〔〖", "】]］〕〗"),
    not_before=">＞\"“”'‘’＂",
    void_marks=("废票", "廢票", "此票作废", "此票作廢", "本票作废", "本票作廢", "该票作废", "該票作廢", "原票作废", "原票作廢"),
    void_goes_on=("了", "啦", "重投", "重新", "改投", "改票", "换票", "投错", "投錯", "选错", "手滑"),
    void_listing="、/／\\+&＋＆|｜",
    asking=(
        "可以", "行吗", "行嗎", "行不", "对吗", "對嗎", "好吗", "好嗎", "是什么", "是什麼", "什么意思", "什麼意思", "是吗", "是嗎",
        "是不是", "能不能", "可不可", "怎么废", "怎麼廢", "怎么算", "怎么写", "怎么弄", "算不算", "算吗", "算嗎", "有效", "要不要",
    ),
    question_ends=("？", "?", "吗", "嗎", "呢", "么", "麼"),
    abstentions=("弃权", "弃票", "弃", "棄權", "棄票", "棄"),
    bare_abstentions=("弃权", "弃票", "棄權", "棄票", "我弃权", "我棄權"),
    deliberate=("废票", "廢票"),
    openers=(
        "我投票给", "我投票給", "我投给", "我投給", "我投票", "我投", "投票给", "投票給", "投票", "投给", "投給", "投",
        "票给", "票給", "票",
    ),
    no_attempt=("的",),
    particles="吧了啊呀哦喔啦噢哈！票",
    choices=(("独裁", "独裁"), ("獨裁", "独裁"), ("立宪", "立宪"), ("立憲", "立宪"), ("神赐", "神赐"), ("神賜", "神赐"),
             ("共和", "共和"), ("民主", "民主")),
    abdications=("退位",),
)

@dataclass(frozen=True, eq=False)
class VoteGrammar(Grammar):
    """Commands: VOTE: X, ##vote X, UNVOTE (docs/rules.md). There is no reason, change or proxy.

    `marked_only`: a command counts only in bold or in a vote tag, so that posts without such markup are not read.
    """

    marked_only: bool
    words: tuple[str, ...]  # in small letters: one of them is in every command that is spelt right
    tag_openings: tuple[str, ...]  # what sources write in front of "vote" in the vote tags that some boards have
    almost: str  # a regular expression: one matches every misspelt keyword
    spelt_apart: tuple[str, ...]  # how the source of a keyword begins whose letters are coloured one by one
    vote: tuple[str, ...]
    unvote: tuple[str, ...]
    misspelt: tuple[str, ...]  # keywords that one wrong letter, but not the first, is forgiven in, with a colon behind
    lookalikes: tuple[str, ...]  # one letter away from a keyword and yet another word
    signs: str  # what may stand before a command
    command_signs: tuple[str, ...]  # what makes the word behind it a command anywhere
    colons: str
    not_behind: tuple[str, ...]  # what behind the keyword makes it talk: vote count
    talk_before: tuple[str, ...]  # words that make a keyword behind them talk: intent to vote: X
    fillers: tuple[str, ...]  # what may stand between the keyword and the name
    nobody: tuple[str, ...]  # targets that mean that nobody be executed


NO_EXECUTION = "NO EXECUTION"

VOTE = VoteGrammar(
    name="vote",
    marked_only=False,
    words=("vote", "投票", "撤票", "取消投票"),
    tag_openings=("bb", "[", "[un"),
    almost=r"[vu]\w{2,6}\s*[:：]",
    spelt_apart=(">v<", ">u<", "]v[", "]u[", ">投<", ">撤<", "]投[", "]撤["),
    vote=("vote", "投票"),
    unvote=("unvote", "un-vote", "un vote", "撤票", "取消投票"),
    misspelt=("vote", "unvote"),
    lookalikes=("votes", "voted", "voter", "vole"),
    signs="-–—*#＃>[({【（/\"'“.~",
    command_signs=("##", "＃＃"),
    colons=":：﹕∶꞉;；=＝",
    not_behind=("count", "counts", "counter", "tally", "history", "analysis", "截止", "贴", "帖"),
    talk_before=("to", "would", "could", "should", "might", "may", "will", "can", "not", "cannot", "不", "不会", "不會", "不想", "不要", "别", "別"),
    fillers=("for", "to lynch"),
    nobody=(
        "no lynch", "no execution", "no execute", "no elimination", "no elim", "no exec", "no kill", "no one", "nobody", "noone",
        "无人", "没有人", "不处决", "平安夜",
    ),
)
BOLD_VOTE = replace(VOTE, name="bold-vote", marked_only=True)

GRAMMARS: dict[str, Grammar] = {grammar.name: grammar for grammar in (BALLOT, VOTE, BOLD_VOTE)}

RESERVED = (*(spelling for spelling, _ in BALLOT.labels), *BALLOT.void_marks, *BALLOT.abstentions)
"""Words of the ballots: nobody can be called like one of them."""
