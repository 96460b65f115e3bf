"""The edge of the application: request ids, bounds on size and time, and the answer to what nobody foresaw."""

import asyncio
import logging
import traceback
import uuid
from types import TracebackType
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from recollect.core.model.ids import is_correlation_id
from recollect.http.errors.mapping import INTERNAL_PROBLEM
from recollect.http.errors.problems import Problem, ProblemError, ProblemType
from recollect.http.models.limits import HttpLimits

logger = logging.getLogger(__name__)

REQUEST_ID: Final = "X-Request-Id"
_TIMEOUT: Final = Problem(
    ProblemType.TIMEOUT,
    "The request is still being worked off and may yet take effect. Look before you repeat a write.",
)
_OUT_OF_MEMORY: Final = Problem(ProblemType.UNAVAILABLE, "There is too much to do at once. Repeat later.")
_BODY_TIMEOUT: Final = Problem(ProblemType.BODY_TIMEOUT, "The body did not arrive in time.")


class ProtocolMiddleware:
    """ASGI middleware, the outermost one."""

    def __init__(self, app: ASGIApp, limits: HttpLimits) -> None:
        self._app = app
        self._limits = limits
        self._late: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request; other connections pass through."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id = request_id_of(Headers(scope=scope))
        scope.setdefault("state", {})["request_id"] = request_id
        reply = Reply(send, request_id, without_body=scope["method"] == "HEAD")
        try:
            body = await self._read(Headers(scope=scope), receive)
        except ProblemError as error:
            await reply.tell(error.problem)
            return
        if body is not None:
            await self._answer(_as_get(scope), _replay(body, receive), reply)

    async def _read(self, headers: Headers, receive: Receive) -> bytes | None:
        """Return the whole body; None when the caller has gone.

        Raises:
            ProblemError: it is too large or too slow.
        """
        declared = headers.get("content-length", "")
        if declared.isdecimal() and int(declared) > self._limits.max_body_bytes:
            raise self._too_large()
        try:
            async with asyncio.timeout(self._limits.body_seconds):
                return await self._collect(receive)
        except TimeoutError as error:
            raise ProblemError(_BODY_TIMEOUT) from error

    async def _collect(self, receive: Receive) -> bytes | None:
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            if len(body) > self._limits.max_body_bytes:
                raise self._too_large()
            if not message.get("more_body", False):
                return bytes(body)

    def _too_large(self) -> ProblemError:
        return ProblemError(
            Problem(ProblemType.BODY_TOO_LARGE, f"A body may have {self._limits.max_body_bytes} bytes at most.")
        )

    async def _answer(self, scope: Scope, receive: Receive, reply: "Reply") -> None:
        """Let the application answer in a task of its own: what runs in a thread can only be left behind."""
        task = asyncio.create_task(self._run(scope, receive, reply))
        self._late.add(task)
        task.add_done_callback(self._late.discard)
        await asyncio.wait({task}, timeout=self._limits.answer_seconds)
        if not task.done() and not reply.started:
            logger.warning("answer_timed_out", extra={"request_id": reply.request_id})
            await reply.tell(_TIMEOUT)
            return
        await task

    async def _run(self, scope: Scope, receive: Receive, reply: "Reply") -> None:
        async with Unforeseen(reply):
            await self._app(scope, receive, reply.send)


class Reply:
    """The one answer to a request. Carries the request id; what comes after the answer was given is dropped."""

    def __init__(self, send: Send, request_id: str, *, without_body: bool) -> None:
        self._send = send
        self._without_body = without_body
        self._told = False
        self.request_id = request_id
        self.started = False

    async def send(self, message: Message) -> None:
        """Pass a message of the application on, unless the answer was given by `tell`."""
        if not self._told:
            await self._pass_on(message)

    async def tell(self, problem: Problem) -> None:
        """Answer with a problem, whatever the application may still say."""
        self._told = True
        response = problem.response(self.request_id)
        await response({"type": "http"}, _nothing, self._pass_on)

    async def _pass_on(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            MutableHeaders(scope=message)[REQUEST_ID] = self.request_id
        elif self._without_body:
            message = {**message, "body": b""}
        await self._send(message)


class Unforeseen:
    """Turns an error that nothing else caught into a 500; logs where it came from, but not its text."""

    def __init__(self, reply: Reply) -> None:
        self._reply = reply

    async def __aenter__(self) -> None:
        """Nothing to prepare."""

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if not isinstance(error, Exception):
            return False
        logger.error("request_failed", extra={"request_id": self._reply.request_id, "trace": trace_of(error)})
        if not self._reply.started:
            await self._reply.tell(_OUT_OF_MEMORY if isinstance(error, MemoryError) else INTERNAL_PROBLEM)
        return True


def request_id_of(headers: Headers) -> str:
    """Return the caller's request id when it is sane, else a new one."""
    given = headers.get(REQUEST_ID, "")
    return given if is_correlation_id(given) else uuid.uuid4().hex


def trace_of(error: BaseException) -> list[str]:
    """Return types and places of an error and its causes, the outermost first; never a message, which may hold text."""
    lines: list[str] = []
    seen: BaseException | None = error
    while seen is not None:
        lines.append(type(seen).__name__)
        frames = traceback.StackSummary.extract(traceback.walk_tb(seen.__traceback__), lookup_lines=False)
        lines.extend(f"  {frame.filename}:{frame.lineno} {frame.name}" for frame in frames)
        seen = seen.__cause__ or seen.__context__
    return lines


def _as_get(scope: Scope) -> Scope:
    """Return a HEAD request as the GET that it is, but for the body of the answer (RFC 9110, 9.3.2)."""
    return {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope


def _replay(body: bytes, receive: Receive) -> Receive:
    pending = [body]

    async def replay() -> Message:
        if pending:
            return {"type": "http.request", "body": pending.pop(), "more_body": False}
        return await receive()

    return replay


async def _nothing() -> Message:
    return {"type": "http.disconnect"}
