"""audit --archive: every game below some folders, a line each."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import typer

from adjudicator.desk.batch import Outcome, Task, run
from adjudicator.desk.console import complain, progress
from adjudicator.desk.errors import DeskError
from adjudicator.desk.inputs import has_posts
from adjudicator.report.document import plain
from adjudicator.report.language import language, say


def audit_archive(sources: list[Path], results: Path | None, jobs: int | None, scheduler: str | None, as_of: str | None) -> None:
    """Judge every game, print what each came to, and end with the worst exit code."""
    tasks = list(tasks_of(sources, as_of))
    with progress(say("判各局")) as tell:
        outcomes = run(tasks, results, jobs, scheduler, lambda done: tell(done, len(tasks)))
    for outcome in outcomes:
        if outcome.error is not None:
            complain(f"{outcome.game}: {outcome.error}")
        else:
            typer.echo(_line(outcome))
    failed = [outcome for outcome in outcomes if outcome.error is not None]
    typer.echo(say("共 {n} 局，判完 {done} 局，出错 {failed} 局", n=len(outcomes), done=len(outcomes) - len(failed), failed=len(failed)))
    if failed:
        raise typer.Exit(max(outcome.code for outcome in failed))


def tasks_of(sources: list[Path], as_of: str | None) -> Iterable[Task]:
    """A task for every game below the folders or beside the WARC files, by path.

    A game without posts of its own is read from the WARC files given, and those in its folder.

    Raises:
        DeskError: there is no game, or a source does not exist.
    """
    missing = [source for source in sources if not source.exists()]
    if missing:
        raise DeskError(f"{missing[0]}: 没有这个文件或文件夹 / no such file or folder")
    warcs = [source for source in sources if source.is_file()]
    games = {file.parent for source in sources if source.is_dir() for file in source.rglob("game.toml")}
    games |= {warc.parent for warc in warcs if (warc.parent / "game.toml").is_file()}
    if not games:
        raise DeskError("下面没有任何对局（game.toml）：写存放对局文件夹的文件夹 / no game.toml below")
    for game in sorted(games):
        beside = [*warcs, *(file for file in sorted(game.glob("*.warc*")) if file not in warcs)]
        yield Task.of(game, as_of, () if has_posts(game) else beside)


def _line(outcome: Outcome) -> str:
    """A game in a line: how it stands, and each round's verdict."""
    from adjudicator.record import Record

    words = language()
    record = Record.model_validate_json(outcome.record or "")
    won = f" {words.word('winner', record.winner)}" if record.winner else ""
    rounds = [words.say("第{n}轮 {verdict}", n=one.number,
                        verdict=" ".join(filter(None, (words.names(one.verdict.executed), words.word("outcome", one.verdict.kind)))))
              for one in record.rounds if one.verdict.kind != "pending"]
    return plain(f"{outcome.game}: {record.game} {words.word('status', record.status)}{won} {words.names(rounds)}".rstrip())
