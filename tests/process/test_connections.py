"""Connections that say nothing, or not all, are bounded in number and time, and cost few lines of the log."""

import json
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.http_suite.waiting import eventually
from tests.patience import PATIENT_SECONDS
from tests.process.server import Server

PER_CLIENT = 20
GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = {
        "RECOLLECT_MAX_CONNECTIONS_PER_CLIENT": str(PER_CLIENT),
        "RECOLLECT_HEADER_SECONDS": "4",
        "RECOLLECT_BODY_SECONDS": "1",
        "RECOLLECT_KEEP_ALIVE_SECONDS": "1",
        "RECOLLECT_WRITE_SECONDS": "1",
    }
    with Server(tmp_path_factory.mktemp("bounded") / "data", **limits) as running:
        yield running


def connect(server: Server, opened: ExitStack) -> socket.socket:
    connection = opened.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENT_SECONDS))
    connection.settimeout(PATIENT_SECONDS)
    return connection


def read(connection: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    received = b""
    try:
        while piece := connection.recv(65_536):
            received += piece
    except ConnectionResetError:
        pass
    return received


def lines(server: Server) -> list[dict[str, Any]]:
    return [json.loads(line) for line in server.log.read_text().splitlines()]


def is_served(server: Server) -> bool:
    try:
        return httpx.get(f"{server.url}/healthz", timeout=PATIENT_SECONDS).status_code == httpx.codes.OK
    except httpx.TransportError:
        return False


def test_150_unfinished_headers_are_refused_or_closed_and_cost_few_lines(server: Server) -> None:
    began, before = time.monotonic(), len(lines(server))
    with ExitStack() as opened:
        connections = [connect(server, opened) for _ in range(150)]
        for connection in connections:
            try:
                connection.sendall(b"GET /healthz HTTP/1.1\r\nX-Unfinished: ")
            except OSError:
                continue  # refused already
        ends = [read(connection) for connection in connections]
    # Those that may stay are closed without a word when their time is over; a reset may swallow what others were told
    assert all(end == b"" or end.startswith(b"HTTP/1.1 503 ") for end in ends)
    told = [end for end in ends if end]
    assert 0 < len(told) <= 150 - PER_CLIENT
    assert json.loads(told[0].partition(b"\r\n\r\n")[2])["type"] == "urn:recollect:problem:unavailable"
    assert eventually(lambda: is_served(server), bool)
    new = lines(server)[before:]
    assert {line["message"] for line in new} - {"backup_made"} == {"connection_refused", "headers_timed_out"}
    assert len(new) <= 2 * (time.monotonic() - began + 1)


def test_a_body_that_does_not_come_is_answered_and_the_connection_closed(server: Server) -> None:
    with ExitStack() as opened:
        connection = connect(server, opened)
        connection.sendall(
            b"POST /v1/memory/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b'Content-Length: 99\r\n\r\n{"query"'
        )
        answer = read(connection)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"body-timeout" in answer


def test_a_connection_between_requests_is_closed_after_a_while_and_serves_several_before(server: Server) -> None:
    with ExitStack() as opened:
        connection = connect(server, opened)
        connection.sendall(GET * 3)
        assert read(connection).count(b"HTTP/1.1 200 OK") == 3


def test_headers_that_come_in_pieces_are_taken(server: Server) -> None:
    with ExitStack() as opened:
        connection = connect(server, opened)
        for byte in GET:
            connection.sendall(bytes([byte]))
        assert read(connection).startswith(b"HTTP/1.1 200 OK")


@pytest.mark.parametrize(
    "headers",
    [
        b"X-Large: " + 2_000_000 * b"a",
        b"".join(b"X-%d: %s\r\n" % (number, 400 * b"a") for number in range(190)),
        b"".join(b"X-%d: a\r\n" % number for number in range(250)),
    ],
    ids=["a line without end", "bytes", "lines"],
)
def test_headers_that_are_too_large_are_refused(server: Server, headers: bytes) -> None:
    before = len(lines(server))
    with ExitStack() as opened:
        connection = connect(server, opened)
        with suppress(OSError):  # it may be closed before all is sent
            connection.sendall(GET[:-2])
            for start in range(0, len(headers), 1_000):
                connection.sendall(headers[start : start + 1_000])
        answer = read(connection)
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert b"cache-control: no-store\r\nx-content-type-options: nosniff\r\n" in answer
    assert "headers_timed_out" not in {line["message"] for line in lines(server)[before:]}
    assert is_served(server)


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"this is no HTTP at all\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"NONSENSE " + 300_000 * b"x",
    ],
    ids=["no HTTP", "no colon", "two lengths", "no address", "and much behind it"],
)
def test_what_is_no_http_is_told_so_in_a_problem_document(server: Server, request_bytes: bytes) -> None:
    with ExitStack() as opened:
        connection = connect(server, opened)
        connection.sendall(request_bytes)
        head, _, body = read(connection).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 ")
    assert b"content-type: application/problem+json" in head
    assert b"cache-control: no-store\r\nx-content-type-options: nosniff\r\n" in head
    assert json.loads(body)["type"] == "urn:recollect:problem:malformed-request"
    assert is_served(server)


