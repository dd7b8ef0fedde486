"""report: the judge's page as one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.desk.options import AsOf, Folder, Posts, Secret
from adjudicator.report.language import language, say


def report(folder: Folder, output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE.html", help="写到这个文件")],
           as_of: AsOf = None, posts: Posts = None, secret: Secret = False) -> None:
    """判决书网页：一个自足的 HTML 文件，含票型、时间线、总表、警告、存档的帖子。"""
    from adjudicator.desk.inputs import judged
    from adjudicator.desk.writing import replace_file
    from adjudicator.report.page import page

    case = judged(folder, posts, as_of, secret)
    replace_file(output, page(case.record, case.posts, language()))
    typer.echo(say("写好了：{file}", file=output))
