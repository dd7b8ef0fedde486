"""A day of the open count: the latest ballot stands, and more than half of the living executes at once (RULES section 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from adjudicator import tally
from adjudicator.ballots import Ballot
from adjudicator.ballots.entry import Said
from adjudicator.clauses import clause
from adjudicator.day import Day
from adjudicator.evidence import Filed
from adjudicator.record import HistoryLine, StageRecord
from adjudicator.schedule import is_late
from parser.grammar import NO_EXECUTION
from parser.roster import AuthorKind, Roster
from parser.statements import Statement, TargetKind, Vote, Withdrawal

DEFECTS = {TargetKind.AMBIGUOUS: "ambiguous-target", TargetKind.UNKNOWN: "unknown-target", TargetKind.OFFICIAL: "official-target"}


class MajorityCourt:
    """Counts one day, post after post. `ballots` holds every post that tried to vote; `execution` who was hammered."""

    def __init__(self, day: Day, roster: Roster, threshold: Callable[[str], Callable[[Fraction], bool]]) -> None:
        self.day = day
        self.roster = roster
        self.reached = threshold
        self.ballots: list[Ballot] = []
        self.standing: dict[str, Ballot] = {}
        self.execution: str | None = None
        self.decided_by: Filed | None = None

    def count(self, posts: Iterable[Filed]) -> None:
        """Take the day's posts, oldest first."""
        for filed in posts:
            statements = self.day.hearing.statements(filed, self.roster)
            acts = [s for s in statements if isinstance(s, Vote | Withdrawal)]
            if acts:
                self.take(filed, acts)

    @clause("majority.latest", "The latest ballot stands; UNVOTE takes it back; of several in a post the last stands")
    def take(self, filed: Filed, acts: Sequence[Statement]) -> None:
        """One post's ballots."""
        author = self.day.hearing.author(filed)
        if author.kind is AuthorKind.OFFICIAL or not filed.seen:
            return
        said = Said.of(acts)
        votes_last = isinstance(acts[-1], Vote)
        ballot = Ballot(filed, said, author.player if author.kind is AuthorKind.PLAYER and author.player else filed.first.author,
                        "vote", "void" if not votes_last else "change" if said.withdraws else "vote", rule="majority.latest", target=said.target)
        self.ballots.append(ballot)
        reason, rule = self.refusal(ballot, author.kind)
        if reason is not None:
            ballot.settle("void" if votes_last else "no-effect", reason, rule)
            if said.withdraws and rule in ("ballot.void-form", "names.1"):
                self.withdraw(ballot)
            return
        if votes_last:
            self.stand(ballot)
        else:
            ballot.settle("effective", None, "majority.latest")
            self.withdraw(ballot)

    def refusal(self, ballot: Ballot, kind: AuthorKind) -> tuple[str | None, str]:
        """Why a ballot does not count, and the rule; (None, …) when it does."""
        if kind is not AuthorKind.PLAYER:
            return "outsider", "source.2"
        if ballot.voter not in self.day.living:
            return "dead-voter", "source.2"
        if self.execution is not None:
            return "late", "majority.hammer"
        if self.day.limits.closes_floor is None and is_late(ballot.filed.at, self.day.limits.closes, self.day.rules):
            return "late", "vote.window"
        if ballot.filed.removed:
            return "malformed", "source.1"
        vote = ballot.said.ballot
        if ballot.kind == "void" or not isinstance(vote, Vote):
            return None, ""
        if vote.target.kind in DEFECTS:
            return DEFECTS[vote.target.kind], "ballot.void-form"
        dead = vote.target.kind is TargetKind.PLAYER and not self.day.table[vote.target.player or ""].alive
        return ("dead-target", "ballot.void-form") if dead else (None, "")

    def withdraw(self, by: Ballot) -> None:
        """The voter's standing ballot is taken back."""
        earlier = self.standing.pop(by.voter, None)
        if earlier is not None:
            earlier.settle("withdrawn", None, "majority.latest")
            by.posts.append(earlier.filed.id)
            self.note(by, None)

    def stand(self, ballot: Ballot) -> None:
        """A ballot takes the place of the voter's earlier one; it may be the hammer."""
        earlier = self.standing.pop(ballot.voter, None)
        if earlier is not None:
            earlier.settle("withdrawn", None, "majority.latest")
            ballot.posts.append(earlier.filed.id)
        ballot.weight = self.day.weights.get(ballot.voter, Fraction(1))
        self.standing[ballot.voter] = ballot
        if earlier is None or earlier.target != ballot.target:
            self.note(ballot, ballot.target)
        assert ballot.target is not None
        if self.day.rules.on("hammer") and self.reached(ballot.target)(self.votes()[ballot.target]):
            self.execution, self.decided_by = ballot.target, ballot.filed

    def votes(self) -> dict[str, Fraction]:
        """The votes for each target."""
        return tally.sums(self.standing.values())

    def note(self, ballot: Ballot, target: str | None) -> None:
        """One change of the count."""
        post = ballot.filed.first
        self.day.record.history.append(HistoryLine(floor=post.floor, post=post.id, at=post.posted_at.isoformat(), thread=post.thread,
                                                   voter=ballot.voter, target=target))

    def stage(self) -> StageRecord:
        """The count as a stage of the record."""
        votes = self.votes()
        standing = list(self.standing.values())
        limits = self.day.limits
        tried = {b.voter for b in self.ballots if b.reason not in ("late", "early")}
        stage = StageRecord(
            name="vote", opens=limits.opens.isoformat(), closes=limits.closes.isoformat(), tally=tally.tally(standing, votes),
            sums=tally.written(votes), leaders=[t for t in tally.leaders(votes) if t != NO_EXECUTION],
            void=[v for v in self.day.living if v in tried and v not in self.standing],
            absent=[v for v in self.day.living if v not in tried], outcome="pending", rule="majority.latest", posts=[b.filed.id for b in standing])
        self.day.record.stages.append(stage)
        return stage
