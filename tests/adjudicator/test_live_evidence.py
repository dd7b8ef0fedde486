"""fetch and judge on a live board: what was changed behind the program's back shows, and counts by the first form."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import stamina
from typer.testing import CliRunner, Result

from adjudicator.desk.cli import app
from fixtures.board.faults import Fault, Plan
from scraper.archive import Archive
from scraper.errors import NotAThread, Unreachable
from tests.live import BOT, PASSWORD, LiveGame, live_game

Panguan = Callable[..., Result]


@pytest.fixture
def panguan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Panguan]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("PANGUAN_USER", raising=False)
    with stamina.set_testing(True, attempts=4, cap=True):
        yield lambda *arguments: CliRunner().invoke(app, [*map(str, arguments)])


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveGame]:
    with live_game(tmp_path / "game") as game:
        yield game


def judged(panguan: Panguan, live: LiveGame, as_of: str) -> dict[str, Any]:
    result = panguan("judge", live.folder, "--as-of", as_of, "--secret", "--json")
    assert result.exit_code == 0, result.output
    return dict(json.loads(result.stdout))


def ballots(record: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {ballot["post"]: ballot for one in record["rounds"] for ballot in one["ballots"]}


def test_an_edit_without_a_stamp_between_two_fetches_is_tampering(panguan: Panguan, live: LiveGame) -> None:
    live.go_on("2026-09-08T11:00")
    assert panguan("fetch", live.folder).exit_code == 0
    ballot = live.player.labelled["shi1"]
    ballot.message = "投票：燕七\n理由：最后见到柳三的人是他"
    for _ in range(3):  # the slow rotation comes round
        panguan("fetch", live.folder)
    record = judged(panguan, live, "2026-09-08T11:30")
    assert ballots(record)[str(ballot.pid)]["target"] == "胡半仙"
    assert [flag["player"] for flag in record["flags"] if flag["kind"] == "tampered-ballot"] == ["石敢当"]


def test_a_deleted_and_a_blocked_ballot_hold_none_and_are_kept_as_evidence(panguan: Panguan, live: LiveGame) -> None:
    live.go_on("2026-09-08T11:00")
    panguan("fetch", live.folder)
    gone, blocked = live.player.labelled["niang1"], live.player.labelled["yan1"]
    live.running.board.delete(gone)
    blocked.state = "blocked"
    for _ in range(3):
        panguan("fetch", live.folder)
    record = judged(panguan, live, "2026-09-08T11:30")
    flagged = {flag["post"] for flag in record["flags"]}
    assert {str(gone.pid), str(blocked.pid)} <= flagged
    standing = [b["voter"] for b in ballots(record).values() if b["status"] == "standing"]
    assert "柳三娘" not in standing and "燕七" not in standing


def test_every_change_between_two_fetches_is_in_the_record_with_its_versions(panguan: Panguan, live: LiveGame) -> None:
    live.go_on("2026-09-08T11:00")
    panguan("fetch", live.folder)
    board, labelled = live.running.board, live.player.labelled
    talk = next(entry for entry in board.topics[2157].visible if entry.author.name == "石敢当")
    official = board.topics[2157].visible[0]
    talk.message, official.message = "改了发言", "改了规则"
    board.edit(labelled["gu1"], "顾琴", "投票：胡半仙\n理由：改", at=board.now())
    labelled["yan1"].state = "blocked"
    board.delete(labelled["niang1"])
    for _ in range(4):
        panguan("fetch", live.folder)
    labelled["yan1"].state = "shown"
    for _ in range(4):
        panguan("fetch", live.folder)
    found = {change["post"]: change for change in judged(panguan, live, "2026-09-08T11:30")["changes"]}
    seen = {post: [version["visibility"] for version in change["versions"]] for post, change in found.items()}
    assert seen == {str(talk.pid): ["shown", "shown"], str(official.pid): ["shown", "shown"], str(labelled["gu1"].pid): ["shown", "shown"],
                    str(labelled["yan1"].pid): ["shown", "blocked", "shown"], str(labelled["niang1"].pid): ["shown", "deleted"]}
    first, second = found[str(labelled["gu1"].pid)]["versions"]
    assert "投票：燕七" in first["text"] and "投票：胡半仙" in second["text"] and second["edited_at"] and not first["edited_at"]
    assert found[str(labelled["niang1"].pid)]["rule"] == "source.1" and found[str(talk.pid)]["author"] == "石敢当"
    public = json.loads(panguan("judge", live.folder, "--as-of", "2026-09-08T11:30", "--json").stdout)["changes"]
    assert {change["post"] for change in public} == found.keys() - {str(official.pid)}


def test_a_fetch_of_an_unchanged_game_costs_two_requests_a_thread(panguan: Panguan, live: LiveGame) -> None:
    live.go_on("2026-09-09T16:00")
    panguan("fetch", live.folder)
    panguan("fetch", live.folder)
    before = len(live.running.log)
    assert "新帖 0" in panguan("fetch", live.folder).output
    assert len(live.running.log) - before <= 4


def test_the_engine_is_asked_once(panguan: Panguan, live: LiveGame) -> None:
    toml = live.folder / "game.toml"
    toml.write_text(toml.read_text("utf-8").replace('engine = "discuz"\n', ""), "utf-8")
    live.go_on("2026-09-07T18:00")
    for _ in range(2):
        assert panguan("fetch", live.folder).exit_code == 0
    assert sum(not request.query for request in live.running.log) == 1


def test_a_board_for_members_alone_is_read_signed_in(panguan: Panguan, live: LiveGame, monkeypatch: pytest.MonkeyPatch) -> None:
    live.go_on("2026-09-07T20:00")
    for topic in live.running.board.topics.values():
        topic.members_only = True
    refused = panguan("fetch", live.folder).exception
    assert isinstance(refused, NotAThread) and refused.exit_code == 3 and "PANGUAN_USER" in str(refused)
    monkeypatch.setenv("PANGUAN_USER", BOT)
    monkeypatch.setenv("PANGUAN_PASSWORD", PASSWORD)
    assert panguan("fetch", live.folder).exit_code == 0
    monkeypatch.delenv("PANGUAN_USER")
    live.go_on("2026-09-07T21:00")
    again = panguan("fetch", live.folder)
    assert again.exit_code == 0 and "新帖 0" not in again.output


def test_a_fetch_that_breaks_off_keeps_what_it_read(panguan: Panguan, live: LiveGame) -> None:
    live.go_on("2026-09-09T16:00")
    live.running.faults.append(Plan(Fault.UNAVAILABLE, at=3, times=999))
    broken = panguan("fetch", live.folder).exception
    assert isinstance(broken, Unreachable) and broken.exit_code == 3 and "503" in str(broken)
    live.running.faults.clear()
    assert panguan("fetch", live.folder).exit_code == 0
    posts = {str(e.pid) for topic in live.running.board.topics.values() for e in topic.entries}
    with Archive.open(live.folder) as archive:
        assert {post.id for post in archive.posts(live.running.board.zone)} == posts
