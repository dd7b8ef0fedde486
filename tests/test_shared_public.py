"""No public output of any shared case lets out an identity before the end; skipped where the cases are absent."""

from __future__ import annotations

import json
import re
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from adjudicator.folder import GameFolder, load
from adjudicator.record import Record
from adjudicator.record_public import public
from adjudicator.referee import judge
from adjudicator.report.announcements import announcements
from adjudicator.report.explain import explain
from adjudicator.report.forms import render
from adjudicator.report.language import language
from adjudicator.report.outline import outline
from scraper.jsonl import read_posts
from scraper.models import Post

SHARED = Path(__file__).parent.parent.parent / "shared"
CASES = sorted(file.parent for kind in ("cases", "random-games") for file in (SHARED / kind).glob("*/expected.json"))[::3]
PUBLIC_CAUSES = {"dead", "killed", "executed", "drowned", "guarding", "warned-out", "ruled-out"}

pytestmark = pytest.mark.skipif(not CASES, reason="no shared cases beside the repository")


def moments(record: Record) -> list[datetime]:
    """Just after every opening and close."""
    return [datetime.fromisoformat(at) for one in record.rounds for at in (one.opens, one.closes) if at]


def words_of(shown: Record, folder: GameFolder, posts: list[Post]) -> str:
    """Everything public said of a record, without what players wrote themselves."""
    zh = language("zh")
    documents = [outline(shown, zh), *(a.document for a in announcements(shown, zh, folder.texts))]
    documents += [d for name in shown.players if (d := explain(shown, [], name, zh, None)) is not None]
    said = "\n".join([json.dumps(shown.model_dump(by_alias=True), ensure_ascii=False), *(render(d) for d in documents)])
    return said.replace("今日招魂：", "")  # whom the dead player was called by stays hidden; that he was is not


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_nothing_hidden_is_shown(case: Path) -> None:
    folder = load(case)
    posts = read_posts(case / "posts.jsonl", zone=ZoneInfo(folder.game.game.timezone))
    as_of = datetime.fromisoformat(json.loads((case / "expected.json").read_text("utf-8"))["as_of"])
    for when in moments(judge(folder, posts, as_of)):
        record = judge(folder, posts, min(when, as_of))
        if record.status == "finished":
            continue
        shown = public(record)
        announced = {identity for one in shown.rounds for identity in one.verdict.identity.values()}
        told = {name: p.identity for name, p in shown.players.items() if p.identity}
        assert all(not shown.players[name].alive and identity in announced for name, identity in told.items())
        assert {p.out.cause for p in shown.players.values() if p.out} <= PUBLIC_CAUSES
        roles = {role for role in folder.ruleset.roles if role not in announced and role not in ("平民", "杀手", "警察")}
        said = words_of(shown, folder, posts)
        assert not [said[max(0, m.start() - 40):m.end() + 40] for role in roles for m in re.finditer(role, said)]
        assert shown.roles is None and all(one.night.notices is None for one in shown.rounds)
