"""The OpenSearch adapter against a server that answers well, badly, or not at all."""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest

from recollect.adapters.opensearch import BulkWriter, IndexClient, IndexLayout, OpenSearchIndex, open_client
from recollect.adapters.opensearch.documents import document_id
from recollect.adapters.opensearch.flavour import CLASSIC, NEXTGEN, Flavour
from recollect.adapters.opensearch.index import DEFAULT_LAYOUT, IndexTimeouts
from recollect.adapters.opensearch.writing import BulkPolicy
from recollect.core.model.entry import Kind, State
from recollect.core.model.scope import Right, Scope
from recollect.core.model.vectors import DIMENSIONS, Float32Array
from recollect.core.retrieval.candidates import CandidateQuery, Degraded, LegHit
from recollect.core.retrieval.index_row import IndexRow
from recollect.errors import IndexUnavailableError, NotPermittedError
from tests.builders import ALICE, MALLORY, MODEL
from tests.unit.adapters.opensearch.opensearch_double import (
    Answer,
    OpenSearchDouble,
    Request,
    leg,
    opensearch_double,
    searched,
)

SECRET = "oolongs"
VECTOR: Float32Array = np.full(DIMENSIONS, DIMENSIONS**-0.5, np.float32)
QUESTION = CandidateQuery((SECRET,), VECTOR, MODEL)
POLICY = BulkPolicy(max_attempts=3, base_seconds=1.0, cap_seconds=1.5)
BAD_LEG = {"status": 400, "error": {"type": "query_shard_exception", "reason": SECRET}}


@dataclass
class Bench:
    """An index over a double, and the pauses that its writer made."""

    double: OpenSearchDouble
    index: OpenSearchIndex
    pauses: list[float]

    def sent(self) -> list[str]:
        return [request.path for request in self.double.requests]


@contextmanager
def serving(
    answer: Callable[[Request], Answer],
    flavour: Flavour = NEXTGEN,
    timeouts: IndexTimeouts | None = None,
    layout: IndexLayout = DEFAULT_LAYOUT,
) -> Iterator[Bench]:
    pauses: list[float] = []
    with opensearch_double(answer) as double, closing(IndexClient(open_client(double.url))) as client:
        writer = BulkWriter(client, wait=pauses.append, chance=lambda: 0.5, policy=POLICY)
        index = OpenSearchIndex(client, writer, flavour, "recollect", layout, timeouts=timeouts or IndexTimeouts())
        yield Bench(double, index, pauses)


def always(status: int, value: object) -> Callable[[Request], Answer]:
    return lambda _: (status, value)


def items(*statuses: int) -> Answer:
    outcomes = [{"index": {"status": status, "error": {"type": "x", "reason": SECRET}}} for status in statuses]
    return 200, {"errors": True, "items": outcomes}


def row(entry_id: str = "e1", version: int = 1, state: State = State.ACTIVE) -> IndexRow:
    return IndexRow(entry_id, version, Kind.MEMORY, state, SECRET, VECTOR, MODEL)


def test_two_legs_are_one_request() -> None:
    with serving(always(*searched(leg(("e2", 3.5, 1), ("e1", 3.5, 2)), leg(("e1", 0.75, 2))))) as bench:
        found = bench.index.candidates(ALICE, QUESTION)
        assert found.bm25 == (LegHit("e1", 3.5, 2), LegHit("e2", 3.5, 1))
        assert found.dense == (LegHit("e1", 0.5, 2),)
        assert found.degraded == ()
        (request,) = bench.double.requests
    assert (request.path, request.content_type) == ("/recollect/_msearch", "application/x-ndjson")
    assert len(request.lines) == 4


