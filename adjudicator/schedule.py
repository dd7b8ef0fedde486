"""Rounds and limits (RULES time.1, time.2). All times are aware, in the game's zone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from adjudicator.game import Game, Round
from adjudicator.options import Rules


@dataclass(frozen=True, slots=True)
class Limits:
    """Every limit of one round. `ends` is where the next round's posts begin: its night limit.

    A revote made to run longer has its ballots up to its close all the same.
    """

    number: int
    night_limit: datetime
    opens: datetime
    closes: datetime
    void_limit: datetime
    revotes: tuple[datetime, ...]
    byelection_closes: tuple[datetime, ...]  # the by-election, its second vote, its casting ballots
    election_closes: datetime
    depose_closes: datetime
    ends: datetime
    revote_1_opens_post: str | None = None
    opens_floor: int | None = None
    closes_floor: int | None = None

    @property
    def polls_end(self) -> datetime:
        """Where the last poll in the vote thread can end."""
        return max((self.ends, *self.revotes))

    @property
    def by_floors(self) -> bool:
        """Whether floors bound the round; while `closes_floor` is not known, it is open."""
        return self.opens_floor is not None or self.closes_floor is not None

    def before(self, floor: int | None) -> bool:
        """Whether a floor comes before the round's first one."""
        return floor is not None and floor <= (self.opens_floor or 0)

    def behind(self, floor: int | None) -> bool:
        """Whether a floor comes behind the round's last one."""
        return floor is not None and self.closes_floor is not None and floor > self.closes_floor

    def void_limit_of(self, closes: datetime, minutes: int) -> datetime:
        """The void limit of a stage that closes then."""
        return self.void_limit if closes == self.closes else closes - timedelta(minutes=minutes)


def _local(moment: datetime, zone: ZoneInfo) -> datetime:
    return moment.replace(tzinfo=zone) if moment.tzinfo is None else moment.astimezone(zone)


class Schedule:
    """The limits of every round of a game."""

    def __init__(self, game: Game, rules: Rules) -> None:
        self.game = game
        self.rules = rules
        self.zone = ZoneInfo(game.game.timezone)
        self.extended: dict[int, datetime] = {}  # closes moved by a ruling
        self.delayed: dict[int, datetime] = {}  # nights whose orders wait for something (king.depose)

    def extend(self, number: int, closes: datetime) -> None:
        """A judge's ruling moves a round's close."""
        self.extended[number] = _local(closes, self.zone)

    def delay(self, number: int, night_limit: datetime) -> None:
        """Orders of that night are due later than scheduled. What is said and voted from the scheduled opening on counts all the same."""
        self.delayed[number] = night_limit

    def local(self, moment: datetime) -> datetime:
        """A time of the game's files in the game's zone."""
        return _local(moment, self.zone)

    def _night(self, number: int) -> date:
        first = self.game.game.first_night
        if first is not None:
            return first + timedelta(days=number - 1)
        own = self.game.round(number)
        if own is not None and own.opens is not None:
            return self.local(own.opens).date()
        return date(1970, 1, 1) + timedelta(days=number - 1)  # rounds bounded by floors only: the dates mean nothing

    def _at(self, day: date, option: str) -> datetime:
        return datetime.combine(day, self.rules.time(option), self.zone)

    def limits(self, number: int) -> Limits:
        """The limits of round `number`, with what game.toml and rulings override."""
        own = self.game.round(number) or Round(number=number)
        night = self._night(number)
        next_day = night + timedelta(days=1)
        night_limit = self.delayed.get(number) or self._at(night, "night_limit")
        opens = self.local(own.opens) if own.opens else self._at(night, "night_limit")
        scheduled = self._at(next_day, "vote_limit")
        closes = self.extended.get(number) or (self.local(own.closes) if own.closes else scheduled)
        shift = closes - scheduled
        void_minutes = timedelta(minutes=self.rules.number("void_limit"))
        return Limits(
            number=number, night_limit=night_limit, opens=opens, closes=closes,
            void_limit=self.local(own.void_limit) if own.void_limit else closes - void_minutes,
            revotes=self._revotes(own, next_day, shift), byelection_closes=self._byelection(own, opens),
            election_closes=self.local(own.election_closes) if own.election_closes else self._after(opens, "election_closes") or closes,
            depose_closes=self.local(own.depose_closes) if own.depose_closes else self._deposed(next_day, shift) or closes,
            ends=self._ends(number, next_day), revote_1_opens_post=own.revote_1_opens_post,
            opens_floor=own.opens_floor, closes_floor=own.closes_floor,
        )

    def _ends(self, number: int, next_day: date) -> datetime:
        """Posts from here on belong to the next round, unless this round was made to run longer."""
        night_limit = self._at(next_day, "night_limit")
        own = self.game.round(number)
        nxt = self.game.round(number + 1)
        given = [own.closes, own.depose_closes] if own else []
        late = [self.local(t) for t in given if t is not None] + ([self.extended[number]] if number in self.extended else [])
        if nxt is not None and nxt.opens is not None and self.local(nxt.opens) < night_limit:
            night_limit = self.local(nxt.opens)
        return max([night_limit, *late])

    def _after(self, opens: datetime, option: str) -> datetime | None:
        """The first such time of day after the opening; None where the ruleset knows no such poll."""
        if not self.rules.has(option):
            return None
        moment = self._at(opens.date(), option)
        return moment if moment > opens else moment + timedelta(days=1)

    def _revotes(self, own: Round, next_day: date, shift: timedelta) -> tuple[datetime, ...]:
        """When the revotes close; none where the ruleset holds none."""
        return tuple(
            self.local(given) if given else self._at(next_day, option) + max(shift, timedelta())
            for given, option in ((own.revote_1_closes, "revote_1_closes"), (own.revote_2_closes, "revote_2_closes")) if self.rules.has(option))

    def _deposed(self, next_day: date, shift: timedelta) -> datetime | None:
        return self._at(next_day, "depose_closes") + max(shift, timedelta()) if self.rules.has("depose_closes") else None

    def _byelection(self, own: Round, opens: datetime) -> tuple[datetime, ...]:
        first = self.local(own.byelection_closes) if own.byelection_closes else self._after(opens, "byelection_closes")
        if first is None or not self.rules.has("byelection_closes"):
            return ()
        shift = first - self._at(first.date(), "byelection_closes")
        rest = [self._at(first.date(), option) + shift for option in ("byelection_revote_closes", "byelection_casting_closes")]
        return (first, *rest)


def is_late(moment: datetime, limit: datetime, rules: Rules) -> bool:
    """RULES time.1: a stamp equal to a limit is late, unless `inclusive_limits`."""
    return moment > limit if rules.on("inclusive_limits") else moment >= limit


