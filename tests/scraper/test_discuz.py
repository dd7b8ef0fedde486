"""Discuz! X desktop pages: what each trap of the engine must come to."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from scraper.engines import Quirks
from scraper.errors import NotAThread, Unreadable
from scraper.models import AuthorState, Precision, Quote, Visibility
from tests.scraper.discuz_pages import ANONYMOUS, DELETED, EIGHT, FETCHED, Entry, engine, page, read, read_one

STICKY = '<em title="置顶回复" class="replystick vm">顶</em> 来自 {}#'
PAGER = ('<div class="pg"><a class="prev">&nbsp;&nbsp;</a><a href="x">1</a><strong>2</strong><a href="x">3</a><a class="last">... 12</a>'
         '<label><input type="text" value="2" /><span title="共 12 页"> / 12 页</span></label><a class="nxt">下一页</a></div>')


def test_a_thread_says_what_it_is() -> None:
    thread = read(page(Entry(11), pager=PAGER, heading='&nbsp;<i class="fico-lock fc-s" title="关闭"></i>'))
    assert (thread.id, thread.board_id, thread.subject) == ("7", "2", "第一天 讨论")
    assert (thread.page, thread.pages, thread.replies, thread.closed) == (2, 12, 4, True)
    assert thread.url == "http://bbs.example.org/forum.php?mod=viewthread&tid=7&ordertype=2&page=2"


def test_a_thread_of_one_page_has_no_pager() -> None:
    thread = read(page(Entry(11, first=True)))
    assert (thread.page, thread.pages, thread.closed, thread.notices) == (1, 1, False, ())


def test_a_post_says_who_when_and_where() -> None:
    post = read_one(Entry(11))
    assert (post.id, post.thread, post.floor, post.author, post.author_id) == ("11", "7", 5, "路飞", "3")
    assert post.posted_at == datetime(2026, 5, 11, 19, 0, 7, tzinfo=EIGHT) and post.precision is Precision.SECOND
    assert post.url == "http://bbs.example.org/forum.php?mod=redirect&goto=findpost&ptid=7&pid=11"
    assert post.body.lines == ("正文",) and post.seen_at == FETCHED


@pytest.mark.parametrize(("shown", "floor"), [
    ("楼主", 1), ("沙发", 2), ("板凳", 3), ("地板", 4), ("<em>37</em><sup>#</sup>", 37), ("<em>12</em>楼", 12), ("<em></em>#", None),
    ("高楼", None)])
def test_floors(shown: str, floor: int | None) -> None:
    assert read_one(Entry(11, floor=shown)).floor == floor


def test_a_sticky_copy_gives_way_to_the_post_in_its_own_place() -> None:
    copy = Entry(30, floor=STICKY.format(""))
    thread = read(page(Entry(11, floor="楼主", first=True), copy, Entry(12, floor="沙发"), Entry(30, floor="<em>3</em>#")))
    assert [(post.id, post.floor) for post in thread.posts] == [("11", 1), ("12", 2), ("30", 3)]


@pytest.mark.parametrize("sign", [STICKY, '<img src="static/image/common/settop.png" title="置顶回复" class="vm" /> 来自 {}#'])
def test_a_sticky_copy_names_the_floor_of_its_own_place(sign: str) -> None:
    assert read_one(Entry(30, floor=sign.format(28))).floor == 28
    assert read_one(Entry(30, floor=sign.format(""))).floor is None


@pytest.mark.parametrize(("stamp", "at", "precision"), [
    ('发表于 <span title="2026-05-12 19:59:50">40&nbsp;秒前</span>', (2026, 5, 12, 19, 59, 50), Precision.SECOND),
    ('发表于 <span title="2026-5-11 23:59:58">昨天&nbsp;23:59</span>', (2026, 5, 11, 23, 59, 58), Precision.SECOND),
    ("发表于 2026-5-11 19:00", (2026, 5, 11, 19, 0, 0), Precision.MINUTE),
    ("发表于 2026年5月1日 09:05:06", (2026, 5, 1, 9, 5, 6), Precision.SECOND),
    ("发表于 2026-05-11 07:00:01 PM", (2026, 5, 11, 19, 0, 1), Precision.SECOND),
    ("发表于 昨天&nbsp;23:59", (2026, 5, 11, 23, 59, 0), Precision.MINUTE)])
def test_stamps(stamp: str, at: tuple[int, ...], precision: Precision) -> None:
    post = read_one(Entry(11, stamp=stamp))
    assert (post.posted_at, post.precision) == (datetime(*at, tzinfo=EIGHT), precision)  # type: ignore[misc]


def test_a_relative_time_without_a_title_is_an_interval() -> None:
    post = read_one(Entry(11, stamp="发表于 半小时前"))
    assert post.precision is Precision.INTERVAL
    assert post.posted_at == datetime(2026, 5, 12, 19, 0, tzinfo=EIGHT)  # the page was made between 20:00:00 and 20:00:59
    assert post.posted_before == datetime(2026, 5, 12, 19, 30, 58, tzinfo=EIGHT)


def test_the_footer_decides_the_zone_and_the_board_that_of_edit_stamps() -> None:
    entry = Entry(11, '<i class="pstatus"> 本帖最后由 路飞 于 2026-5-11 19:30 编辑 </i><br />\n<br />\n字', stamp="发表于 2026-5-11 11:00:07")
    post = read(page(entry, footer="GMT, 2026-5-12 12:00"), Quirks(zone=EIGHT)).posts[0]
    assert post.posted_at == datetime(2026, 5, 11, 19, 0, 7, tzinfo=EIGHT)
    assert post.edited_at == datetime(2026, 5, 11, 19, 30, tzinfo=EIGHT)


def test_without_a_zone_nothing_is_guessed() -> None:
    with pytest.raises(Unreadable, match="zone"):
        read(page(Entry(11), footer=""))
    assert read(page(Entry(11), footer=""), Quirks(zone=EIGHT)).posts[0].posted_at == datetime(2026, 5, 11, 19, 0, 7, tzinfo=EIGHT)


def test_a_copied_file_is_dated_by_the_page_in_it() -> None:
    assert read(page(Entry(11), footer="GMT+8, 2026-5-11 19:01")).posts[0].seen_at == datetime(2026, 5, 11, 19, 1, tzinfo=EIGHT)


@pytest.mark.parametrize("stamp", [
    '<i class="pstatus"> 本帖最后由 我 于 你 于 2026-5-11 19:30 编辑 </i><br />\n<br />\n',
    "[ 本帖最后由 我 于 你 于 2026-5-11 19:30 编辑 ]<br />\n<br />\n",
    '<script type="text/javascript">replyreload += \',\' + 1;</script><i class="pstatus"> 本帖最後由 我 于 你 於 2026-5-11 19:30 編輯 </i><br />'])
def test_edit_stamps(stamp: str) -> None:
    post = read_one(Entry(11, stamp + "投票：娜美"))
    assert (post.edited_by, post.edited_at) == ("我 于 你", datetime(2026, 5, 11, 19, 30, tzinfo=EIGHT))
    assert post.body.lines == ("投票：娜美",)


def test_only_a_stamp_at_the_head_tells_of_an_edit() -> None:
    post = read_one(Entry(11, '字<br />\n<i class="pstatus"> 本帖最后由 路飞 于 2026-5-11 19:30 编辑 </i><br />\n<i class="pstatus">投票：娜美</i>'))
    assert post.edited_at is None and post.body.lines == ("字", "", "投票：娜美")


def test_anonymous_posts_have_no_author_id_even_for_a_moderator() -> None:
    for left in (ANONYMOUS, '<div class="pi"><a href="home.php?mod=space&amp;uid=3" target="_blank">匿名</a></div>'):
        post = read_one(Entry(11, left=left, right="匿名&nbsp;"))
        assert (post.author, post.author_id, post.author_state) == ("匿名", None, AuthorState.ANONYMOUS)


def test_deleted_authors_keep_name_and_id() -> None:
    link = '<a href="forum.php?mod=viewthread&amp;tid=7&amp;page=3&amp;authorid=18" rel="nofollow">只看该作者</a>'
    post = read_one(Entry(11, left=DELETED, right=link))
    assert (post.author, post.author_id, post.author_state) == ("艾斯", "18", AuthorState.DELETED)


def test_anonymous_posts_without_a_left_column() -> None:
    post = read_one(Entry(11, left="", right='<img class="authicn vm" src="x.gif" />\n匿名&nbsp;'))
    assert (post.author, post.author_state) == ("匿名", AuthorState.ANONYMOUS)


def test_warnings_and_further_comments_are_notices() -> None:
    warned = '<a href="forum.php?mod=misc&amp;action=viewwarning&amp;tid=7&amp;uid=7" title="受到警告" class="y warnicon"></a>'
    more = """<a href="javascript:;" class="nxt" onclick="ajaxget('forum.php?mod=misc&action=commentmore&tid=7&pid=11&page=2', 'comment_11')">下一页</a>"""
    post = read_one(Entry(11, right=warned, comments=more))
    assert post.notices[0] == "受到警告" and "点评" in post.notices[1] and post.visibility is Visibility.SHOWN


def test_names_in_the_right_column() -> None:
    picture = '<a href="home.php?mod=space&amp;uid=3" class="xi2 z avt"><img src="a.gif"></a>'
    post = read_one(Entry(11, left="", right=picture + '<a href="space-uid-3.html" class="xi2">Mr 3</a>'))
    assert (post.author, post.author_id, post.author_state) == ("Mr 3", "3", AuthorState.KNOWN)


@pytest.mark.parametrize(("notice", "visibility"), [
    ("提示: <em>该帖被管理员或版主屏蔽</em>", Visibility.BLOCKED), ("提示: <em>作者被禁止或删除 内容自动屏蔽</em>", Visibility.BLOCKED),
    ("此帖仅作者可见", Visibility.HIDDEN), ("本帖为密码帖 ，请输入密码<input type='text' />", Visibility.HIDDEN), ("别的提示", Visibility.HIDDEN)])
def test_notices_in_place_of_the_words(notice: str, visibility: Visibility) -> None:
    post = read_one(Entry(11, instead=f'<div class="locked">{notice}</div>'))
    assert post.visibility is visibility and post.body.lines == () and len(post.notices) == 1


def test_what_only_moderators_see_stays_blocked() -> None:
    post = read_one(Entry(11, "投票：娜美", above='<div class="locked">提示: <em>该帖被管理员或版主屏蔽，只有管理员或有管理权限的成员可见</em></div>'))
    assert post.visibility is Visibility.BLOCKED and post.body.lines == ("投票：娜美",)


def test_a_paid_post_shows_its_free_part_under_another_posts_id() -> None:
    paid = '<div id="postmessage_12" class="t_f">免费部分<br /></div>\n<div class="locked"><em class="right"></em>本主题需向作者支付 <strong>5 金钱</strong> 才能浏览</div>'
    first, second = read(page(Entry(11, instead=paid, first=True), Entry(12, "我没买"))).posts
    assert first.body.lines == ("免费部分",) and first.visibility is Visibility.HIDDEN
    assert second.body.lines == ("我没买",) and second.visibility is Visibility.SHOWN


def test_a_post_that_waits_for_review_is_hidden() -> None:
    assert read_one(Entry(11, '<span class="xg1">需要审核</span>')).visibility is Visibility.HIDDEN


def test_the_title_of_a_reply_is_its_first_line() -> None:
    post = read_one(Entry(11, "理由：无", above="<h2>投票：娜美</h2>"))
    assert post.subject == "投票：娜美" and post.body.lines == ("投票：娜美", "理由：无")


def test_comments_signatures_and_ratings_are_no_words() -> None:
    comments = """<h3 class="psth xs1">点评</h3><div class="pstl xs1 cl"><div class="psta vm"><a href="home.php?mod=space&amp;uid=5" c="1"><img></a>
