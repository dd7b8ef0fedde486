"""The English catalogue: `python -m docs.catalogue` adds new sentences to it, drops old ones, and compiles it.

A sentence is every Chinese string in the reports and the desk that a user sees. Tables with both languages, errors that
say both at once, patterns and the comments of a new game.toml are none.
"""

from __future__ import annotations

import ast
import json
import re
import struct
from collections.abc import Iterator
from pathlib import Path

from adjudicator.desk.cli import COMMANDS, panguan
from adjudicator.report.language import CATALOGUES

ROOT = Path(__file__).parent.parent
PO = CATALOGUES / "en" / "LC_MESSAGES" / "panguan.po"
MO = PO.with_suffix(".mo")
CHINESE = re.compile(r"[\u4e00-\u9fff]")
WIDE = re.compile(r"[\u3000-\u303f\uff00-\uffef]")
BOTH = re.compile(r" / |\([a-z][^)]*\)")
# Tables in both languages, what is read and not said, and what is written for the board whatever the judge's language.
OTHERS = {"words.py", "rules.py", "published.py", "game_file.py", "announcements.py", "daily.py", "publish.py", "rulings.py",
          "draw_files.py", "usage.py"}
HEAD = {"": "Content-Type: text/plain; charset=UTF-8\nLanguage: en\n"}


def sentences() -> list[str]:
    """Every sentence, in the order of files and lines, each once."""
    found = [command.__doc__ or "" for command in (panguan, *COMMANDS.values())]
    for path in files():
        found += _strings(path)
    for template in sorted((ROOT / "adjudicator/report/templates").glob("*.html")):
        text = template.read_text("utf-8")
        found += [match[2] for match in re.finditer(r"""say\((["'])(.+?)\1""", text)]
    return list(dict.fromkeys(found))


def files() -> list[Path]:
    """The modules that speak to users."""
    return [path for folder in ("report", "desk") for path in sorted((ROOT / "adjudicator" / folder).glob("*.py")) if path.name not in OTHERS]


def _strings(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text("utf-8"))
    skipped = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re.")):
            skipped |= {id(below) for below in ast.walk(node) if isinstance(below, ast.Constant)}
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            skipped.add(id(body[0].value))
    said = {id(node.args[0]) for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("say") and node.args}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in skipped or BOTH.search(node.value):
            continue
        if CHINESE.search(node.value) or (id(node) in said and WIDE.search(node.value)):
            yield node.value


def unsaid() -> Iterator[str]:
    """F-strings in Chinese alone: they escape every catalogue."""
    for path in files():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                text = "".join(part.value for part in node.values if isinstance(part, ast.Constant))
                if CHINESE.search(text) and not BOTH.search(text):
                    yield f"{path.name}:{node.lineno}: {text}"


def read_po() -> dict[str, str]:
    """The catalogue as it stands. Every entry is one line of msgid and one of msgstr."""
    text = PO.read_text("utf-8") if PO.exists() else ""
    pairs = re.findall(r'^msgid (".*")\nmsgstr (".*")$', text, re.MULTILINE)
    return {json.loads(source): json.loads(target) for source, target in pairs}


def po(entries: dict[str, str]) -> str:
    """The catalogue's text."""
    return "\n".join(f"msgid {json.dumps(source, ensure_ascii=False)}\nmsgstr {json.dumps(target, ensure_ascii=False)}\n"
                     for source, target in entries.items())


def mo(entries: dict[str, str]) -> bytes:
    """The catalogue compiled, as gettext reads it: two tables of lengths and offsets, then the strings."""
    pairs = sorted((source.encode(), target.encode()) for source, target in entries.items() if target)
    start = 28 + 16 * len(pairs)
    strings, tables = b"", ([], [])
    for column in (0, 1):
        for pair in pairs:
            tables[column].append(struct.pack("<II", len(pair[column]), start + len(strings)))
            strings += pair[column] + b"\0"
    head = struct.pack("<IIIIIII", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, start)
    return head + b"".join(tables[0]) + b"".join(tables[1]) + strings


def main() -> None:
    """Bring the catalogue up to date; new sentences get an empty translation to fill in."""
    known = read_po()
    entries = HEAD | {sentence: known.get(sentence, "") for sentence in sentences() if sentence}
    PO.parent.mkdir(parents=True, exist_ok=True)
    PO.write_text(po(entries), "utf-8", newline="\n")
    MO.write_bytes(mo(entries))


if __name__ == "__main__":
    main()
