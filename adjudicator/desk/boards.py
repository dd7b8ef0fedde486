"""read, import and fetch: posts from saved pages and from the board."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.desk.options import Folder


def read(sources: Annotated[list[str], typer.Argument(metavar="FILE|URL", help="保存下来的网页，或帖子地址")]) -> None:
    """读帖：程序在网页里看到的帖子，每行一个，格式同 posts.jsonl。"""


def import_(folder: Folder, files: Annotated[list[Path], typer.Argument(metavar="FILE", help="浏览器保存的网页（HTML 或 MHTML）")],
            thread: Annotated[str, typer.Option("--thread", metavar="T", help="属于哪个帖子：[threads] 里的键，如 vote")]) -> None:
    """导入：把浏览器保存的网页收进对局的存档。"""


def fetch(folder: Folder) -> None:
    """取帖：从论坛读取新的内容，收进对局的存档。"""
