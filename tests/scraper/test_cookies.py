"""Cookies: kept per host, stored for their owner alone, taken from a browser's file."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from scraper.cookies import Cookies
from scraper.errors import CredentialsError

URL = "https://bbs.example.org/forum.php"


def jar(now: float = 1000.0) -> Cookies:
    return Cookies(clock=lambda: now)


def test_set_expire_and_delete() -> None:
    cookies = jar()
    cookies.accept(URL, ["p_auth=tok; Max-Age=10; path=/; HttpOnly", "p_sid=s; path=/admin",
                         "p_old=x; expires=Thu, 01 Jan 1970 00:00:01 GMT"])
    assert cookies.header(URL) == "p_auth=tok"
    cookies.accept(URL, ["p_auth=deleted; Max-Age=0"])
    assert cookies.header(URL) == ""


@pytest.mark.parametrize(("path", "sent"), [("/bbs", True), ("/bbs/forum.php", True), ("/bbs2/forum.php", False), ("/", False)])
def test_a_path_is_a_folder_and_no_beginning_of_a_name(path: str, sent: bool) -> None:
    cookies = jar()
    cookies.accept("https://bbs.example.org/", ["p_auth=tok; path=/bbs"])
    assert bool(cookies.header(f"https://bbs.example.org{path}")) is sent


def test_secure_cookies_stay_on_https() -> None:
    cookies = jar()
    cookies.accept(URL, ["p_auth=tok; Secure"])
    assert cookies.header("http://bbs.example.org/forum.php") == ""
    assert cookies.header(URL) == "p_auth=tok"


def test_the_session_file_is_its_owners(tmp_path: Path) -> None:
    cookies, path = jar(), tmp_path / "deep" / "session.json"
    cookies.accept(URL, ["p_auth=tok; Max-Age=100000"])
    cookies.save(path)
    cookies.save(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    again = jar()
    again.load(path)
    assert again.header(URL) == "p_auth=tok"
    path.write_text("{damaged")
    jar().load(path)


def test_a_browsers_file(tmp_path: Path) -> None:
    path = tmp_path / "cookies.txt"
    path.write_text("# Netscape HTTP Cookie File\n"
                    "#HttpOnly_bbs.example.org\tFALSE\t/\tTRUE\t0\tp_auth\ttok\n"
                    ".example.org\tTRUE\t/\tFALSE\t2000\tp_wide\tw\n"
                    "other.org\tFALSE\t/\tFALSE\t0\tp_foreign\tf\n")
    cookies = jar()
    cookies.load_netscape(path, URL)
    assert cookies.header(URL) == "p_auth=tok; p_wide=w"
    with pytest.raises(CredentialsError, match=r"other\.net"):
        cookies.load_netscape(path, "https://other.net/")
    with pytest.raises(CredentialsError):
        cookies.load_netscape(tmp_path / "none.txt", URL)
