"""The ledger across games: what every game leaves behind, in one database (SQLite beside the games, or PostgreSQL by URL)."""

from adjudicator.store.store import Entry, Left, Store, left_by

__all__ = ["Entry", "Left", "Store", "left_by"]
