"""One time for all that a batch is written into: an index that hangs takes it from no other, however many there are."""

import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import pytest

from recollect.adapters.opensearch.client import IndexClient
from recollect.adapters.opensearch.flavour import CLASSIC, NEXTGEN, Flavour
from recollect.adapters.opensearch.index import WRITTEN_AT_ONCE, OpenSearchIndex
from recollect.adapters.opensearch.names import shard_of
from recollect.adapters.opensearch.upcoming import WithUpcomingIndex
from recollect.adapters.opensearch.writing import BulkPolicy, BulkWriter
from recollect.core.model.entry import Kind, State
from recollect.core.model.scope import Scope
from recollect.core.retrieval.index_row import EntryOfSpace, IndexRow
from recollect.errors import IndexUnavailableError
from tests.patience import PATIENT_SECONDS

POLICY: Final = BulkPolicy()
SHARDS: Final = 8
PEOPLE: Final = [Scope(f"person-{number}") for number in range(80)]


@dataclass
class _Service(IndexClient):
    """Indexes of which some never answer: whoever asks them waits as long as it wants to, by a clock of the test."""

    hanging: frozenset[str] = frozenset()
    slow: float = 0.0
    written_elsewhere: threading.Semaphore | None = None
    awaited: int = 0
    now: float = 0.0
    written: list[str] = field(default_factory=list)
    asked: list[tuple[str, float]] = field(default_factory=list)
    waited_in_vain: bool = False

    def bulk(self, name: str, lines: str, *, seconds: float, require_alias: bool) -> object:
        self._answer(name, seconds)
        self.written.append(name)
        if self.written_elsewhere is not None:
            self.written_elsewhere.release()
        actions = [one for one in map(json.loads, lines.splitlines()) if one.keys() <= {"index", "delete"}]
        return {"items": [{next(iter(one)): {"status": 201}} for one in actions]}

    def msearch(self, name: str, bodies: Sequence[Mapping[str, Any]], *, seconds: float) -> list[Any]:
        said = json.dumps(bodies)
        self._answer(next((one for one in self.hanging if f'"{one}"' in said), name), seconds)
        return [{"status": 200, "timed_out": False, "_shards": {"failed": 0}, "hits": {"hits": []}} for _ in bodies]

    def _answer(self, name: str, seconds: float) -> None:
        self.asked.append((name, seconds))
        if name not in self.hanging:
            self.now += self.slow
            return
        for _ in range(self.awaited if self.written_elsewhere is not None else 0):
            assert self.written_elsewhere is not None
            self.waited_in_vain |= not self.written_elsewhere.acquire(timeout=PATIENT_SECONDS)
        self.now += seconds
        raise IndexUnavailableError("no answer, as the test says")

    def wait(self, seconds: float) -> None:
        self.now += seconds

    def writer(self) -> BulkWriter:
        return BulkWriter(self, self.wait, lambda: 0.5, POLICY, lambda: self.now)

    def index(self, *names: str, flavour: Flavour = NEXTGEN) -> OpenSearchIndex:
        return OpenSearchIndex(self, self.writer(), flavour, *names)

    def sharded(self) -> OpenSearchIndex:
        return self.index(*(f"place-{place}" for place in range(SHARDS)))


def _rows(scopes: Sequence[Scope]) -> dict[Scope, list[IndexRow]]:
    return {scope: [IndexRow("e1", 1, Kind.MEMORY, State.DELETED, "")] for scope in scopes}


def _of_place(place: int) -> set[EntryOfSpace]:
    return {(scope, "e1") for scope in PEOPLE if shard_of(scope.owner, SHARDS) == place}


@pytest.mark.parametrize("dead", [0, SHARDS - 1])
def test_one_dead_index_of_eight_holds_up_none_and_takes_no_more_than_the_time_of_one(dead: int) -> None:
    service = _Service(hanging=frozenset({f"place-{dead}"}), written_elsewhere=threading.Semaphore(0))
    service.awaited = SHARDS - 1  # it hangs until all others have been written to
    assert service.sharded().project_spaces(_rows(PEOPLE)) == _of_place(dead)
    assert not service.waited_in_vain
    assert set(service.written) == {f"place-{place}" for place in range(SHARDS)} - {f"place-{dead}"}
    assert service.now <= POLICY.patience_seconds


def test_when_all_are_dead_they_take_the_time_of_one_together() -> None:
    """By a clock that goes on by each of them in turn: what is asked last has what is left."""
    service = _Service(hanging=frozenset(f"place-{place}" for place in range(SHARDS)))
    everybody = {(scope, "e1") for scope in PEOPLE}
    assert service.sharded().project_spaces(_rows(PEOPLE)) == everybody
    assert len(service.asked) <= SHARDS <= WRITTEN_AT_ONCE
    assert all(0 < seconds <= POLICY.seconds for _, seconds in service.asked)


def test_no_request_is_given_more_than_what_is_left() -> None:
    service = _Service(hanging=frozenset({"one"}))
    index = service.index("one")
    time_left = service.writer().time()
    service.now += POLICY.patience_seconds - 2.0
    assert index.project_spaces(_rows(PEOPLE[:1]), time_left) == {(PEOPLE[0], "e1")}
    assert service.asked == [("one", 2.0)]
    assert index.project_spaces(_rows(PEOPLE[:1]), time_left) == {(PEOPLE[0], "e1")}
    assert len(service.asked) == 1


def test_where_documents_cannot_be_named_looks_that_hang_share_the_time_and_the_rest_is_written() -> None:
    hanging = frozenset(scope.owner for scope in PEOPLE[1:])
    service = _Service(hanging=hanging)
    rows = {scope: [IndexRow("e1", 1, Kind.MEMORY, State.ACTIVE, "oolong")] for scope in PEOPLE}
    refused = service.index("one", flavour=CLASSIC).project_spaces(rows)
    assert service.written == ["one"]
    assert refused == {(scope, "e1") for scope in PEOPLE[1:]}
    assert service.now <= POLICY.patience_seconds


def test_an_index_in_use_that_hangs_leaves_time_for_the_one_in_the_making() -> None:
    service = _Service(hanging=frozenset({"in-use"}))
    targets = tuple(map(service.index, ("in-use", "upcoming")))
    time_left = service.writer().time()
    seen = type("Seen", (), {"targets": targets})()
    assert WithUpcomingIndex._project_spaces(seen, _rows(PEOPLE), time_left) == {(scope, "e1") for scope in PEOPLE}
    assert service.written == ["upcoming"]
    assert service.now <= POLICY.patience_seconds
