"""What cannot be sent is refused before anything is: references that are another path, half characters, bad keys."""

import asyncio
import re
import traceback
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from recollect_client import AsyncMemory, Memory, Retries
from recollect_client.errors import ClientError, InvalidArgumentError, InvalidReferenceError
from tests.client.document import OPERATIONS, Example, examples


class Recorder:
    """A transport of both kinds that notes what it is asked and answers nothing."""

    def __init__(self) -> None:
        self.sent: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.sent.append(request)
        return httpx.Response(200, json={})


def memory_of(recorder: Recorder, **options: Any) -> Memory:
    return Memory("http://test", transport=httpx.MockTransport(recorder), **options)


def with_a_path() -> Iterator[tuple[Example, str]]:
    """Yield a call of each operation and each of the names in its path."""
    shown = {one.operation: one for one in examples()}
    for operation, (_, path, _) in OPERATIONS.items():
        for name in re.findall(r"{(\w+)}", path):
            yield shown[operation], name


def test_there_is_a_call_for_every_name_in_a_path() -> None:
    assert len(list(with_a_path())) == sum(path.count("{") for _, path, _ in OPERATIONS.values()) > 30


@pytest.mark.parametrize("reference", ["", ".", "..", None, 7, b"tea"])
@pytest.mark.parametrize(("example", "name"), list(with_a_path()), ids=str)
def test_what_names_nothing_in_a_path_is_refused_and_nothing_is_sent(
    example: Example, name: str, reference: object
) -> None:
    recorder = Recorder()
    arguments = {**example.arguments, name: reference}

    def called(memory: Memory | AsyncMemory) -> Any:
        answer = getattr(memory, example.method)(**arguments)
        return answer.page() if example.is_paged else answer

    async def awaited() -> None:
        async with AsyncMemory("http://test", transport=httpx.MockTransport(recorder)) as memory:
            await called(memory)

    with memory_of(recorder) as memory, pytest.raises(InvalidReferenceError, match=rf"^{name} must "):
        called(memory)
    with pytest.raises(InvalidReferenceError, match=rf"^{name} must "):
        asyncio.run(awaited())
    assert recorder.sent == []


def test_names_that_only_hold_dots_are_names() -> None:
    recorder = Recorder()
    for reference in ("...", "./pin", "%2E", ".a"):
        with memory_of(recorder) as memory, pytest.raises(Exception, match="not this API"):
            memory.unpin(reference)
    paths = [request.url.raw_path.decode().removeprefix("/v1/memory/entries/") for request in recorder.sent]
    assert paths == [".../pin", ".%2Fpin/pin", "%252E/pin", ".a/pin"]


@pytest.mark.parametrize("end", ["\n", "\r\n", " ", "\t"])
def test_the_end_of_a_line_after_a_key_is_taken_off(end: str) -> None:
    recorder = Recorder()
    with memory_of(recorder, key=f"rk_secret{end}") as memory, pytest.raises(ClientError):
        memory.get("tea")
    assert recorder.sent[0].headers["authorization"] == "Bearer rk_secret"


@pytest.mark.parametrize("client", [Memory, AsyncMemory])
@pytest.mark.parametrize("wrong", ["rk_sec\nret", "rk_sec\x00ret", "rk_sec\x7fret", "rk_sec\udc80ret", b"rk_secret"])
def test_a_key_that_no_header_can_say_is_refused_without_being_told(client: type[Memory], wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"^key ") as caught:
        client("http://test", wrong)
    assert isinstance(caught.value, InvalidArgumentError)
    told = "".join(traceback.format_exception(caught.value))
    assert "rk_" not in "".join(line for line in told.splitlines() if not line.startswith("    "))
    assert (caught.value.__cause__, caught.value.__context__) == (None, None)


@pytest.mark.parametrize("name", ["person", "session", "agent"])
def test_who_calls_is_refused_where_no_header_can_say_it_also_of_a_view(name: str) -> None:
    recorder = Recorder()
    with pytest.raises(InvalidArgumentError, match=f"^{name} has"):
        memory_of(recorder, **{name: "a\r\nX-On-Behalf-Of: b"})
    with memory_of(recorder) as memory, pytest.raises(InvalidArgumentError, match=f"^{name} has"):
        memory.using(**{name: "a\nb"})


@pytest.mark.parametrize(
    "options", [{"idempotency_key": "a\nb"}, {"idempotency_key": "a\ud800"}, {"if_version": "a\nb"}]
)
def test_a_key_of_a_call_and_a_version_are_looked_at_as_well(options: dict[str, Any]) -> None:
    recorder = Recorder()
    with memory_of(recorder) as memory, pytest.raises(InvalidArgumentError, match=f"^{next(iter(options))} has"):
        memory.edit("tea", text="Coffee", **options)
    assert recorder.sent == []


def test_what_http_cannot_say_is_tried_once_and_its_headers_are_in_no_traceback() -> None:
    tried: list[httpx.Request] = []

    def refuse(request: httpx.Request) -> httpx.Response:
        tried.append(request)
        raise httpx.LocalProtocolError("Illegal header value b'Bearer rk_secret'")

    memory = Memory("http://test", "rk_secret", transport=httpx.MockTransport(refuse))
    with pytest.raises(InvalidArgumentError, match="cannot be sent") as caught:
        memory.get("tea")
    assert len(tried) == 1
    assert "rk_secret" not in "".join(traceback.format_exception(caught.value))
    assert caught.value.__context__ is None
    assert Retries().after_error(1, httpx.LocalProtocolError("x"), repeatable=True) is None


@pytest.mark.parametrize("client", [Memory, AsyncMemory])
@pytest.mark.parametrize("url", ["127.0.0.1:9822", "", "localhost", "ftp://host", "http://", "http://a:b:c", None])
def test_an_address_without_a_scheme_is_refused_at_once(client: type[Memory], url: Any) -> None:
    with pytest.raises(InvalidArgumentError, match="such as http://"):
        client(url)


HALF = "Maya\ud800"
ITSELF: list[Any] = []
ITSELF.append(ITSELF)


@pytest.mark.parametrize(
    "called",
    [
        lambda memory: memory.get(HALF),
        lambda memory: memory.add(HALF),
        lambda memory: memory.add("Tea", metadata={"mood": ITSELF}),
        lambda memory: memory.add("Tea", metadata={"mood": object()}),
        lambda memory: memory.entries(tag=[HALF]).page(),
        lambda memory: memory.export_page(HALF),
        lambda memory: memory.import_chunk(HALF, import_id="i", chunk=0),
        lambda memory: list(memory.import_lines([HALF])),
        lambda memory: memory.get("a" * 70_000),
        lambda memory: memory.using(person=HALF),
        lambda memory: memory.using(person=7),
    ],
)
def test_what_no_request_can_say_is_an_error_of_the_client(called: Any) -> None:
    recorder = Recorder()
    with memory_of(recorder) as memory, pytest.raises(InvalidArgumentError) as caught:
        called(memory)
    assert "Maya" not in str(caught.value)
    assert recorder.sent == []
