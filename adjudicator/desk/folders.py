"""check and rulesets: what a game folder may hold, and whether one is sound."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.desk.options import Folder


def check(folder: Folder) -> None:
    """检查对局文件夹：一次列出全部错误，写明文件、行、错在哪里、该怎么写。"""
    from adjudicator.game import load

    game = load(folder)
    typer.echo(f"{game}")


def rulesets(name: Annotated[str | None, typer.Argument(metavar="NAME", help="规则集的名字；不写则列出全部")] = None) -> None:
    """规则集：有哪些，每个选项的含义、可选值、默认值和规则。"""
