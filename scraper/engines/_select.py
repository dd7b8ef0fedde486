"""Elements by selectors as in a style sheet: `td.postauthor .postinfo a[href^=space]`.

A step may name a tag, `#id`, `.class`es and `[attribute]`s (`=`, `^=` for its beginning, `*=` for a part of it); a blank
between two steps means anywhere inside.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from lxml.etree import XPath, _Element

_PART = re.compile(r"#(?P<id>[\w-]+)|\.(?P<cls>[\w-]+)|\[(?P<name>[\w-]+)(?:(?P<how>[\^*]?=)(?P<value>[^\]]*))?\]")
_TAG = re.compile(r"[\w-]+|\*")
_HOW = {"=": "@{name}='{value}'", "^=": "starts-with(@{name},'{value}')", "*=": "contains(@{name},'{value}')", None: "@{name}"}


def select(root: _Element, selector: str) -> list[_Element]:
    """The elements inside `root` that the selector means, in the page's order."""
    return cast("list[_Element]", _compiled(selector)(root))


def words(element: _Element) -> str:
    """The text in an element, its white space made single."""
    return " ".join("".join(map(str, element.itertext())).split())


def own_words(element: _Element) -> str:
    """The text that stands in an element itself, without that of the elements in it."""
    return " ".join("".join([element.text or "", *(child.tail or "" for child in element)]).split())


@lru_cache(maxsize=256)
def _compiled(selector: str) -> XPath:
    from lxml import etree

    return etree.XPath("." + "".join(map(_step, selector.split())))


def _step(step: str) -> str:
    tag = _TAG.match(step)
    conditions = "".join(f"[{_condition(part)}]" for part in _PART.finditer(step, tag.end() if tag else 0))
    return f"/descendant::{tag[0] if tag else '*'}{conditions}"


def _condition(part: re.Match[str]) -> str:
    if part["id"]:
        return f"@id='{part['id']}'"
    if part["cls"]:
        return f"contains(concat(' ',normalize-space(@class),' '),' {part['cls']} ')"
    return _HOW[part["how"]].format(name=part["name"], value=part["value"])
