"""What a ruleset lets a game choose: each option with its meaning, values, default and rule.

A ruleset declares its options; a game (or a house ruleset) sets some of them in [rules]; `Rules` is the settled result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time
from fractions import Fraction
from typing import Literal

Kind = Literal["switch", "number", "word", "time", "share"]
Value = bool | int | str | time | Fraction | None


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a game may choose.

    `words` are the values of a "word" option; a "share" is an exact fraction ("1/2"). A default of None is said in
    `unset`: what holds while nobody sets the option.
    """

    name: str
    kind: Kind
    default: Value
    rule: str
    meaning: str
    english: str
    words: tuple[str, ...] = ()
    unset: str = ""

    def values(self) -> str:
        """The values as a reader would write them in TOML."""
        match self.kind:
            case "switch":
                return "true | false"
            case "number":
                return "0, 1, 2 …"
            case "word":
                return " | ".join(f'"{w}"' for w in self.words)
            case "time":
                return '"HH:MM"'
            case "share":
                return '"1/2", "2/3" …'

    def written(self, value: Value | None = None) -> str:
        """A value (the default when None) as TOML."""
        value = self.default if value is None else value
        if value is None:
            return self.unset
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, time):
            return f'"{value:%H:%M}"'
        return str(value) if isinstance(value, int) else f'"{value}"'

    def settle(self, raw: object) -> Value:
        """The value of what was written; ValueError with what to write otherwise."""
        wrong = ValueError(f"可用的值：{self.values()} / one of {self.values()}")
        match self.kind:
            case "switch":
                if isinstance(raw, bool):
                    return raw
            case "number":
                if isinstance(raw, int) and not isinstance(raw, bool) and raw >= 0:
                    return raw
            case "word":
                if isinstance(raw, str) and raw in self.words:
                    return raw
            case "time":
                return _time(raw, wrong)
            case "share":
                return _share(raw, wrong)
        raise wrong


def _time(raw: object, wrong: ValueError) -> time:
    if isinstance(raw, time):
        return raw
    if not isinstance(raw, str):
        raise wrong
    try:
        return time.fromisoformat(raw)
    except ValueError:
        raise wrong from None


def _share(raw: object, wrong: ValueError) -> Fraction:
    if not isinstance(raw, str | int) or isinstance(raw, bool):
        raise wrong
    try:
        share = Fraction(raw)
    except (ValueError, ZeroDivisionError):
        raise wrong from None
    if not 0 <= share <= 1:
        raise wrong
    return share


class Rules:
    """The settled options of a game: every option of its ruleset has a value."""

    def __init__(self, options: Mapping[str, Option], chosen: Mapping[str, Value]) -> None:
        self._values: dict[str, Value] = {name: option.default for name, option in options.items()}
        self._values.update(chosen)

    def _of(self, name: str, kind: type) -> Value:
        value = self._values[name]
        if not isinstance(value, kind):
            raise TypeError(f"option {name} is no {kind.__name__}")
        return value

    def on(self, name: str) -> bool:
        """A switch."""
        return bool(self._of(name, bool))

    def number(self, name: str) -> int:
        """A number."""
        value = self._of(name, int)
        return int(value)  # type: ignore[arg-type]

    def number_if_set(self, name: str) -> int | None:
        """A number, or None while it is not set."""
        return None if self._values[name] is None else self.number(name)

    def share_if_set(self, name: str) -> Fraction | None:
        """A share, or None while it is not set."""
        return None if self._values[name] is None else self.share(name)

    def word(self, name: str) -> str:
        """A word."""
        return str(self._of(name, str))

    def time(self, name: str) -> time:
        """A time of day in the game's zone."""
        value = self._of(name, time)
        assert isinstance(value, time)
        return value

    def share(self, name: str) -> Fraction:
        """An exact share of one."""
        value = self._of(name, Fraction)
        assert isinstance(value, Fraction)
        return value

    def has(self, name: str) -> bool:
        """Whether the ruleset knows the option at all."""
        return name in self._values