def test_all_addresses_of_loopback_are_one_client(server: Server) -> None:
    with ExitStack() as opened:
        for number in range(2, 2 + PER_CLIENT):
            source = (f"127.0.0.{number}", 0)
            opened.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENT_SECONDS, source))
        another = opened.enter_context(
            socket.create_connection(("127.0.0.1", server.port), PATIENT_SECONDS, ("127.0.0.250", 0))
        )
        another.settimeout(PATIENT_SECONDS)
        assert read(another).startswith(b"HTTP/1.1 503 ")
    assert eventually(lambda: is_served(server), bool)


def test_200_headers_are_taken(server: Server) -> None:
    with ExitStack() as opened:
        connection = connect(server, opened)
        connection.sendall(
            GET[:-2] + b"".join(b"X-%d: %s\r\n" % (number, 300 * b"a") for number in range(199)) + b"\r\n"
        )
        assert read(connection).startswith(b"HTTP/1.1 200 OK")


def test_clients_that_ask_and_never_read_are_let_go(server: Server) -> None:
    document = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
    before = established(server)
    with ExitStack() as opened:
        for _ in range(5):
            connection = opened.enter_context(socket.socket())
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            connection.connect(("127.0.0.1", server.port))
            connection.sendall(document * 30)
        assert eventually(lambda: "answer_not_read" in {line["message"] for line in lines(server)}, bool)
        assert eventually(lambda: established(server), lambda count: count <= before) <= before
    assert is_served(server)


def established(server: Server) -> int:
    """How many connections the server has open."""
    links = []
    for link in Path(f"/proc/{server.process.pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            links.append(str(link.readlink()))
    return sum(link.startswith("socket:") for link in links)


def test_a_process_without_descriptors_neither_spins_nor_fills_the_log_and_recovers(tmp_path: Path) -> None:
    with Server(tmp_path / "data", RECOLLECT_HEADER_SECONDS="600") as server, ExitStack() as opened:
        pid, before = server.process.pid, len(lines(server))
        taken = len(list(Path(f"/proc/{pid}/fd").iterdir()))
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (taken + 10, taken + 10))
        for _ in range(80):
            connection = socket.create_connection(("127.0.0.1", server.port), PATIENT_SECONDS)
            opened.callback(connection.close)
        began, worked = time.monotonic(), processor_seconds(pid)
        time.sleep(2)
        # It waits, and does not ask all the time
        assert processor_seconds(pid) - worked < 0.5 * (time.monotonic() - began)
        opened.close()
        assert eventually(lambda: is_served(server), bool)
        assert len(lines(server)) - before < 30


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100
