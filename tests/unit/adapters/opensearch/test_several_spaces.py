"""One bulk request for several people: whose each document is, and what becomes of the others when one is refused."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Final

import numpy as np
import pytest

from recollect.adapters.opensearch import BulkWriter, IndexClient, OpenSearchIndex, open_client
from recollect.adapters.opensearch.documents import BULK_BYTES, document_id
from recollect.adapters.opensearch.flavour import CLASSIC, NEXTGEN, Flavour
from recollect.adapters.opensearch.writing import BulkPolicy
from recollect.core.model.entry import Kind, State
from recollect.core.model.scope import Right, Scope
from recollect.core.model.vectors import DIMENSIONS, Float32Array
from recollect.core.retrieval.index_row import EntryOfSpace, IndexRow
from recollect.errors import NotPermittedError
from tests.builders import ALICE, MALLORY, MODEL
from tests.unit.adapters.opensearch.opensearch_double import Answer, Request, leg, opensearch_double, searched

VECTOR: Float32Array = np.full(DIMENSIONS, DIMENSIONS**-0.5, np.float32)
AT_WORK: Final = Scope(ALICE.owner, "work")
POLICY: Final = BulkPolicy(max_attempts=4, base_seconds=1.0, cap_seconds=1.5, patience_seconds=20.0)
EVERYBODY: Final = (ALICE, AT_WORK, MALLORY)


@dataclass
class Service:
    """What answers, what was sent to it, and the time, which goes on while somebody waits."""

    index: OpenSearchIndex
    requests: list[Request]
    seconds: list[float] = field(default_factory=lambda: [0.0])

    def bulks(self) -> list[list[Any]]:
        return [list(request.lines) for request in self.requests if request.path.startswith("/recollect/_bulk")]

    def project(self, *scopes: Scope, text: str = "oolong") -> frozenset[EntryOfSpace]:
        """Project an entry of the same id under each of these."""
        return self.index.project_spaces({scope: [row(text=f"{text} of {scope.owner}")] for scope in scopes})


@contextmanager
def serving(answer: Callable[[Request], Answer], flavour: Flavour = NEXTGEN) -> Iterator[Service]:
    seconds = [0.0]

    def wait(some: float) -> None:
        seconds[0] += some

    with opensearch_double(answer) as double, closing(IndexClient(open_client(double.url))) as client:
        writer = BulkWriter(client, wait, lambda: 1.0, POLICY, lambda: seconds[0])
        yield Service(OpenSearchIndex(client, writer, flavour, "recollect"), double.requests, seconds)


def row(entry_id: str = "e1", version: int = 1, *, state: State = State.ACTIVE, text: str = "oolong") -> IndexRow:
    return IndexRow(entry_id, version, Kind.MEMORY, state, text, VECTOR, MODEL)


def answering(refused: Callable[[Mapping[str, Any]], int | None]) -> Callable[[Request], Answer]:
    """Take every item, but for those to whose action a status is given."""

    def answer(request: Request) -> Answer:
        actions = [line for line in request.lines if line.keys() <= {"index", "delete"}]
        statuses = [refused(next(iter(one.values()))) or 201 for one in actions]
        return 200, {
            "items": [{next(iter(one)): {"status": status}} for one, status in zip(actions, statuses, strict=True)]
        }

    return answer


def all_taken(_: Mapping[str, Any]) -> None:
    """Nothing is refused."""


def test_all_people_of_a_batch_are_one_request_and_each_document_says_whose_it_is() -> None:
    with serving(answering(all_taken)) as service:
        assert service.project(*EVERYBODY) == frozenset()
        (lines,) = service.bulks()
    written = {action["index"]["_id"]: document for action, document in zip(lines[::2], lines[1::2], strict=True)}
    assert set(written) == {document_id(scope, "e1") for scope in EVERYBODY}
    for scope in EVERYBODY:
        document = written[document_id(scope, "e1")]
        assert (document["user"], document["space"], document["memory_id"]) == (scope.owner, scope.space, "e1")
        assert scope.owner in document["search"]
    assert {action["index"]["version"] for action in lines[::2]} == {3}


def test_what_is_gone_of_one_is_removed_under_its_name_alone() -> None:
    with serving(answering(all_taken)) as service:
        gone = {ALICE: [row(state=State.DELETED)], MALLORY: [row()]}
        assert service.index.project_spaces(gone) == frozenset()
        (lines,) = service.bulks()
    assert [one["delete"]["_id"] for one in lines if "delete" in one] == [document_id(ALICE, "e1")]


@pytest.mark.parametrize("status", [400, 403, 404])
def test_one_that_is_refused_for_good_is_told_and_holds_up_no_other(status: int) -> None:
    theirs = document_id(MALLORY, "e1")
    with serving(answering(lambda action: status if action["_id"] == theirs else None)) as service:
        assert service.project(*EVERYBODY) == {(MALLORY, "e1")}
        assert len(service.bulks()) == 1


def test_one_that_is_refused_for_now_is_sent_again_alone() -> None:
    refusals = [document_id(MALLORY, "e1")] * 2

    def refused(action: Mapping[str, Any]) -> int | None:
        return 429 if refusals and action["_id"] == refusals[0] and refusals.pop() else None

    with serving(answering(refused)) as service:
        assert service.project(*EVERYBODY) == frozenset()
        assert [len(lines) // 2 for lines in service.bulks()] == [3, 1, 1]


@pytest.mark.parametrize("status", [403, 404, 429, 503])
def test_a_request_that_is_refused_for_a_while_is_sent_again(status: int) -> None:
    refusals: list[Answer] = [(status, {"message": "not yet"})] * 2
    take = answering(all_taken)
    with serving(lambda request: refusals.pop() if refusals else take(request)) as service:
        assert service.project(*EVERYBODY) == frozenset()
        assert len(service.bulks()) == 3


@pytest.mark.parametrize(
    ("answer", "attempts"),
    [
        ((403, {}), POLICY.max_attempts),
        ((503, "unavailable"), POLICY.max_attempts),
        ((400, {}), 1),
        ((200, "{malformed"), 1),
        ((200, {"items": []}), 1),
    ],
)
def test_an_index_that_takes_nothing_leaves_everything_to_do(answer: Answer, attempts: int) -> None:
    with serving(lambda _: answer) as service:
        assert service.project(*EVERYBODY) == {(scope, "e1") for scope in EVERYBODY}
        assert len(service.bulks()) == attempts


def test_an_index_that_is_not_there_leaves_everything_to_do() -> None:
    with serving(answering(all_taken)) as service:
        pass
    assert service.project(*EVERYBODY) == {(scope, "e1") for scope in EVERYBODY}


def test_requests_are_bounded_by_their_bytes_and_one_that_fails_fails_alone() -> None:
    text = " ".join(f"word{number}" for number in range(40_000))
    failing = document_id(ALICE, "e3")

    def answer(request: Request) -> Answer:
        names = {line["index"]["_id"] for line in request.lines if "index" in line}
        return (400, {}) if failing in names else answering(all_taken)(request)

    with serving(answer) as service:
        rows = {scope: [row(f"e{number}", text=text) for number in range(9)] for scope in EVERYBODY}
        left = service.index.project_spaces(rows)
        bulks = service.bulks()
    sizes = [sum(len(str(line)) for line in lines) for lines in bulks]
    assert 1 < len(bulks) < 27
    assert max(sizes) < 1.2 * BULK_BYTES
    names = [[line["index"]["_id"] for line in lines if "index" in line] for lines in bulks]
    assert sorted(chain.from_iterable(names)) == sorted(
        document_id(scope, one.entry_id) for scope, of in rows.items() for one in of
    )
    (with_it,) = [some for some in names if failing in some]
    assert {document_id(scope, entry_id) for scope, entry_id in left} == set(with_it)


def test_after_its_patience_nothing_is_sent_any_more() -> None:
    text = " ".join(f"word{number}" for number in range(40_000))

    def answer(_: Request) -> Answer:
        service.seconds[0] += POLICY.patience_seconds
        return 503, "unavailable"

    with serving(answer) as service:
        rows = {ALICE: [row(f"e{number}", text=text) for number in range(30)]}
        assert len(service.index.project_spaces(rows)) == 30
        assert len(service.bulks()) == 1


def test_where_documents_cannot_be_named_a_look_that_fails_leaves_those_of_its_space() -> None:
    def answer(request: Request) -> Answer:
        if not request.path.endswith("_msearch"):
            return answering(all_taken)(request)
        whose = [term["term"] for term in request.lines[1]["query"]["bool"]["filter"] if "term" in term]
        fails = {"user": MALLORY.owner} in whose
        return searched({"status": 500}) if fails else searched(leg())

    with serving(answer, CLASSIC) as service:
        assert service.project(ALICE, MALLORY, AT_WORK) == {(MALLORY, "e1")}
        (lines,) = service.bulks()
    assert [(one["user"], one["space"]) for one in lines[1::2]] == [
        (scope.owner, scope.space) for scope in (ALICE, AT_WORK)
    ]


def test_nothing_is_written_under_a_scope_that_may_only_read() -> None:
    reading: Mapping[Scope, Sequence[IndexRow]] = {Scope("alice", rights=frozenset({Right.READ})): [row()]}
    with serving(answering(all_taken)) as service:
        with pytest.raises(NotPermittedError):
            service.index.project_spaces(reading)
        assert service.bulks() == []


def test_no_rows_are_no_request() -> None:
    with serving(answering(all_taken)) as service:
        assert service.index.project_spaces({}) == frozenset()
        assert service.requests == []
