"""What every part of the record is made of."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


def judges_only() -> Any:
    """A mark for `adjudicator.record_public`, never written out: what carries it is for the judges' eyes until the game ends."""
    return Field(default=False, exclude=True, repr=False)


class Part(BaseModel):
    """Base of every part of the record."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)
