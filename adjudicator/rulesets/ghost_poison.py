"""鬼毒 (ghost-poison): seeds/assassin-2.1.txt, floor 2. A ghost among the killers, and a poison for whoever touches it."""

from __future__ import annotations

from typing import ClassVar

from adjudicator.clauses import clause
from adjudicator.errors import Problem
from adjudicator.game import Ruling
from adjudicator.night import Night
from adjudicator.options import Option, Rules
from adjudicator.roles import CIVILIAN, KILLER, POLICE, Role
from adjudicator.rulesets.assassin import Assassin
from adjudicator.rulesets.common import declare
from adjudicator.rulesets.special_roles import one_each
from adjudicator.trial import Win

GHOST = Role("鬼匪", "killer", shown=KILLER.name)
POISON = Role("毒药", "none")
POSSESSED = Role("被附体匪", "killer")

NOBODY = "无人"


class GhostPoison(Assassin):
    """The killers' ghost may possess somebody once a game; the poison takes a killer with it."""

    name: ClassVar[str] = "ghost-poison"
    title: ClassVar[str] = "暗杀者 2.1 · 鬼毒"
    base: ClassVar[str | None] = "assassin-2.1"
    options: ClassVar[dict[str, Option]] = {**Assassin.options, **declare(
        Option("parity_win", "switch", False, "ghost.win", "杀手人数 ≥ 警察+平民−1 即胜（鬼毒默认不用）", "killers win at parity (off here)"))}
    roles: ClassVar[dict[str, Role]] = {**Assassin.roles, **{r.name: r for r in (GHOST, POISON, POSSESSED)}}
    night_rule: ClassVar[str] = "ghost.order"
    public_causes: ClassVar[frozenset[str]] = frozenset()
    possession_spent: bool = False

    @classmethod
    def deck(cls, players: int) -> dict[str, int]:
        dealt = super().deck(players)  # the ghost is one of the killers
        return dealt and {**dealt, KILLER.name: dealt[KILLER.name] - 1, GHOST.name: 1, POISON.name: 1}

    @classmethod
    def roster_problems(cls, trial_roles: dict[str, str], players: list[str], rules: Rules) -> list[Problem]:
        problems = super().roster_problems(trial_roles, players, rules) + one_each(cls.roles, trial_roles, (GHOST, POISON))
        born_so = [name for name, written in trial_roles.items() if written == POSSESSED.name]
        return problems + [Problem("secret.toml", f"roles.{name}", f"没有人一开始就是{POSSESSED.name}，附体之后才有", "写他开局时的身份") for name in born_so]

    # ---- night -------------------------------------------------------------------------------------------------------

    @clause("ghost.order", "虽然杀人与附体名单同时提交，但法官应以先杀人后附体顺序进行操作；验人按照本回合真相汇报")
    def night(self, night: Night) -> None:
        self.kill(night)
        self.possess(night)
        self.check(night)

    @clause("poison.kill", "如果匪徒杀到毒药，匪徒中一人与毒药同死；不公布两人身份")
    def murder(self, night: Night, victim: str) -> None:
        self.watch_pledge(night)
        if self.role_of(victim) is not POISON:
            super().murder(night, victim)
            return
        pledged = self.pledged(night)
        night.die(victim, "killed", "poison.kill")
        if pledged is not None:
            self.reveal_possessed(night, victim, pledged)
            night.die(pledged, "poisoned", "poison.kill")

    def watch_pledge(self, night: Night) -> None:
        """Report a pledge that names no living killer, also when it comes to nothing."""
        named, killers = night.orders.pledge, self.living_that_count("killer")
        if named is not None and named not in killers:
            night.illegal("ghost.pledge", f"生死状上的 {named} 不是活着的杀手", named, to=killers)

    @clause("ghost.pledge", "匪徒提交杀人名单的时候，需增加“生死状”：如果我们错杀毒药，某匪徒与毒药同死")
    def pledged(self, night: Night) -> str | None:
        """The killer who dies with the poison. Only the judge can say who when no living killer is pledged; nobody until then."""
        question = f"pledge:{night.number}"
        killers = self.living_that_count("killer")
        program = night.orders.pledge if night.orders.pledge in killers else None
        ruled = self.ruling_on_pledge(night, question)
        if ruled is not None:
            self.trial.docket.apply(ruled, program, night.limits.opens, hidden=True)
            named = ruled.pledge or ruled.answer
            return None if named == NOBODY else named
        if program is None:
            night.book.ask(question, "ghost.pledge", night.number, "杀到了毒药，生死状却没有写活着的杀手：谁与毒药同死？暂按只有毒药死",
                           options=(*killers, NOBODY), provisional=NOBODY, hidden=True)
        return program

    def ruling_on_pledge(self, night: Night, question: str) -> Ruling | None:
        """What the judge ruled: somebody alive, or nobody."""
        rulings = [*self.trial.docket.of_round(night.number, "pledge"), self.trial.docket.answer(question)]
        answers = (*self.trial.table.living(), NOBODY)
        return next((r for r in rulings if r is not None and (r.pledge or r.answer) in answers), None)

    @clause("ghost.reveal", "被附体的匪如果被毒死，也同样说明，与药同死的匪徒为“被附体匪”（但是不公布双方谁是匪，谁是药）")
    def reveal_possessed(self, night: Night, poison: str, pledged: str) -> None:
        if self.role_of(pledged) is POSSESSED:
            both = "、".join(name for name in self.trial.table.seats if name in (poison, pledged))
            night.book.flag("possessed-among-dead", "ghost.reveal", f"{both} 同夜死去，其中一人是{POSSESSED.name}", round_number=night.number)

    @clause("ghost.possess", "鬼匪在全局内任意一回合开始的时候可以“附体”，仅限一次，且必须在鬼匪活着的状态下进行；先杀人后附体")
    def possess(self, night: Night) -> None:
        target = night.orders.possess
        if target is None:
            return
        ghosts = self.trial.table.living_with(GHOST.name)
        if self.possession_spent or not ghosts:
            why = "附体仅限一次，已经用过" if self.possession_spent else "鬼匪已死"
            night.illegal("ghost.possess", f"{why}，附体 {target} 不算", target, to=ghosts)
            return
        self.possession_spent = True
        if night.died(target):
            return
        if not self.trial.table[target].alive:
            night.illegal("order.1", f"附体名单上的 {target} 已死，附体就此用掉", target, to=ghosts)
            return
        self.take_possession(night, ghosts[0], target)

    @clause("ghost.possess", "被附体者是平民，转变为匪；是警察，附体无效，警方被暗中通知，不透露是谁；是毒药，鬼匪与毒药同死；是匪，无效")
    def take_possession(self, night: Night, ghost: str, target: str) -> None:
        match self.role_of(target):
            case role if role is CIVILIAN:
                self.trial.table[target].role = POSSESSED.name
                night.tell([target], "possessed", "ghost.possess", player=target, identity=POSSESSED.name, text="双方由法官确认后方可联系")
            case role if role is POLICE:
                night.tell(self.police(night), "possession-failed", "ghost.possess", text="你方人员遭遇附体，但未生效")
            case role if role is POISON:
                night.die(target, "possessed", "ghost.possess")
                night.die(ghost, "possessed", "ghost.possess")

    @clause("poison.check", "如果毒药被验到，警察当回合可以再获得一个验人机会")
    def checks_due(self, night: Night) -> int:
        return super().checks_due(night) + (self.role_of(night.orders.check[0]) is POISON)

    @clause("poison.check", "如果毒药被验到，法官通知毒药“警察已经验过您，知晓您的身份了”")
    def answer_check(self, night: Night, player: str) -> None:
        super().answer_check(night, player)
        if self.role_of(player) is POISON:
            night.tell([player], "poison-checked", "poison.check", player=player, text="警察已经验过您，知晓您的身份了")

    # ---- ends --------------------------------------------------------------------------------------------------------

    @clause("ghost.win", "匪全灭（包括被附体的匪），警察与民胜；警察全灭或平民全灭，匪胜；警匪同时全灭时，平局；毒药存活与否无关")
    def win(self, number: int) -> Win | None:
        killers, police, civilians = (len(self.living_that_count(what)) for what in ("killer", "police", "civilian"))
        if not killers and not police:
            return Win("draw", "ghost.win", "警匪同时全灭")
        if not killers and not civilians:
            return self.ruled_win(number)
        if not killers:
            return Win("town", "ghost.win", "匪全灭")
        if not police or not civilians:
            return Win("killers", "ghost.win", "警察全灭" if not police else "平民全灭")
        if self.trial.rules.on("parity_win") and killers >= police + civilians - 1:
            return Win("killers", "ghost.win", "杀手人数 ≥ 警察人数 + 平民人数 − 1")
        return None

    @clause("ghost.win", "匪与平民同时全灭而警察还在：两条都成立，由法官裁定，暂按警察与民胜")
    def ruled_win(self, number: int) -> Win:
        question, options, provisional = f"win:{number}", ("town", "killers", "draw"), "town"
        answer = self.trial.docket.answer(question)
        if answer is not None and answer.answer in options:
            self.trial.docket.apply(answer, provisional)
            return Win(answer.answer, "ghost.win", "匪与平民同时全灭，法官裁定")
        self.trial.book.ask(question, "ghost.win", number, "匪与平民同时全灭，警察还在：谁胜？", options=options, provisional=provisional)
        return Win(provisional, "ghost.win", "匪与平民同时全灭，暂按警察与民胜")
