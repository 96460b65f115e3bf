"""What the suite works with: an index over a store, and the steps that many tests begin with."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import DIMENSIONS, Float32Array
from recollect.core.model.writes import Committed
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, EntryFilter, LegHit
from recollect.core.text.words import content_words
from recollect.ports import EntryStore, SearchIndex
from tests.builders import ALICE, MODEL, a_write, vectors

EVERYTHING = EntryFilter()
ANOTHER = "another-model"


@dataclass(frozen=True, slots=True)
class Indexed:
    """One adapter over a store. `publish` makes an index that has to be told show what is committed in a space."""

    store: EntryStore
    index: SearchIndex
    publish: Callable[[Scope], None]


def put(indexed: Indexed, *entries: Entry) -> None:
    """Commit entries of one space, new ones or next versions; they can be searched on return."""
    scope = Scope(entries[0].user_id, entries[0].space)
    outcomes = indexed.store.commit(scope, [a_write(entry, session=None) for entry in entries])
    assert all(isinstance(outcome, Committed) for outcome in outcomes)
    indexed.publish(scope)


def embed(indexed: Indexed, entries: Sequence[Entry], rows: Sequence[Float32Array], *, model: str = MODEL) -> None:
    """Store vectors for these versions, project and settle, as the worker does."""
    scope = Scope(entries[0].user_id, entries[0].space)
    embedded = [
        EmbeddedVersion(entry.id, entry.version, replace(vectors(model=model), pooled=row))
        for entry, row in zip(entries, rows, strict=True)
    ]
    assert all(indexed.store.store_vectors(scope, embedded))
    index_rows = indexed.store.index_rows_of(scope, [entry.id for entry in entries], model=model)
    indexed.index.project(scope, index_rows)
    indexed.store.settle(scope, [(entry.id, entry.version) for entry in entries])
    indexed.publish(scope)


def ask(
    indexed: Indexed,
    question: str,
    vector: Float32Array | None = None,
    *,
    scope: Scope = ALICE,
    admits: EntryFilter = EVERYTHING,
    per_leg: int = 50,
    model: str = MODEL,
) -> Candidates:
    words = tuple(content_words(question))
    return indexed.index.candidates(scope, CandidateQuery(words, vector, model, admits, per_leg))


def by_words(indexed: Indexed, question: str, *, scope: Scope = ALICE, admits: EntryFilter = EVERYTHING) -> list[str]:
    """The ids that the BM25 leg finds, best first."""
    return ids(ask(indexed, question, scope=scope, admits=admits).bm25)


def by_vector(
    indexed: Indexed, vector: Float32Array, *, scope: Scope = ALICE, admits: EntryFilter = EVERYTHING
) -> list[str]:
    """The ids that the dense leg finds, best first."""
    return ids(ask(indexed, "", vector, scope=scope, admits=admits).dense)


def ids(hits: Sequence[LegHit]) -> list[str]:
    return [hit.entry_id for hit in hits]


def towards(axis: int, share: float = 1.0) -> Float32Array:
    """A unit vector with cosine `share` to the given axis; what is left points along the last one."""
    vector = np.zeros(DIMENSIONS, np.float32)
    vector[axis] = share
    vector[-1] = (1 - share**2) ** 0.5
    return vector
