"""Whole games with known records, where they lie beside this repository; each skips where it is absent."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import jsonschema
import pytest

from adjudicator.desk.boards import import_
from adjudicator.desk.comparing import Difference, compare
from adjudicator.desk.inputs import judged
from adjudicator.desk.published import read_published
from adjudicator.folder import GameFolder, load
from adjudicator.record import Record
from adjudicator.referee import judge
from adjudicator.report.forms import render
from adjudicator.report.language import language
from adjudicator.report.outline import outline
from adjudicator.roster import roster_of
from adjudicator.rulesets import RULESETS
from docs.build import schema
from scraper.jsonl import read_posts
from tests.matching import mismatches, unproven

SHARED = Path(__file__).parent.parent.parent / "shared"
CASES = sorted(file.parent for kind in ("cases", "random-games") for file in (SHARED / kind).glob("*/expected.json"))
RULES = re.compile(r"\*\*([a-z0-9-]+\.[A-Za-z0-9.-]+)\*\*")

pytestmark = pytest.mark.skipif(not CASES, reason="no shared cases beside the repository")


@pytest.fixture(scope="module")
def rules() -> set[str]:
    return set(RULES.findall((SHARED / "RULES.md").read_text("utf-8")))


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(schema())


def ruleset_of(case: Path) -> str:
    name: str = tomllib.loads((case / "game.toml").read_text("utf-8"))["game"]["ruleset"]
    return name


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_case(case: Path, rules: set[str], validator: jsonschema.Draft202012Validator) -> None:
    if ruleset_of(case) not in RULESETS:
        pytest.skip("ruleset not there")
    want: dict[str, Any] = json.loads((case / "expected.json").read_text("utf-8"))
    folder = load(case)
    posts = read_posts(case / "posts.jsonl", zone=ZoneInfo(folder.game.game.timezone), engine=folder.game.forum.engine)
    judged_record = judge(folder, posts, datetime.fromisoformat(want.pop("as_of")))
    record = judged_record.model_dump(mode="json", by_alias=True)
    assert list(mismatches(want, record)) == []
    assert list(unproven(record, rules, {post.id for post in posts})) == []
    if case.parent.name == "cases":  # the schema check is slow, and one of each kind is enough
        validator.validate(record)
    assert audited(folder, judged_record) == []


def audited(folder: GameFolder, record: Record) -> list[Difference]:
    """What the audit finds in the program's own words: nothing, for a right tally gives no difference."""
    words = language("zh")
    lines = render(outline(record, words)).splitlines()
    rounds = {one.number: one for one in record.rounds}
    found = [one for one in read_published(lines, roster_of(folder.game, "strict")) if not one.empty and one.round]
    return [difference for one in found for difference in compare(one, rounds[one.round or 0], words)]


GAMES = sorted(file.parent for file in (SHARED / "boards" / "games").glob("*/expected.json"))


@pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in GAMES])
def test_game_played_on_a_real_board(game: Path, tmp_path: Path, rules: set[str]) -> None:
    """The guest's pages go in through `panguan import`, page by page as they were captured; the archive is judged."""
    if ruleset_of(game) not in RULESETS:
        pytest.skip("ruleset not there")
    for name in ("game.toml", "secret.toml", "rulings.toml"):
        if (game / name).exists():
            shutil.copy(game / name, tmp_path / name)
    pages = [page for page in json.loads((game / "pages" / "index.json").read_text("utf-8")) if page["as"] == "guest"]
    for key in dict.fromkeys(page["thread"] for page in pages):
        import_(tmp_path, [game / "pages" / page["file"] for page in pages if page["thread"] == key], key)
    want: dict[str, Any] = json.loads((game / "expected.json").read_text("utf-8"))
    case = judged(tmp_path, None, want.pop("as_of"), secret=True)
    record = case.record.model_dump(mode="json", by_alias=True)
    assert list(mismatches(want, record)) == []
    assert list(unproven(record, rules, {post.id for post in case.posts})) == []
