"""A real PostgreSQL on loopback for the tests, thrown away afterwards."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def _programs() -> Path | None:
    """Where initdb and pg_ctl are: Debian keeps them beside each version."""
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "initdb").exists():
            return folder
    found = shutil.which("initdb")
    return Path(found).parent if found else None


PROGRAMS = _programs()


def _run(*command: str) -> None:
    """Run as the postgres user where we are root, which the server refuses to be."""
    as_user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    subprocess.run([*as_user, *command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """The address of a fresh database."""
    assert PROGRAMS is not None
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = folder / "data"
    if os.getuid() == 0:
        shutil.chown(folder, "postgres")
    _run(str(PROGRAMS / "initdb"), "-D", str(data), "-U", "tester", "-A", "trust", "-E", "UTF8", "--no-locale")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
    _run(str(PROGRAMS / "pg_ctl"), "-D", str(data), "-o", options, "-w", "-l", str(folder / "log"), "start")
    try:
        yield f"postgresql+psycopg://tester@127.0.0.1:{port}/postgres"
    finally:
        _run(str(PROGRAMS / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop")
