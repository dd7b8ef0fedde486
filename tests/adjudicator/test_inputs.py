"""Posts that name their thread as the board does (panguan read), judged by the keys of [threads]."""

from __future__ import annotations

from pathlib import Path

from adjudicator.desk.inputs import judged
from scraper.jsonl import write_posts
from tests.adjudicator.builder import at
from tests.adjudicator.casts import CLOSED, day_one


def test_a_thread_goes_by_its_id_too(tmp_path: Path) -> None:
    play = day_one(talk=False)
    vote = play.vote("娜美", "路飞", at(1, "20:00"), "2158")
    play.post("娜美", at(1, "20:01"), "说一句", "2157")
    play.post("路人", at(1, "20:02"), "别的帖子", "99")
    play.write(tmp_path)
    with (tmp_path / "game.toml").open("a", encoding="utf-8") as game:
        game.write("[forum]\nengine = \"discuz\"\n[threads]\ndiscussion = 2157\nvote = [2158, 2160]\n")
    with (tmp_path / "posts.jsonl").open("w", encoding="utf-8") as posts:
        write_posts(play.posts, posts)
    record = judged(tmp_path, None, CLOSED.isoformat(), secret=True).record
    assert [(b.post, b.thread, b.status) for b in record.rounds[0].ballots] == [(vote.id, "vote", "standing")]
    assert record.rounds[0].speeches["娜美"] == 1
