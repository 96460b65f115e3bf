"""Whatever is written, by whichever process: what a cache serves is what the file holds at the reader's moment."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recollect.adapters.sqlite import Database, SqliteEntryStore, changes, read_set
from recollect.adapters.sqlite.read_cache import ReadCache, size_of
from recollect.adapters.sqlite.view import View, view_of
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.feedback.use_counts import UseCounts
from recollect.core.model.entry import Entry, LastScores, State
from recollect.core.model.listing import Selection
from recollect.core.model.writes import Committed, Write
from recollect.core.retrieval.read_set import ReadSet
from tests.builders import ALICE, MODEL, a_memory, a_turn, changed, vectors
from tests.contract.store.parts import BY_USER, conversation
from tests.fakes.clock import START, FixedClock
from tests.profiles import sampled

LIMITED: Final = replace(ALICE, tags=frozenset({"tea"}))
STATES: Final = tuple(State)
EVERYTHING: Final = Selection(states=frozenset(State))
SESSIONS: Final = ("s1", "s2", None)
TAGS: Final = ((), ("tea",), ("work",))
FEW_ROWS: Final = 20_000  # bytes: eviction all the time


class World:
    """Two processes' worth of connections to one file, the caches of both, and transactions that began a while ago."""

    def __init__(self, path: Path, open_views: ExitStack) -> None:
        self._path = path
        self._open_views = open_views
        open_views.enter_context(pytest.MonkeyPatch.context()).setattr(changes, "SETTLED_KEPT", 2)
        self.databases = [open_views.enter_context(closing(Database(path))) for _ in range(2)]
        self.caches = [ReadCache(), ReadCache(max_bytes=FEW_ROWS)]
        self.stores = [
            SqliteEntryStore(database, FixedClock(), read_cache=cache)
            for database, cache in zip(self.databases, self.caches, strict=True)
        ]
        self.views: list[tuple[View, ReadCache]] = []
        self.count = 0

    def entries(self) -> Sequence[Entry]:
        return self.stores[0].list_entries(ALICE, EVERYTHING, limit=200).items

    def add(self, store: SqliteEntryStore, at: int, how: int) -> None:
        self.count += 1
        now = START + timedelta(minutes=at)
        session, tags = SESSIONS[how % 3], TAGS[how % len(TAGS)]
        make = a_memory(f"memory {self.count}", now=now, tags=tags)
        if session is not None:
            make = a_turn(f"turn {self.count}", session=session, sequence=self.count, now=now, tags=tags)
        store.commit(ALICE, [Write(make, BY_USER, embed=bool(how % 2))])

    def change(self, store: SqliteEntryStore, entry: Entry, **fields: Any) -> None:
        (outcome,) = store.commit(ALICE, [Write(changed(entry, **fields), BY_USER, embed="text" in fields)])
        assert isinstance(outcome, Committed)

    def erase(self, store: SqliteEntryStore, entry: Entry) -> None:
        """Remove a row for good, so that its number may be used again."""
        with self.databases[self.stores.index(store)].writing() as connection:
            connection.execute("DELETE FROM entry WHERE id = ?", (entry.id,))

    def begin(self, store: SqliteEntryStore) -> None:
        number = self.stores.index(store)
        view = self._open_views.enter_context(_view(self.databases[number]))
        view.connection.execute("SELECT count(*) FROM entry").fetchone()
        self.views.append((view, self.caches[number]))

    def check(self, picks: Sequence[int], model: str | None, before: int, after: int) -> None:
        known = self.entries()
        ids = list(dict.fromkeys(known[pick % len(known)].id for pick in picks)) if known else []
        for store, cache in zip(self.stores, self.caches, strict=True):
            fresh = SqliteEntryStore(self.databases[0], FixedClock(), read_cache=ReadCache())
            for scope in (ALICE, LIMITED):
                cached = store.read(scope, ids, model=model, before=before, after=after)
                assert _told(cached) == _told(fresh.read(scope, ids, model=model, before=before, after=after))
            _assert_bounded(cache)
        for view, cache in self.views:
            both = [read_set.read(view, one, ids, model, before=before, after=after) for one in (cache, ReadCache())]
            assert _told(both[0]) == _told(both[1])
            _assert_bounded(cache)


def _text(world: World, store: SqliteEntryStore, entry: Entry, how: int) -> None:
    world.change(store, entry, text=f"edited {how}")


def _state(world: World, store: SqliteEntryStore, entry: Entry, how: int) -> None:
    world.change(store, entry, state=STATES[how % len(STATES)])


def _activate(world: World, store: SqliteEntryStore, entry: Entry, how: int) -> None:
    world.change(store, entry, state=State.ACTIVE, importance=how / 100)


def _session(world: World, store: SqliteEntryStore, entry: Entry, how: int) -> None:
    world.change(store, entry, session_id=SESSIONS[how % 3])


def _moment(world: World, store: SqliteEntryStore, entry: Entry, how: int) -> None:
    world.change(store, entry, occurred_at=START + timedelta(minutes=how))


def _tags(world: World, store: SqliteEntryStore, entry: Entry, how: int) -> None:
    world.change(store, entry, tags=TAGS[how % len(TAGS)])


