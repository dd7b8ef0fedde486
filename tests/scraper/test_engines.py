"""Which engine made a page, and which page it is."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scraper import engines, pages
from scraper.engines import Quirks
from scraper.errors import NotAThread, ScraperError
from tests.scraper.discuz_pages import EIGHT, FETCHED, Entry, page

X35 = '<!DOCTYPE html><html><head><meta name="generator" content="Discuz! X3.5" /></head><body id="nv_forum" class="{}">{}</body></html>'


def notice(text: str) -> str:
    return X35.format("pg_viewthread", f'<div id="messagetext" class="alert_error">\n<p>{text}</p><script>if (1) {{ }}</script></div>')


KINDS = [
    ("missing", notice("抱歉，指定的主题不存在或已被删除或正在被审核")), ("missing", notice("抱歉，指定的版块不存在")),
    ("login", notice("抱歉，您尚未登录，没有权限访问该版块")), ("login", notice("抱歉，您所在的用户组(游客)无法进行此操作")),
    ("permission", notice("抱歉，您没有权限访问该版块")), ("readperm", notice("抱歉，本帖要求阅读权限高于 200 才能浏览")),
    ("closed", notice("维护中")), ("closed", notice("抱歉，管理员设置了每日 0:00-23:59 不能进行此操作或访问此页面，请其他时间再试")),
    ("notice", notice("抱歉，您两次发表间隔少于 15 秒")),
    ("list", X35.format("pg_forumdisplay", "")), ("index", X35.format("pg_index", "")), ("login", X35.format("pg_logging", "")),
    ("form", X35.format("pg_post", "")), ("profile", X35.format("pg_space", "")),
    ("password", X35.format("pg_forumdisplay", '<form action="forum.php?mod=forumdisplay&amp;fid=4&amp;action=pwverify">')),
    ("xml", '<?xml version="1.0" encoding="gbk"?>\n<root><![CDATA[<table id="pid31">]]></root>'),
    ("missing", '<?xml version="1.0"?>\n<root><![CDATA[<div id="messagetext"><p>抱歉，指定的主题不存在</p></div>]]></root>'),
    ("api", json.dumps({"Version": "4", "Charset": "UTF-8", "Variables": {"cookiepre": "x", "postlist": []}}, separators=(",", ":"))),
    ("missing", '{"Version":"4","Variables":{"cookiepre":"x"},"Message":{"messageval":"thread_nonexistence","messagestr":"\\u62b1\\u6b49"}}'),
    ("archiver", '<meta name="generator" content="Discuz! X3.5" /><title>一 - Powered by Discuz! Archiver</title>'),
    ("touch", "<title>一 -  手机版 - Powered by Discuz!</title>"),
    ("print", """<title>一 - Powered by Discuz!</title><a onclick="this.style.visibility='hidden';window.print();">打印</a>"""),
    ("refused", "<title>bbs.example.org - System Error</title>"),
    ("challenge", "<html><head><title>页面重载开启</title></head><script>function reload() { document.location.reload();}</script></html>"),
    ("challenge", "<script>function a(){};location.href='/f'+'orum.php'+'&_ds'+'ign=1';</script>"),
    ("challenge", "<html><title>Just a moment...</title><body></body></html>"),
    ("empty", ""), ("empty", " \n"), ("empty", "<html><head></head><body></body></html>"),
    ("feed", '<?xml version="1.0"?>\n<rss version="2.0"></rss>'),
    ("engine", "<html><body>hello</body></html>"), ("engine", '{"topic_list": 1}'),
]


@pytest.mark.parametrize(("kind", "text"), KINDS)
def test_a_page_that_is_no_thread_says_which_it_is(kind: str, text: str) -> None:
    with pytest.raises(NotAThread) as refused:
        engines.detect(text).thread_page(text, url=None, fetched_at=FETCHED, quirks=Quirks(zone=EIGHT))
    assert refused.value.kind == kind and refused.value.exit_code == 3
    with pytest.raises(NotAThread) as named:
        engines.by_name("discuz").thread_page(text, url=None, fetched_at=FETCHED, quirks=Quirks(zone=EIGHT))
    assert named.value.kind == kind


def test_the_board_is_quoted() -> None:
    with pytest.raises(NotAThread, match="论坛说：“抱歉，您没有权限访问该版块”。没有权限看"):
        engines.by_name("discuz").thread_page(notice("抱歉，您没有权限访问该版块"), url=None, fetched_at=FETCHED, quirks=Quirks())


@pytest.mark.parametrize("maker", ["Discuz! 7.2", "Discuz!NT 3.9.913", "phpwind 9.0", "Discourse 3.2"])
def test_another_engines_thread_is_not_read_as_discuz_x(maker: str) -> None:
    text = page(Entry(11)).replace("Discuz! X3.5", maker)
    with pytest.raises(NotAThread) as refused:
        engines.by_name("discuz").thread_page(text, url=None, fetched_at=FETCHED, quirks=Quirks())
    assert refused.value.kind == "engine"
    assert engines.detect(text).name != "discuz"


def test_a_thread_is_recognised_without_the_generators_name() -> None:
    assert engines.detect(page(Entry(11)).replace('<meta name="generator" content="Discuz! X3.5" />', "")).name == "discuz"


def test_engines_are_found_by_name() -> None:
    assert {"discuz", "phpbb"} <= set(engines.names())
    assert all(engines.by_name(name).name == name for name in engines.names())
    for wrong in ("vbulletin", "_discuz_posts", "../discuz", ""):
        with pytest.raises(ScraperError, match="discuz"):
            engines.by_name(wrong)


@pytest.mark.parametrize(("url", "thread_id"), [
    ("http://b/forum.php?mod=viewthread&tid=12&page=3", "12"), ("http://b/thread-12-3-1.html", "12"), ("http://b/archiver/?tid-12.html", "12"),
    ("http://b/forum.php?mod=redirect&goto=findpost&ptid=12&pid=9", "12"), ("forum.php?mod=viewthread&amp;tid=12", "12"), ("http://b/forum.php", None)])
def test_thread_ids_in_addresses(url: str, thread_id: str | None) -> None:
    assert engines.by_name("discuz").thread_id(url) == thread_id


def test_addresses_lead_back_to_their_thread() -> None:
    for name, root in (("discuz", "http://b/bbs/"), ("phpbb", "http://b/")):
        engine = engines.by_name(name)
        assert engine.thread_id(engine.thread_url(root, "12", 3)) == "12"


def test_every_kind_has_its_words() -> None:
    assert all(str(pages.not_a_thread(kind)) for kind in pages.KINDS)


@settings(max_examples=100, deadline=None)
@given(st.one_of(st.text(max_size=200), st.sampled_from([text for _, text in KINDS]).flatmap(lambda text: st.integers(0, len(text)).map(lambda n: text[:n]))))
def test_no_text_makes_detection_raise_anything_else(text: str) -> None:
    with contextlib.suppress(ScraperError):
        engines.detect(text).thread_page(text, url=None, fetched_at=FETCHED, quirks=Quirks(zone=EIGHT))


WHOLE = page(Entry(11, '<div class="quote"><blockquote>a</blockquote></div>', first=True), Entry(12))


@settings(max_examples=80, deadline=None)
@given(st.integers(0, len(WHOLE)), st.integers(0, 60), st.text(max_size=20))
def test_no_damage_to_a_thread_page_raises_anything_else(place: int, length: int, junk: str) -> None:
    with contextlib.suppress(ScraperError):
        thread = engines.by_name("discuz").thread_page(WHOLE[:place] + junk + WHOLE[place + length:], url=None, fetched_at=FETCHED, quirks=Quirks(zone=EIGHT))
        assert all(post.body is not None for post in thread.posts)
