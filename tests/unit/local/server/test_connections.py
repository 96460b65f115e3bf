"""Connections are counted, and a fault that comes often is told of seldom."""

import logging

import pytest

from recollect.local.server.connections import (
    MOST_HEADER_BYTES,
    MOST_HEADER_LINES,
    RESERVED_DESCRIPTORS,
    ConnectionLimits,
    HeaderCount,
    HeadersTooLargeError,
    OpenConnections,
    free_descriptors,
)
from recollect.local.server.quiet_log import OncePerSecond


def test_connections_are_bounded_in_all_and_by_client() -> None:
    connections = OpenConnections(ConnectionLimits(most=5, most_per_client=3))
    assert [connections.enter("a") for _ in range(4)] == [True, True, True, False]
    assert [connections.enter("b") for _ in range(3)] == [True, True, False]
    connections.leave("a")
    assert [connections.enter("a"), connections.enter("c")] == [True, False]


def test_without_a_bound_for_a_client_one_may_have_all() -> None:
    connections = OpenConnections(ConnectionLimits(most=5, most_per_client=0))
    assert [connections.enter("proxy") for _ in range(6)] == [True] * 5 + [False]


@pytest.mark.parametrize("descriptors", [38, 64, 200, 1_000, 4_000])
def test_connections_leave_descriptors_for_files(descriptors: int) -> None:
    limits = ConnectionLimits().within(descriptors)
    assert limits.most + limits.waiting + RESERVED_DESCRIPTORS <= descriptors


def test_there_are_always_some_connections() -> None:
    limits = ConnectionLimits().within(0)
    assert limits.most >= 4
    assert limits.waiting >= 8


def test_what_was_chosen_is_kept_where_there_is_room() -> None:
    assert ConnectionLimits(most=50).within(4_000) == ConnectionLimits(most=50)


def test_this_system_tells_how_many_descriptors_are_free() -> None:
    free = free_descriptors()
    assert free is None or free > 0


def a_line(message: str, created: float, *, level: int = logging.ERROR, name: str = "asyncio") -> logging.LogRecord:
    line = logging.LogRecord(name, level, __file__, 1, message, (), None)
    line.created = created
    return line


def test_a_fault_is_a_line_a_second_and_those_between_are_counted() -> None:
    once = OncePerSecond()
    written = []
    for number in range(13_000):
        line = a_line(f"socket.accept() out of system resource\nsocket: {number}", number / 5_000)
        if once.filter(line):
            written.append(getattr(line, "repeated", 0))
    assert written == [0, 4_999, 4_999]


def test_other_faults_and_other_levels_are_written_meanwhile() -> None:
    once = OncePerSecond()
    assert once.filter(a_line("one", 1.0))
    assert once.filter(a_line("another", 1.1))
    assert once.filter(a_line("one", 1.2, level=logging.WARNING))
    assert once.filter(a_line("one", 1.3, name="uvicorn.error"))
    assert not once.filter(a_line("one", 1.4))


@pytest.mark.parametrize(
    ("name", "level"), [("recollect.http.protocol.middleware", logging.ERROR), ("uvicorn.error", logging.INFO)]
)
def test_lines_about_requests_and_what_is_no_fault_are_all_written(name: str, level: int) -> None:
    once = OncePerSecond()
    assert all(once.filter(a_line("request_failed", 1.0, level=level, name=name)) for _ in range(9))


def test_only_so_many_faults_are_remembered() -> None:
    once = OncePerSecond()
    for number in range(1_000):
        assert once.filter(a_line(f"fault {number}", 1.0))
    assert once.filter(a_line("fault 0", 1.1))
    assert not once.filter(a_line("fault 999", 1.1))


@pytest.mark.parametrize(("size", "lines"), [(MOST_HEADER_BYTES + 1, 1), (1, MOST_HEADER_LINES + 1)])
def test_headers_are_bounded_in_bytes_and_lines(size: int, lines: int) -> None:
    count = HeaderCount()
    with pytest.raises(HeadersTooLargeError):
        count.add(size, lines=lines)
    assert count.is_too_large()


def test_headers_may_be_as_large_as_the_bounds() -> None:
    count = HeaderCount()
    count.add(MOST_HEADER_BYTES, lines=MOST_HEADER_LINES)
    assert not count.is_too_large()


def test_a_header_that_does_not_end_is_counted_until_it_does() -> None:
    count = HeaderCount()
    count.add_pending(MOST_HEADER_BYTES)
    assert not count.is_too_large()
    count.add_pending(1)
    assert count.is_too_large()
    ended = HeaderCount()
    ended.add_pending(MOST_HEADER_BYTES)
    ended.add(MOST_HEADER_BYTES, lines=1)
    assert not ended.is_too_large()
