"""Rulings that take a player out, and the moment at which a ruling ends the game (RULES assassin.6.ruled-out, assassin.3.win)."""

from __future__ import annotations

from datetime import datetime

from adjudicator.clauses import clause
from adjudicator.rulesets.base import Ruleset
from adjudicator.schedule import Limits
from adjudicator.table import Gone, Seat
from adjudicator.trial import Trial

RULE = "assassin.6.ruled-out"


def outs(trial: Trial, limits: Limits) -> list[tuple[datetime, str]]:
    """Who is ruled out in a round, and when; oldest first."""
    found = [(trial.hearing.moment(r, limits.closes), r.player) for r in trial.docket.of_round(limits.number, "out") if r.player]
    return sorted(found)


@clause("assassin.6.ruled-out", "判作立即出局：在裁定的时刻出局，并查胜负")
def stopped_at(trial: Trial, ruleset: Ruleset, limits: Limits, as_of: datetime) -> datetime | None:
    """When a ruling ends the game before the round does: a concession, a stop, or somebody ruled out whose going wins it."""
    moments = [trial.hearing.moment(r, limits.closes) for kind in ("concede", "end") for r in trial.docket.of_round(limits.number, kind)]
    gone: list[Seat] = []
    for moment, player in outs(trial, limits):
        seat = trial.table[player]
        if seat.alive:
            seat.gone = Gone(limits.number, "ruled-out", RULE, moment)
            gone.append(seat)
        if ruleset.win(limits.number) is not None:
            moments.append(moment)
            break
    for seat in gone:
        seat.gone = None
    return min((m for m in moments if m < limits.ends and m <= as_of), default=None)


def take_out_the_rest(trial: Trial, limits: Limits, as_of: datetime) -> None:
    """Those ruled out after the day's last poll had closed, when no box was there to see it."""
    for moment, player in outs(trial, limits):
        if moment > as_of:
            continue
        ruling = trial.docket.on_player(limits.number, player, "out")
        if ruling is not None and trial.table.take_out(player, limits.number, "ruled-out", RULE, moment):
            trial.docket.apply(ruling, "alive", moment)
