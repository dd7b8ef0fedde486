"""Why a ballot does not count: a clause a function, asked in the order of ballot.reason-order (docs/rules.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from adjudicator.ballots.edits import EditReading
from adjudicator.ballots.entry import Ballot, Said
from adjudicator.ballots.quotes import quotes_ballot
from adjudicator.clauses import clause
from adjudicator.evidence import Filed
from adjudicator.schedule import is_late
from parser.roster import Author, AuthorKind
from parser.statements import Abstention, DeliberateVoid, TargetKind, Vote

if TYPE_CHECKING:
    from adjudicator.ballots.box import BallotBox


@dataclass(frozen=True, slots=True)
class Cast:
    """One act at the box, with what the clauses below look at."""

    filed: Filed
    said: Said
    author: Author
    voter: str
    edit: EditReading
    earlier: Ballot | None  # the voter's standing ballot


Clause = Callable[["BallotBox", Cast], str | None]


@clause("source.2", "只有存活的玩家能投票；名单外帐号的票记录在案但无效")
def outsider(box: BallotBox, cast: Cast) -> str | None:
    return "outsider" if cast.author.kind in (AuthorKind.OUTSIDER, AuthorKind.OWNER) else None


@clause("proxy.1", "代投行只有执法团能写；别人写的算格式不符")
def forged_proxy(box: BallotBox, cast: Cast) -> str | None:
    if cast.said.proxy is None:
        return None
    forged = cast.author.kind is AuthorKind.PLAYER
    for_nobody = cast.said.proxy.player.kind is not TargetKind.PLAYER
    says_nothing = cast.said.ballot is None and not cast.said.withdraws
    return "malformed" if forged or for_nobody or says_nothing else None


@clause("assassin.5.dead", "死者可以诈尸发言，不允许投票")
def barred(box: BallotBox, cast: Cast) -> str | None:
    if cast.voter in box.out:
        return "ruled-out"
    if cast.voter in box.poll.voters or cast.voter not in box.table.seats:
        return None
    return box.poll.barred.get(cast.voter, box.poll.otherwise)


def not_called(box: BallotBox, cast: Cast) -> str | None:
    """Only a revote calls some voters and not others; that is less than being out of time."""
    reason = barred(box, cast)
    return reason if reason == "not-called" else None


def not_a_voter(box: BallotBox, cast: Cast) -> str | None:
    reason = barred(box, cast)
    return None if reason == "not-called" else reason


@clause("vote.window", "票在 [开投, 截票) 内有效：到点或之后为迟，之前为早")
def out_of_time(box: BallotBox, cast: Cast) -> str | None:
    if box.poll.floors is not None:
        floor = cast.filed.first.floor
        return "early" if box.poll.floors.before(floor) else "late" if box.poll.floors.behind(floor) else None
    if cast.filed.at < box.poll.opens:
        return "early"
    return "late" if is_late(cast.filed.at, box.poll.closes, box.rules) else None


def voids_now(box: BallotBox, cast: Cast) -> bool:
    """Whether the act would void a standing ballot, in a poll that lets one be voided."""
    return cast.said.voids and cast.earlier is not None and box.poll.voidable


@clause("void.quote", "废票方法为引用前次投票帖，明确标注废票；引用别人的、旧的、已废的或没有引用，均无效")
def bad_void(box: BallotBox, cast: Cast) -> str | None:
    if not cast.said.voids or (cast.said.ballot is not None and (cast.earlier is None or not box.poll.voidable)):
        return None
    if cast.earlier is None or not quotes_ballot(cast.filed, cast.earlier, box.zone):
        return "bad-void"
    return None if box.poll.voidable else "extra"


@clause("void.limit", "废票有效时间为投票截止前30分钟，此后更改投票无效；change_minutes 可为一帖改票另定时限")
def late_void(box: BallotBox, cast: Cast) -> str | None:
    if not voids_now(box, cast):
        return None
    minutes = box.rules.number_if_set("change_minutes") if cast.said.ballot is not None else None
    limit = box.poll.void_limit if minutes is None else box.poll.closes - timedelta(minutes=minutes)
    return "late-void" if is_late(cast.filed.at, limit, box.rules) else None


@clause("void.change", "change_limit 可限定一轮最多改几次，超过的改票无效")
def too_many_changes(box: BallotBox, cast: Cast) -> str | None:
    limit = box.rules.number_if_set("change_limit")
    if limit is None or not voids_now(box, cast):
        return None
    changed = sum(b.voter == cast.voter and b.status == "withdrawn" for b in box.ballots)
    return "bad-void" if changed >= limit else None


@clause("ballot.void-form", "投票帖格式不正确，被投角色名错误，指向不明视为废票")
def defective(box: BallotBox, cast: Cast) -> str | None:
    if cast.said.malformed is not None:
        return "malformed"
    if not isinstance(cast.said.ballot, Vote):
        return None
    kinds = {TargetKind.AMBIGUOUS: "ambiguous-target", TargetKind.UNKNOWN: "unknown-target", TargetKind.OFFICIAL: "official-target"}
    return kinds.get(cast.said.ballot.target.kind)


@clause("ballot.form", "投票帖格式为：投票：某某某 / 理由：推理、COS随意")
def missing_reason(box: BallotBox, cast: Cast) -> str | None:
    ballot = cast.said.ballot
    return "missing-reason" if ballot is not None and not ballot.reason and box.rules.word("missing_reason") == "void" else None


@clause("ballot.abstain", "游戏进程中允许主动废票")
def deliberate(box: BallotBox, cast: Cast) -> str | None:
    if isinstance(cast.said.ballot, Abstention):
        return box.poll.no_abstention
    return "deliberate" if isinstance(cast.said.ballot, DeliberateVoid) else None


@clause("ballot.void-form", "投给死者的票无效（dead-target）；各票选不得投的对象见其规则")
def refused_target(box: BallotBox, cast: Cast) -> str | None:
    ballot = cast.said.ballot
    if not isinstance(ballot, Vote) or ballot.target.player is None or ballot.target.kind is TargetKind.WORD:
        return None
    if not box.table[ballot.target.player].alive:
        return "dead-target"
    return box.poll.refuse(ballot.target.player)


@clause("ballot.self", "可以投自己（self_vote）")
def for_himself(box: BallotBox, cast: Cast) -> str | None:
    return "self" if cast.said.target == cast.voter and not box.rules.on("self_vote") else None


@clause("edit.1", "废票时限或之后编辑过的票，按 late_edit 处理")
def edited_late(box: BallotBox, cast: Cast) -> str | None:
    return "edited-late" if cast.edit.late and box.late_edit(cast.filed.id) == "void" else None


@clause("proxy.1", "受理无法登陆玩家代投事宜，每位玩家只能申请两次代投")
def proxy_spent(box: BallotBox, cast: Cast) -> str | None:
    if cast.said.proxy is None or cast.said.ballot is None:
        return None
    replaced = cast.earlier if cast.said.voids else None
    spent = sum(b.voter == cast.voter and b.stands and b is not replaced for b in box.table.proxies)
    return "proxy-spent" if spent >= box.rules.number("proxy_limit") else None


@clause("ballot.once", "每轮截止时间前，每人只能投一次票")
def second_ballot(box: BallotBox, cast: Cast) -> str | None:
    standing = box.used.get(cast.voter)
    if cast.said.ballot is None or standing is None:
        return None
    changes = cast.said.voids or box.rules.word("second_ballot") == "replaces"
    if changes and standing.stands and box.poll.voidable:
        return None
    same = standing.target == cast.said.target and (standing.target is not None or isinstance(cast.said.ballot, Abstention))
    return "duplicate" if same else "extra"


# ballot.reason-order: the first of these that holds is given.
BALLOT_REASON_ORDER: tuple[Clause, ...] = (
    outsider, not_a_voter, out_of_time, not_called, bad_void, too_many_changes, late_void,
    forged_proxy, defective, missing_reason, deliberate, refused_target, for_himself, edited_late, proxy_spent, second_ballot,
)
DEFECTS = ("malformed", "ambiguous-target", "unknown-target", "official-target", "missing-reason", "dead-target")
