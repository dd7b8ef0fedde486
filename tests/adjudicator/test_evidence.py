"""Edits, removals and strangers (RULES source.1, source.2, edit.1)."""

from __future__ import annotations

from dataclasses import replace

from scraper.models import Body, Comment, Post, Precision, Visibility
from tests.adjudicator.builder import Play, at
from tests.adjudicator.casts import CLOSED, day_one, status


def later(play: Play, post: Post, seen: str, text: str | None = None, **changes: object) -> Post:
    """A later version of a post, as a fetch at that time saw it."""
    post.seen_at = post.seen_at or at(1, "20:30")
    version = replace(post, seen_at=at(1, seen), source=post.source if text is None else text, _body=None, **changes)  # type: ignore[arg-type]
    play.posts.append(version)
    return version


def kinds(play: Play) -> set[str]:
    return {f.kind for f in play.judge(CLOSED).flags}


def test_the_form_before_an_edit_counts_and_a_changed_target_is_reported() -> None:
    play = day_one()
    first = play.vote("娜美", "路飞", at(1, "20:00"))
    later(play, first, "21:00", "投票：索隆\n理由：推理", edited_at=at(1, "20:40"))
    record = play.judge(CLOSED)
    assert status(record, first) == ("standing", None)
    assert record.rounds[0].stages[0].tally == {"路飞": ["娜美"]}
    assert [(f.kind, f.post) for f in record.flags] == [("tampered-ballot", first.id)]


def test_the_order_of_versions_in_the_input_does_not_matter() -> None:
    play = day_one()
    first = play.vote("娜美", "路飞", at(1, "20:00"))
    later(play, first, "21:00", "投票：索隆\n理由：推理", edited_at=at(1, "20:40"))
    record = play.judge(CLOSED)
    play.posts.reverse()
    assert play.judge(CLOSED) == record


def test_an_edit_in_time_counts_and_is_flagged() -> None:
    play = day_one()
    post = play.vote("娜美", "路飞", at(1, "20:00"), edited_at=at(1, "12:29:59"))
    assert status(play.judge(CLOSED), post) == ("standing", None)
    assert kinds(play) == {"edited-ballot"}


def test_an_edit_at_the_void_limit_is_late() -> None:
    play = day_one()
    post = play.vote("娜美", "路飞", at(1, "20:00"), edited_at=at(1, "12:30:00"))
    assert status(play.judge(CLOSED), post) == ("void", "edited-late")


def test_late_edits_can_count_or_be_asked_about() -> None:
    play = day_one(rules={"late_edit": "count"})
    post = play.vote("娜美", "路飞", at(1, "20:00"), edited_at=at(1, "12:40"))
    assert status(play.judge(CLOSED), post) == ("standing", None)
    play.rules = {"late_edit": "ask"}
    record = play.judge(CLOSED)
    assert status(record, post) == ("void", "edited-late")
    assert [q.id for q in record.questions if not q.hidden] == [f"late-edit:{post.id}"]
    play.rulings = [{"question": f"late-edit:{post.id}", "answer": "有效"}]
    record = play.judge(CLOSED)
    assert record.questions and "idle-ruling" in [flag.kind for flag in record.flags]
    play.rulings = [{"question": f"late-edit:{post.id}", "answer": "count", "reason": "只改了错字"}]
    record = play.judge(CLOSED)
    assert status(record, post) == ("standing", None)
    assert [(r.decision, r.program) for r in record.rulings] == [("answer = count", "void")]


def test_an_edit_by_somebody_else_counts_and_is_flagged() -> None:
    play = day_one()
    post = play.vote("娜美", "路飞", at(1, "20:00"), edited_at=at(1, "12:50"), edited_by="版主")
    assert status(play.judge(CLOSED), post) == ("standing", None)
    assert kinds(play) == {"moderated-ballot"}


def test_a_removed_post_holds_no_ballot_but_stays_as_evidence() -> None:
    play = day_one()
    post = play.vote("娜美", "路飞", at(1, "20:00"))
    later(play, post, "21:00", visibility=Visibility.DELETED)
    record = play.judge(CLOSED)
    assert record.rounds[0].stages[0].tally == {}
    assert [(f.kind, f.post) for f in record.flags] == [("removed-post", post.id)]


def test_a_post_that_cannot_be_read_makes_the_record_incomplete() -> None:
    play = day_one()
    post = play.post("娜美", at(1, "20:00"), "", visibility=Visibility.HIDDEN)
    record = play.judge(CLOSED)
    assert not record.complete
    assert [(g.post, g.round) for g in record.gaps] == [(post.id, 1)]


def test_a_ballot_in_a_hide_block_is_flagged_and_not_counted() -> None:
    play = day_one()
    post = play.post("娜美", at(1, "20:00"), "投票")
    post.read = lambda source: Body(("看隐藏内容",), hidden=("投票：路飞", "理由：推理"))
    record = play.judge(CLOSED)
    assert record.rounds[0].ballots == []
    assert [(f.kind, f.post) for f in record.flags] == [("hidden-text", post.id)]


def test_a_ballot_in_a_comment_is_flagged_and_not_counted() -> None:
    play = day_one()
    post = play.post("娜美", at(1, "20:00"), "我先看看", comments=(Comment("山治", None, "投票：路飞 理由：推理", None),))
    record = play.judge(CLOSED)
    assert record.rounds[0].ballots == []
    assert [(f.kind, f.player, f.post) for f in record.flags] == [("comment-ballot", "山治", post.id)]


def test_a_ballot_in_the_discussion_is_flagged_and_not_counted() -> None:
    play = day_one()
    post = play.vote("娜美", "路飞", at(1, "20:00"), "discussion")
    record = play.judge(CLOSED)
    assert record.rounds[0].ballots == []
    assert [(f.kind, f.post) for f in record.flags] == [("wrong-thread", post.id)]


def test_a_stranger_is_reported_once_a_thread_and_his_ballots_are_entries() -> None:
    play = day_one()
    first = play.post("路人甲", at(1, "20:00"), "围观")
    vote = play.vote("路人甲", "路飞", at(1, "20:01"))
    record = play.judge(CLOSED)
    assert [(f.kind, f.player, f.posts) for f in record.flags] == [("outsider", "路人甲", [first.id, vote.id])]
    assert status(record, vote) == ("void", "outsider")


def test_spectators_may_talk_in_their_own_thread() -> None:
    play = day_one()
    play.post("路人甲", at(1, "20:00"), "围观", "spectators")
    assert kinds(play) == set()


def test_an_uncertain_time_at_a_limit_is_flagged() -> None:
    play = day_one()
    play.vote("娜美", "路飞", at(1, "12:40"), precision=Precision.INTERVAL, posted_before=at(1, "13:10"))
    assert kinds(play) == {"uncertain-time"}


def test_minutes_alone_are_no_doubt_at_a_limit_on_the_minute() -> None:
    play = day_one()
    play.vote("娜美", "路飞", at(1, "12:59"), precision=Precision.MINUTE)
    assert kinds(play) == set()
