"""The client."""

from collections.abc import Mapping
from dataclasses import replace
from os import PathLike
from types import TracebackType
from typing import Any, Final, Self, TypeVar

import httpx

from recollect_client._async.connection import AsyncConnection
from recollect_client._async.methods import AsyncMethods
from recollect_client._async.pages import AsyncPages
from recollect_client._async.transfer import AsyncTransfer
from recollect_client.calls import Caller, Route, answer_of, call
from recollect_client.local import LOCAL_URL, AsyncLocalTransport
from recollect_client.retries import Retries

Reply = TypeVar("Reply")
DEFAULT_URL: Final = "http://127.0.0.1:8377"
CONNECTIONS: Final = 8  # calls of one person that the API works off at once, where they write
TIMEOUT_SECONDS: Final = 30.0  # the API answers within 25


class AsyncMemory(AsyncMethods, AsyncTransfer):
    """Somebody's memory: `async with AsyncMemory(url, key) as memory: await memory.add("...")`.

    Safe to share between tasks. Every method raises errors of `recollect_client.errors` alone.
    """

    def __init__(
        self,
        url: str = DEFAULT_URL,
        key: str | None = None,
        *,
        person: str | None = None,
        space: str | None = None,
        session: str | None = None,
        agent: str | None = None,
        timeout: float | httpx.Timeout = TIMEOUT_SECONDS,
        retries: Retries | None = None,
        connections: int = CONNECTIONS,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        """Speak to the server at `url` with a bearer key; a server on loopback without keys needs none.

        Args:
            url: where the server is, without `/v1/memory`.
            key: the bearer key, or a token of the user pool.
            person: whose memory it is, where the key may act for others.
            space: of every call that names none.
            session: the conversation that calls belong to.
            agent: through which agent they come; an agent sees nothing that waits for approval.
            timeout: seconds to connect, to send and to wait for an answer, each; of each attempt.
            retries: when and how often a call is sent again.
            connections: how many calls are under way at once; further ones wait for their turn.
            transport: what carries the requests, for proxies and tests.
        """
        self._caller = Caller(key=key, person=person, space=space, session=session, agent=agent)
        self._connection = AsyncConnection(
            url, timeout=timeout, retries=retries or Retries(), connections=connections, transport=transport
        )

    @classmethod
    async def open(
        cls,
        folder: str | PathLike[str],
        *,
        person: str | None = None,
        space: str | None = None,
        session: str | None = None,
        agent: str | None = None,
        retries: Retries | None = None,
        **settings: Any,  # noqa: ANN401 - whatever settings there are
    ) -> Self:
        """Open a data folder in this process: no server, no port. Needs the package `recollect`.

        The folder is made where there is none, belongs to this Memory until it is closed, and is the same that
        `recollect serve` uses. `settings` are those of the server, such as `model="..."`; else its environment
        variables hold. `person` may be anybody: who may read the folder may read all of it.

        Raises:
            NotInstalledError: there is no package `recollect`.
            FolderInUseError: another process has it open.
            CannotOpenError: the folder, the model or a setting cannot be used.
        """
        transport = await AsyncLocalTransport.open(folder, settings)
        return cls(
            LOCAL_URL,
            person=person,
            space=space,
            session=session,
            agent=agent,
            retries=retries,
            transport=transport,
        )

    def using(
        self,
        *,
        person: str | None = None,
        space: str | None = None,
        session: str | None = None,
        agent: str | None = None,
    ) -> Self:
        """Return a view of the same connections for another person, space, conversation or agent.

        What is not named stays. Closing a view closes them all.
        """
        named = {"person": person, "space": space, "session": session, "agent": agent}
        view = object.__new__(type(self))
        view._caller = replace(self._caller, **{name: value for name, value in named.items() if value is not None})
        view._connection = self._connection
        return view

    async def __aenter__(self) -> Self:
        """Return this client; it is closed at the end."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        await self.aclose()

    async def aclose(self) -> None:
        """Give the connections back; what was opened in this process ends what it is at, and lets the folder go."""
        await self._connection.aclose()

    async def _call(self, route: Route[Reply], given: Mapping[str, object], **path: str) -> Reply:
        made = call(route, self._caller, given, path)
        return answer_of(made, await self._connection.send(made))

    def _pages(
        self, route: Route[Reply], items: str, given: Mapping[str, object], **path: str
    ) -> AsyncPages[Reply, object]:
        async def ask(given: Mapping[str, object]) -> Reply:
            return await self._call(route, given, **path)

        return AsyncPages(ask, given, items)
