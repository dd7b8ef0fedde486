"""The polite client: one pace per host, retries of reads only, limits on size, time and redirects.

The seam for tests is httpx's transport; the pause between requests and both clocks can be put in as well.
"""

from __future__ import annotations

import logging
import random
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http.cookiejar import CookieJar, DefaultCookiePolicy
from importlib.metadata import version
from urllib.parse import quote_plus, urljoin, urlsplit

import httpx
import stamina

from scraper.cookies import Cookies
from scraper.errors import Unreachable
from scraper.evidence import Response

DEFAULT_PACE = 2.0  # seconds between two requests to one host
USER_AGENT = f"panguan/{version('panguan')} (forum-mafia referee; reads game threads at a slow pace)"
REDIRECTS = frozenset({301, 302, 303, 307, 308})
MAY_PASS = frozenset({408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524})
REFUSALS = (b"System Error",)  # Discuz answers a request it will never take with a 503
SECRET_PARTS = re.compile(r"(?<=[?&])(formhash|loginhash|auth|sid|_dsign|password)=[^&#]*")
USER_PART = re.compile(r"//[^/@]*@")
LASTING = (httpx.UnsupportedProtocol, httpx.LocalProtocolError)
BAD_CERTIFICATE = "CERTIFICATE_VERIFY_FAILED"  # OpenSSL's word; httpx has no error of its own for it
GENTLE = "稍后再试，或在 game.toml 的 [forum] 调大 pace (try later, or raise pace in [forum])"


@dataclass(frozen=True)
class Limits:
    """What one response may cost at most."""

    size: int = 16 * 1024 * 1024  # bytes, after decompression
    seconds: float = 60.0  # from asking to the last byte
    connect_seconds: float = 15.0
    redirects: int = 5
    attempts: int = 5
    longest_wait: float = 90.0  # a board that asks for a longer pause is left alone


class _Passing(Exception):
    """Something that may be gone next time; `wait` in seconds when the board named a time."""

    def __init__(self, message: str, wait: float | None = None) -> None:
        super().__init__(message)
        self.wait = wait


class Pacer:
    """Keeps requests to one host apart; share one among all clients of a process."""

    def __init__(self, *, sleep: Callable[[float], None] = time.sleep, clock: Callable[[], float] = time.monotonic,
                 jitter: float = 0.25) -> None:
        self._sleep, self._clock, self._jitter = sleep, clock, jitter
        self._free: dict[str, float] = {}

    def wait(self, host: str, pace: float) -> None:
        """Returns when the next request to `host` is due: `pace` seconds after the last one, and up to `jitter` of it more."""
        pause = self._free.get(host, 0.0) - self._clock()
        if pause > 0:
            self._sleep(pause)
        self._free[host] = self._clock() + pace * (1 + random.uniform(0, self._jitter))

    def rest(self, seconds: float) -> None:
        """A pause the board asked for."""
        self._sleep(seconds)


