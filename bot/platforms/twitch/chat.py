"""Writing into the Twitch chat."""

import asyncio
import logging

from bot.audience.screened import Screened
from bot.errors import PlatformError
from bot.platforms.payloads import child, children, flag, text
from bot.platforms.splitting import pieces
from bot.platforms.twitch.account import Account
from bot.ports import ChatSink

log = logging.getLogger(__name__)

_LIMIT = 450
"""Twitch cuts at 500 characters, of which an emoji may count several."""
_APART_S = 1.5
"""Between two pieces: more than twenty messages in thirty seconds silence an account."""


class TwitchChat(ChatSink):
    """Says things on one channel, under the account that is logged in."""

    def __init__(self, account: Account, channel: str) -> None:
        self._account = account
        self._channel = channel
        self._channel_id = ""

    async def say(self, text: Screened) -> None:
        """Send one chat message, split at words; a refusal is logged and the show goes on.

        Raises:
            PlatformError: nothing could be sent (no login, no connection).
        """
        for number, piece in enumerate(pieces(text, _LIMIT)):
            if number:
                await asyncio.sleep(_APART_S)
            await self._send(piece)

    async def _send(self, piece: str) -> None:
        account = self._account
        if not self._channel_id:
            self._channel_id = await account.channel_id(self._channel)
        if not account.user_id:
            raise PlatformError("Twitch is not logged in yet; the answer was not sent")
        account.echo.saying(piece)
        answer = await account.ask(
            lambda: account.post_chat_message(
                broadcaster_id=self._channel_id,
                sender_id=account.user_id,
                message=piece,
                token_for=account.user_id,
            )
        )
        for sent in children(answer, "data"):
            account.echo.said(text(sent, "message_id"))
            if not flag(sent, "is_sent"):
                why = text(child(sent, "drop_reason"), "message") or "no reason given"
                log.warning("twitch: a message was not shown in chat: %s", why)
