"""A game folder: game.toml, secret.toml and rulings.toml read and checked together. Every error at once, with file, line and what to write."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from adjudicator.checks import game_problems, limit_problems, ruling_problems, secret_problems
from adjudicator.errors import GameError, Problem
from adjudicator.game import Draw, Game, Rulings, Secret, Section
from adjudicator.house import find_ruleset
from adjudicator.lots import Lots
from adjudicator.options import Option, Rules, Value
from adjudicator.roles import role_named
from adjudicator.rulesets.base import Ruleset
from adjudicator.toml_faults import model_problem, read_toml
from adjudicator.toml_lines import line_of

M = TypeVar("M", bound=Section)


@dataclass(frozen=True)
class GameFolder:
    """A sound game folder. `roles` are the canonical roles of the players."""

    path: Path
    game: Game
    secret: Secret
    rulings: Rulings
    ruleset: type[Ruleset]
    ruleset_name: str
    title: str
    texts: dict[str, str]
    rules: Rules
    roles: dict[str, str]
    draw: Draw
    warnings: tuple[Problem, ...] = ()

    @property
    def lots(self) -> Lots | None:
        """The game's verifiable draw, where its secret is there."""
        return Lots(self.draw.secret, self.draw.salt) if self.draw.secret is not None else None


def load(path: Path, *, before_the_draw: bool = False) -> GameFolder:
    """Read a game folder; GameError holds every problem found in it.

    Before the draw the folder need not hold yet what is drawn (identities, jurors).
    """
    problems: list[Problem] = []
    if not (path / "game.toml").is_file():
        raise GameError([Problem(str(path / "game.toml"), "", "没有这个文件 / no such file", "用 panguan new 建一个，或指明游戏文件夹")])
    game = _model(path, "game.toml", Game, problems)
    secret = _model(path, "secret.toml", Secret, problems)
    rulings = _model(path, "rulings.toml", Rulings, problems)
    draw = _model(path, "draw.toml", Draw, problems)
    if game is None:
        _options_of_a_broken_game(path, problems)
        raise GameError([_placed(path, p) for p in problems])
    house = find_ruleset(game.game.ruleset, path, problems)
    if house is None:
        raise GameError([_placed(path, p) for p in problems])
    ruleset = house.ruleset
    chosen = {**settle(ruleset.options, house.options, house.file, "options", problems),
              **settle(ruleset.options, game.rules, "game.toml", "rules", problems)}
    rules = Rules(ruleset.options, chosen)
    warnings: list[Problem] = []
    of_game = game_problems(game)
    problems += of_game or limit_problems(game, rules)
    if secret is not None:
        problems += secret_problems(game, secret, ruleset)
    if secret is not None and not before_the_draw:
        problems += ruleset.game_problems(game, rules)
        counts = ruleset.roster_problems(secret.roles, [p.name for p in game.players], rules)
        (problems if rules.word("roster_check") == "error" else warnings).extend(counts)
    if rulings is not None:
        problems += ruling_problems(game, rulings)
    if problems or secret is None or rulings is None or draw is None:
        raise GameError([_placed(path, p) for p in problems])
    roles = {name: role.name for name, written in secret.roles.items() if (role := role_named(ruleset.roles, written)) is not None}
    return GameFolder(path, game, secret, rulings, ruleset, game.game.ruleset, house.title, house.texts, rules, roles, draw,
                      tuple(_placed(path, w) for w in warnings))


def load_draw(file: Path) -> Draw:
    """Read a published draw.toml on its own; GameError says what is wrong with it."""
    problems: list[Problem] = []
    draw = _model(file.parent, file.name, Draw, problems)
    if draw is None:
        raise GameError(problems)
    return draw


def _options_of_a_broken_game(path: Path, problems: list[Problem]) -> None:
    """Its options are checked all the same, so that every error shows at once."""
    try:
        data = tomllib.loads((path / "game.toml").read_text("utf-8-sig"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError):
        return
    head, rules = data.get("game"), data.get("rules")
    name = head.get("ruleset") if isinstance(head, dict) else None
    house = find_ruleset(name, path, problems) if isinstance(name, str) else None
    if house is not None and isinstance(rules, dict):
        settle(house.ruleset.options, rules, "game.toml", "rules", problems)


def settle(options: Mapping[str, Option], written: Mapping[str, Any], file: str, table: str, problems: list[Problem]) -> dict[str, Value]:
    """The options that `table` of a file chooses; what cannot be settled goes to `problems`."""
    chosen: dict[str, Value] = {}
    for name, raw in written.items():
        option = options.get(name)
        if option is None:
            near = get_close_matches(name, list(options), 1)
            problems.append(Problem(file, f"{table}.{name}", "这个规则集没有这个选项 / no such option",
                                    f"是不是 {near[0]}？" if near else "删掉它，或用 panguan rulesets 查有哪些选项"))
            continue
        try:
            chosen[name] = option.settle(raw)
        except ValueError as error:
            problems.append(Problem(file, f"{table}.{name}", f"不能是 {raw!r} / not a value of this option", str(error)))
    return chosen


def _model(path: Path, name: str, model: type[M], problems: list[Problem]) -> M | None:
    """One file as a model; a missing secret.toml or rulings.toml is an empty one."""
    file = path / name
    data = read_toml(file, name, problems) if file.is_file() else {}
    if data is None:
        return None
    try:
        return model.model_validate(data)
    except ValidationError as error:
        text = file.read_text("utf-8-sig") if file.is_file() else ""
        problems += [model_problem(name, text, one) for one in error.errors()]
        return None


def _placed(path: Path, problem: Problem) -> Problem:
    """A problem with its line, where the key can be found."""
    file = path / problem.file
    if problem.line is not None or not problem.key or not file.is_file():
        return problem
    loc = tuple(int(part) if part.isdigit() else part for part in problem.key.split("."))
    return Problem(problem.file, problem.key, problem.what, problem.write, line_of(file.read_text("utf-8-sig"), loc))
