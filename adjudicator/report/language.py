"""In which language the program speaks: the words of the keys from tables, whole sentences from a gettext catalogue.

Sentences are written in Chinese where they are used; the English ones stand in locale/en/LC_MESSAGES/panguan.po.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Literal

from adjudicator.report.words import TABLES

Code = Literal["zh", "en"]
CODES: tuple[Code, ...] = ("zh", "en")
CATALOGUES = Path(__file__).parent / "locale"
VARIABLE = "PANGUAN_LANG"


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
        return self._catalogue.gettext(sentence).format(**values) if sentence else ""

    def note(self, text: str, table: str = "", key: str = "") -> str:
        """A sentence of the record, which is Chinese; in another language what the key is called stands for it."""
        return text if self.code == "zh" else self.word(table, key) if table else ""

    def names(self, names: Iterable[str]) -> str:
        """Names in a row: 娜美、山治."""
        return ("、" if self.code == "zh" else ", ").join(names)


@cache
def _language(code: Code) -> Language:
    return Language(code)


_chosen: list[Code] = ["zh"]


def use(code: str) -> None:
    """Speak this language from now on.

    Raises:
        ValueError: there is no such language.
    """
    if code not in CODES:
        raise ValueError(f"没有语言「{code}」，可写：{'、'.join(CODES)} / no such language")
    _chosen[0] = code


def language(code: Code | None = None) -> Language:
    """The language of that code, else the one in use."""
    return _language(code or _chosen[0])


def say(sentence: str, **values: object) -> str:
    """A sentence in the language in use."""
    return language().say(sentence, **values)


def of_environment(environment: Mapping[str, str]) -> Code:
    """The language a user's environment asks for: PANGUAN_LANG, else the locale; Chinese unless that is English."""
    for variable in (VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            return "en" if environment[variable].lower().startswith("en") else "zh"
    return "zh"
