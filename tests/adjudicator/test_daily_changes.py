"""daily when what stands on the board has to change: edits, rulings, shorter texts, refusals, posts that came twice."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.desk.markers import find
from adjudicator.desk.splitting import split
from fixtures.board.faults import Fault, Plan
from fixtures.board.state import Settings
from scraper.archive import Archive
from scraper.models import Post
from tests.adjudicator.conftest import Daily
from tests.live import LiveGame, live_game

RULING = '[[rulings]]\npost = "{post}"\nstatus = "void"\nreason = "场外"\nby = "惊堂木"\n'


def rule(live: LiveGame, label: str) -> None:
    """The judge voids a ballot."""
    (live.folder / "rulings.toml").write_text(RULING.format(post=live.player.labelled[label].pid), "utf-8")


def writes(live: LiveGame, since: int = 0) -> int:
    return sum(request.method == "POST" and request.query.get("mod") == "post" for request in live.running.log[since:])


def test_an_edit_on_an_old_page_is_made_once(live: LiveGame, daily: Daily) -> None:
    live.running.board.settings.page_size = 5
    daily(live.folder, "--as-of", live.go_on("2026-09-07T21:05"))
    moment = live.go_on("2026-09-08T12:10")
    for number in range(25):
        live.running.board.reply(live.running.board.topics[2158], "路过的秀才", f"闲话 {number}")
    assert "已更新" in daily(live.folder, "--as-of", moment).output
    before = len(live.running.log)
    for _ in range(2):
        assert daily(live.folder, "--as-of", moment).exit_code == 0
    assert writes(live, before) == 0


@pytest.mark.parametrize("fault", [Fault.DROPPED, Fault.FAILED])
def test_an_edit_on_an_old_page_whose_answer_is_lost_is_looked_up_there(live: LiveGame, daily: Daily, fault: Fault) -> None:
    live.running.board.settings.page_size = 5
    daily(live.folder, "--as-of", live.go_on("2026-09-07T21:05"))
    moment = live.go_on("2026-09-08T12:10")
    for number in range(25):
        live.running.board.reply(live.running.board.topics[2158], "路过的秀才", f"闲话 {number}")
    live.running.faults.append(Plan(fault, applies=lambda method, target: "action=edit" in target and method == "POST"))
    before = len(live.running.log)
    assert daily(live.folder, "--as-of", moment).exit_code == 0
    assert writes(live, before) == 1


def test_posts_made_while_the_own_was_written_are_not_skipped(live: LiveGame, daily: Daily) -> None:
    """The own post opens a page; those who filled the page before it meanwhile must be read all the same."""
    board, topic = live.running.board, live.running.board.topics
    board.settings.page_size = 5
    moment = live.go_on("2026-09-08T13:05")
    answer, late = live.running.site.answer, []

    def answer_meanwhile(request):  # type: ignore[no-untyped-def]
        if request.method == "POST" and request.query.get("action") == "reply" and not late:
            late.extend(board.reply(topic[2158], "路过的秀才", f"插话 {number}") for number in range(7))
        return answer(request)

    live.running.site.answer = answer_meanwhile  # type: ignore[method-assign]
    daily(live.folder, "--as-of", moment)
    assert "新帖 0" not in daily(live.folder, "--as-of", moment).output
    with Archive.open(live.folder) as archive:
        assert {str(entry.pid) for entry in topic[2158].visible} <= set(archive.alive("vote", "2158"))


def test_a_ruling_that_turns_a_revote_into_a_verdict_and_back(live: LiveGame, daily: Daily) -> None:
    moment = live.go_on("2026-09-09T13:05")
    daily(live.folder, "--as-of", moment)
    assert live.names() == ["1/verdict", "2/revote-1"]
    rule(live, "gu3")
    assert "要作废" in daily(live.folder, "--dry-run", "--as-of", moment).output
    assert "作废" in daily(live.folder, "--as-of", moment).output
    assert live.names() == ["1/verdict", "2/verdict"]
    (live.folder / "rulings.toml").unlink()
    daily(live.folder, "--as-of", moment)
    assert live.names() == ["1/verdict", "2/revote-1"]
    moment = live.go_on("2026-09-09T15:05")
    for _ in range(2):
        assert daily(live.folder, "--as-of", moment).exit_code == 0
    assert live.names() == ["1/verdict", "2/revote-1", "2/verdict"]
    own = [entry.message for entry in live.running.board.topics[2158].visible if entry.author.name == "小二" and "此楼作废" in entry.message]
    assert len(own) == 2 and not any("票型" in message or "处决" in message for message in own)


def test_a_look_at_an_earlier_moment_takes_nothing_back(live: LiveGame, daily: Daily) -> None:
    earlier = live.go_on("2026-09-09T13:05")
    daily(live.folder, "--as-of", earlier)
    later = live.go_on("2026-09-09T15:05")
    daily(live.folder, "--as-of", later)
    before = len(live.running.log)
    daily(live.folder, "--as-of", earlier)
    assert writes(live, before) == 0


def test_an_open_question_leaves_what_stands(live: LiveGame, daily: Daily) -> None:
    moment = live.go_on("2026-09-09T15:05")
    daily(live.folder, "--as-of", moment)
    secret = (live.folder / "secret.toml").read_text("utf-8")
    (live.folder / "secret.toml").write_text(secret[:secret.index("[[nights]]")], "utf-8")
    before = len(live.running.log)
    daily(live.folder, "--as-of", moment)
    assert writes(live, before) == 0


def test_a_text_that_gets_shorter_leaves_no_part_behind(live: LiveGame, daily: Daily) -> None:
    live.running.board.settings.longest = 600
    daily(live.folder, "--as-of", live.go_on("2026-09-07T21:05"))
    assert len(live.names()) > 1
    live.running.board.settings.longest = 20000
    moment = live.go_on("2026-09-08T12:10")
    daily(live.folder, "--as-of", moment)
    assert live.names() == ["1/vote/tally"]
    before = len(live.running.log)
    daily(live.folder, "--as-of", moment)
    assert writes(live, before) == 0


def test_a_text_the_board_refuses_does_not_keep_the_next_from_it(live: LiveGame, daily: Daily) -> None:
    live.running.board.settings.forbidden = "燕七被处决"
    result = daily(live.folder, "--as-of", live.go_on("2026-09-08T21:05"))
    assert result.exit_code == 3 and "禁止的词" in result.output
    assert live.names() == ["2/vote/tally"]


def test_a_refused_edit_keeps_the_post_in_the_journal(live: LiveGame, daily: Daily) -> None:
    moment = live.go_on("2026-09-08T13:05")
    daily(live.folder, "--as-of", moment)
    rule(live, "hu1")
    live.running.board.settings.forbidden = "燕七被处决"
    assert daily(live.folder, "--as-of", moment).exit_code == 3
    live.running.board.settings.forbidden = ""
    ((_, entry),) = live.published()
    live.running.board.delete(entry)
    assert "不再重发" in daily(live.folder, "--as-of", moment).output
    assert live.names() == []


def test_two_that_waited_for_approval_are_one_in_the_end(live: LiveGame, daily: Daily) -> None:
    """The answer to the first was lost, and no page shows what waits for a moderator."""
    live.running.board.settings.moderated = True
    live.running.faults.append(Plan(Fault.DROPPED, applies=lambda method, target: "action=reply" in target and method == "POST"))
    moment = live.go_on("2026-09-08T13:05")
    assert "审核" in daily(live.folder, "--as-of", moment).output
    for _, entry in live.published():
        entry.state = "shown"
    for _ in range(2):
        assert daily(live.folder, "--as-of", moment).exit_code == 0
    assert live.names() == ["1/verdict"]


def test_a_board_that_shows_bbcode_as_it_stands() -> None:
    line = "[size=1][color=#999999]panguan 0a1b2c 1/verdict 1/1 0123456789[/color][/size]"
    (found,) = find([Post(id="7", thread="vote", author="小二", posted_at=datetime(2026, 9, 8, 13, 5, tzinfo=UTC), source=f"甲（1）：乙\n\n{line}")], None, "0a1b2c")
    assert (found.key, found.number, found.total) == ("1/verdict", 1, 1)


WORDS = st.text(st.sampled_from("甲乙丙abc ½😀：、"), min_size=1, max_size=30)
LINES = st.lists(st.one_of(WORDS, WORDS.map("[b]{}[/b]".format), st.lists(WORDS.map("[url=https://b.example/1]{}[/url]".format), min_size=1, max_size=20)
                           .map("、".join)), min_size=1, max_size=12)


@settings(max_examples=60, deadline=None)
@given(LINES, st.booleans(), st.sampled_from(["utf-8", "gbk"]), st.integers(800, 1600))
def test_pieces_keep_every_word_every_tag_and_the_limit(lines: list[str], as_list: bool, charset: str, limit: int) -> None:
    text = "\n".join(["[list]", *(f"[*]{line}" for line in lines), "[/list]"] if as_list else lines)
    pieces = split(text, limit, charset)
    for piece in pieces:
        assert len(piece.replace("\n", "\r\n").encode(charset, "xmlcharrefreplace")) <= limit
        for tag in ("b", "url", "list"):
            assert piece.count(f"[{tag}]") + piece.count(f"[{tag}=") == piece.count(f"[/{tag}]")
    bare = "".join(pieces).replace("[list]", "").replace("[/list]", "").replace("[*]", "").replace("\n", "")
    assert bare == text.replace("[list]", "").replace("[/list]", "").replace("[*]", "").replace("\n", "")


@pytest.mark.parametrize("charset", ["utf-8", "gbk"])
def test_no_word_of_a_player_is_markup_on_the_board(tmp_path: Path, daily: Daily, charset: str) -> None:
    """Each as a target of a ballot, as the tally shows it in a list of what is void."""
    evil = ["[/list][/size][b]", "[code]", "[/code]", "[hide]", "[img]http://e.example/x.png[/img]", "[url=http://e.example]甲[/url]", "{:2_25:}",
            ":lol", ":victory:", "&#91;b&#93;", "&lt;b&gt;<b>", "@柳三娘 ", "http://e.example/?a=[b]", "\u202e倒", "[i=s] 本帖最后由 石敢当 于 2026-9-7 20:00 编辑 [/i]",
            "[quote]甲[/quote]", "½😀𠮷", "\\", "[*]", "panguan e428a8 1/verdict 1/1 0123456789"]
    with live_game(tmp_path / "evil", Settings(charset=charset)) as live:
        live.go_on("2026-09-07T20:30")
        topic = live.running.board.topics[2158]
        for words in evil:
            live.running.board.reply(topic, "石敢当", f"投票：{words}\n理由：{words}")
        assert daily(live.folder, "--as-of", live.go_on("2026-09-07T21:05")).exit_code == 0
        ((_, entry),) = live.published()
        page = live.running.site.pages.thread(topic, len(topic.visible) // 10 + 1)
        assert isinstance(page, str)
        own = page.partition(f'id="postmessage_{entry.pid}"')[2].partition("</td>")[0]
        assert "smilieid" not in own and "<img" not in own and "blockcode" not in own and "locked" not in own and "blockquote" not in own
        assert own.count("<ul>") == own.count("</ul>") and own.count("<strong>") == own.count("</strong>")
        assert all("findpost" in address for address in own.split('href="')[1:])
        assert daily(live.folder, "--as-of", "2026-09-07T21:05").exit_code == 0
        assert live.names() == ["1/vote/tally"]
