"""Who decides a kingdom's days (RULES king.succession)."""

from __future__ import annotations

from enum import StrEnum


class Regime(StrEnum):
    """The ways a kingdom can be ruled; the values are the words of the texts."""

    KINGMAKER = "拥立"  # a new king each day, whom the kingmaker named
    DICTATORSHIP = "独裁"  # the same king every day
    REPUBLIC = "共和"  # a president elected each day
    CONSTITUTION = "立宪"  # a vote, and a king who keeps the title
    VOTE = "投票"  # a vote, and no king


REIGNS = (Regime.KINGMAKER, Regime.DICTATORSHIP, Regime.REPUBLIC)  # one player decides the day
