import pytest

from parser.grammar import BALLOT
from parser.reader import read, read_hidden, read_lines
from parser.silence import is_silent
from parser.statements import (
    Abdication,
    Abstention,
    Change,
    Choice,
    DeliberateVoid,
    Malformed,
    Proxy,
    Statement,
    Target,
    TargetKind,
    Vote,
    Withdrawal,
)
from tests.parser.samples import ROSTER, post


def said(text: str) -> tuple[Statement, ...]:
    return read(post(text), BALLOT, ROSTER)


def only(text: str) -> Statement:
    (statement,) = said(text)
    return statement


@pytest.mark.parametrize(
    "text",
    [
        "投票：路飞\n理由：直觉", "投票:路飞\n理由:直觉", "投票﹕路飛\n理由﹕嗯", "投票∶路飞\n理由∶", "投票꞉路飞\n理由꞉x",
        "投票： 路飞 / 理由：话太少",
        "投票：路飞／理由：发言前后矛盾/划水", "投票：路飞 理由：x", "投票：路飞\u3000\u3000理由：x", "投票：路飞理由：x",
        "投票：路飞，理由：x", "【投票】@路飞\n【理由】女士优先",
        "[投票]路飞\n[理由]x", "【投票】：路飞【理由】：x", "【投票：路飞】\n【理由：x】",
        "  投 票 ： 草帽小子（首轮）\n  理 由 ： SUPER！", "● 投票：路飞\n● 理由：x",
        "1、投票：路飞\n2、理由：x", "👉投票：路飞\n理由：x", "理由：随意\n投票：路飞", "理由：随意 投票：路飞",
        "理由：随意/投票：路飞", "想了一晚上。\n\n投票：「路 飞」！\n\n理由：\n他看起来很好吃",
        "投票：路飞\n理由", "投\u200b票：路飞\n理由：", "投票：路飞\n投票：草帽小子\n理由：说两遍", "投票：路飞/草帽小子\n理由：x",
        "投票：路飞\n弃权\n投娜美\n理由：x",
    ],
)
def test_a_ballot_in_form(text: str) -> None:
    statement = only(text)
    assert isinstance(statement, Vote)
    assert (statement.target.player, statement.reason) == ("路飞", True)


@pytest.mark.parametrize(
    "text",
    [
        "投票：路飞", "投票：路飞\n以上。", "投票：路飞/话太少", "投票：路飞\n理由同上",
        "投票：路飞 理由话太少", "投票：路飞\n我的理由：没有",
    ],
)
def test_a_ballot_without_the_reason_label(text: str) -> None:
    statement = only(text)
    assert isinstance(statement, Vote)
    assert (statement.target.player, statement.reason) == ("路飞", False)


@pytest.mark.parametrize(
    "text",
    [
        "投票：路飞\n投票：娜美\n理由：一人一票", "投票：路飞/娜美\n理由：x", "投票：路飞、娜美\n理由：x",
        "投票：路飞\n改票：娜美\n理由：x", "投票：弃权\n投票：路飞\n理由：x",
    ],
)
def test_labels_that_disagree_are_one_ambiguous_ballot(text: str) -> None:
    statement = only(text)
    ballot = statement.ballot if isinstance(statement, Change) else statement
    assert isinstance(ballot, Vote)
    assert ballot.target.kind is TargetKind.AMBIGUOUS
    assert "路飞" in ballot.target.candidates


def test_a_name_with_a_slash_is_one_name() -> None:
    assert only("投票：A/B / 理由：x") == Vote(Target("A/B", TargetKind.PLAYER, "A/B"), True)


def test_ballots_for_nobody() -> None:
    assert only("投票：弃权\n理由：直觉") == Abstention(True)
    assert only("投票：棄 票！（本轮）") == Abstention(False)
    assert only("投票：弃") == Abstention(False)
    assert only("投票：廢票\n理由：x") == DeliberateVoid(True)


def test_words_of_a_poll() -> None:
    words = {"罢黜": ("罢黜", "同意"), "反对": ("反对",)}
    (statement,) = read(post("投票：同意！\n理由：x"), BALLOT, ROSTER, words)
    assert statement == Vote(Target("同意！", TargetKind.WORD, "罢黜"), True)
    assert isinstance(only("投票：同意"), Vote)


@pytest.mark.parametrize(
    "text",
    [
        "废票", "【废票】", "【废票】\n我后悔了", "【废票】我后悔了", "废票！", "廢票。", "此票作废", "此票作廢！！", "本票作废。",
        "「废票」", "废 票", "废票，改投娜美", "废票 投错了", "废票投错了",
        "废票了", "废票了，重来", "废票……", "废票：不想投他了", "废票，怎么又平票了", "废票 😂", "● 废票", "想了想\n废票",
    ],
)
def test_a_plain_void_mark(text: str) -> None:
    assert said(text) == (Withdrawal(),)


