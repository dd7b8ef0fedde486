"""What an edit does to a ballot (RULES edit.1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from adjudicator.clauses import clause
from adjudicator.evidence import Filed
from adjudicator.options import Rules
from adjudicator.schedule import is_late


@dataclass(frozen=True, slots=True)
class EditReading:
    """`flag` is the kind to report, or None; `late` tells an author's edit at or after the void limit."""

    flag: str | None = None
    late: bool = False


@clause("edit.1", "编辑不是改票：存有原稿的以原稿为准；只存编辑后的，废票时限前本人编辑的照算并标出，之后的按 late_edit；他人编辑的照算并标出")
def read_edit(filed: Filed, void_limit: datetime, rules: Rules) -> EditReading:
    """What to think of the version whose words count."""
    if not filed.edited:
        return EditReading()
    if filed.edited_by_other:
        return EditReading("moderated-ballot")
    assert filed.first.edited_at is not None
    return EditReading("edited-ballot", is_late(filed.first.edited_at, void_limit, rules))
