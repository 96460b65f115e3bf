"""Decoding is saved, never the truth: what changed in the database is read again."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from recollect.adapters.sqlite import Database, SqliteEntryStore
from recollect.adapters.sqlite.read_cache import CacheKey, ReadCache, size_of
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry
from recollect.core.retrieval.read_set import ReadEntry
from tests.builders import ALICE, MODEL, a_memory, a_write, changed, vectors
from tests.fakes.clock import START, FixedClock


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteEntryStore]:
    with closing(Database(tmp_path / "test.db")) as database:
        yield SqliteEntryStore(database, FixedClock())


def _read(store: SqliteEntryStore, entry: Entry, model: str = MODEL) -> ReadEntry:
    return store.read(ALICE, [entry.id], model=model).entries[entry.id]


def test_what_did_not_change_is_the_same_object(store: SqliteEntryStore) -> None:
    entry = a_memory()
    store.commit(ALICE, [a_write(entry)])
    assert _read(store, entry) is _read(store, entry)


def test_a_new_version_new_statistics_and_new_vectors_are_seen_at_once(store: SqliteEntryStore) -> None:
    entry = a_memory()
    store.commit(ALICE, [a_write(entry)])
    assert _read(store, entry).vectors is None
    store.store_vectors(ALICE, [EmbeddedVersion(entry.id, 1, vectors())])
    assert _read(store, entry).vectors is not None
    assert _read(store, entry, model="another").vectors is None
    store.record_access(ALICE, [entry.id], START)
    assert _read(store, entry).entry.statistics.access_count == 1
    store.commit(ALICE, [a_write(changed(entry, text="Alice prefers coffee."))])
    assert (_read(store, entry).entry.text, _read(store, entry).vectors) == ("Alice prefers coffee.", None)


def test_the_cache_is_bounded_in_bytes_and_forgets_the_least_recently_used() -> None:
    values = [ReadEntry(a_memory(text), vectors()) for text in ("a", "b", "c")]
    keys = [CacheKey(row, value.entry.id, MODEL) for row, value in enumerate(values)]
    cache = ReadCache(max_bytes=2 * size_of(values[0]))
    for key, value in zip(keys[:2], values[:2], strict=True):
        cache.put(key, (1,), value)
    assert cache.get_many({keys[0]: (1,)}) == {keys[0]: values[0]}
    cache.put(keys[2], (1,), values[2])
    assert list(cache.get_many(dict.fromkeys(keys, (1,)))) == [keys[0], keys[2]]


def test_a_value_is_not_given_back_under_another_stamp() -> None:
    value = ReadEntry(a_memory())
    key = CacheKey(1, value.entry.id, MODEL)
    cache = ReadCache()
    cache.put(key, (1, "old"), value)
    assert cache.get_many({key: (2, "new")}) == {}
    cache.put(key, (2, "new"), value)
    assert cache.get_many({key: (2, "new")}) == {key: value}


def test_an_entry_larger_than_the_bound_is_not_kept() -> None:
    value = ReadEntry(a_memory("x" * 8000))
    key = CacheKey(1, value.entry.id, MODEL)
    cache = ReadCache(max_bytes=100)
    cache.put(key, (1,), value)
    assert cache.get_many({key: (1,)}) == {}
