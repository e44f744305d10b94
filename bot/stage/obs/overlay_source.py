"""The overlay's browser source in OBS: found, put right, refreshed, made.

A browser source that was opened while the show was not running stays blank for ever: OBS never
tries again by itself. So the show presses its Refresh button at every start.
"""

from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from bot.config.obs import ObsSettings
from bot.errors import PlatformError
from bot.stage.obs.protocol import Data, Status, table
from bot.stage.obs.session import RequestRefusedError, Session

KIND = "browser_source"
DOOR = "overlay-door.html"


async def show_overlay(session: Session, settings: ObsSettings, url: str) -> int:
    """Refresh every browser source that shows the overlay; how many there are.

    One whose address is an older one of ours gets the present one and keeps its options.

    Raises:
        PlatformError: OBS refuses, or is gone.
    """
    found = 0
    for name in await _names(session, KIND):
        held = table(await session.call("GetInputSettings", inputName=name), "inputSettings")
        if not _shows_us(held, name == settings.source):
            continue
        found += 1
        asked = str(held.get("url", ""))
        new = asked if held.get("is_local_file") else mended(asked, url)
        if new != asked:
            await session.call("SetInputSettings", inputName=name, inputSettings={"url": new})
        await session.call(
            "PressInputPropertiesButton", inputName=name, propertyName="refreshnocache"
        )
    return found


async def change_overlay(session: Session, settings: ObsSettings, url: str) -> bool:
    """Give our browser source another address and size; False when there is none.

    Raises:
        PlatformError: OBS refuses, or is gone.
    """
    name = settings.source
    if name not in await _names(session, KIND):
        return False
    changed = {
        "url": url, "is_local_file": False, "width": settings.width, "height": settings.height
    }  # fmt: skip
    await session.call("SetInputSettings", inputName=name, inputSettings=changed)
    await session.call("PressInputPropertiesButton", inputName=name, propertyName="refreshnocache")
    return True


async def add_overlay(session: Session, settings: ObsSettings, url: str) -> str:
    """Make the browser source in the scene on the program, over the whole canvas; its scene.

    Raises:
        PlatformError: OBS refuses, with what to do about it, or is gone.
    """
    scene = await program_scene(session)
    try:
        made = await session.call(
            "CreateInput",
            sceneName=scene,
            inputName=settings.source,
            inputKind=KIND,
            inputSettings={
                "url": url,
                "width": settings.width,
                "height": settings.height,
                "reroute_audio": True,
            },
            sceneItemEnabled=True,
        )
    except RequestRefusedError as error:
        raise _explained(error, settings) from error
    video = await session.call("GetVideoSettings")
    fit = {
        "boundsType": "OBS_BOUNDS_SCALE_INNER",
        "boundsWidth": video["baseWidth"],
        "boundsHeight": video["baseHeight"],
    }
    await session.call(
        "SetSceneItemTransform",
        sceneName=scene,
        sceneItemId=made["sceneItemId"],
        sceneItemTransform=fit,
    )
    return scene


async def program_scene(session: Session) -> str:
    """The name of the scene on the program.

    Raises:
        PlatformError: OBS is gone.
    """
    return str((await session.call("GetCurrentProgramScene"))["currentProgramSceneName"])


def mended(asked: str, ours: str) -> str:
    """The overlay's present address with the options (`layout=tall`) of the one asked for."""
    now, before = urlsplit(ours), urlsplit(asked)
    key = dict(parse_qsl(now.query))
    options = {name: value for name, value in parse_qsl(before.query) if name not in key}
    return urlunsplit(now._replace(query=urlencode(key | options)))


def _shows_us(held: Data, ours_by_name: bool) -> bool:  # noqa: FBT001 - a fact, not a switch
    if held.get("is_local_file"):
        return str(held.get("local_file", "")).endswith(DOOR)
    return ours_by_name or (
        urlsplit(str(held.get("url", ""))).path == "/overlay" and "key=" in str(held.get("url"))
    )


async def _names(session: Session, kind: str) -> list[str]:
    listed = (await session.call("GetInputList", inputKind=kind)).get("inputs")
    inputs = listed if isinstance(listed, list) else []
    return [str(one["inputName"]) for one in inputs]


def _explained(error: RequestRefusedError, settings: ObsSettings) -> PlatformError:
    match error.code:
        case Status.INVALID_KIND:
            what = "this OBS has no browser source: its browser plug-in is missing"
            return PlatformError(f"{what} (the OBS from obsproject.com has it)")
        case Status.EXISTS:
            what = f"OBS already has something named {settings.source!r} that is no overlay"
            return PlatformError(f"{what}: rename it there, or change [obs] source in config.toml")
        case _:
            return error
