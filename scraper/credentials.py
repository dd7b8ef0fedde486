"""Who signs in: from the environment or the keyring, never from game.toml; and the session kept between runs."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from scraper.cookies import Cookies, write_private
from scraper.errors import CredentialsError

USER, PASSWORD = "PANGUAN_USER", "PANGUAN_PASSWORD"
KEYRING_SERVICE = "panguan"


@dataclass(frozen=True)
class Credentials:
    """An account of a board. The password shows in no repr."""

    user: str
    password: str = field(repr=False)


def credentials_for(root: str, environ: Mapping[str, str] | None = None) -> Credentials | None:
    """The account for the board at `root`: environment first, then the keyring (service `panguan:HOST`); None without any."""
    environ = os.environ if environ is None else environ
    user, password = environ.get(USER), environ.get(PASSWORD)
    if user and password:
        return Credentials(user, password)
    return _from_keyring(urlsplit(root).netloc, user)


def _from_keyring(host: str, user: str | None) -> Credentials | None:
    import keyring
    from keyring.errors import KeyringError

    try:
        found = keyring.get_credential(f"{KEYRING_SERVICE}:{host}", user)
    except (KeyringError, RuntimeError):  # no keyring on this machine, or a locked one
        return None
    return Credentials(found.username, found.password) if found and found.password else None


class Session:
    """What is kept of one board between runs: its cookies, and which sign-in it refused. The file is its owner's alone."""

    def __init__(self, root: str, folder: Path | None = None) -> None:
        name = urlsplit(root).netloc.replace(":", "_")
        folder = folder or state_folder() / "sessions"
        self.cookies_file, self.refused_file = folder / f"{name}.cookies.json", folder / f"{name}.refused.json"

    def load(self, cookies: Cookies) -> None:
        """Takes up the cookies of the last run."""
        cookies.load(self.cookies_file)

    def save(self, cookies: Cookies) -> None:
        """Keeps the cookies for the next run."""
        cookies.save(self.cookies_file)

    def forget(self) -> None:
        """Drops what is kept: the board no longer takes it."""
        self.cookies_file.unlink(missing_ok=True)

    def check_not_refused(self, account: Credentials) -> None:
        """A sign-in the board refused is not tried again by itself: five tries would lock the address out.

        Raises:
            CredentialsError: this very account and password were refused, or the lockout still runs.
        """
        try:
            kept = json.loads(self.refused_file.read_text("utf-8"))
            same, until = kept["mark"] == _mark(account, kept["salt"]), float(kept["until"])
        except (OSError, ValueError, KeyError, TypeError):
            return
        if time.time() < until or (same and not until):
            raise CredentialsError(f"上次登录被论坛拒绝，为免锁定 IP 不再自动重试：请核对账号密码后删除 {self.refused_file}，或改用 --cookies "
                                   f"(the board refused this sign-in; check it and delete that file, or use --cookies)")

    def note_refused(self, account: Credentials, lockout_seconds: float = 0.0) -> None:
        """Notes that the board refused the account, or locked it out for a time."""
        salt = secrets.token_hex(16)
        until = time.time() + lockout_seconds if lockout_seconds else 0.0
        write_private(self.refused_file, json.dumps({"salt": salt, "mark": _mark(account, salt), "until": until}))

    def note_welcome(self) -> None:
        """The board took the account: nothing is refused any more."""
        self.refused_file.unlink(missing_ok=True)


def _mark(account: Credentials, salt: str) -> str:
    """Tells whether it is the same account and password again, and nothing else about them."""
    return hashlib.scrypt(account.password.encode(), salt=(salt + account.user).encode(), n=2**12, r=8, p=1).hex()


def state_folder() -> Path:
    """Where programs keep state on this system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "panguan"
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "panguan"
