"""Films, games, books, music and looking out of the window."""

from bot.household.actions import making
from bot.household.actions.spec import ActionSpec, Deed, Objection, Scene
from bot.household.calendar import season, weather
from bot.household.money import PURSE, move
from bot.household.outcome import Outcome
from bot.household.presence import near, partner
from bot.household.world import World

FILMS = ("samurai", "romance", "horror", "space", "animation", "detective", "documentary")
BOOKS = ("mystery", "cookbook", "travel", "poems", "manga", "history", "dogs")
GAMES = ("cards", "racing", "puzzle", "adventure", "quiz", "farming")
MUSIC = ("city_pop", "jazz", "piano", "folk", "enka", "ambient")
"""What there is to see, read, play and hear; keys of the wording."""

FILM_PAUSE_H = 18.0
"""Hours from one film to the next."""


def of_the_day(scene: Scene, choices: tuple[str, ...], *, shared: bool) -> str:
    """Which one it is today: one for both when shared, else each to their own taste."""
    day = scene.world.calendar.game_day
    taste = 0 if shared else sum(map(ord, scene.actor))
    return choices[(day * 3 + taste) % len(choices)]


def _together(scene: Scene) -> str:
    """The other person when they are near and already at it."""
    other = partner(scene.rules, scene.actor)
    doing = scene.me.state.doing if scene.continued else ""
    if other is None or not near(scene.world, scene.rules, scene.actor, other):
        return ""
    theirs = scene.world.characters[other].state.doing
    return other if theirs in {"watch_film", "play_game"} and theirs == (doing or theirs) else ""


def _no_film(scene: Scene) -> Objection:
    if scene.continued or _watching(scene):
        return None
    if making.lately(scene, scene.actor, "watch_film", FILM_PAUSE_H):
        return "one film at a time: the last one is hardly over"
    cost = scene.rules.economy.film_cost
    short = scene.world.household.balance < cost
    return f"a film costs {cost} yen and the purse holds less" if short else None


def _watching(scene: Scene) -> bool:
    other = partner(scene.rules, scene.actor)
    return other is not None and scene.world.characters[other].state.doing == "watch_film"


def _watch(scene: Scene) -> Deed:
    """The first to watch pays; the other joins for nothing."""
    pays = not (scene.continued or _watching(scene))
    paid = move(scene.world, PURSE, -scene.rules.economy.film_cost, "film") if pays else None
    world = paid.world if paid else scene.world
    events = paid.events if paid else ()
    deed = _enjoyed(scene, world, "watch_film", "film", of_the_day(scene, FILMS, shared=True))
    return Deed(
        outcome=Outcome(deed.outcome.world, events + deed.outcome.events),
        with_=deed.with_,
        facts=deed.facts,
    )


def _play(scene: Scene) -> Deed:
    game = of_the_day(scene, GAMES, shared=True)
    return _enjoyed(scene, scene.world, "play_game", "game", game)


def _enjoyed(scene: Scene, world: World, action: str, fact: str, what: str) -> Deed:
    other = _together(scene)
    shared = bool(other) and scene.world.characters[other].state.doing == action
    seated = making.at(_with_world(scene, world), "kotatsu", "sofa", "futon")
    if shared:
        seated = making.hearts(seated, love=0.06, tension=-0.3)
        seated = making.pleased(seated, scene.actor, action, social=3.0, strength=0.04)
    return Deed(outcome=Outcome(seated), with_=(other,) if shared else (), facts={fact: what})


def _with_world(scene: Scene, world: World) -> Scene:
    return Scene(world=world, rules=scene.rules, actor=scene.actor, argument=scene.argument)


def _read(scene: Scene) -> Deed:
    world = making.at(scene, "kotatsu", "sofa", "futon", "table")
    return making.done(world, book=of_the_day(scene, BOOKS, shared=False))


def _listen(scene: Scene) -> Deed:
    return making.done(scene.world, music=of_the_day(scene, MUSIC, shared=False))


def _look(scene: Scene) -> Deed:
    calendar = scene.world.calendar
    return making.done(scene.world, weather=weather(calendar), season=season(calendar))


WATCH_FILM = ActionSpec(
    name="watch_film",
    subject="leisure",
    species=making.PEOPLE,
    minutes=110,
    tags=("film",),
    per_hour={"fun": 26.0, "energy": -1.0},
    emotion="happy",
    objection=_no_film,
    perform=_watch,
)
PLAY_GAME = ActionSpec(
    name="play_game",
    subject="leisure",
    species=making.PEOPLE,
    minutes=60,
    tags=("game",),
    per_hour={"fun": 28.0, "energy": -2.0},
    emotion="playful",
    objection=making.possible,
    perform=_play,
)
READ = ActionSpec(
    name="read",
    subject="leisure",
    species=making.PEOPLE,
    minutes=60,
    tags=("book",),
    per_hour={"fun": 18.0},
    emotion="calm",
    objection=making.possible,
    perform=_read,
)
LISTEN_MUSIC = ActionSpec(
    name="listen_music",
    subject="leisure",
    species=making.PEOPLE,
    minutes=30,
    tags=("music",),
    per_hour={"fun": 20.0, "energy": 2.0},
    emotion="content",
    objection=making.possible,
    perform=_listen,
)
LOOK_OUTSIDE = ActionSpec(
    name="look_outside",
    subject="leisure",
    species=making.PEOPLE,
    minutes=10,
    spot="window",
    tags=("window", "instant"),
    per_hour={"fun": 12.0},
    emotion="calm",
    objection=making.possible,
    perform=_look,
)
