"""Small games for tests: a cast, night orders, posts and rulings in, a record out, through a real game folder."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from adjudicator.folder import GameFolder, load
from adjudicator.record import Record
from adjudicator.referee import judge
from scraper.models import Body, Post, Quote

ZONE = ZoneInfo("Asia/Shanghai")
FIRST_NIGHT = date(2026, 5, 11)
NOON = time(17)  # times of day from here on belong to the evening a round opens on, earlier ones to the day after


def at(round_number: int, clock: str) -> datetime:
    """A time of a round: its evening from 17:00 on, else the day after."""
    of_day = time.fromisoformat(clock)
    day = FIRST_NIGHT + timedelta(days=round_number - 1 + (of_day < NOON))
    return datetime.combine(day, of_day, ZONE)


def toml(data: Mapping[str, Any]) -> str:
    """A mapping as TOML; a list of mappings is an array of tables."""
    plain = {k: v for k, v in data.items() if not _is_table(v) and not _are_tables(v)}
    lines = [f"{_value(k)} = {_value(v)}" for k, v in plain.items()]
    for key, value in data.items():
        if _is_table(value):
            lines += [f"[{key}]", *(f"{_value(k)} = {_value(v)}" for k, v in value.items())]
        elif _are_tables(value):
            lines += [line for one in value for line in (f"[[{key}]]", *(f"{_value(k)} = {_value(v)}" for k, v in one.items()))]
    return "\n".join(lines) + "\n"


def _is_table(value: object) -> bool:
    return isinstance(value, Mapping)


def _are_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, Mapping) for v in value)


def _value(value: object) -> str:
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_value(k)} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(v) for v in value) + "]"
    return json.dumps(value, ensure_ascii=False)


@dataclass
class Play:
    """A game in the making. `nights` are the [[nights]] of rounds 1, 2 … in order; None leaves one out."""

    ruleset: str
    roles: Mapping[str, str]
    nights: Sequence[Mapping[str, Any] | None] = ()
    rules: Mapping[str, Any] = field(default_factory=dict)
    rulings: list[Mapping[str, Any]] = field(default_factory=list)
    secret: Mapping[str, Any] = field(default_factory=dict)
    head: Mapping[str, Any] = field(default_factory=dict)
    rounds: list[Mapping[str, Any]] = field(default_factory=list)
    players: Sequence[str | Mapping[str, Any]] = ()  # names, or whole [[players]]; default: those with a role
    posts: list[Post] = field(default_factory=list)

    # ---- posts -------------------------------------------------------------------------------------------------------

    def post(self, author: str, when: datetime, text: str, thread: str = "vote", *, quoting: Post | None = None, **more: Any) -> Post:
        """One post; `quoting` quotes another one by its id."""
        quotes = (Quote(quoting.id, quoting.author, None, ""),) if quoting else ()
        number = 1001 + len(self.posts)
        made = Post(id=str(number), thread=thread, author=author, posted_at=when, source=text, floor=len(self.posts) + 2,
                    read=lambda source: Body(tuple(source.split("\n")), quotes), **more)
        self.posts.append(made)
        return made

    def vote(self, voter: str, target: str, when: datetime, thread: str = "vote", **more: Any) -> Post:
        """A ballot in form."""
        return self.post(voter, when, f"投票：{target}\n理由：推理", thread, **more)

    def talk(self, round_number: int, players: Iterable[str], times: int = 2) -> None:
        """Valid speeches of each of them in a round, from 19:00 on."""
        for number, player in enumerate(p for p in players for _ in range(times)):
            when = at(round_number, "19:00") + timedelta(seconds=number)
            self.post(player, when, f"{player}第{round_number}轮第{number}次发言", "discussion")

    def day(self, round_number: int, ballots: Mapping[str, str], silent: Iterable[str] = ()) -> None:
        """A whole day: two speeches of every voter who is not silent, and everybody's ballot from 12:00 on."""
        self.talk(round_number, [v for v in ballots if v not in tuple(silent)])
        for number, (voter, target) in enumerate(ballots.items()):
            self.vote(voter, target, at(round_number, "12:00") + timedelta(seconds=number))

    # ---- the game ----------------------------------------------------------------------------------------------------

    def write(self, folder: Path) -> None:
        """game.toml, secret.toml and rulings.toml."""
        players = [{"name": one} if isinstance(one, str) else one for one in self.players or self.roles]
        game = {"game": {"name": "小局", "ruleset": self.ruleset, "first_night": FIRST_NIGHT, **self.head}, "rules": self.rules,
                "officials": {"judge": "法官", "assistants": ["助法"]}, "players": players, "rounds": self.rounds}
        nights = [{"round": number, **night} for number, night in enumerate(self.nights, 1) if night is not None]
        (folder / "game.toml").write_text(toml(game), "utf-8")
        (folder / "secret.toml").write_text(toml({**self.secret, "roles": self.roles, "nights": nights}), "utf-8")
        (folder / "rulings.toml").write_text(toml({"rulings": self.rulings}), "utf-8")

    def folder(self) -> GameFolder:
        """The game folder, read back; GameError when it is not sound."""
        with tempfile.TemporaryDirectory() as place:
            self.write(Path(place))
            return load(Path(place))

    def judge(self, as_of: datetime) -> Record:
        """The record at a time."""
        return judge(self.folder(), self.posts, as_of)
