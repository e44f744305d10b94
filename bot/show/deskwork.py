"""The desk of a running show: what waits and what is switched off, kept over a restart."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.audience.desk import (
    Act,
    Audit,
    Decision,
    Desk,
    WaitingText,
    WaitingTip,
    decide,
    hold_text,
    hold_tip,
)
from bot.errors import Problem, WriteFailedError
from bot.ports import Clock, Drawer

logger = logging.getLogger(__name__)

_KEPT = ("muted", "vetoed", "blocked_viewers", "blocked_words")
FILE, LOG = "desk", "audit"


class DeskWork:
    """Holds the desk; every decision leaves one line in `.hearthcast/audit.jsonl`."""

    def __init__(
        self,
        drawer: Drawer,
        clock: Clock,
        *,
        paused: bool,
        on_problem: Callable[[Problem], None],
    ) -> None:
        kept = drawer.read(FILE)
        self._drawer = drawer
        self._clock = clock
        self._on_problem = on_problem
        self.desk = Desk(
            muted=_names(kept, "muted"),
            vetoed=_names(kept, "vetoed"),
            blocked_viewers=_names(kept, "blocked_viewers"),
            blocked_words=_names(kept, "blocked_words"),
            panic=kept.get("panic") is True,
            paused=paused,
        )

    def current(self) -> Desk:
        """The desk as it is now."""
        return self.desk

    def hold_tip(self, tip: WaitingTip) -> None:
        """Let a tip wait for a decision; repeatable."""
        self.desk = hold_tip(self.desk, tip)

    def drop_tip(self, key: str) -> None:
        """Let a tip wait no more: it was refunded, or is decided."""
        desk = self.desk
        tips = {one: tip for one, tip in desk.tips.items() if one != key}
        texts = {one: text for one, text in desk.texts.items() if one != key}
        self.desk = replace(desk, tips=tips, texts=texts)

    def hold_text(self, text: WaitingText) -> None:
        """Let a text wait for a decision; repeatable."""
        self.desk = hold_text(self.desk, text)

    def decide(self, act: Act, about: str, by: str) -> Audit | None:
        """Take a decision; what took effect, which for an undo is the opposite of another act.

        None when there was nothing to do; the audit log has a line in any case.
        """
        decision = Decision(act=act, about=about, by=by, at=self._clock.now())
        self.desk, done = decide(self.desk, decision)
        entry = self.desk.audit[-1]
        self._write(entry)
        return entry if done else None

    def forget(self, viewer_id: str, token: str) -> None:
        """Let a token stand wherever the desk names a viewer."""
        desk = self.desk

        def named(one: str) -> str:
            return token if one == viewer_id else one

        self.desk = replace(
            desk,
            tips={k: replace(tip, viewer_id=named(tip.viewer_id)) for k, tip in desk.tips.items()},
            texts={k: text for k, text in desk.texts.items() if text.viewer_id != viewer_id},
            blocked_viewers=frozenset(map(named, desk.blocked_viewers)),
            audit=tuple(replace(e, by=named(e.by), about=named(e.about)) for e in desk.audit),
        )
        self._keep()

    def _write(self, entry: Audit) -> None:
        row = {
            "at": entry.at.isoformat(), "by": entry.by, "act": str(entry.act),
            "about": entry.about, "done": entry.done,
        }  # fmt: skip
        try:
            self._drawer.append(LOG, row)
        except WriteFailedError as error:
            self._said(f"{LOG}.jsonl", error)
        if entry.done:
            self._keep()

    def _keep(self) -> None:
        kept: dict[str, object] = {name: sorted(getattr(self.desk, name)) for name in _KEPT}
        try:
            self._drawer.put(FILE, {**kept, "panic": self.desk.panic})
        except WriteFailedError as error:
            self._said(f"{FILE}.json", error)

    def _said(self, file: str, error: WriteFailedError) -> None:
        problem = Problem(file=f".hearthcast/{file}", place="writing", what=str(error))
        self._on_problem(problem)


def _names(kept: Mapping[str, object], key: str) -> frozenset[str]:
    found = kept.get(key)
    return frozenset(map(str, found)) if isinstance(found, list) else frozenset()
