"""Whether a post is a speech (RULES assassin.4.speech)."""

from __future__ import annotations

import re

from parser import normalise
from scraper.models import Post

# Faces made of letters, as whole words: what is left of them without punctuation would pass for a word.
_FACES = re.compile(
    r"(?<![^\W_])(?:[:;=8x][-o']?[dpo3sx]|([a-z])_+\1|[o0][_.]+[o0]|tat|q[awo]q|[ou]w[ou]|orz|otz|xd)(?![^\W_])"
)
# Faces in brackets with their arms: (´・ω・`), ヽ(✿ﾟ▽ﾟ)ノ, ლ(╹◡╹ლ). At least one symbol, and no word inside.
_FACE_BODY = re.compile(r"[\w┐┌╮╭ლ]?\(([^()\n]{1,14})\)[ノﾉbdoლ┐┌╮╭づっ]?")
_LETTERS = re.compile(r"[\W_]+")
_WORD = re.compile(r"[\u3400-\u9fff]|[a-z0-9]{2}|[\u3040-\u30ff\uac00-\ud7a3]{2}")
_KEYCAP = re.compile("[0-9#*]\ufe0f?\u20e3")


def spoken(post: Post, min_chars: int = 1) -> str | None:
    """The words of a valid speech, normalised so that equal words are equal text; None when the post is none.

    A speech has at least `min_chars` letters, digits or characters left that are no smileys, faces or punctuation.
    """
    text = normalise.fold(_KEYCAP.sub(" ", "\n".join(post.body.lines)))
    words = _LETTERS.sub("", _FACES.sub(" ", _FACE_BODY.sub(_bracketed, text)))
    return words if words and len(words) >= min_chars else None


def _bracketed(found: re.Match[str]) -> str:
    """Keeps a remark in brackets, drops a face."""
    inside = found[1]
    is_face = not _WORD.search(inside) and any(not char.isalnum() and not char.isspace() for char in inside)
    return " " if is_face else found[0]
