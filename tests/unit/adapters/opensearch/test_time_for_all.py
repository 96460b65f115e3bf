"""One time for all that a batch is written into: an index that hangs takes it from no other."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from recollect.adapters.opensearch.client import IndexClient
from recollect.adapters.opensearch.flavour import CLASSIC, NEXTGEN, Flavour
from recollect.adapters.opensearch.index import OpenSearchIndex
from recollect.adapters.opensearch.naming import NamedIndexes
from recollect.adapters.opensearch.upcoming import WithUpcomingIndex
from recollect.adapters.opensearch.writing import BulkPolicy, BulkWriter
from recollect.core.model.entry import Kind, State
from recollect.core.model.scope import Scope
from recollect.core.retrieval.index_row import IndexRow
from recollect.errors import IndexUnavailableError

POLICY: Final = BulkPolicy()
PEOPLE: Final = [Scope(f"person-{number}") for number in range(80)]


@dataclass
class _Service(IndexClient):
    """Indexes of which some never answer: whoever asks them waits as long as it wants to, by a clock of the test."""

    hanging: frozenset[str] = frozenset()
    slow: float = 0.0
    now: float = 0.0
    written: list[str] = field(default_factory=list)
    asked: list[tuple[str, float]] = field(default_factory=list)

    def bulk(self, name: str, lines: str, *, seconds: float, require_alias: bool) -> object:
        self._answer(name, seconds)
        self.written.append(name)
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
        self.now += seconds
        raise IndexUnavailableError("no answer, as the test says")

    def wait(self, seconds: float) -> None:
        self.now += seconds

    def writer(self) -> BulkWriter:
        return BulkWriter(self, self.wait, lambda: 0.5, POLICY, lambda: self.now)

    def names_behind(self, alias: str) -> list[str]:
        return [f"the one behind {alias}"] if alias in {"recollect", "recollect-upcoming"} else []

    def index(self, name: str, *, flavour: Flavour = NEXTGEN) -> OpenSearchIndex:
        return OpenSearchIndex(self, self.writer(), flavour, name)


def _rows(scopes: Sequence[Scope]) -> dict[Scope, list[IndexRow]]:
    return {scope: [IndexRow("e1", 1, Kind.MEMORY, State.DELETED, "")] for scope in scopes}


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
    service = _Service(hanging=frozenset({"recollect"}))
    index = WithUpcomingIndex(NamedIndexes(service, service.writer(), NEXTGEN, service.wait))
    assert index.project_spaces(_rows(PEOPLE)) == {(scope, "e1") for scope in PEOPLE}
    assert service.written == ["recollect-upcoming"]
    assert service.now <= POLICY.patience_seconds
