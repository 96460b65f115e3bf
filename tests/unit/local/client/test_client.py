"""The client: retries, and problems turned into errors."""

from collections.abc import Callable, Iterator

import httpx
import pytest

from recollect.local.client.address import address
from recollect.local.client.client import BackOff, MemoryClient
from recollect.local.client.failures import ServerRefusedError, ServerUnreachableError, UnusableInputError

URL = "http://memory.test"


class Waits:
    """Records waits instead of waiting."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def back_off(self, attempts: int = 6) -> BackOff:
        return BackOff(attempts=attempts, base_seconds=1, cap_seconds=3, pause=self.seconds.append, chance=lambda: 0.5)


@pytest.fixture
def waits() -> Waits:
    return Waits()


@pytest.fixture
def connect(waits: Waits) -> Iterator[Callable[..., MemoryClient]]:
    """Return a client whose requests meet these answers and errors, one after the other."""
    clients: list[MemoryClient] = []

    def connected(*script: httpx.Response | Exception, attempts: int = 6) -> MemoryClient:
        remaining = iter(script)

        def answer(_request: httpx.Request) -> httpx.Response:
            step = next(remaining)
            if isinstance(step, Exception):
                raise step
            return step

        client = MemoryClient(URL, transport=httpx.MockTransport(answer), back_off=waits.back_off(attempts))
        clients.append(client)
        return client

    yield connected
    for client in clients:
        client.close()


def ok() -> httpx.Response:
    return httpx.Response(200, json={"results": [], "degraded": []})


Connect = Callable[..., MemoryClient]


def test_a_server_that_says_not_now_is_asked_again_with_growing_waits(connect: Connect, waits: Waits) -> None:
    connect(httpx.Response(503), httpx.Response(503), httpx.Response(503), ok()).search("where?")
    assert waits.seconds == [0.5 * 1, 0.5 * 2, 0.5 * 3]  # chance x min(cap 3, 1 x 2^(n - 1))


def test_the_wait_that_the_server_asks_for_is_kept(connect: Connect, waits: Waits) -> None:
    connect(httpx.Response(503, headers={"Retry-After": "2"}), ok()).search("where?")
    assert waits.seconds == [2 + 0.5 * 1]


@pytest.mark.parametrize(
    ("asked", "waited"), [("99999999999999999999", 60.0), ("9" * 5000, 60.0), ("1e400", 0.0), ("-1", 0.0), ("NaN", 0.0)]
)
def test_an_absurd_wait_is_bounded_and_a_malformed_one_counts_as_none(
    connect: Connect, waits: Waits, asked: str, waited: float
) -> None:
    connect(httpx.Response(503, headers={"Retry-After": asked}), ok()).search("where?")
    assert waits.seconds == [waited + 0.5 * 1]


def test_a_connection_that_breaks_is_made_again(connect: Connect, waits: Waits) -> None:
    connect(httpx.ReadError("reset"), httpx.RemoteProtocolError("gone"), ok()).search("where?")
    assert len(waits.seconds) == 2


def test_a_server_that_was_never_there_is_reported_at_once(connect: Connect, waits: Waits) -> None:
    with pytest.raises(ServerUnreachableError, match="recollect serve"):
        connect(httpx.ConnectError("refused")).search("where?")
    assert waits.seconds == []


def test_a_server_that_restarts_is_waited_for(connect: Connect, waits: Waits) -> None:
    client = connect(ok(), httpx.ConnectError("refused"), ok())
    client.search("where?")
    client.search("where?")
    assert len(waits.seconds) == 1


def test_the_last_refusal_is_reported_when_the_attempts_are_used_up(connect: Connect, waits: Waits) -> None:
    with pytest.raises(ServerRefusedError) as caught:
        connect(httpx.Response(503), httpx.Response(503), attempts=2).search("where?")
    assert (caught.value.status, len(waits.seconds)) == (503, 1)


def test_the_last_broken_connection_is_reported_when_the_attempts_are_used_up(connect: Connect) -> None:
    with pytest.raises(ServerUnreachableError, match="ReadError"):
        connect(httpx.ReadError("reset"), httpx.ReadError("reset"), attempts=2).search("where?")


def test_a_problem_document_is_told_in_one_line(connect: Connect) -> None:
    errors = [{"field": "query", "problem": "must not be blank"}, {"field": "limit", "problem": "must be at most 50"}]
    problem = httpx.Response(422, json={"title": "Not valid", "detail": "see errors", "errors": errors})
    with pytest.raises(ServerRefusedError) as caught:
        connect(problem).search("where?")
    assert str(caught.value) == "the server refused (422): query: must not be blank; limit: must be at most 50"


def test_a_refusal_without_a_problem_document_still_says_something(connect: Connect) -> None:
    with pytest.raises(ServerRefusedError, match=r"the server refused \(502\): Bad Gateway"):
        connect(httpx.Response(502, text="<html>")).search("where?")


def test_something_else_at_the_address_is_recognised(connect: Connect) -> None:
    with pytest.raises(ServerRefusedError, match="does not speak"):
        connect(httpx.Response(200, text="<html>")).search("where?")


def test_an_address_that_is_none_is_wrong_usage() -> None:
    with MemoryClient("memory") as client, pytest.raises(UnusableInputError, match="not an address"):
        client.search("where?")


def test_options_that_were_not_given_are_not_sent() -> None:
    sent: list[bytes] = []

    def answer(request: httpx.Request) -> httpx.Response:
        sent.append(request.read())
        return ok()

    with MemoryClient(URL, key="secret", transport=httpx.MockTransport(answer)) as client:
        client.search("where?", space="home", kinds=None)
    assert sent == [b'{"query":"where?","space":"home"}']


def test_the_key_goes_as_a_bearer_token() -> None:
    seen: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        seen.append(request.headers["Authorization"])
        return ok()

    with MemoryClient(URL, key="abc", transport=httpx.MockTransport(answer)) as client:
        client.search("where?")
    assert seen == ["Bearer abc"]


def test_a_listing_is_read_page_after_page() -> None:
    asked: list[dict[str, str]] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(dict(request.url.params))
        return httpx.Response(200, json={"items": [], "next_cursor": "further" if len(asked) == 1 else None})

    with MemoryClient(URL, transport=httpx.MockTransport(answer)) as client:
        assert len(list(client.pages("/shares", space="home", limit=2))) == 2
    assert asked == [{"space": "home", "limit": "2"}, {"space": "home", "limit": "2", "cursor": "further"}]


def test_a_write_that_is_done_once_has_a_key_of_its_own_and_what_was_named_stays_one_step_of_the_path() -> None:
    sent: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        sent.append(request)
        return httpx.Response(200, json={"id": "e"})

    with MemoryClient(URL, transport=httpx.MockTransport(answer)) as client:
        for once in (True, True, False):
            client.call("DELETE", f"/entries{address('a/b?c')}", once=once, cascade=True)
    first, second, third = (request.headers.get("Idempotency-Key") for request in sent)
    assert first != second
    assert (bool(first), bool(second), third) == (True, True, None)
    assert {request.url.raw_path for request in sent} == {b"/v1/memory/entries/a%2Fb%3Fc?cascade=true"}
