"""Many calls at once, awaited: ported from LangGraph's tests of its stores (see the package); and in threads."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import pytest
from langgraph.store.base import GetOp, PutOp

from recollect_client import Memory
from recollect_client.langgraph import RecollectStore

COLOURS: Final = ("red", "blue", "green", "yellow", "purple")
THINGS: Final = ("apple", "car", "house", "book", "phone")
SCORES: Final = (3.0, 3.5, 4.0, 4.5, 5.0)
COMPARED: Final = {
    "$gt": lambda value, asked: value > asked,
    "$gte": lambda value, asked: value >= asked,
    "$lt": lambda value, asked: value < asked,
    "$lte": lambda value, asked: value <= asked,
}


@pytest.fixture
def store(memory: Memory, request: pytest.FixtureRequest) -> RecollectStore:
    return RecollectStore(memory, space=request.node.name.replace("_", "-"))


def test_large_batches_async(store: RecollectStore) -> None:
    """A fifth as many as LangGraph's test has in each of a third of its rounds: each is a call to a server here."""

    def round_of(number: int, key: str) -> list[Coroutine[Any, Any, object]]:
        namespace = ("test", "foo", "bar", "baz", str(number % 2))
        return [
            store.aput(namespace, key, {"foo": "bar" + key}),
            store.aget(namespace, key),
            store.alist_namespaces(prefix=None, max_depth=number + 1),
            store.asearch(("test",)),
            store.aput(namespace, key, {"foo": "bar" + key}),
            store.adelete(namespace, key),
        ]

    async def run() -> int:
        calls = [call for number in range(3) for key in range(20) for call in round_of(number, f"key{key}")]
        return len(await asyncio.gather(*calls))

    assert asyncio.run(run()) == 3 * 20 * 6
    assert store.search(("test",)) == []


def test_concurrent_searches_with_filters(store: RecollectStore) -> None:
    documents = {
        f"doc{number}": {
            "text": f"{COLOURS[number % 5]} {THINGS[number % 5]}",
            "color": COLOURS[number % 5],
            "score": SCORES[number % 5],
            "index": number,
        }
        for number in range(50)
    }
    asked: list[tuple[str, dict[str, Any]]] = [
        ("apple", {"color": "red"}),
        ("car", {"color": "blue"}),
        ("house", {"color": "green"}),
        ("phone", {"score": {"$gt": 4.99}}),
        ("book", {"score": {"$lte": 3.5}}),
        ("apple", {"score": {"$gte": 3.0}, "color": "red"}),
        ("car", {"score": {"$lt": 5.1}, "color": "blue"}),
        ("house", {"index": {"$gt": 25}}),
        ("phone", {"index": {"$lte": 10}}),
    ]

    async def run() -> list[list[dict[str, Any]]]:
        await asyncio.gather(
            *(store.aput(("test",), key, value) for key, value in documents.items()),
            *(store.adelete(("test",), key) for key in documents),
            *(store.aput(("test",), key, value) for key, value in documents.items()),
        )
        found = await asyncio.gather(*(store.asearch(("test",), query=query, filter=one) for query, one in asked))
        return [[item.value for item in items] for items in found]

    for found, (_, conditions) in zip(asyncio.run(run()), asked, strict=True):
        assert found
        for name, condition in conditions.items():
            compared = condition if isinstance(condition, dict) else {}
            for operator, bound in compared.items():
                assert all(COMPARED[operator](value[name], bound) for value in found)
            if not compared:
                assert {value[name] for value in found} == {condition}


def test_writes_of_one_item_are_carried_out_as_they_were_begun(store: RecollectStore) -> None:
    async def run() -> tuple[object, object]:
        for _ in range(5):
            await asyncio.gather(
                *(store.aput(("a",), "kept", {"n": number}) for number in range(8)),
                *(store.aput(("a",), "gone", {"n": number}) for number in range(8)),
                store.adelete(("a",), "gone"),
            )
        return await store.aget(("a",), "kept"), await store.aget(("a",), "gone")

    kept, gone = asyncio.run(run())
    assert getattr(kept, "value", None) == {"n": 7}
    assert gone is None


def test_threads_that_write_the_same_item_leave_one_of_their_values(store: RecollectStore) -> None:
    def write(number: int) -> None:
        if number % 5 == 4:
            store.delete(("a",), "key")
        else:
            store.put(("a",), "key", {"n": number})

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(write, range(30)))
    store.put(("a",), "key", {"n": 30})
    assert [item.value for item in store.search(("a",))] == [{"n": 30}]


def test_a_batch_of_many_kinds_is_answered_in_its_order(store: RecollectStore) -> None:
    store.batch([PutOp(("many",), f"k{number}", {"n": number}) for number in range(60)])
    items = store.batch([GetOp(("many",), f"k{number}") for number in range(60)])
    assert [getattr(item, "value", None) for item in items] == [{"n": number} for number in range(60)]
