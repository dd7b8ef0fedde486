"""House rulesets: a TOML file with a base, a title, options and texts makes a new ruleset without Python."""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from adjudicator.errors import Problem
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.base import Ruleset
from adjudicator.texts import text_problems
from adjudicator.toml_faults import read_toml

KEYS = {"base", "title", "options", "texts"}


@dataclass(frozen=True)
class House:
    """A ruleset as a game uses it: `options` and `texts` are what a house file sets, `file` is its name."""

    ruleset: type[Ruleset]
    title: str
    options: dict[str, Any] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    file: str = "game.toml"


def find_ruleset(name: str, folder: Path, problems: list[Problem]) -> House | None:
    """The ruleset of that name, or of the house file at that path (from the game folder); None goes with a problem."""
    if name in RULESETS:
        return House(RULESETS[name], RULESETS[name].title)
    file = folder / name
    if not name.endswith(".toml") or not file.is_file():
        near = get_close_matches(name, list(RULESETS), 1)
        problems.append(Problem("game.toml", "game.ruleset", f"没有规则集 {name!r} / no such ruleset",
                                f"是不是 {near[0]}？" if near else "写 panguan rulesets 列出的名字，或一个 .toml 文件"))
        return None
    house = read_toml(file, name, problems)
    if house is None:
        return None
    problems += [Problem(name, key, "没有这个键 / unknown key", f"可写：{'、'.join(sorted(KEYS))}") for key in house if key not in KEYS]
    base = house.get("base")
    if base not in RULESETS:
        problems.append(Problem(name, "base", f"没有规则集 {base!r}", f"可写：{'、'.join(RULESETS)}"))
        return None
    texts = house.get("texts", {})
    if not isinstance(texts, dict) or not all(isinstance(t, str) for t in texts.values()):
        problems.append(Problem(name, "texts", "要是一张表，值是文字 / must be a table of strings", 'texts = { "判决" = "…" }'))
        return None
    problems += [Problem(name, f"texts.{key}", what, write) for key, what, write in text_problems(texts)]
    return House(RULESETS[base], str(house.get("title", name)), dict(house.get("options", {})), dict(texts), name)
