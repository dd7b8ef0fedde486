"""暗杀者游戏 2.1 版 (assassin-2.1): seeds/assassin-2.1.txt, floor 1, without double execution."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudicator import attendance
from adjudicator.ballots import BallotBox
from adjudicator.clauses import clause
from adjudicator.courts.plurality import Count, PluralityCourt
from adjudicator.day import Day
from adjudicator.errors import Problem
from adjudicator.night import Night
from adjudicator.options import Option, Rules
from adjudicator.roles import CIVILIAN, KILLER, POLICE, Counts, Role, role_named
from adjudicator.rulesets import house_options as house
from adjudicator.rulesets.base import Ruleset
from adjudicator.rulesets.common import ATTENDANCE, COMMON, HOUSE
from adjudicator.trial import Win


class Assassin(Ruleset):
    """The current text."""

    name: ClassVar[str] = "assassin-2.1"
    title: ClassVar[str] = "暗杀者 2.1"
    options: ClassVar[dict[str, Option]] = {**COMMON, **ATTENDANCE, **HOUSE}
    roles: ClassVar[dict[str, Role]] = {r.name: r for r in (KILLER, POLICE, CIVILIAN)}
    poll_rules: ClassVar[Mapping[str, str]] = {}  # the rules of the day's vote where they are not those of every vote
    head_counts: ClassVar[tuple[tuple[range, int], ...]] = ((range(8, 11), 2), (range(11, 16), 3), (range(16, 21), 4))

    @classmethod
    def deck(cls, players: int) -> dict[str, int]:
        each = next((number for sizes, number in cls.head_counts if players in sizes), None)
        return {} if each is None else {KILLER.name: each, POLICE.name: each}

    @classmethod
    @clause("assassin.1.roster", "8-10人时，设2杀手2警察；11-15人时，设3杀手3警察；16~20人时，设4杀手4警察；其余为村民")
    def roster_problems(cls, trial_roles: dict[str, str], players: list[str], rules: Rules) -> list[Problem]:
        each = next((number for sizes, number in cls.head_counts if len(players) in sizes), None)
        clause_name = "assassin.1.roster（一、人员配置）"
        if each is None:
            return [Problem("game.toml", "players", f"{len(players)} 人，{clause_name}只有 8–20 人的配置",
                            '增减玩家，或在 [rules] 写 roster_check = "warn"')]
        counts = [r.counts for name in players if (r := role_named(cls.roles, trial_roles.get(name, ""))) is not None]
        wanted: tuple[tuple[str, Counts], ...] = (("杀手", "killer"), ("警察", "police"))
        wrong = [(word, counts.count(what)) for word, what in wanted if counts.count(what) != each]
        return [Problem("secret.toml", "roles", f"{len(players)} 人的局应有 {each} 名{word}，写了 {number} 名，见 {clause_name}",
                        '改正身份，或在 game.toml 的 [rules] 写 roster_check = "warn"') for word, number in wrong] if trial_roles else []

    # ---- night -------------------------------------------------------------------------------------------------------

    def night(self, night: Night) -> None:
        self.kill(night)
        self.check(night)

    @clause("assassin.2.night", "杀手之间经过沟通确定杀死一人，晚上5时前提交给法官，超过时间执法团将宣布“今晚平安夜”")
    def kill(self, night: Night) -> None:
        victim = self.victim(night)
        if victim is not None:
            self.murder(night, victim)

    def murder(self, night: Night, victim: str) -> None:
        """The victim dies; in a variant perhaps somebody else, or somebody more."""
        night.die(victim, "killed", "assassin.2.night")

    def victim(self, night: Night) -> str | None:
        """Whom the killers kill; None without a kill in time, or when it names the dead (RULES order.1)."""
        victim = night.orders.kill
        if victim is None:
            return None
        if not night.in_time(night.orders.kill_at):
            night.late("assassin.2.night", f"杀人名单（{victim}）超过时限，平安夜")
            return None
        if not self.trial.table[victim].alive:
            night.illegal("order.1", f"杀人名单上的 {victim} 已死，不算杀人", victim, to=self.living_that_count("killer"))
            return None
        return victim

    @clause("assassin.2.night", "警察确定验证一人，晚上5时前提交，超过时间不予受理；双方提交均完成后，执法团回复警察所验之人身份")
    def check(self, night: Night) -> None:
        if not night.orders.check:
            return
        if not night.in_time(night.orders.check_at):
            night.late("assassin.2.night", "验人名单超过时限，不予受理")
            return
        for player in night.orders.check[: self.checks_due(night)]:
            self.answer_check(night, player)

    def checks_due(self, night: Night) -> int:
        """How many of the named are answered: the first, more only where a rule grants it."""
        return 1

    def answer_check(self, night: Night, player: str) -> None:
        """Police learn the identity, also of one who dies that night."""
        role = self.role_of(player)
        night.tell(self.police(night), "check", "assassin.2.night", player=player, identity=role.face if role else None)

    def police(self, night: Night) -> list[str]:
        """The police whom the officials answer: those alive when the night began."""
        return [p for p, s in self.trial.table.seats.items() if s.role == POLICE.name and (s.alive or night.died(p))]

    # ---- day ---------------------------------------------------------------------------------------------------------

    def hold_day(self, day: Day) -> bool:
        return self.hold_vote(day, day.living)

    @clause("assassin.2.day", "次日中午1时，投票截止，得票最高的嫌疑人将被处决，执法团公布嫌疑人身份")
    def hold_vote(self, day: Day, voters: list[str]) -> bool:
        """The day's vote with its revotes."""
        court = PluralityCourt(day, voters)
        count = court.vote("assassin.2.day", self.poll_rules)
        if court.open():
            self.count_speeches(day)
            return False
        count = self.close_vote(day, court, count)
        decided = self.tie(day, court, count)
        court.finish()
        if not decided:
            return False
        self.after_execution(day)
        return True

    def count_speeches(self, day: Day) -> None:
        """The speeches so far, for a day that is still open."""
        said = attendance.speeches(day, day.in_threads("discussion"))
        day.record.speeches = {name: len(posts) for name, posts in said.items()}
        day.record.speech_quota = day.rules.number("speech_quota")

    def close_vote(self, day: Day, court: PluralityCourt, count: Count) -> Count:
        """Attendance at the vote limit: speeches first, for who drowns by them has no ballot."""
        attendance.speech_shortfalls(day, attendance.speeches(day, day.in_threads("discussion")))
        attendance.void_ballots_of_the_drowned(day, count.box)
        count = court.recount(count)
        if not self.dispersed(day, court, count):
            count = court.admit(count)
        court.stages[-1].absent = attendance.vote_absences(day, count.box)
        return count

    @clause("assassin.tie", "出现N个人（N>=2）票数相同：无分散票向则平安夜；有则投出分散票的玩家第一次重投（3点），再平则第一次重投中分散投票的玩家第二次重投（5点）")
    def tie(self, day: Day, court: PluralityCourt, count: Count) -> bool:
        """Decide the vote; False while a revote is open."""
        called = self.dispersed(day, court, count)
        if self.decide(day, court, count, called):
            return True
        for number, closes in enumerate(day.limits.revotes, 1):
            court.outcome("revote", "assassin.tie", called)
            leaders = count.leaders
            count = court.revote(f"revote-{number}", "assassin.tie", called, count, closes, keep=not house.is_pk(day.rules),
                                 refuse=lambda target, leaders=leaders: None if target in leaders else "not-a-leader")  # type: ignore[misc]
            if court.open():
                return False
            if number == len(day.limits.revotes) or not self.called_again(day, court, count, called):
                count = court.admit(count)
            self.revote_failures(day, count.box, called)
            called = self.called_again(day, court, count, called)
            last = number == len(day.limits.revotes)
            if self.decide(day, court, count, [] if last else called):
                return True
        return True

    @clause("assassin.tie", "分散票向：除投平票嫌疑人的玩家外，还有玩家投了其他人，投废票、投弃权票、没投票且尚未构成淹死")
    def dispersed(self, day: Day, court: PluralityCourt, count: Count) -> list[str]:
        """The eligible voters, not drowned, without a valid ballot for a leader."""
        if len(count.leaders) < 2:
            return []
        drowned = attendance.drowned_now(day)
        free = [v for v in court.voters if day.table[v].alive and v not in drowned]
        if house.is_pk(day.rules):
            return house.pk_voters(day.rules, free, count.leaders)
        return [v for v in free if not count.for_a_leader(v)]

    @clause("assassin.tie", "召集第一次重投中分散投票的玩家进行第二次重投（second_revote）")
    def called_again(self, day: Day, court: PluralityCourt, count: Count, called: list[str]) -> list[str]:
        """Whom the second revote calls."""
        dispersed = self.dispersed(day, court, count)
        return dispersed if day.rules.word("second_revote") == "all-dispersed" else [v for v in dispersed if v in called]

    def decide(self, day: Day, court: PluralityCourt, count: Count, dispersed: list[str]) -> bool:
        """Whether this count decides the day: one leader dies; none, or a tie with nobody to call, and nobody does."""
        posts = [b.filed.id for b in count.standing]
        if day.rules.share_if_set("execution_share") is not None:
            out = house.above_the_share(day, court, count)
            court.outcome("executed" if len(out) == 1 else "double-executed" if out else "peaceful", "assassin.2.day")
            if out:
                self.execute(day, out, "assassin.2.day", kind="executed" if len(out) == 1 else "double-executed", posts=posts)
            else:
                self.nobody_dies(day, "assassin.2.day", posts)
            return True
        if len(count.leaders) == 1:
            court.outcome("executed", "assassin.2.day" if len(court.stages) == 1 else "assassin.tie", dispersed)
            self.execute(day, count.leaders, "assassin.2.day" if len(court.stages) == 1 else "assassin.tie", posts=posts)
            return True
        if not dispersed:
            court.outcome("peaceful", "assassin.tie")
            self.nobody_dies(day, "assassin.tie", posts)
            return True
        return False

    def revote_failures(self, day: Day, box: BallotBox, called: list[str]) -> None:
        """What it costs to be called to a revote and cast no valid ballot."""
        attendance.revote_failures(day, box, called)

    def after_execution(self, day: Day) -> None:
        """Drowning takes effect after the execution."""
        attendance.drown(day, self.moment_of(day, day.record.verdict))
        house.warned_out(day)

    # ---- ends --------------------------------------------------------------------------------------------------------

    @clause("assassin.3.win", "杀手全部死亡，则警察和平民获胜；警察或平民全部死亡，则杀手获胜；杀手人数>=警察人数+平民人数-1，则杀手获胜")
    def win(self, number: int) -> Win | None:
        killers, police, civilians = (len(self.living_that_count(what)) for what in ("killer", "police", "civilian"))
        if not killers:
            return Win("town", "assassin.3.win", "杀手全部死亡")
        if not police or not civilians:
            return Win("killers", "assassin.3.win", "警察全部死亡" if not police else "平民全部死亡")
        if self.trial.rules.on("parity_win") and killers >= police + civilians - 1:
            return Win("killers", "assassin.3.win", "杀手人数 ≥ 警察人数 + 平民人数 − 1")
        return None
