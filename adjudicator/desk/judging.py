"""judge, tally and explain: the record of a game, in words or as JSON."""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.desk.console import complain
from adjudicator.desk.errors import DeskError, Differs
from adjudicator.desk.options import AsOf, Folder, Form, Format, Json, Posts, Round, Secret, Strict
from adjudicator.report.language import language, say

if TYPE_CHECKING:
    from adjudicator.desk.inputs import Case
    from adjudicator.record import Record
    from adjudicator.report.document import Document


def judge(folder: Folder, as_of: AsOf = None, posts: Posts = None, round_: Round = None, secret: Secret = False,
          strict: Strict = False, json: Json = False, form: Format = Form.TEXT) -> None:
    """判局：逐轮的票型、无效票、判决和警告记录，每条都写明依据的规则和帖子。"""
    from adjudicator.desk.inputs import judged
    from adjudicator.report.outline import outline

    case = judged(folder, posts, as_of, secret)
    record = case.record
    known_round(record, round_)
    if json:
        _print_json(record, round_)
    else:
        _print(outline(record, language(), round_), form)
    settle(case, strict)


def tally(folder: Folder, as_of: AsOf = None, posts: Posts = None, round_: Round = None, secret: Secret = False,
          strict: Strict = False, json: Json = False, form: Format = Form.TEXT) -> None:
    """计票：现在谁投了谁、谁还没投票或发言不够、还剩多少时间。"""
    from adjudicator.desk.inputs import judged
    from adjudicator.report.tally import tally as count

    case = judged(folder, posts, as_of, secret)
    record = case.record
    known_round(record, round_)
    if json:
        _print_json(record, round_ or (record.rounds[-1].number if record.rounds else None))
    else:
        _print(count(record, language(), round_), form)
    settle(case, strict)


def explain(folder: Folder, subject: Annotated[str, typer.Argument(metavar="PLAYER|POST", help="玩家名字或别名，或帖子编号，或投票帖的楼层（如 36楼）")],
            as_of: AsOf = None, posts: Posts = None, round_: Round = None, secret: Secret = False, strict: Strict = False,
            form: Format = Form.TEXT) -> None:
    """解释：一名玩家或一个帖子为什么得到这样的结果，列出每个帖子、规则和步骤。"""
    from adjudicator.desk.inputs import judged
    from adjudicator.report.explain import explain as chain

    case = judged(folder, posts, as_of, secret)
    document = chain(case.record, case.posts, _named(case, subject), language(), round_)
    if document is None:
        raise DeskError(f"没有叫「{subject}」的玩家或帖子：写 game.toml 里的名字、帖子编号或楼层 / no player or post {subject!r}")
    _print(document, form)
    settle(case, strict)


def _named(case: Case, subject: str) -> str:
    """A player by any of his names, a post by its floor in the vote thread, as the record calls them; else what was asked."""
    from adjudicator.roster import roster_of

    if subject in case.record.players or any(post.id == subject for post in case.posts):
        return subject
    if floor := re.fullmatch(r"#?(\d+)\s*[楼#]|#(\d+)", subject):
        number = int(floor[1] or floor[2])
        posts = list(dict.fromkeys(post.id for post in case.posts if post.thread in ("vote", "main") and post.floor == number))
        if len(posts) > 1:
            raise DeskError(f"{subject}不止一个帖子：{'、'.join(posts)}；写帖子编号 / more than one post on that floor")
        return posts[0] if posts else subject
    return roster_of(case.folder.game, "strict").match(subject).player or subject


def _print(document: Document, form: Form) -> None:
    from adjudicator.report.forms import render

    typer.echo(render(document, form.value), nl=False)


def _print_json(record: Record, only_round: int | None) -> None:
    if only_round is not None:
        record = record.model_copy(update={"rounds": [one for one in record.rounds if one.number == only_round]})
    typer.echo(record.to_json(indent=1))


def _misdated(case: Case) -> str | None:
    """Whether the vote thread lies beside the first round altogether, as it does when first_night is wrong."""
    from adjudicator.report.pieces import moment

    one = next(iter(case.record.rounds), None)
    officials = case.folder.game.officials.names()
    times = sorted(post.posted_at for post in case.posts if post.thread == "vote" and post.author not in officials)
    if one is None or one.opens is None or one.closes is None or not times:
        return None
    opens, closes, as_of = map(datetime.fromisoformat, (one.opens, one.closes, case.record.as_of))
    if any(opens <= at < closes for at in times) or opens <= as_of < closes:
        return None
    first, last = (at.astimezone(opens.tzinfo).isoformat(" ", "minutes")[:16] for at in (times[0], times[-1]))
    return say("投票帖里玩家的帖子在 {first} 到 {last}，没有一个落在第{n}轮（{opens} — {closes}）：核对 game.toml 的 first_night 和 timezone",
               first=first, last=last, n=one.number, opens=moment(one.opens, language()), closes=moment(one.closes, language()))


def known_round(record: Record, number: int | None) -> None:
    """Refuse a --round the record does not have."""
    numbers = [one.number for one in record.rounds]
    if number is not None and number not in numbers:
        raise DeskError(f"记录里没有第{number}轮（有 {numbers}）：换一个 --round，或晚一点的 --as-of / no round {number}")


def settle(case: Case, strict: bool) -> None:
    """Tell the judge at the desk what the output may not or cannot say, and end as --strict asks."""
    if misdated := _misdated(case):
        complain(misdated)
    if case.withheld:
        complain(say("有 {n} 件保密的事等你处理（如夜间指令没有写），所以只判到这里；加 --secret 查看", n=case.withheld))
    if strict and (case.record.questions or case.withheld or not case.record.complete):
        raise Differs("有待裁定的问题或读不到的帖子（见上面的输出），--strict 因此以 1 结束 / the record needs a ruling")
