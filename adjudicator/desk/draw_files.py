"""What the verifiable draw writes: draw.toml, secret.toml, and the jurors in game.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from adjudicator.desk.errors import DeskError
from adjudicator.desk.toml_text import listed, quoted
from adjudicator.desk.writing import PRIVATE, replace_file
from adjudicator.game import Draw
from adjudicator.lots import Deal
from adjudicator.toml_lines import line_of

JURORS = re.compile(r'^\s*"?jurors"?\s*=')


def write_draw(folder: Path, draw: Draw) -> None:
    """Write draw.toml, for its owner's eyes only."""
    lines = ["# 抽签的秘密：对局结束后公布这个文件，任何人都能用 panguan verify 重算（算法见 docs/draw.md）。之前不要给人看。",
             f"secret = {quoted(draw.secret)}", f"salt = {quoted(draw.salt)}", f"commitment = {quoted(draw.commitment)}    # 开局前公布的承诺",
             "", "[deck]", *_pairs(draw.deck)]
    replace_file(folder / "draw.toml", "\n".join(lines) + "\n", PRIVATE)


def write_deal(folder: Path, made: Deal) -> None:
    """Write what was drawn into secret.toml, and the jurors, whom everybody may know, into game.toml.

    Raises:
        DeskError: game.toml is written in a way that the jurors cannot be put into; nothing is written.
    """
    game = folder / "game.toml"
    public = with_jurors(game.read_text("utf-8-sig"), made.jurors) if made.jurors else None
    replace_file(folder / "secret.toml", _secret_toml(made))
    if public is not None:
        replace_file(game, public)


def with_jurors(text: str, jurors: list[str]) -> str:
    """The text of game.toml with these jurors, everything else as it was.

    Raises:
        DeskError: it cannot be done by changing one line.
    """
    written = f"jurors = {listed(jurors)}"
    lines = text.split("\n")
    place = line_of(text, ("game", "jurors"))
    if place is not None and JURORS.match(lines[place - 1]):
        lines[place - 1] = written
    elif place is not None:
        lines.insert(place, written)
    made = "\n".join(lines)
    before = tomllib.loads(text)
    wanted = {**before, "game": {**before["game"], "jurors": jurors}}
    try:
        if tomllib.loads(made) == wanted:
            return made
    except tomllib.TOMLDecodeError:
        pass
    raise DeskError(f"game.toml 里 jurors 的写法改不了：删掉它再抽 / cannot write the jurors into game.toml, remove them first: {written}")


def _secret_toml(made: Deal) -> str:
    lines = ["# 只有执法团能看。由 panguan deal 抽出，秘密在 draw.toml。"]
    lines += [f"{key} = {listed(names)}" for key, names in (("throne_order", made.throne_order), ("succession_order", made.succession_order)) if names]
    lines += ["", "[roles]", *_pairs(made.roles)]
    lines += ["", "[cards]", *_pairs(made.cards)] if made.cards else []
    lines += ["", "# 每一夜收到指令后加一段；没有杀人就只写 round。", "# [[nights]]", "# round = 1", '# kill = "…"']
    return "\n".join(lines) + "\n"


def _pairs(table: Mapping[str, object]) -> list[str]:
    return [f"{quoted(key)} = {quoted(value)}" for key, value in table.items()]
