"""Boards in, posts out: knows HTTP, HTML and BBCode, and knows no game."""
