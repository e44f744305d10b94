"""The voices of a show on air: the engine config names, paid for, cached, bounded in time."""

from decimal import Decimal

from bot.app.composing import Show
from bot.app.homes import Home
from bot.app.notices import Notices
from bot.brains.budgeted import Purse
from bot.brains.completion import Usage
from bot.brains.spending import SpendFile
from bot.clock import SystemClock
from bot.config.environment import secret
from bot.errors import BudgetExceededError, Problem, VoiceError
from bot.household.presence import people
from bot.ports import Clock
from bot.show.health import Light
from bot.stage.clips import Clips
from bot.voices.building import cached, engine_of, wrong_with
from bot.voices.openai import Pay
from bot.voices.timely import Timely


class Voices:
    """The voices of one show; none when config switches them off or they cannot be had."""

    def __init__(self, show: Show, notices: Notices) -> None:
        """Prepare them.

        Args:
            show: The show whose lines are spoken.
            notices: Where the streamer hears what is wrong with them, once.
        """
        self._settings = show.home.settings.voices
        self._notices = notices
        self._said = False
        self._timely: Timely | None = None
        self.clips: Clips | None = None
        self.trouble = ""
        try:
            engine = engine_of(self._settings, secret, pay_of(show.home, show.clock))
        except VoiceError as error:
            self._tell(str(error))
            return
        if engine is None:
            return
        self._timely = Timely(engine, self._settings.wait_s, show.clock, self._tell)
        voice = cached(self._timely, self._settings, show.home.machine)
        self.clips = Clips(voice, frozenset(people(show.rules)), show.screen_reply)

    @property
    def light(self) -> tuple[Light, str] | None:
        """How they are doing, in one sentence; None when they are off."""
        if self._settings.engine == "off":
            return None
        if self.trouble:
            return Light.WARNING, f"{self.trouble}; babble is heard instead"
        return Light.OK, f"{self._settings.engine}: heard where the overlay's address says audio=1"

    def _tell(self, trouble: str) -> None:
        self.trouble = trouble
        if trouble and not self._said:
            self._said = True
            what = f"{trouble}; babble is heard instead"
            self._notices.say(Problem(file="config.toml", place="voices", what=what))

    async def close(self) -> None:
        """Let go of the engine; repeatable."""
        if self.clips is not None:
            await self.clips.close()


def pay_of(home: Home, clock: Clock) -> Pay:
    """How a paid voice pays: out of the same daily budget as the minds."""
    file = SpendFile(home.machine / "spend.json")
    purse = Purse(file, home.settings.budget, clock, home.zone, tell=lambda _: None)

    async def pay(usd: Decimal) -> None:
        try:
            day = await purse.book(usd)
        except BudgetExceededError as error:
            raise VoiceError(f"{error}") from error
        await purse.settle(day, usd, usd, Usage())

    return pay


async def wrong_with_voices(home: Home) -> VoiceError | None:
    """What keeps the configured voices from speaking; None: nothing, or they are off."""
    return await wrong_with(home.settings.voices, secret, pay_of(home, SystemClock()))
