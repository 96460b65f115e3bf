"""Connections of the local server: how many there are, for how long one may say or read nothing, how large headers are.

uvicorn takes as many as come and waits for headers for ever. Lambda has API Gateway in front, which does all this.
"""

import asyncio
import json
import logging
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from recollect.http.auth.clients import client_of
from recollect.http.errors.problems import PROBLEM_JSON, RETRY_AFTER_SECONDS, Problem, ProblemType
from recollect.http.protocol.headers import ANSWER_HEADERS

logger = logging.getLogger(__name__)

RESERVED_DESCRIPTORS: Final = 16  # for files that are opened later: readers of the database
FEWEST: Final = 4
MOST_WAITING: Final = 256
FEWEST_WAITING: Final = 8
MOST_HEADER_BYTES: Final = 65_536
MOST_HEADER_LINES: Final = 200
_LINGER_SECONDS: Final = 1.0
_OPEN_DESCRIPTORS: Final = Path("/dev/fd")
_TOO_MANY: Final = Problem(ProblemType.UNAVAILABLE, "Too many connections are open. Close some, or repeat later.")
_NO_HTTP: Final = Problem(
    ProblemType.MALFORMED_REQUEST, "This is no request of HTTP/1.1, or a header of it is malformed (RFC 9112)."
)
_LARGE_HEADERS: Final = Problem(
    ProblemType.HEADERS_TOO_LARGE,
    f"Address and headers may have {MOST_HEADER_BYTES} bytes and {MOST_HEADER_LINES} lines at most.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionLimits:
    """What connections are held to.

    most: open ones in all. most_per_client: of one client (`client_of`); 0 for no such limit, behind a proxy.
    header_seconds: from the beginning of a request, or of a connection, to the end of the headers. write_seconds: how
    long one may read nothing of its answer. waiting: which nobody has accepted yet.
    """

    most: int = 1_000
    most_per_client: int = 200
    header_seconds: float = 10.0
    write_seconds: float = 30.0
    waiting: int = MOST_WAITING

    def within(self, descriptors: int) -> "ConnectionLimits":
        """Return limits under which so many file descriptors are never used up.

        All that wait may be accepted in one turn of the event loop, before the first of them is refused.
        """
        room = descriptors - RESERVED_DESCRIPTORS
        waiting = max(FEWEST_WAITING, min(self.waiting, room // 4))
        most = max(FEWEST, min(self.most, room - waiting))
        return replace(self, most=most, waiting=waiting)


def free_descriptors() -> int | None:
    """Return how many files this process may still open, its limit raised before; None where nobody tells."""
    try:
        import resource  # noqa: PLC0415 - not on Windows

        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        enough = min(hard, 4_096) if hard != resource.RLIM_INFINITY else 4_096
        if resource.getrlimit(resource.RLIMIT_NOFILE)[0] < enough:
            resource.setrlimit(resource.RLIMIT_NOFILE, (enough, hard))
        return resource.getrlimit(resource.RLIMIT_NOFILE)[0] - len(list(_OPEN_DESCRIPTORS.iterdir()))
    except (ImportError, OSError, ValueError):
        return None


class OpenConnections:
    """Counts connections, in all and by client. For one event loop."""

    def __init__(self, limits: ConnectionLimits) -> None:
        """Count up to the limits."""
        self.limits = limits
        self._by_client: Counter[str] = Counter()
        self._count = 0

    def enter(self, client: str) -> bool:
        """Count a connection, unless there are too many; tell whether it may stay."""
        most_per_client = self.limits.most_per_client or self.limits.most
        if self._count >= self.limits.most or self._by_client[client] >= most_per_client:
            return False
        self._count += 1
        self._by_client[client] += 1
        return True

    def leave(self, client: str) -> None:
        """Forget a connection that was counted."""
        self._count -= 1
        self._by_client[client] -= 1
        if not self._by_client[client]:
            del self._by_client[client]


class HeadersTooLargeError(Exception):
    """The headers of a request have too many bytes or lines; the parser ends with it."""


class HeaderCount:
    """How large the headers of one request are, its address with them."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.parts = 0
        self._bytes = self._lines = self._pending = 0

    def is_too_large(self) -> bool:
        """Tell whether there are more bytes or lines than may be."""
        return self._bytes + self._pending > MOST_HEADER_BYTES or self._lines > MOST_HEADER_LINES

    def add(self, size: int, *, lines: int) -> None:
        """Count what is complete.

        Raises:
            HeadersTooLargeError: it is more than may be.
        """
        self.parts += 1
        self._pending = 0
        self._bytes += size
        self._lines += lines
        if self.is_too_large():
            raise HeadersTooLargeError

    def add_pending(self, size: int) -> None:
        """Count bytes that belong to something not yet complete."""
        self._pending += size


class BoundedHttpProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol, with bounds on connections, headers, and the time for headers and for reading answers.

    Bodies that do not arrive are `ProtocolMiddleware`'s affair, connections between two requests uvicorn's own.
    """

    open_connections: ClassVar[OpenConnections]
    _client: str
    _is_counted = False
    _header_timer: asyncio.TimerHandle | None = None
    _write_timer: asyncio.TimerHandle | None = None
    _linger_timer: asyncio.TimerHandle | None = None
    _is_refused = False
    _unread = 0  # bytes, when it was last looked
    _headers: "HeaderCount"

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401 - of any event loop
        """Count the connection; answer 503 and close it when there are too many."""
        super().connection_made(transport)
        self._headers = HeaderCount()
        transport.set_write_buffer_limits(high=0)  # so that `pause_writing` tells of each byte that is not taken
        self._client = client_of(self.client[0]) if self.client else ""
        self._is_counted = self.open_connections.enter(self._client)
        if self._is_counted:
            self._wait_for_headers()
            return
        logger.warning("connection_refused")
        self.transport.write(_REFUSAL)
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_waiting()
        self._stop_watching()
        if self._linger_timer is not None:
            self._linger_timer.cancel()
        if self._is_counted:
            self._is_counted = False
            self.open_connections.leave(self._client)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Pass on what a connection says that may stay."""
        if not self._is_counted or self._is_refused or self.transport.is_closing():
            return
        before = self._headers.parts
        super().data_received(data)
        if self._header_timer is not None and self._headers.parts == before:
            # The parser keeps what is not complete, and tells of nothing
            self._headers.add_pending(len(data))
            if self._headers.is_too_large() and not self._is_refused:
                self.send_400_response("")

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - uvicorn's own text
        """Refuse what is no HTTP, and headers that are too large with 431; both close the connection.

        What still comes is read for a moment and dropped: to close with bytes unread would reset the connection, and
        the client might never see why.
        """
        if self._is_answering():  # it would be taken for that answer
            self.transport.close()
            return
        self._is_refused = True
        self._stop_waiting()
        self.transport.write(_HEADERS_REFUSAL if self._headers.is_too_large() else _MALFORMED_REFUSAL)
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._linger_timer = self.loop.call_later(_LINGER_SECONDS, self.transport.close)

    def on_url(self, url: bytes) -> None:
        """Count a piece of the address."""
        self._headers.add(len(url), lines=0)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count a header, or a trailer."""
        self._headers.add(len(name) + len(value), lines=1)
        super().on_header(name, value)

    def pause_writing(self) -> None:
        """Begin to watch whether the client reads."""
        super().pause_writing()
        self._stop_watching()
        self._watch_reading()

    def resume_writing(self) -> None:
        """All is read, or on its way."""
        self._stop_watching()
        super().resume_writing()

    def on_message_begin(self) -> None:
        """Begin to wait for the headers of another request."""
        super().on_message_begin()
        self._headers = HeaderCount()
        if self._header_timer is None:
            self._wait_for_headers()

    def on_headers_complete(self) -> None:
        """Wait no longer."""
        self._stop_waiting()
        super().on_headers_complete()

    def _wait_for_headers(self) -> None:
        seconds = self.open_connections.limits.header_seconds
        self._header_timer = self.loop.call_later(seconds, self._give_up)

    def _stop_waiting(self) -> None:
        if self._header_timer is not None:
            self._header_timer.cancel()
            self._header_timer = None

    def _watch_reading(self) -> None:
        self._unread = self.transport.get_write_buffer_size()
        self._write_timer = self.loop.call_later(self.open_connections.limits.write_seconds, self._look_at_reading)

    def _stop_watching(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None

    def _look_at_reading(self) -> None:
        self._write_timer = None
        if self.transport.get_write_buffer_size() < self._unread:
            self._watch_reading()
            return
        logger.warning("answer_not_read")
        self.transport.abort()  # to close is to wait until all is read

    def _is_answering(self) -> bool:
        cycle: Any = self.cycle  # None before the first request, whatever uvicorn declares
        return cycle is not None and not cycle.response_complete

    def _give_up(self) -> None:
        if self._is_answering():
            self._wait_for_headers()  # a request before it is being answered
            return
        self._header_timer = None
        logger.warning("headers_timed_out")
        self.transport.close()


def bounded_protocol(limits: ConnectionLimits) -> type[BoundedHttpProtocol]:
    """Return the protocol of one server, whose connections are counted together."""
    return type("_Bounded", (BoundedHttpProtocol,), {"open_connections": OpenConnections(limits)})


def _refusal(problem: Problem, *headers: str) -> bytes:
    body = json.dumps(problem.document()).encode()
    head = (
        f"HTTP/1.1 {problem.type.status.value} {problem.type.status.phrase}",
        f"content-type: {PROBLEM_JSON}",
        f"content-length: {len(body)}",
        *(f"{name.lower()}: {value}" for name, value in ANSWER_HEADERS.items()),
        *headers,
        "connection: close",
    )
    return "\r\n".join((*head, "", "")).encode() + body


_REFUSAL: Final = _refusal(_TOO_MANY, f"retry-after: {RETRY_AFTER_SECONDS}")
_MALFORMED_REFUSAL: Final = _refusal(_NO_HTTP)
_HEADERS_REFUSAL: Final = _refusal(_LARGE_HEADERS)
