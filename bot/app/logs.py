"""The log file: `.hearthcast/hearthcast.log`, rotated, with secrets taken out."""

import logging
import re
from logging.handlers import RotatingFileHandler
from pathlib import Path

_SECRET = re.compile(
    r"(?i)((?:client_secret|refresh_token|access_token|api[_-]?key|token|key|authorization|password)"
    r"[\"']?\s*[=:]\s*[\"']?(?:bearer\s+)?)[^\s\"'&,;]{6,}"
)


class Redacting(logging.Filter):
    """Takes what looks like a secret out of every record."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite the record's text; every record passes."""
        record.msg, record.args = _SECRET.sub(r"\1[redacted]", record.getMessage()), None
        return True


def log_to(machine: Path) -> None:
    """Send the log of this process to the home's log file (1 MB, three older ones kept)."""
    machine.mkdir(parents=True, exist_ok=True)
    handler = RotatingFileHandler(
        machine / "hearthcast.log", maxBytes=1_000_000, backupCount=3, encoding="utf-8", delay=True
    )
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.addFilter(Redacting())
    root = logging.getLogger()
    for old in tuple(root.handlers):
        if isinstance(old, RotatingFileHandler):
            root.removeHandler(old)
            old.close()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    for chatty in ("apscheduler", "httpx"):  # a line for every job, for every request
        logging.getLogger(chatty).setLevel(logging.WARNING)
