"""A day under the jury: the by-election for empty seats, the vote on a juror's recall, and the jurors' own vote."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from fractions import Fraction

from adjudicator import tally
from adjudicator.ballots import BallotBox, Poll
from adjudicator.clauses import clause
from adjudicator.courts.bench import SEATS, Bench
from adjudicator.courts.contest import AtClose, Contest, Terms
from adjudicator.courts.stages import stage_of
from adjudicator.courts.threads import no_poll, thread
from adjudicator.day import Day
from adjudicator.evidence import Filed
from adjudicator.record import ByElection, Recall, StageRecord

AGREED = 2
BYELECTION_STAGES = ("byelection", "byelection-revote", "byelection-casting")


class JuryCourt:
    """The polls of one day. `electors` are the living and the summoned, `victims` those killed, the last night's first."""

    def __init__(self, day: Day, bench: Bench, electors: list[str], victims: list[str]) -> None:
        self.day = day
        self.bench = bench
        self.electors = electors
        self.victims = victims

    def jurors(self, at: datetime) -> list[str]:
        """Those in office at that moment, and alive."""
        return [name for name in self.bench.in_office(at) if self.day.table[name].alive]

    # ---- by-election -------------------------------------------------------------------------------------------------

    @clause("jury.byelection", "陪审团由于被杀、辞职、被罢免、退出游戏等原因不足三人时，白天必须进行补选投票；得票最多的游戏者立即当选，当天开始行使权力")
    def byelection(self, lot: Callable[[list[str], int, list[str]], list[str]]) -> None:
        """Fill the seats that are empty at the opening. `lot` draws so many of those level; the posts it rests on go with them."""
        in_office = self.jurors(self.day.limits.opens)
        vacant = SEATS - len(in_office)
        if vacant <= 0:
            no_poll(self.day, "byelection")
            return
        terms = Terms(BYELECTION_STAGES, self.day.limits.byelection_closes, "jury.byelection", "elected", voidable=False, thread="byelection")
        contest = Contest(self.day, terms, thread(self.day, "byelection"), self.electors, self.victims, vacant)
        contest.first(lambda target: "immune" if target in in_office else None)
        if contest.undecided:
            contest.second([v for v in self.electors if v not in self.ruled_out()])
        if contest.undecided:
            contest.casting()
        if contest.undecided:
            drawn = lot(contest.level, contest.places, contest.stages[-1].posts)
            contest.chosen += [(name, contest.boxes[-1].poll.closes) for name in drawn]
            contest.outcome("elected" if drawn else "pending", "jury.tie")
        elif not contest.open and not contest.chosen:
            contest.outcome("vacant", "jury.byelection")
        contest.finish()
        for player, since in contest.chosen:
            self.bench.seat(player, since)
        first = contest.stages[0]
        self.day.record.byelection = ByElection(tally=first.tally, elected=[player for player, _ in contest.chosen], rule="jury.byelection", posts=first.posts)

    def ruled_out(self) -> list[str]:
        """Who was put out of the game since the opening."""
        return [name for name in self.day.living if not self.day.table[name].alive]

    # ---- recall ------------------------------------------------------------------------------------------------------

    @clause("jury.recall", "罢免投票中，每个游戏者有一票投票权，投给三名陪审员中的一人；可以弃权，但不能改票")
    def recall(self) -> str | None:
        """The vote on the jurors in office; who leaves at the end of the day."""
        limits = self.day.limits

        def poll(at: datetime) -> Poll:
            return Poll("recall", "jury.recall", limits.opens, limits.closes, limits.void_limit, frozenset(self.electors), self.day.barred(),
                        refuse=lambda target: None if target in self.bench.in_office(at) else "not-a-juror", voidable=False)

        posts = thread(self.day, "recall")
        box = self.run(poll, posts)
        tried = any(b.voter in self.day.table.seats for b in box.ballots)
        removed = self.recalled(box) if tried else None
        self.take_late(box, posts)
        return removed

    def recalled(self, box: BallotBox) -> str | None:
        """Count the ballots on a recall; who leaves."""
        standing = [b for b in box.ballots if b.stands]
        votes = tally.sums(standing)
        stage = self.write(stage_of(self.day, box, standing, votes, self.electors, {}, "jury.recall"))
        stage.thread, stage.absent = "recall", []  # nobody owes a ballot on a recall
        over = self.day.over(box.poll.closes)
        removed = self.removed(votes) if over else None
        if over:
            stage.outcome = "removed" if removed else "kept"
        self.day.record.recall = Recall(tally=stage.tally, removed=removed, rule="jury.recall", posts=stage.posts)
        return removed

    @clause("jury.recall", "得票最多且得票过半数的陪审员将在当天白天结束时被撤职；recall_majority 定过半数是有票权者的还是所投票的")
    def removed(self, votes: dict[str, Fraction]) -> str | None:
        """The juror with the most votes, if they are more than half."""
        if self.day.rules.word("recall_majority") == "cast":
            base = sum(votes.values(), Fraction(0))
        else:
            base = sum((self.day.weights.get(v, Fraction(1)) for v in self.electors if v not in self.ruled_out()), Fraction(0))
        most = tally.leaders(votes)
        in_office = self.jurors(self.day.limits.closes)
        return next((name for name in most if 2 * votes[name] > base and name in in_office), None)

    # ---- the jurors' vote --------------------------------------------------------------------------------------------

    @clause("jury.execute", "三名陪审员中有两人意见一致就可以决定处决谁；在任的陪审员不能被处决")
    def vote(self, powerless: bool, at_close: AtClose) -> str | None:
        """The jurors' ballots; whom two of them stand for at the vote limit."""
        limits = self.day.limits

        def poll(at: datetime) -> Poll:
            jurors = frozenset(() if powerless else self.bench.in_office(at))
            barred = {name: reason for name, reason in self.day.barred().items() if name not in self.electors or reason == "ruled-out"}
            return Poll("jury", "jury.execute", limits.opens, limits.closes, limits.void_limit, jurors, barred, otherwise="not-juror",
                        refuse=lambda target: "immune" if target in self.bench.in_office(at) else None)

        posts = self.day.in_threads("vote")
        box = self.run(poll, posts)
        absent = at_close(box) if self.day.over(limits.closes) else None
        standing = [b for b in box.ballots if b.stands]
        votes = tally.sums(standing)
        stage = self.write(stage_of(self.day, box, standing, votes, self.day.living, {}, "jury.execute"))
        stage.thread, stage.absent = "vote", stage.absent if absent is None else absent
        self.take_late(box, posts)
        if not self.day.over(limits.closes):
            return None
        agreed = next((target for target, voters in stage.tally.items() if len(voters) >= AGREED), None)
        stage.outcome = "executed" if agreed else "peaceful"
        return agreed

    # ---- polls through changes of the bench --------------------------------------------------------------------------

    def run(self, poll: Callable[[datetime], Poll], posts: list[Filed]) -> BallotBox:
        """Run one poll from the opening to the vote limit; at each change of the bench it goes on with the poll of that moment."""
        limits = self.day.limits
        box = self.day.box(poll(limits.opens))
        changes = self.bench.changes(limits.opens, limits.closes)
        left = self.day.before(posts, limits.closes)
        for moment in changes:
            self.day.run(box, [f for f in left if f.at < moment], until=moment)
            left = [f for f in left if f.at >= moment]
            box.poll = poll(moment)
            self.turn_over(box)
        self.day.run(box, left)
        return box

    def take_late(self, box: BallotBox, posts: list[Filed]) -> None:
        """What came at the close or after it, once the count is written down."""
        self.day.take_late(box, posts)

    def turn_over(self, box: BallotBox) -> None:
        """Who is a juror no more has no ballot any more; a ballot for who now is one is void, and his voter free to vote again."""
        for voter, ballot in list(box.standing.items()):
            if voter not in box.poll.voters and voter not in box.poll.barred:
                box.bar(voter, box.poll.otherwise)
            elif ballot.target is not None and (reason := box.poll.refuse(ballot.target)) == "immune":
                ballot.settle("void", reason, box.poll.rule_of(reason))
                box.used.pop(voter, None)

    def write(self, stage: StageRecord) -> StageRecord:
        """Put a stage into the record."""
        self.day.record.stages.append(stage)
        return stage
