"""Clients that lose no time, on loopback boards and on made-up transports."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import httpx
import pytest
import stamina

from scraper.http import Client, Limits, Pacer


@pytest.fixture
def client() -> Iterator[Callable[..., Client]]:
    """Makes clients without pauses; retries follow each other at once."""
    made: list[Client] = []

    def make(answer: Callable[[httpx.Request], httpx.Response] | None = None, **options: object) -> Client:
        options.setdefault("pace", 0.0)
        options.setdefault("limits", Limits(attempts=3))
        options.setdefault("pacer", Pacer(sleep=lambda seconds: None))
        transport = httpx.MockTransport(answer) if answer else None
        made.append(Client(transport=transport, **options))  # type: ignore[arg-type]
        return made[-1]

    with stamina.set_testing(True, attempts=10, cap=True):
        yield make
    for one in made:
        one.close()
