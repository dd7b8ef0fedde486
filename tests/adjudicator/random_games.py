"""Games at random, of every ruleset: roster, roles, orders, rulings and posts of all kinds, sound and unsound.

A game is made from a number, so that a failing one can be made again: `random_play(ruleset, number)`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Any

from adjudicator.rulesets import RULESETS
from scraper.models import Post, Visibility
from tests.adjudicator.builder import Play, at

NAMES = ["路飞", "路飞二号", "索隆", "娜美", "山治", "乔巴", "罗宾", "弗兰奇", "布鲁克", "甚平", "艾斯"]
OUTSIDER, JUDGE = "路人甲", "法官"
SECOND_ACCOUNT, REAL_ACCOUNT = "小号", "本尊"  # of the first and of the second player
ROUNDS = 4

ASSASSIN = ["杀手"] * 2 + ["警察"] * 2
SPECIAL: dict[str, list[str]] = {
    "assassin-2.1": ASSASSIN, "assassin-2.1-double": ASSASSIN,
    "ghost-poison": ["鬼匪", "毒药", "杀手", "警察", "警察"],
    "guardian": [*ASSASSIN, "守护神"],
    "dual-guardian": [*ASSASSIN, "警神", "匪神"],
    "kingmaker-1.0": ["杀手", "杀手", "拥王者"],
    "kingmaker-princeton": ["杀手", "杀手", "拥王者"],
    "kingmaker-hero": ["杀手", "杀手", "拥王者", "英雄"],
    "game-12": ["杀手", "杀手", "杀手", "招魂", "诅咒"],
}
CHAT = ["我看票型有问题", "不废票，再想想", "要不要废票？", "投票真难", "理由先欠着", "路飞二号昨晚没说话", ":)", "同意楼上", "……"]
KINGLY = ["独裁", "立宪", "神赐", "共和", "民主", "选择：立宪", "退位"]
THREADS = {"kingmaker": ["depose", "election"], "game-12": ["recall", "byelection"]}


def random_play(ruleset: str, number: int) -> Play:
    """The game of that number."""
    return _Maker(ruleset, Random(f"{ruleset}:{number}")).play()


def moments(play: Play) -> list[datetime]:
    """Times to look at a game: around every limit, and where some of its posts were made."""
    limits = [at(r, clock) for r in range(1, ROUNDS + 1) for clock in ("17:00", "18:00", "20:30", "12:30", "13:00", "14:00", "15:00", "16:59:59")]
    return sorted({*limits, *(post.posted_at for post in play.posts[::5])})


def outsider_posts(play: Play, number: int) -> list[Post]:
    """Posts by nobody of the game: ballots, proxies, chat, voids of other people's ballots."""
    maker = _Maker(play.ruleset, Random(f"outsider:{number}"))
    maker.made = Play(play.ruleset, play.roles, players=play.players, posts=list(play.posts))
    kinds = [maker.ballot, maker.void, maker.change, maker.chat, maker.proxy, maker.malformed]
    return maker.added(lambda: maker.random.choice(kinds)(OUTSIDER, maker.random.randint(1, ROUNDS)))


def chat_posts(play: Play, number: int) -> list[Post]:
    """Chat in the vote thread, by anybody of the game."""
    maker = _Maker(play.ruleset, Random(f"chat:{number}"))
    maker.made = Play(play.ruleset, play.roles, players=play.players, posts=list(play.posts))
    return maker.added(lambda: maker.chat(maker.random.choice([*maker.names, JUDGE]), maker.random.randint(1, ROUNDS)))


