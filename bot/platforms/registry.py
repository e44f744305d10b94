"""Every platform by its name. Nothing of one is imported unless it is switched on."""

from collections.abc import Callable, Mapping

from bot.config.platforms import PlatformsSettings
from bot.errors import PlatformMisconfiguredError
from bot.platforms.readiness import problem_of, readiness_of
from bot.platforms.surroundings import Platform, Surroundings
from bot.ports import Feed, Pulse, Source


def build_platforms(settings: PlatformsSettings, around: Surroundings) -> tuple[Platform, ...]:
    """Every platform that is on, ready for a supervisor. Call it on the running event loop.

    A platform whose settings keep it from starting is among them: its source ends at once with
    what to do, so that the streamer sees it where the others show how they are.
    """
    built: list[Platform] = []
    for name, build in BUILDERS.items():
        if not readiness_of(name, settings, around.secret):
            continue
        problem = problem_of(name, settings, around.secret)
        built.append(_unable(name, problem) if problem else build(settings, around))
    return tuple(built)


def _unable(name: str, problem: str) -> Platform:
    def connect(_: Pulse) -> Feed:
        raise PlatformMisconfiguredError(problem)

    return Platform(source=Source(name=name, connect=connect))


def _twitch(settings: PlatformsSettings, around: Surroundings) -> Platform:
    from bot.platforms.twitch.build import build

    return build(settings.twitch, around)


def _youtube(settings: PlatformsSettings, around: Surroundings) -> Platform:
    from bot.platforms.youtube.build import build

    return build(settings.youtube, around)


def _tiktok(settings: PlatformsSettings, around: Surroundings) -> Platform:
    from bot.platforms.tiktok.build import build

    return build(settings.tiktok, around)


def _streamlabs(settings: PlatformsSettings, around: Surroundings) -> Platform:
    from bot.platforms.streamlabs.build import build

    return build(settings.streamlabs, around)


def _streamelements(settings: PlatformsSettings, around: Surroundings) -> Platform:
    from bot.platforms.streamelements.build import build

    return build(settings.streamelements, around)


def _kofi(settings: PlatformsSettings, around: Surroundings) -> Platform:
    from bot.platforms.kofi.build import build

    return build(settings.kofi, around)


BUILDERS: Mapping[str, Callable[[PlatformsSettings, Surroundings], Platform]] = {
    "twitch": _twitch,
    "youtube": _youtube,
    "tiktok": _tiktok,
    "streamlabs": _streamlabs,
    "streamelements": _streamelements,
    "kofi": _kofi,
}
