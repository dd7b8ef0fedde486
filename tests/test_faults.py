"""The short form of `make faults`: a handful of kills."""

from __future__ import annotations

import random
from pathlib import Path

from tests.faults import account, kills


def test_runs_killed_at_random_instants_lose_and_double_nothing(tmp_path: Path) -> None:
    with account(tmp_path / "state"):
        assert kills(tmp_path, 8, random.Random(11)) == 8
