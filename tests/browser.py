"""A headless Chromium driven over its debugging pipe, for what only a browser can tell. No library is needed for it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

PROGRAM = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)
FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-extensions", "--no-first-run", "--remote-debugging-pipe")


class Tab:
    """One page. `requests` are the addresses it asked for."""

    def __init__(self, to: int, back: int) -> None:
        self._to, self._back, self._last = to, back, 0
        self._rest = b""
        self._session: str | None = None
        self.requests: list[str] = []
        self._loaded = False

    def attach(self) -> None:
        """Open an empty page and listen to it."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Network.enable")

    def call(self, method: str, **params: Any) -> Any:
        """A command of the debugging protocol and its result."""
        self._last += 1
        message: dict[str, Any] = {"id": self._last, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while (answer := self._read()).get("id") != self._last:
            self._note(answer)
        assert "error" not in answer, answer
        return answer["result"]

    def show(self, page: Path, width: int, scheme: str = "light") -> None:
        """Load a page at a width and wait until it is there."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self._loaded = False
        self.call("Page.navigate", url=page.as_uri())
        while not self._loaded:
            self._note(self._read())

    def ask(self, expression: str) -> Any:
        """The value of an expression in the page."""
        return self.call("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            piece = os.read(self._back, 1 << 16)
            assert piece, "the browser went away"
            self._rest += piece
        message, _, self._rest = self._rest.partition(b"\0")
        decoded: dict[str, Any] = json.loads(message)
        return decoded

    def _note(self, event: dict[str, Any]) -> None:
        if event.get("method") == "Network.requestWillBeSent":
            self.requests.append(event["params"]["request"]["url"])
        self._loaded = self._loaded or event.get("method") == "Page.loadEventFired"


@contextmanager
def browser(profile: Path) -> Iterator[Tab]:
    """A browser with one tab; it ends with the block."""
    their_in, to = os.pipe()
    back, their_out = os.pipe()
    # The protocol speaks on descriptors 3 and 4.
    command = f'exec "$0" "$@" 3<&{their_in} 4>&{their_out}'
    program = subprocess.Popen(["bash", "-c", command, str(PROGRAM), *FLAGS, f"--user-data-dir={profile}"], pass_fds=(their_in, their_out),
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(their_in)
    os.close(their_out)
    try:
        tab = Tab(to, back)
        tab.attach()
        yield tab
    finally:
        os.close(to)
        os.close(back)
        with suppress(subprocess.TimeoutExpired):
            program.wait(5)
        program.kill()
        program.wait()
