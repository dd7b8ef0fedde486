"""Posting to the board, each text once: found again by its line in the thread and by the journal in the archive.

Before every write the thread is read, and after it the page with the post; a write whose outcome is not known is never
repeated before that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from adjudicator.desk import markers
from adjudicator.desk.markers import Found, Part
from adjudicator.desk.splitting import split
from scraper.archive import Archive
from scraper.discuz_answers import Answer, Said
from scraper.errors import NotAThread, Refused, Unreachable
from scraper.fetch import fetch_thread
from scraper.member import Member

TRIES = 5
SETTLING = 1.0  # seconds, beside two paces: how long a board may take to finish with a request whose sender is gone
STALE = timedelta(minutes=1)  # a write begun so long ago is settled one way or the other
ROOM_FOR_LINE = 200  # bytes of the marker under the text
SHORTEST_LIMIT = 2 * ROOM_FOR_LINE  # a board that takes less than that takes no tally
LONGEST_FLOOD_WAIT = 120
OWN_ACCOUNT = "own account"  # a fact in the archive: the uid that publishes
VOID = "（此楼作废，以本帖另一楼的公告为准。）"


@dataclass(frozen=True)
class Text:
    """Something to publish: a name for good ("2/verdict") and the BBCode."""

    key: str
    bbcode: str


@dataclass
class Publisher:
    """Publishes into one thread of one game. `say` tells what was done."""

    member: Member
    archive: Archive
    thread_key: str
    thread_id: str
    game: str  # its sign
    zone: tzinfo
    say: Callable[[str], None]

    def is_done(self, text: Text) -> bool:
        """Whether the thread holds the text in the posts the journal names, and nowhere else; known without signing in."""
        mark, found = markers.fingerprint(text.bbcode), self._found()
        parts = markers.parts_of(text.key, found)
        total = parts[1].total if 1 in parts else 1
        for number in range(1, total + 1):
            entry = self.archive.publication(markers.name_of(text.key, number))
            if number not in parts or parts[number].fingerprint != mark or entry is None or entry.post != parts[number].post:
                return False
        return self.archive.fact(OWN_ACCOUNT) is None or not markers.surplus(text.key, total, found)

    def publish(self, text: Text) -> None:
        """Makes the thread hold the text exactly once: posts it, or edits the post that has it in an older form.

        Raises:
            Refused, Unreachable, CredentialsError: it could not be done; a later run goes on from there.
        """
        self.archive.note_fact(OWN_ACCOUNT, self.member.uid)
        try:
            self._publish_parts(self._parts(text, None))
        except Refused as refusal:
            if refusal.kind != "too-long" or (refusal.number or 0) < SHORTEST_LIMIT:
                raise
            self._publish_parts(self._parts(text, refusal.number))

    def standing(self, now: datetime) -> list[Found]:
        """Own posts in the thread, made by `now`; none while the own account is not known."""
        known = self.archive.fact(OWN_ACCOUNT) is not None
        return [one for one in self._found() if known and one.at <= now]

    def void(self, one: Found) -> None:
        """Takes an own post back by an edit, so that nobody follows it; under its name something may be posted again."""
        answer = self.member.edit(self._forum(), self.thread_id, one.post, VOID)
        self._read_page(one.post)
        if answer.said is not Said.UNCLEAR:
            self.say(f"「{one.key}」的旧楼已作废 (taken back)：{self.member.board.post_url(self.thread_id, one.post)}")

    def forget(self, key: str, number: int) -> None:
        """Takes a part of a text that is no longer wanted out of the journal."""
        self.archive.forget_publication(markers.name_of(key, number))

    def _parts(self, text: Text, limit: int | None) -> list[Part]:
        pieces = split(text.bbcode, limit - ROOM_FOR_LINE, self.member.charset) if limit else [text.bbcode]
        mark = markers.fingerprint(text.bbcode)
        return [Part(self.game, text.key, number, len(pieces), mark, piece) for number, piece in enumerate(pieces, 1)]

    def _publish_parts(self, parts: list[Part]) -> None:
        for part in parts:
            self._publish_part(part)
        for one in markers.surplus(parts[0].key, len(parts), self._found()):
            self.void(one)
            if one.number > len(parts):
                self.forget(one.key, one.number)

    def _publish_part(self, part: Part) -> None:
        for attempt in range(TRIES):
            found = markers.parts_of(part.key, self._found()).get(part.number)
            if found and (found.fingerprint, found.total) == (part.fingerprint, part.total):
                self._note(part, "done", found.post)
                return
            if not found and self._waits_elsewhere(part):
                return
            if self._unsettled(part, found, attempt):
                continue
            answer = self._write(part, found)
            if answer is None:
                continue
            if answer.said is Said.UNCLEAR:
                self._settle(found)
                continue
            self._report(part, found, answer)
            return
        raise Unreachable(f"「{part.key}」多次提交都没有结果，已停下；下次运行会先查帖子再继续 "
                          f"(could not publish {part.key}; the next run looks into the thread first)")

    def _found(self) -> list[Found]:
        """The posts of the own account with a line of this game; of anybody while the account is not known."""
        uid = self.member.uid or self.archive.fact(OWN_ACCOUNT)
        return markers.find(self.archive.posts_holding(markers.SIGN, self.thread_key, self.zone), uid, self.game)

    def _waits_elsewhere(self, part: Part) -> bool:
        """Whether the journal knows of a post that the thread does not show: it is not posted again."""
        entry = self.archive.publication(part.name)
        if entry is None or entry.state == "trying":
            return False
        why = "还在等待审核 (waits for approval)" if entry.state == "pending" else "已发过，但现在帖子里看不到（被删或屏蔽？）；不再重发 (gone from the thread)"
        self.say(f"「{part.key}」{why}")
        return True

    def _unsettled(self, part: Part, found: Found | None, attempt: int) -> bool:
        """A write begun by a run that was killed may still be on its way: waits, reads the thread, and looks again."""
        entry = self.archive.publication(part.name)
        if attempt or entry is None or entry.state != "trying":
            return False
        if self.member.board.client.now() - entry.at < STALE:
            self._settle(found)
        else:
            self._look_again(found)
        return True

    def _write(self, part: Part, found: Found | None) -> Answer | None:
        """One write; None when the board wants a pause first, which has been made."""
        self._note(part, "trying", found.post if found else None)
        try:
            if found:
                return self.member.edit(self._forum(), self.thread_id, found.post, part.message())
            return self.member.reply(self._forum(), self.thread_id, part.message())
        except Refused as refusal:
            if refusal.kind != "flood" or (refusal.number or 0) > LONGEST_FLOOD_WAIT:
                self._take_back(part, found)
                raise
            self.member.board.client.pacer.rest((refusal.number or 15) + 1)
            self._look_again(found)
            return None

    def _take_back(self, part: Part, found: Found | None) -> None:
        """What the board refused was not begun; a post that should have been edited is still there."""
        if found:
            self._note(part, "done", found.post)
        else:
            self.forget(part.key, part.number)

    def _forum(self) -> str:
        return self.archive.forum_of(self.thread_key, self.thread_id)

    def _settle(self, found: Found | None) -> None:
        client = self.member.board.client
        client.pacer.rest(SETTLING + 2 * client.pace)
        self._look_again(found)

    def _look_again(self, found: Found | None) -> None:
        """Reads what a write may have changed: the post that was edited, or the end of the thread."""
        if found:
            self._read_page(found.post)
        else:
            fetch_thread(self.member.board, self.archive, self.thread_key, self.thread_id)

    def _read_page(self, post: str) -> None:
        """Reads the page a post stands on, wherever that is by now."""
        try:
            self.archive.add_page(self.thread_key, *self.member.board.page_of(self.thread_id, post))
        except NotAThread:
            fetch_thread(self.member.board, self.archive, self.thread_key, self.thread_id)

    def _report(self, part: Part, found: Found | None, answer: Answer) -> None:
        post = answer.post_id or (found.post if found else None)
        name = part.key if part.total == 1 else f"{part.key} {part.number}/{part.total}"
        if answer.said is Said.PENDING:
            self._note(part, "pending", post)
            self.say(f"「{name}」已提交，等待版主审核 (submitted; waits for approval)")
            return
        self._note(part, "done", post)
        self.say(f"「{name}」{'已更新' if found else '已发布'}：{self.member.board.post_url(self.thread_id, post) if post else ''}")
        self._look_again(found)

    def _note(self, part: Part, state: str, post: str | None) -> None:
        self.archive.note_publication(part.name, state, post, self.member.board.client.now())
