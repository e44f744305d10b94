"""Words the stage shows, in every language a page may ask for."""

from bot.ports import Wording

LANGUAGES = ("en", "ja")

Json = dict[str, object]
"""What is sent to a page: JSON values only."""

HUD = (
    "hud.purse", "hud.love", "hud.wish", "hud.no_wish", "hud.next_tick", "hud.thanks", "hud.away",
    "hud.memory", "hud.tip_from", "hud.test", "hud.unlocked", "hud.tips",
    "hud.ai_badge", "hud.paused", "hud.vote", "hud.vote_how", "hud.vote_chosen",
)  # fmt: skip
"""Keys of the wording that the page itself sets around values."""

COMMANDS = (
    "command.feed", "command.pet", "command.idea", "command.wish", "command.memory", "command.love",
)  # fmt: skip
"""Keys of what viewers can type, shown two at a time: the command and what it does, as one text."""


def words(wording: Wording, key: str) -> dict[str, str]:
    """The word of one key by language."""
    return {language: wording.label(key, language) for language in LANGUAGES}


def named(name: str, name_ja: str) -> dict[str, str]:
    """A name that config gives in two languages."""
    return {"en": name, "ja": name_ja or name}


def yen(amount: int) -> str:
    """Whole yen as a viewer reads them: `¥4,980`, `-¥200`."""
    return f"{'-' if amount < 0 else ''}¥{abs(amount):,}"


def dated(wording: Wording, day: int) -> dict[str, str]:
    """The number of the game day, in words."""
    return {
        language: text.replace("{day}", str(day))
        for language, text in words(wording, "hud.day").items()
    }
