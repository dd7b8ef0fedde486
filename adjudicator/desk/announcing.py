"""announce: what the officials post of each round, with exactly what the rules let out."""

from __future__ import annotations

import typer

from adjudicator.desk.options import AsOf, Folder, Form, Format, Posts, Round


def announce(folder: Folder, as_of: AsOf = None, posts: Posts = None, round_: Round = None, form: Format = Form.TEXT) -> None:
    """公告：每轮该由执法团发的帖子（案情、重投、宣判、补选、终局），只含规则允许公布的身份。"""
    from adjudicator.desk.inputs import judged
    from adjudicator.desk.judging import known_round, settle
    from adjudicator.report.announcements import announcements
    from adjudicator.report.forms import render
    from adjudicator.report.language import language

    case = judged(folder, posts, as_of, secret=False)
    known_round(case.record, round_)
    for one in announcements(case.record, language(), case.folder.texts):
        if round_ in (None, one.round):
            typer.echo(render(one.document, form.value))
    settle(case, strict=False)
