"""game.toml, secret.toml and rulings.toml as models. Unknown keys are errors: a misspelt key must not be silence."""

from __future__ import annotations

from datetime import date, datetime
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field


def _text(value: Any) -> Any:
    """Thread ids and accounts may be written as numbers."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _many(value: Any) -> Any:
    """One thing where a list may stand."""
    return value if isinstance(value, list) else [value]


Text = Annotated[str, BeforeValidator(_text)]
Texts = Annotated[list[Text], BeforeValidator(_many)]


class Section(BaseModel):
    """Base of every table."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class GameHead(Section):
    """[game]. `first_night` is the date of night 1; not needed when every round has its own limits."""

    name: str
    ruleset: str
    timezone: str = "Asia/Shanghai"
    first_night: date | None = None
    jurors: list[str] = Field(default_factory=list)


class Forum(Section):
    """[forum]: only what detection cannot find out. `pace` is seconds between requests."""

    url: str | None = None
    engine: str | None = None
    charset: str | None = None
    zone: str | None = None
    root: str | None = None
    page_size: int | None = None
    pace: float | None = None


class Publish(Section):
    """[publish], for `panguan daily`."""

    thread: str = "vote"
    times: list[str] = Field(default_factory=list)
    mention: bool = False


class Officials(Section):
    """[officials]: 法官 and 助法."""

    judge: str | None = None
    assistants: list[str] = Field(default_factory=list)

    def names(self) -> tuple[str, ...]:
        """All of them."""
        return tuple(([self.judge] if self.judge else []) + self.assistants)


class Player(Section):
    """[[players]]: a seat. `owner` is the real account (本尊)."""

    name: str
    aliases: list[str] = Field(default_factory=list)
    accounts: Texts = Field(default_factory=list)
    owner: str | None = None


class RoundThreads(Section):
    """The threads a round may have: ids or addresses; a list where a thread was split."""

    discussion: Texts = Field(default_factory=list)
    vote: Texts = Field(default_factory=list)
    depose: Texts = Field(default_factory=list)
    recall: Texts = Field(default_factory=list)
    byelection: Texts = Field(default_factory=list)
    election: Texts = Field(default_factory=list)
    main: Texts = Field(default_factory=list)


class Round(RoundThreads):
    """[[rounds]]: only where a round departs from the schedule. Naive times are in the game's zone."""

    number: int = Field(ge=1)
    opens: datetime | None = None
    closes: datetime | None = None
    void_limit: datetime | None = None
    revote_1_closes: datetime | None = None
    revote_2_closes: datetime | None = None
    revote_1_opens_post: Text | None = None
    byelection_closes: datetime | None = None
    election_closes: datetime | None = None
    depose_closes: datetime | None = None
    opens_floor: int | None = None
    closes_floor: int | None = None
    living: list[str] | None = None
    weights: dict[str, Fraction] = Field(default_factory=dict)


# The keys of [threads] and what the threads are called.
THREADS = {"discussion": "案楼", "vote": "投票帖", "depose": "罢黜帖", "recall": "罢免帖", "byelection": "补选帖", "election": "选举帖",
           "spectators": "观众帖", "main": "主楼"}


class Threads(RoundThreads):
    """[threads]: those of the whole game."""

    spectators: Texts = Field(default_factory=list)


class Game(Section):
    """game.toml: everything public."""

    game: GameHead
    rules: dict[str, Any] = Field(default_factory=dict)
    forum: Forum = Field(default_factory=Forum)
    publish: Publish | None = None
    threads: Threads = Field(default_factory=Threads)
    officials: Officials = Field(default_factory=Officials)
    players: list[Player]
    rounds: list[Round] = Field(default_factory=list)

    def round(self, number: int) -> Round | None:
        """What game.toml says of that round, or None."""
        return next((r for r in self.rounds if r.number == number), None)


class Night(Section):
    """[[nights]] of secret.toml: the orders of one night. An entry without `kill` is a night without a kill."""

    round: int = Field(ge=1)
    kill: str | None = None
    kill_at: datetime | None = None
    check: Annotated[list[str], BeforeValidator(_many)] = Field(default_factory=list)
    check_at: datetime | None = None
    pledge: str | None = None
    possess: str | None = None
    guard: dict[str, str] = Field(default_factory=dict)
    nominate: list[str] = Field(default_factory=list, max_length=2)
    summon: str | None = None
    ambush: Annotated[list[str], BeforeValidator(_many)] = Field(default_factory=list)
    caught_choice: Literal["death", "turn"] | None = None
    curse: str | None = None


class Secret(Section):
    """secret.toml: what only the officials know."""

    throne_order: list[str] = Field(default_factory=list)
    succession_order: list[str] = Field(default_factory=list)
    roles: dict[str, str] = Field(default_factory=dict)
    cards: dict[str, int] = Field(default_factory=dict)
    nights: list[Night] = Field(default_factory=list)

    def night(self, number: int) -> Night | None:
        """The orders of that night; None while they are not in."""
        return next((n for n in self.nights if n.round == number), None)


class Draw(Section):
    """draw.toml: the secret of the verifiable draw, published after the game (docs/draw.md)."""

    secret: str | None = Field(default=None, pattern=r"^[0-9a-f]{64}$")
    salt: str = Field(default="", pattern=r"^[^\r\n]*$")
    commitment: str | None = Field(default=None, pattern=r"^[0-9a-f]{64}$")
    deck: dict[str, Annotated[int, Field(ge=1)]] = Field(default_factory=dict)


DECISIONS = ("target", "status", "speech", "drowned", "tactical", "out", "choice", "pledge", "closes", "concede", "end", "lot", "answer")


class Ruling(Section):
    """[[rulings]]: one decision of a judge (RULES override.1)."""

    round: int | None = Field(default=None, ge=1)
    post: Text | None = None
    player: str | None = None
    reason: str = ""
    by: str | None = None
    at: datetime | None = None
    target: str | None = None
    status: Literal["void"] | None = None
    speech: bool | None = None
    drowned: Literal[False] | None = None
    tactical: Literal[True] | None = None
    out: Literal[True] | None = None
    choice: str | None = None
    pledge: str | None = None
    closes: datetime | None = None
    concede: Literal["killers", "town"] | None = None
    end: Literal[True] | None = None
    lot: str | None = None
    answer: str | None = None
    question: str | None = None

    def decisions(self) -> list[str]:
        """The keys that decide something; a sound ruling has just one."""
        return [name for name in DECISIONS if getattr(self, name) is not None]

    def decision(self) -> str:
        """The decision as text, as rulings.toml would have it."""
        name = self.decisions()[0]
        value = getattr(self, name)
        return f"{name} = {str(value).lower() if isinstance(value, bool) else value}"


class Rulings(Section):
    """rulings.toml."""

    rulings: list[Ruling] = Field(default_factory=list)
