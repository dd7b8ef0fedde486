"""The errors of adjudicator. `exit_code` is what the command line ends with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong in a game folder: in which file and line, at which key, what it is and what to write."""

    file: str
    key: str
    what: str
    write: str
    line: int | None = None

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{place}: {self.key}: {self.what}；{self.write}" if self.key else f"{place}: {self.what}；{self.write}"


class GameError(Exception):
    """A game folder that cannot be judged; every problem in it at once."""

    exit_code = 2

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(p) for p in problems))
        self.problems = problems
