"""A chain of supersession is followed nowhere: a step in it asks the store as often, however long it is."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from recollect.core.deduplication.conflicts import Resolution
from recollect.core.model.drafts import OnDuplicate
from recollect.core.model.edges import EdgeType
from recollect.core.model.entry import Entry, State
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.memories.edges import DrawEdge, ListEdges
from tests.builders import ALICE
from tests.fakes.clock import FixedClock
from tests.write_path import USER, WritePath

LENGTHS: Final = (3, 30, 60)
ASKED: Final = ("get", "read", "records", "records_under", "list_records", "list_entries", "commit", "change_records")


@pytest.fixture
def asked(path: WritePath, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the calls of the store so far."""
    calls: list[str] = []

    def noted(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            calls.append(name)
            return method(*args, **kwargs)

        return call

    for name in ASKED:
        monkeypatch.setattr(path.store, name, noted(name, getattr(path.store, name)))
    return calls


def _superseded(path: WritePath, clock: FixedClock, number: int) -> Entry:
    """Say the code anew and let it take the place of the one before; return the one that says it now."""
    clock.advance(hours=1)
    told = path.tell(f"My locker code is {4000 + number}.")
    assert told.entry is not None
    assert told.conflict is not None
    path.resolve(ALICE, told.conflict, Resolution.SUPERSEDE, USER)
    return told.entry


def test_a_long_chain_of_superseded_memories_costs_no_more_at_its_end(
    path: WritePath, clock: FixedClock, asked: list[str]
) -> None:
    chain = [path.stored("My locker code is 4000.")]
    costs = {}
    for number in range(1, max(LENGTHS) + 1):
        asked.clear()
        chain.append(_superseded(path, clock, number))
        costs[number] = sorted(asked)
    states = [path.store.get(ALICE, entry.id).state for entry in chain]
    assert states == [*[State.SUPERSEDED] * max(LENGTHS), State.ACTIVE]
    assert [costs[length] for length in LENGTHS] == [costs[LENGTHS[0]]] * len(LENGTHS)
    restored = []
    for place in (max(LENGTHS) - 1, max(LENGTHS) // 2, 0):
        asked.clear()
        assert path.restore(ALICE, chain[place].id, USER).state is State.ACTIVE
        restored.append(sorted(asked))
    assert restored[0]
    assert restored == [restored[0]] * len(restored)


def test_a_long_chain_of_edges_that_bites_its_tail_costs_no_more_for_each(
    path: WritePath, clock: FixedClock, asked: list[str]
) -> None:
    draw, edges = DrawEdge(path.store, clock, ReadSettings(path.store)), ListEdges(path.store)
    ring = [
        path.stored(f"{chr(97 + number % 26) * 5}{number} was there", on_duplicate=OnDuplicate.KEEP)
        for number in range(max(LENGTHS))
    ]
    costs = []
    for older, newer in zip(ring, [*ring[1:], ring[0]], strict=True):
        asked.clear()
        assert draw(ALICE, newer.id, EdgeType.SUPERSEDES, older.id, USER).new
        costs.append(len(asked))
    assert max(costs[length - 1] for length in LENGTHS) <= costs[1], "nothing goes around the ring"
    asked.clear()
    shown = edges(ALICE, ring[0].id, type_=EdgeType.SUPERSEDES, limit=100).items
    assert {one.edge.source for one in shown} | {one.edge.target for one in shown} == {
        ring[-1].id,
        ring[0].id,
        ring[1].id,
    }
    assert sorted(asked) == ["get", "list_records", "list_records", "read"], "the neighbours, and no further"
