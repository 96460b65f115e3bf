"""The edge of the application: request ids, bounds on size and time, and the answer to what nobody foresaw."""

import asyncio
import logging
import time
import traceback
import uuid
from collections.abc import Callable
from typing import Final, TypeAlias

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from recollect.core.guardrails.secrets.identifiers import holds_secret
from recollect.core.model.ids import is_correlation_id
from recollect.http.errors.problems import INTERNAL_PROBLEM, Problem, ProblemType
from recollect.http.protocol.headers import ANSWER_HEADERS
from recollect.http.protocol.incoming_body import Deadline, HeldBodies, HttpLimits, IncomingBody

logger = logging.getLogger(__name__)

SecondsLeft: TypeAlias = Callable[[Scope], float]
Answered: TypeAlias = Callable[[int, float, str | None], None]
PROBLEM: Final = "problem"  # in the state of a request: the type of the problem that it is answered with
REQUEST_ID: Final = "X-Request-Id"
_TIMEOUT: Final = Problem(
    ProblemType.TIMEOUT,
    "The request is still being worked off and may yet take effect. Look before you repeat a write.",
)
_NO_TIME: Final = Problem(ProblemType.TIMEOUT, "There was no time left for this call. Nothing was begun; repeat it.")
_OUT_OF_MEMORY: Final = Problem(ProblemType.UNAVAILABLE, "There is too much to do at once. Repeat later.")


class ProtocolMiddleware:
    """ASGI middleware, the outermost one."""

    def __init__(
        self,
        app: ASGIApp,
        limits: HttpLimits,
        seconds_left: SecondsLeft | None = None,
        answered: Answered | None = None,
    ) -> None:
        """Serve an application.

        Args:
            app: it.
            limits: bounds on size and time.
            seconds_left: how long somebody else waits for the answer to a request; None when nobody else does.
            answered: told of each answer: its status, how many seconds it took, and the type of the problem it tells.
        """
        self._answered = answered
        self._app = app
        self._limits = limits
        self._seconds_left = seconds_left
        self._held = HeldBodies(limits)
        self._late: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request; other connections pass through."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        headers = Headers(scope=scope)
        request_id = request_id_of(headers)
        deadline = self._deadline(scope)
        body = IncomingBody(receive, headers, limits=self._limits, deadline=deadline, held=self._held)
        scope.setdefault("state", {}).update(request_id=request_id, deadline=deadline, body=body)
        reply = Reply(send, request_id, body, is_head=scope["method"] == "HEAD")
        if deadline.is_over():
            await reply.tell(_NO_TIME)
        else:
            await self._answer(_as_get(scope), body, reply, deadline)
        if self._answered is not None and reply.status is not None:
            self._answered(reply.status, time.perf_counter() - began, reply.problem or scope["state"].get(PROBLEM))

    def _deadline(self, scope: Scope) -> Deadline:
        seconds = self._limits.answer_seconds
        if self._seconds_left is not None:
            seconds = min(seconds, self._seconds_left(scope))
        return Deadline.after(seconds)

    async def _answer(self, scope: Scope, body: IncomingBody, reply: "Reply", deadline: Deadline) -> None:
        """Let the application answer in a task of its own: what runs in a thread can only be left behind.

        It is not cancelled: what it stores is acknowledged in itself, and what it has not begun it does not begin.
        """
        task = asyncio.create_task(self._run(scope, body, reply))
        self._late.add(task)
        task.add_done_callback(self._late.discard)
        await asyncio.wait({task}, timeout=deadline.left())
        if not task.done() and not reply.started:
            logger.warning("answer_timed_out", extra={"request_id": reply.request_id})
            await reply.tell(_TIMEOUT)
            return
        await task

    async def _run(self, scope: Scope, body: IncomingBody, reply: "Reply") -> None:
        try:
            await self._app(scope, body.receive, reply.send)
        except ClientDisconnect:
            pass  # nobody is there to be told
        except Exception as error:  # noqa: BLE001 - whatever it is, the caller gets an answer
            logger.error(  # noqa: TRY400 - a trace of places alone: a message may hold text
                "request_failed", extra={"request_id": reply.request_id, "trace": trace_of(error)}
            )
            if not reply.started:
                await reply.tell(_OUT_OF_MEMORY if isinstance(error, MemoryError) else INTERNAL_PROBLEM)
        finally:
            body.release()


class Reply:
    """The one answer to a request. Carries the request id and ANSWER_HEADERS; what comes after it is dropped.

    Where the request's body was not read, the answer says that the connection is closed, and goes out before what still
    comes is dropped. To close with bytes unread would reset the connection, and the client might never see the answer.
    """

    def __init__(self, send: Send, request_id: str, request_body: IncomingBody, *, is_head: bool) -> None:
        self._send = send
        self._request_body = request_body
        self._is_head = is_head
        self._told = False
        self._closes = False
        self.request_id = request_id
        self.started = False
        self.status: int | None = None
        self.problem: str | None = None

    async def send(self, message: Message) -> None:
        """Pass a message of the application on, unless the answer was given by `tell`."""
        if not self._told:
            await self._pass_on(message)

    async def tell(self, problem: Problem) -> None:
        """Answer with a problem, whatever the application may still say."""
        self._told = True
        self.problem = problem.type.slug
        response = problem.response(self.request_id)
        await response({"type": "http"}, _nothing, self._pass_on)

    async def _pass_on(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            headers[REQUEST_ID] = self.request_id
            for name, value in ANSWER_HEADERS.items():
                headers.setdefault(name, value)
            await self._request_body.drop_arrived()
            self._closes = self._request_body.is_coming
            if self._closes:
                headers["Connection"] = "close"
        elif self._is_head:
            message = {**message, "body": b""}
        if self._closes and message["type"] == "http.response.body" and not message.get("more_body", False):
            await self._send({**message, "more_body": True})
            await self._request_body.drop_rest()
            message = {"type": "http.response.body", "body": b"", "more_body": False}
        await self._send(message)


def request_id_of(headers: Headers) -> str:
    """Return the caller's request id when it is sane and no secret, else a new one."""
    given = headers.get(REQUEST_ID, "")
    return given if is_correlation_id(given) and not holds_secret(given) else uuid.uuid4().hex


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


async def _nothing() -> Message:
    return {"type": "http.disconnect"}
