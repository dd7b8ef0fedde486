"""JSON of a board, read without trusting its shape."""

from __future__ import annotations

import json
from typing import Any

from scraper.errors import Unreadable

Entry = dict[str, Any]


def loads(text: str) -> Entry | None:
    """The object in a text, or None if it holds none."""
    if not text.lstrip().startswith("{"):
        return None
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def inner(entry: Entry, name: str) -> Entry:
    """The object under a key; an empty one where there is none."""
    found = entry.get(name)
    return found if isinstance(found, dict) else {}


def entries(entry: Entry, name: str) -> list[Entry]:
    """The list of objects under a key.

    Raises:
        Unreadable: it is no list, or something else is in it: a post would be lost.
    """
    found = entry.get(name)
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise Unreadable(f"接口的 {name} 不是帖子的列表 ({name} is no list of posts)")
    return found


def word(entry: Entry, name: str) -> str:
    """The text (or number, as text) under a key; empty where there is none."""
    found = entry.get(name)
    return str(found).strip() if isinstance(found, (str, int)) and not isinstance(found, bool) else ""


def markup(entry: Entry, name: str) -> str:
    """The text under a key, untouched."""
    found = entry.get(name)
    return found if isinstance(found, str) else ""


def number(entry: Entry, name: str) -> int | None:
    """The whole number under a key, however it is written."""
    found = word(entry, name)
    return int(found) if found.isascii() and found.lstrip("-").isdigit() and len(found) < 16 else None
