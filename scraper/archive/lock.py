"""One writer at a time: a lock the system drops by itself when its holder dies."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from scraper.errors import Busy


class FolderLock:
    """An exclusive lock on a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None

    def acquire(self) -> None:
        """Takes the lock at once.

        Raises:
            Busy: somebody else holds it.
        """
        handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(handle)
        except OSError as problem:
            os.close(handle)
            raise Busy(f"另一个 panguan 正在处理 {self._path.parent.parent}：等它结束后再运行 "
                       f"(another run is working on this game; wait for it)") from problem
        self._handle = handle

    def release(self) -> None:
        """Gives the lock back."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
