"""A store in a space of its own, synchronous or awaited behind the same calls."""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any, Protocol

import pytest
from langgraph.store.base import BaseStore, Op, Result

from recollect_client import Memory
from recollect_client.langgraph import RecollectStore
from tests.process.server import Server

_NUMBERS = count()


class Stores(Protocol):
    """Makes a store in a space of its own."""

    def __call__(self, **options: Any) -> BaseStore: ...


class AwaitedStore(BaseStore):
    """The asynchronous calls of a store behind the synchronous ones, so that each test is held against both."""

    supports_ttl = True

    def __init__(self, store: BaseStore, loop: asyncio.AbstractEventLoop) -> None:
        self._store = store
        self._loop = loop
        self.ttl_config = store.ttl_config

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        return self._loop.run_until_complete(self._store.abatch(ops))

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        return await self._store.abatch(ops)


class MovedClock:
    """The present moment, and as many minutes more as somebody has let pass."""

    def __init__(self) -> None:
        self.passed = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.passed  # noqa: TID251 - what the server goes by as well

    def passes(self, minutes: float) -> None:
        self.passed += timedelta(minutes=minutes)


@contextmanager
def serving(folder: Path) -> Iterator[Memory]:
    """A memory of a real server."""
    with Server(folder / "data") as server, Memory(server.url) as memory:
        yield memory


@contextmanager
def making(memory: Memory, request: pytest.FixtureRequest) -> Iterator[Stores]:
    """A maker of stores, synchronous or awaited as the fixture's parameter says."""
    loop = asyncio.new_event_loop()

    def make(**options: Any) -> BaseStore:
        store = RecollectStore(memory, space=f"store-{next(_NUMBERS)}", **options)
        return AwaitedStore(store, loop) if request.param == "awaited" else store

    try:
        yield make
    finally:
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()
