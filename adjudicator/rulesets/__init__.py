"""The rulesets by name. Each is one module that reads like its text."""

from __future__ import annotations

from adjudicator.rulesets.assassin import Assassin
from adjudicator.rulesets.assassin_double import AssassinDouble
from adjudicator.rulesets.base import Ruleset

RULESETS: dict[str, type[Ruleset]] = {ruleset.name: ruleset for ruleset in (Assassin, AssassinDouble)}
