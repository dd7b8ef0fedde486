"""The commands, on the bundled game: what they print, how they end, and that a mistake is one clear line."""

from __future__ import annotations

import json
import os
import pty
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import jsonschema
import pytest

from adjudicator.desk.cli import main
from docs.build import schema

ROOT = Path(__file__).parent.parent.parent
DEMO = ROOT / "fixtures" / "games" / "demo"
END = "2026-09-15T09:30:00"


class Result(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `panguan` in this process; its exit code, output and errors."""

    monkeypatch.setenv("PANGUAN_LANG", "zh")

    def panguan(*arguments: object) -> Result:
        monkeypatch.setattr(sys, "argv", ["panguan", *map(str, arguments)])
        code = 0
        capsys.readouterr()
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        return Result(code, *capsys.readouterr())

    return panguan


@pytest.fixture(scope="session")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundled game with its pages in the archive."""
    from adjudicator.desk.boards import import_

    folder = tmp_path_factory.mktemp("games") / "demo"
    folder.mkdir()
    for name in ("game.toml", "secret.toml"):
        shutil.copy(DEMO / name, folder / name)
    for key in ("discussion", "vote"):
        import_(folder, sorted(DEMO.glob(f"pages/{key}-*.html")), key)
    return folder


@pytest.fixture
def game(imported: Path, tmp_path: Path) -> Path:
    """A copy to spoil."""
    return Path(shutil.copytree(imported, tmp_path / "games" / "demo"))


def test_judge_prints_what_a_judge_would_paste(run: Run, imported: Path) -> None:
    result = run("judge", imported, "--as-of", END)
    assert result.code == 0 and result.err == ""
    for words in ("■ 第1轮", "票型：", "无效票（", "判决：", "警告记录："):
        assert words in result.out


def test_judge_json_is_a_valid_record_and_round_narrows_it(run: Run, imported: Path) -> None:
    record = json.loads(run("judge", imported, "--as-of", END, "--json").out)
    jsonschema.Draft202012Validator(schema()).validate(record)
    assert record["roles"] is None and len(record["rounds"]) == 4
    assert [one["number"] for one in json.loads(run("judge", imported, "--as-of", END, "--json", "--round", 2).out)["rounds"]] == [2]
    assert json.loads(run("judge", imported, "--as-of", END, "--json", "--secret").out)["roles"]


def test_the_public_record_of_a_running_game_names_no_hidden_role(run: Run, imported: Path) -> None:
    out = run("judge", imported, "--as-of", "2026-09-08T20:00").out
    assert "夜间通知" not in out and out.count("身份") == out.count("票死，身份") > 0
    assert "夜间通知" in run("judge", imported, "--as-of", "2026-09-10T20:00", "--secret").out


@pytest.mark.parametrize(("form", "mark"), [("bbcode", "[b]票型[/b]"), ("html", "<h2>"), ("markdown", "**票型**")])
def test_formats(run: Run, imported: Path, form: str, mark: str) -> None:
    assert mark in run("judge", imported, "--as-of", END, "--format", form).out


def test_tally_counts_down(run: Run, imported: Path) -> None:
    out = run("tally", imported, "--as-of", "2026-09-08T12:00").out
    assert "截票 2026-09-08 13:00，还有 1 小时 0 分" in out and "还没投票" in out


def test_explain_a_player_and_a_post(run: Run, imported: Path) -> None:
    assert "引用的规则" in run("explain", imported, "老船头", "--as-of", END).out
    assert "废票" in run("explain", imported, "1091", "--as-of", END).out
    assert run("explain", imported, "荷姑娘", "--as-of", END).out == run("explain", imported, "沈青荷", "--as-of", END).out
    assert "29楼 白药师 → 柳三娘" in run("explain", imported, "29楼", "--as-of", END).out
    result = run("explain", imported, "没有这个人", "--as-of", END)
    assert (result.code, result.out) == (2, "") and result.err.count("\n") == 1 and "没有这个人" in result.err


def test_strict_ends_with_one_only_where_a_question_is_open(run: Run, game: Path) -> None:
    assert run("judge", game, "--as-of", END, "--strict").code == 0
    (game / "secret.toml").write_text((game / "secret.toml").read_text("utf-8").split("[[nights]]")[0], "utf-8")
    assert run("judge", game, "--as-of", "2026-09-08T20:00", "--strict", "--secret").code == 1
    assert run("judge", game, "--as-of", "2026-09-08T20:00", "--secret").code == 0


def test_a_wrong_date_is_told_where_no_post_lies_in_the_first_round(run: Run, game: Path) -> None:
    right = (game / "game.toml").read_text("utf-8")
    (game / "game.toml").write_text(right.replace("first_night = 2026-09-07", "first_night = 2026-08-07"), "utf-8")
    assert "核对 game.toml 的 first_night" in run("judge", game, "--as-of", END).err
    (game / "game.toml").write_text(right, "utf-8")
    assert run("judge", game, "--as-of", END).err == ""


def test_what_the_public_output_may_not_say_is_told_at_the_desk(run: Run, game: Path) -> None:
    (game / "secret.toml").write_text((game / "secret.toml").read_text("utf-8").split("[[nights]]")[0], "utf-8")
    result = run("tally", game, "--as-of", "2026-09-08T12:00")
    assert result.code == 0 and "--secret" in result.err and "secret.toml" not in result.out
    assert "决定后写进 secret.toml" in run("judge", game, "--as-of", "2026-09-08T12:00", "--secret").out


@pytest.mark.parametrize(("arguments", "code", "words"), [
    (("judge", "{game}", "--as-of", "yesterday"), 2, "2026-05-12T13:00"),
    (("judge", "{game}", "--as-of", END, "--round", "9"), 2, "第9轮"),
    (("judge", "{game}", "--posts", "{game}/none.jsonl"), 3, "none.jsonl"),
    (("judge", "/no/such/game"), 2, "game.toml"),
    (("rulesets", "mahjong"), 2, "mahjong"),
    (("read", "{game}/game.toml"), 3, "game.toml"),
    (("import", "{game}", "{game}/game.toml", "--thread", "vote"), 3, "game.toml"),
    (("import", "{game}", "{game}/game.toml", "--thread", "votes"), 2, "votes"),
    (("audit", "{game}", "--against", "999999"), 2, "999999"),
    (("audit", "{game}", "--against", "{game}/game.toml", "--as-of", END), 2, "读不出"),
    (("ledger", "--store", "nonsense"), 2, "--store"),
    (("report", "{game}", "-o", "{game}/no/such/page.html", "--as-of", END), 2, "page.html"),
])
def test_a_mistake_is_one_line_and_its_exit_code(run: Run, game: Path, arguments: tuple[str, ...], code: int, words: str) -> None:
    result = run(*(argument.format(game=game) for argument in arguments))
    assert result.code == code
    assert words in result.err and result.err.count("\n") == 1 and "Traceback" not in result.err


@pytest.mark.parametrize(("arguments", "said"), [
    (("judge",), "缺少 DIR"), (("judge", "x", "--what"), "没有选项 --what"), (("nothing",), "没有命令「nothing」"),
    (("judge", "x", "--round"), "--round 后面要写一个值"), (("judge", "x", "--round", "0"), "--round 的值不对"), (("judge", "第", "12局"), "多写了 12局"),
    (("report", "x"), "缺少 --output")])
def test_wrong_use_is_said_in_chinese(run: Run, arguments: tuple[str, ...], said: str) -> None:
    assert run(*arguments).err.startswith(f"panguan: {said}")


@pytest.mark.parametrize("arguments", [(), ("judge",), ("judge", "x", "--what"), ("nothing",)])
def test_wrong_use_is_two(run: Run, arguments: tuple[str, ...]) -> None:
    assert run(*arguments).code == 2


def test_check_lists_every_mistake_at_once(run: Run, game: Path) -> None:
    assert run("check", game).code == 0
    text = (game / "game.toml").read_text("utf-8")
    (game / "game.toml").write_text(text.replace("first_night", "first_nite"), "utf-8")
    (game / "rulings.toml").write_text('[[rulings]]\nposts = "1"\n', "utf-8")
    result = run("check", game)
    assert result.code == 2 and "first_nite" in result.err and "posts" in result.err


def test_a_byte_order_mark_does_no_harm(run: Run, game: Path) -> None:
    for name in ("game.toml", "secret.toml"):
        (game / name).write_bytes(b"\xef\xbb\xbf" + (game / name).read_bytes())
    assert run("check", game).code == 0


def test_an_import_that_fails_leaves_the_archive_alone(run: Run, game: Path) -> None:
    before = run("judge", game, "--as-of", END, "--json").out
    page = next(iter(sorted(DEMO.glob("pages/vote-*.html"))))
    assert run("import", game, page, game / "game.toml", "--thread", "vote").code == 3
    assert run("judge", game, "--as-of", END, "--json").out == before


def test_pages_that_were_not_imported_make_the_record_incomplete(run: Run, tmp_path: Path) -> None:
    for name in ("game.toml", "secret.toml"):
        shutil.copy(DEMO / name, tmp_path / name)
    taken = run("import", tmp_path, DEMO / "pages" / "vote-1.html", DEMO / "pages" / "vote-3.html", "--thread", "vote")
    assert "投票帖共 5 页，还缺第 2、4、5 页" in taken.out
    for command in (("judge",), ("tally",), ("explain", "老船头")):
        assert "缺第 2、4、5 页" in run(command[0], tmp_path, *command[1:], "--as-of", END).out
    assert run("judge", tmp_path, "--as-of", END, "--strict").code == 1


def test_a_page_of_another_thread_is_refused(run: Run, game: Path) -> None:
    page = next(iter(sorted(DEMO.glob("pages/discussion-*.html"))))
    result = run("import", game, page, "--thread", "vote")
    assert result.code == 2 and "[threads]" in result.err


def test_read_prints_posts_that_judge_can_read(run: Run, game: Path, tmp_path: Path) -> None:
    pages = [str(page) for page in sorted(DEMO.glob("pages/vote-*.html"))]
    lines = run("read", *pages).out.splitlines()
    assert all(json.loads(line)["id"] for line in lines)


def test_audit_agrees_with_the_programs_own_words_and_finds_a_slip(run: Run, game: Path) -> None:
    own = run("judge", game, "--as-of", END).out
    (game / "own.txt").write_text(own, "utf-8")
    result = run("audit", game, "--against", game / "own.txt", "--as-of", END)
    assert result.code == 0, result.out
    (game / "slip.txt").write_text(own.replace("柳三娘（3）", "柳三娘（4）"), "utf-8")
    result = run("audit", game, "--against", game / "slip.txt", "--as-of", END)
    assert result.code == 1 and "[票数不对]" in result.out


def test_audit_reads_gbk_and_says_which_round_it_took(run: Run, game: Path) -> None:
    (game / "ours.txt").write_bytes("柳三娘（3）：石敢当、沈青荷、白药师\n石敢当（1）：柳三娘\n".encode("gb18030"))
    result = run("audit", game, "--against", game / "ours.txt", "--as-of", END)
    assert result.code == 0 and "没有写明第几轮" in result.out and "第4轮：0处差异" in result.out
    assert "没有写明" not in run("audit", game, "--against", game / "ours.txt", "--as-of", END, "--round", 4).out


def test_report_writes_the_page(run: Run, game: Path) -> None:
    assert run("report", game, "-o", game / "page.html", "--as-of", END).code == 0
    assert (game / "page.html").read_text("utf-8").startswith("<!doctype html>")


def test_ledger_is_rebuilt_from_folders_and_check_warns(run: Run, game: Path) -> None:
    store = f"sqlite:///{game.parent / 'panguan.sqlite'}"
    once = run("ledger", "--rebuild", game, "--store", store)
    assert once.code == 0 and "老船头" in once.out and "禁赛下一局" in once.out
    assert run("ledger", "--rebuild", game, "--store", store).out == once.out
    assert json.loads(run("ledger", "老船头", "--format", "json", "--store", store).out)[0]["player"] == "老船头"
    assert run("ledger", "--format", "csv", "--store", store).out.startswith("account,player,game,")
    following = game.parent / "next"
    following.mkdir()
    text = (game / "game.toml").read_text("utf-8").replace("2026-09-07", "2026-10-07")
    (following / "game.toml").write_text(text.replace('name = "', 'name = "下一局·', 1), "utf-8")
    assert "老船头" in run("check", following).err


def test_rulesets_show_options(run: Run) -> None:
    assert "assassin-2.1" in run("rulesets").out
    assert "missing_reason" in run("rulesets", "assassin-2.1").out


def test_a_console_in_cp936_shows_what_it_can(imported: Path) -> None:
    master, slave = pty.openpty()
    program = subprocess.Popen([sys.executable, "-m", "adjudicator.desk.cli", "judge", str(imported), "--as-of", END], stdout=slave,
                               stderr=subprocess.PIPE, env={**os.environ, "PYTHONIOENCODING": "cp936", "PYTHONUTF8": "0"})
    os.close(slave)
    shown = b""
    while piece := _read(master):
        shown += piece
    assert program.wait() == 0, program.stderr and program.stderr.read()
    assert program.stderr is not None
    program.stderr.close()
    os.close(master)
    assert "判决：" in shown.decode("cp936")


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # the other end is closed
        return b""


@pytest.mark.parametrize("command", ["judge", "tally", "report"])
def test_the_same_bytes_in_every_zone_and_place(imported: Path, tmp_path: Path, command: str) -> None:
    written = set()
    for number, zone in enumerate(("UTC", "America/New_York", "Asia/Shanghai")):
        here = tmp_path / str(number)
        here.mkdir()
        more = ["-o", str(here / "page.html")] if command == "report" else []
        done = subprocess.run([sys.executable, "-m", "adjudicator.desk.cli", command, str(imported), "--as-of", END, *more], check=True,
                              capture_output=True, cwd=here, env={"TZ": zone, "PANGUAN_LANG": "zh", "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": str(number)})
        written.add((here / "page.html").read_bytes() if more else done.stdout)
    assert len(written) == 1


@pytest.mark.parametrize("written", ["https://b.example/bbs", "https://b.example/bbs/", "https://b.example/bbs/forum.php?mod=index"])
def test_the_address_of_the_board_as_a_browser_shows_it(tmp_path: Path, written: str) -> None:
    from adjudicator.desk.forum import root_of
    from adjudicator.folder import load

    text = (DEMO / "game.toml").read_text("utf-8").replace("http://bbs.linjiang.example/", written)
    (tmp_path / "game.toml").write_text(text, "utf-8")
    assert root_of(load(tmp_path)) == "https://b.example/bbs/"
