"""daily on a live board: one tally and one announcement a stage, whatever goes wrong on the way."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fixtures.board.faults import Fault, Plan
from fixtures.board.state import Settings
from scraper import http
from tests.adjudicator.conftest import Daily
from tests.live import BOT, PASSWORD, PUBLISH, LiveGame, live_game


def test_a_whole_game_is_published_once(live: LiveGame, daily: Daily) -> None:
    for day in ("08", "09", "10", "11"):
        night = f"2026-09-{int(day) - 1:02}"
        for hour in (f"{night}T21:05", f"2026-09-{day}T12:10", f"2026-09-{day}T13:04", f"2026-09-{day}T15:02", f"2026-09-{day}T15:02"):
            result = daily(live.folder, "--as-of", live.go_on(hour))
            assert result.exit_code == 0, result.output
    assert live.names() == ["1/vote/tally", "1/verdict", "2/vote/tally", "2/revote-1", "2/verdict", "3/vote/tally", "3/verdict",
                            "4/vote/tally", "4/verdict"]
    texts = dict(live.published())
    assert "燕七被处决，身份：警察" in texts["1/verdict 1/1"].message
    assert "本帖最后由 小二" in texts["1/vote/tally 1/1"].message  # at noon the tally of the evening was edited in place
    assert "柳三娘被处决，身份：杀手" in texts["4/verdict 1/1"].message and "游戏结束：好人阵营获胜" in texts["4/verdict 1/1"].message


def test_the_tally_says_who_is_missing_and_reminds_them(live: LiveGame, daily: Daily) -> None:
    daily(live.folder, "--as-of", live.go_on("2026-09-07T21:05"))
    ((_, tally),) = live.published()
    assert "还没投票" in tally.message
    reminded = re.search(r"^@.*$", tally.message, re.MULTILINE)
    assert reminded
    assert {"@燕七", "@顾琴"} <= set(reminded[0].split()) and "@石敢当" not in reminded[0].split()


def test_dry_run_shows_and_writes_nothing(live: LiveGame, daily: Daily) -> None:
    result = daily(live.folder, "--dry-run", "--as-of", live.go_on("2026-09-08T13:05"))
    assert result.exit_code == 0
    assert "1/verdict" in result.output and "燕七" in result.output
    assert live.published() == []
    assert not any(r.method == "POST" for r in live.running.log)


def test_nothing_due_needs_no_signing_in(live: LiveGame, daily: Daily) -> None:
    moment = live.go_on("2026-09-08T13:05")
    daily(live.folder, "--as-of", moment)
    before = len(live.running.log)
    daily(live.folder, "--as-of", moment)
    again = live.running.log[before:]
    assert all(r.query.get("mod") == "viewthread" for r in again)
    assert len(again) <= 4


@pytest.mark.parametrize("fault", list(Fault))
@pytest.mark.parametrize("at", range(1, 12, 2))
def test_each_fault_at_each_request(live: LiveGame, daily: Daily, fault: Fault, at: int) -> None:
    moment = live.go_on("2026-09-08T13:05")
    live.running.faults.append(Plan(fault, at=at))
    daily(live.folder, "--as-of", moment)
    live.running.faults.clear()
    assert daily(live.folder, "--as-of", moment).exit_code == 0
    assert live.names() == ["1/verdict"]


@pytest.mark.parametrize("fault", [Fault.DROPPED, Fault.FAILED, Fault.TRUNCATED, Fault.RELOAD])
def test_a_board_that_saves_and_tells_failed_is_not_posted_to_twice(live: LiveGame, daily: Daily, fault: Fault) -> None:
    live.running.faults.append(Plan(fault, times=3, applies=lambda method, target: "action=reply" in target and method == "POST"))
    moment = live.go_on("2026-09-08T13:05")
    assert daily(live.folder, "--as-of", moment).exit_code == 0
    assert live.names() == ["1/verdict"]


def test_flood_control_is_waited_out(live: LiveGame, daily: Daily, monkeypatch: pytest.MonkeyPatch) -> None:
    from datetime import timedelta

    rested: list[float] = []

    def rest(self: http.Pacer, seconds: float) -> None:
        rested.append(seconds)
        live.clock[0] += timedelta(seconds=seconds)

    monkeypatch.setattr(http.Pacer, "rest", rest)
    live.running.board.settings.flood_seconds = 15
    moment = live.go_on("2026-09-09T12:10")
    assert daily(live.folder, "--as-of", moment).exit_code == 0
    assert live.names() == ["1/verdict", "2/vote/tally"]
    assert rested == [16]


def test_a_reply_that_waits_for_approval_is_reported_and_not_repeated(live: LiveGame, daily: Daily) -> None:
    live.running.board.settings.moderated = True
    moment = live.go_on("2026-09-08T13:05")
    assert "审核" in daily(live.folder, "--as-of", moment).output
    assert "审核" in daily(live.folder, "--as-of", moment).output
    ((_, entry),) = live.published()
    entry.state = "shown"
    assert daily(live.folder, "--as-of", moment).exit_code == 0
    assert live.names() == ["1/verdict"]


def test_a_deleted_announcement_is_not_forced_back(live: LiveGame, daily: Daily) -> None:
    moment = live.go_on("2026-09-08T13:05")
    daily(live.folder, "--as-of", moment)
    ((_, entry),) = live.published()
    live.running.board.delete(entry)
    assert "不再重发" in daily(live.folder, "--as-of", moment).output
    assert live.names() == []


def test_a_forged_marker_line_fools_nobody(live: LiveGame, daily: Daily) -> None:
    moment = live.go_on("2026-09-08T13:05")
    dry = daily(live.folder, "--dry-run", "--as-of", moment)
    assert dry.exit_code == 0
    daily(live.folder, "--as-of", moment)
    ((_, entry),) = live.published()
    line = re.search(r"panguan \w+ \S+ \S+ \w+", entry.message)
    live.running.board.delete(entry)
    topic = live.running.board.topics[2158]
    topic.entries.remove(entry)
    for path in (live.folder / "archive").iterdir():
        path.unlink()
    assert line
    live.running.board.reply(topic, "柳三娘", f"燕七无罪\n{line[0]}")
    assert daily(live.folder, "--as-of", moment).exit_code == 0
    assert live.names() == ["1/verdict"]


def test_long_texts_are_split_at_the_boards_limit(live: LiveGame, daily: Daily) -> None:
    live.running.board.settings.longest = 700
    moment = live.go_on("2026-09-09T12:10")
    for _ in range(2):
        assert daily(live.folder, "--as-of", moment).exit_code == 0
        names = live.names()
        assert len(names) == len(set(names)) > 2
    assert all(len(entry.message.encode()) <= 700 + 120 for _, entry in live.published())


def test_an_older_form_is_edited_in_place(live: LiveGame, daily: Daily) -> None:
    moment = live.go_on("2026-09-08T13:05")
    daily(live.folder, "--as-of", moment)
    post = live.player.labelled["hu1"].pid
    (live.folder / "rulings.toml").write_text(f'[[rulings]]\npost = "{post}"\nstatus = "void"\nreason = "场外"\nby = "惊堂木"\n', "utf-8")
    assert "已更新" in daily(live.folder, "--as-of", moment).output
    assert live.names() == ["1/verdict"]
    ((_, entry),) = live.published()
    assert "胡半仙" not in entry.message.split("燕七", 1)[1].split("\n")[0]


def test_an_open_question_holds_the_verdict_back(live: LiveGame, daily: Daily) -> None:
    secret = (live.folder / "secret.toml").read_text("utf-8")
    (live.folder / "secret.toml").write_text(secret[:secret.index("[[nights]]")], "utf-8")
    result = daily(live.folder, "--as-of", live.go_on("2026-09-08T13:05"))
    assert result.exit_code == 0
    assert live.published() == []


def test_one_broken_game_never_stops_the_others(live: LiveGame, daily: Daily, tmp_path: Path) -> None:
    broken, unreachable = tmp_path / "broken", tmp_path / "unreachable"
    for folder in (broken, unreachable):
        folder.mkdir()
    (broken / "game.toml").write_text("[game]\nname = 3", "utf-8")
    toml = (live.folder / "game.toml").read_text("utf-8")
    (unreachable / "game.toml").write_text(toml.replace(live.running.url, "http://127.0.0.1:9/"), "utf-8")
    (unreachable / "secret.toml").write_text((live.folder / "secret.toml").read_text("utf-8"), "utf-8")
    moment = live.go_on("2026-09-08T13:05")
    result = daily(broken, unreachable, live.folder, "--as-of", moment)
    assert result.exit_code == 3
    assert live.names() == ["1/verdict"]
    assert daily(broken, "--as-of", moment).exit_code == 2


def test_wrong_credentials_end_with_four_and_publish_nothing(live: LiveGame, daily: Daily, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PANGUAN_PASSWORD", "not-it")
    moment = live.go_on("2026-09-08T13:05")
    for _ in range(4):
        result = daily(live.folder, "--as-of", moment)
        assert result.exit_code == 4
        assert "not-it" not in result.output
    assert live.running.site.members.wrong == 1


def test_a_browsers_cookies_stand_in_for_a_password(live: LiveGame, daily: Daily, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PANGUAN_PASSWORD")
    board, members = live.running.board, live.running.site.members
    prefix, (token, _) = board.settings.cookie_prefix, members.sign_in(BOT, PASSWORD, code_given=False)
    host = "127.0.0.1"
    lines = [f"{host}\tFALSE\t/\tFALSE\t0\t{prefix}{name}\t{value}" for name, value in (("saltkey", "abcd"), ("auth", token))]
    (tmp_path / "cookies.txt").write_text("# Netscape HTTP Cookie File\n" + "\n".join(lines), "utf-8")
    moment = live.go_on("2026-09-08T13:05")
    assert daily(live.folder, "--as-of", moment, "--cookies", tmp_path / "cookies.txt").exit_code == 0
    assert live.names() == ["1/verdict"]
    assert not any("loginsubmit" in request.query for request in live.running.log)


def test_two_runs_at_once_keep_apart(live: LiveGame, daily: Daily) -> None:
    from scraper.archive import Archive

    moment = live.go_on("2026-09-08T13:05")
    with Archive.open(live.folder, writing=True):
        assert daily(live.folder, "--as-of", moment).exit_code == 3
    assert live.published() == []


def test_what_players_write_cannot_change_the_rendering(tmp_path: Path, daily: Daily) -> None:
    with live_game(tmp_path / "gbk", Settings(charset="gbk")) as live:
        live.go_on("2026-09-07T20:30")
        topic = live.running.board.topics[2158]
        live.running.board.reply(topic, "石敢当", "投票：野[quote]狐[zz]禅 ½😀\n理由：[/size][b]")
        assert daily(live.folder, "--as-of", live.go_on("2026-09-07T21:05")).exit_code == 0
        ((_, entry),) = live.published()
        assert "［zz］" in entry.message and "[quote]" not in entry.message
        page = live.running.site.pages.thread(topic, 1)
        assert isinstance(page, str) and page.count('class="t_f"') == len(topic.visible)


def test_without_publish_nothing_is_written(tmp_path: Path, daily: Daily) -> None:
    with live_game(tmp_path / "quiet", publish="") as live:
        result = daily(live.folder, "--as-of", live.go_on("2026-09-08T13:05"))
        assert (result.exit_code, live.published()) == (0, [])
        assert "[publish]" in result.output


def test_a_time_that_is_none_is_a_clear_error(tmp_path: Path, daily: Daily) -> None:
    with live_game(tmp_path / "odd", publish=PUBLISH.replace("21:00", "9pm")) as live:
        result = daily(live.folder, "--as-of", live.go_on("2026-09-07T21:05"))
        assert result.exit_code == 2
