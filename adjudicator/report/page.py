"""The judge's page: one HTML file that needs nothing else, holds no script and lets nobody's words become markup."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from adjudicator.record import Record
from adjudicator.report.document import Link, plain
from adjudicator.report.evidence import exhibits
from adjudicator.report.language import Language
from adjudicator.report.matrix import matrix
from adjudicator.report.pieces import in_order, moment
from adjudicator.report.rules import RULES
from adjudicator.report.rulings import answer_entry, answer_file, decision_words, option_words, override_entry, own_words
from adjudicator.report.timeline import timeline
from scraper.models import Post


def page(record: Record, posts: Sequence[Post], words: Language) -> str:
    """The whole page. What of the record is secret must be gone before: the page shows all it is given."""
    environment = _environment(words)
    style = environment.get_template("page.css").render()
    evidence = exhibits(record, posts)
    ballots = {ballot.post: (one.number, ballot) for one, ballot in record.ballots()}
    return environment.get_template("page.html").render(
        record=record,
        style=Markup(style),
        policy=f"default-src 'none'; style-src 'sha256-{_hash(style)}'; base-uri 'none'; form-action 'none'",
        matrix=matrix(record),
        evidence=evidence,
        ballots=ballots,
        archived={exhibit.id for exhibit in evidence},
        rules={rule: said[0 if words.code == "zh" else 1] for rule, said in RULES.items()},
    )


def _hash(style: str) -> str:
    return base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()


def _environment(words: Language) -> Environment:
    environment = Environment(loader=PackageLoader("adjudicator.report"), autoescape=True, undefined=StrictUndefined,
                              trim_blocks=True, lstrip_blocks=True, finalize=_harmless, keep_trailing_newline=True)
    environment.globals |= {
        "say": words.say, "word": words.word, "names": words.names, "note": words.note, "lang": words.code, "in_order": in_order, "timeline": timeline,
        "answer_entry": answer_entry, "answer_file": answer_file, "override_entry": override_entry,
        "decision_words": lambda decision: decision_words(decision, words), "own_words": lambda program: own_words(program, words),
        "address": lambda url: Link("", url).address,
    }
    environment.filters["option"] = lambda option: option_words(option, words)
    environment.filters["moment"] = lambda stamp: moment(stamp, words)
    return environment


def _harmless(value: Any) -> Any:
    """Every value that a template prints is one harmless line; autoescape comes after."""
    return plain(value) if isinstance(value, str) and not isinstance(value, Markup) else value
