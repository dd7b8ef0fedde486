"""Whether a record holds what a case expects of it. The expectation is a subset: what it does not name is free.

A key that ends in "=" asks that nothing else is there. Plain lists are compared as bags; lists of objects need a partner
for each wanted object; an object wanted of a list of objects picks its members by number, post or name.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

_KEYS = ("number", "post", "name")


def mismatches(want: Any, got: Any, where: str = "") -> Iterator[str]:
    """What of `want` is not in `got`, a line each."""
    if isinstance(want, dict):
        yield from _object(want, _by_key(got) if isinstance(got, list) else got, where)
    elif not isinstance(want, list):
        if want != got:
            yield f"{where}: wanted {want!r}, got {got!r}"
    elif not isinstance(got, list):
        yield f"{where}: wanted a list, got {got!r}"
    elif want and all(isinstance(one, dict) for one in want):
        yield from _partners(want, got, where)
    elif Counter(map(str, want)) != Counter(map(str, got)):
        yield f"{where}: wanted {want}, got {got}"


def _by_key(members: list[Any]) -> dict[str, Any]:
    key = next((key for key in _KEYS if all(isinstance(one, dict) and key in one for one in members)), None)
    return {str(one[key]): one for one in members} if key else {}


def _object(want: dict[str, Any], got: Any, where: str) -> Iterator[str]:
    if not isinstance(got, dict):
        yield f"{where}: wanted an object, got {got!r}"
        return
    for written, value in want.items():
        key = written.rstrip("=")
        if key not in got:
            yield f"{where}.{key}: missing"
            continue
        if written != key and len(got[key]) != len(value):
            yield f"{where}.{key}: wanted {len(value)}, got {len(got[key])}: {got[key]}"
        yield from mismatches(value, got[key], f"{where}.{key}")


def _partners(want: list[Any], got: list[Any], where: str) -> Iterator[str]:
    free = list(got)
    for one in sorted(want, key=lambda one: -len(json.dumps(one))):  # the most particular chooses first
        partner = next((index for index, other in enumerate(free) if not any(mismatches(one, other))), None)
        if partner is None:
            yield f"{where}: nothing like {one} in {got}"
        else:
            del free[partner]


def unproven(record: dict[str, Any], rules: set[str], posts: set[str]) -> Iterator[str]:
    """Lines of a record that cite no known rule, or rest on posts that the input does not hold."""
    for where, part in _parts(record):
        if part.get("rule") not in rules:
            yield f"{where}: cites {part.get('rule')!r}"
        rests_on = [part["post"]] if part.get("post") else []
        yield from (f"{where}: rests on post {post}" for post in [*rests_on, *(part.get("posts") or [])] if post not in posts)


def _parts(record: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for chapter in ("ledger", "flags", "questions"):
        yield from ((chapter, part) for part in record[chapter])
    for one in record["rounds"]:
        yield from ((f"round {one['number']} {chapter}", part) for chapter in ("ballots", "stages") for part in one[chapter])
        if one["verdict"]["kind"] != "pending":
            yield f"round {one['number']} verdict", one["verdict"]
