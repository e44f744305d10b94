"""Words the stage shows, in every language a page may ask for."""

from bot.ports import Wording

LANGUAGES = ("en", "ja")

Json = dict[str, object]
"""What is sent to a page: JSON values only."""

HUD = (
    "hud.day", "hud.purse", "hud.love", "hud.wish", "hud.no_wish", "hud.next", "hud.of",
    "hud.last_tip", "hud.outside", "hud.soon", "hud.remembers",
    "alert.tip", "alert.test", "alert.unlocked", "alert.tips", "alert.thanks",
)  # fmt: skip
"""Keys of the wording that the page itself fills in around values."""

COMMANDS = ("command.feed", "command.pet", "command.idea", "command.wish", "command.goal")
"""Keys of what viewers can type, shown two at a time: `!feed` and what it does, as one text."""


def words(wording: Wording, key: str) -> dict[str, str]:
    """The word of one key by language."""
    return {language: wording.label(key, language) for language in LANGUAGES}


def named(name: str, name_ja: str) -> dict[str, str]:
    """A name that config gives in two languages."""
    return {"en": name, "ja": name_ja or name}


def yen(amount: int) -> str:
    """Whole yen as a viewer reads them: `¥4,980`, `-¥200`."""
    return f"{'-' if amount < 0 else ''}¥{abs(amount):,}"
