"""Own words, from what a board shows and from what was typed."""

from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scraper.markup import bbcode, discuz, phpbb
from scraper.models import Body, Mark, Quote

HEAD = "[size=2][url=forum.php?mod=redirect&goto=findpost&pid=1020&ptid=1][color=#999999]Mr 3 发表于 2026-5-11 20:05[/color][/url][/size]\n"

# What was typed, what the board shows of it, and the own words in either.
FORMS: tuple[tuple[str, str, Body], ...] = (
    ("投票：[color=Red][b]娜美[/b][/color]\n理由：[i]无[/i]", '投票：<font color="Red"><strong>娜美</strong></font><br />\n理由：<i>无</i>',
     Body(("投票：娜美", "理由：无"), marks=(Mark("bold", "娜美", 0),))),
    ("a\n\n b  c", "a<br />\n<br />\n b&nbsp;&nbsp;c", Body(("a", "", " b  c"))),
    (f"[quote]{HEAD}投票：娜美\n理由：x[/quote]\n\n废票",
     '<div class="quote"><blockquote><font size="2"><a href="http://b/forum.php?mod=redirect&amp;goto=findpost&amp;pid=1020&amp;ptid=1" '
     'target="_blank"><font color="#999999">Mr 3 发表于 2026-5-11 20:05</font></a></font><br />\n投票：娜美<br />\n理由：x</blockquote></div>'
     '<br />\n废票', Body(("废票",), (Quote("1020", "Mr 3", datetime(2026, 5, 11, 20, 5), "投票：娜美\n理由：x"),))),
    ("[quote]路飞 发表于 2020-1-2 03:04\n手打[/quote]后", '<div class="quote"><blockquote>路飞 发表于 2020-1-2 03:04<br />\n手打</blockquote></div>后',
     Body(("后",), (Quote(None, "路飞", datetime(2020, 1, 2, 3, 4), "手打"),))),
    ("[quote][quote]内[/quote]外[/quote]", '<div class="quote"><blockquote>[quote]内</blockquote></div>外[/quote]',
     Body(("外[/quote]",), (Quote(None, None, None, "[quote]内"),))),
    ("前[code]投票：A\n投票：B[/code]后",
     '前<div class="blockcode"><div id="c"><ol><li>投票：A<li>投票：B</ol></div><em onclick="x">复制代码</em></div>后', Body(("前", "后"))),
    ("[s]投票：A[/s]投票：B", "<strike>投票：A</strike>投票：B", Body(("投票：B",))),
    ("前[hide]投票：A[/hide]后", '前<div class="showhide"><h4>本帖隐藏的内容</h4>投票：A</div>后', Body(("前", "后"), hidden=("投票：A",))),
    ("[align=center]中[/align]\n左", '<div align="center">中</div><br />\n左', Body(("中", "", "左"))),
    ("[list=1]\n[*]甲\n[*]乙\n[/list]", '<ul type="1" class="litype_1"><br />\n<li>甲<br />\n<li>乙<br />\n</ul>', Body(("甲", "乙"))),
    ("[table=98%][tr][td]投票：A[/td][td]理由：x[/td][/tr][tr][td]b[/td][/tr][/table]",
     '<table class="t_table"><tr><td>投票：A</td><td>理由：x</td></tr><tr><td>b</td></tr></table>', Body(("投票：A 理由：x", "b"))),
    ("图 [img]http://x/a.png[/img][attach]3[/attach] :lol {:2_25:}完",
     '图 <img src="http://x/a.png" alt="" /><ignore_js_op><img><div class="tip">a.png 上传</div></ignore_js_op> <img smilieid="12"> <img>完', Body(("图   完",))),
    ("[url=http://x/]链接[/url] @路飞 [email]a@b.c[/email]", '<a href="http://x/">链接</a> @路飞 <a href="mailto:a@b.c">a@b.c</a>',
     Body(("链接 @路飞 a@b.c",))),
    ("[投票]路飞\n[理由] x [sup]上[/sup]", "[投票]路飞<br />\n[理由] x [sup]上[/sup]", Body(("[投票]路飞", "[理由] x [sup]上[/sup]"))),
    ("a < b & \"c\"", "a &lt; b &amp; &quot;c&quot;", Body(('a < b & "c"',))),
    ("[i=s] 本帖最后由 X 于 2026-11-21 11:26 编辑 [/i]\n\n字", '<i class="pstatus"> 本帖最后由 X 于 2026-11-21 11:26 编辑 </i><br />\n<br />\n字', Body(("字",))),
    ("[indent]缩进[/indent]", "<blockquote>缩进</blockquote>", Body(("缩进",))),
    ("[password]x[/password][postbg]1.png[/postbg][media=mp4,500,375]http://x/a.mp4[/media]字",
     '<ignore_js_op><div class="media"><a href="x">如果无法播放</a></div><script>f("<b>")</script></ignore_js_op>字', Body(("字",))),
)


