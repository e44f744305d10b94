"""Every exception of Hearthcast, as one tree.

HearthcastError                 something a person can act on; says where, what and the cure
├── ConfigError                 config.toml or prompts/: all problems at once (exit 2)
├── UnknownNameError            a character, item, platform … that does not exist, with what exists
├── EditRefusedError            what was typed at the desk cannot stand where it was typed
├── StorageError
│   ├── UnreadableFileError     a file of the home cannot be read as what it should be
│   ├── NewerVersionError       the home was written by a newer Hearthcast
│   ├── HomeLockedError         another process holds the home
│   └── WriteFailedError        a commit could not reach the disk; state stays in memory
├── PortUnavailableError        the stage cannot listen where config.toml says
├── PromptError                 a template or a line of prompts/ cannot be rendered
├── BrainError                  a brain could not answer; carries whether asking again can help
│   ├── BrainUnavailableError   network, overload, time-out: heals by itself
│   ├── BrainRefusedError       a content filter refused the prompt: never send it unchanged
│   ├── PromptTooLongError      the prompt does not fit the model's window: ask with less
│   ├── BrainMisconfiguredError wrong key, model or URL: calls stop until config changes
│   ├── BudgetExceededError     the day's budget is used up
│   └── UndecodableAnswerError  the answer is no decision; its problem is fit to send back once
│       └── EmptyAnswerError    nothing visible came: the limit went into hidden reasoning
├── VoiceError                  a line could not be spoken: babble is heard instead
└── PlatformError
    ├── LoginRejectedError      do not retry until the streamer acts
    ├── PlatformMisconfiguredError  wrong channel, video or library: not retried either
    ├── BlockedError            the platform asks to wait (limits, quota): retry then
    ├── NotLiveError            nothing is on the air: look again later
    └── DisconnectedError       retry

A rule of the household saying no is not an exception: it is an ActionRefused event.
"""

from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum


class HearthcastError(Exception):
    """Something a person can act on. `str()` is one sentence: where, what, and the cure."""


class Severity(StrEnum):
    """How much a problem matters."""

    NOTE = "note"
    """Good to know."""
    WARNING = "warning"
    """Something is not as it should be; the show copes with it."""
    GRAVE = "grave"
    """Something is lost or stands still until it is put right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One thing that is wrong in a file a person edits."""

    file: str
    """The path as the streamer knows it, relative to the home."""
    place: str
    """The key (`characters.john.energy`) or `line 3, column 5`."""
    what: str
    cure: str = ""
    severity: Severity = Severity.WARNING

    def __str__(self) -> str:
        """Render as `file: place: what (cure)`."""
        cure = f" ({self.cure})" if self.cure else ""
        return f"{self.file}: {self.place}: {self.what}{cure}"


class ConfigError(HearthcastError):
    """Everything wrong in config.toml and prompts/, collected before anything is written."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__("\n".join(map(str, problems)))


class UnknownNameError(HearthcastError):
    """A name that does not exist; the text lists what does, the nearest first."""

    def __init__(self, kind: str, name: str, existing: tuple[str, ...]) -> None:
        near = get_close_matches(name, existing, n=1)
        hint = f"; did you mean {str(near[0])!r}?" if near else ""
        self.kind, self.name, self.existing = kind, name, existing
        known = f"there is: {', '.join(existing)}" if existing else "there is none"
        super().__init__(f"there is no {kind} {name!r}{hint} ({known})")


class EditRefusedError(HearthcastError):
    """What was typed at the desk cannot stand where it was typed; nothing was changed."""


class StorageError(HearthcastError):
    """Something about the files of a home."""


class UnreadableFileError(StorageError):
    """A file of the home cannot be read as what it should be; it is left untouched."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(str(problem))


class NewerVersionError(StorageError):
    """The home was written by a newer Hearthcast; nothing is read or written."""


class HomeLockedError(StorageError):
    """Another process holds the home."""

    def __init__(self, home: str, pid: int) -> None:
        self.home, self.pid = home, pid
        super().__init__(f"{home} is in use by another Hearthcast (process {pid}); stop it first")


class WriteFailedError(StorageError):
    """A commit could not reach the disk. State stays in memory; the next commit tries again."""


class PortUnavailableError(HearthcastError):
    """The stage cannot listen where config.toml says; the show goes on without it."""


class PromptError(HearthcastError):
    """A template or a line of prompts/ cannot be rendered."""

    def __init__(self, template: str, what: str) -> None:
        self.template = template
        super().__init__(f"prompts/{template}: {what}")


class BrainError(HearthcastError):
    """A brain could not answer."""


class BrainUnavailableError(BrainError):
    """Network, overload or time-out: heals by itself. `retry_after_s`: as the provider said."""

    def __init__(self, what: str, *, retry_after_s: float | None = None) -> None:
        self.retry_after_s = retry_after_s
        super().__init__(what)


class BrainRefusedError(BrainError):
    """A content filter refused the prompt; it is never sent again unchanged."""


class PromptTooLongError(BrainError):
    """The prompt does not fit the model's window: a shorter one may be sent."""


class BrainMisconfiguredError(BrainError):
    """A wrong key, model or URL: calls stop until the config changes."""


class BudgetExceededError(BrainError):
    """The day's budget is used up; the scripted brain plays on until it is refilled."""


class UndecodableAnswerError(BrainError):
    """The answer is no decision; `str()` is fit to be sent back to the model once."""


class EmptyAnswerError(UndecodableAnswerError):
    """Nothing visible came back: the whole limit went into hidden reasoning. More room may help."""


class VoiceError(HearthcastError):
    """A line could not be spoken; the text says what would help."""


class PlatformError(HearthcastError):
    """Something about a platform."""


class LoginRejectedError(PlatformError):
    """The platform refuses the login; do not retry until the streamer acts."""


class PlatformMisconfiguredError(PlatformError):
    """A wrong channel, video id or missing library: not retried until the streamer acts."""


class BlockedError(PlatformError):
    """The platform asks to wait. `retry_after_s` as it said, or None."""

    def __init__(self, what: str, *, retry_after_s: float | None = None) -> None:
        self.retry_after_s = retry_after_s
        super().__init__(what)


class NotLiveError(PlatformError):
    """Nothing is on the air there; look again later."""


class DisconnectedError(PlatformError):
    """The connection is gone; retry."""
