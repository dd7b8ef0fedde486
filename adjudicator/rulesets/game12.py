"""游戏十二 (game-12): seeds/game-12.txt, the jury (陪审团) and the summoner (招魂)."""

from __future__ import annotations

from typing import ClassVar

from adjudicator import attendance
from adjudicator.ballots import BallotBox
from adjudicator.ballots.poll import nobody_refused
from adjudicator.clauses import clause
from adjudicator.courts.bench import SEATS, Bench
from adjudicator.courts.contest import Contest, Terms
from adjudicator.courts.jury import JuryCourt
from adjudicator.courts.lot import by_lot
from adjudicator.courts.threads import no_poll
from adjudicator.day import Day
from adjudicator.errors import Problem
from adjudicator.game import Game
from adjudicator.lots import BYELECTION, JURY
from adjudicator.night import Night
from adjudicator.options import Option, Rules
from adjudicator.record import CourtName
from adjudicator.roles import CIVILIAN, KILLER, Role
from adjudicator.rulesets.assassin import Assassin
from adjudicator.rulesets.common import ATTENDANCE, BYELECTION_TIMES, COMMON, declare
from adjudicator.rulesets.game12_end import Position, end_of
from adjudicator.rulesets.game12_night import CURSE, SUMMONER, Summoning, cursed
from adjudicator.trial import Trial, Win

LIVING_FOR_A_JURY = 6
RESIGNS = "辞职"
PLAIN_STAGES = ("vote", "revote-1", "casting")


