"""A wrong use of the command line, said as every other error is: Chinese first, what the library says beside it."""

from __future__ import annotations

import re
from typing import Any

# What the command-line library says, and the Chinese for it; the groups of a pattern fill the places in order.
_SAID = tuple((re.compile(pattern, re.DOTALL), words) for pattern, words in (
    (r"Missing \w+ (?:'-\w' / )?'?(.+?)'?\.(?: .*)?", "缺少 {0}"),
    (r"No such option:? '?(.+?)'?\.?(?: .*)?", "没有选项 {0}"),
    (r"No such command '?(.+?)'?\.(?: .*)?", "没有命令「{0}」"),
    (r"Option '(.+)' requires an argument\.?", "{0} 后面要写一个值"),
    (r"Option '(.+)' does not take a value\.?", "{0} 后面不写值"),
    (r"Got unexpected extra arguments?(?:\(s\))? \((.+)\)", "多写了 {0}；名字里有空格就用引号括起来"),
    (r"Invalid value for (?:'-\w' / )?'?(.+?)'?: (.+)", "{0} 的值不对"),
))


def explained(error: Any) -> str:
    """The message of an error that the command-line library raised, with where to read how it is done."""
    english = error.format_message().removeprefix("Invalid value: ")
    chinese = next((words.format(*found.groups()) for pattern, words in _SAID if (found := pattern.fullmatch(english))), None)
    message = f"{chinese} / {english}" if chinese else english
    context = getattr(error, "ctx", None)
    return f"{message}；用法见 {context.command_path} --help" if context is not None else message
