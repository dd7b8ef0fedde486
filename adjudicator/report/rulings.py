"""Rulings: entries ready to paste into a game folder, and what was ruled in words."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from adjudicator.record import BallotRecord, Question
from adjudicator.report.language import Language
from adjudicator.report.pieces import moment

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


def decision_words(decision: str, words: Language) -> str:
    """What a ruling of the record decides: target = 山治 is 算投给山治的票."""
    said = words.word("decision", decision)
    key, _, value = decision.partition(" = ")
    if said != decision:
        return said
    shown = moment(value, words) if key == "closes" else option_words(value, words) if key == "answer" else value
    return words.word("decision", key).format(value=shown)


def option_words(option: str, words: Language) -> str:
    """A possible answer as rulings.toml takes it, with its meaning where it is a key: void（作废）."""
    meaning = next((said for table in ("answer", "winner") if (said := words.word(table, option)) != option), None)
    return option + words.say("（{reason}）", reason=meaning) if meaning else option


def own_words(program: str, words: Language) -> str:
    """What the program had on its own: void (late) is 无效（截票之后）."""
    status, _, reason = program.removesuffix(")").partition(" (")
    said = next((found for table in ("ballot-status", "cause", "ledger", "own") if (found := words.word(table, status)) != status), None)
    if said is None:
        return moment(program, words) if re.match(r"\d{4}-\d\d-\d\dT", program) else program
    return said + (words.say("（{reason}）", reason=words.word("reason", reason)) if reason else "")
