"""The sentences of the announcements, by name. A house ruleset's [texts] may replace any of them.

{places} are filled from the public record only; a replacement may leave a place out but not invent one.
"""

from __future__ import annotations

import string

TEXTS: dict[str, str] = {
    "case": "第{round}轮案情",
    "victims": "昨夜死者：{names}。身份不公布。",
    "quiet-night": "昨夜平安夜，没有人死。",
    "summoned": "今日复活一天：{name}。",
    "king": "今日君主：{name}。",
    "jurors": "在任陪审员：{names}。",
    "byelection": "陪审团有空缺，今日补选，{closes} 截止。",
    "limits": "本轮 {closes} 截票。",
    "void-limit": "{void_limit} 起不得废票。",
    "speeches": "截票前每人至少 {quota} 次有效发言。",
    "revote": "平票，召集重投",
    "revote-called": "{leaders} 平票。请 {called} 在 {closes} 前重新投票，只能在 {leaders} 之中选。",
    "verdict": "第{round}轮宣判",
    "executed": "{name}被处决，身份：{identity}。",
    "guarded": "{name}为被票者而死，身份：{identity}；被救者身份不公布。",
    "possessed-among-dead": "死者之中有一名被附体匪，不说明是哪一位。",
    "executed-unknown": "{name}被处决。",
    "nobody-executed": "平安日，无人被处决。",
    "drowned": "淹死：{names}。身份不公布。",
    "warned-out": "警告满额出局：{names}。身份不公布。",
    "succession-asked": "请君主 {king} 在 {due} 前，在讨论贴或投票贴公开选择。",
    "succession": "君主的选择：{choice}。",
    "deposed": "罢黜成立，从此全员投票。",
    "elected": "补选当选：{names}。",
    "removed": "罢免通过：{name} 在本日结束时离任。",
    "end": "游戏结束：{winner}（依据 {rule}）。",
    "end-stopped": "法官宣布游戏结束。",
    "identity": "{name}：{identity}",
}


def places(text: str) -> set[str]:
    """The {places} of a sentence; ValueError when its braces do not match or a place is more than a name."""
    found = set()
    for _, name, spec, conversion in string.Formatter().parse(text):
        if name is not None:
            if not name.replace("_", "").isalpha() or spec or conversion:
                raise ValueError(f"{{{name}}}")
            found.add(name)
    return found


def text_problems(texts: dict[str, str]) -> list[tuple[str, str, str]]:
    """What is wrong with a house's texts: (key, what, what to write)."""
    problems = []
    for key, text in texts.items():
        if key not in TEXTS:
            problems.append((key, "没有这句公告 / no such text", f"可写：{'、'.join(TEXTS)}"))
            continue
        try:
            unknown = places(text) - places(TEXTS[key])
        except ValueError as error:
            problems.append((key, f"花括号不对：{error}", f"可用：{TEXTS[key]}"))
            continue
        if unknown:
            problems.append((key, f"没有这些空：{'、'.join(sorted(unknown))}", f"可用：{TEXTS[key]}"))
    return problems
