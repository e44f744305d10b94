#!/bin/sh
# Starts Hearthcast and opens the dashboard; Ctrl+C stops the show.
cd "$(dirname "$0")" || exit 1
PATH="$HOME/.local/bin:$PATH"

run() {
    if command -v uv >/dev/null 2>&1; then
        uv run hearthcast run --open "$@"
        return
    fi
    if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
        echo "Hearthcast needs uv (or Python 3.11 or newer). Paste this line into a terminal, and start again:"
        echo
        echo "    curl -LsSf https://astral.sh/uv/install.sh | sh"
        return 1
    fi
    # Installed anew after an update, and where the environment is broken or was made by uv.
    if ! cmp -s pyproject.toml .venv/pyproject.toml || ! .venv/bin/python -c "" >/dev/null 2>&1; then
        echo "Getting ready; this takes a minute the first time."
        .venv/bin/python -m pip --version >/dev/null 2>&1 || python3 -m venv --clear .venv || return
        .venv/bin/python -m pip install --quiet --disable-pip-version-check -e . || return
        cp pyproject.toml .venv/pyproject.toml
    fi
    .venv/bin/hearthcast run --open "$@"
}

run "$@"
code=$?
if [ "$code" -ne 0 ]; then
    echo
    echo "Hearthcast stopped. The lines above say why; docs/start.md helps."
    # A window that closes by itself takes the reason with it.
    if [ -t 0 ]; then
        printf 'Press Enter to close. '
        read -r _
    fi
fi
exit "$code"
