"""What is installed from a wheel is a whole product: a home can be made, and it lives."""

import os
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]


def run(*command: str, cwd: Path, **env: str) -> str:
    done = subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, encoding="utf-8", timeout=55, check=False,
        env={**os.environ, "PYTHONUTF8": "1", **env},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_wheel_installed_elsewhere_makes_a_home_and_ticks(tmp_path: Path) -> None:
    build = "import hatchling.build; print(hatchling.build.build_wheel('{}'))"
    name = run(
        sys.executable, "-c", build.format(tmp_path.as_posix()), cwd=REPOSITORY
    ).splitlines()[-1]
    site = tmp_path / "site"
    run(
        sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index",
        "--disable-pip-version-check", "--target", str(site), str(tmp_path / name), cwd=tmp_path,
    )  # fmt: skip
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    here = {"PYTHONPATH": str(site)}
    made = run(sys.executable, "-m", "bot", "init", "home", cwd=elsewhere, **here)
    assert "made a home" in made
    shown = run(
        sys.executable, "-m", "bot", "run", "--ticks", "1", "--interval", "0", "--no-web",
        "--home", "home", cwd=elsewhere, **here,
    )  # fmt: skip
    assert "John" in shown
    assert (elsewhere / "home" / "memory" / "shared" / "household.json").exists()
    assert not (elsewhere / "home" / "prompts" / "local").exists()
