"""Write the pages of docs/ that are made from the code: `python -m docs.build`. A test checks that they are current."""

from __future__ import annotations

import importlib
import inspect
import json
import types
import typing
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import typer
from pydantic import BaseModel

from adjudicator import record
from adjudicator.desk.cli import command_line
from adjudicator.options import Option
from adjudicator.record_part import Part
from adjudicator.report.language import use
from adjudicator.report.rules import RULES
from adjudicator.report.words import EXIT_CODES, TABLES
from adjudicator.rulesets import RULESETS
from scraper import engines

HERE = Path(__file__).parent
_MADE = "<!-- Made from the code by `python -m docs.build`; do not edit. -->"
_TABLE_TITLES = {
    "question": "Questions, by the first part of their id",
    "reason": "Ballot reasons", "ballot-kind": "Ballot kinds", "ballot-status": "Ballot statuses", "stage": "Stages",
    "outcome": "Stage outcomes and verdicts", "cause": "Causes of going out", "ledger": "Ledger kinds", "flag": "Flag kinds",
    "notice": "Notice kinds (with --secret)", "status": "Game statuses", "winner": "Winners", "phase": "Phases", "court": "Courts",
    "visibility": "Visibility of a post", "thread": "Threads", "decision": "Rulings", "answer": "Answers to questions", "own": "What a ruling stands beside",
    "difference": "Differences that an audit finds",
}


def pages() -> dict[str, str]:
    """Every made page by its file name."""
    return {
        "record.schema.json": json.dumps(schema(), ensure_ascii=False, indent=1) + "\n",
        "record.md": _page("The record", _record()),
        "commands.md": _page("The commands", _commands()),
        "rules.md": _page("The rules by id", _rules()),
        "reasons.md": _page("The words of the record", _reasons()),
        "rulesets.md": _page("The rulesets", _rulesets()),
        "options.md": _page("The options of the rulesets", _options()),
        "engines.md": _page("Board engines", _engines()),
    }


def schema() -> dict[str, object]:
    """The JSON Schema of what `panguan judge --json` prints."""
    made = record.Record.model_json_schema(by_alias=True, mode="serialization")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": record.SCHEMA, **made}


def _page(title: str, lines: Iterator[str]) -> str:
    return "\n".join([f"# {title}", "", _MADE, "", *lines]) + "\n"


def _record() -> Iterator[str]:
    yield (record.__doc__ or "").strip()
    yield from ("", f"`schema` is `{record.SCHEMA}`. The JSON Schema stands in [record.schema.json](record.schema.json);",
                "what the words mean stands in [reasons.md](reasons.md), the rules in [rules.md](rules.md).")
    for model in _models():
        yield from ("", f"## {model.__name__}", "", " ".join((model.__doc__ or "").split()), "")
        yield from ("| key | type | default |", "| --- | --- | --- |")
        for name, field in model.model_fields.items():
            if field.exclude:  # never written out
                continue
            default = "required" if field.is_required() else json.dumps(field.get_default(call_default_factory=True), default=_dumped)
            yield f"| `{field.alias or name}` | {_type(field.annotation)} | {default} |"


def _dumped(value: object) -> object:
    assert isinstance(value, BaseModel)
    return value.model_dump()


def _models() -> list[type[BaseModel]]:
    return [record.Record, *(part for part in Part.__subclasses__() if part is not record.Record)]


def _type(annotation: object) -> str:
    """A type as a reader of JSON thinks of it."""
    origin, inner = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Literal:
        return " or ".join(f"`{value}`" for value in inner)
    if origin in (types.UnionType, typing.Union):
        return " or ".join(_type(one) for one in inner)
    if origin is list:
        return f"list of {_type(inner[0])}"
    if origin is dict:
        return f"object: {_type(inner[1])} by {_type(inner[0])}"
    names: dict[object, str] = {str: "string", int: "integer", bool: "boolean", type(None): "null", typing.Any: "anything"}
    return names.get(annotation) or f"[{annotation.__name__}](#{annotation.__name__.lower()})"  # type: ignore[attr-defined]


def _commands() -> Iterator[str]:
    use("zh")
    for name, command in command_line().commands.items():
        shown = command.get_help(typer.Context(command, info_name=f"panguan {name}", terminal_width=100))
        yield from (f"## panguan {name}", "", "```text", *shown.splitlines(), "```", "")
    yield from ("## Exit codes", "", "| code | meaning | |", "| --- | --- | --- |")
    yield from (f"| {code} | {chinese} | {english} |" for code, (chinese, english) in EXIT_CODES.items())


