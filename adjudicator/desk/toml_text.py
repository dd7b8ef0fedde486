"""Values as TOML, for the files that the desk writes."""

from __future__ import annotations

import json
from collections.abc import Iterable


def quoted(value: object) -> str:
    """A text or a number; what JSON writes of them is TOML too."""
    return json.dumps(value, ensure_ascii=False)


def listed(texts: Iterable[str]) -> str:
    """A list of texts."""
    return f"[{', '.join(map(quoted, texts))}]"
