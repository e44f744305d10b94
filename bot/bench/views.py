"""The scenes of the contact sheet: hours, weathers, moments of a life, views and layouts."""

from dataclasses import dataclass, field

from bot.bench.theatre import SIZE, staged
from bot.household.events import ActionPerformed, Event, ItemUnlocked, TipApplied
from bot.household.rules import Rules
from bot.household.world import World

Deeds = dict[str, tuple[str, str, str]]
EVERYTHING = "everything"
_AT_HOME: Deeds = {
    "john": ("work", "", "table"), "sara": ("cook", "nikujaga", "kitchen"), "eve": ("rest", "", "")
}  # fmt: skip
_COSY = ("Curtain", "Kotatsu", "Potted plant", "Bookshelf", "Rug", "TV", "Dog bed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """One picture: who does what, when, in which flat, and how the page is asked for."""

    name: str
    deeds: Deeds = field(default_factory=lambda: dict(_AT_HOME))
    when: str = "2026-05-12T13:00"
    weather: str = "sunny"
    items: tuple[str, ...] = _COSY
    wish: str = "guitar"
    says: tuple[tuple[str, str], ...] = ()
    """Who says what."""
    moment: tuple[str, str, str] | None = None
    """(actor, action, partner): what two act out."""
    tip: bool = False
    unlocks: str = ""
    signals: tuple[str, ...] = ()
    query: str = ""
    size: tuple[int, int] = SIZE
    emotion: str = "content"

    @property
    def needs_room(self) -> bool:
        """Whether the flat is part of this view."""
        return "view=" not in self.query or "view=room" in self.query

    @property
    def wait_s(self) -> float:
        """How long until what is shown has come about."""
        return 4.2 if self.moment else 1.0

    def owned(self, rules: Rules) -> tuple[str, ...]:
        """The names of what is in the flat."""
        if self.items != (EVERYTHING,):
            return self.items
        left_out = {self.wish, "move_1dk", "move_1ldk"}
        return tuple(
            item.name for item in rules.catalogue.items.values() if item.id not in left_out
        )

    def staged(self, world: World) -> World:
        """The world with everybody at it."""
        return staged(world, self.deeds, emotion=self.emotion)

    def events(self, world: World) -> list[Event]:
        """What happens while we look."""
        now = world.calendar.now
        happened: list[Event] = []
        if self.moment:
            actor, action, partner = self.moment
            feeling = "angry" if action == "argue" else "loving"
            happened.append(
                ActionPerformed(
                    actor=actor, action=action, argument="", spot="table", with_=(partner,),
                    emotion=feeling, at=now,
                )
            )  # fmt: skip
        happened += [
            ActionPerformed(actor=who, action="talk", argument="", spot="table", line=line, at=now)
            for who, line in self.says
        ]
        if self.tip:
            happened.append(
                TipApplied(
                    key=f"simulated:{self.name}", viewer_id="simulated:1", viewer="mika_tea",
                    platform="simulated", message="keep those toes warm", amount=None,
                    currency="JPY", value=5000, pot=self.unlocks or self.wish,
                    item=self.unlocks or self.wish, is_test=False, at_home=(), at=now,
                )
            )  # fmt: skip
        if self.unlocks:
            happened.append(
                ItemUnlocked(item=self.unlocks, viewer_id="", viewer="mika_tea", at=now)
            )
        return happened


_TALK = (
    ("sara", "Dinner's almost ready! Who wants the last potato?"),
    ("john", "Me! …I mean, Eve can have half."),
)
_ASLEEP: Deeds = {
    "john": ("sleep", "", "futon"), "sara": ("sleep", "", "futon"), "eve": ("dog_sleep", "", "")
}  # fmt: skip

POSTER = Scene(
    name="the picture at the top of the README", when="2027-01-12T18:00", weather="snow",
    items=(*_COSY, "Heater", "Radio", "Dog toy", "Desk lamp"), wish="washing_machine", tip=True,
    unlocks="kotatsu", emotion="happy", size=(1280, 720),
    deeds={"john": ("eat", "", "kotatsu"), "sara": ("drink_tea", "", "kotatsu"),
           "eve": ("beg", "sara", "kotatsu")},
    says=(("sara", "Warm feet. Thank you, mika!"),),
)  # fmt: skip

SKIES = (
    Scene(name="spring morning", when="2026-04-02T07:30"),
    Scene(name="spring day", when="2026-04-02T13:00"),
    Scene(name="spring evening", when="2026-04-02T18:30"),
    Scene(name="spring night", when="2026-04-02T22:30"),
    Scene(name="summer day", when="2026-07-10T14:00"),
    Scene(name="summer rain", when="2026-06-10T14:00", weather="rain"),
    Scene(name="autumn evening", when="2026-10-20T17:30"),
    Scene(name="autumn day, clouds", when="2026-10-20T13:00", weather="cloudy"),
    Scene(name="winter snow, morning", when="2027-01-10T08:30", weather="snow"),
    Scene(name="winter evening, snow", when="2027-01-10T20:30", weather="snow"),
    Scene(name="winter evening", when="2027-01-10T19:00"),
    Scene(name="everybody asleep", when="2026-04-02T01:30", deeds=_ASLEEP),
)

SCENES = (
    Scene(name="an empty flat, the first morning", when="2026-03-06T07:00", items=(),
          wish="kotatsu", says=_TALK),
    Scene(name="everything there is", items=(EVERYTHING,), wish="tent"),
    Scene(name="a tip", says=_TALK, tip=True, signals=("woof",)),
    Scene(name="a tip brings something", tip=True, unlocks="kotatsu", emotion="excited"),
    Scene(name="a hug", moment=("john", "hug", "sara"), says=(("sara", "There you are."),)),
    Scene(name="a quarrel", moment=("john", "argue", "sara"), emotion="angry",
          says=(("john", "You said you would wash up!"),)),
    Scene(name="a viewer speaks", signals=("mention", "notice")),
    Scene(name="a memory, a thought", signals=("remember", "thinking")),
    Scene(name="an evening on the sofa", when="2026-10-20T20:00", items=(EVERYTHING,), wish="tent",
          deeds={"john": ("play_game", "", "sofa"), "sara": ("read", "", "sofa"),
                 "eve": ("cuddle", "sara", "sofa")}),
    Scene(name="supper at the kotatsu", when="2026-12-12T19:30",
          items=("Kotatsu", "Curtain", "Heater"),
          deeds={"john": ("eat", "", "kotatsu"), "sara": ("drink_tea", "", "kotatsu"),
                 "eve": ("dog_eat", "", "")}),
    Scene(name="desk and dining table", items=(EVERYTHING,), wish="tent",
          deeds={"john": ("work", "", "desk"), "sara": ("eat", "", "dining_table"),
                 "eve": ("beg", "sara", "kitchen")}),
    Scene(name="chores", deeds={"john": ("tidy", "", ""), "sara": ("laundry", "", ""),
                                "eve": ("sniff", "", "")}),
    Scene(name="the dog's hour",
          deeds={"john": ("play_with_dog", "", ""), "sara": ("phone_home", "", ""),
                 "eve": ("fetch_toy", "", "")}),
    Scene(name="in the bath, at the guitar", items=(*_COSY, "Guitar", "Bath set"), wish="tent",
          deeds={"john": ("use_item", "guitar", ""), "sara": ("bath", "", "bathroom"),
                 "eve": ("watch_window", "", "window")}),
    Scene(name="out with the dog",
          deeds={"john": ("walk_dog", "", "outside"), "sara": ("stretch", "", ""),
                 "eve": ("follow", "john", "outside")}),
)  # fmt: skip

VIEWS = (
    Scene(name="view=all", says=_TALK, tip=True),
    Scene(name="view=room", query="&view=room", says=_TALK, tip=True),
    Scene(name="view=alerts", query="&view=alerts", tip=True),
    Scene(name="view=bubbles", query="&view=bubbles", says=_TALK),
    Scene(name="view=goal", query="&view=goal"),
    Scene(name="view=ticker", query="&view=ticker"),
    Scene(name="layout=corner", query="&layout=corner", says=_TALK, tip=True),
    Scene(
        name="lang=ja", query="&lang=ja", says=(("sara", "肉じゃが、もうすぐできるよ。"),), tip=True
    ),
    Scene(name="hud=0", query="&hud=0", says=_TALK),
    Scene(name="844 px wide (a phone)", size=(844, 475), says=_TALK, tip=True),
    Scene(name="1280x720", size=(1280, 720), says=_TALK),
    Scene(name="scale=0.6", query="&scale=0.6", says=_TALK),
    Scene(name="1080x1920, upright", size=(1080, 1920), says=_TALK, tip=True),
)
