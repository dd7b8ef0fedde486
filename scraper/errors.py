"""The errors of scraper: each says what, where and what to do. `exit_code` is what the command line ends with."""

from __future__ import annotations


class ScraperError(Exception):
    """A board, page or file could not be read or written."""

    exit_code = 3


class NotAThread(ScraperError):
    """The page is no thread page: a login wall, a missing thread, a list, another engine's page …

    `kind` says which ("login", "permission", "missing", "challenge", "closed", "list", "notice", "engine", "authorid", …).
    """

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class Unreadable(ScraperError):
    """A thread page that cannot be fully understood: posts lost in parsing, a time that no grammar reads …"""


class Unreachable(ScraperError):
    """The board did not answer, or not with anything usable, after all the retries that make sense."""


class Refused(ScraperError):
    """The board understood and said no; nothing was saved. `kind` says why ("flood", "closed", "too-long", …), `number` the limit it named."""

    def __init__(self, kind: str, message: str, number: int | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.number = number


class Busy(ScraperError):
    """Another run is working on the same game folder."""


class CredentialsError(ScraperError):
    """Signing in is not possible: wrong password, lockout, a security code, or nothing to sign in with."""

    exit_code = 4
