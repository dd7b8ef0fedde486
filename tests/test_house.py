"""The house rules: imports go one way, files and functions stay short."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
RANK = {"scraper": 0, "parser": 1, "adjudicator": 2}
PURE = "adjudicator.desk", "adjudicator.report", "adjudicator.store"  # what the rules may not import
NETWORK = {"httpx", "socket", "urllib.request", "time", "sqlalchemy", "keyring", "warcio", "stamina", "subprocess", "random"}


def sources() -> Iterator[Path]:
    for package in RANK:
        yield from sorted((ROOT / package).rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def test_imports_go_one_way() -> None:
    wrong = []
    for path in sources():
        here = path.relative_to(ROOT).parts[0]
        for name in imported(path):
            there = name.split(".")[0]
            if there in RANK and RANK[there] > RANK[here]:
                wrong.append(f"{path} imports {name}")
            if there == "scraper" and here == "parser" and not name.startswith("scraper.models."):
                wrong.append(f"{path} imports {name}: parser knows scraper.models only")
    assert not wrong


def test_the_rules_open_nothing_and_ask_no_clock() -> None:
    wrong = []
    for path in sources():
        if not module(path).startswith("adjudicator") or module(path).startswith(PURE):
            continue
        wrong += [f"{path} imports {name}" for name in imported(path)
                  if name.startswith(PURE) or any(name == one or name.startswith(f"{one}.") for one in NETWORK)]
        if ".now(" in path.read_text("utf-8") or ".today(" in path.read_text("utf-8"):
            wrong.append(f"{path} asks the clock")
    assert not wrong


def test_files_and_functions_stay_short() -> None:
    wrong = []
    for path in sources():
        text = path.read_text("utf-8")
        if text.count("\n") > 300:
            wrong.append(f"{path}: {text.count(chr(10))} lines")
        functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
        wrong += [f"{path}:{one.lineno} {one.name}" for one in functions if (one.end_lineno or 0) - one.lineno > 50]
    assert not wrong
