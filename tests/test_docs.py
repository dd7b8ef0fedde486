"""The pages of docs/ and the two READMEs say what the code does."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import get_args

import jsonschema
import pytest
from typer.testing import CliRunner

from adjudicator import record
from adjudicator.desk.cli import COMMANDS, app
from adjudicator.desk.options import Form
from adjudicator.report.forms import FORMS
from adjudicator.report.rules import RULES
from adjudicator.report.words import (
    BALLOT_KINDS,
    BALLOT_STATUSES,
    CAUSES,
    COURTS,
    EXIT_CODES,
    FLAG_KINDS,
    LEDGER_KINDS,
    OUTCOMES,
    PHASES,
    REASONS,
    STATUSES,
    WINNERS,
)
from docs.build import HERE, pages, schema
from tests.adjudicator.sample_record import sample

ROOT = Path(__file__).parent.parent
READMES = ("README.md", "README.zh-CN.md")
# An id of a rule: a family and a clause, as the rule text numbers them.
FAMILIES = "|".join(sorted({rule.split(".")[0] for rule in RULES}))
RULE = re.compile(rf"(?:{FAMILIES})\.[A-Za-z0-9]+(?:[.-][a-z0-9-]+)*")


@pytest.mark.parametrize("name", sorted(pages()))
def test_made_pages_are_current(name: str) -> None:
    assert (HERE / name).read_text("utf-8") == pages()[name], "run: python -m docs.build"


def test_a_record_is_valid_by_the_schema() -> None:
    validator = jsonschema.Draft202012Validator(schema())
    validator.check_schema(schema())
    validator.validate(sample().model_dump(mode="json", by_alias=True))


def test_every_rule_in_the_code_is_documented() -> None:
    unknown = set()
    for path in (ROOT / "adjudicator").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE.fullmatch(node.value):
                unknown |= {node.value} - set(RULES)
    assert not unknown


@pytest.mark.parametrize(("table", "values"), [
    (BALLOT_KINDS, record.BallotKind), (BALLOT_STATUSES, record.BallotStatus), (COURTS, record.CourtName), (PHASES, record.Phase),
    (STATUSES, record.Status), (WINNERS, record.Winner), (OUTCOMES, record.StageOutcome)])
def test_every_value_of_the_record_has_its_words(table: dict[str, tuple[str, str]], values: object) -> None:
    assert set(table) == set(get_args(values))


def calls(name: str) -> set[str]:
    """The first argument of every call of a method of that name, where it is written out."""
    found = set()
    for path in (ROOT / "adjudicator").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == name and node.args:
                first = node.args[2] if name == "take_out" and len(node.args) > 2 else node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(first.value)
    return found


def test_every_kind_the_rules_write_has_its_words() -> None:
    assert calls("flag") <= set(FLAG_KINDS)
    assert calls("enter") <= set(LEDGER_KINDS)
    assert calls("take_out") <= set(CAUSES)


def test_every_reason_of_the_clauses_has_its_words() -> None:
    returned = re.findall(r'return "([a-z-]+)"', (ROOT / "adjudicator/ballots/reasons.py").read_text("utf-8"))
    assert returned
    assert set(returned) <= set(REASONS)


def test_verdicts_are_called_like_outcomes() -> None:
    assert set(get_args(record.VerdictKind)) <= set(OUTCOMES)


def test_formats_of_the_commands_are_the_forms_there_are() -> None:
    assert {form.value for form in Form} == set(FORMS)


def test_exit_codes_of_the_errors_are_documented() -> None:
    used = set()
    for package in ("scraper", "parser", "adjudicator"):
        for path in (ROOT / package).rglob("*.py"):
            used |= {int(code) for code in re.findall(r"exit_code(?:: int)? = (\d)", path.read_text("utf-8"))}
    assert used <= set(EXIT_CODES)


@pytest.mark.parametrize("name", READMES)
def test_commands_and_options_of_the_readmes_exist(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    lines = re.findall(r"(?:^ {4}|`)panguan (?:--[a-z-]+ [a-z]+ )?([a-z]+)([^`\n|#]*)", text, re.MULTILINE)
    assert lines
    for command, rest in lines:
        assert command in COMMANDS, f"{name}: panguan {command}"
        shown = CliRunner().invoke(app, [command, "--help"]).stdout
        for option in re.findall(r"--[a-z-]+", rest):
            assert option in shown, f"{name}: panguan {command} {option}"


@pytest.mark.parametrize("name", READMES)
def test_links_of_the_readmes_lead_somewhere(name: str) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", (ROOT / name).read_text("utf-8")):
        assert (ROOT / target).exists(), target
