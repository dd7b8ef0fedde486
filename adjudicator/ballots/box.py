"""The ballot box of one poll: takes posts oldest first and says of each ballot whether it stands (RULES section 1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import tzinfo
from fractions import Fraction

from adjudicator.ballots.edits import EditReading, read_edit
from adjudicator.ballots.entry import Ballot, Said
from adjudicator.ballots.poll import REASON_ORDER, Poll
from adjudicator.ballots.quotes import quotes_ballot
from adjudicator.clauses import clause
from adjudicator.evidence import Filed
from adjudicator.options import Rules
from adjudicator.schedule import is_late
from adjudicator.table import Table
from parser.roster import Author, AuthorKind
from parser.statements import Abstention, DeliberateVoid, TargetKind, Vote


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
    if cast.filed.at < box.poll.opens:
        return "early"
    return "late" if is_late(cast.filed.at, box.poll.closes, box.rules) else None


@clause("void.quote", "废票方法为引用前次投票帖，明确标注废票；引用别人的、旧的、已废的或没有引用，均无效")
def bad_void(box: BallotBox, cast: Cast) -> str | None:
    if not cast.said.voids or (cast.earlier is None and cast.said.ballot is not None):
        return None
    if cast.earlier is None or not box.poll.voidable or not quotes_ballot(cast.filed, cast.earlier, box.zone):
        return "bad-void"
    return None


@clause("void.limit", "废票有效时间为投票截止前30分钟，此后更改投票无效")
def late_void(box: BallotBox, cast: Cast) -> str | None:
    voids_now = cast.said.voids and cast.earlier is not None
    return "late-void" if voids_now and is_late(cast.filed.at, box.poll.void_limit, box.rules) else None


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
    return "proxy-spent" if box.table[cast.voter].proxies >= box.rules.number("proxy_limit") else None


@clause("ballot.once", "每轮截止时间前，每人只能投一次票")
def second_ballot(box: BallotBox, cast: Cast) -> str | None:
    standing = box.used.get(cast.voter)
    if cast.said.ballot is None or standing is None or (cast.said.voids and cast.earlier is not None):
        return None
    same = standing.target == cast.said.target and (standing.target is not None or isinstance(cast.said.ballot, Abstention))
    return "duplicate" if same else "extra"


# ballot.reason-order: the first of these that holds is given.
BALLOT_REASON_ORDER: tuple[Clause, ...] = (
    outsider, not_a_voter, out_of_time, not_called, bad_void, late_void, forged_proxy, defective, missing_reason, deliberate,
    refused_target, for_himself, edited_late, proxy_spent, second_ballot,
)
DEFECTS = ("malformed", "ambiguous-target", "unknown-target", "official-target", "missing-reason", "dead-target")


class BallotBox:
    """Takes the acts of one poll in the order of their time.

    `late_edit` answers how an author's edit at or after the void limit is taken ("void", "count"), `weights` what a
    voter's ballot weighs.
    """

    def __init__(self, poll: Poll, rules: Rules, table: Table, late_edit: Callable[[str], str], weights: dict[str, Fraction] | None = None) -> None:
        self.poll = poll
        self.rules = rules
        self.table = table
        self.late_edit = late_edit
        self.weights = weights or {}
        self.ballots: list[Ballot] = []
        self.used: dict[str, Ballot] = {}  # what uses up a voter's vote: his standing ballot, as a rule

    @property
    def zone(self) -> tzinfo | None:
        """The game's zone."""
        return self.poll.opens.tzinfo

    @property
    def standing(self) -> dict[str, Ballot]:
        """Each voter's standing ballot or abstention."""
        return {voter: ballot for voter, ballot in self.used.items() if ballot.stands}

    def take(self, filed: Filed, author: Author, said: Said) -> Ballot:
        """One act at the box; the entry it makes."""
        ballot = Ballot(filed, said, self.voter_of(filed, author, said), self.poll.stage, said.kind, target=said.target)
        earlier = self.standing.get(ballot.voter)
        cast = Cast(filed, said, author, ballot.voter, read_edit(filed, self.poll.void_limit, self.rules), earlier)
        reason = next(filter(None, (holds(self, cast) for holds in BALLOT_REASON_ORDER)), None)
        self.ballots.append(ballot)
        if reason is not None:
            self._refuse(ballot, reason)
        else:
            self._accept(ballot, earlier)
        return ballot

    def voter_of(self, filed: Filed, author: Author, said: Said) -> str:
        """Whose ballot it is: the author's, or the player an official speaks for."""
        if author.kind is AuthorKind.OFFICIAL:
            if said.proxy is not None:
                return said.proxy.player.player or said.proxy.player.raw
            quoted = next((b for b in self.standing.values() if b.kind == "proxy" and quotes_ballot(filed, b, self.zone)), None)
            return quoted.voter if quoted else filed.first.author
        return author.player if author.player and author.kind is AuthorKind.PLAYER else filed.first.author

    def _refuse(self, ballot: Ballot, reason: str) -> None:
        only_voids = ballot.said.ballot is None and ballot.said.voids
        failed_void = reason in ("bad-void", "late-void")
        ballot.settle("no-effect" if only_voids or failed_void else "void", reason, self.poll.rule_of(reason))
        earlier = self.standing.get(ballot.voter)
        if earlier is not None and ballot.said.voids and not only_voids and self._voiding_holds(reason):
            self._withdraw(earlier, ballot)
        if reason in DEFECTS and self.rules.on("defective_uses_vote"):
            self.used.setdefault(ballot.voter, ballot)

    def _voiding_holds(self, reason: str) -> bool:
        """In a one-post change the voiding counts although the ballot beside it does not, once the post itself may act."""
        return REASON_ORDER.index(reason) > REASON_ORDER.index("late-void") and reason != "edited-late"

    def _accept(self, ballot: Ballot, earlier: Ballot | None) -> None:
        if ballot.said.voids and earlier is not None:
            self._withdraw(earlier, ballot)
        if ballot.said.ballot is None:
            ballot.settle("effective", None, "void.quote")
            return
        if isinstance(ballot.said.ballot, Abstention):
            ballot.settle("abstention", None, "ballot.abstain")
        else:
            ballot.settle("standing", None, "void.change" if ballot.said.voids and earlier is not None else "ballot.form")
        half = not ballot.said.ballot.reason and self.rules.word("missing_reason") == "half"
        ballot.weight = self.weights.get(ballot.voter, Fraction(1)) * (Fraction(1, 2) if half else 1)
        self.used[ballot.voter] = ballot

    def _withdraw(self, earlier: Ballot, by: Ballot) -> None:
        earlier.settle("withdrawn", None, "void.quote")
        earlier.posts.append(by.filed.id)
        by.posts.append(earlier.filed.id)
        self.used.pop(earlier.voter, None)

    def force(self, ballot: Ballot, *, target: str | None, ruling: str) -> None:
        """A judge's ruling on a ballot's post (RULES override.1): it votes for `target`, or is void when that is None."""
        ballot.ruled, ballot.ruling = True, ruling
        ballot.program = {"status": ballot.status, "reason": ballot.reason, "target": ballot.target}
        if target is None:
            ballot.settle("void", None, "override.1")
            if self.used.get(ballot.voter) is ballot:
                del self.used[ballot.voter]
            return
        standing = self.standing.get(ballot.voter)
        if standing is not None and standing is not ballot:
            self._withdraw(standing, ballot)
            standing.rule = "override.1"
        ballot.target = target
        ballot.settle("standing", None, "override.1")
        self.used[ballot.voter] = ballot

    def bar(self, voter: str, reason: str) -> None:
        """A voter loses his ballots in this poll: he drowned at its close, or was ruled out (ballot.reason-order decides)."""
        for ballot in self.ballots:
            if ballot.voter != voter or ballot.ruled or ballot.status in ("withdrawn", "effective", "no-effect"):
                continue
            if ballot.reason is None or REASON_ORDER.index(ballot.reason) > REASON_ORDER.index(reason):
                ballot.settle("void", reason, self.poll.rule_of(reason))
        self.used.pop(voter, None)

