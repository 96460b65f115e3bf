"""What cannot be sent is refused before anything is: references that are another path, half characters, bad keys."""

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from recollect_client import AsyncMemory, Memory
from recollect_client.errors import InvalidReferenceError
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

    async def awaited() -> None:
        async with AsyncMemory("http://test", transport=httpx.MockTransport(recorder)) as memory:
            called = getattr(memory, example.method)(**arguments)
            await (called.page() if example.is_paged else called)

    with memory_of(recorder) as memory, pytest.raises(InvalidReferenceError, match=rf"^{name} must "):
        called = getattr(memory, example.method)(**arguments)
        called.page()
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
