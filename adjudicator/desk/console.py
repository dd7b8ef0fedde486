"""The terminal: streams that never fail on a letter, one line an error, progress where somebody watches."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


def prepare_streams() -> None:
    """Let no console code page (cp936 …) stop an output: what it cannot show becomes a question mark."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is None:
            continue
        if stream.isatty():
            reconfigure(errors="replace")
        else:
            # A pipe or a file gets UTF-8 and plain line ends everywhere, so that the same record is the same bytes.
            reconfigure(encoding="utf-8", errors="replace", newline="\n")


def complain(message: str) -> None:
    """Each line of a message to stderr as an error of its own."""
    for row in message.splitlines():
        print(f"panguan: {row}", file=sys.stderr)


class Progress(Protocol):
    """Tells how far a long piece of work is."""

    def __call__(self, done: int, total: int | None = None, what: str = "") -> None: ...


def _silent(done: int, total: int | None = None, what: str = "") -> None:
    return None


@contextmanager
def progress(title: str) -> Iterator[Progress]:
    """A progress bar on a terminal; nothing at all in a pipe."""
    if not sys.stderr.isatty():
        yield _silent
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)

        def tell(done: int, total: int | None = None, what: str = "") -> None:
            bar.update(task, completed=done, total=total, description=f"{title} {what}".rstrip())

        yield tell
