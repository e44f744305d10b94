"""Who gave, on services where people type a name instead of logging in."""

from bot.audience.feed import Sender
from bot.audience.folding import fold


def donor(platform: str, name: str, user_id: str = "") -> Sender:
    """A giver by the service's id, or by the name they typed where there is none.

    The name is only as good as the giver's word; it says who is thanked and adds up the tips of
    one name. Without any name the giver is anonymous.
    """
    shown = " ".join(name.split())
    if user_id:
        return Sender(platform=platform, user_id=user_id, name=shown)
    if not shown or shown.casefold() == "anonymous":
        return Sender(platform=platform, user_id="", name="", anonymous=True)
    return Sender(platform=platform, user_id=f"name-{fold(shown)}", name=shown)