class Client:
    """Reads and writes one or more boards. `keep` sees every response that belongs in the archive."""

    def __init__(self, *, pace: float = DEFAULT_PACE, transport: httpx.BaseTransport | None = None, pacer: Pacer | None = None,
                 cookies: Cookies | None = None, limits: Limits | None = None, keep: Callable[[Response], int] | None = None,
                 now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.pace, self.limits, self.cookies = pace, limits or Limits(), cookies or Cookies()
        self.pacer = pacer or Pacer()
        self.requests = 0
        self.now, self._keep = now, keep
        no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # `self.cookies` is the only jar
        timeout = httpx.Timeout(self.limits.seconds, connect=self.limits.connect_seconds)
        self._http = httpx.Client(transport=transport, cookies=no_cookies, timeout=timeout, follow_redirects=False,
                                  headers={"User-Agent": USER_AGENT, "Accept-Language": "zh-CN,zh;q=0.9,en;q=0.5"})
        # The libraries below log whole addresses; what is secret in one must not get into a log.
        for name in ("httpx", "httpcore"):
            logging.getLogger(name).setLevel(logging.WARNING)
        logging.getLogger("stamina").setLevel(logging.ERROR)  # a retry is no news: the error that ends them says why

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def get(self, url: str, *, kept: bool = True) -> Response:
        """Reads a page, following redirects; repeats what can pass.

        Args:
            kept: whether the responses go to the archive.

        Raises:
            Unreachable: no usable answer after all attempts, too many redirects, or a limit exceeded.
        """
        try:
            for attempt in stamina.retry_context(on=_backoff, attempts=self.limits.attempts, timeout=None,
                                                 wait_initial=max(self.pace, 0.05), wait_max=60.0, wait_jitter=self.pace / 2):
                with attempt:
                    return self._follow(url, kept)
        except (_Passing, httpx.HTTPError, httpx.InvalidURL) as problem:
            reason = str(problem) or type(problem).__name__
            raise Unreachable(f"读不到 {bare(url)}：{reason}；{GENTLE} (cannot read {bare(url)})") from None
        raise AssertionError("stamina ended without result or exception")

    def post(self, url: str, fields: Iterable[tuple[str, str]], charset: str, *, referer: str | None = None, kept: bool = True) -> Response:
        """Submits a form once, encoded as the board's own pages would; never repeated, redirects not followed.

        Raises:
            Unreachable: no answer came back. Whether the board took the form is then not known.
        """
        headers = {"Content-Type": "application/x-www-form-urlencoded"} | ({"Referer": referer} if referer else {})
        try:
            return self._exchange("POST", url, encode_form(fields, charset), headers, kept)
        except (_Passing, httpx.HTTPError, httpx.InvalidURL) as problem:
            reason = str(problem) or type(problem).__name__
            raise Unreachable(f"提交到 {bare(url)} 后没有得到完整回答：{reason} "
                              f"(no complete answer after submitting to {bare(url)})") from None

    def _follow(self, url: str, kept: bool) -> Response:
        for _ in range(self.limits.redirects + 1):
            response = self._exchange("GET", url, None, {}, kept)
            target = response.header("location")
            if response.status in REDIRECTS and target:
                url = urljoin(url, target)
                if urlsplit(url).scheme not in ("http", "https"):
                    raise Unreachable(f"{bare(response.url)} 转向了无法读取的地址 (redirects to an address that cannot be read)")
                continue
            if response.status in MAY_PASS and not any(mark in response.body for mark in REFUSALS):
                raise _Passing(f"HTTP {response.status}", self._asked_wait(response))
            return response
        raise Unreachable(f"{bare(url)} 转向太多次 (too many redirects)")

    def _asked_wait(self, response: Response) -> float | None:
        asked = _retry_after(response)
        if asked is not None and asked > self.limits.longest_wait:
            raise Unreachable(f"论坛要求 {asked:.0f} 秒后再来：{bare(response.url)}；请过后再运行 (the board asks to come back in {asked:.0f} s)")
        return asked

    def _exchange(self, method: str, url: str, content: bytes | None, headers: dict[str, str], kept: bool) -> Response:
        self.pacer.wait(urlsplit(url).netloc, self.pace)
        self.requests += 1
        cookie = self.cookies.header(url)
        sent = headers | ({"Cookie": cookie} if cookie else {})
        started = time.monotonic()
        with self._http.stream(method, url, content=content, headers=sent) as answer:
            body = bytearray()
            for chunk in answer.iter_bytes():
                body += chunk
                if len(body) > self.limits.size:
                    raise Unreachable(f"{bare(url)} 的回答超过 {self.limits.size} 字节 (answer larger than {self.limits.size} bytes)")
                if time.monotonic() - started > self.limits.seconds:
                    raise _Passing(f"超过 {self.limits.seconds:.0f} 秒仍未收完 (answer took longer than {self.limits.seconds:.0f} s)")
            headers_seen = tuple(answer.headers.multi_items())
            response = Response(url, answer.status_code, headers_seen, bytes(body), self.now(), answer.reason_phrase, method)
        self.cookies.accept(url, answer.headers.get_list("set-cookie"))
        if kept and self._keep:
            return replace(response, kept_as=self._keep(response))
        return response


def _backoff(problem: Exception) -> bool | float:
    if isinstance(problem, _Passing):
        return True if problem.wait is None else problem.wait
    return isinstance(problem, httpx.TransportError) and not isinstance(problem, LASTING) and BAD_CERTIFICATE not in str(problem)


def _retry_after(response: Response) -> float | None:
    """The seconds to wait that the header asks for, as a number or as a date (RFC 9110 10.2.3)."""
    asked = (response.header("retry-after") or "").strip()
    if asked.isdecimal():
        return float(asked)
    try:
        return max(0.0, (parsedate_to_datetime(asked).astimezone(UTC) - response.fetched_at).total_seconds())
    except (TypeError, ValueError, OverflowError):
        return None


def encode_form(fields: Iterable[tuple[str, str]], charset: str) -> bytes:
    """A form body as browsers make it: the page's charset, what it lacks as &#N;, line ends CRLF."""
    def encoded(text: str) -> str:
        lines = text.replace("\r\n", "\n").replace("\n", "\r\n")
        return quote_plus(lines.encode(charset, "xmlcharrefreplace"))

    return "&".join(f"{encoded(name)}={encoded(value)}" for name, value in fields).encode("ascii")


def bare(url: str) -> str:
    """An address fit for messages: without what is secret in it."""
    return USER_PART.sub("//", SECRET_PARTS.sub(r"\1=…", url))
