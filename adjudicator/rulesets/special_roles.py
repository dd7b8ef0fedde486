"""Roles a variant adds, each given to one player (assassin.1.roster: the rest civilians and the variant's own roles)."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.errors import Problem
from adjudicator.roles import Role, role_named


def one_each(roles: Mapping[str, Role], dealt: Mapping[str, str], singles: tuple[Role, ...]) -> list[Problem]:
    """What is wrong with a cast in which each of these roles should be there once; `dealt` is [roles] as written."""
    if not dealt:
        return []
    held = [role_named(roles, written) for written in dealt.values()]
    return [Problem("secret.toml", "roles", f"应有 1 名{single.name}，写了 {held.count(single)} 名，见 assassin.1.roster（一、人员配置）",
                    '改正身份，或在 game.toml 的 [rules] 写 roster_check = "warn"') for single in singles if held.count(single) != 1]