def _embed(_: World, store: SqliteEntryStore, entry: Entry, how: int) -> None:
    made = vectors(how, model=MODEL if how % 4 else "another")
    store.store_vectors(ALICE, [EmbeddedVersion(entry.id, entry.version, made)])


def _settle(_: World, store: SqliteEntryStore, entry: Entry, _how: int) -> None:
    store.settle(ALICE, [(entry.id, entry.version)])


def _access(_: World, store: SqliteEntryStore, entry: Entry, how: int) -> None:
    store.record_access(ALICE, [entry.id], START + timedelta(minutes=how))


def _scores(_: World, store: SqliteEntryStore, entry: Entry, how: int) -> None:
    at = START + timedelta(minutes=how)
    found = LastScores(relevance=how / 100, recency=0.5, importance=0.5, total=0.5, computed_at=at)
    store.record_scores(ALICE, {entry.id: found})


def _outcome(_: World, store: SqliteEntryStore, entry: Entry, how: int) -> None:
    store.record_outcomes(ALICE, [UseCounts(entry.id, times_served=1, times_relevant=how % 2, usefulness=how)])


def _erase(world: World, store: SqliteEntryStore, entry: Entry, _how: int) -> None:
    world.erase(store, entry)


Change = Callable[[World, SqliteEntryStore, Entry, int], None]
CHANGES: Final[Sequence[Change]] = (
    *(_text, _state, _activate, _session, _moment, _tags, _embed, _settle),
    *(_access, _scores, _outcome, _erase),
)
numbers = st.integers(0, 99)
which_store = st.integers(0, 1)
additions = st.tuples(st.just("add"), which_store, numbers, numbers)
alterations = st.tuples(st.sampled_from(CHANGES), which_store, numbers, numbers)
openings = st.tuples(st.just("begin"), which_store, numbers, numbers)
checks = st.tuples(
    st.lists(numbers, max_size=8),
    st.sampled_from((MODEL, MODEL, "another", None)),
    st.integers(0, 4),
    st.integers(0, 3),
)
steps = st.lists(st.tuples(additions | alterations | alterations | openings, checks), min_size=5, max_size=25)


@settings(max_examples=sampled(40, of=600))
@given(st.integers(1, 12), steps)
def test_a_cached_reading_is_a_reading_of_the_file(turns: int, taken: list[Any]) -> None:
    with TemporaryDirectory() as folder, ExitStack() as open_views:
        world = World(Path(folder) / "recollect.db", open_views)
        conversation(world.stores[0], [f"said {number}" for number in range(turns)])
        everything = range(100)
        world.check(everything, MODEL, 4, 2)
        for (step, number, pick, how), check in taken:
            store, known = world.stores[number], world.entries()
            if step == "add":
                world.add(store, pick, how)
            elif step == "begin":
                world.begin(store)
            elif known:
                step(world, store, known[pick % len(known)], how)
            world.check(*check)
        world.check(everything, MODEL, 4, 2)


def test_each_thread_reads_what_it_wrote_and_the_cache_is_right_in_the_end(tmp_path: Path) -> None:
    with (
        closing(Database(tmp_path / "recollect.db")) as database,
        closing(Database(tmp_path / "recollect.db")) as other,
    ):
        stores = [SqliteEntryStore(one, FixedClock()) for one in (database, database, other)]
        turns = conversation(stores[0], [f"said {number}" for number in range(12)])
        ids = [turn.id for turn in turns]
        missed: list[str] = []

        def work(store: SqliteEntryStore, own: Entry) -> None:
            for number in range(30):
                own = changed(own, text=f"{own.id} {number}")
                store.commit(ALICE, [Write(own, BY_USER, embed=False)])
                store.record_access(ALICE, [own.id], START)
                read = store.read(ALICE, ids, model=MODEL, before=4, after=2).entries[own.id].entry
                if (read.text, read.statistics.access_count) != (own.text, number + 1):
                    missed.append(read.text)

        workers = [Thread(target=work, args=(store, turns[number * 4])) for number, store in enumerate(stores)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        assert missed == []
        told = {_told(store.read(ALICE, ids, model=MODEL, before=4, after=2)) for store in stores}
        assert told == {
            _told(SqliteEntryStore(database, FixedClock()).read(ALICE, ids, model=MODEL, before=4, after=2))
        }


def _told(reading: ReadSet) -> str:
    """Everything that a reading says, in its order."""
    found = [
        (
            read.entry,
            read.vectors and (read.vectors.model, read.vectors.pooled.tobytes(), read.vectors.tokens.codes.tobytes()),
        )
        for read in reading.entries.values()
    ]
    return repr((list(reading.entries), found, reading.runs))


def _assert_bounded(cache: ReadCache) -> None:
    """What is counted is what is held."""
    held = cache._held
    assert cache._bytes == sum(size_of(one.value) for of_row in held.values() for one in of_row.values())
    assert cache._bytes <= cache._max_bytes


@contextmanager
def _view(database: Database) -> Iterator[View]:
    with database.reading() as connection:
        yield view_of(connection, ALICE, now=0)