@pytest.mark.parametrize(("typed", "shown", "body"), FORMS)
def test_typed_and_shown_read_the_same(typed: str, shown: str, body: Body) -> None:
    assert bbcode.read(typed) == body
    assert discuz.read(shown) == body


@pytest.mark.parametrize(("typed", "lines"), [
    ("[quote]别人的话\n投票：娜美", ("[quote]别人的话", "投票：娜美")),
    ("[hide]投票：娜美", ("[hide]投票：娜美",)),
    ("[code]投票：娜美", ("[code]投票：娜美",)),
    ("[url=x]投票：娜美", ("[url=x]投票：娜美",)),
    ("[quote][align=center]别人的[/quote]投票：娜美", ("投票：娜美",)),
    ("[quote][s]别人的[/quote]投票：娜美", ("投票：娜美",)),
    ("[quote]别人的[/align]也是[/quote]投票：娜美", ("也是投票：娜美",)),
    ("[b]投票：娜美", ("投票：娜美",)),
    ("[B]投票：娜美[/B]", ("[B]投票：娜美[/B]",)),
    ("投票：娜美[/quote][/b][/align][/list][/table]", ("投票：娜美[/quote][/table]",)),
])
def test_malformed_tags_lose_no_own_words(typed: str, lines: tuple[str, ...]) -> None:
    assert bbcode.read(typed).lines == lines


def test_formatting_left_open_in_a_quote_ends_with_it() -> None:
    assert bbcode.read("[quote][b]别人的[/quote]投票：娜美").marks == ()
    assert bbcode.read("[b][quote]别人的[/quote]投票：娜美[/b]").marks == (Mark("bold", "投票：娜美", 0),)


def test_formatting_outlives_a_paragraph_but_not_a_cell() -> None:
    assert discuz.read("<div><s>a</div>b</s>c").lines == ("c",)
    assert discuz.read("<table><tr><td><s>a</td><td>b</td></tr></table>c").lines == ("b", "c")


@pytest.mark.parametrize("typed", ["投票:D", "投票:@路飞", "投票 :Lufei", "【投票】:Queen"])
def test_a_smiley_swallows_no_name(typed: str) -> None:
    assert bbcode.read(typed).lines == (typed,)


@pytest.mark.parametrize("typed", [":D", ":) :lol", "{:1_1:}{:2_25:}", ";P"])
def test_smileys_alone_are_no_words(typed: str) -> None:
    assert "".join(bbcode.read(typed).lines).strip() == ""


def test_noise_of_the_anti_copy_option() -> None:
    shown = '第一行<font class="jammer">* v, ? [投票]K0</font><br />\n<span style="display:none">+ H1</span>投票：娜美\r\n<span style="DISPLAY : none">x</span>'
    assert discuz.read(shown).lines == ("第一行", "投票：娜美")


def test_locked_parts_say_why() -> None:
    body = discuz.read('前<div class="locked">游客，如果您要查看本帖隐藏内容请<a href="x">回复</a></div>后')
    assert body.lines == ("前", "后") and body.unread == "游客，如果您要查看本帖隐藏内容请回复"


def test_what_opens_for_points_is_hidden() -> None:
    shown = '前<div class="locked">以下内容需要积分高于 100 才可浏览</div><br />\n投票：A<br />\n二<br /><br /><br /><br />\n后'
    assert discuz.read(shown) == Body(("前", "", "后"), hidden=("投票：A", "二"))


def test_old_heads_at_the_end_of_a_quote() -> None:
    shown = '<div class="quote"><blockquote>投票：A<br><font color="#999999">路飞 发表于 2010-1-2 03:04</font> <a href="redirect.php?goto=findpost&pid=9&ptid=1"><img></a></blockquote></div>x'
    assert discuz.read(shown).quotes == (Quote("9", "路飞", datetime(2010, 1, 2, 3, 4), "投票：A"),)