@pytest.mark.parametrize(
    "text",
    [
        "不废票，我很确定。", "别废票了。", "大家觉得我要不要废票？", "废票？", "废票吗", "废票了吗", "废票是什么意思？",
        "废票 是什么意思", "「废票」是什么意思", "“废票”两个字写哪", "废票也是一种态度。", "废票数：3",
        "废票：3票", "废票：娜美、路飞", "废票/弃权都不算", "废票、弃权各一", "废票，可以吗？", "废票的人站出来", "我要废票",
        "此票作废吗？",
    ],
)
def test_talk_about_void_ballots(text: str) -> None:
    assert said(text) == ()


def test_voiding_and_voting_in_one_post() -> None:
    vote = Vote(Target("娜美", TargetKind.PLAYER, "娜美"), True)
    assert said("【废票】\n\n投票：娜美\n理由：x") == (Withdrawal(), vote)
    assert said("废票 / 投票：娜美 / 理由：x") == (Withdrawal(), vote)
    assert said("废票，投票：娜美 理由：x") == (Withdrawal(), vote)
    assert said("改票：娜美\n理由：想通了") == (Change(vote),)
    assert said("改票：弃权") == (Change(Abstention(False)),)


def test_a_proxy_line_speaks_for_what_follows() -> None:
    first, second = said("代投：路飞\n投票：娜美\n理由：x")
    assert first == Proxy(Target("路飞", TargetKind.PLAYER, "路飞"))
    assert second == Vote(Target("娜美", TargetKind.PLAYER, "娜美"), True)
    kinds = [type(statement) for statement in said("代投：路飞\n投票：娜美\n理由：x\n代投：L\n投票：弃权\n理由：y")]
    assert kinds == [Proxy, Vote, Proxy, Abstention]
    assert [type(one) for one in said("理由：托我\n代投：路飞 投票：娜美")] == [Proxy, Vote]


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("投路飞", "路飞"), ("我投路飞！", "路飞"), ("投票路飞，理由：话太少", "路飞"), ("投票 路飞二号", "路飞二号"),
        ("投给 草帽小子", "路飞"), ("投票给娜美", "娜美"), ("票娜美", "娜美"), ("投：路飞", "路飞"),
        ("我投娜美，话太少", "娜美"), ("投月吧", "月"), ("投L", "L"), ("（投票）路飞", "路飞"), ("投票；路飛", "路飞"),
        ("早。\n投路飞", "路飞"),
        ("投票：", None), ("投票：\n路飞\n理由：x", None), ("【投票】\n理由：x", None), ("投票：！！", None), ("弃权", None),
        ("【弃权】", None), ("我弃权。", None), ("投票弃权", None), ("投废票！", None), ("投弃权票", None),
    ],
)
def test_a_try_that_is_not_in_form(text: str, player: str | None) -> None:
    statement = only(text)
    assert isinstance(statement, Malformed)
    assert (statement.target and statement.target.player) == player


@pytest.mark.parametrize(
    "text",
    [
        "娜美三票了", "票型有点怪", "票型：路飞3，娜美2", "投票贴在哪", "我投完了", "投得真快", "投票截止了吗：路飞", "投票截止：13点",
        "投路飞的人都是匪", "我投路飞的理由写在讨论贴里了", "投路飞？", "我投路飞吗",
        "投月亮一票", "投Light", "投谁好呢", "投票前先听听路飞怎么说", "我投票的理由写在投票贴里了。",
        "距离截票还有一段时间，请尽快投票。", "今天归票路飞？还是再等等。", "这票投得真快……", "等会儿再投", "我还是弃权吧，选不出来",
        "弃权的人", "弃权：2", "昨天 投票：路飞", "@法官 投票：路飞", "“投票：路飞”这样写才对", "> 投票：路飞", "我死得好惨",
        "我想选择路飞", "选择：晚饭", "独裁者", "退位吧路飞", "代投可以吗", "改票了", "理由：没有", "",
    ],
)
def test_talk(text: str) -> None:
    assert said(text) == ()


def test_a_king_speaks() -> None:
    assert only("选择：独裁") == Choice("独裁")
    assert only("【選擇】立憲！") == Choice("立宪")
    assert only("神赐。") == Choice("神赐")
    assert only("退位。") == Abdication()


def test_the_subject_is_a_line_and_hidden_text_is_none() -> None:
    assert [type(one) for one in read(post("理由：x", subject="投票：路飞"), BALLOT, ROSTER)] == [Vote]
    secret = post("看隐藏", hidden="投票：路飞\n理由：x")
    assert read(secret, BALLOT, ROSTER) == ()
    assert [type(one) for one in read_hidden(secret, BALLOT, ROSTER)] == [Vote]


def test_posts_without_a_word_of_ballots_are_never_read() -> None:
    words = [spelling for spelling, _ in (*BALLOT.labels, *BALLOT.choices)]
    words += [*BALLOT.void_marks, *BALLOT.bare_abstentions, *BALLOT.openers, *BALLOT.abdications]
    assert [word for word in words if word not in ("理由",) and is_silent(post(word), BALLOT)] == []
    assert not is_silent(post("&#25237;&#x7968;：路飞"), BALLOT)
    assert not is_silent(post("x", subject="投票：路飞"), BALLOT)
    assert is_silent(post("路飞说得对"), BALLOT)


def test_lines_may_be_read_alone() -> None:
    assert [type(one) for one in read_lines(["投票：路飞", "理由：x"], BALLOT, ROSTER)] == [Vote]
