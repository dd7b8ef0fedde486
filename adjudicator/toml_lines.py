"""Where in a TOML file a key stands. tomllib tells no lines, and a judge needs one."""

from __future__ import annotations

import re
from collections.abc import Sequence

HEADER = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")


def line_of(text: str, loc: Sequence[int | str]) -> int | None:
    """The line (from 1) of a key path such as ("players", 2, "name"); of the table it belongs to when the key is missing."""
    if not loc:
        return None
    path = [part for part in loc if isinstance(part, str)]
    index = next((part for part in loc if isinstance(part, int)), 0)
    current, seen, best = "", -1, None
    for number, line in enumerate(text.splitlines(), 1):
        header = HEADER.match(line)
        if header:
            name = header.group(2).strip('"')
            seen = seen + 1 if name == current else 0
            current = name
            if current == path[0] and (header.group(1) == "[" or seen == index):
                best = best or number
            continue
        inside = not current or (current == path[0] and (len(path) == 1 or seen in (index, 0)))
        key = path[-1] if len(path) > 1 or current else path[0]
        if inside and re.match(rf'^\s*"?{re.escape(key)}"?\s*=', line) and (seen == index or index == 0):
            return number
    return best
