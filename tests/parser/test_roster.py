import pytest

from parser import normalise
from parser.roster import Author, AuthorKind, Roster, Seat, roster_problems
from parser.statements import TargetKind
from tests.parser.samples import ROSTER


@pytest.mark.parametrize(
    ("written", "player"),
    [
        ("路飞", "路飞"), ("路飛", "路飞"), ("「路 飞」！", "路飞"), ("@路飞", "路飞"), ("  路飞\u3000", "路飞"), ("【路飞】", "路飞"),
        ("路飞😂", "路飞"), ("路\u200b飞", "路飞"), ("草帽小子（首轮）", "路飞"), ("草帽小子(首轮)!", "路飞"),
        ("路飞（首轮（改））", "路飞"),
        ("路飞（草帽小子）", "路飞"), ("路飞二号", "路飞二号"), ("路飞 二号", "路飞二号"), ("路飞（二号）", "路飞二号"),
        ("路飛二號", "路飞二号"),
        ("ｎａｍｉ", "娜美"), ("NAMI", "娜美"), ("娜美~~", "娜美"), ("小賊貓", "娜美"), ("代打娜美", "娜美"), ("烏索普。", "乌索普"),
        ("夜神月", "夜神月"), ("月", "月"), ("black  Cat", "black cat"), ("BLACKCAT", "black cat"), ("A/B", "A/B"),
    ],
)
def test_a_name_is_found_however_it_is_decorated(written: str, player: str) -> None:
    target = ROSTER.match(written)
    assert (target.kind, target.player, target.raw) == (TargetKind.PLAYER, player, written)


@pytest.mark.parametrize("written", ["路飞哥哥", "路飞2号", "娜梅", "月亮", "Light", "", "！", "路", "二号", "某某某"])
def test_another_name_is_unknown(written: str) -> None:
    assert ROSTER.match(written).kind is TargetKind.UNKNOWN


def test_an_unknown_name_offers_the_nearest() -> None:
    assert ROSTER.match("路飞哥哥").candidates[0] == "路飞"
    assert "路飞二号" in ROSTER.match("路飞2号").candidates
    assert "娜美" in ROSTER.match("娜梅").candidates


@pytest.mark.parametrize(
    ("written", "candidates"),
    [
        ("乌索普、弗兰奇", ("乌索普", "弗兰奇")), ("路飞和娜美", ("路飞", "娜美")), ("娜美 路飞", ("娜美", "路飞")), ("L black cat",
        ("L", "black cat")),
        ("@路飞 @娜美", ("路飞", "娜美")), ("路飞（娜美）", ("路飞", "娜美")), ("路飞二号、路飞", ("路飞二号", "路飞")),
    ],
)
def test_two_names_are_ambiguous(written: str, candidates: tuple[str, ...]) -> None:
    target = ROSTER.match(written)
    assert (target.kind, target.candidates) == (TargetKind.AMBIGUOUS, candidates)


def test_a_shared_alias_is_ambiguous_and_an_exact_name_is_not() -> None:
    roster = Roster([Seat("ＫＩＤ", ("基德",)), Seat("kid2", ("基德",))], [])
    assert roster.match("基德").kind is TargetKind.AMBIGUOUS
    assert Roster([Seat("Kid"), Seat("KID")], []).match("KID").player == "KID"


def test_officials_are_officials() -> None:
    assert ROSTER.match("@法官！").kind is TargetKind.OFFICIAL


@pytest.mark.parametrize(
    ("name", "author_id", "author"),
    [
        ("路飞", "1", Author(AuthorKind.PLAYER, "路飞")), ("换了名字", "42", Author(AuthorKind.PLAYER, "娜美")),
        ("代打娜美", None, Author(AuthorKind.PLAYER, "娜美")), ("l", None, Author(AuthorKind.PLAYER, "L")),
        ("路飞。", None, Author(AuthorKind.OUTSIDER)), ("草帽小子", None, Author(AuthorKind.OUTSIDER)),
        ("Luffy_Fan", None, Author(AuthorKind.OWNER, "路飞")), ("法官", "7", Author(AuthorKind.OFFICIAL)),
        ("路人", "8", Author(AuthorKind.OUTSIDER)),
    ],
)
def test_accounts(name: str, author_id: str | None, author: Author) -> None:
    assert ROSTER.author(name, author_id) == author


@pytest.mark.parametrize(
    ("seats", "officials", "what"),
    [
        ([Seat("路飞"), Seat("【路飛】")], [], "无法区分"), ([Seat("路飞"), Seat("索隆", ("路飞",))], [], "无法区分"),
        ([Seat("弃 权")], [], "投票用语"),
        ([Seat("廢票")], [], "投票用语"), ([Seat("路飞", ("法官",))], ["法官"], "执法团"),
        ([Seat("甲", accounts=("x",)), Seat("乙", accounts=("X",))], [], "账号"),
    ],
)
def test_unusable_rosters(seats: list[Seat], officials: list[str], what: str) -> None:
    assert [problem for problem in roster_problems(seats, officials) if what in problem]


def test_a_sound_roster_has_no_problems() -> None:
    assert roster_problems(ROSTER.seats, ROSTER.officials) == []
    assert roster_problems([Seat("白", ("基德",)), Seat("黑", ("基德",))], []) == []


def test_traditional_is_told_from_simplified_without_converting() -> None:
    assert not normalise.may_be_traditional("路飞 abc かな！")
    assert normalise.may_be_traditional("路飛")
    assert normalise.may_be_traditional("乾贞治")


def test_characters_of_the_simplified_charset_that_convert_are_all_known() -> None:
    import opencc

    convert = opencc.OpenCC("t2s").convert
    simplified = [chr(code) for code in range(0x4E00, 0xA000) if _in_gb2312(chr(code))]
    assert {char for char in simplified if convert(char) != char} == normalise.BOTH_WAYS


def _in_gb2312(char: str) -> bool:
    try:
        char.encode("gb2312")
    except UnicodeEncodeError:
        return False
    return True
