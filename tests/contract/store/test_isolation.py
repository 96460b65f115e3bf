"""Nobody sees what is not theirs: MALLORY stores the same texts under the same ids, names, sessions and messages."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry, State
from recollect.core.model.listing import Selection
from recollect.core.model.scope import Owner, Scope
from recollect.core.model.writes import Committed, Refused
from recollect.errors import EntryNotFoundError, SessionNotFoundError
from recollect.ports import EntryStore
from tests.builders import ALICE, MALLORY, MODEL, a_memory, a_turn, a_write, an_id, changed, vectors
from tests.contract.store.parts import MANY, commit_one, conversation, embed, stored
from tests.fakes.clock import START

WORK = Scope("alice", "work")
EVERYBODY = (ALICE, WORK, MALLORY)
OTHERS = [MALLORY, WORK, Scope("alice#S#default"), Scope("ALICE"), Scope("alice ")]


def everything_seen(store: EntryStore, scope: Scope, ids: list[str]) -> list[object]:
    """What every reading verb answers, as far as it names entries."""
    window = store.session_window(scope, "s1", START, before=9, after=9)
    reading = store.read(scope, ids, model=MODEL, before=9, after=9)
    return [
        *store.list_entries(scope, Selection(states=frozenset(State)), limit=MANY).items,
        *store.sessions(scope, limit=MANY).items,
        *store.pending(scope, limit=MANY),
        *store.changes(scope, position="0", limit=MANY).changes,
        *store.index_rows(scope, model=MODEL, limit=MANY).items,
        *store.index_rows_of(scope, ids, model=MODEL),
        *store.stored_messages(scope, "s1", ["one", "two"]).items(),
        *(version for entry_id in ids for version in store.versions(scope, entry_id, limit=9).items),
        *(*window.before, *window.after, *reading.entries, *reading.runs),
    ]


def refused(call: Callable[[], object]) -> bool:
    try:
        call()
    except (EntryNotFoundError, SessionNotFoundError):
        return True
    return False


@pytest.mark.parametrize("other", OTHERS, ids=lambda scope: f"{scope.owner}-{scope.space}")
def test_no_verb_shows_anything_of_another_scope(store: EntryStore, other: Scope) -> None:
    turns = conversation(store, ["one", "two"])
    memory = stored(store, changed(stored(store, a_memory(name="home")), text="new"))
    ids = [memory.id, *(turn.id for turn in turns)]
    assert everything_seen(store, other, ids) == []
    assert all(refused(partial(store.get, other, entry_id)) for entry_id in ids)
    assert refused(lambda: store.get_by_name(other, "home"))
    assert refused(lambda: store.session_turns(other, "s1", limit=9))
    assert store.statistics(other).entries == 0
    assert store.session_window(other, "s1", START, before=9, after=9).revision == 0
    if other.owner != "alice":
        assert store.spaces(Owner(other.owner), limit=9).items == ()


@pytest.mark.parametrize("other", OTHERS, ids=lambda scope: f"{scope.owner}-{scope.space}")
def test_no_verb_changes_anything_of_another_scope(store: EntryStore, other: Scope) -> None:
    (turn,) = conversation(store, ["one"])
    stored(store, a_memory(scope=other), scope=other)
    outcome = commit_one(store, a_write(changed(_moved(turn, other)), revision=0), scope=other)
    assert isinstance(outcome, Refused)
    store.record_access(other, [turn.id], START)
    store.settle(other, [(turn.id, 1)])
    assert store.store_vectors(other, [EmbeddedVersion(turn.id, 1, vectors())]) == [False]
    assert store.get(ALICE, turn.id) == turn
    assert len(store.pending(ALICE, limit=9)) == 1
    assert store.session_window(ALICE, "s1", START, before=0, after=0).revision == 1


@pytest.mark.parametrize("other", OTHERS, ids=lambda scope: f"{scope.owner}-{scope.space}")
def test_the_same_ids_names_sessions_and_messages_live_apart(store: EntryStore, other: Scope) -> None:
    turns = conversation(store, ["one", "two"])
    memory = stored(store, a_memory(name="home"))
    for revision, turn in enumerate(turns):
        write = a_write(_moved(turn, other), revision=revision, message_id=turn.text)
        assert isinstance(commit_one(store, write, scope=other), Committed)
    theirs = stored(store, _moved(memory, other), scope=other)
    stored(store, changed(theirs, text="theirs", state=State.ARCHIVED), scope=other)
    embed(store, _moved(turns[0], other), scope=other)
    assert store.get_by_name(ALICE, "home") == memory
    assert store.get_by_name(other, "home").text == "theirs"
    assert store.versions(ALICE, memory.id, limit=9).items == ()
    reading = store.read(ALICE, [turns[0].id], model=MODEL, before=9, after=9)
    assert reading.runs == (tuple(turn.id for turn in turns),)
    assert {read.entry.user_id for read in reading.entries.values()} == {"alice"}
    assert all(read.vectors is None for read in reading.entries.values())
    assert store.statistics(ALICE).entries == 3


def test_a_scope_that_is_limited_to_tags_sees_what_carries_one_of_them(store: EntryStore) -> None:
    shared = replace(ALICE, tags=frozenset({"Trip", "FOOD"}))
    private = stored(store, a_memory("private", tags=("health",), name="private"))
    trip = stored(store, a_memory("trip", tags=("trip", "health")))
    turns = [a_turn(text, sequence=n, tags=("food",) if n != 1 else ()) for n, text in enumerate("abc")]
    store.commit(ALICE, [a_write(turn, revision=n, message_id=turn.text) for n, turn in enumerate(turns)])
    ids = [private.id, trip.id, *(turn.id for turn in turns)]
    seen = {trip.id, turns[0].id, turns[2].id}
    listed = store.list_entries(shared, Selection(), limit=MANY).items
    assert {entry.id for entry in listed} == seen
    reading = store.read(shared, ids, model=MODEL, before=2, after=2)
    assert set(reading.entries) == seen
    assert reading.runs == ((turns[0].id, turns[2].id),)
    assert {row.entry_id for row in store.index_rows(shared, model=MODEL, limit=MANY).items} == seen
    assert {row.entry_id for row in store.index_rows_of(shared, ids, model=MODEL)} == seen
    assert {change.entry_id for change in store.pending(shared, limit=MANY)} == seen
    assert {change.entry_id for change in store.changes(shared, position="0", limit=MANY).changes} == seen
    assert set(store.stored_messages(shared, "s1", ["a", "b", "c"])) == {"a", "c"}
    assert [turn.text for turn in store.session_turns(shared, "s1", limit=9).items] == ["c", "a"]
    assert [session.turns for session in store.sessions(shared, limit=9).items] == [2]
    assert store.statistics(shared).entries == 3
    assert refused(lambda: store.get(shared, private.id))
    assert refused(lambda: store.get_by_name(shared, "private"))


def test_a_scope_that_is_limited_to_no_tag_at_all_sees_nothing(store: EntryStore) -> None:
    entry = stored(store, a_memory(tags=("trip",)))
    conversation(store, ["one"])
    nothing = replace(ALICE, tags=frozenset())
    assert everything_seen(store, nothing, [entry.id]) == []
    assert refused(lambda: store.session_turns(nothing, "s1", limit=9))


def test_a_scope_that_is_limited_to_tags_cannot_change_what_it_does_not_see(store: EntryStore) -> None:
    private = stored(store, a_memory("private"))
    shared = replace(ALICE, tags=frozenset({"trip"}))
    outcome = commit_one(store, a_write(changed(private, tags=("trip",))), scope=shared)
    assert isinstance(outcome, Refused)
    assert isinstance(outcome.error, EntryNotFoundError)
    store.record_access(shared, [private.id], START)
    assert store.get(ALICE, private.id) == private


def _moved(entry: Entry, scope: Scope) -> Entry:
    return replace(entry, user_id=scope.owner, space=scope.space)


def test_rows_are_those_that_each_space_shows_by_itself(store: EntryStore) -> None:
    entries = {
        scope: [stored(store, a_memory(f"{number}", scope=scope), scope=scope) for number in range(3)]
        for scope in EVERYBODY
    }
    gone = changed(entries[MALLORY][0], state=State.DELETED)
    stored(store, gone, scope=MALLORY)
    store.store_vectors(WORK, [EmbeddedVersion(entries[WORK][1].id, 1, vectors())])
    wanted = {scope: [*(one.id for one in some), an_id()] for scope, some in entries.items()}
    read = store.index_rows_of_spaces(wanted, model=MODEL)
    assert read.unread == frozenset()
    assert set(read.rows) == set(EVERYBODY)
    for scope, ids in wanted.items():
        alone = store.index_rows_of(scope, ids, model=MODEL)
        assert [repr(row) for row in read.rows[scope]] == [repr(row) for row in alone]
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
    first = stored(store, a_memory(scope=MALLORY), scope=MALLORY)
    stored(store, changed(first, text="later"), scope=MALLORY)
    assert store.settle_spaces({ALICE: [], MALLORY: [(first.id, 1)]}) == frozenset()
    assert [(one.entry_id, one.version) for one in store.pending(MALLORY, limit=MANY)] == [(first.id, 2)]
