"""拥王者 1.0 (kingmaker-1.0): seeds/kingmaker-1.0.txt, floor 1, with the author's later adjustment."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import ClassVar

from adjudicator.clauses import clause
from adjudicator.courts import kingdom_polls as polls
from adjudicator.courts.monarch import MonarchCourt
from adjudicator.day import Day
from adjudicator.kingdom import succession, warnings
from adjudicator.kingdom.nomination import Nomination
from adjudicator.kingdom.regime import Regime
from adjudicator.night import Night
from adjudicator.record import Notice, RoundRecord, Succession
from adjudicator.roles import CIVILIAN
from adjudicator.rulesets.kingdom import KINGMAKER, Kingdom
from adjudicator.trial import Trial


class Kingmaker(Kingdom):
    """A king a day, named by a kingmaker nobody knows; what becomes of the throne without him is the king's choice."""

    name: ClassVar[str] = "kingmaker-1.0"
    title: ClassVar[str] = "拥王者 1.0"
    choices: ClassVar[Mapping[str, Regime]] = {"独裁": Regime.DICTATORSHIP, "立宪": Regime.VOTE, "神赐": Regime.KINGMAKER}
    unchosen: ClassVar[str] = "神赐"  # what is taken until the judge rules, when the king has not chosen

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        self.kingmaker = next(iter(trial.table.living_with(KINGMAKER.name)), None)
        self.kings: dict[int, str] = {}  # round -> who reigned, or had the title
        self.succession: Succession | None = None  # what the night brought
        self.decided_at: datetime | None = None  # when the last choice was made

    @property
    def heir_at_once(self) -> bool:
        """Whether a dead kingmaker has an heir without the king choosing."""
        return False

    @property
    def kingmaker_out(self) -> bool:
        """Whether there was a kingmaker, and he is out."""
        return self.regime is Regime.KINGMAKER and self.kingmaker is not None and not self.alive(self.kingmaker)

    # ---- night -------------------------------------------------------------------------------------------------------

    def night(self, night: Night) -> None:
        self.succession = None
        yesterday = None if self.may_reign_again(night) else self.kings.get(night.number - 1)
        self.kill(night)
        if self.regime is Regime.KINGMAKER:
            self.nominate(night, yesterday)
            self.succeed_at_night(night)
        elif night.orders.nominate:
            night.illegal("king.nominate", "已经没有拥王者，拥立名单不算")
        if self.regime in (Regime.DICTATORSHIP, Regime.CONSTITUTION):
            self.keep_the_throne(night.number)

    @clause("king.nominate", "每晚，拥王者选择一名玩家和一名备选；拥王者不能连续两天拥立同一个人为王；死晚上那么当晚选出的君主是有效的")
    def nominate(self, night: Night, yesterday: str | None) -> None:
        """Make this day's king; a kingmaker who names nobody is warned."""
        nomination = Nomination(night, self.trial.secret.throne_order, self.kingmaker, yesterday)
        if nomination.failed() and self.kingmaker is not None:
            warnings.warn_at_night(night, self.kingmaker, self.trial.docket)
        king = nomination.king()
        if king is not None:
            self.kings[night.number] = king

    def may_reign_again(self, night: Night) -> bool:
        """Whether the king of the day before may be named again. Asked before the night's deaths."""
        return False

    def succeed_at_night(self, night: Night) -> None:
        """Where there is an heir at once, he is told this night; his first order is the next one."""
        if self.heir_at_once and self.kingmaker_out and (heir := self.anoint()):
            night.tell([heir], "kingmaker", "king.succession", player=heir)
            self.succession = self.inherited(heir)

    def succeed_by_day(self, day: Day) -> None:
        """The same for a kingmaker who goes out by day: the heir is told after the close."""
        if day.over(day.limits.closes):
            day.record.succession = self.inherited(self.tell_the_heir(day))

    def inherited(self, heir: str | None) -> Succession:
        """A succession nobody chose and the public hears nothing of."""
        return Succession(choice="神赐", kingmaker=heir, rule="king.succession", hidden=True)

    @clause("king.succession", "独裁：以后每天将由他/她决定处决对象，直到君主被杀；若晚上被杀，执法团将开设民主投票贴")
    def keep_the_throne(self, number: int) -> None:
        """The king of the day before is king today, if he lives."""
        king = self.kings.get(number - 1)
        if king is not None and self.alive(king):
            self.kings[number] = king
        else:
            self.regime = Regime.VOTE

    # ---- day ---------------------------------------------------------------------------------------------------------

    @clause("king.decree", "被拥王者选出的新君主，任期为案楼开楼到该王投出处决票为止")
    def open_day(self, record: RoundRecord) -> None:
        if self.regime is Regime.KINGMAKER and record.number not in self.kings:
            self.ask_who_reigns(record.number)
        record.king = self.kings.get(record.number)
        record.succession = self.succession

    def ask_who_reigns(self, number: int) -> None:
        """Neither the kingmaker's order nor the throne order has made a king: only the judge can, if anybody is left."""
        left = [p for p in self.trial.table.living() if p not in (self.kingmaker, self.kings.get(number - 1))]
        answer = self.trial.docket.answer(f"king:{number}")
        if answer is not None and answer.answer in left:
            self.trial.docket.apply(answer, None, hidden=True)
            self.kings[number] = answer.answer
        elif left:
            self.trial.book.ask(f"king:{number}", "king.nominate", number, "没有可用的拥立，王座顺序（throne_order）里也没有可以为王的人：今天谁是君主？",
                                options=tuple(left), hidden=True)

    def hold_reign(self, day: Day) -> bool:
        if self.regime is Regime.DICTATORSHIP and succession.abdication(day, day.record.king, until=day.limits.opens):
            self.regime, day.record.king, day.record.court = Regime.VOTE, None, "plurality"
            return self.hold_vote(day, day.living)
        return super().hold_reign(day)

    def aftermath(self, day: Day, court: MonarchCourt) -> bool:
        opposed_from = court.used
        if self.kingmaker_out and self.heir_at_once:
            self.succeed_by_day(day)
        elif self.kingmaker_out:
            chosen = self.choice(day, court)
            if chosen is None:
                return False
            self.take_up(day, chosen)
            opposed_from = chosen.at
        return self.regime is not Regime.DICTATORSHIP or self.depose(day, opposed_from)

    # ---- the kingmaker out -------------------------------------------------------------------------------------------

    @clause("king.succession", "拥王者无论死白天还是晚上，君主都应该在行使过应有的处决权后一个小时内做决定：独裁、立宪、神赐")
    def choice(self, day: Day, court: MonarchCourt) -> succession.Chosen | None:
        """What the king of this day chooses; None while he has not used his decree, or his hour runs."""
        gone = self.trial.table[self.kingmaker or ""].gone
        if gone is None or (court.target is None and not day.over(day.limits.closes)):
            return None
        return succession.choose(day, day.record.king, max(court.used, gone.at), tuple(self.choices), self.unchosen)

    def take_up(self, day: Day, chosen: succession.Chosen) -> None:
        """The choice, or the provisional one, takes effect; who is heir is told after the close, so that whom it puts out is passed over."""
        self.regime = self.choices[chosen.word or self.unchosen]
        self.decided_at = chosen.at
        heir = None
        if self.regime is not Regime.KINGMAKER:
            self.kingmaker = None
        elif day.over(day.limits.closes):
            heir = self.tell_the_heir(day)
        asked = day.record.choice_due is not None
        day.record.succession = Succession(choice=chosen.word, kingmaker=heir, rule="king.succession", posts=list(chosen.posts), hidden=not asked)

    @clause("king.succession", "神赐：执法团按照序号通知继任拥王者行使权力；没有平民了，投票")
    def tell_the_heir(self, day: Day) -> str | None:
        heir = self.anoint()
        if heir is None:
            self.regime, self.kingmaker = Regime.VOTE, None
        else:
            day.record.night.notices = [*(day.record.night.notices or []), Notice(to=[heir], kind="kingmaker", player=heir, rule="king.succession")]
        return heir

    def anoint(self) -> str | None:
        """Make the heir kingmaker, if there is one; who it is."""
        heir = self.heir()
        if heir is not None:
            self.kingmaker = heir
            self.trial.table[heir].role = KINGMAKER.name
        return heir

    @clause("king.succession", "随机给每个平民编号（杀手无编号）：编号最前的活着的平民")
    def heir(self) -> str | None:
        """Who is kingmaker next."""
        civilians = self.trial.table.living_with(CIVILIAN.name)
        return next((player for player in self.trial.secret.succession_order if player in civilians), None)

    # ---- a dictator --------------------------------------------------------------------------------------------------

    @clause("king.depose", "直到君主被杀、自行退位，或者被罢黜；罢黜出结果前杀手不得提交，提交时间延长到下午7点")
    def depose(self, day: Day, since: datetime) -> bool:
        """The vote to depose a dictator, from a moment on; False while it can go on."""
        king = day.record.king
        if not self.alive(king):
            self.regime = Regime.VOTE
            return True
        carried = polls.deposed(day, since)
        if polls.held(day, since):
            self.delay_orders(day.number + 1)
        if carried:
            self.note_deposed(day.record)
        if carried or succession.abdication(day, king, since=self.decided_at):
            self.regime = Regime.VOTE
        return day.over(day.limits.depose_closes)

    def note_deposed(self, record: RoundRecord) -> None:
        """Write it where he chose, or on the later day on which it came about."""
        record.succession = record.succession or Succession(choice="独裁", rule="king.depose")
        record.succession.deposed = True

    def delay_orders(self, number: int) -> None:
        """That night's orders are due later."""
        schedule = self.trial.schedule
        due = schedule.limits(number).night_limit
        later = datetime.combine(due.date(), self.trial.rules.time("depose_orders_due"), due.tzinfo)
        if later > due:
            schedule.delay(number, later)
