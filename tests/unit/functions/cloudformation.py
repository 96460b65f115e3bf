"""CloudFormation on the loopback: requests for a custom resource as its documentation shows them, and their answers."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

EVENTS = json.loads((Path(__file__).parent / "events" / "cloudformation.json").read_text())


class CloudFormation:
    """Takes answers; `refusals` many of them with a 500 first."""

    def __init__(self) -> None:
        self.url = ""
        self.refusals = 0
        self.answers: list[dict[str, Any]] = []
        self.content_types: list[str | None] = []

    def request(self, kind: str, **more: str) -> dict[str, Any]:
        names = {"StackId": "stack", "RequestId": "request", "LogicalResourceId": "SearchIndex"}
        return {"RequestType": kind, "ResponseURL": self.url, "ResourceProperties": {}, **names, **more}

    def event(self, name: str) -> dict[str, Any]:
        """A request of EVENTS, to be answered here."""
        return {**EVENTS[name], "ResponseURL": self.url}


@pytest.fixture
def cloudformation() -> Iterator[CloudFormation]:
    double = CloudFormation()

    class Handler(BaseHTTPRequestHandler):
        def do_PUT(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            refused = double.refusals > 0
            double.refusals -= refused
            if not refused:
                double.answers.append(body)
                double.content_types.append(self.headers["Content-Type"])
            self.send_response(500 if refused else 200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that the base class has
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        double.url = f"http://127.0.0.1:{server.server_port}/answer?signature=x"
        yield double
        server.shutdown()
        thread.join()
