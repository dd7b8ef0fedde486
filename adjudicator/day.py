"""One day of a game: its posts, its limits, and the running of a poll over them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import TypeVar

from adjudicator.ballots import BallotBox, Poll
from adjudicator.ballots.entry import Ballot, Said
from adjudicator.docket import Docket
from adjudicator.evidence import Filed
from adjudicator.hearing import Hearing
from adjudicator.options import Rules
from adjudicator.record import RoundRecord
from adjudicator.schedule import Limits, is_late
from adjudicator.table import Book, Table
from parser.roster import Roster

Box = TypeVar("Box", bound=BallotBox)


@dataclass
class Day:
    """What a court needs to know of one day. `living` are those alive at its opening; `posts` those of the round."""

    limits: Limits
    as_of: datetime
    posts: list[Filed]
    record: RoundRecord
    table: Table
    rules: Rules
    book: Book
    docket: Docket
    hearing: Hearing
    living: list[str]
    weights: dict[str, Fraction] = field(default_factory=dict)
    drowning: dict[str, str] = field(default_factory=dict)  # player -> the rule he drowns by at this close
    boxes: list[BallotBox] = field(default_factory=list)
    roster: Roster = field(init=False)  # as names are read today: a near one means none but the living while one of them fits

    def __post_init__(self) -> None:
        self.hearing.heard.update(filed.first.author for filed in self.posts)
        self.roster = self.hearing.roster.among(self.living, self.hearing.heard)

    @property
    def number(self) -> int:
        return self.limits.number

    def over(self, limit: datetime) -> bool:
        """Whether that limit has passed at `as_of`."""
        return self.as_of >= limit

    def closed(self) -> bool:
        """Whether the day's close has passed: its time, or the floor that bounds it."""
        if not self.limits.by_floors:
            return self.over(self.limits.closes)
        last = self.limits.closes_floor
        return last is not None and any(f.first.floor is not None and f.first.floor >= last for f in reversed(self.posts))

    def ballots(self) -> list[Ballot]:
        """Every entry of the day, box by box."""
        return [ballot for box in self.boxes for ballot in box.ballots]

    def in_threads(self, *threads: str) -> list[Filed]:
        """The day's posts in these threads; `main` is one thread for talk and votes. A ruling brings a ballot to the vote from the talk."""
        wanted = {*threads, "main"}
        return [f for f in self.posts if f.first.thread in wanted
                or ("vote" in wanted and f.first.thread == "discussion" and self.docket.on_post(f.id, "target") is not None)]

    def before(self, posts: Iterable[Filed], limit: datetime) -> list[Filed]:
        """Those made before a limit."""
        return [f for f in posts if not is_late(f.at, limit, self.rules)]

    def from_on(self, posts: Iterable[Filed], limit: datetime) -> list[Filed]:
        """Those made at or after a limit."""
        return [f for f in posts if is_late(f.at, limit, self.rules)]

    def barred(self) -> dict[str, str]:
        """Who may not vote today whatever the poll: the dead, and those ruled out."""
        return {name: "ruled-out" if seat.gone and seat.gone.cause == "ruled-out" else "dead-voter"
                for name, seat in self.table.seats.items() if not seat.alive}

    def box(self, poll: Poll) -> BallotBox:
        """An empty box for a poll of this day."""
        return self.keep(BallotBox(poll, self.rules, self.table, self.late_edit, self.weights))

    def keep(self, box: Box) -> Box:
        """A box of this day: its ballots go into the record."""
        self.boxes.append(box)
        return box

    def late_edit(self, post: str) -> str:
        """How a ballot edited at or after the void limit is taken (RULES edit.1, `late_edit`)."""
        way = self.rules.word("late_edit")
        if way != "ask":
            return way
        if self.docket.on_post(post, "target") or self.docket.on_post(post, "status"):
            return "void"  # the ruling on the ballot leaves nothing to ask
        question = f"late-edit:{post}"
        answer = self.docket.answer(question)
        options = ("void", "count")
        if answer is not None and answer.answer in options:
            self.docket.apply(answer, "void")
            return answer.answer
        self.book.ask(question, "edit.1", self.number, f"帖 {post} 的票在废票时限后编辑过，算不算？", options=options, provisional="void",
                      posts=(post,))
        return "void"

    def run(self, box: BallotBox, posts: Iterable[Filed], until: datetime | None = None) -> None:
        """Take the posts into the box, oldest first, with the rulings that fall between them or behind them, up to `until` (the close)."""
        outs = [r for r in self.docket.of_round(self.number, "out") if r.player in self.table.seats]
        timed = sorted(((self.hearing.moment(r, self.limits.closes), r) for r in outs), key=lambda pair: pair[0])
        for filed in posts:
            while timed and timed[0][0] <= filed.at:
                self.rule_out(box, timed.pop(0)[1].player or "")
            self.take(box, filed)
        for moment, ruling in timed:
            if moment <= min(until or box.poll.closes, self.as_of):
                self.rule_out(box, ruling.player or "")

    def opener(self, post: str | None, closed: datetime) -> Filed | None:
        """The post that opens a revote, where game.toml names one made after the close before it."""
        return next((f for f in self.posts if f.id == post and f.at >= closed), None)

    def take_late(self, box: BallotBox, posts: Iterable[Filed], opens: datetime | None = None, opener: Filed | None = None) -> None:
        """What came after a poll's close, and not behind the opening of the next one or of the next day, came late to it."""
        taken = {ballot.filed.id for ballot in box.ballots}
        over = max(self.limits.ends, box.poll.closes)
        for filed in self.from_on(posts, box.poll.closes):
            if filed.id in taken or (filed.at >= over and not self.limits.by_floors) or (opens is not None and filed.behind(opens, opener)):
                continue
            ballot = self.take(box, filed)
            if ballot is not None and opens is not None and opener is None and filed.latest > opens and not filed.straddles(opens):
                self.hearing.uncertain_time(filed, ballot, self.number)  # perhaps it was made behind the opening

    def rule_out(self, box: BallotBox, player: str) -> None:
        """RULES assassin.6.ruled-out: his ballot of the open stage is void, and he is no target any more."""
        ruling = self.docket.on_player(self.number, player, "out")
        if ruling is None:
            return
        moment = self.hearing.moment(ruling, self.limits.closes)
        if self.table.take_out(player, self.number, "ruled-out", "assassin.6.ruled-out", moment):
            self.docket.apply(ruling, "alive", moment)
        box.rule_out(player)

    def take(self, box: BallotBox, filed: Filed) -> Ballot | None:
        """One post at the box; None when it does nothing there. Where it speaks for several players, the last of its ballots."""
        if self.hearing.silent(filed) and filed.id not in self.docket.posts:
            return None
        ballot = None
        for said in self.hearing.acts(filed, box.poll.words, self.roster):
            ballot = self._act(box, filed, said) or ballot
        return ballot

    def _act(self, box: BallotBox, filed: Filed, said: Said) -> Ballot | None:
        target = self.docket.on_post(filed.id, "target")
        if not said.tries and target is None:
            return None
        void = self.docket.on_post(filed.id, "status")
        author = self.hearing.author(filed)
        entry = self.hearing.at_the_box(filed, author, said, box) and not filed.removed and filed.first.thread != "discussion"
        if not entry and target is None and (void is None or filed.removed):
            return None
        if filed.removed:
            said = Said()
        ballot = box.take(filed, author, said)
        self.hearing.watch_ballot(filed, author, said, ballot, box, self.number, self.roster)
        ruling = target or void
        if ruling is not None:
            self.docket.apply(ruling, f"{ballot.status}{f' ({ballot.reason})' if ballot.reason else ''}", filed.at)
            box.force(ballot, target=ruling.target, ruling=ruling.reason)
            ballot.program = ballot.program if entry else None  # of itself the program would have made no entry of this post
        return ballot
