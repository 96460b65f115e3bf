"""Bodies that are refused, large ones and unfinished ones: what they cost, and that a client gets to know why."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

import httpx
import pytest

from tests.http_suite.waiting import eventually
from tests.patience import PATIENT_SECONDS
from tests.process.server import Server

MEGABYTE: Final = 1_000_000
SEARCH: Final = "/v1/memory/search"
BODY_BYTES: Final = 3_900_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("bodies") / "data", RECOLLECT_CLIENT_FAILURES="0") as running:
        yield running


def resident_bytes(server: Server) -> int:
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    [kilobytes] = [line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:")]
    return int(kilobytes) * 1024


def unfinished(server: Server, opened: ExitStack, *headers: str) -> socket.socket:
    """A request of which all but the end of the body was sent, as far as the server takes it."""
    connection = opened.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENT_SECONDS))
    connection.settimeout(2)
    lines = (f"POST {SEARCH} HTTP/1.1", "Host: localhost", "Content-Type: application/json")
    head = "\r\n".join((*lines, f"Content-Length: {BODY_BYTES + 1}", *headers, "", ""))
    with suppress(OSError):  # refused already, and reset
        connection.sendall(head.encode() + BODY_BYTES * b" ")
    return connection


def answer_of(connection: socket.socket) -> bytes:
    connection.settimeout(PATIENT_SECONDS)
    received = b""
    with suppress(ConnectionResetError):
        while piece := connection.recv(65_536):
            received += piece
    return received


@pytest.mark.parametrize("megabytes", [5, 6, 12])
def test_a_client_whose_body_is_too_large_gets_to_read_it(server: Server, megabytes: int) -> None:
    with httpx.Client(base_url=server.url, timeout=PATIENT_SECONDS) as http:
        for _ in range(5):
            reply = http.post(SEARCH, content=megabytes * MEGABYTE * b" ", headers={"Content-Type": "application/json"})
            assert (reply.status_code, reply.json()["type"]) == (413, "urn:recollect:problem:body-too-large")


@pytest.mark.parametrize("authorization", ["", "Authorization: Bearer wrong\r\n"], ids=["too large", "a stranger's"])
def test_a_client_may_send_all_of_a_body_that_is_refused_and_read_the_answer_then(
    server: Server, authorization: str
) -> None:
    size = 6 * MEGABYTE
    head = f"POST {SEARCH} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {size}\r\n{authorization}\r\n"
    with socket.create_connection(("127.0.0.1", server.port), PATIENT_SECONDS) as connection:
        connection.sendall(head.encode() + 1_000 * b" ")
        connection.recv(1, socket.MSG_PEEK)  # it is answered already
        connection.sendall((size - 1_000) * b" ")
        answer = b""
        while piece := connection.recv(65_536):  # to the end: no reset
            answer += piece
    assert answer.startswith(b"HTTP/1.1 401 " if authorization else b"HTTP/1.1 413 ")


def test_a_client_whose_key_is_wrong_gets_to_read_it_whatever_it_sends(server: Server) -> None:
    wrong = {"Authorization": "Bearer wrong", "Content-Type": "application/json"}
    with httpx.Client(base_url=server.url, timeout=PATIENT_SECONDS, headers=wrong) as http:
        for size in (10, 60_000, MEGABYTE, 6 * MEGABYTE):
            assert [http.post(SEARCH, content=size * b" ").status_code for _ in range(3)] == [401] * 3


def test_bodies_of_strangers_are_not_held(server: Server) -> None:
    before = resident_bytes(server)
    with ExitStack() as opened:
        connections = [unfinished(server, opened, "Authorization: Bearer wrong") for _ in range(60)]
        assert resident_bytes(server) - before < 60 * MEGABYTE
        assert all(answer_of(connection).startswith(b"HTTP/1.1 401 ") for connection in connections)


def test_unfinished_bodies_of_one_caller_are_bounded_and_others_are_served(server: Server) -> None:
    key = server.new_key("alice")
    before = resident_bytes(server)
    with ExitStack() as opened:
        connections = [unfinished(server, opened) for _ in range(60)]
        assert resident_bytes(server) - before < 120 * MEGABYTE
        with server.client(key) as http:
            assert http.post("/search", json={"query": "tea"}).status_code == httpx.codes.OK
        answers = [answer_of(connection) for connection in connections]
    refused = [json.loads(answer.partition(b"\r\n\r\n")[2]) for answer in answers if b" 429 " in answer[:16]]
    assert {problem["limit"] for problem in refused} <= {"person-bodies", "person-in-flight"}
    assert len(refused) > 40
    assert eventually(
        lambda: httpx.post(f"{server.url}{SEARCH}", json={"query": "tea"}).status_code, lambda is_: is_ == 200
    )
