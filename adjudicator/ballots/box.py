"""The ballot box of one poll: takes posts oldest first and says of each ballot whether it stands (docs/rules.md)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import tzinfo
from fractions import Fraction
from typing import ClassVar

from adjudicator.ballots.edits import read_edit
from adjudicator.ballots.entry import Ballot, Said
from adjudicator.ballots.poll import REASON_ORDER, Poll
from adjudicator.ballots.quotes import quotes_ballot
from adjudicator.ballots.reasons import BALLOT_REASON_ORDER, DEFECTS, Cast, Clause
from adjudicator.evidence import Filed
from adjudicator.options import Rules
from adjudicator.table import Table
from parser.roster import Author, AuthorKind
from parser.statements import Abstention


class BallotBox:
    """Takes the acts of one poll in the order of their time.

    `late_edit` answers how an author's edit at or after the void limit is taken ("void", "count"), `weights` what a
    voter's ballot weighs. `clauses` are the reasons that this kind of count knows, `withdrawn_by` its rule of withdrawing.
    """

    clauses: ClassVar[tuple[Clause, ...]] = BALLOT_REASON_ORDER
    withdrawn_by: ClassVar[str] = "void.quote"

    def __init__(self, poll: Poll, rules: Rules, table: Table, late_edit: Callable[[str], str], weights: dict[str, Fraction] | None = None) -> None:
        self.poll = poll
        self.rules = rules
        self.table = table
        self.late_edit = late_edit
        self.weights = weights or {}
        self.ballots: list[Ballot] = []
        self.used: dict[str, Ballot] = {}  # what uses up a voter's vote: his standing ballot, as a rule
        self.out: set[str] = set()  # voters ruled out while the poll was open

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
        reason = next(filter(None, (holds(self, cast) for holds in self.clauses)), None)
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
        ballot.settle("no-effect" if only_voids or failed_void else "void", reason, self.rule_of(reason))
        earlier = self.standing.get(ballot.voter)
        if earlier is not None and ballot.said.voids and not only_voids and self._voiding_holds(reason):
            self._withdraw(earlier, ballot)
        if self.uses_up(reason):
            self.used.setdefault(ballot.voter, ballot)

    def rule_of(self, reason: str) -> str:
        """The rule behind a reason."""
        return self.poll.rule_of(reason)

    def uses_up(self, reason: str) -> bool:
        """Whether a ballot refused for this reason is the voter's one ballot all the same (RULES ballot.void-form)."""
        return reason in DEFECTS and self.rules.on("defective_uses_vote")

    def _voiding_holds(self, reason: str) -> bool:
        """In a one-post change the voiding counts although the ballot beside it does not, once the post itself may act."""
        return self.poll.voidable and REASON_ORDER.index(reason) > REASON_ORDER.index("late-void") and reason != "edited-late"

    def _accept(self, ballot: Ballot, earlier: Ballot | None) -> None:
        if earlier is not None:  # voided by this post, or replaced where second_ballot lets the later one stand
            self._withdraw(earlier, ballot)
        if ballot.said.ballot is None:
            ballot.settle("effective", None, "void.quote")
            return
        if isinstance(ballot.said.ballot, Abstention):
            ballot.settle("abstention", None, "ballot.abstain")
        else:
            ballot.settle("standing", None, "void.change" if ballot.said.voids and earlier is not None else "ballot.form")
        half = not ballot.said.ballot.reason and self.rules.word("missing_reason") == "half"
        self._put_in(ballot, Fraction(1, 2) if half else Fraction(1))

    def _put_in(self, ballot: Ballot, share: Fraction = Fraction(1)) -> None:
        """It is the voter's one ballot."""
        ballot.weight = self.weights.get(ballot.voter, Fraction(1)) * share
        self.used[ballot.voter] = ballot
        if ballot.kind == "proxy" and ballot not in self.table.proxies:
            self.table.proxies.append(ballot)

    def _withdraw(self, earlier: Ballot, by: Ballot) -> None:
        by.withdrew = (earlier, earlier.status, earlier.rule)
        earlier.settle("withdrawn", None, self.withdrawn_by)
        earlier.posts.append(by.filed.id)
        by.posts.append(earlier.filed.id)
        self.used.pop(earlier.voter, None)

    def force(self, ballot: Ballot, *, target: str | None, ruling: str) -> None:
        """A judge's ruling on a ballot's post (RULES override.1): it votes for `target`, or is void when that is None or dead."""
        ballot.ruled, ballot.ruling = True, ruling
        ballot.program = {"status": ballot.status, "reason": ballot.reason, "target": ballot.target}
        dead = target is not None and not self.table[target].alive  # no ruling brings the dead to trial
        if target is None or dead:
            ballot.target = target or ballot.target
            ballot.settle("void", "dead-target" if dead else None, "ballot.void-form" if dead else "override.1")
            if self.used.get(ballot.voter) is ballot:
                del self.used[ballot.voter]
            if ballot.said.ballot is None and ballot.withdrew is not None:  # what a void 废票 had voided stands again
                earlier, status, rule = ballot.withdrew
                earlier.settle(status, None, rule)
                self.used[earlier.voter] = earlier
            return
        standing = self.standing.get(ballot.voter)
        if standing is not None and standing is not ballot:
            self._withdraw(standing, ballot)
            standing.rule = "override.1"
        ballot.target = target
        ballot.settle("standing", None, "override.1")
        self._put_in(ballot)

    def rule_out(self, player: str) -> None:
        """RULES assassin.6.ruled-out: he has no ballot from now on, and those cast for him free their voters."""
        self.out.add(player)
        self.bar(player, "ruled-out")
        for voter, ballot in list(self.standing.items()):
            if ballot.target == player:
                ballot.settle("void", "dead-target", "assassin.6.ruled-out")
                del self.used[voter]

    def bar(self, voter: str, reason: str) -> None:
        """A voter loses his ballots in this poll: he drowned at its close, or was ruled out (ballot.reason-order decides)."""
        for ballot in self.ballots:
            if ballot.voter != voter or ballot.ruled or ballot.status in ("withdrawn", "effective"):
                continue
            if ballot.reason is None or REASON_ORDER.index(ballot.reason) > REASON_ORDER.index(reason):
                ballot.settle("no-effect" if ballot.status == "no-effect" else "void", reason, self.rule_of(reason))
        self.used.pop(voter, None)

