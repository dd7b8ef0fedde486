"""What makes a game folder unsound beyond the shape of its files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import time
from difflib import get_close_matches
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from adjudicator.errors import Problem
from adjudicator.game import THREADS, Game, Publish, Rulings, Secret
from adjudicator.options import Rules
from adjudicator.roles import role_named
from adjudicator.roster import seats_of
from adjudicator.rulesets.base import Ruleset
from adjudicator.schedule import Schedule
from parser.roster import roster_problems


def game_problems(game: Game) -> list[Problem]:
    """game.toml on its own: the zone, the roster, the rounds."""
    problems = [Problem("game.toml", "players", message, "改名，或加上能分清的名字") for message in roster_problems(seats_of(game), game.officials.names())]
    try:
        ZoneInfo(game.game.timezone)
    except (ZoneInfoNotFoundError, ValueError):
        problems.append(Problem("game.toml", "game.timezone", f"没有时区 {game.game.timezone!r}", '写 "Asia/Shanghai" 这样的名字'))
    for key, address in (("url", game.forum.url), ("root", game.forum.root)):
        if address is not None and not re.match(r"https?://[^/\s]", address):
            problems.append(Problem("game.toml", f"forum.{key}", f"不是网址：{address!r} / not a web address", '写成 "https://bbs.example.org/"'))
    problems += _publish_problems(game.publish) if game.publish is not None else []
    numbers = [r.number for r in game.rounds]
    for number in sorted({n for n in numbers if numbers.count(n) > 1}):
        problems.append(Problem("game.toml", "rounds", f"第 {number} 轮写了两次", "合成一条"))
    bounded = any(r.opens is not None or r.opens_floor is not None for r in game.rounds)
    if game.game.first_night is None and not bounded:
        problems.append(Problem("game.toml", "game.first_night", "没有第一夜的日期", "写 first_night = 2026-05-11 这样的日期"))
    for index, own in enumerate(game.rounds):
        if own.opens_floor is not None and own.closes_floor is not None and own.closes_floor <= own.opens_floor:
            problems.append(Problem("game.toml", f"rounds.{index}.closes_floor", "最后一楼不在开头之后", "写 opens_floor < closes_floor"))
        problems += _unknown("game.toml", f"rounds.{index}.living", own.living or [], game)
        problems += _unknown("game.toml", f"rounds.{index}.weights", own.weights, game)
    return problems + _unknown("game.toml", "game.jurors", game.game.jurors, game)


def _publish_problems(publish: Publish) -> list[Problem]:
    problems = []
    if publish.thread not in THREADS:
        problems.append(Problem("game.toml", "publish.thread", f"没有 {publish.thread!r} 这样的主题 / no such thread", f"可写：{'、'.join(THREADS)}"))
    for written in publish.times:
        try:
            time.fromisoformat(written)
        except ValueError:
            problems.append(Problem("game.toml", "publish.times", f"读不懂「{written}」/ not a time of day", '写成 "21:00"'))
    return problems


def limit_problems(game: Game, rules: Rules) -> list[Problem]:
    """The limits of each round that game.toml moves, with those that stay: each later than the one before it."""
    problems = []
    schedule = Schedule(game, rules)
    for index, own in enumerate(game.rounds):
        limits = schedule.limits(own.number)
        if limits.by_floors:
            continue
        revotes = limits.revotes if own.revote_1_closes is not None or own.revote_2_closes is not None else ()
        wrong = [
            (limits.closes <= limits.opens, "closes", "截票不晚于开楼"),
            (own.void_limit is not None and limits.void_limit > limits.closes, "void_limit", "废票时限晚于截票"),
            (len(revotes) > 0 and revotes[0] <= limits.closes, "revote_1_closes", "第一次重投截止不晚于截票"),
            (len(revotes) > 1 and revotes[1] <= revotes[0], "revote_2_closes", "第二次重投截止不晚于第一次"),
        ]
        problems += [Problem("game.toml", f"rounds.{index}.{key}", what, "改正时间，或把另一个时间也写上") for holds, key, what in wrong if holds]
    return problems


def secret_problems(game: Game, secret: Secret, ruleset: type[Ruleset]) -> list[Problem]:
    """secret.toml beside game.toml: names, roles, orders."""
    problems = [problem for name in secret.roles for problem in _unknown("secret.toml", f"roles.{name}", [name], game)]
    for name, written in secret.roles.items():
        if ruleset.roles and role_named(ruleset.roles, written) is None:
            known = "、".join(ruleset.roles)
            problems.append(Problem("secret.toml", f"roles.{name}", f"{ruleset.name} 没有身份 {written!r}", f"可写：{known}"))
    if secret.roles and ruleset.keeps_roles:
        for player in game.players:
            if player.name not in secret.roles:
                problems.append(Problem("secret.toml", "roles", f"{player.name} 没有身份", f'补一行 "{player.name}" = "平民"'))
    rounds = [n.round for n in secret.nights]
    for number in sorted({n for n in rounds if rounds.count(n) > 1}):
        problems.append(Problem("secret.toml", "nights", f"第 {number} 夜写了两次", "合成一条"))
    for index, night in enumerate(secret.nights):
        named = [night.kill, night.pledge, night.possess, night.summon, night.curse, *night.check, *night.nominate, *night.ambush,
                 *night.guard, *night.guard.values()]
        problems += _unknown("secret.toml", f"nights.{index}", [n for n in named if n], game)
    for key in ("throne_order", "succession_order", "cards"):
        problems += _unknown("secret.toml", key, getattr(secret, key), game)
    return problems


def ruling_problems(game: Game, rulings: Rulings) -> list[Problem]:
    """rulings.toml: each ruling decides one thing, about one thing."""
    problems: list[Problem] = []
    for index, ruling in enumerate(rulings.rulings):
        place = f"rulings.{index}"
        if len(ruling.decisions()) != 1:
            problems.append(Problem("rulings.toml", place, f"一条裁定只决定一件事，这里写了 {len(ruling.decisions())} 件", "分成几条，或补上决定"))
        if ruling.answer is not None and ruling.question is None:
            problems.append(Problem("rulings.toml", f"{place}.question", "answer 要写明回答哪个问题", 'question = "…"（judge 列出的编号）'))
        needs_round = {"drowned", "tactical", "out", "choice", "pledge", "closes", "concede", "end", "lot"} & set(ruling.decisions())
        if needs_round and ruling.round is None:
            problems.append(Problem("rulings.toml", f"{place}.round", "没有写是哪一轮", "round = 1"))
        if {"target", "status", "speech"} & set(ruling.decisions()) and ruling.post is None:
            problems.append(Problem("rulings.toml", f"{place}.post", "没有写是哪一帖", 'post = "1012"'))
        if {"drowned", "tactical", "out"} & set(ruling.decisions()) and ruling.player is None:
            problems.append(Problem("rulings.toml", f"{place}.player", "没有写是哪位玩家", 'player = "…"'))
        for name in (ruling.player, ruling.target, ruling.pledge):
            problems += _unknown("rulings.toml", place, [name] if name else [], game)
    return problems


def _unknown(file: str, key: str, names: Iterable[str], game: Game) -> list[Problem]:
    known = [p.name for p in game.players]
    others = {other: p.name for p in game.players for other in (*p.aliases, *p.accounts, p.owner)}
    problems = []
    for name in names:
        if name not in known:
            near = [others[name]] if name in others else get_close_matches(name, known, 1, 0.4)  # names of two characters: one right is near
            problems.append(Problem(file, key, f"名单里没有 {name!r} / not on the roster", f"是不是 {near[0]}？" if near else "写名单上的名字"))
    return problems
