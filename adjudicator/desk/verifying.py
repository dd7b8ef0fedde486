"""Every draw of a game made again from the published secret, beside what the game's files and its record say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import ZoneInfo

from adjudicator import lots
from adjudicator.desk.errors import DeskError
from adjudicator.desk.inputs import moment, posts_of
from adjudicator.folder import GameFolder
from adjudicator.referee import judge
from adjudicator.report.language import language, say


@dataclass(frozen=True, slots=True)
class Finding:
    """One draw: `difference` says what was drawn, where that is not what the game has."""

    what: str
    agrees: bool
    difference: str = ""


def findings(game: GameFolder, commitment: str | None, posts_file: Path | None) -> Iterator[Finding]:
    """What the draw of a game comes to, list by list.

    Raises:
        DeskError: the deck and the players are not of a number.
    """
    players = [player.name for player in game.game.players]
    assert game.lots is not None and game.draw.secret is not None
    if sum(game.draw.deck.values()) != len(players):
        raise DeskError(f"draw.toml 的 [deck] 共 {sum(game.draw.deck.values())} 个身份，game.toml 有 {len(players)} 名玩家 / deck and players differ in number")
    committed = lots.commitment(game.draw.secret, players, game.draw.deck)
    published = (commitment or game.draw.commitment or "").strip().lower()
    yield Finding(say("承诺 {commitment}", commitment=published or "—"), published == committed, committed)
    drawn = game.ruleset.drawn(game.rules)
    made = lots.deal(game.lots, players, game.draw.deck, drawn)
    yield _table(say("身份"), made.roles, game.roles)
    lists = {lots.THRONE_ORDER: (say("王座顺序"), made.throne_order, game.secret.throne_order),
             lots.SUCCESSION_ORDER: (say("编号"), made.succession_order, game.secret.succession_order),
             lots.JURY: (say("陪审员"), made.jurors, game.game.game.jurors)}
    for key, (what, again, written) in lists.items():
        if key in drawn:
            yield Finding(what, again == written, language().names(again))
    if lots.CARDS in drawn:
        yield _table(say("牌"), made.cards, game.secret.cards)
    yield from _ties(game, game.lots, posts_file)


def _table(what: str, again: Mapping[str, object], written: Mapping[str, object]) -> Finding:
    wrong = [f"{name} {value}" for name, value in again.items() if written.get(name) != value]
    return Finding(what, not wrong, language().names(wrong))


def _ties(game: GameFolder, drawn: lots.Lots, posts_file: Path | None) -> Iterator[Finding]:
    """The ties that a lot broke, where there are posts to judge the game by."""
    zone = ZoneInfo(game.game.game.timezone)
    try:
        posts = posts_of(game, posts_file, zone)
    except DeskError:
        if posts_file is not None:
            raise
        return
    for tie in lots.broken_ties(judge(game, posts, moment(None, zone))):
        again = drawn.draw(tie.purpose, tie.candidates, len(tie.drawn))
        yield Finding(say("第{n}轮的平票抽签（{names}）", n=tie.round, names=language().names(tie.candidates)), sorted(again) == sorted(tie.drawn),
                      language().names(again))
