"""A response as it came over the wire (or out of a file): what the archive keeps, and what everything read rests on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Response:
    """One response. `body` is free of transfer and content encodings; `headers` keep their order and repeats.

    Status 0: a page that somebody saved, out of a file. `kept_as` is its number in the archive, once it is kept.
    """

    url: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    fetched_at: datetime  # aware
    reason: str = ""
    method: str = "GET"
    kept_as: int | None = None

    def header(self, name: str) -> str | None:
        """The first header of that name, in any case."""
        return next((value for key, value in self.headers if key.lower() == name.lower()), None)
