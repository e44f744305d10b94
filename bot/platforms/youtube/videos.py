"""Which video: an address, as people paste it, or an id."""

import re

_ID = re.compile(r"[A-Za-z0-9_-]{11}")
_IN_ADDRESS = re.compile(
    r"(?:youtube\.com/(?:watch\?(?:.*&)?v=|live/|embed/|shorts/|video/)|youtu\.be/)"
    r"([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])"
)


def video_id(pasted: str) -> str:
    """The id of eleven characters in what the streamer pasted; empty when there is none."""
    found = pasted.strip()
    if _ID.fullmatch(found):
        return found
    match = _IN_ADDRESS.search(found)
    return match.group(1) if match else ""
