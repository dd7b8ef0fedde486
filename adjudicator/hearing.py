"""From posts to acts: who is behind a post, what it does at a ballot box, and what about it a judge should see."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from adjudicator.ballots import Ballot, BallotBox
from adjudicator.ballots.edits import read_edit
from adjudicator.ballots.entry import Said
from adjudicator.ballots.quotes import quotes_ballot
from adjudicator.clauses import clause
from adjudicator.evidence import Filed
from adjudicator.game import Ruling
from adjudicator.options import Rules
from adjudicator.schedule import Schedule
from adjudicator.table import Book
from parser.grammar import Grammar, VoteGrammar, Words
from parser.reader import NO_WORDS, read
from parser.roster import Author, AuthorKind, Roster
from parser.silence import is_silent
from parser.statements import Proxy, Statement, Target, Vote
from scraper.models import Post, Visibility

NOTHING = Said()
# How a lenient reading came about (parser.likeness).
FOUND_BY = {
    "spelling": "写法不同", "part": "名字的一部分", "prefix": "名字的开头", "initials": "首字母缩写", "digits": "数字不同", "typo": "错字", "nickname": "昵称",
    "remark": "名字连着别的话",
}


class Hearing:
    """Reads posts with the game's roster and grammar, and flags what a judge should look at."""

    def __init__(self, roster: Roster, grammar: Grammar, rules: Rules, book: Book, schedule: Schedule, posts: Mapping[str, Filed]) -> None:
        self.roster = roster
        self.grammar = grammar
        self.rules = rules
        self.book = book
        self.schedule = schedule
        self.posts = posts
        self._merge = Said.latest if isinstance(grammar, VoteGrammar) else Said.of
        self.heard: set[str] = set()  # the accounts that have posted up to the day in hand

    def silent(self, filed: Filed) -> bool:
        """Whether the version of a post that counts cannot hold a statement: asked often, found out once.

        Commands know no proxies, so an official's posts hold none (RULES source.2).
        """
        if filed.silent is None:
            filed.silent = is_silent(filed.first, self.grammar)
            if not filed.silent and isinstance(self.grammar, VoteGrammar):
                filed.silent = self.author(filed).kind is AuthorKind.OFFICIAL
        return filed.silent

    def author(self, filed: Filed) -> Author:
        """Who is behind a post."""
        return self.roster.author(filed.first.author, filed.first.author_id)

    def statements(self, filed: Filed, roster: Roster) -> tuple[Statement, ...]:
        """Everything a post says, in order, read with a roster of one's own."""
        return read(filed.first, self.grammar, roster)

    def said(self, filed: Filed) -> Said:
        """What the version of a post that counts does at a ballot box."""
        return NOTHING if self.silent(filed) else self.said_in(filed.first)

    @clause("proxy.1", "一帖里有几个代投行的，每行之后的话各替一位玩家说")
    def acts(self, filed: Filed, words: Words, roster: Roster) -> list[Said]:
        """What a post does at a ballot box: one act, or one for each player whom it speaks for."""
        if self.silent(filed):
            return [NOTHING]
        statements = read(filed.first, self.grammar, roster, words)
        starts = [place for place, statement in enumerate(statements) if isinstance(statement, Proxy)]
        if len(starts) < 2:
            return [self._merge(statements)]
        return [self._merge(statements[start:end]) for start, end in zip(starts, [*starts[1:], None], strict=True)]

    def said_in(self, post: Post, words: Words = NO_WORDS, roster: Roster | None = None) -> Said:
        """What one version of a post does at a ballot box; its names read with the day's roster, where one is given."""
        return self._merge(read(post, self.grammar, roster or self.roster, words))

    def moment(self, ruling: Ruling, default: datetime) -> datetime:
        """The place in time where a ruling belongs: its own, that of its post, or the round's close."""
        if ruling.at is not None:
            return self.schedule.local(ruling.at)
        filed = self.posts.get(ruling.post or "")
        return filed.at if filed else default

    @clause("source.2", "执法团的帖子没有代投行就不是票，不列入；名单外帐号的票要列入并报告")
    def at_the_box(self, filed: Filed, author: Author, said: Said, box: BallotBox) -> bool:
        """Whether a post makes an entry at all."""
        if not said.tries or not filed.seen:
            return False
        if author.kind is not AuthorKind.OFFICIAL or said.proxy is not None:
            return True
        return said.withdraws and any(b.kind == "proxy" and quotes_ballot(filed, b, box.zone) for b in box.standing.values())

    def watch_ballot(self, filed: Filed, author: Author, said: Said, ballot: Ballot, box: BallotBox, round_number: int, roster: Roster) -> None:
        """Flag what is odd about a ballot's post: edits, removal, a forged proxy, an uncertain time, a near name."""
        post = (filed.id,)
        edit = read_edit(filed, box.poll.void_limit, self.rules)
        texts = {"edited-ballot": "这张票的帖子编辑过，只存有编辑后的样子", "moderated-ballot": f"这张票的帖子由 {filed.first.edited_by} 编辑过"}
        if edit.flag == "edited-ballot" and ballot.voter in box.table.seats:
            self.edit_points(ballot, box, round_number)
        if edit.flag is not None:
            self.book.flag(edit.flag, "edit.1", texts[edit.flag], player=ballot.voter, round_number=round_number, posts=post)
        if said.proxy is not None and author.kind is AuthorKind.PLAYER:
            self.book.flag("forged-proxy", "proxy.1", "玩家自己写了代投行", player=author.player, round_number=round_number, posts=post)
        if any(filed.straddles(limit) for limit in box.poll.limits()):
            self.uncertain_time(filed, ballot, round_number)
        if isinstance(said.ballot, Vote) and said.ballot.target.found_by is not None:
            self.near_name(said.ballot.target, ballot.voter, round_number, post)
        self.watch_versions(filed, said, ballot.voter, box.poll.words, round_number, roster)

    @clause("time.1", "只显示到分的论坛按该分 00 秒算；真实的秒可能改变结果的票要标出")
    def uncertain_time(self, filed: Filed, ballot: Ballot, round_number: int) -> None:
        """Report a ballot whose true time may be on the other side of a limit."""
        self.book.flag("uncertain-time", "time.1", "论坛只给出大概时间，这张票可能在时限的另一边", player=ballot.voter,
                       round_number=round_number, posts=(filed.id,))

    @clause("names.1", "lenient：唯一的近似可以接受，但要标出")
    def near_name(self, target: Target, voter: str, round_number: int, posts: tuple[str, ...]) -> None:
        """Report a name that was read although it is not written as in the roster, and how it was found."""
        found_by = FOUND_BY[target.found_by or "spelling"]
        text = f"所写名字「{target.raw}」与名单不同，按近似（{found_by} {target.found_by}）读作 {target.player}"
        self.book.flag("near-name", "names.1", text, player=voter, round_number=round_number, posts=posts)

    @clause("edit.1", "edit_points：本人编辑过票帖记警告分")
    def edit_points(self, ballot: Ballot, box: BallotBox, round_number: int) -> None:
        """Enter the points a house ruleset gives for editing one's ballot."""
        points = self.rules.number("edit_points")
        if points:
            seat = box.table[ballot.voter]
            seat.warnings += points
            self.book.enter("edited-ballot", "edit.1", ballot.voter, round_number, points=points, total=seat.warnings,
                            posts=(ballot.filed.id,), text="编辑过自己的票帖")

    @clause("edit.1", "改了目标的编辑要报告（tampered-ballot）")
    def watch_versions(self, filed: Filed, said: Said, voter: str, words: Words, round_number: int,
                       roster: Roster) -> None:
        """Report a later version of a ballot's post that says something else."""
        if len(filed.versions) == 1 or not filed.changed:
            return
        shown = [v for v in filed.versions if v.visibility is Visibility.SHOWN]
        latest = self.said_in(shown[-1], words, roster)
        if (latest.target, latest.kind, latest.ballot is None) != (said.target, said.kind, said.ballot is None):
            was, now = said.target or "（无票）", latest.target or "（无票）"
            self.book.flag("tampered-ballot", "edit.1", f"编辑后的目标不同：原为 {was}，后为 {now}；以原稿为准", player=voter,
                           round_number=round_number, posts=(filed.id,))
