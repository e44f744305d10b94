"""What a character remembers, on the dashboard: memories, flashbacks, diary, opinions."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from bot.app.composing import Show
from bot.app.desk_fields import name_of_character
from bot.errors import UnknownNameError
from bot.household.world import World
from bot.memories.episode import Episode, Flashback
from bot.memories.owner import DiaryPage, Opinion, Preference

Json = dict[str, Any]
SHOWN = 40
"""Memories on one page of the list."""
FOUND = 12
"""Memories found for a query."""
KINDS: Mapping[str, Callable[[Episode], bool]] = {
    "": lambda _: True,
    "pinned": lambda one: one.pinned,
    "important": lambda one: one.importance > 0.7,
    "viewers": lambda one: bool(one.viewer_id),
}
"""What may be listed, by name."""


class DeskMemories:
    """Looks into the characters' heads; changes nothing."""

    def __init__(self, show: Show) -> None:
        self._show = show

    async def memories(self, asked: Mapping[str, str]) -> Json:
        """A character's memories, the newest first; with a query what comes to mind, and why.

        Args:
            asked: `character`, and where wanted `query`, `about` (somebody's name: what the two
                have together), `only` (one of `KINDS`) and `skip`.

        Raises:
            UnknownNameError: there is no such character, or no such list.
        """
        character, query = asked.get("character", ""), asked.get("query", "").strip()[:200]
        only, skip = asked.get("only", ""), asked.get("skip", "0")
        world = self.known(character)
        if only not in KINDS:
            raise UnknownNameError("list", only, tuple(KINDS))
        live = world.characters[character].episodes
        language = asked.get("language", "en")
        about = asked.get("about", "").strip()[:60]
        if query or about:
            recall = self._show.recall
            look, what = (recall.about, about) if about else (recall.find, query)
            found = await asyncio.to_thread(look, character, what, world, FOUND)
            rows = [self._found(one, live, language) for one in found]
            return self._page(rows, character, more=False)
        listed = [one for one in reversed(live) if KINDS[only](one)]
        start = int(skip) if skip.isdecimal() else 0
        rows = [self._row(one, language) for one in listed[start : start + SHOWN]]
        return self._page(rows, character, more=start + SHOWN < len(listed))

    def flashbacks(self, asked: Mapping[str, str]) -> Json:
        """What came to a character's mind at their last turn, and why; `at` is None before one.

        Raises:
            UnknownNameError: there is no such character.
        """
        character = asked.get("character", "")
        live = self.known(character).characters[character].episodes
        last = self._show.director.last.get(character)
        if last is None:
            return {"at": None, "flashbacks": []}
        calendar = last.world.calendar
        return {
            "at": {"day": calendar.game_day, "time": f"{calendar.local:%H:%M}"},
            "flashbacks": [
                self._found(one, live, asked.get("language", "en")) for one in last.flashbacks
            ],
        }

    def notebook(self, asked: Mapping[str, str]) -> Json:
        """A character's diary, opinions, likes and dislikes, and favourite places.

        Raises:
            UnknownNameError: there is no such character.
        """
        character, language = asked.get("character", ""), asked.get("language", "en")
        one = self.known(character).characters[character]
        return {
            "diary": [
                {"row": str(page.game_day), "day": page.game_day, **_texts(page)}
                for page in reversed(one.diary)
            ],
            "opinions": [
                {
                    "row": opinion.id, "about": self._named(opinion.about, language),
                    "confidence": round(opinion.confidence, 2), "day": opinion.revised_day,
                    **_texts(opinion),
                }
                for opinion in one.opinions
            ],
            "preferences": [
                {
                    "row": liked.id, "about": self._named(liked.about, language),
                    "strength": round(liked.strength, 2), "day": liked.since_day,
                    **_texts(liked),
                }
                for liked in one.preferences
            ],
            "favorite_spots": [
                {
                    "row": spot.spot, "about": self._named(spot.spot, language),
                    "score": round(spot.score, 2), "note": spot.note, "note_ja": spot.note_ja,
                }
                for spot in one.favorite_spots
            ],
        }  # fmt: skip

    def known(self, character: str) -> World:
        """The world, in which this character lives.

        Raises:
            UnknownNameError: there is no such character.
        """
        world = self._show.engine.world
        if character not in world.characters:
            raise UnknownNameError("character", character, tuple(world.characters))
        return world

    def _named(self, about: str, language: str) -> str:
        """What an opinion or a liking is about, in the page's language."""
        viewer = self._show.engine.world.viewers.get(about)
        if viewer is not None:
            return viewer.name
        labels = self._show.wording.labels
        for profile in self._show.rules.characters.values():
            if about in {profile.id, profile.name, profile.name_ja}:
                return name_of_character(labels, profile.id, language)
        kinds = ("dish", "item", "spot", "action", "topic", "thing", "film", "game", "music")
        words = (labels.find(f"{kind}.{about}", language) for kind in kinds)
        return next(filter(None, words), about.replace("_", " "))

    def _page(self, rows: list[Json], character: str, *, more: bool) -> Json:
        count = len(self._show.engine.world.characters[character].episodes)
        return {"memories": rows, "more": more, "count": count}

    def _row(self, episode: Episode, language: str) -> Json:
        feeling = self._show.wording.labels.word("mood", episode.emotion, language)
        return {**episode_json(episode), "feeling": feeling}

    def _found(self, found: Flashback, live: tuple[Episode, ...], language: str) -> Json:
        ids = {one.id: one for one in live}
        # What was found is as it was then; a change since is shown as it is now.
        episode = ids.get(found.episode.id, found.episode)
        return {
            **self._row(episode, language),
            "archived": found.episode.id not in ids,
            "reason": found.reason,
            "score": round(found.score, 3),
            "parts": {name: round(value, 3) for name, value in found.parts},
        }


def episode_json(episode: Episode) -> Json:
    """A memory as the dashboard shows it."""
    return {
        "id": episode.id,
        "day": episode.game_day,
        "at": f"{episode.timestamp:%Y-%m-%dT%H:%MZ}",
        "event": episode.event,
        "event_ja": episode.event_ja,
        "emotion": episode.emotion,
        "importance": round(episode.importance, 2),
        "kind": str(episode.kind),
        "tags": list(episode.tags),
        "related": list(episode.related_characters),
        "critical_information": episode.critical_information,
        "viewer": episode.viewer_id,
        "evidence": [*episode.evidence, *episode.merged_from],
        "count": episode.count,
        "pinned": episode.pinned,
        "used": episode.used_count,
        "superseded": episode.superseded_by,
        "archived": False,
    }


def _texts(page: DiaryPage | Opinion | Preference) -> Json:
    return {"text": page.text, "text_ja": page.text_ja}
