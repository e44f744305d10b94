"""A Twitch account that stays logged in: device login, single-flight refresh, calls to Twitch.

Built on twitchio's HTTP client. Of twitchio's own token keeping nothing is used: it spends one
refresh token several times when several calls find the access token expired, and takes a hiccup
of Twitch for a void login.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from aiohttp import ClientError, ClientSession, ClientTimeout
from twitchio import HTTPException, Scopes
from twitchio.authentication import OAuth, ValidateTokenPayload
from twitchio.http import Route

from bot.errors import LoginRejectedError, PlatformMisconfiguredError
from bot.platforms.echo import Echo
from bot.platforms.payloads import children, required, text
from bot.platforms.twitch.failures import (
    LoginEndedError,
    is_expired_code,
    is_pending,
    named,
    of_login,
    of_refresh,
)
from bot.platforms.twitch.tokens import TokenFile, Tokens
from bot.platforms.twitch.topics import SCOPES
from bot.ports import Pulse

log = logging.getLogger(__name__)

_DISK_PATIENCE_S = (0.1, 0.4, 1.5)
_RENEW_UNDER_S = 1_800
"""A token that ends sooner is renewed ahead of time, before calls fail on it."""


class Account(OAuth):
    """One account for the life of the show; connections come and go, this stays.

    Every call carries the current access token. When Twitch refuses it, one refresh is made
    however many calls are waiting, and the new pair is on disk before anybody uses it.
    """

    def __init__(self, client_id: str, file: TokenFile, session: ClientSession) -> None:
        super().__init__(client_id=client_id, scopes=Scopes(list(SCOPES)), session=session)
        self._file = file
        self._tokens = file.read()
        self._renewing = asyncio.Lock()
        self._calls = session
        self.echo = Echo()
        self.user_id = ""
        self.login = ""
        self.granted: frozenset[str] = frozenset()
        """The permissions the login carries."""

    async def sign_in(self, pulse: Pulse) -> None:
        """Make sure of a valid login; where there is none, ask the streamer for it.

        Raises:
            DisconnectedError: Twitch cannot be reached or is in trouble; the login is kept.
            PlatformMisconfiguredError: Twitch does not know the client id.
        """
        if self._tokens is not None:
            try:
                await self.validate()
            except LoginEndedError:
                await asyncio.to_thread(self._file.forget)
                self._tokens = None
            else:
                return
        await self._device_login(pulse)
        await self.validate()

    async def validate(self) -> None:
        """Ask Twitch whose token this is and what it may do (Twitch wants that every hour).

        Raises:
            LoginEndedError: the login is void.
            DisconnectedError: Twitch could not say.
        """
        tokens = self._current()
        try:
            found = await self.validate_token(tokens.access)
            if found.expires_in < _RENEW_UNDER_S:
                found = await self.validate_token((await self._renewed(tokens)).access)
        except HTTPException as error:
            if error.status != 401:
                raise named(error) from error
            found = await self._validated_anew(tokens)
        except (ClientError, TimeoutError) as error:
            raise named(error) from error
        self.user_id = found.user_id or ""
        self.login = found.login or ""
        self.granted = frozenset(found.scopes)

    async def channel_id(self, channel: str) -> str:
        """The id of a channel by its name.

        Raises:
            PlatformMisconfiguredError: there is no such channel.
        """
        found = await self.ask(lambda: self.get_users(logins=[channel.casefold()]))
        users = children(found, "data")
        if not users:
            what = f"Twitch knows no channel {channel!r}: correct [platforms.twitch] channel"
            raise PlatformMisconfiguredError(what)
        return text(users[0], "id")

    async def is_live(self, channel_id: str) -> bool:
        """Whether the channel is on the air."""
        route = Route("GET", "streams", params={"user_id": channel_id})
        return bool(children(await self.ask(lambda: self.request_json(route)), "data"))

    async def shut(self) -> None:
        """Let go of the HTTP connection. Repeatable."""
        await self._calls.close()

    async def ask(self, call: Callable[[], Any]) -> object:
        """Make one of twitchio's calls, with its errors as ours."""
        try:
            return await call()
        except (HTTPException, ClientError, TimeoutError) as error:
            raise named(error) from error

    async def request(self, route: Route) -> Any:  # noqa: ANN401 - twitchio's own type is no run-time type
        """Send one request with the current login; twitchio's calls all come through here."""
        if route.use_id:
            return await super().request(route)
        tokens = self._current()
        route.update_headers({"Authorization": f"Bearer {tokens.access}"})
        try:
            return await super().request(route)
        except HTTPException as error:
            if error.status != 401:
                raise
        tokens = await self._renewed(tokens)
        route.update_headers({"Authorization": f"Bearer {tokens.access}"})
        return await super().request(route)

    def _current(self) -> Tokens:
        if self._tokens is None:
            raise LoginRejectedError("Twitch needs a login")
        return self._tokens

    async def _validated_anew(self, spent: Tokens) -> ValidateTokenPayload:
        tokens = await self._renewed(spent)
        try:
            return await self.validate_token(tokens.access)
        except (HTTPException, ClientError, TimeoutError) as error:
            raise named(error) from error

    async def _renewed(self, spent: Tokens) -> Tokens:
        # Shielded: once Twitch has the refresh token, its answer must reach the disk even when
        # the connection that asked for it is being torn down.
        return await asyncio.shield(self._renew(spent))

    async def _renew(self, spent: Tokens) -> Tokens:
        async with self._renewing:
            tokens = self._current()
            if tokens.access != spent.access:
                return tokens
            try:
                answer = await self.refresh_token(tokens.refresh)
            except HTTPException as error:
                raise of_refresh(error) from error
            except (ClientError, TimeoutError) as error:
                raise named(error) from error
            renewed = Tokens(access=answer.access_token, refresh=answer.refresh_token)
            await self._keep(renewed)
            return renewed

    async def _keep(self, tokens: Tokens) -> None:
        """Put a new pair on disk before anybody uses it.

        The old pair is spent by now. When the disk goes on refusing (a virus scanner, a full
        disk), the new one serves this run, and the next start asks for a login.
        """
        for patience in (*_DISK_PATIENCE_S, None):
            try:
                await asyncio.to_thread(self._file.write, tokens)
                break
            except OSError as error:
                if patience is None:
                    log.warning("the Twitch login could not be kept on disk: %s", error)
                else:
                    await asyncio.sleep(patience)
        self._tokens = tokens

    async def _device_login(self, pulse: Pulse) -> None:
        while self._tokens is None:
            try:
                code = await self.device_code_flow()
                pulse.waiting(
                    f"log in to Twitch: open {code['verification_uri']} "
                    f"and enter the code {code['user_code']}"
                )
                await self._granted(code["device_code"], max(code["interval"], 1), pulse)
            except HTTPException as error:
                if not is_expired_code(error):
                    raise of_login(error) from error
            except (ClientError, TimeoutError) as error:
                raise named(error) from error

    async def _granted(self, device_code: str, interval: int, pulse: Pulse) -> None:
        """Ask until the streamer has entered the code; raises when the code has run out."""
        while self._tokens is None:
            await asyncio.sleep(interval)
            pulse.beat()
            try:
                # Shielded for the same reason as a refresh: a code is good for one answer.
                await asyncio.shield(self._take_grant(device_code))
            except HTTPException as error:
                if not is_pending(error):
                    raise

    async def _take_grant(self, device_code: str) -> None:
        params = {
            "client_id": self.client_id,
            "scopes": Scopes(list(SCOPES)).urlsafe(),
            "device_code": device_code,
            "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
        }
        # twitchio's own waiting cannot be interrupted without losing an answer on its way.
        route = Route("POST", "/oauth2/token", use_id=True, params=params)
        answer = await self.request_json(route)
        tokens = Tokens(
            access=required(answer, "access_token"), refresh=text(answer, "refresh_token")
        )
        await self._keep(tokens)


def session_for_calls() -> ClientSession:
    """The HTTP session of an account: no call may hang."""
    return ClientSession(timeout=ClientTimeout(total=20))
