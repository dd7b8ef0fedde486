"""Many games at once: each judged on its own, over the cores of this machine or the workers of a Dask cluster.

What a game came to is written down as soon as it is known, with a mark of everything it was judged from. A run that was
stopped goes on where it stood, and gives the same lines as one that was not.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Task:
    """One game to judge. `warcs` are files whose pages are its posts, where it has none of its own.

    `game` is what the user calls it; `folder` and `warcs` are whole paths, for workers that run somewhere else. `mark`
    changes when anything the game is judged from does.
    """

    game: str
    folder: str
    as_of: str | None
    warcs: tuple[str, ...]
    mark: str

    @classmethod
    def of(cls, game: Path, as_of: str | None, warcs: Iterable[Path] = ()) -> Task:
        """The task of judging a game as its files are now."""
        folder, pages = game.resolve(), [warc.resolve() for warc in warcs]
        names = ("game.toml", "secret.toml", "rulings.toml", "posts.jsonl", "posts.jsonl.gz", "archive/posts.sqlite")
        files = [file for name in names if (file := folder / name).is_file()]
        known = [f"{file}:{file.stat().st_size}:{file.stat().st_mtime_ns}" for file in (*files, *pages)]
        mark = hashlib.sha256("\n".join([as_of or "", *known]).encode()).hexdigest()
        return cls(str(game), str(folder), as_of, tuple(map(str, pages)), mark)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a game came to: its public record as JSON, or what went wrong and the exit code of that."""

    game: str
    mark: str
    record: str | None = None
    error: str | None = None
    code: int = 0


def judge_one(task: Task) -> Outcome:
    """Judge one game. Whatever goes wrong is an outcome, and no reason to stop: a fault of the program too, which is called so."""
    from adjudicator.desk.inputs import judged
    from adjudicator.desk.warcs import posts_of_game

    try:
        folder = Path(task.folder)
        posts = posts_of_game(folder, task.warcs) if task.warcs else None
        record = judged(folder, None, task.as_of, secret=False, posts=posts).record
        return Outcome(task.game, task.mark, record.to_json())
    except Exception as error:
        code = getattr(error, "exit_code", 2 if isinstance(error, OSError) else None)
        fault = f"程序自身的错误，请报告 / a fault of the program: {type(error).__name__}: {error}"
        return Outcome(task.game, task.mark, error=str(error) if code else fault, code=code or 2)


def run(tasks: Iterable[Task], results: Path | None, jobs: int | None, scheduler: str | None, tell: Callable[[int], None]) -> list[Outcome]:
    """Every game's outcome, in the order of the tasks, however the work was spread.

    `results` keeps the outcomes of this run and gives back those of an earlier one that still hold.
    """
    waiting = {task.mark: task for task in tasks}
    order = list(waiting)
    done = {mark: outcome for mark, outcome in _kept(results) if mark in waiting and _holds(outcome, waiting[mark])}
    left = [task for mark, task in waiting.items() if mark not in done]
    spread = _on_cluster(left, scheduler) if scheduler else _on_cores(left, jobs)
    for outcome in spread:
        done[outcome.mark] = outcome
        if results is not None:
            with results.open("a", encoding="utf-8", newline="\n") as file:
                file.write(json.dumps(asdict(outcome), ensure_ascii=False) + "\n")
        tell(len(done))
    return [done[mark] for mark in order]


def _holds(outcome: Outcome, task: Task) -> bool:
    """Whether an earlier outcome still holds: without a fixed time only where no round is open any more."""
    return task.as_of is not None or not any(f'"phase":"{phase}"' in (outcome.record or "") for phase in ("night", "day", "revote"))


def _kept(results: Path | None) -> Iterator[tuple[str, Outcome]]:
    """The outcomes of an earlier run; a line that was cut off when it was stopped is none."""
    if results is None or not results.is_file():
        return
    text = results.read_text("utf-8")
    if text and not text.endswith("\n"):
        results.write_text(text[:text.rfind("\n") + 1], "utf-8", newline="\n")
    for line in text.splitlines():
        try:
            outcome = Outcome(**json.loads(line))
        except (ValueError, TypeError):
            continue
        if outcome.error is None:
            yield outcome.mark, outcome


def _on_cores(tasks: list[Task], jobs: int | None) -> Iterator[Outcome]:
    if jobs == 1 or len(tasks) < 2:
        yield from map(judge_one, tasks)
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from multiprocessing import get_context

    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for future in as_completed([pool.submit(judge_one, task) for task in tasks]):
            yield future.result()


def _on_cluster(tasks: list[Task], scheduler: str) -> Iterator[Outcome]:
    from adjudicator.desk.errors import DeskError

    try:
        from distributed import Client, as_completed
    except ImportError:
        raise DeskError("--scheduler 需要 Dask：pip install 'panguan[cluster]' / Dask is not installed") from None
    try:
        client = Client(scheduler, timeout=10)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise DeskError(f"连不上 Dask 调度器 {scheduler}：{error} / no scheduler there") from None
    with client:
        # A task is run anew where a worker dies under it; each has its own key, so that none is taken for another.
        futures = client.map(judge_one, tasks, key=[task.mark for task in tasks], pure=False)
        for future in as_completed(futures):  # type: ignore[no-untyped-call]
            yield future.result()
