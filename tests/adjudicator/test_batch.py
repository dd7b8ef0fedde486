"""Many games at once: the same lines however the work is spread or interrupted; one broken game stops no other."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.desk.auditing_archive import tasks_of
from adjudicator.desk.batch import Outcome, run
from adjudicator.desk.boards import import_

DEMO = Path(__file__).parent.parent.parent / "fixtures" / "games" / "demo"
AS_OF = "2026-09-15T09:30:00"
KEYS = ("discussion", "vote")


def copy_game(folder: Path) -> Path:
    folder.mkdir(parents=True)
    for name in ("game.toml", "secret.toml"):
        shutil.copy(DEMO / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three games: two whole ones and one whose game.toml is broken."""
    root = tmp_path_factory.mktemp("archive")
    for name in ("a", "b"):
        folder = copy_game(root / name)
        for key in KEYS:
            import_(folder, sorted(DEMO.glob(f"pages/{key}-*.html")), key)
    broken = copy_game(root / "broken")
    (broken / "game.toml").write_text("[game]\nnam = 1\n", "utf-8")
    return root


def outcomes(root: Path, *, results: Path | None = None, jobs: int | None = 1, scheduler: str | None = None) -> list[Outcome]:
    return run(tasks_of([root], AS_OF), results, jobs, scheduler, lambda done: None)


@pytest.fixture(scope="module")
def alone(games: Path) -> list[Outcome]:
    return outcomes(games)


def test_one_after_another(games: Path, alone: list[Outcome]) -> None:
    assert [Path(one.game).name for one in alone] == ["a", "b", "broken"]
    assert [one.code for one in alone] == [0, 0, 2] and "nam" in (alone[2].error or "")
    assert json.loads(alone[0].record or "")["status"] == "finished"


def test_over_processes_the_same(games: Path, alone: list[Outcome]) -> None:
    assert outcomes(games, jobs=2) == alone


def test_a_run_that_was_stopped_goes_on(games: Path, alone: list[Outcome], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results = tmp_path / "results.jsonl"
    assert outcomes(games, results=results) == alone
    first, rest = results.read_text("utf-8").split("\n", 1)
    results.write_text(f"{first}\n{rest[:50]}", "utf-8")  # killed in the middle of a line
    judged = []
    monkeypatch.setattr("adjudicator.desk.batch.judge_one", lambda task: judged.append(task.game) or alone[1 if task.game.endswith("b") else 2])
    assert outcomes(games, results=results) == alone
    assert [Path(game).name for game in judged] == ["b", "broken"]
    assert [json.loads(line)["game"] for line in results.read_text("utf-8").splitlines()] == [one.game for one in alone]


def test_pages_of_a_warc_stand_in_for_a_games_own(games: Path, alone: list[Outcome], tmp_path: Path) -> None:
    bare = copy_game(tmp_path / "bare")
    (found,) = run(tasks_of([bare, games / "a" / "archive" / "responses.warc.gz"], AS_OF), None, 1, None, lambda done: None)
    record, own = json.loads(found.record or ""), json.loads(alone[0].record or "")
    assert found.error is None and record["rounds"] == own["rounds"] and record["ledger"] == own["ledger"]
    shutil.copy(games / "a" / "archive" / "responses.warc.gz", bare / "pages.warc.gz")
    (beside,) = run(tasks_of([bare / "pages.warc.gz"], AS_OF), None, 1, None, lambda done: None)
    assert (beside.game, beside.record) == (found.game, found.record)


def test_a_fault_of_the_program_stops_no_other_game(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("here")

    monkeypatch.setattr("adjudicator.desk.inputs.judged", broken)
    found = outcomes(games)
    assert [one.code for one in found] == [2, 2, 2] and all("KeyError" in (one.error or "") for one in found)


def test_without_a_time_only_games_with_an_open_round_are_judged_anew(games: Path, tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    for _ in range(2):
        run(tasks_of([games / "a", games / "broken"], None), results, 1, None, lambda done: None)
    assert [Path(json.loads(line)["game"]).name for line in results.read_text("utf-8").splitlines()] == ["a", "broken", "broken"]


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A Dask scheduler with two workers on loopback, as processes of their own."""
    if importlib.util.find_spec("distributed") is None:
        pytest.skip("no Dask here (extra panguan[cluster])")
    folder = tmp_path_factory.mktemp("dask")
    file = folder / "scheduler.json"
    dask = [sys.executable, "-m", "dask"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": str(folder)}
    programs = [subprocess.Popen([*dask, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)], **quiet)]
    try:
        deadline = time.monotonic() + 60
        while not file.exists() and time.monotonic() < deadline:
            time.sleep(0.1)
        worker = [*dask, "worker", "--scheduler-file", str(file), "--nworkers", "2", "--nthreads", "1", "--no-dashboard", "--host", "127.0.0.1"]
        programs.append(subprocess.Popen(worker, **quiet))
        yield json.loads(file.read_text("utf-8"))["address"]
    finally:
        for program in reversed(programs):
            program.terminate()
            program.wait(20)


@pytest.mark.filterwarnings("default")  # the cluster's library warns of its own machine, not of this program
def test_on_a_cluster_the_same(games: Path, alone: list[Outcome], scheduler: str) -> None:
    assert outcomes(games, scheduler=scheduler) == alone


@pytest.mark.filterwarnings("default")
def test_workers_find_games_that_are_called_from_here(games: Path, alone: list[Outcome], scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(games)
    assert [one.record for one in outcomes(Path(), scheduler=scheduler)] == [one.record for one in alone]
