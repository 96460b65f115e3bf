"""The body of a request as it comes in, and by when the request has to be answered.

A body is read when it is known whose it is, within bounds, and dropped when refused. API Gateway gives up after
30 seconds, whatever the function is doing.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Self, TypeAlias

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.types import Message, Receive

from recollect.http.errors.problems import Problem, ProblemError, ProblemType, limited


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpLimits:
    """Bounds of a request: bytes of its body, seconds for sending it, seconds for answering it.

    The defaults stay below the 6 MB and 30 s of an API Gateway HTTP API. max_held_bytes: of all bodies that one process
    holds, from their first byte until their calls are worked off; max_held_bytes_per_person and
    max_held_bytes_per_credential: of those of one.
    """

    max_body_bytes: int = 4 * 1024 * 1024
    max_held_bytes: int = 64 * 1024 * 1024
    max_held_bytes_per_person: int = 16 * 1024 * 1024
    max_held_bytes_per_credential: int = 32 * 1024 * 1024
    body_seconds: float = 10.0
    answer_seconds: float = 25.0


# Of the time of a call: for the piece of work that is under way when no other is begun, and for the answer
RESERVED_SHARE: Final = 0.2


@dataclass(frozen=True, slots=True)
class Deadline:
    """The end of a request's time. `now` counts seconds and never goes back; `reserved`: seconds at the end."""

    ends_at: float
    reserved: float
    now: Callable[[], float] = time.monotonic

    @classmethod
    def after(cls, seconds: float, now: Callable[[], float] = time.monotonic) -> Self:
        """Return the deadline of a request that has so many seconds from now on; none if that is negative."""
        left = max(0.0, seconds)
        return cls(now() + left, RESERVED_SHARE * left, now)

    def left(self) -> float:
        """Return the seconds that are left, at least 0."""
        return max(0.0, self.ends_at - self.now())

    def is_over(self) -> bool:
        """Tell whether the time is over."""
        return self.left() <= 0

    def has_time(self) -> bool:
        """Tell whether another piece of work may be begun."""
        return self.left() > self.reserved


PERSON_BODIES: Final = "person-bodies"
CREDENTIAL_BODIES: Final = "credential-bodies"
ARRIVED_BYTES: Final = 65_536  # of a body that is refused, which are dropped before the answer if they are there
MOST_DROPPED_BYTES: Final = 16 * 1024 * 1024
PAUSE_SECONDS: Final = 1.0  # without a byte of what is to be dropped
_BODY_TIMEOUT: Final = Problem(ProblemType.BODY_TIMEOUT, "The body did not arrive in time.")
_NO_ROOM: Final = Problem(ProblemType.UNAVAILABLE, "Too many bodies are coming in at once. Repeat later.")
_Holder: TypeAlias = tuple[str, str]  # the limit, whose bodies


class HeldBodies:
    """Counts the bytes of bodies that one process holds, in all, by person and by credential. For one event loop."""

    def __init__(self, limits: HttpLimits) -> None:
        """Count up to the limits."""
        self._most = limits.max_held_bytes
        self._most_of = {
            PERSON_BODIES: limits.max_held_bytes_per_person,
            CREDENTIAL_BODIES: limits.max_held_bytes_per_credential,
        }
        self._by_holder: Counter[_Holder] = Counter()
        self.bytes = 0

    def __len__(self) -> int:
        """How many persons and credentials have bodies here."""
        return len(self._by_holder)

    def take(self, holders: Sequence[_Holder], size: int) -> None:
        """Count bytes that have come.

        Raises:
            ProblemError: there are too many, 429 of one holder or 503 in all; they are not counted.
        """
        for holder in holders:
            most = self._most_of[holder[0]]
            if self._by_holder[holder] + size > most:
                again = "when a call was answered"
                raise ProblemError(limited(holder[0], f"{most} bytes of bodies in at once", again))
        if self.bytes + size > self._most:
            raise ProblemError(_NO_ROOM)
        self.bytes += size
        for holder in holders:
            self._by_holder[holder] += size

    def give_back(self, holders: Sequence[_Holder], size: int) -> None:
        """Forget bytes that were counted."""
        self.bytes -= size
        for holder in holders:
            self._by_holder[holder] -= size
            if not self._by_holder[holder]:
                del self._by_holder[holder]


