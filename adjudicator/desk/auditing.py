"""audit: what the judge published beside the record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.desk.errors import DeskError, Differs
from adjudicator.desk.options import AsOf, Posts, Round
from adjudicator.report.language import language, say

if TYPE_CHECKING:
    from adjudicator.desk.published import Published
    from adjudicator.record import Record, RoundRecord
    from scraper.models import Post


def audit(sources: Annotated[list[Path], typer.Argument(metavar="DIR|FOLDER|WARC", help="对局文件夹；加 --archive 时可写多个存放各局的文件夹和 WARC 文件")],
          against: Annotated[str | None, typer.Option("--against", metavar="POST|FILE", help="法官公布票型的帖子编号，或存成文本的文件")] = None,
          archive: Annotated[bool, typer.Option("--archive", help="判下面所有的局，一局一行")] = False,
          jobs: Annotated[int | None, typer.Option("--jobs", metavar="N", min=1, help="同时判几局；默认用上全部处理器")] = None,
          scheduler: Annotated[str | None, typer.Option("--scheduler", metavar="ADDRESS", help="在这个 Dask 集群上判")] = None,
          results: Annotated[Path | None, typer.Option("--results", metavar="FILE.jsonl", help="各局的结果随判随写；中断后再运行会接着判")] = None,
          as_of: AsOf = None, posts: Posts = None, round_: Round = None) -> None:
    """核对：把法官公布的票型和判决同记录对照，每处差异写明依据的帖子；有差异时以退出码 1 结束。"""
    if archive:
        from adjudicator.desk.auditing_archive import audit_archive

        audit_archive(sources, results, jobs, scheduler, as_of)
    elif against is None or len(sources) != 1:
        raise DeskError("写 panguan audit 对局文件夹 --against 帖子或文件，或 panguan audit --archive 文件夹… / give --against or --archive")
    else:
        _audit_one(sources[0], against, as_of, posts, round_)


def _audit_one(folder: Path, against: str, as_of: str | None, posts: Path | None, round_: int | None) -> None:
    from adjudicator.desk.inputs import judged
    from adjudicator.desk.published import read_published
    from adjudicator.roster import roster_of

    lines, made_at = _source(folder, posts, against)
    case = judged(folder, posts, as_of or made_at, secret=False)
    found = read_published(lines, roster_of(case.folder.game, "strict"))
    if all(one.empty for one in found):
        raise DeskError(f"{against}: 读不出任何票型或判决：写成「路飞（3）：娜美、山治、乔巴」这样的一行 / no tally found")
    if made_at is None and round_ is None and any(one.round is None and not one.empty for one in found):
        typer.echo(say("没有写明第几轮的票型，按最近一次投票核对；要核对别的轮，加 --round"))
    if sum([_report(one, case.record, round_) for one in found]):
        raise Differs("公布的内容和记录有差异（见上面的输出） / what was published differs from the record")


def _source(folder: Path, posts_file: Path | None, against: str) -> tuple[list[str], str | None]:
    """The published lines, and for a post the time it was made or last edited: it is held to what was known then."""
    file = Path(against)
    if file.is_file():
        try:
            return _text(file.read_bytes()).splitlines(), None
        except UnicodeDecodeError:
            raise DeskError(f"{against}: 不是文本文件：用记事本另存为 UTF-8 / no text in UTF-8 or GBK") from None
    post = _post(folder, posts_file, against)
    return list(post.body.lines), (post.edited_at or post.posted_at).isoformat()


def _text(data: bytes) -> str:
    """UTF-8, else what editors in China write without being asked."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("gb18030")


def _post(folder: Path, posts_file: Path | None, post_id: str) -> Post:
    from zoneinfo import ZoneInfo

    from adjudicator.desk.inputs import posts_of
    from adjudicator.folder import load

    game = load(folder)
    versions = [post for post in posts_of(game, posts_file, ZoneInfo(game.game.game.timezone)) if post.id == post_id]
    if not versions:
        raise DeskError(f"没有文件，也没有帖子叫「{post_id}」：写帖子编号，或文本文件的路径 / neither a file nor a post: {post_id!r}")
    return versions[-1]


def _report(published: Published, record: Record, asked_round: int | None) -> int:
    """Print one published tally beside its round; how many differences there are."""
    from adjudicator.desk.comparing import compare
    from adjudicator.report.document import plain

    words = language()
    one = _round(published, record, asked_round)
    differences = [] if published.empty else compare(published, one, words)
    if not published.empty:
        unread = words.say("，{n}行没有核对", n=len(published.unread)) if published.unread else ""
        typer.echo(words.say("第{n}轮：{n_differences}处差异", n=one.number, n_differences=len(differences)) + unread)
    for difference in differences:
        posts = words.say("（依据：帖{posts}）", posts=words.names(difference.posts)) if difference.posts else ""
        typer.echo(f"  [{words.word('difference', difference.kind)}] {plain(difference.text)}{posts}")
    for line in published.unread:
        typer.echo(words.say("  没有核对这一行：{line}", line=plain(line)))
    return len(differences)


def _round(published: Published, record: Record, asked: int | None) -> RoundRecord:
    """The round a tally is about: the one it names, the one asked for, else the last that held a vote."""
    number = published.round or asked
    held = [one for one in record.rounds if one.stages and number in (None, one.number)]
    if not held:
        raise DeskError(f"记录里第{number}轮还没有投票：看看 --round 和 --as-of / no vote in round {number}" if number
                        else "记录里还没有任何投票 / no vote yet")
    return held[-1]
