"""What the desk itself finds wrong. `exit_code` is what the command line ends with."""

from __future__ import annotations


class DeskError(Exception):
    """A wrong use of a command: an unreadable time, an unknown player, a missing file."""

    exit_code = 2


class Differs(Exception):
    """Not a fault of the use: an audit found a difference, or --strict met an open question."""

    exit_code = 1
