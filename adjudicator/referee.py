"""Replays a game round by round: posts, orders and rulings in, record out. Pure: the same input gives the same record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from adjudicator import stops
from adjudicator.changes import changed_posts
from adjudicator.clauses import clause
from adjudicator.day import Day
from adjudicator.docket import Docket
from adjudicator.evidence import Filed, file_posts
from adjudicator.floors import posts_by_round
from adjudicator.folder import GameFolder
from adjudicator.game import Night as Orders
from adjudicator.hearing import Hearing
from adjudicator.history import history_of
from adjudicator.night import Night
from adjudicator.record import Out, PlayerRecord, Record, RoundRecord, Status, Verdict
from adjudicator.roster import roster_of
from adjudicator.rulesets.base import Ruleset
from adjudicator.schedule import Limits, Schedule
from adjudicator.table import Book, Table
from adjudicator.trial import Trial, Win
from adjudicator.watch import GAME_THREADS, Watch
from parser.grammar import GRAMMARS
from scraper.models import Post


def judge(folder: GameFolder, posts: Sequence[Post], as_of: datetime) -> Record:
    """The record of a game at `as_of` (aware), with everything the judges know; `public` makes the public one of it."""
    return Referee(folder, posts, as_of).record()


class Referee:
    """One replay."""

    def __init__(self, folder: GameFolder, posts: Sequence[Post], as_of: datetime) -> None:
        self.folder = folder
        self.as_of = as_of
        self.filed = file_posts(posts, as_of)
        self.by_floor = posts_by_round(folder.game, self.filed)
        self.book = Book()
        self.schedule = Schedule(folder.game, folder.rules)
        self.table = Table([p.name for p in folder.game.players], folder.roles)
        hearing = Hearing(roster_of(folder.game, folder.rules.word("names")), GRAMMARS[folder.rules.word("grammar")], folder.rules, self.book,
                          self.schedule, {f.id: f for f in self.filed})
        self.docket = Docket(folder.rulings.rulings, self.book)
        self.trial = Trial(folder.game, folder.secret, folder.rules, self.schedule, self.table, self.book, self.docket, hearing, folder.lots)
        self.ruleset: Ruleset = folder.ruleset(self.trial)
        self.watch = Watch(hearing, self.book, self.table)
        self.rounds: list[RoundRecord] = []
        self.round_of: dict[str, int] = {}
        self.win: Win | None = None

    def record(self) -> Record:
        """Play the game through and write it down."""
        number = 1
        while self.play(number):
            number += 1
        self.watch.look(self.filed, self.round_of)
        self.last_words()
        self.ballots_after_the_end()
        self.idle_rulings()
        return self.write()

    # ---- one round ---------------------------------------------------------------------------------------------------

    def play(self, number: int) -> bool:
        """Play one round as far as it goes; True when the next one is to follow."""
        for ruling in self.docket.of_round(number, "closes"):
            assert ruling.closes is not None
            self.docket.apply(ruling, self.schedule.limits(number).closes.isoformat())
            self.schedule.extend(number, ruling.closes)
        limits = self.bounded(self.schedule.limits(number))
        own = self.trial.game.round(number)
        if own is None and self.trial.game.game.first_night is None:
            return False  # every round has its own limits, and there is no such round
        record = RoundRecord(number=number, opens=limits.opens.isoformat(), closes=limits.closes.isoformat(), phase="night",
                             court=self.ruleset.court(number), verdict=Verdict(kind="pending", rule="time.2"))
        self.rounds.append(record)
        if self.as_of < limits.opens or self.awaits_orders(limits):
            return False
        return self.open_round(number, limits, record)

    @clause("king.depose", "出结果前杀手不得提交，提交时间延长：名单未齐之前不开楼")
    def awaits_orders(self, limits: Limits) -> bool:
        """Whether orders that may come later than the scheduled opening are still to come."""
        if self.as_of >= limits.night_limit or not self.ruleset.keeps_roles:
            return False
        orders = self.folder.secret.night(limits.number)
        stamps = [orders.kill_at, orders.check_at] if orders is not None else []
        return orders is None or any(at is not None and self.schedule.local(at) > self.as_of for at in stamps)

    def bounded(self, limits: Limits) -> Limits:
        """Where floors bound a round, its times are those of its posts."""
        if not limits.by_floors:
            return limits
        mine = self.by_floor[limits.number]
        opens = next((f.at for f in mine if not limits.before(f.first.floor)), self.as_of)
        closes = next((f.at for f in reversed(mine) if not limits.behind(f.first.floor)), self.as_of)
        return replace(limits, opens=opens, closes=closes)

    def open_round(self, number: int, limits: Limits, record: RoundRecord) -> bool:
        """The night's deaths are announced, then the day is held."""
        posts = self.posts_of(limits)
        own = self.trial.game.round(number)
        if own is not None and own.living is not None:
            self.seat_the_living(own.living, number, limits)
        elif self.ruleset.keeps_roles:
            orders = self.folder.secret.night(number)
            if orders is None:
                record.phase = "day"
                self.ask_for_orders(number)
                return False
            self.resolve_night(limits, orders, record)
            if self.ended(number, "night", limits.opens):
                record.phase = "closed"
                return False
        record.phase = "day"
        record.court = self.ruleset.court(number)
        self.ruleset.open_day(record)
        stop = stops.stopped_at(self.trial, self.ruleset, limits, self.as_of) if self.folder.roles else None
        if stop is not None:
            posts = [f for f in posts if f.at <= stop]
        day = Day(limits, stop or self.as_of, posts, record, self.table, self.folder.rules, self.book, self.docket, self.trial.hearing,
                  self.table.living(), dict(own.weights) if own else {})
        self.gaps(day)
        closed = self.ruleset.hold_day(day)
        record.ballots = [b.to_record(b.filed.at.astimezone(self.schedule.zone).isoformat()) for b in day.ballots()]
        record.history = record.history or history_of(record)
        record.phase = "closed" if closed or stop else "revote" if any(s.name.startswith(("revote", "casting")) for s in record.stages) else "day"
        if closed and not limits.by_floors:
            self.hand_over(day)
        if closed or stop is not None:
            stops.take_out_the_rest(self.trial, limits, stop or self.as_of)
        return (closed or stop is not None) and not self.ended(number, "day", stop or limits.closes)

    def posts_of(self, limits: Limits) -> list[Filed]:
        """The posts of a round: from the end of the last one to the end of this one, and ballots as long as a revote may run."""
        if limits.by_floors:
            mine = self.by_floor[limits.number]
            self.round_of.update({f.first.id: limits.number for f in mine})
            return mine
        starts = self.schedule.limits(limits.number - 1).ends if limits.number > 1 else None
        mine = [f for f in self.filed if (starts is None or f.at >= starts) and f.id not in self.round_of
                and f.at < (limits.polls_end if f.first.thread in ("vote", "main") else limits.ends)]
        self.round_of.update({f.first.id: limits.number for f in mine})
        return [f for f in mine if f.first.thread in GAME_THREADS]

    def hand_over(self, day: Day) -> None:
        """What came behind the next opening and is no ballot of a revote that still ran belongs to the next round."""
        ballots = {b.filed.id for b in day.ballots()}
        for filed in day.posts:
            if filed.at >= day.limits.ends and filed.id not in ballots:
                self.round_of.pop(filed.id, None)

    def resolve_night(self, limits: Limits, orders: Orders, record: RoundRecord) -> None:
        """RULES assassin.2.night and what each ruleset makes of it."""
        night = Night(limits, orders, self.table, self.book, self.folder.rules, self.schedule)
        self.ruleset.night(night)
        record.night = night.to_record()
        for death in record.night.deaths:
            death.hidden = death.cause not in self.ruleset.public_causes

    def seat_the_living(self, living: list[str], number: int, limits: Limits) -> None:
        """Where no night orders are kept, game.toml says who is alive at the opening, whatever the counts before came to."""
        for name, seat in self.table.seats.items():
            if name in living:
                seat.gone = None
            else:
                self.table.take_out(name, number, "dead", "source.2", limits.opens)

    def ask_for_orders(self, number: int) -> None:
        """A missing entry asks for orders; it never passes for a quiet night."""
        self.book.ask(f"orders:{number}", self.ruleset.night_rule, number, f"第 {number} 轮夜里的名单还没有写进 secret.toml（[[nights]] round = {number}）；"
                      "没有杀人也要写一条空的", hidden=True)

    def gaps(self, day: Day) -> None:
        """Posts in a counted window that cannot be read make the record incomplete."""
        from adjudicator.record import Gap

        for filed in day.posts if self.ruleset.reads_every_post else ():
            why = self.watch.gap(filed, day.number)
            if why is not None and day.limits.opens <= filed.at:
                self.book.gaps.append(Gap(post=filed.id, thread=filed.first.thread, round=day.number, text=why))

    # ---- ends --------------------------------------------------------------------------------------------------------

    def ended(self, number: int, moment: str, at: datetime) -> bool:
        """RULES end.1: wins are checked once after each announcement; then what the judge ruled."""
        self.win = (self.ruleset.win(number) if self.folder.roles else None) or self.ruled_end(number, moment, at)
        return self.win is not None

    def ruled_end(self, number: int, moment: str, at: datetime) -> Win | None:
        """A concession, or an end by the judge, recorded in rulings.toml."""
        if moment == "night":
            return None
        for ruling in self.docket.of_round(number, "concede"):
            self.docket.apply(ruling, "running", at)
            return Win("town" if ruling.concede == "killers" else "killers", "assassin.3.win", f"{ruling.concede} 认输")
        for ruling in self.docket.of_round(number, "end"):
            self.docket.apply(ruling, "running", at)
            return Win(None, "end.1", "法官宣布结束")
        return None

    def last_words(self) -> None:
        """Posts of executed officers after their last words."""
        for index, record in enumerate(self.rounds):
            if record.verdict.at is None or (self.win is not None and index == len(self.rounds) - 1):
                continue
            nxt = self.rounds[index + 1] if index + 1 < len(self.rounds) else None
            next_case = datetime.fromisoformat(nxt.opens) if nxt and nxt.opens else None
            game_end = self.game_end()
            posts = [f for f in self.filed if game_end is None or f.at < game_end]
            for player in record.verdict.executed:
                if record.verdict.identity.get(player) == "警察":
                    self.watch.last_words(posts, player, record.number, datetime.fromisoformat(record.verdict.at), next_case)

    def ballots_after_the_end(self) -> None:
        """What was still voted after the game was over."""
        end = self.game_end()
        if end is not None:
            entered = {ballot.post for one in self.rounds for ballot in one.ballots}
            self.watch.ballots_after_the_end(self.filed, end, entered, self.rounds[-1].number)

    def game_end(self) -> datetime | None:
        """When the game ended."""
        if self.win is None:
            return None
        last = self.rounds[-1]
        moment = last.verdict.at if last.verdict.at is not None else last.opens
        return datetime.fromisoformat(moment) if moment else None

    def idle_rulings(self) -> None:
        """A ruling that nothing took up is a mistake to see, not to lose."""
        for ruling in self.docket.idle():
            known = any(f.id == ruling.post for f in self.filed)
            where = f"（没有帖{ruling.post}）" if ruling.post and not known else ""
            self.book.flag("idle-ruling", "override.1", f"rulings.toml 里的裁定没有用上：{ruling.decision()}{where}", player=ruling.player,
                           round_number=ruling.round, posts=(ruling.post,) if ruling.post and known else (),
                           hidden=ruling.pledge is not None or ruling.answer is not None)

    # ---- the record --------------------------------------------------------------------------------------------------

    def write(self) -> Record:
        """Everything as the record has it."""
        status: Status = "finished" if self.win else "needs-ruling" if self.book.questions else "running"
        return Record(
            game=self.trial.game.game.name, ruleset=self.folder.ruleset_name, timezone=self.trial.game.game.timezone,
            as_of=self.as_of.astimezone(self.schedule.zone).isoformat(), status=status,
            winner=self.win.winner if self.win else None, winning_rule=self.win.rule if self.win else None,  # type: ignore[arg-type]
            complete=not self.book.gaps, gaps=self.book.gaps, players={name: self.player(name) for name in self.table.seats},
            rounds=self.rounds, ledger=self.book.ledger, flags=self.book.flags,
            changes=list(changed_posts(self.filed, self.trial.hearing.author, self.round_of, self.schedule.zone)),
            questions=self.book.questions, rulings=self.book.rulings, rewards=self.ruleset.rewards() if self.win else {},
            roles={name: seat.role for name, seat in self.table.seats.items() if seat.role})

    def player(self, name: str) -> PlayerRecord:
        """A player; the end of the game shows everybody."""
        seat = self.table[name]
        out = Out(round=seat.gone.round, cause=seat.gone.cause, rule=seat.gone.rule, at=seat.gone.at.isoformat(),
                  hidden=any(death.hidden and death.player == name for one in self.rounds for death in one.night.deaths)) if seat.gone else None
        return PlayerRecord(alive=seat.alive, out=out, identity=self.ruleset.final_identity(name) or None if self.win else seat.shown)


