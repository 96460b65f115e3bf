"""A server on the loopback that answers what a test says, in the place of OpenSearch."""

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any

from recollect.core.model.scope import Scope
from tests.builders import ALICE
from tests.fakes.loopback import served
from tests.isolation.in_flight import UnscopedError
from tests.isolation.leg_guard import LegGuard
from tests.patience import PATIENT_SECONDS

Answer = tuple[int, Any]


@dataclass(frozen=True)
class Request:
    """One request: its path with parameters, its content type, its lines as JSON values."""

    method: str
    path: str
    content_type: str
    lines: Sequence[Any]


@dataclass
class OpenSearchDouble:
    """`answer` makes (status, JSON value or raw text) of a request; while `go_on` is not set, nobody gets an answer.

    The guard refuses what is not of one person and space alone.
    """

    answer: Callable[[Request], Answer]
    url: str = ""
    requests: list[Request] = field(default_factory=list)
    go_on: threading.Event = field(default_factory=threading.Event)
    guard: LegGuard = field(default_factory=LegGuard)

    def answered(self, request: Request) -> Answer:
        """Return the answer to a request that the guard lets through."""
        path, lines = request.path.partition("?")[0], list(request.lines)
        try:
            self.guard.check(path, lines)
        except UnscopedError as error:
            return 400, str(error)
        status, value = self.answer(request)
        if path.endswith("/_msearch") and isinstance(value, dict):
            self.guard.note(lines, value)
        return status, value


def searched(*legs: Any) -> Answer:
    """The answer to an _msearch."""
    return 200, {"responses": list(legs)}


def leg(*hits: tuple[str, float, int], scope: Scope = ALICE) -> dict[str, Any]:
    """One leg that found (entry id, score, version)."""
    found = [
        {
            "_id": entry_id,
            "_score": score,
            "fields": {
                "memory_id": [entry_id],
                "version": [version],
                "user": [scope.owner],
                "space": [scope.space],
                "model": ["test-model"],
            },
        }
        for entry_id, score, version in hits
    ]
    return {"status": 200, "timed_out": False, "_shards": {"failed": 0}, "hits": {"hits": found}}


@contextmanager
def opensearch_double(answer: Callable[[Request], Answer]) -> Iterator[OpenSearchDouble]:
    """Serve a double on a free port while the context lasts."""
    double = OpenSearchDouble(answer)
    double.go_on.set()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = (
            True  # headers and body are two writes: the second would wait for the first to be seen
        )

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
            lines = [json.loads(line) for line in body.splitlines()]
            content_type = self.headers.get("Content-Type", "")
            request = Request(self.command, self.path, content_type, lines)
            double.requests.append(request)
            assert double.go_on.wait(PATIENT_SECONDS)
            status, value = double.answered(request)
            self._send(status, value if isinstance(value, str) else json.dumps(value))

        do_GET = do_PUT = do_DELETE = do_POST  # noqa: N815 - the names that the base class looks for

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that the base class has
            """Say nothing."""

        def _send(self, status: int, text: str) -> None:
            content = text.encode()
            try:
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)
            except OSError:
                self.close_connection = True  # the client did not wait for it

    with served(Handler, before_end=double.go_on.set) as double.url:
        yield double
    assert double.guard.violations == []
