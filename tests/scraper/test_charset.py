"""Bytes to text."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scraper.charset import decode, unescape_twice
from scraper.errors import ScraperError, Unreadable

TEXT = "投票：路飞／理由：联通，娜美可疑"


@pytest.mark.parametrize(("codec", "header"), [
    ("gbk", "text/html; charset=gbk"), ("gb18030", "text/html; charset=GB2312"), ("utf-8", "text/html; charset=utf-8"),
    ("utf-8", None), ("gbk", None), ("gbk", "text/html; charset=utf-8"), ("utf-8", "text/html; charset=gbk"),
    ("gbk", "text/html; charset=iso-8859-1"), ("gbk", "text/html; charset=nonsense"), ("utf-8-sig", "text/html; charset=gbk"),
    ("utf-16", None)])
def test_the_right_charset_is_found(codec: str, header: str | None) -> None:
    assert decode(TEXT.encode(codec), header) == TEXT


def test_big5_and_its_hong_kong_characters() -> None:
    text = "投票：喬巴 㗎 嘅"
    assert decode(text.encode("big5hkscs"), "text/html; charset=big5") == text


@pytest.mark.parametrize("meta", ['<meta charset="big5" />', '<meta http-equiv="Content-Type" content="text/html; charset=big5" />',
                                  '<?xml version="1.0" encoding="big5"?>'])
def test_the_page_names_its_charset(meta: str) -> None:
    text = meta + "投票：喬巴"
    assert decode(text.encode("big5")) == text


def test_characters_beyond_gbk_come_in_gb18030() -> None:
    assert decode("投票：𠮷㐂😀".encode("gb18030"), "text/html; charset=gbk") == "投票：𠮷㐂😀"


def test_what_the_judge_says_is_not_doubted() -> None:
    assert decode("联通".encode("gbk"), "text/html; charset=utf-8", charset="gbk") == "联通"
    with pytest.raises(ScraperError, match="klingon"):
        decode(b"x", charset="klingon")
    with pytest.raises(ScraperError):
        decode(b"x", charset="base64")


def test_a_broken_character_is_seen_and_a_wrong_charset_refused() -> None:
    long = (TEXT * 40).encode("gbk")
    assert decode(long[:301] + long[302:], "text/html; charset=gbk").count("\ufffd") <= 3
    with pytest.raises(Unreadable, match="charset"):
        decode(bytes(range(128, 256)) * 20, "text/html; charset=utf-8", charset="utf-8")


def test_second_escapes_beyond_ascii_only() -> None:
    assert unescape_twice("&amp;#128512; &amp;#189; &amp;#60; &amp;#127; &amp;lt;") == "&#128512; &#189; &amp;#60; &amp;#127; &amp;lt;"


@settings(max_examples=100)
@given(st.binary(max_size=300), st.sampled_from([None, "text/html; charset=gbk", "text/html; charset=utf-8", "charset=utf-16", "charset=\x00"]))
def test_no_bytes_raise_anything_else(data: bytes, header: str | None) -> None:
    with contextlib.suppress(ScraperError):
        assert isinstance(decode(data, header), str)
