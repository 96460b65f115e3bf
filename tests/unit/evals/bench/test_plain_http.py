"""The client of the measurements, against a server of the standard library."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from evals.bench.plain_http import PlainHttp, PlainHttpError


class Echo(BaseHTTPRequestHandler):
    """Answers a POST with its body, a GET with the number of the connection's port; refuses /no."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        assert self.headers["Content-Type"] == "application/json"
        self.answer(self.rfile.read(int(self.headers["Content-Length"])))

    def do_GET(self) -> None:
        self.answer(str(self.client_address[1]).encode())

    def answer(self, body: bytes) -> None:
        self.send_response(404 if self.path == "/no" else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def plain() -> Iterator[PlainHttp]:
    with HTTPServer(("127.0.0.1", 0), Echo) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            with PlainHttp(f"http://127.0.0.1:{server.server_port}") as client:
                yield client
        finally:
            server.shutdown()
            thread.join()


def test_a_document_is_sent_and_what_came_is_returned_with_its_time(plain: PlainHttp) -> None:
    milliseconds, answer = plain.post("/", {"query": "Grüße"})
    assert answer == {"query": "Grüße"}
    assert milliseconds > 0


def test_the_connection_is_kept(plain: PlainHttp) -> None:
    assert plain.get("/")[1] == plain.get("/")[1]


def test_a_refusal_is_no_measurement(plain: PlainHttp) -> None:
    with pytest.raises(PlainHttpError, match="404"):
        plain.get("/no")
