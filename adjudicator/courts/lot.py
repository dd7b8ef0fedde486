"""A tie that only a lot can break: drawn from the game's secret, or by the judge's hand and recorded, or asked for."""

from __future__ import annotations

from adjudicator.clauses import clause
from adjudicator.day import Day
from adjudicator.lots import Lots, tie


@clause("jury.tie", "仍不能产生最高票得票者时，天神抽签决定谁当选")
def by_lot(day: Day, lots: Lots | None, kind: str, level: list[str], *, rule: str, places: int = 1, provisional: str, posts: list[str]) -> list[str]:
    """Who of those level is drawn. Fewer than `places` while the lot is still to be drawn: then the record asks for it.

    The program draws where draw.toml has the game's secret; a ruling (`lot = "…"`) beats it and stands beside it.
    """
    order = lots.ranking(tie(kind, day.number), level) if lots is not None else []
    drawn: list[str] = []
    for ruling in day.docket.of_round(day.number, "lot"):
        if ruling.lot in level and ruling.lot not in drawn and len(drawn) < places:
            drawn.append(ruling.lot)
            day.docket.apply(ruling, "、".join(order[:places]) or provisional, day.hearing.moment(ruling, day.limits.closes))
    drawn += [name for name in order if name not in drawn][:places - len(drawn)]
    if len(drawn) < places:
        day.book.ask(f"lot:{kind}:{day.number}", rule, day.number, f"平票要抽签：在{'、'.join(level)}中取 {places} 名",
                     options=tuple(level), provisional=provisional, posts=tuple(posts))
    return drawn
