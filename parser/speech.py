"""Whether a post is a speech (RULES assassin.4.speech)."""

from __future__ import annotations

from scraper.models import Post


def spoken(post: Post, min_chars: int = 1) -> str | None:
    """The words of a valid speech, normalised so that equal words are equal text; None when the post is none."""
    return None