def _rules() -> Iterator[str]:
    yield from ("Every line of a record cites one of these.", "", "| id | | |", "| --- | --- | --- |")
    yield from (f"| `{rule}` | {chinese} | {english} |" for rule, (chinese, english) in RULES.items())


def _reasons() -> Iterator[str]:
    for name, table in TABLES.items():
        yield from (f"## {_TABLE_TITLES[name]}", "", "| key | | |", "| --- | --- | --- |")
        yield from (f"| `{key}` | {chinese} | {english} |" for key, (chinese, english) in table.items())
        yield ""


def _rulesets() -> Iterator[str]:
    yield from ("`[game] ruleset` in game.toml names one of these. What each may choose stands in [options.md](options.md).", "")
    for name, ruleset in RULESETS.items():
        yield from (f"## {name}", "", ruleset.title, "", *([f"Built on `{ruleset.base}`.", ""] if ruleset.base else []))
        if ruleset.roles:
            yield from ("| role | also accepted | counts as |", "| --- | --- | --- |")
            yield from (f"| {role.name} | {'、'.join(role.also)} | {role.counts} |" for role in ruleset.roles.values())
            yield ""


def _options() -> Iterator[str]:
    yield from ("What `[rules]` in game.toml may set. A ruleset whose default differs is named beside it.", "",
                "| option | values | default | rule | meaning | |", "| --- | --- | --- | --- | --- | --- |")
    seen: dict[str, list[tuple[str, Option]]] = {}
    for name, ruleset in RULESETS.items():
        for option in ruleset.options.values():
            seen.setdefault(option.name, []).append((name, option))
    for name, uses in seen.items():
        usual = uses[0][1]
        others = [f"{ruleset}: `{option.written()}`" for ruleset, option in uses if option.default != usual.default]
        defaults = [f"`{usual.written()}`", *others]
        values = usual.values().replace("|", "\\|")
        yield f"| `{name}` | {values} | {', '.join(defaults)} | `{usual.rule}` | {usual.meaning} | {usual.english} |"


ENGINES_ARE = """
An engine knows how one kind of board writes its threads: text in, posts out, no network and no clock. Each is one module in
`scraper/engines/` that holds an `ENGINE`; the module's name is the engine's name in `[forum] engine`. Which engine made a page is
detected; where that is not enough, game.toml settles it, and what the pages of a board do not tell:
""".strip()
A_PAGE_IS_WHOLE = """
A page that is no thread page is refused, and the message says what it is (a login wall, a missing thread, a list, a one-author view that
renumbers floors, a print view …) and what to do. A thread page of which a part cannot be read is refused as a whole: a post that is lost in
reading would be a ballot lost in silence.

## Writing one

A new engine is one new file in `scraper/engines/` with a class below `Engine` and `ENGINE = TheClass()` at its end; nothing else changes.
Modules whose name opens with an underscore are parts that engines share. How to write one by tables, how to test it and how far each engine
can be trusted is told in [new-engine.md](new-engine.md). It says:
""".strip()


def _engines() -> Iterator[str]:
    yield from (*ENGINES_ARE.splitlines(), "", "| key of `[forum]` | |", "| --- | --- |")
    wanted = {"root": "the address everything hangs on", "charset": "the pages' charset", "zone": 'of the stamps: "+08:00", "Asia/Shanghai"',
              "page_size": "posts a page", "pace": "seconds between two requests"}
    yield from (f"| `{field.name}` | {wanted[field.name]} |" for field in fields(engines.Quirks))
    yield from ("", "| engine | |", "| --- | --- |")
    for name in engines.names():
        module = importlib.import_module(f"scraper.engines.{name}")
        about = (module.__doc__ or "").strip().splitlines()[0]
        yield f"| `{name}` | {about} |"
    yield from ("", *A_PAGE_IS_WHOLE.splitlines(), "")
    for name in sorted(engines.Engine.__abstractmethods__):
        method = getattr(engines.Engine, name)
        yield f"- `{name}{_signature(method)}`: {(method.__doc__ or '').strip().splitlines()[0]}"


def _signature(method: typing.Callable[..., object]) -> str:
    return str(inspect.signature(method)).replace("(self, ", "(").replace("'", "")


def main() -> None:
    """Write the pages."""
    for name, text in pages().items():
        (HERE / name).write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    main()
