"""config.local.toml, the streamer's own file: changed key by key, everything else in it kept."""

from collections.abc import Mapping

HEADER = "# Your own settings: they lie over config.toml, and an update never touches this file.\n"

Value = str | int | float | bool | list[str]


def edited(text: str, changes: Mapping[str, Value]) -> str:
    """The file's text with some keys changed; comments, order and other keys stay as they are.

    Args:
        text: The file as it is; empty when there is none.
        changes: Values by dotted key (`platforms.twitch.channel`); tables that lack are made.

    Raises:
        ValueError: the text is not TOML, or a key leads through something that is no table.
    """
    import tomlkit

    document = tomlkit.parse(text.removeprefix("\ufeff") or HEADER)
    for key, value in changes.items():
        *tables, leaf = key.split(".")
        place: object = document
        for name in tables:
            if not isinstance(place, dict):
                break
            if name not in place:
                place[name] = tomlkit.table(is_super_table=name != tables[-1])
            place = place[name]
        if not isinstance(place, dict):
            raise ValueError(f"{key}: {'.'.join(tables)} is no table")  # noqa: TRY004 - the file's fault
        place[leaf] = value
    return tomlkit.dumps(document)
