"""Entries ready to paste into a game folder: the answer to a question, or another reading of a ballot."""

from __future__ import annotations

import json
from collections.abc import Mapping

from adjudicator.record import BallotRecord, Question

ORDERS = "orders:"  # how the ids of questions about a night's missing orders begin


def answer_file(question: Question) -> str:
    """The file of the game folder that the answer belongs in."""
    return "secret.toml" if question.id.startswith(ORDERS) else "rulings.toml"


def answer_entry(question: Question) -> str:
    """The entry that answers a question; what holds for now stands in it as the answer."""
    if question.id.startswith(ORDERS):
        return f'[[nights]]\nround = {question.round}\nkill = ""    # 没有杀人就删掉这一行\ncheck = []'
    answer = question.provisional or (question.options[0] if question.options else "")
    return _entry({"round": question.round, "question": question.id, "answer": answer, "reason": "", "by": ""})


def override_entry(round_number: int, ballot: BallotRecord) -> str:
    """The entry that reads a ballot the other way: one that is void counts, one that counts is void."""
    decision = {"status": "void"}
    if ballot.status in ("void", "no-effect"):
        guess = ballot.candidates[0] if len(ballot.candidates) == 1 else ""
        decision = {"target": ballot.target or guess}
    return _entry({"round": round_number, "post": ballot.post, **decision, "reason": "", "by": ""})


def _entry(values: Mapping[str, str | int]) -> str:
    # A JSON string is a TOML basic string.
    return "\n".join(["[[rulings]]", *(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in values.items())])
