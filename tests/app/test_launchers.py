"""What a person who is no programmer double-clicks."""

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
on_unix = pytest.mark.skipif(sys.platform == "win32", reason="shell scripts")


def program(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


@pytest.fixture
def unzipped(tmp_path: Path) -> Path:
    """The folder as it was unzipped, in a path with a space and Japanese."""
    folder = tmp_path / "my 家"
    folder.mkdir()
    for name in ("start.sh", "start.command", "pyproject.toml"):
        shutil.copy(REPOSITORY / name, folder / name)
    return folder


def started(folder: Path, programs: Path, *more: str, name: str = "start.sh"):
    tools = programs / "tools"
    tools.mkdir(exist_ok=True)
    for tool in ("sh", "dirname", "cmp", "cp"):
        link = tools / tool
        if not link.exists():
            link.symlink_to(shutil.which(tool) or "")
    return subprocess.run(
        [str(folder / name), *more],
        capture_output=True, text=True, check=False, timeout=30, stdin=subprocess.DEVNULL,
        cwd=programs,
        env={"PATH": f"{programs}{os.pathsep}{tools}", "HOME": str(programs)},
    )  # fmt: skip


@on_unix
@pytest.mark.parametrize("name", ["start.sh", "start.command"])
def test_with_uv_the_show_runs_in_its_own_folder_and_opens_the_dashboard(unzipped, tmp_path, name):
    program(tmp_path, "uv", 'echo "$PWD: $*"')
    done = started(unzipped, tmp_path, "--demo", name=name)
    assert done.returncode == 0
    assert done.stdout.strip() == f"{unzipped}: run hearthcast run --open --demo"


@on_unix
def test_with_neither_the_one_line_is_said(unzipped, tmp_path):
    done = started(unzipped, tmp_path)
    assert done.returncode == 1
    assert "astral.sh/uv/install.sh" in done.stdout


@on_unix
def test_an_old_python_is_not_taken(unzipped, tmp_path):
    program(tmp_path, "python3", "exit 1")
    done = started(unzipped, tmp_path)
    assert done.returncode == 1
    assert "3.11" in done.stdout


@on_unix
def test_with_python_it_is_installed_once_and_again_only_after_an_update(unzipped, tmp_path):
    python = unzipped / ".venv" / "bin"
    python.mkdir(parents=True)
    program(tmp_path, "python3", "exit 0")
    program(python, "python", 'echo "installing: $*"')
    program(python, "hearthcast", 'echo "running: $*"')
    first, second = started(unzipped, tmp_path), started(unzipped, tmp_path)
    assert "installing: -m pip install" in first.stdout
    assert "installing" not in second.stdout
    assert "running: run --open" in second.stdout
    with (unzipped / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("\n# newer\n")
    assert "installing" in started(unzipped, tmp_path).stdout


@on_unix
@pytest.mark.parametrize("broken", ["", "exit 1"])
def test_an_environment_without_python_or_pip_is_made_anew(unzipped, tmp_path, broken):
    made = unzipped / ".venv" / "bin"
    if broken:
        made.mkdir(parents=True)
        shutil.copy(unzipped / "pyproject.toml", unzipped / ".venv" / "pyproject.toml")
        program(made, "python", broken)
    for tool in ("mkdir", "chmod"):
        (tmp_path / tool).symlink_to(shutil.which(tool) or "")
    program(tmp_path, "python3", 'case "$2" in venv) echo "making: $*"; mkdir -p .venv/bin;'
            " for one in python hearthcast; do"
            " printf '#!/bin/sh\\necho \"$0 $*\"\\n' > .venv/bin/$one;"
            " chmod +x .venv/bin/$one; done;; esac")  # fmt: skip
    done = started(unzipped, tmp_path)
    assert "making: -m venv --clear .venv" in done.stdout, done.stderr
    assert "hearthcast run --open" in done.stdout


@on_unix
def test_an_environment_that_cannot_be_made_is_said_and_ends_with_its_code(unzipped, tmp_path):
    program(
        tmp_path, "python3", 'case "$2" in venv) echo "ensurepip is not available"; exit 1;; esac'
    )
    done = started(unzipped, tmp_path)
    assert done.returncode == 1
    assert "ensurepip is not available" in done.stdout
    assert "docs/start.md" in done.stdout


@on_unix
def test_a_show_that_fails_keeps_its_exit_code_and_says_where_to_look(unzipped, tmp_path):
    program(tmp_path, "uv", "echo 'config.toml: wrong' >&2; exit 2")
    done = started(unzipped, tmp_path)
    assert done.returncode == 2
    assert "docs/start.md" in done.stdout


def test_the_windows_file_is_read_by_cmd_and_stays_open_on_an_error():
    raw = (REPOSITORY / "START.bat").read_bytes()
    assert raw.isascii(), "cmd reads it in the code page of the machine"
    assert raw.count(b"\n") == raw.count(b"\r\n"), "a label is only found with CRLF"
    text = raw.decode()
    assert "pause" in text
    assert "winget install --id=astral-sh.uv" in text
    labels = {line[1:].strip() for line in text.splitlines() if line.startswith(":")}
    jumps = {line.split("goto ")[1].strip() for line in text.splitlines() if "goto " in line}
    assert jumps == labels
