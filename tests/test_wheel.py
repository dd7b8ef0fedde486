"""The wheel holds everything, and what is installed from it works outside the repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DEMO = ROOT / "fixtures" / "games" / "demo"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    built = subprocess.run([sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check", "--no-deps", "-w", str(folder), str(ROOT)],
                           capture_output=True, text=True)
    if built.returncode:
        pytest.skip(f"the build tool cannot be fetched here: {built.stderr.strip().splitlines()[-1]}")
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`panguan` from the wheel in an environment of its own, which borrows the dependencies of this one."""
    home = tmp_path_factory.mktemp("home")
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    site = next(home.glob("lib/python*/site-packages"))
    subprocess.run([sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--disable-pip-version-check", "--no-deps", str(wheel)],
                   check=True, capture_output=True)
    # Only now, so that the borrowed place's own panguan cannot count as installed; and behind, so that the wheel's comes first.
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return home / "bin" / "panguan"


def test_everything_of_the_packages_is_in_the_wheel(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    wanted = {path.relative_to(ROOT).as_posix() for package in ("scraper", "parser", "adjudicator") for path in (ROOT / package).rglob("*")
              if path.is_file() and "__pycache__" not in path.parts}
    assert wanted <= held
    assert not any(name.startswith(("tests/", "fixtures/", "docs/")) for name in held)


def test_the_installed_command_works(installed: Path, tmp_path: Path) -> None:
    def panguan(*arguments: object) -> str:
        done = subprocess.run([installed, *map(str, arguments)], capture_output=True, text=True, cwd=tmp_path, check=True,
                              env={"PATH": os.environ["PATH"], "PANGUAN_LANG": "zh"})
        return done.stdout

    for name in ("game.toml", "secret.toml"):
        shutil.copy(DEMO / name, tmp_path / name)
    assert "判官" in panguan("--help") and "the referee" in panguan("--lang", "en", "--help")
    panguan("import", ".", DEMO / "pages" / "vote-1.html", "--thread", "vote")
    assert "票型" in panguan("judge", ".", "--as-of", "2026-09-08T12:00")
    panguan("report", ".", "-o", "page.html", "--as-of", "2026-09-08T12:00")
    assert (tmp_path / "page.html").stat().st_size > 10_000
    panguan("ledger", "--rebuild", ".")


@pytest.mark.parametrize("tool", ["pipx", "uv"])
def test_the_tools_install_it(tool: str, wheel: Path, tmp_path: Path) -> None:
    if shutil.which(tool) is None:
        pytest.skip(f"no {tool} here")
    environment = {**os.environ, "PIPX_HOME": str(tmp_path), "PIPX_BIN_DIR": str(tmp_path / "bin"), "UV_TOOL_DIR": str(tmp_path / "tools"),
                   "UV_TOOL_BIN_DIR": str(tmp_path / "bin")}
    command = [tool, "install", str(wheel)] if tool == "pipx" else [tool, "tool", "install", str(wheel)]
    subprocess.run(command, check=True, capture_output=True, env=environment)
    assert "judge" in subprocess.run([tmp_path / "bin" / "panguan", "--help"], check=True, capture_output=True, text=True).stdout