class Game12(Assassin):
    """Night orders as in the assassin text; by day a jury of three, and once fewer than six live a plain vote of all."""

    name: ClassVar[str] = "game-12"
    title: ClassVar[str] = "游戏十二（陪审团与招魂）"
    base: ClassVar[str | None] = "assassin-2.1"
    options: ClassVar[dict[str, Option]] = {
        **COMMON, **BYELECTION_TIMES, **{name: option for name, option in ATTENDANCE.items() if name not in ("second_revote", "parity_win")}, **declare(
            Option("jury", "word", "drawn", "jury.seat", "陪审员由抽签产生，还是第一天选出", "how the first jurors are found", ("drawn", "elected")),
            Option("recall_majority", "word", "eligible", "jury.recall", "罢免要过有票权者的半数，还是所投票的半数", "of whom a recall needs more than half", ("eligible", "cast")),
            Option("quota", "switch", False, "assassin.4.speech", "是否要求发言与投票（照暗杀者）", "speeches and ballots are owed as in the assassin text"))}
    roles: ClassVar[dict[str, Role]] = {r.name: r for r in (KILLER, SUMMONER, CURSE, CIVILIAN)}
    public_causes: ClassVar[frozenset[str]] = frozenset()  # an ambushed one can only be the summoner, a killed one beside him is not

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        opens = trial.schedule.limits(1).opens
        self.bench = Bench(trial.game.game.jurors, opens)
        self.summoning = Summoning(trial.table)
        self.victims: list[str] = []  # those killed at night, the last night's first
        self.summoned: str | None = None  # who is back for the coming or present day
        self.cursed: dict[str, int] = {}
        self.announced = opens  # the moment of the last announcement
        self.night_over = False  # whether it was a night's

    @classmethod
    @clause("jury.killers", "从游戏一开始就有3名杀手合作杀人，取消转职的规则")
    def deck(cls, players: int) -> dict[str, int]:
        return {KILLER.name: 3, SUMMONER.name: 1, CURSE.name: 1}

    @classmethod
    def drawn(cls, rules: Rules) -> tuple[str, ...]:
        return (JURY,) if rules.word("jury") == "drawn" else ()

    @classmethod
    def roster_problems(cls, trial_roles: dict[str, str], players: list[str], rules: Rules) -> list[Problem]:
        """The number of players is free; that of the killers is the judges' to keep."""
        return []

    @classmethod
    @clause("jury.seat", "天神在抽签的时候同时抽取三名陪审员组成陪审团，公布游戏者名单的时候同时公布；也可以由游戏者在第一天选出")
    def game_problems(cls, game: Game, rules: Rules) -> list[Problem]:
        jurors = game.game.jurors
        if rules.word("jury") == "elected":
            return [Problem("game.toml", "game.jurors", "陪审员由第一天选出，不能预先写明", '删掉这一行，或写 jury = "drawn"')] if jurors else []
        if len(set(jurors)) == SEATS == len(jurors):
            return []
        return [Problem("game.toml", "game.jurors", f"应有 {SEATS} 名不同的陪审员，写了 {len(jurors)} 名",
                        '写 jurors = ["…", "…", "…"]（可用 panguan deal 抽），或在 [rules] 写 jury = "elected"')]

    # ---- night -------------------------------------------------------------------------------------------------------

    def night(self, night: Night) -> None:
        killers = len(self.trial.table.living_with(KILLER.name))
        self.kill(night)
        killed = night.deaths[0].player if night.deaths else None
        if killed is not None:
            self.victims.insert(0, killed)
        self.summoning.resolve(night, killers, killed)
        self.cursed = cursed(night, self.trial.table)
        self.summoned = night.summoned
        self.announced, self.night_over = night.limits.opens, True

    @clause("summon.turned", "杀手方的招魂仍然是招魂而不是杀手，不能杀人；即便杀手都死了，招魂仍然不能杀人")
    def victim(self, night: Night) -> str | None:
        if night.orders.kill is not None and not self.trial.table.living_with(KILLER.name):
            night.illegal("summon.turned", "没有活着的杀手，不能杀人", night.orders.kill)
            return None
        return super().victim(night)

    # ---- day ---------------------------------------------------------------------------------------------------------

    def court(self, number: int) -> CourtName:
        return "jury" if self.jury_sits() else "plurality"

    @clause("jury.dissolve", "活着的游戏者人数少于6人的时候，陪审团解散，回到白天由全体游戏者投票决定；陪审员享有的一切权力也随之取消")
    def jury_sits(self) -> bool:
        """For good: the living only become fewer."""
        return len(self.trial.table.living()) >= LIVING_FOR_A_JURY

    def hold_day(self, day: Day) -> bool:
        decided = self.hold_jury(day) if day.record.court == "jury" else self.hold_plain_vote(day)
        if decided:
            attendance.drown(day, self.moment_of(day, day.record.verdict))
            self.summoned = None
            self.announced, self.night_over = day.limits.ends, False
        return decided

    @clause("summon.1", "被招魂者在白天可以自由发言和参加投票")
    def electors(self, day: Day) -> list[str]:
        return [*day.living, *([self.summoned] if self.summoned else [])]

    def hold_jury(self, day: Day) -> bool:
        """By-election, recall and the jurors' vote; on the first day of an elected jury nobody is executed."""
        self.resignations(day)
        court = JuryCourt(day, self.bench, self.electors(day), self.victims)
        court.byelection(lambda level, places, posts: self.lot(day, level, places, posts))
        removed = court.recall()
        first_election = self.trial.rules.word("jury") == "elected" and day.number == 1
        condemned = court.vote(first_election, lambda box: self.attendance(day, box))
        day.record.jurors = court.jurors(min(day.as_of, day.limits.closes))
        if not day.over(day.limits.closes):
            return False
        posts = day.record.stages[-1].posts
        if condemned is not None:
            self.execute(day, [condemned], "jury.execute", posts=posts)
        else:
            self.nobody_dies(day, "jury.seat" if first_election else "jury.execute", posts)
        if removed is not None:
            self.bench.leave(removed, day.limits.ends)
        return True

    @clause("jury.byelection", "陪审员辞职：裁定 choice = \"辞职\" 记下谁在什么时候辞去")
    def resignations(self, day: Day) -> None:
        """Those dead by the opening, and those who resign, leave their seats: at once, or at the day's end when no earlier time is given."""
        for player in self.bench.in_office(day.limits.opens):
            if not self.trial.table[player].alive:
                self.bench.leave(player, day.limits.opens)
        limits = day.limits
        for ruling in day.docket.of_round(day.number, "choice"):
            moment = day.hearing.moment(ruling, limits.closes)
            if ruling.choice == RESIGNS and ruling.player in self.bench.in_office(moment) and moment <= day.as_of:
                self.bench.leave(ruling.player, max(moment, limits.opens) if moment < limits.closes else limits.ends)
                day.docket.apply(ruling, "juror", moment)

    def lot(self, day: Day, level: list[str], places: int, posts: list[str]) -> list[str]:
        """Whom the lot seats; while it is not drawn the seats stay empty."""
        return by_lot(day, self.trial.lots, BYELECTION, level, rule="jury.tie", places=places, provisional="空缺", posts=posts)

    @clause("jury.dissolve", "回到白天由全体游戏者投票决定处决谁的状态；平票同补选，但不抽签，无人票死")
    def hold_plain_vote(self, day: Day) -> bool:
        no_poll(day, "recall")
        no_poll(day, "byelection")
        electors = self.electors(day)
        terms = Terms(PLAIN_STAGES, (day.limits.closes, *day.limits.revotes), "jury.dissolve", "executed", extra=self.cursed,
                      second_opens=day.limits.revote_1_opens_post)
        contest = Contest(day, terms, day.in_threads("vote"), electors, self.victims)
        contest.first(nobody_refused, lambda box: self.attendance(day, box))
        if contest.undecided:
            drowned = attendance.drowned_now(day)
            called = [v for v in electors if v not in drowned and (self.trial.table[v].alive or v == self.summoned)]
            contest.second(called)
            if not contest.open and self.trial.rules.on("quota"):
                attendance.revote_failures(day, contest.boxes[-1], called)
        if contest.undecided and contest.stages[-1].sums:
            contest.casting()
        contest.finish()
        return self.verdict(day, contest)

    def verdict(self, day: Day, contest: Contest) -> bool:
        """What the plain vote comes to; False while it is open."""
        if contest.open:
            return False
        posts = [b.filed.id for b in contest.standing]
        rule = "jury.dissolve" if len(contest.stages) == 1 else "jury.tie"
        if contest.chosen:
            self.execute(day, [name for name, _ in contest.chosen], rule, posts=posts)
        else:
            contest.outcome("peaceful", "jury.dissolve")
            self.nobody_dies(day, "jury.dissolve", posts)
        return True

    def attendance(self, day: Day, box: BallotBox) -> list[str] | None:
        """With `quota`: shortfalls and absences at the vote limit; who is absent."""
        if not self.trial.rules.on("quota"):
            return None
        attendance.speech_shortfalls(day, attendance.speeches(day, day.in_threads("discussion")))
        attendance.void_ballots_of_the_drowned(day, box)
        return attendance.vote_absences(day, box)

    # ---- ends --------------------------------------------------------------------------------------------------------

    def win(self, number: int) -> Win | None:
        return end_of(self.position())

    @clause("summon.turned", "招魂叛变之后算杀手方")
    def killers_side(self) -> list[str]:
        """The living of the killers' side."""
        turned = self.summoning.turned
        return [p for p in self.trial.table.living() if p == turned or p in self.trial.table.living_with(KILLER.name)]

    def position(self) -> Position:
        """Where the game stands at the last announcement."""
        table = self.trial.table
        living, killers = table.living(), self.killers_side()
        dead_killers = [name for name, seat in table.seats.items() if seat.role == KILLER.name and not seat.alive]
        calls_a_killer = self.summoning.turned in living and bool(dead_killers)
        best = len(killers) + calls_a_killer
        civilians = len(living) - len(killers)
        jurors = [j for j in self.bench.in_office(self.announced) if j in living]
        return Position(
            killers=len(killers), civilians=civilians, can_kill=bool(table.living_with(KILLER.name)),
            jurors=sum(j in killers for j in jurors) if self.jury_sits() else None,
            killer_votes=len(killers) + (self.summoned in dead_killers) if self.night_over else best, best_killer_votes=best,
            civilian_votes=civilians + len(table.living_with(CURSE.name)) + (self.summoned is not None and self.summoned not in dead_killers))