<a href="home.php?mod=space&amp;uid=5" class="xi2 xw1">娜美</a></div><div class="psti">
投票：路飞&nbsp; <a href="x" class="xi2">详情</a><span class="xg1">
发表于 <span title="2026-5-12 19:57">3&nbsp;分钟前</span></span></div></div>
<div class="pgs mbm mtn cl"><div class="pg"><a href="javascript:;" class="nxt">下一页</a></div></div>"""
    post = read_one(Entry(11, comments=comments, below='<div class="sign">投票：索隆</div><dl id="ratelog_11" class="rate">投票：山治</dl>'))
    assert post.body.lines == ("正文",)
    (comment,) = post.comments
    assert (comment.author, comment.author_id, comment.text) == ("娜美", "5", "投票：路飞")
    assert comment.posted_at == datetime(2026, 5, 12, 19, 57, tzinfo=EIGHT)


def test_the_body_ends_with_its_own_cell() -> None:
    body = '<table class="t_table"><tr><td>投票：娜美</td></tr></table>后面<div align="right">右</div></div>还有'
    assert read_one(Entry(11, body, below='<div class="sign">签名</div>')).body.lines == ("投票：娜美", "后面", "右", "还有")


def test_a_quote_from_a_page() -> None:
    head = ('<font size="2"><a href="http://bbs.example.org/forum.php?mod=redirect&amp;goto=findpost&amp;pid=9&amp;ptid=7" target="_blank">'
            '<font color="#999999">我发表于 发表于 2026-5-11 18:20</font></a></font><br />\n')
    post = read_one(Entry(11, f'<div class="quote"><blockquote>{head}投票：娜美</blockquote></div><br />\n废票'))
    assert post.body.quotes == (Quote("9", "我发表于", datetime(2026, 5, 11, 18, 20), "投票：娜美"),)
    assert post.body.lines == ("废票",)


def test_characters_gbk_cannot_hold() -> None:
    entry = Entry(11, "投票：&amp;#128512; &amp;#60;b&amp;#62; &lt;b&gt;")
    assert read(page(entry, charset="gbk")).posts[0].body.lines == ("投票：😀 &#60;b&#62; <b>",)
    assert read(page(entry)).posts[0].body.lines == ("投票：&#128512; &#60;b&#62; <b>",)


def test_a_view_of_one_author_is_refused() -> None:
    link = '<a href="forum.php?mod=viewthread&amp;tid=7&amp;page=1" rel="nofollow">显示全部楼层</a>'
    with pytest.raises(NotAThread) as refused:
        read(page(Entry(11, right=link)))
    assert refused.value.kind == "authorid"


def test_words_of_a_player_do_not_make_it_a_view_of_one_author() -> None:
    assert read_one(Entry(11, "显示全部楼层 authorid=3")).body.lines == ("显示全部楼层 authorid=3",)


def test_a_page_that_some_filter_thinned_out_says_so() -> None:
    assert "主楼" in read(page(Entry(12), Entry(13))).notices[0]


def test_what_the_board_says_of_the_thread() -> None:
    entry = Entry(11, first=True, below='<div class="modact"><a href="x" title="帖子模式">本主题由 法官 于 <span title="2026-5-11">昨天</span>&nbsp; 关闭</a></div>')
    assert read(page(entry)).notices == ("本主题由 法官 于 昨天 关闭",)


@pytest.mark.parametrize("damage", ["<textarea>", "<![CDATA[", '<a href="', "<div>" * 3000])
def test_damage_in_one_post_does_not_hide_the_next(damage: str) -> None:
    thread = read(page(Entry(11), Entry(12, below=damage), Entry(13)))
    assert [post.id for post in thread.posts] == ["11", "12", "13"]
    assert {post.body.lines for post in thread.posts} == {("正文",)}


def test_a_damaged_page_is_no_thread_with_fewer_posts() -> None:
    with pytest.raises(Unreadable, match="3"):
        read(page(Entry(11), Entry(12), Entry(13)).replace('<div id="post_13" >', '<!-- <div id="post_13" >', 1))


def test_a_page_cut_off_is_not_read() -> None:
    text = page(Entry(11), Entry(12))
    with pytest.raises(Unreadable, match="不完整"):
        read(text[:text.index('<div id="postlistreply"')])
    with pytest.raises(Unreadable):
        read(text[:text.rindex("正文")], Quirks(zone=EIGHT))


@pytest.mark.parametrize("damage", [('id="authorposton11"', "x"), ("2026-5-11 19:00:07", "某年某月"), ("路飞", "")])
def test_a_post_without_time_or_author_is_an_error_that_names_it(damage: tuple[str, str]) -> None:
    with pytest.raises(Unreadable, match="11"):
        read(page(Entry(11)).replace(*damage))


def test_the_thread_is_told_by_its_links_where_scripts_are_gone() -> None:
    text = page(Entry(11), Entry(12)).replace("tid = parseInt('7')", "")
    assert read(text, url="http://bbs.example.org/thread-99-1-1.html").id == "7"
    assert read(text.replace("ptid=7", ""), url="http://bbs.example.org/thread-99-1-1.html").id == "99"


def test_page_and_post_do_not_keep_the_tree() -> None:
    post = read_one(Entry(11))
    values = [getattr(post, name) for name in ("id", "author", "author_id", "source", "url")]
    assert all(type(value) is str for value in values)


def test_the_clock_of_the_footer_is_the_reference_for_relative_times() -> None:
    late = FETCHED + timedelta(days=3)
    thread = engine().thread_page(page(Entry(11, stamp="发表于 5&nbsp;分钟前")), url=None, fetched_at=late, quirks=Quirks())
    assert thread.posts[0].posted_at == datetime(2026, 5, 12, 19, 54, 1, tzinfo=EIGHT)
