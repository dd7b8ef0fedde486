import pytest

from parser.speech import spoken
from tests.parser.samples import post


@pytest.mark.parametrize(
    "text",
    ["", "……！！！", "。。。", "😂😂", "👍🏽❤️", "1️⃣", "(´・ω・`)", "ヽ(✿ﾟ▽ﾟ)ノ", "T_T", "QAQ", "(>_<)", "=_=", "XD", ":D", "^_^ orz",
    "╮(╯▽╰)╭", "\u3000\n ", "\u200b", "o_O"],
)
def test_no_words(text: str) -> None:
    assert spoken(post(text)) is None


@pytest.mark.parametrize(
    "text", ["嗯", "1", "围观", "233", "ok", "好的（笑）", "（首轮）", "路过(^_^)", "XP系统", "12:30见", "哈哈 QAQ"]
)
def test_words(text: str) -> None:
    assert spoken(post(text))


def test_equal_words_are_equal_text() -> None:
    assert spoken(post("同意， 楼上！")) == spoken(post("同意楼上😂"))
    assert spoken(post("同意楼上")) != spoken(post("同意楼下"))


def test_the_least_number_of_characters() -> None:
    assert spoken(post("好！"), min_chars=2) is None
    assert spoken(post("好的"), min_chars=2)


def test_a_subject_is_words() -> None:
    assert spoken(post("", subject="同意"))
