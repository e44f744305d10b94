"""The transcript's words for a home."""

from bot.app.composing import Show
from bot.app.homes import Home
from bot.terminal.lines import Lines


def lines_of(show: Show, home: Home) -> Lines:
    """The transcript's words, in the language of the stage."""
    language = "ja" if home.settings.show.language == "ja" else "en"
    names = {
        one.id: one.name_ja if language == "ja" else one.name
        for one in show.rules.characters.values()
    }
    return Lines(show.wording, language, names)
