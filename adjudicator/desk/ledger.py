"""ledger: warnings and bans across games."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.desk.options import STORE_NAME, Secret, StoreUrl

if TYPE_CHECKING:
    from adjudicator.store import Entry, Store


class Shape(StrEnum):
    """How the lines are written."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"


def ledger(player: Annotated[str | None, typer.Argument(metavar="PLAYER", help="只看这名玩家：本尊账号，或局中的名字")] = None,
           game: Annotated[str | None, typer.Option("--game", metavar="G", help="只看这一局（game.toml 里的 name）")] = None,
           kind: Annotated[str | None, typer.Option("--kind", metavar="K", help="只看这一种，如 next-game-ban（见 docs/reasons.md）")] = None,
           shape: Annotated[Shape, typer.Option("--format", help="表格、CSV 或 JSON")] = Shape.TABLE,
           store: StoreUrl = None,
           rebuild: Annotated[list[Path] | None, typer.Option("--rebuild", metavar="DIR", help="先从这个对局文件夹重算；可写多次")] = None,
           secret: Secret = False) -> None:
    """战绩：历局的警告、淹死、禁赛、代投、奖励和结果。"""
    with _open(store) as opened:
        for folder in rebuild or []:
            _save(opened, folder)
        lines = opened.entries(player=player, game=game, kind=kind, secret=secret)
    for row in _written(lines, shape):
        typer.echo(row)


def _open(url: str | None) -> Store:
    from adjudicator.store import Store

    return Store(url or f"sqlite:///{STORE_NAME}")


def _save(store: Store, path: Path) -> None:
    from adjudicator.desk.inputs import judged
    from adjudicator.record_public import public
    from adjudicator.store import left_by

    case = judged(path, None, None, secret=True)
    owners = {player.name: player.owner for player in case.folder.game.players if player.owner}
    store.save(left_by(case.record, public(case.record), owners))


def _written(lines: list[Entry], shape: Shape) -> Iterator[str]:
    rows = [{name: getattr(line, name) for name in line.__slots__} for line in lines]
    if shape is Shape.JSON:
        import json

        yield json.dumps(rows, ensure_ascii=False, indent=1)
    elif shape is Shape.CSV:
        yield from _csv(rows)
    else:
        yield from _table(lines)


def _csv(rows: list[dict[str, str | int]]) -> Iterator[str]:
    import csv
    import io

    from adjudicator.store import Entry

    text = io.StringIO()
    writer = csv.DictWriter(text, list(Entry.__slots__), lineterminator="\n")
    writer.writeheader()
    # A cell that a spreadsheet would run as a formula is kept as text.
    writer.writerows({name: f"'{cell}" if str(cell).startswith(("=", "+", "-", "@")) else cell for name, cell in row.items()} for row in rows)
    yield text.getvalue().rstrip("\n")


def _table(lines: list[Entry]) -> Iterator[str]:
    from adjudicator.report.document import plain
    from adjudicator.report.language import language

    words = language()
    if not lines:
        yield words.say("没有记录。")
    for line in lines:
        who = line.account if line.account == line.player else f"{line.account}（{line.player}）"
        note = " ".join(words.word("winner", part) for part in line.note.split(" ")) if line.kind == "result" else line.note
        rule = words.say("（{rule}）", rule=line.rule) if line.rule else ""
        yield plain(words.say("{who} {game} 第{n}轮 {kind} {points}", who=who, game=line.game, n=line.round,
                              kind=words.word("ledger", line.kind), points=line.points) + rule + (f" {note}" if note else ""))
