"""What a stream of everybody's changes is worked off with: entries of several spaces in one call, each in its own."""

from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Scope
from recollect.ports import EntryStore
from tests.builders import ALICE, MALLORY, MODEL, a_memory, an_id, changed, vectors
from tests.contract.store.parts import MANY, stored

AT_WORK = Scope(ALICE.owner, "work")
EVERYBODY = (ALICE, AT_WORK, MALLORY)


def test_rows_are_those_that_each_space_shows_by_itself(store: EntryStore) -> None:
    entries = {
        scope: [stored(store, a_memory(f"{number}", scope=scope), scope=scope) for number in range(3)]
        for scope in EVERYBODY
    }
    gone = changed(entries[MALLORY][0], state=State.DELETED)
    stored(store, gone, scope=MALLORY)
    store.store_vectors(AT_WORK, [EmbeddedVersion(entries[AT_WORK][1].id, 1, vectors())])
    wanted = {scope: [*(one.id for one in some), an_id()] for scope, some in entries.items()}
    read = store.index_rows_of_spaces(wanted, model=MODEL)
    assert read.unread == frozenset()
    assert set(read.rows) == set(EVERYBODY)
    for scope, ids in wanted.items():
        alone = store.index_rows_of(scope, ids, model=MODEL)
        assert [_told(row) for row in read.rows[scope]] == [_told(row) for row in alone]
        assert {row.entry_id for row in alone} == {one.id for one in entries[scope]}


def test_an_id_of_another_space_is_unknown(store: EntryStore) -> None:
    mine, theirs = stored(store, a_memory()), stored(store, a_memory(scope=MALLORY), scope=MALLORY)
    read = store.index_rows_of_spaces({ALICE: [theirs.id], MALLORY: [mine.id]}, model=MODEL)
    assert read.rows == {ALICE: [], MALLORY: []}


def test_changes_of_several_spaces_are_settled_each_in_its_own(store: EntryStore) -> None:
    entries = {scope: [stored(store, a_memory(scope=scope), scope=scope) for _ in range(30)] for scope in EVERYBODY}
    settled = {scope: [(one.id, 1) for one in some[1:]] for scope, some in entries.items()}
    # Under a name that another space knows it settles nothing there
    settled[ALICE].append((entries[MALLORY][0].id, 1))
    assert store.settle_spaces(settled) == frozenset()
    for scope, some in entries.items():
        assert [one.entry_id for one in store.pending(scope, limit=MANY)] == [some[0].id]


def test_a_version_that_was_overtaken_stays_pending(store: EntryStore) -> None:
    first: Entry = stored(store, a_memory(scope=MALLORY), scope=MALLORY)
    stored(store, changed(first, text="later"), scope=MALLORY)
    assert store.settle_spaces({ALICE: [], MALLORY: [(first.id, 1)]}) == frozenset()
    assert [(one.entry_id, one.version) for one in store.pending(MALLORY, limit=MANY)] == [(first.id, 2)]


def _told(row: object) -> str:
    return repr(row)
