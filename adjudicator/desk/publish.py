"""Posting to the board, each text once: found again by its line in the thread and by the journal in the archive.

Before every write the thread is read; a write whose outcome is not known is never repeated before that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta, tzinfo

from adjudicator.desk import markers
from adjudicator.desk.markers import Found, Part
from scraper.archive import Archive, Changes
from scraper.discuz_answers import Answer, Said
from scraper.errors import Refused, Unreachable
from scraper.fetch import fetch_thread
from scraper.member import Member

TRIES = 5
SETTLING = 1.0  # seconds, beside two paces: how long a board may take to finish with a request whose sender is gone
STALE = timedelta(minutes=1)  # a write begun so long ago is settled one way or the other
ROOM_FOR_LINE = 200  # bytes of the marker under the text
LONGEST_FLOOD_WAIT = 120


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
        """Whether the thread holds the text in the posts the journal names; known without signing in."""
        mark = markers.fingerprint(text.bbcode)
        found = self._all_found(None)
        first = found.get((text.key, 1))
        wanted = [found.get((text.key, number)) for number in range(1, (first.total if first else 1) + 1)]
        for number, one in enumerate(wanted, 1):
            entry = self.archive.publication(f"{text.key} {number}")
            if one is None or one.fingerprint != mark or entry is None or entry.post != one.post:
                return False
        return True

    def publish(self, text: Text) -> None:
        """Makes the thread hold the text exactly once: posts it, or edits the post that has it in an older form.

        Raises:
            Refused, Unreachable, CredentialsError: it could not be done; a later run goes on from there.
        """
        try:
            self._publish_parts(self._parts(text, None))
        except Refused as refusal:
            if refusal.kind != "too-long" or not refusal.number:
                raise
            self._publish_parts(self._parts(text, refusal.number))

    def _parts(self, text: Text, limit: int | None) -> list[Part]:
        pieces = markers.split(text.bbcode, limit - ROOM_FOR_LINE, self.member.charset) if limit else [text.bbcode]
        mark = markers.fingerprint(text.bbcode)
        return [Part(self.game, text.key, number, len(pieces), mark, piece) for number, piece in enumerate(pieces, 1)]

    def _publish_parts(self, parts: list[Part]) -> None:
        for part in parts:
            self._publish_part(part)

    def _publish_part(self, part: Part) -> None:
        for attempt in range(TRIES):
            found = self._found(part)
            if found and (found.fingerprint, found.total) == (part.fingerprint, part.total):
                self._note(part, "done", found.post)
                return
            if not found and self._waits_elsewhere(part):
                return
            if self._unsettled(part, attempt):
                continue
            answer = self._write(part, found)
            if answer is None:
                continue
            if answer.said is Said.UNCLEAR:
                self._settle()
                continue
            self._report(part, found, answer)
            return
        raise Unreachable(f"「{part.key}」多次提交都没有结果，已停下；下次运行会先查帖子再继续 "
                          f"(could not publish {part.key}; the next run looks into the thread first)")

    def _found(self, part: Part) -> Found | None:
        return self._all_found(self.member.uid).get((part.key, part.number))

    def _all_found(self, uid: str | None) -> dict[tuple[str, int], Found]:
        return markers.find(self.archive.posts_holding(markers.SIGN, self.thread_key, self.zone), uid, self.game)

    def _waits_elsewhere(self, part: Part) -> bool:
        """Whether the journal knows of a post that the thread does not show: it is not posted again."""
        entry = self.archive.publication(part.name)
        if entry is None or entry.state == "trying":
            return False
        why = "还在等待审核 (waits for approval)" if entry.state == "pending" else "已发过，但现在帖子里看不到（被删或屏蔽？）；不再重发 (gone from the thread)"
        self.say(f"「{part.key}」{why}")
        return True

    def _unsettled(self, part: Part, attempt: int) -> bool:
        """A write begun by a run that was killed may still be on its way: waits, reads the thread, and looks again."""
        entry = self.archive.publication(part.name)
        if attempt or entry is None or entry.state != "trying":
            return False
        if self.member.board.client.now() - entry.at < STALE:
            self._settle()
        else:
            self._read_thread()
        return True

    def _write(self, part: Part, found: Found | None) -> Answer | None:
        """One write; None when the board wants a pause first, which has been made."""
        board = self.member.board
        forum = self.archive.forum_of(self.thread_key, self.thread_id)
        self._note(part, "trying", found.post if found else None)
        try:
            if found:
                return self.member.edit(forum, self.thread_id, found.post, part.message())
            return self.member.reply(forum, self.thread_id, part.message())
        except Refused as refusal:
            if refusal.kind != "flood" or (refusal.number or 0) > LONGEST_FLOOD_WAIT:
                self.archive.forget_publication(part.name)
                raise
            board.client.pacer.rest((refusal.number or 15) + 1)
            self._read_thread()
            return None

    def _settle(self) -> None:
        client = self.member.board.client
        client.pacer.rest(SETTLING + 2 * client.pace)
        self._read_thread()

    def _read_thread(self) -> Changes:
        return fetch_thread(self.member.board, self.archive, self.thread_key, self.thread_id)

    def _report(self, part: Part, found: Found | None, answer: Answer) -> None:
        post = answer.post_id or (found.post if found else None)
        name = part.key if part.total == 1 else f"{part.key} {part.number}/{part.total}"
        if answer.said is Said.PENDING:
            self._note(part, "pending", post)
            self.say(f"「{name}」已提交，等待版主审核 (submitted; waits for approval)")
        else:
            self._note(part, "done", post)
            self.say(f"「{name}」{'已更新' if found else '已发布'}：{self.member.board.post_url(self.thread_id, post) if post else ''}")

    def _note(self, part: Part, state: str, post: str | None) -> None:
        self.archive.note_publication(part.name, state, post, self.member.board.client.now())