class IncomingBody:
    """The body of one request. Nothing of it is read before somebody asks."""

    def __init__(
        self, receive: Receive, headers: Headers, *, limits: HttpLimits, deadline: Deadline, held: HeldBodies
    ) -> None:
        """Read from `receive` within the limits and before the deadline; what is held is counted in `held`."""
        self._receive = receive
        self._limits = limits
        self._deadline = deadline
        self._held = held
        self._declared = headers.get("content-length", "")
        self._size = 0
        self._holders: tuple[_Holder, ...] = ()
        self._is_awaited = "expect" in headers  # the client sends nothing before somebody asks (RFC 9110, 10.1.1)
        self._may_be_dropped = True
        self._was_read = False
        # Without one of these headers there is none (RFC 9112, 6.3)
        self.is_coming = self._declared not in {"", "0"} or "transfer-encoding" in headers

    def count_for(self, person: str, credential: str) -> None:
        """Say whose share of the bytes it takes, before it is read; an empty credential is none."""
        holders = ((PERSON_BODIES, person), (CREDENTIAL_BODIES, credential))
        self._holders = holders if credential else holders[:1]

    async def receive(self) -> Message:
        """Return the whole body as one message of ASGI, then what comes after it.

        Raises:
            ProblemError: it is too large or too slow, or too many bytes are held.
        """
        if self._was_read:
            return await self._receive()
        self._was_read = True
        if self._declared.isdecimal() and int(self._declared) > self._limits.max_body_bytes:
            raise self._too_large()
        seconds = min(self._limits.body_seconds, self._deadline.left() - self._deadline.reserved)
        self._may_be_dropped = False
        try:
            async with asyncio.timeout(seconds):
                body = await self._collect()
        except TimeoutError as error:
            raise ProblemError(_BODY_TIMEOUT) from error
        except ClientDisconnect:
            return {"type": "http.disconnect"}
        except ProblemError:
            self._may_be_dropped = True
            raise
        return {"type": "http.request", "body": body, "more_body": False}

    async def drop_arrived(self) -> None:
        """Drop what has come already, up to a bound; wait for nothing."""
        if self.is_coming and self._may_be_dropped and not self._is_awaited:
            with suppress(TimeoutError):
                async with asyncio.timeout(0):
                    await self._drop(ARRIVED_BYTES)

    async def drop_rest(self) -> None:
        """Drop what still comes, within bounds, so that a client which sends on gets to read its answer."""
        if self._may_be_dropped:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._limits.body_seconds):
                    await self._drop(MOST_DROPPED_BYTES, PAUSE_SECONDS)

    def release(self) -> None:
        """Give back the room: nobody holds the body any more."""
        if self._size:
            self._held.give_back(self._holders, self._size)
            self._size = 0

    async def _collect(self) -> bytes:
        body = bytearray()
        ended = False
        while not ended:
            piece, ended = await self._next()
            if len(body) + len(piece) > self._limits.max_body_bytes:
                raise self._too_large()
            self._held.take(self._holders, len(piece))
            self._size += len(piece)
            body += piece
        return bytes(body)

    async def _drop(self, most: int, pause_seconds: float | None = None) -> None:
        dropped = 0
        while self.is_coming and dropped <= most:
            async with asyncio.timeout(pause_seconds):
                with suppress(ClientDisconnect):
                    dropped += len((await self._next())[0])

    async def _next(self) -> tuple[bytes, bool]:
        """Return a piece, and whether it is the last. Raises ClientDisconnect when the client has gone."""
        message = await self._receive()
        if message["type"] == "http.disconnect":
            self.is_coming = False
            raise ClientDisconnect
        ended = not message.get("more_body", False)
        self.is_coming = self.is_coming and not ended
        return message.get("body", b""), ended

    def _too_large(self) -> ProblemError:
        return ProblemError(
            Problem(ProblemType.BODY_TOO_LARGE, f"A body may have {self._limits.max_body_bytes} bytes at most.")
        )
