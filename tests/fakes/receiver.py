"""A webhook's receiver on the loopback, as docs/events-out.md has it: checks signatures, and fails as it is told to."""

import hashlib
import hmac
import json
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from http.server import BaseHTTPRequestHandler
from typing import Any, ClassVar, Final

from tests.fakes.loopback import served

SECRET: Final = "a secret of receiver and sender"
TOLERATED_SECONDS: Final = 300


class Fault(StrEnum):
    """What goes wrong with a call."""

    SLOW = "slow"  # no answer within the time-out; nothing is taken
    ERROR = "error"
    BUSY = "busy"  # 429, for a second
    CUT_OFF = "cut_off"  # the connection ends without an answer; nothing is taken
    TAKEN_AND_CUT_OFF = "taken_and_cut_off"  # the sender cannot know that it was
    WRONG = "wrong"  # no HTTP
    ELSEWHERE = "elsewhere"  # a redirect, which nobody may follow


@dataclass
class Receiver:
    """Takes what is signed by the secret.

    taken: documents in the order in which they were; others: calls that were refused.
    """

    slow_seconds: float = 2.0
    url: str = ""
    taken: list[dict[str, Any]] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    calls: int = 0
    faults: deque[Fault | None] = field(default_factory=deque)
    ending: threading.Event = field(default_factory=threading.Event)

    def plan(self, faults: Iterable[Fault | None]) -> None:
        """Have the next calls go wrong like this; None for one that does not."""
        self.faults.extend(faults)

    def first_of_each(self) -> list[dict[str, Any]]:
        """What was taken, without what came again."""
        found: dict[str, dict[str, Any]] = {}
        for document in list(self.taken):
            found.setdefault(document["id"], document)
        return list(found.values())


def is_genuine(secret: bytes, header: str, body: bytes, now: float) -> bool:
    """Verify as the documentation says."""
    parts = [part.partition("=") for part in header.split(",")]
    moments = [value for name, _, value in parts if name == "t"]
    if len(moments) != 1 or not moments[0].isdecimal() or abs(now - int(moments[0])) > TOLERATED_SECONDS:
        return False
    expected = hmac.new(secret, moments[0].encode() + b"." + body, hashlib.sha256).hexdigest()
    return any(hmac.compare_digest(value, expected) for name, _, value in parts if name == "v1")


class _Answering(BaseHTTPRequestHandler):
    """Answers for the receiver of its class."""

    protocol_version = "HTTP/1.1"
    receiver: ClassVar[Receiver]
    lock: ClassVar[threading.Lock]

    def do_GET(self) -> None:
        self.receiver.others.append(f"GET {self.path}")
        self._answer(200)

    def do_POST(self) -> None:
        announced = int(self.headers["Content-Length"])
        body = self.rfile.read(announced)
        if len(body) < announced:  # the sender was killed as it sent
            self.close_connection = True
            return
        with self.lock:
            self.receiver.calls += 1
            fault = self.receiver.faults.popleft() if self.receiver.faults else None
        header = self.headers.get("Recollect-Signature", "")
        now = time.time()  # noqa: TID251 - of another machine
        if self.path != "/hook" or not is_genuine(SECRET.encode(), header, body, now):
            self.receiver.others.append(f"POST {self.path}")
            self._answer(400)
            return
        if fault in {None, Fault.TAKEN_AND_CUT_OFF}:
            self.receiver.taken.append(json.loads(body))
        self._fail(fault)

    def _fail(self, fault: Fault | None) -> None:
        match fault:
            case None:
                self._answer(200)
            case Fault.ERROR:
                self._answer(500)
            case Fault.BUSY:
                self._answer(429, Retry_After="1")
            case Fault.ELSEWHERE:
                self._answer(307, Location=f"{self.receiver.url}/elsewhere")
            case Fault.SLOW:
                self.receiver.ending.wait(self.receiver.slow_seconds)
                self.close_connection = True
            case Fault.WRONG:
                with suppress(OSError):
                    self.wfile.write(b"\x00\x01 this is not HTTP\r\n\r\n")
                self.close_connection = True
            case _:
                self.close_connection = True

    def _answer(self, status: int, **headers: str) -> None:
        with suppress(OSError):
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.send_header("Content-Length", "0")
            self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def receiving(slow_seconds: float = 2.0) -> Iterator[Receiver]:
    """Receive while the context lasts."""
    receiver = Receiver(slow_seconds)
    answering = type("Answering", (_Answering,), {"receiver": receiver, "lock": threading.Lock()})
    with served(answering, before_end=receiver.ending.set) as url:
        receiver.url = url
        yield receiver
