"""Writing config.local.toml, the streamer's own settings: checked first, replaced whole."""

from collections.abc import Mapping
from pathlib import Path

from bot.config.local import Value, edited
from bot.config.reading import LOCAL
from bot.config.settings import Settings, load_with
from bot.errors import ConfigError, Problem, WriteFailedError
from bot.storage.disk import Disk


def with_changes(root: Path, changes: Mapping[str, Value]) -> tuple[str, Settings]:
    """The text config.local.toml would have, and the settings of the home with it.

    Raises:
        ConfigError: the file does not parse, or the settings would not be accepted.
    """
    text = _text(root / LOCAL)
    try:
        changed = edited(text, changes)
    except ValueError as error:
        problem = Problem(file=LOCAL, place="file", what=str(error), cure="correct the line")
        raise ConfigError((problem,)) from error
    return changed, load_with(root, changed)


def change_local(root: Path, changes: Mapping[str, Value]) -> Settings:
    """Write changed keys; comments and every other key are kept. Without changes the file is made.

    Raises:
        ConfigError: the settings would not be accepted; nothing is written.
        WriteFailedError: the disk refuses; the file is as it was.
    """
    text, settings = with_changes(root, changes)
    disk, path = Disk(), root / LOCAL
    new = path.with_name(f".{LOCAL}.new")
    try:
        disk.write(new, text.encode())
        disk.replace(new, path)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise WriteFailedError(f"{LOCAL} cannot be written: {error.strerror}") from error
    return settings


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        problem = Problem(file=LOCAL, place="file", what=f"cannot be read: {error}")
        raise ConfigError((problem,)) from error