@pytest.mark.parametrize(
    ("legs", "missing"),
    [
        ((BAD_LEG, leg(("e1", 1.0, 1))), Degraded.BM25_LEG),
        ((leg(("e1", 1.0, 1)), BAD_LEG), Degraded.DENSE_LEG),
        (({**leg(), "timed_out": True}, leg(("e1", 1.0, 1))), Degraded.BM25_LEG),
        (({**leg(), "_shards": {"failed": 1}}, leg(("e1", 1.0, 1))), Degraded.BM25_LEG),
        ((leg(("e9", 1.0, 1), scope=MALLORY), leg(("e1", 1.0, 1))), Degraded.BM25_LEG),
        ((leg(("e9", 1.0, 1), scope=Scope("alice", "other")), leg(("e1", 1.0, 1))), Degraded.BM25_LEG),
        (({**leg(), "hits": {"hits": [{"_score": 1.0}]}}, leg(("e1", 1.0, 1))), Degraded.BM25_LEG),
        ((None, leg(("e1", 1.0, 1))), Degraded.BM25_LEG),
    ],
)
def test_one_bad_leg_leaves_the_other_and_a_mark(legs: tuple[Any, Any], missing: Degraded) -> None:
    with serving(always(*searched(*legs))) as bench:
        found = bench.index.candidates(ALICE, QUESTION)
    assert (found.entry_ids(), found.degraded) == (["e1"], (missing,))


def test_an_index_of_vectors_of_another_length_is_asked_by_words_and_given_none() -> None:
    answers = [searched(leg(("e1", 3.5, 1))), items(201)]
    with serving(lambda _: answers.pop(0), layout=IndexLayout(dimensions=512)) as bench:
        found = bench.index.candidates(ALICE, QUESTION)
        assert (found.entry_ids(), found.degraded) == (["e1"], (Degraded.DENSE_LEG,))
        assert bench.index.candidates(ALICE, replace(QUESTION, words=())).degraded == (Degraded.DENSE_LEG,)
        bench.index.project(ALICE, [row()])
        asked, written = bench.double.requests
    assert len(asked.lines) == 2
    assert "vector" not in written.lines[1]


def test_documents_of_one_entry_count_once_at_the_newest_version() -> None:
    with serving(always(*searched(leg(("e1", 9.0, 1), ("e2", 5.0, 1), ("e1", 3.0, 2)), leg()))) as bench:
        found = bench.index.candidates(ALICE, QUESTION)
    assert found.bm25 == (LegHit("e2", 5.0, 1), LegHit("e1", 3.0, 2))


@pytest.mark.parametrize(
    ("status", "value"),
    [
        (200, "{malformed"),
        (200, ""),
        (200, "[]"),
        (200, {"responses": "none"}),
        searched(leg()),
        searched(BAD_LEG, BAD_LEG),
        (404, {"error": {"type": "index_not_found_exception", "reason": SECRET}}),
        (403, {"message": SECRET}),
        (429, {"error": SECRET}),
        (503, "unavailable"),
    ],
)
def test_an_answer_that_is_none_is_an_error(status: int, value: object) -> None:
    with serving(always(status, value)) as bench, pytest.raises(IndexUnavailableError) as caught:
        bench.index.candidates(ALICE, QUESTION)
    assert SECRET not in str(caught.value)


def test_a_server_that_is_not_there_is_an_error() -> None:
    with serving(always(*searched())) as bench:
        pass
    with pytest.raises(IndexUnavailableError):
        bench.index.candidates(ALICE, QUESTION)


def test_a_search_is_not_waited_for_longer_than_it_may_take() -> None:
    with serving(always(*searched(leg(), leg())), timeouts=IndexTimeouts(search_seconds=0.05)) as bench:
        bench.double.go_on.clear()
        with pytest.raises(IndexUnavailableError):
            bench.index.candidates(ALICE, QUESTION)


def test_a_touch_waits_for_a_collection_that_wakes_up() -> None:
    with serving(always(*searched(leg(), leg())), timeouts=IndexTimeouts(search_seconds=0.05)) as bench:
        bench.double.go_on.clear()
        touch = threading.Thread(target=bench.index.wake, args=(ALICE, QUESTION))
        touch.start()
        touch.join(0.2)
        assert touch.is_alive()
        bench.double.go_on.set()
        touch.join()
        assert len(bench.double.requests) == 1


