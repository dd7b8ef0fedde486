"""Files written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

PUBLIC, PRIVATE = 0o644, 0o600


def replace_file(path: Path, text: str, mode: int = PUBLIC) -> None:
    """Write a file as UTF-8 with plain line ends; until it is all there, the old one stays.

    Raises:
        OSError: it cannot be written; nothing is left behind.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(name).chmod(mode)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
