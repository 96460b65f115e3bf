"""A small server on the loopback that speaks the JSON protocol of DynamoDB and SQS, and fails as it is told to."""

import json
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any

from tests.fakes.loopback import served

Document = dict[str, Any]
Answer = tuple[int, Document]


@dataclass
class AwsDouble:
    """Answers an operation with its next planned answer, and when there is none, with `usual` of it.

    traces: what each request said in X-Amzn-Trace-Id.
    """

    url: str = ""
    requests: list[tuple[str, Document]] = field(default_factory=list)
    traces: list[str] = field(default_factory=list)
    planned: dict[str, deque[Answer]] = field(default_factory=lambda: defaultdict(deque))
    usual: dict[str, Callable[[Document], Answer]] = field(default_factory=dict)

    def plan(self, operation: str, *answers: Answer) -> None:
        self.planned[operation].extend(answers)

    def asked(self, operation: str) -> list[Document]:
        return [body for name, body in self.requests if name == operation]

    def answer(self, operation: str, body: Document) -> Answer:
        self.requests.append((operation, body))
        if self.planned[operation]:
            return self.planned[operation].popleft()
        usual = self.usual.get(operation)
        return (200, {}) if usual is None else usual(body)


def refusal(code: str, status: int = 400, **more: object) -> Answer:
    return status, {"__type": f"com.amazonaws#{code}", "message": f"as the test says: {code}", **more}


def cancelled(*codes: str) -> Answer:
    reasons = [{"Code": code, **({} if code == "None" else {"Message": code})} for code in codes]
    return refusal("TransactionCanceledException", CancellationReasons=reasons)


@contextmanager
def serving() -> Iterator[AwsDouble]:
    """Serve a double on a free port of the loopback while the context lasts."""
    double = AwsDouble()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            double.traces.append(self.headers.get("X-Amzn-Trace-Id", ""))
            status, document = double.answer(self.headers["X-Amz-Target"].rpartition(".")[2], body)
            content = json.dumps(document).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/x-amz-json-1.0")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that the base class has
            """Say nothing."""

    with served(Handler) as double.url:
        yield double
