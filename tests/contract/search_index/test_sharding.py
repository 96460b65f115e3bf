"""People spread over indexes of a real node, and their number changed while a program has not seen it."""

from collections import Counter
from dataclasses import replace

import pytest

from recollect.adapters.opensearch import NamedIndexes, OpenSearchIndex, WithUpcomingIndex
from recollect.adapters.opensearch.names import indexes_of, shard_of
from recollect.core.model.scope import Scope
from recollect.core.retrieval.candidates import CandidateQuery
from recollect.errors import IndexUnavailableError
from tests.builders import MODEL, a_memory, a_write
from tests.contract.opensearch import opensearch_indexes
from tests.contract.search_index.test_rebuild import remade
from tests.fakes.entry_store import InMemoryEntryStore

PEOPLE = [Scope(f"person-{number}") for number in range(12)]
OOLONG = CandidateQuery(("oolong",), None, MODEL)


def stored(store: InMemoryEntryStore, scope: Scope, text: str) -> str:
    entry = a_memory(text, scope=scope)
    store.commit(scope, [a_write(entry)])
    return entry.id


def project(index: WithUpcomingIndex, store: InMemoryEntryStore, scope: Scope, entry_id: str) -> None:
    index.project(scope, store.index_rows_of(scope, [entry_id], model=MODEL))


def held(named: NamedIndexes, scope: Scope) -> Counter[str]:
    """In which index how many documents of a person are, also where nobody looks for them."""
    parts = (named.client, named.writer, named.flavour)
    counts = {
        one: OpenSearchIndex(*parts, one).holds(scope)["index_documents"]
        for name in named.names()
        for one in indexes_of(name)
    }
    return Counter({one: count for one, count in counts.items() if count})


def found(index: WithUpcomingIndex, scope: Scope) -> set[str]:
    return {hit.entry_id for hit in index.candidates(scope, OOLONG).bm25}


@pytest.mark.parametrize(("before", "after"), [(1, 3), (3, 1), (3, 2)])
def test_a_program_that_has_not_seen_another_number_finds_and_writes_where_people_are_now(
    opensearch: str, before: int, after: int
) -> None:
    store = InMemoryEntryStore()
    with opensearch_indexes(opensearch, shards=before) as indexes:
        stale = WithUpcomingIndex(indexes.named, now=lambda: 0.0)  # it looks again only when something is refused
        there = {scope: {stored(store, scope, "oolong")} for scope in PEOPLE}
        for scope, ids in there.items():
            project(stale, store, scope, *ids)
        indexes.refresh()
        assert all(found(stale, scope) == ids for scope, ids in there.items())
        wanted = replace(indexes.named, shards=after)
        name = remade(wanted, store)
        indexes.refresh()
        assert all(found(stale, scope) == ids for scope, ids in there.items())
        again = WithUpcomingIndex(indexes.named, now=lambda: 0.0)
        for scope in PEOPLE[:6]:
            there[scope].add(new := stored(store, scope, "more oolong"))
            project(again, store, scope, new)
        indexes.refresh()
        for scope, ids in there.items():
            assert found(stale, scope) == ids
            assert held(wanted, scope) == {indexes_of(name)[shard_of(scope.owner, after)]: len(ids)}


@pytest.mark.parametrize(("before", "after"), [(1, 3), (3, 1), (3, 2)])
def test_a_write_by_what_was_seen_before_goes_nowhere_else(opensearch: str, before: int, after: int) -> None:
    store = InMemoryEntryStore()
    with opensearch_indexes(opensearch, shards=before) as indexes:
        stale = WithUpcomingIndex(indexes.named, now=lambda: 0.0)
        for scope in PEOPLE:
            project(stale, store, scope, stored(store, scope, "oolong"))
        old = indexes.named.in_use(name=indexes.named.names()[0])
        wanted = replace(indexes.named, shards=after)
        name = remade(wanted, store)
        for scope in PEOPLE:
            row = store.index_rows_of(scope, [stored(store, scope, "more oolong")], model=MODEL)
            with pytest.raises(IndexUnavailableError):
                old.project(scope, row)
            stale.project(scope, row)
        indexes.refresh()
        for scope in PEOPLE:
            assert held(wanted, scope) == {indexes_of(name)[shard_of(scope.owner, after)]: 2}


def test_people_are_where_their_names_say(opensearch: str) -> None:
    store = InMemoryEntryStore()
    with opensearch_indexes(opensearch, shards=3) as indexes:
        program = WithUpcomingIndex(indexes.named)
        for scope in PEOPLE:
            project(program, store, scope, stored(store, scope, "oolong"))
        indexes.refresh()
        (name,) = indexes.named.names()
        places = [held(indexes.named, scope) for scope in PEOPLE]
        assert places == [{indexes_of(name)[shard_of(scope.owner, 3)]: 1} for scope in PEOPLE]
        assert len({index for place in places for index in place}) == 3
        program.erase(PEOPLE[0])
        indexes.refresh()
        assert program.holds(PEOPLE[0]) == {"index_documents": 0}
        assert program.holds(PEOPLE[1]) == {"index_documents": 1}
