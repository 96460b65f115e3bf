"""A former model whose vectors have another length: its index is searched beside the new one until spaces are done."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace

import numpy as np
import pytest

from recollect.adapters.opensearch.former import WithFormerIndex
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import Float32Array
from recollect.core.retrieval.candidates import CandidateQuery, Candidates
from recollect.core.retrieval.index_row import IndexRow
from tests.builders import ALICE, MALLORY, MODEL, a_memory
from tests.contract.opensearch import NAMED, UNNAMED, OpenSearchIndexes, opensearch_indexes
from tests.contract.search_index.parts import FORMER, former_question, ids, towards

pytestmark = pytest.mark.service
LENGTH = 16


def short(axis: int, share: float = 1.0) -> Float32Array:
    vector = np.zeros(LENGTH, np.float32)
    vector[axis], vector[-1] = share, (1 - share**2) ** 0.5
    return vector


def row(entry: Entry, vector: Float32Array | None, model: str) -> IndexRow:
    return IndexRow(entry.id, entry.version, entry.kind, entry.state, entry.text, vector, model)


@dataclass(frozen=True, slots=True)
class Both:
    """Both indexes, and them as one."""

    present: OpenSearchIndexes
    former: OpenSearchIndexes
    index: WithFormerIndex

    def show(self) -> None:
        self.present.refresh()
        self.former.refresh()

    def asked(self, *, scope: Scope = ALICE) -> Candidates:
        self.show()
        question = former_question(short(3), twice=False)
        return self.index.candidates(scope, CandidateQuery((), towards(0), MODEL, former=question))


@pytest.fixture(params=[NAMED, UNNAMED], ids=["named", "unnamed"])
def both(request: pytest.FixtureRequest, opensearch: str) -> Iterator[Both]:
    with ExitStack() as opened:
        present = opened.enter_context(opensearch_indexes(opensearch, request.param))
        former = opened.enter_context(opensearch_indexes(opensearch, request.param, dimensions=LENGTH))
        yield Both(present, former, WithFormerIndex(present.named, former.named))


def test_entries_are_found_in_both_and_once(both: Both) -> None:
    old, renewed = a_memory("Oolong tea"), a_memory("Oolong cakes")
    both.former.in_use().project(ALICE, [row(old, short(3, 0.9), FORMER), row(renewed, short(3, 0.8), FORMER)])
    both.index.project(ALICE, [row(old, None, MODEL), row(renewed, towards(0, 0.85), MODEL)])
    found = both.asked()
    assert ids(found.dense) == [old.id, renewed.id]
    assert [hit.score for hit in found.dense] == pytest.approx([0.9, 0.85], abs=5e-3)
    assert found.degraded == ()
    assert both.asked(scope=MALLORY).dense == ()


def test_what_is_gone_leaves_both(both: Both) -> None:
    old = a_memory("Oolong tea")
    both.former.in_use().project(ALICE, [row(old, short(3), FORMER)])
    both.index.project(ALICE, [row(old, None, MODEL)])
    both.show()
    both.index.project(ALICE, [replace(row(old, None, MODEL), version=2, state=State.DELETED)])
    assert both.asked().dense == ()


def test_a_space_that_is_done_or_erased_leaves_the_former_one(both: Both) -> None:
    entries = [a_memory("Oolong tea"), a_memory("Oolong tea", scope=MALLORY)]
    for scope, entry in zip((ALICE, MALLORY), entries, strict=True):
        both.former.in_use().project(scope, [row(entry, short(3), FORMER)])
        both.index.project(scope, [row(entry, None, MODEL)])
    both.show()
    assert dict(both.index.holds(ALICE)) == {"index_documents": 1, "former_index_documents": 1}
    both.index.drop_former(ALICE)
    assert both.asked().dense == ()
    assert dict(both.index.holds(ALICE)) == {"index_documents": 1, "former_index_documents": 0}
    assert ids(both.asked(scope=MALLORY).dense) == [entries[1].id]
    both.index.erase(MALLORY)
    both.show()
    assert dict(both.index.holds(MALLORY)) == {"index_documents": 0, "former_index_documents": 0}
