"""Posts that changed between two looks at them, as the record has them (RULES edit.1, source.1)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from adjudicator.record_part import Part, judges_only


class PostVersion(Part):
    """A post as it was from `seen_at` on. `text` holds its own words, none where the board showed none."""

    seen_at: str | None = None
    visibility: Literal["shown", "blocked", "hidden", "deleted"]
    edited_at: str | None = None
    edited_by: str | None = None
    text: str = ""


class ChangedPost(Part):
    """A post that was edited, deleted, blocked, hidden or shown again between two looks at it; `versions` oldest first."""

    post: str
    floor: int | None = None
    url: str | None = None
    thread: str
    author: str
    round: int | None = None
    rule: str
    versions: list[PostVersion] = Field(default_factory=list)
    hidden: SkipJsonSchema[bool] = judges_only()