def test_a_link_in_the_middle_of_a_quote_is_no_head() -> None:
    shown = '<div class="quote"><blockquote>一<br />\n<a href="x?goto=findpost&pid=9">二</a><br />\n三</blockquote></div>'
    assert discuz.read(shown).quotes == (Quote(None, None, None, "一\n二\n三"),)


def test_marks_are_stretches_of_own_words() -> None:
    body = bbcode.read("\n\n头[b]投[/b] [b]票：\nA[/b][quote][b]别人[/b][/quote][b] [/b]尾[b]B[/b]")
    assert body.lines == ("头投 票：", "A", " 尾B")
    assert body.marks == (Mark("bold", "投 票：\nA", 0), Mark("bold", "B", 2))


def test_phpbb_quotes_spoilers_and_vote_tags() -> None:
    shown = """<blockquote cite="x"><div><cite>In <a href="viewtopic.php?p=123#p123" data-post-id="123">post 123</a>, <a href="m">Foo Bar</a> wrote:</cite>hello
<blockquote><div><cite>AntB wrote:</cite>inner</div></blockquote></div></blockquote>my words<br>
<span class="bbvote" title="This is an official vote.">VOTE: <b>X</b></span> or <div style="display:inline;font-weight:bold">bold</div><br>
<span class="bbvote" title="This is an official unvote.">UNVOTE: X</span>
<div style="margin:20px"><div class="quotetitle"><b>Spoiler: Role info</b> <input type="button"></div>
<div class="quotecontent"><div style="display:none">VOTE: Y<br>end</div></div></div>
<div style="display:inline-flex;text-decoration:line-through">VOTE: Z</div><div class="codebox"><p>Code: </p><pre><code>VOTE: Q</code></pre></div>"""
    assert phpbb.read(shown) == Body(
        ("my words", "VOTE: X or bold", "UNVOTE: X"), (Quote("123", "Foo Bar", None, "hello"),), ("VOTE: Y", "end"),
        (Mark("vote", "VOTE: X", 1), Mark("bold", "X", 1), Mark("bold", "bold", 1), Mark("unvote", "UNVOTE: X", 2)))


def test_scripts_are_skipped_whatever_is_in_them() -> None:
    assert discuz.read('a<script>if (x<b && c=="</p>") document.write("<div class=quote>")</script>b').lines == ("ab",)
    assert discuz.read("a<script>never closed <b>").lines == ("a",)


TAGS = st.sampled_from(["[quote]", "[/quote]", "[b]", "[/b]", "[s]", "[/s]", "[code]", "[/code]", "[hide]", "[/hide]", "[url=", "]", "[", "[table]",
                        "[/table]", "[tr]", "[td]", "[/td]", "[list]", "[*]", "[/list]", "[align=center]", "[/align]", "\n", "<", "&", ":)", "投票：娜美"])
MARKUP = st.sampled_from(["<div class='quote'>", "</div>", "<blockquote>", "</blockquote>", "<s>", "</s>", "<b>", "</b>", "<td>", "</td>", "<table>", "</table>",
                          "<li>", "</ul>", '<div class="locked">', '<div class="showhide">', "<h4>", "</h4>", "<script>", "</script>", "<!--", "-->", "<a href='?pid=3'>",
                          "</a>", "<br>", "</br>", "</p>", "&nbsp;", "&#xD800;", "<", '"', "词", "\n"])


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.text(max_size=80), st.lists(TAGS, max_size=20).map("".join)))
def test_no_text_makes_the_bbcode_reader_raise(text: str) -> None:
    body = bbcode.read(text)
    assert all("\n" not in line for line in body.lines)
    assert all(mark.line < len(body.lines) for mark in body.marks)


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.text(max_size=80), st.lists(MARKUP, max_size=20).map("".join)), st.sampled_from([discuz.read, phpbb.read]))
def test_no_markup_makes_the_html_reader_raise(text: str, read: object) -> None:
    body = read(text)  # type: ignore[operator]
    assert all(mark.line < len(body.lines) and mark.text for mark in body.marks)


@settings(max_examples=100)
@given(st.lists(st.text(alphabet="投票理由路飞x：/ ", min_size=1, max_size=12).filter(lambda line: line.strip() == line), min_size=1, max_size=5))
def test_plain_lines_come_back_as_written(lines: list[str]) -> None:
    assert bbcode.read("\n".join(lines)).lines == tuple(lines)