def test_neither_questions_nor_texts_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    answers: list[Answer] = [searched(BAD_LEG, leg()), items(200), items(400), (500, {"error": SECRET})]
    with serving(lambda _: answers.pop(0)) as bench:
        bench.index.candidates(ALICE, QUESTION)
        bench.index.project(ALICE, [row()])
        with pytest.raises(IndexUnavailableError):
            bench.index.project(ALICE, [row()])
        with pytest.raises(IndexUnavailableError):
            bench.index.candidates(ALICE, QUESTION)
    logged = [str(vars(record)) for record in caplog.records]
    assert any("index_item_refused" in line for line in logged)
    assert not any(SECRET in line for line in logged)


@pytest.mark.parametrize("status", [200, 201, 409])
def test_what_is_written_or_older_than_what_is_there_is_done(status: int) -> None:
    with serving(always(*items(status))) as bench:
        bench.index.project(ALICE, [row()])
        assert bench.sent() == ["/recollect/_bulk"]


def test_removing_what_is_not_there_is_done() -> None:
    with serving(always(200, {"items": [{"delete": {"status": 404}}]})) as bench:
        bench.index.project(ALICE, [row(state=State.DELETED)])
        assert bench.sent() == ["/recollect/_bulk"]


def test_only_the_items_refused_for_now_are_sent_again() -> None:
    answers = [items(201, 429, 503), items(201, 429), items(201)]
    with serving(lambda _: answers.pop(0)) as bench:
        bench.index.project(ALICE, [row("e1"), row("e2"), row("e3")])
        named = [[line["index"]["_id"] for line in request.lines[::2]] for request in bench.double.requests]
    first, second, third = (document_id(ALICE, entry_id) for entry_id in ("e1", "e2", "e3"))
    assert named == [[first, second, third], [second, third], [third]]
    assert bench.pauses == [0.5 * 1.0, 0.5 * 1.5]


@pytest.mark.parametrize("refusal", [items(429), (429, {}), (503, "unavailable")])
def test_what_is_refused_again_and_again_is_an_error(refusal: Answer) -> None:
    with serving(always(*refusal)) as bench:
        with pytest.raises(IndexUnavailableError):
            bench.index.project(ALICE, [row()])
        assert len(bench.double.requests) == POLICY.max_attempts


@pytest.mark.parametrize("answer", [items(400), items(201, 201), (200, {}), (200, {"items": [{}]}), (400, {})])
def test_what_is_refused_for_good_is_not_sent_again(answer: Answer) -> None:
    with serving(always(*answer)) as bench:
        with pytest.raises(IndexUnavailableError):
            bench.index.project(ALICE, [row()])
        assert len(bench.double.requests) == 1


def test_no_rows_are_no_request() -> None:
    with serving(always(500, {})) as bench:
        bench.index.project(ALICE, [])
        assert bench.sent() == []


def test_where_documents_cannot_be_named_those_of_the_entry_are_looked_up_first() -> None:
    def answer(request: Request) -> Answer:
        if request.path.endswith("_msearch"):
            return searched(leg(("e1", 1.0, 1)))
        return 200, {"items": [{"index": {"status": 201}}, {"delete": {"status": 200}}]}

    with serving(answer, CLASSIC) as bench:
        bench.index.project(ALICE, [row(version=2)])
        asked, written = bench.double.requests
    assert {"terms": {"memory_id": ["e1"]}} in asked.lines[1]["query"]["bool"]["filter"]
    assert [next(iter(line)) for line in written.lines[::2]] == ["index", "delete"]


def test_a_failed_look_up_writes_nothing() -> None:
    with serving(always(*searched(BAD_LEG)), CLASSIC) as bench:
        with pytest.raises(IndexUnavailableError):
            bench.index.project(ALICE, [row()])
        assert bench.sent() == ["/recollect/_msearch"]


def test_rights_are_needed_before_anything_is_sent() -> None:
    with serving(always(500, {})) as bench:
        with pytest.raises(NotPermittedError):
            bench.index.candidates(replace(ALICE, rights=frozenset({Right.WRITE})), QUESTION)
        with pytest.raises(NotPermittedError):
            bench.index.project(replace(ALICE, rights=frozenset({Right.READ})), [row()])
        assert bench.sent() == []
