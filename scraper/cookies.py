"""Cookies, each for the one host that set it: never for its neighbours, whatever a Domain attribute asks for."""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from email.utils import parsedate_to_datetime
from pathlib import Path
from urllib.parse import urlsplit

from scraper.errors import CredentialsError

NETSCAPE_FIELDS = 7  # domain, with subdomains, path, secure, expires, name, value


@dataclass
class Cookie:
    """One cookie; `expires` in epoch seconds, None for the session."""

    name: str
    value: str
    path: str = "/"
    secure: bool = False
    expires: float | None = None


class Cookies:
    """The cookies of a run, by host and port."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._hosts: dict[str, dict[str, Cookie]] = {}

    def accept(self, url: str, set_cookies: Iterable[str]) -> None:
        """Takes the Set-Cookie headers of a response from `url`."""
        kept = self._hosts.setdefault(urlsplit(url).netloc, {})
        for line in set_cookies:
            cookie = parse_set_cookie(line, self._clock())
            if cookie is None:
                continue
            if cookie.expires is not None and cookie.expires <= self._clock():
                kept.pop(cookie.name, None)
            else:
                kept[cookie.name] = cookie

    def header(self, url: str) -> str:
        """The Cookie header for a request to `url`; empty when there is none."""
        parts, now = urlsplit(url), self._clock()
        fitting = [c for c in self._hosts.get(parts.netloc, {}).values()
                   if _lies_under(parts.path or "/", c.path) and (parts.scheme == "https" or not c.secure)
                   and (c.expires is None or c.expires > now)]
        return "; ".join(f"{c.name}={c.value}" for c in fitting)

    def secrets(self) -> set[str]:
        """Every value held, so that messages can be scrubbed of them."""
        return {c.value for host in self._hosts.values() for c in host.values() if len(c.value) > 3}

    def has(self, url: str, ending: str) -> bool:
        """Whether the host of `url` has a cookie whose name ends so."""
        return any(name.endswith(ending) for name in self._hosts.get(urlsplit(url).netloc, {}))

    def forget(self, url: str) -> None:
        """Drops the cookies of the host of `url`."""
        self._hosts.pop(urlsplit(url).netloc, None)

    def save(self, path: Path) -> None:
        """Writes the cookies to a file that only its owner can read."""
        write_private(path, json.dumps({host: [asdict(c) for c in kept.values()] for host, kept in self._hosts.items()}))

    def load(self, path: Path) -> None:
        """Takes up what `save` wrote; a missing or damaged file means starting without a session."""
        try:
            stored = json.loads(path.read_text("utf-8"))
            self._hosts.update({host: {c["name"]: Cookie(**c) for c in kept} for host, kept in stored.items()})
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return

    def load_netscape(self, path: Path, url: str) -> None:
        """Takes from a browser's cookies.txt what belongs to the host of `url`.

        Raises:
            CredentialsError: no such file, not in that format, or nothing in it for this host.
        """
        parts = urlsplit(url)
        host = parts.hostname or ""
        try:
            lines = path.read_text("utf-8-sig").splitlines()
        except (OSError, UnicodeDecodeError) as problem:
            raise CredentialsError(f"读不了 cookies 文件 {path}：请从浏览器重新导出 cookies.txt "
                                   f"(cannot read cookies file {path}; export it again)") from problem
        rows = [line.removeprefix("#HttpOnly_").split("\t") for line in lines if line.startswith("#HttpOnly_") or not line.startswith("#")]
        for row in rows:
            if len(row) == NETSCAPE_FIELDS and _matches(host, row[0], row[1] == "TRUE"):
                expires = float(row[4]) if row[4].isdigit() and row[4] != "0" else None
                self._hosts.setdefault(parts.netloc, {})[row[5]] = Cookie(row[5], row[6], row[2] or "/", row[3] == "TRUE", expires)
        if not self._hosts.get(parts.netloc):
            raise CredentialsError(f"{path} 里没有 {host} 的 cookie：请登录论坛后再导出 "
                                   f"(no cookies for {host} in {path}; sign in, then export again)")


def _lies_under(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder if folder.endswith("/") else folder + "/")


def write_private(path: Path, text: str) -> None:
    """Puts a file that only its owner can read in its place, whole; several runs may do so at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(draft).replace(path)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def _matches(host: str, domain: str, subdomains: bool) -> bool:
    bare = domain.lstrip(".").lower()
    return host.lower() == bare or ((subdomains or domain.startswith(".")) and host.lower().endswith("." + bare))


def parse_set_cookie(line: str, now: float) -> Cookie | None:
    """One Set-Cookie header; None when it names nothing."""
    first, *attributes = line.split(";")
    name, mark, value = first.strip().partition("=")
    if not mark or not name:
        return None
    cookie = Cookie(name.strip(), value.strip())
    for attribute in attributes:
        key, _, content = attribute.strip().partition("=")
        if key.lower() == "path" and content.startswith("/"):
            cookie.path = content
        elif key.lower() == "secure":
            cookie.secure = True
        elif key.lower() == "max-age" and content.lstrip("-").isdigit():
            cookie.expires = now + int(content)
        elif key.lower() == "expires" and cookie.expires is None:
            cookie.expires = _epoch(content)
    return cookie


def _epoch(text: str) -> float | None:
    try:
        return parsedate_to_datetime(text).timestamp()
    except (ValueError, TypeError, OverflowError):
        return None
