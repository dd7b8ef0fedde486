"""In which language a report speaks: the words of the keys from tables, whole sentences from a gettext catalogue.

Sentences are written in Chinese where they are used; the English ones stand in the catalogue beside this module.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import Literal

from adjudicator.report.words import TABLES

Code = Literal["zh", "en"]
CODES: tuple[Code, ...] = ("zh", "en")
CATALOGUES = Path(__file__).parent / "locale"


class Language:
    """One language's words; `code` is "zh" or "en"."""

    def __init__(self, code: Code) -> None:
        self.code: Code = code
        self._column = CODES.index(code)
        self._catalogue = gettext.NullTranslations() if code == "zh" else gettext.translation("panguan", CATALOGUES, [code])

    def word(self, table: str, key: str) -> str:
        """What a key is called ("reason", "late" -> 截票之后); the key itself where no table has it."""
        entry = TABLES[table].get(key)
        return entry[self._column] if entry else key

    def say(self, sentence: str, **values: object) -> str:
        """A sentence, written in Chinese with {places} for the values."""
        return self._catalogue.gettext(sentence).format(**values)

    def names(self, names: list[str] | tuple[str, ...]) -> str:
        """Names in a row: 娜美、山治."""
        return ("、" if self.code == "zh" else ", ").join(names)


@cache
def language(code: Code = "zh") -> Language:
    """The language of that code; each catalogue is read once."""
    return Language(code)
