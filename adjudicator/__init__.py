"""Statements in, record out: knows the rules, opens no socket and reads no clock (only `store`, `report` and `desk` do I/O)."""
