"""The record without what only the judges may know (docs/record.md: without --secret).

Until the game ends the public knows what was announced and what stands in the threads, and nothing of orders, roles, or why
somebody died in a night when the cause would give an identity away. After the end identities are public; what passed in
private (notices, roles as dealt) is still left out.
"""

from __future__ import annotations

from adjudicator.record import Record, RoundRecord

HIDDEN_CAUSE = "dead"


def public(record: Record) -> Record:
    """What the public may know of a record."""
    over = record.status == "finished"
    shown = record.model_copy(deep=True)
    shown.roles = None
    for one in shown.rounds:
        _public_round(one, list(record.players), over)
    if not over:
        for player in shown.players.values():
            if player.out is not None and player.out.hidden:
                player.out.cause, player.out.rule = HIDDEN_CAUSE, None
        shown.ledger = [line for line in shown.ledger if not line.hidden]
    shown.flags = [flag for flag in shown.flags if not flag.hidden]
    shown.changes = [change for change in shown.changes if not change.hidden]
    shown.questions = [question for question in shown.questions if not question.hidden]
    shown.rulings = [ruling for ruling in shown.rulings if not ruling.hidden]
    if shown.status == "needs-ruling" and not shown.questions:
        shown.status = "running"
    return shown


def _public_round(one: RoundRecord, roster: list[str], over: bool) -> None:
    one.night.notices = None
    if over:
        return
    if any(death.hidden for death in one.night.deaths):
        one.night.deaths.sort(key=lambda death: roster.index(death.player))  # the order of death is a secret too
    for death in one.night.deaths:
        if death.hidden:
            death.cause, death.rule = HIDDEN_CAUSE, None
    if one.succession is not None and one.succession.hidden:
        one.succession = None  # nobody chose in public
    elif one.succession is not None:
        one.succession.kingmaker = None
