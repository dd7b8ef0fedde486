"""What is wrong with a file that is no TOML, or whose values are of the wrong kind, in words that say what to write."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from adjudicator.errors import Problem
from adjudicator.game import Section
from adjudicator.toml_lines import line_of

# What people type, by the line it is in, before what the parser has to say about it.
SLIPS = tuple((re.compile(pattern), what, write) for pattern, what, write in (
    (r"[“”‘’＂]", "引号是中文的", '用英文的引号 "…"'),
    (r"[＝：]", "等号或冒号是中文的", "换成英文的 = 或 :"),
    (r"^\s*[\w\"]+\s*:", "等号写成了冒号", "换成 ="),
    (r"=\s*\d{1,2}:\d{2}", "时间要连日期一起写", "写成 2026-05-12T17:20:00；几点截票一类的选项写成 \"13:00\""),
    (r"=\s*\d{4}[-/年]\d{1,2}[-/月]\d{1,2}", "日期或时间的写法不对", "写成 2026-05-11 或 2026-05-11T17:00:00，不加引号"),
    (r"^\s*[^\x00-\x7f\"#\[]+\s*=", "等号前的名字没有引号", '写成 "路飞" = "平民"'),
    (r"=\s*[^\x00-\x7f\"#\[]", "等号后的名字没有引号", '写成 name = "索隆"'),
))
FAULTS: Mapping[str, tuple[str, str]] = {
    "Cannot ": ("同一个键写了两次，或 [ ] 与 [[ ]] 混用", "只留一个；[[players]]、[[nights]]、[[rulings]] 都是两层方括号"),
    "Unclosed": ("方括号没有收尾，或名字之间少了逗号", '写成 ["…", "…"]'),
    "Illegal character": ("引号没有收尾", "补上引号"),
    "Unterminated": ("引号没有收尾", "补上引号"),
    "Expected '": ("少了等号、引号或方括号", "补上"),
    "Unescaped": ("引号里有反斜杠", "写两个 \\\\"),
    "Invalid date": ("没有这个日期或时间", "写成 2026-05-11 或 2026-05-11T17:00:00"),
}
OTHERWISE = ("这一行读不懂", "文字和名字要用英文引号括起来，一行写一个键")

# pydantic's kinds of errors, each by how its name begins.
KINDS: Mapping[str, tuple[str, str]] = {
    "missing": ("缺这一项 / missing", "补上"),
    "datetime": ("不是时间 / not a time", "写成 2026-05-11T17:00:00，不加引号"),
    "date": ("不是日期 / not a date", "写成 2026-05-11，不加引号"),
    "string": ("要是一段文字 / must be text", '写成 "…"，只写一个'),
    "int": ("要是整数 / must be a whole number", "写成 1，不加引号"),
    "float": ("要是数 / must be a number", "写成 1.5，不加引号"),
    "bool": ("只能是 true 或 false / must be true or false", "不加引号"),
    "list": ("要是列表 / must be a list", '写成 ["…", "…"]；[[players]] 这样的段用两层方括号'),
}


def read_toml(file: Path, name: str, problems: list[Problem]) -> dict[str, Any] | None:
    """A TOML file as data, or None and a problem. A byte order mark, as Windows writes it, is none of its text."""
    try:
        text = file.read_text("utf-8-sig")
    except UnicodeDecodeError:
        problems.append(Problem(name, "", "不是 UTF-8 文本 / not UTF-8", "用记事本“另存为”，编码选 UTF-8"))
        return None
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        problems.append(_toml_problem(name, text, error))
        return None


def _toml_problem(name: str, text: str, error: tomllib.TOMLDecodeError) -> Problem:
    """Where the file `name` stops being TOML, and what was most likely meant."""
    english, _, place = str(error).partition(" (at ")
    found = re.match(r"line (\d+)", place)
    number = int(found[1]) if found else None
    written = text.splitlines()[number - 1] if number else ""
    slip = next(((what, write) for pattern, what, write in SLIPS if pattern.search(written.partition("#")[0])), None)
    what, write = slip or next((words for start, words in FAULTS.items() if english.startswith(start)), OTHERWISE)
    shown = f"「{written.strip()}」" if written.strip() else ""
    return Problem(name, "", f"TOML 写法有误：{what}{shown} / {english}", write, number)


def model_problem(name: str, text: str, error: Mapping[str, Any]) -> Problem:
    """One thing that pydantic has against the file `name`."""
    loc, kind = error["loc"], error["type"]
    key, line = ".".join(str(part) for part in loc), line_of(text, loc)
    if kind == "extra_forbidden":
        near = get_close_matches(str(loc[-1]), _keys() - {loc[-1]}, 1)
        return Problem(name, key, "没有这个键 / unknown key", f"是不是 {near[0]}？" if near else "删掉或改正拼写", line)
    if kind == "literal_error":
        return Problem(name, key, "没有这个值 / no such value", f"可写：{error['ctx']['expected'].replace(' or ', '、')}", line)
    what, write = next((words for start, words in KINDS.items() if kind.startswith(start)), (f"写法不对：{error['msg']}", "照 README 里的例子改正"))
    return Problem(name, key, what, write, line)


def _keys() -> set[str]:
    """Every key that some table of a game folder may hold."""
    return {field for section in Section.__subclasses__() for field in section.model_fields}
