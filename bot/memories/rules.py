"""The tunables of remembering and forgetting: `[memory]` in config.toml."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryRules:
    """Boundaries and sizes; ages are game days."""

    keep_above: float = 0.7
    """Over this importance nothing is ever lost."""
    summarise_from: float = 0.4
    """From this importance up to `keep_above` (both inclusive) an episode is summarised."""
    summarise_after_days: int = 30
    forget_after_days: int = 15
    """Under `summarise_from` an episode is deleted after so many days."""
    max_entries: int = 3_000
    """Live entries of one character; what is older moves to the archive."""
    max_viewers: int = 4_000
    """Viewers kept in `viewers.json`; over it the least known of those long unseen are let go."""
    mood_log_days: int = 30
    daily_entries: int = 30
    """About how many episodes a day adds to one character."""
    routine_days: int = 3
    """The same again within so many days is routine."""
    max_sweep_share: float = 0.1
    """A sweep that would remove more than this share at once stops and asks."""
    flashbacks: int = 5
    recent_events: int = 20
    language: str = "both"
    """`en`, `ja` or `both`: which texts an episode carries."""
