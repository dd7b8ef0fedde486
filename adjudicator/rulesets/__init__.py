"""The rulesets by name. Each is one module that reads like its text."""

from __future__ import annotations

from adjudicator.rulesets.assassin import Assassin
from adjudicator.rulesets.assassin_double import AssassinDouble
from adjudicator.rulesets.base import Ruleset
from adjudicator.rulesets.dual_guardian import DualGuardian
from adjudicator.rulesets.game12 import Game12
from adjudicator.rulesets.ghost_poison import GhostPoison
from adjudicator.rulesets.guardian import Guardian
from adjudicator.rulesets.kingmaker import Kingmaker
from adjudicator.rulesets.kingmaker_hero import KingmakerHero
from adjudicator.rulesets.kingmaker_princeton import KingmakerPrinceton
from adjudicator.rulesets.majority import Majority

RULESETS: dict[str, type[Ruleset]] = {ruleset.name: ruleset for ruleset in (
    Assassin, AssassinDouble, GhostPoison, Guardian, DualGuardian, Kingmaker, KingmakerHero, KingmakerPrinceton, Game12, Majority)}
