"""The ledger across games: what every game leaves behind, in one database (SQLite beside the games, or PostgreSQL by URL)."""

from adjudicator.store.left import Left, left_by
from adjudicator.store.store import Entry, Store

__all__ = ["Entry", "Left", "Store", "left_by"]
