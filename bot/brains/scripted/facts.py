"""The facts of a moment in words of one language: what lines are filled in with."""

from bot.brains.scripted.moment import Moment, Option
from bot.brains.scripted.vocabulary import saved_for_wish
from bot.brains.scripted.whereabouts import is_out
from bot.household.calendar import part_of_day
from bot.household.events import TipApplied
from bot.household.naming import fact_of, in_sentence, numbered
from bot.memories.episode import Flashback
from bot.ports import Lines, LineTemplate, Wording


class Teller:
    """Names things in a language."""

    def __init__(self, lines: Lines, wording: Wording) -> None:
        self._lines = lines
        self._wording = wording

    def word(self, kind: str, name: str, language: str) -> str:
        """The word for an id inside a sentence; the id in readable form when it has none."""
        key = f"{kind}.{name}"
        found = self._wording.label(key, language)
        if found == key:
            return name.replace("_", " ")
        return in_sentence(found) if language == "en" and kind != "character" else found

    def facts(self, moment: Moment, option: Option, language: str) -> dict[str, str]:
        """Everything a line may speak of now; what is not so is not in it."""
        world, calendar = moment.briefing.world, moment.briefing.world.calendar
        known = {
            "me": self.word("character", moment.me, language),
            "time": f"{calendar.local:%H:%M}",
            "weekday": self._wording.label(f"weekday.{calendar.local.weekday()}", language),
            "part": self.word("part", part_of_day(calendar), language),
            "weather": self.word("weather", moment.weather, language),
            "season": self.word("season", moment.season, language),
            "day_number": str(moment.day),
            "purse": f"{world.household.balance:,}",
            "portions": str(moment.meals),
            "mood": self.word("mood", moment.state.mood.emotion, language),
            "doing": self.doing(option.action, option.argument, language),
        }
        known |= self._company(moment, language) | self._wish(moment, language)
        known |= self._news(moment, language) | self._option(moment, option, language)
        return known

    def doing(self, action: str, argument: str, language: str) -> str:
        """What somebody is doing, as a phrase (`cooking nikujaga`)."""
        text = self._wording.label(f"doing.{action}", language)
        name = fact_of(action)
        known = {name: self._argument(name, argument, language)} if name and argument else {}
        return self._lines.rendered(LineTemplate(text=text, place=f"doing.{action}"), known)

    def remembered(self, flashback: Flashback, moment: Moment, language: str) -> dict[str, str]:
        """`memory` and `memory_when` of a flashback; empty when it has no text in this language."""
        episode = flashback.episode
        text = episode.event_ja if language == "ja" else episode.event
        if not text:
            return {}
        text = text.rstrip(".。")
        days = moment.day - episode.game_day
        return {
            "memory": in_sentence(text) if language == "en" else text,
            "memory_when": self.when(days, language),
        }

    def thing(self, item: str, language: str) -> str:
        """An item as something known: with its article in English."""
        word = self.word("item", item, language)
        return numbered(f"the {word}", word) if language == "en" else word

    def when(self, days: int, language: str) -> str:
        """How long ago something was, in words (`last week`)."""
        key, number = "when.days", days
        if days <= 1:
            key = "when.yesterday" if days == 1 else "when.today"
        elif days >= 14:
            key, number = "when.weeks", days // 7
        text = self._wording.label(key, language)
        return self._lines.rendered(LineTemplate(text=text, place=key), {"number": str(number)})

    def _company(self, moment: Moment, language: str) -> dict[str, str]:
        known = {}
        if moment.dog:
            known["pet"] = self.word("character", moment.dog, language)
        if moment.partner:
            known["other"] = self.word("character", moment.partner, language)
            theirs = moment.briefing.world.characters[moment.partner].state
            # Outside they are out together, and at the same.
            if moment.partner in moment.near and not is_out(moment, moment.me):
                known["other_doing"] = self.doing(theirs.doing, theirs.argument, language)
        quarrel = moment.couple.quarrel
        if quarrel is not None:
            known["quarrel_cause"] = self.word("cause", quarrel.cause, language)
        return known

    def _wish(self, moment: Moment, language: str) -> dict[str, str]:
        wish = moment.briefing.world.household.wish
        if not wish:
            return {}
        saved, price = saved_for_wish(moment)
        return {
            "wish": self.thing(wish, language),
            "missing": f"{max(0, price - saved):,}",
            "saved": f"{saved:,}",
        }

    def _news(self, moment: Moment, language: str) -> dict[str, str]:
        briefing, known = moment.briefing, {}
        if briefing.world.unlocked:
            newest = briefing.world.unlocked[-1]
            known["newest"] = self.thing(newest.item, language)
            if newest.unlocked_by:
                known["newest_from"] = newest.unlocked_by
        for event in briefing.happened:
            if isinstance(event, TipApplied) and not event.is_test:
                known["giver"], known["yen"] = event.viewer, f"{event.value:,}"
                if event.item:
                    known["gift"] = self.thing(event.item, language)
        if briefing.chat:
            known["viewer"], known["said"] = briefing.chat[-1].name, briefing.chat[-1].text
        pending = [plan for plan in moment.state.plans if plan.until > moment.now]
        if pending:
            known["plan"] = self.word("action", pending[0].action, language)
        return known

    def _option(self, moment: Moment, option: Option, language: str) -> dict[str, str]:
        """The argument of what is done, and the viewer it is done for."""
        briefing, name = moment.briefing, fact_of(option.action)
        if not name or not option.argument:
            return {}
        if name == "viewer_id":
            viewer = briefing.world.viewers.get(option.argument)
            return {"viewer": viewer.name} if viewer else {}
        if name == "message_id":
            lines = (one for one in briefing.chat if one.message_id == option.argument)
            line = next(lines, None)
            return {"viewer": line.name, "said": line.text} if line else {}
        return {name: self._argument(name, option.argument, language)}

    def _argument(self, name: str, argument: str, language: str) -> str:
        return self.word("character" if name == "whom" else name, argument, language)
