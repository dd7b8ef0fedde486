"""The forms a report can take, by the name `--format` knows them."""

from __future__ import annotations

from adjudicator.report.bbcode import BBCode
from adjudicator.report.document import Document
from adjudicator.report.html import Html
from adjudicator.report.markdown import Markdown
from adjudicator.report.renderer import Renderer
from adjudicator.report.text import Text

FORMS: dict[str, type[Renderer]] = {"text": Text, "bbcode": BBCode, "html": Html, "markdown": Markdown}


def render(document: Document, form: str = "text") -> str:
    """The document in one of FORMS."""
    return FORMS[form]().render(document)