class _Maker:
    """Makes one game. A method per kind of post, each made somewhere in a round by its author."""

    def __init__(self, ruleset: str, random: Random) -> None:
        self.ruleset = ruleset
        self.random = random
        self.names = NAMES[: random.randint(8, len(NAMES))]
        self.made = Play(ruleset, {})
        self.odd = random.choice([0.0, 0.0, 0.15])  # how readily an option is chosen
        self.main = random.random() < 0.15  # one thread for talk and votes
        self.favourites = self.names[:2]
        self.threads = ["vote", *next((more for family, more in THREADS.items() if ruleset.startswith(family)), [])]

    # ---- the game ----------------------------------------------------------------------------------------------------

    def play(self) -> Play:
        roles = self.roles()
        keeps_roles = bool(roles)
        rules = self.rules()
        seated = self.ruleset == "game-12" and rules.get("jury") != "elected"
        self.made = Play(self.ruleset, roles, players=self.seats(),
                         nights=[self.night(r, roles) for r in range(1, ROUNDS + 1)] if keeps_roles else [],
                         rules=rules,
                         secret={"throne_order": self.shuffled(), "succession_order": self.shuffled()} if "king" in self.ruleset else {},
                         head={"jurors": self.names[:3]} if seated else {})
        for number in range(1, ROUNDS + 1):
            self.day(number)
        for post in self.made.posts if self.main else ():
            post.thread = "main" if post.thread in ("vote", "discussion") else post.thread
        for post in self.made.posts:
            post.author = SECOND_ACCOUNT if post.author == self.names[0] and self.random.random() < 0.3 else post.author
        if self.random.random() < 0.4:
            self.made.rulings = [self.ruling(r) for r in range(1, ROUNDS + 1) if self.random.random() < 0.5]
        return self.made

    def rules(self) -> dict[str, Any]:
        """Mostly the defaults, and no win by numbers; sometimes a few options of any kind but times and ways of writing."""
        options = RULESETS[self.ruleset].options
        chosen: dict[str, Any] = {"roster_check": "warn", **({"parity_win": False} if "parity_win" in options and self.random.random() < 0.7 else {})}
        for name, option in options.items():
            values: dict[str, list[Any]] = {"switch": [True, False], "number": [0, 1, 2, 30], "word": list(option.words)}
            if option.kind in values and name not in ("grammar", "roster_check") and self.random.random() < self.odd:
                chosen[name] = self.random.choice(values[option.kind])
        return chosen

    def seats(self) -> list[str | dict[str, Any]]:
        first, second, *others = self.names
        return [{"name": first, "accounts": [first, SECOND_ACCOUNT], "aliases": ["草帽"]}, {"name": second, "owner": REAL_ACCOUNT}, *others]

    def anybody(self) -> str:
        return self.random.choice(self.names)

    def shuffled(self) -> list[str]:
        return self.random.sample(self.names, len(self.names))

    def roles(self) -> dict[str, str]:
        special = SPECIAL.get(self.ruleset)
        if special is None:
            return {}
        return dict(zip(self.names, self.random.sample([*special, *["平民"] * (len(self.names) - len(special))], len(self.names)), strict=True))

    def night(self, number: int, roles: dict[str, str]) -> dict[str, Any] | None:
        """Orders for anything a night knows, whether the ruleset has it or not."""
        some = self.random.random
        if number > 1 and some() < 0.05:
            return None
        orders: dict[str, Any] = {
            "kill": self.anybody(), "kill_at": at(number, self.random.choice(["17:00", "18:00", "17:59"])) - timedelta(hours=self.random.choice([0, 1, 1])),
            "check": self.random.sample(self.names, self.random.randint(0, 2)), "pledge": self.anybody(), "possess": self.anybody(),
            "nominate": [self.anybody(), self.anybody()], "summon": self.anybody(), "ambush": self.random.sample(self.names, self.random.randint(0, 2)),
            "caught_choice": self.random.choice(["death", "turn"]), "curse": self.anybody(),
            "guard": {god: self.anybody() for god, role in roles.items() if "神" in role and some() < 0.8},
        }
        kept = {"kill": 0.8, "kill_at": 0.3, "pledge": 0.8, "possess": 0.5}
        return {key: value for key, value in orders.items() if some() < kept.get(key, 0.85)}

    def ruling(self, number: int) -> dict[str, Any]:
        """A ruling of a kind that every ruleset takes."""
        player, post = self.random.choice(self.names), self.random.choice(self.made.posts)
        return self.random.choice([
            {"round": number, "player": player, "out": True, "at": at(number, self.random.choice(["18:30", "12:10", "12:59"]))},
            {"round": number, "player": player, "drowned": False}, {"round": number, "player": player, "tactical": True},
            {"post": post.id, "status": "void"}, {"post": post.id, "speech": True}, {"post": post.id, "target": player},
            {"round": number, "pledge": player}, {"round": number, "closes": at(number, self.random.choice(["13:30", "14:30"]))},
        ])

    # ---- a day -------------------------------------------------------------------------------------------------------

    def day(self, number: int) -> None:
        self.favourites = self.random.sample(self.names, self.random.choice([1, 2, 2, 3]))
        for name in self.names:
            for _ in range(self.random.choice([0, 1, 2, 2, 2, 2, 2])):
                self.speech(name, number)
            if self.random.random() < 0.85:
                self.ballot(name, number)
        rare: list[Callable[[str, int], Post]] = [self.void, self.change, self.chat, self.proxy, self.malformed, self.ballot, self.edited,
                                                  self.seen_twice, self.removed, self.speech, self.kingly]
        for _ in range(self.random.randint(2, 10)):
            self.random.choice(rare)(self.random.choice([*self.names, *self.names, OUTSIDER, REAL_ACCOUNT, JUDGE]), number)

    def when(self, number: int) -> datetime:
        """Mostly the morning before the close, sometimes near a limit, in a revote or in the evening."""
        clock = self.random.choice(["09:00", "10:00", "11:00", "11:30", "12:00", "12:20", "12:29:50", "12:59:50", "13:30", "14:20", "14:59:50",
                                    "16:00", "16:29:50", "16:59:50", "17:10", "18:10", "19:30", "20:10", "21:30"])
        return at(number, clock) + timedelta(seconds=self.random.randint(0, 20))

    def morning(self, number: int) -> datetime:
        return at(number, "08:00") + timedelta(seconds=self.random.randint(0, 5 * 3600 - 1))

    def target(self) -> str:
        return self.random.choice([*self.favourites * 6, *self.names, "弃权", "废票", "没有的人", "草帽", JUDGE, "罢黜", "反对"])

    def in_form(self) -> str:
        reason = "" if self.random.random() < 0.04 else f"\n理由：{self.random.choice(CHAT)}"
        return f"投票：{self.target()}{reason}"

    def thread(self) -> str:
        return self.random.choice(self.threads)

    def speech(self, author: str, number: int) -> Post:
        evening = at(number, "19:00") + timedelta(seconds=self.random.randint(0, 60000))
        moment = evening if self.random.random() < 0.9 else self.when(number)
        return self.made.post(author, moment, f"{author}说第{len(self.made.posts)}句", "discussion")

    def ballot(self, author: str, number: int) -> Post:
        moment = self.morning(number) if self.random.random() < 0.8 else self.when(number)
        return self.made.post(author, moment, self.in_form(), self.thread())

    def quoted(self, author: str) -> Post | None:
        """Mostly a post of his own."""
        own = [p for p in self.made.posts if p.author == author and p.thread == "vote"]
        return self.random.choice(own if own and self.random.random() < 0.8 else self.made.posts) if self.made.posts else None

    def after(self, quoted: Post | None, number: int) -> datetime:
        return quoted.posted_at + timedelta(minutes=self.random.randint(1, 90)) if quoted else self.when(number)

    def void(self, author: str, number: int) -> Post:
        quoted = self.quoted(author)
        return self.made.post(author, self.after(quoted, number), "废票", "vote", quoting=quoted)

    def change(self, author: str, number: int) -> Post:
        quoted = self.quoted(author)
        text = self.random.choice([f"废票\n{self.in_form()}", f"改票：{self.target()}\n理由：改了"])
        return self.made.post(author, self.after(quoted, number), text, "vote", quoting=quoted if self.random.random() < 0.9 else None)

    def proxy(self, author: str, number: int) -> Post:
        author = JUDGE if self.random.random() < 0.7 and author != OUTSIDER else author
        return self.made.post(author, self.morning(number), f"代投：{self.random.choice(self.names)}\n{self.in_form()}", self.thread())

    def malformed(self, author: str, number: int) -> Post:
        return self.made.post(author, self.when(number), self.random.choice(["投路飞", "弃权", "投票：", "投票：路飞 索隆\n理由：两个"]), self.thread())

    def chat(self, author: str, number: int) -> Post:
        quoted = self.quoted(author) if self.random.random() < 0.4 else None
        return self.made.post(author, self.when(number), self.random.choice(CHAT), "vote", quoting=quoted)

    def edited(self, author: str, number: int) -> Post:
        made = self.ballot(author, number)
        made.edited_at = made.posted_at + timedelta(minutes=self.random.randint(1, 300))
        made.edited_by = self.random.choice([None, JUDGE])
        return made

    def seen_twice(self, author: str, number: int) -> Post:
        """A ballot that the archive saw before and after an edit."""
        first = self.ballot(author, number)
        first.seen_at = first.posted_at + timedelta(minutes=1)
        edited = first.posted_at + timedelta(minutes=self.random.randint(2, 300))
        later = Post(id=first.id, thread=first.thread, author=author, posted_at=first.posted_at, source=self.in_form(), floor=first.floor,
                     edited_at=edited, seen_at=edited + timedelta(minutes=1))
        self.made.posts.append(later)
        return later

    def removed(self, author: str, number: int) -> Post:
        made = self.ballot(author, number)
        made.visibility = self.random.choice([Visibility.DELETED, Visibility.BLOCKED, Visibility.HIDDEN])
        return made

    def kingly(self, author: str, number: int) -> Post:
        return self.made.post(author, self.when(number), self.random.choice(KINGLY), self.random.choice(["vote", "discussion"]))

    def added(self, make: Callable[[], Post]) -> list[Post]:
        """A few posts beside those that are there, with ids of their own."""
        before = len(self.made.posts)
        for _ in range(self.random.randint(1, 6)):
            post = make()
            post.id, post.floor = f"9{post.id}", None
        return self.made.posts[before:]
