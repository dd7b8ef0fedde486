"""The arguments that several commands share, with their words: written once, so that they mean the same everywhere."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

STORE_NAME = "panguan.sqlite"


class Form(StrEnum):
    """The forms of a report (adjudicator.report.forms.FORMS; a test holds the two together)."""

    TEXT = "text"
    BBCODE = "bbcode"
    HTML = "html"
    MARKDOWN = "markdown"


Folder = Annotated[Path, typer.Argument(metavar="DIR", help="对局文件夹（里面有 game.toml）")]
AsOf = Annotated[str | None, typer.Option("--as-of", metavar="T", help="按这个时刻判（如 2026-05-12T13:00），不写时区即对局时区；默认现在")]
Posts = Annotated[Path | None, typer.Option("--posts", metavar="F", help="帖子文件 posts.jsonl 或 .jsonl.gz，代替对局文件夹里的存档")]
Secret = Annotated[bool, typer.Option("--secret", help="含身份、夜间指令等保密内容（给法官看，不要公开）")]
Round = Annotated[int | None, typer.Option("--round", metavar="N", min=1, help="只看第 N 轮")]
Strict = Annotated[bool, typer.Option("--strict", help="有待裁定的问题时以退出码 1 结束")]
Json = Annotated[bool, typer.Option("--json", help="输出 JSON 记录（格式见 docs/record.md）")]
StoreUrl = Annotated[str | None, typer.Option("--store", metavar="URL", envvar="PANGUAN_STORE",
                                              help="战绩库的数据库地址；默认是各局文件夹旁边的 panguan.sqlite")]
Cookies = Annotated[Path | None, typer.Option("--cookies", metavar="FILE", help="浏览器导出的 cookies.txt，用它的登录状态读论坛")]
Format = Annotated[Form, typer.Option("--format", help="文字输出的格式")]
