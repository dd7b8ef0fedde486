"""What a judge should see in a game's threads beside the ballots: strangers, real accounts, hidden or misplaced ballots."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from adjudicator.clauses import clause
from adjudicator.evidence import Filed
from adjudicator.game import THREADS
from adjudicator.hearing import Hearing
from adjudicator.table import Book, Table
from parser.reader import read_hidden, read_lines
from parser.roster import AuthorKind
from parser.statements import BALLOTS, Malformed, Withdrawal
from scraper.models import Visibility

GAME_THREADS = ("discussion", "vote", "depose", "recall", "byelection", "election", "main")
TALK_THREADS = ("discussion", "spectators")


class Watch:
    """Looks at every post of the game once."""

    def __init__(self, hearing: Hearing, book: Book, table: Table) -> None:
        self.hearing = hearing
        self.book = book
        self.table = table

    def look(self, posts: Iterable[Filed], round_of: dict[str, int]) -> None:
        """Flag what is there to flag; `round_of` tells the round of each post."""
        posts = list(posts)
        self.strangers(posts, round_of)
        for filed in posts:
            if filed.first.thread == "spectators":
                continue
            if not self.hearing.silent(filed):
                self.misplaced_ballot(filed, round_of.get(filed.id))
                self.hidden_ballot(filed, round_of.get(filed.id))
            if len(filed.versions) > 1:
                self.ballot_edited_in(filed, round_of.get(filed.id))
            if filed.first.comments:
                self.ballot_in_a_comment(filed, round_of.get(filed.id))
            if filed.removed:
                self.removed_post(filed, round_of.get(filed.id))

    @clause("source.2", "名单外的帐号每个主题报告一次（outsider）；玩家本尊出现在游戏主题里要报告（real-account）")
    def strangers(self, posts: list[Filed], round_of: dict[str, int]) -> None:
        """An account not on the roster, and a player's real account, once a thread."""
        seen: dict[tuple[str, str], list[Filed]] = {}
        accounts = {(filed.first.author, filed.first.author_id) for filed in posts}
        strange = {account for account in accounts if self.hearing.roster.author(*account).kind in (AuthorKind.OWNER, AuthorKind.OUTSIDER)}
        for filed in posts if strange else ():
            if (filed.first.author, filed.first.author_id) in strange:
                seen.setdefault((filed.first.thread, filed.first.author), []).append(filed)
        for (thread, name), theirs in seen.items():
            author = self.hearing.author(theirs[0])
            if thread == "spectators" and author.kind is AuthorKind.OUTSIDER:
                continue
            kind = "outsider" if author.kind is AuthorKind.OUTSIDER else "real-account"
            where = THREADS.get(thread, thread)
            text = f"名单外的帐号 {name} 在{where}发言" if kind == "outsider" else f"{author.player} 的本尊 {name} 在{where}发言"
            self.book.flag(kind, "source.2", text, player=author.player or name, round_number=round_of.get(theirs[0].id),
                           posts=tuple(f.id for f in theirs))

    @clause("source.2", "写在不该写的主题里的票要标出（wrong-thread），不算")
    def misplaced_ballot(self, filed: Filed, number: int | None) -> None:
        author = self.hearing.author(filed)
        if filed.first.thread not in TALK_THREADS or author.kind not in (AuthorKind.PLAYER, AuthorKind.OFFICIAL) or not filed.seen:
            return
        said = self.hearing.said(filed)
        voter = author.player or (said.proxy.player.player if said.proxy is not None else None)
        if said.ballot is not None and voter is not None:
            self.book.flag("wrong-thread", "source.2", "票写在了讨论贴里，不算", player=voter, round_number=number, posts=(filed.id,))

    @clause("edit.1", "存有原稿的以原稿为准：原来没有票、后来编辑出票的，不算，要报告（tampered-ballot）")
    def ballot_edited_in(self, filed: Filed, number: int | None) -> None:
        author = self.hearing.author(filed)
        shown = [v for v in filed.versions if v.visibility is Visibility.SHOWN]
        if filed.first.thread in TALK_THREADS or author.kind is not AuthorKind.PLAYER or not filed.seen or self.hearing.said(filed).tries:
            return
        if filed.changed and self.hearing.said_in(shown[-1]).tries:
            self.book.flag("tampered-ballot", "edit.1", "原来没有票，后来编辑成了票；以原稿为准，不算", player=author.player, round_number=number,
                           posts=(filed.id,))

    @clause("source.1", "隐藏或剧透块里的文字不是公开的话：不算票，要标出（hidden-text）")
    def hidden_ballot(self, filed: Filed, number: int | None) -> None:
        if not filed.seen or self.hearing.author(filed).kind is not AuthorKind.PLAYER:
            return
        statements = read_hidden(filed.first, self.hearing.grammar, self.hearing.roster)
        if any(isinstance(s, BALLOTS) and not isinstance(s, Malformed) for s in statements):
            self.book.flag("hidden-text", "source.1", "隐藏或剧透块里有票，不算", player=self.hearing.author(filed).player, round_number=number, posts=(filed.id,))

    @clause("source.1", "只有玩家自己的帖子正文算数：点评里的票不算，要标出")
    def ballot_in_a_comment(self, filed: Filed, number: int | None) -> None:
        for comment in filed.first.comments:
            author = self.hearing.roster.author(comment.author, comment.author_id)
            statements = read_lines(comment.text.split("\n"), self.hearing.grammar, self.hearing.roster)
            votes = any(isinstance(s, BALLOTS) and not isinstance(s, Malformed | Withdrawal) for s in statements)
            if votes:
                self.book.flag("comment-ballot", "source.1", f"{comment.author} 在点评里投票，不算", player=author.player or comment.author,
                               round_number=number, posts=(filed.id,))

    @clause("source.1", "被删除、屏蔽、隐藏的帖子不是票；存档见过的留作证据并标出")
    def removed_post(self, filed: Filed, number: int | None) -> None:
        if filed.seen:
            words = {Visibility.DELETED: "删除", Visibility.BLOCKED: "屏蔽", Visibility.HIDDEN: "隐藏"}[filed.last.visibility]
            self.book.flag("removed-post", "source.1", f"这一帖后来被论坛{words}，存档里有原文；其中的票不算",
                           player=self.hearing.author(filed).player or filed.first.author, round_number=number, posts=(filed.id,))

    @clause("assassin.5.dead", "被票死的警察只有一次发言机会（遗言），之后在任何贴内都必须禁言；遗言时间为宣判后到新案情发布前，一旦发布，不得编辑")
    def last_words(self, posts: Iterable[Filed], player: str, number: int, verdict: datetime, next_case: datetime | None) -> None:
        """Report every post of an executed officer but the one unedited post of last words."""
        allowed = False
        for filed in posts:
            if filed.at < verdict or self.hearing.author(filed).player != player:
                continue
            if self.hearing.author(filed).kind is not AuthorKind.PLAYER:
                continue
            first = not allowed
            allowed = True
            in_time = next_case is None or filed.at < next_case
            edited = filed.edited or filed.last.edited_at is not None
            if first and in_time and not edited:
                continue
            why = "遗言编辑过" if first and in_time else "过了遗言时间" if first else "遗言之后又发言"
            self.book.flag("post-after-last-words", "assassin.5.dead", f"被票死的警察 {player} {why}", player=player,
                           round_number=number, posts=(filed.id,))

    @clause("end.1", "终局之后的票不算；要报告，免得身份或指令写错、结束得太早而无人察觉")
    def ballots_after_the_end(self, posts: Iterable[Filed], end: datetime, entered: set[str], number: int) -> None:
        """Report the ballots made after the game was over that no poll has seen."""
        late = [f for f in posts if f.at > end and f.id not in entered and f.first.thread in GAME_THREADS and f.first.thread != "discussion"
                and f.seen and self.hearing.author(f).kind is AuthorKind.PLAYER and self.hearing.said(f).ballot is not None]
        if late:
            self.book.flag("ballot-after-end", "end.1", f"终局之后还有 {len(late)} 张票，不算；若不该在这时终局，请查身份和夜间指令",
                           round_number=number, posts=tuple(f.id for f in late))

    def gap(self, filed: Filed, number: int) -> str | None:
        """RULES source.1: a post in a counted window that exists but cannot be read; why it cannot, or None."""
        return filed.unread if self.hearing.author(filed).kind is not AuthorKind.OFFICIAL else None
