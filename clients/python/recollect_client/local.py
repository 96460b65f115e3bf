"""A data folder opened in this process: Recollect's own application, spoken to without a network.

The application has an event loop in a thread of its own, so that it serves synchronous callers, and tasks of whichever
loop. This is the only module that knows the package `recollect`, and it asks for it when a folder is opened.
"""

import asyncio
import threading
from collections.abc import Coroutine, Mapping
from concurrent.futures import Future, wait
from concurrent.futures import TimeoutError as FutureTimeoutError
from contextlib import ExitStack
from os import PathLike
from pathlib import Path
from typing import Any, Final, Self

import httpx

from recollect_client.errors import CannotOpenError, FolderInUseError, NotInstalledError

LOCAL_URL: Final = "http://127.0.0.1"
_HOW_TO_INSTALL: Final = (
    "Memory.open needs recollect[laptop] of this release: install its wheel too, see docs/install.md"
)


class Application:
    """The application over a folder, with its threads, until it is closed."""

    def __init__(self, folder: str | PathLike[str], settings: Mapping[str, Any]) -> None:
        """Open the folder; see Memory.open for what is raised. Takes as long as a start of the server."""
        self._open = ExitStack()
        app = _entered(self._open, Path(folder).expanduser(), settings)
        self._transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        self._closing = threading.Lock()  # held until it is closed
        self._beginning = threading.Lock()  # of the next two, never held for long
        self._is_closing = False
        self._begun: set[Future[httpx.Response]] = set()
        self._running: set[asyncio.Task[object]] = set()
        self._ready = threading.Event()
        self._loop: asyncio.AbstractEventLoop
        self._end: asyncio.Event
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), name="recollect-local", daemon=True)
        self._thread.start()
        self._ready.wait()

    def begin(self, request: httpx.Request) -> "Future[httpx.Response]":
        """Begin to answer a request; raises httpx.ConnectError when the folder is closed."""
        answering = self._answer(request)
        with self._beginning:
            if self._is_closing:
                answering.close()
                raise httpx.ConnectError("the folder was closed", request=request)
            begun = asyncio.run_coroutine_threadsafe(answering, self._loop)
            self._begun.add(begun)
        begun.add_done_callback(self._ended)  # at once where it is done: outside of the lock, which it takes
        return begun

    def _ended(self, begun: "Future[httpx.Response]") -> None:
        with self._beginning:
            self._begun.discard(begun)

    def close(self) -> None:
        """Finish what was begun, end every thread and let the folder go; a second time does nothing."""
        with self._closing:
            with self._beginning:
                self._is_closing = True
                begun = tuple(self._begun)
            # Before the loop ends: what it was given and has not begun would never be answered
            wait(begun)
            if self._thread.is_alive():
                self._loop.call_soon_threadsafe(self._end.set)
                self._thread.join()
            self._open.close()

    async def _serve(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        self._ready.set()
        await self._end.wait()
        while self._running:
            await asyncio.wait(self._running)

    async def _answer(self, request: httpx.Request) -> httpx.Response:
        task = asyncio.current_task()
        if task is not None:
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        response = await self._transport.handle_async_request(request)
        content = await response.aread()
        return httpx.Response(response.status_code, headers=response.headers, content=content)


def _entered(stack: ExitStack, folder: Path, settings: Mapping[str, Any]) -> Any:  # noqa: ANN401 - an ASGI application
    try:
        from recollect.errors import DataFolderInUseError, RecollectError  # noqa: PLC0415 - not a dependency
        from recollect.local.server.embedded import embedded  # noqa: PLC0415 - as above
        from recollect.settings import Settings  # noqa: PLC0415 - as above
    except ImportError as error:
        raise NotInstalledError(f"{_HOW_TO_INSTALL} ({error})") from error
    try:
        return stack.enter_context(embedded(Settings(**{**settings, "data": folder})))
    except DataFolderInUseError as error:
        raise FolderInUseError(
            f"the folder {folder} is in use: by a server, or by another Memory that was opened and not closed; "
            "close that, speak to the server with Memory(url), or open another folder"
        ) from error
    except (RecollectError, ValueError) as error:  # pydantic's refusal of a setting is a ValueError
        raise CannotOpenError(f"the folder {folder} cannot be opened: {error}") from error


def _read_seconds(request: httpx.Request) -> float | None:
    seconds: float | None = request.extensions.get("timeout", {}).get("read")
    return seconds


class LocalTransport(httpx.BaseTransport):
    """Carries requests to an application in this process."""

    def __init__(self, application: Application) -> None:
        """Speak to an application, which is closed with this."""
        self._application = application

    @classmethod
    def open(cls, folder: str | PathLike[str], settings: Mapping[str, Any]) -> Self:
        """Open a folder; see Memory.open."""
        return cls(Application(folder, settings))

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Answer a request, or raise httpx.ReadTimeout."""
        answering = self._application.begin(request)
        try:
            return answering.result(_read_seconds(request))
        except FutureTimeoutError as error:
            answering.cancel()
            raise httpx.ReadTimeout("no answer in time", request=request) from error

    def close(self) -> None:
        """Close the application."""
        self._application.close()


class AsyncLocalTransport(httpx.AsyncBaseTransport):
    """The same for tasks."""

    def __init__(self, application: Application) -> None:
        """Speak to an application, which is closed with this."""
        self._application = application

    @classmethod
    async def open(cls, folder: str | PathLike[str], settings: Mapping[str, Any]) -> Self:
        """Open a folder while other tasks go on; see Memory.open."""
        return cls(await _aside(asyncio.to_thread(Application, folder, settings)))

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Answer a request, or raise httpx.ReadTimeout."""
        answering = asyncio.wrap_future(self._application.begin(request))
        try:
            return await asyncio.wait_for(answering, _read_seconds(request))
        except TimeoutError as error:
            raise httpx.ReadTimeout("no answer in time", request=request) from error

    async def aclose(self) -> None:
        """Close the application while other tasks go on."""
        await asyncio.to_thread(self._application.close)


async def _aside(opening: Coroutine[Any, Any, Application]) -> Application:
    """Wait for an application to be opened; one that nobody waits for any more is closed again."""
    task = asyncio.ensure_future(opening)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(lambda done: None if done.cancelled() or done.exception() else done.result().close())
        raise
