"""Many callers at once: one wins per version, nothing is lost, nothing is doubled."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

from recollect.core.model.listing import Selection
from recollect.core.model.writes import Committed, Duplicate, Refused
from recollect.ports import EntryStore, Queue
from tests.builders import ALICE, MODEL, a_memory, a_turn, a_write, changed
from tests.contract.store.parts import MANY, commit_one, conversation, stored
from tests.fakes.clock import START

EDITORS = 8
WRITERS = 16
EDITS = 5
REWRITES = 20


def test_of_eight_editors_of_a_version_exactly_one_wins(store: EntryStore) -> None:
    entry = stored(store, a_memory("0"))
    together = Barrier(EDITORS)

    def edit(editor: int) -> int:
        won = 0
        for _ in range(EDITS):
            together.wait()
            present = store.get(ALICE, entry.id)
            together.wait()
            edited = changed(present, text=f"{present.text},{editor}")
            won += isinstance(commit_one(store, a_write(edited)), Committed)
        return won

    with ThreadPoolExecutor(EDITORS) as pool:
        assert sum(pool.map(edit, range(EDITORS))) == EDITS
    final = store.get(ALICE, entry.id)
    assert final.version == 1 + EDITS
    assert len(final.text.split(",")) == 1 + EDITS
    kept = store.versions(ALICE, entry.id, limit=MANY).items
    assert [version.entry.version for version in kept] == [5, 4, 3, 2, 1]
    assert all(final.text.startswith(version.entry.text) for version in kept)


def test_editors_that_try_again_lose_no_update(store: EntryStore) -> None:
    entry = stored(store, a_memory("", repeat_count=0))

    def count_up(_: int) -> None:
        while True:
            present = store.get(ALICE, entry.id)
            counted = changed(present, repeat_count=present.repeat_count + 1)
            if isinstance(commit_one(store, a_write(counted)), Committed):
                return

    with ThreadPoolExecutor(EDITORS) as pool:
        list(pool.map(count_up, range(EDITORS * EDITS)))
    assert store.get(ALICE, entry.id).repeat_count == EDITORS * EDITS


def test_sixteen_writers_of_a_space_store_everything_once(store: EntryStore, queue: Queue) -> None:
    def write(writer: int) -> list[bool]:
        memories = [a_memory(f"{writer}-{number}") for number in range(EDITS)]
        return [isinstance(commit_one(store, a_write(memory)), Committed) for memory in memories]

    with ThreadPoolExecutor(WRITERS) as pool:
        assert all(all(written) for written in pool.map(write, range(WRITERS)))
    texts = [entry.text for entry in store.list_entries(ALICE, Selection(), limit=MANY).items]
    assert len(texts) == len(set(texts)) == WRITERS * EDITS
    assert len(store.pending(ALICE, limit=MANY)) == WRITERS * EDITS
    assert queue.depth().waiting == WRITERS * EDITS


def test_a_message_that_many_send_at_once_is_stored_once(store: EntryStore) -> None:
    together = Barrier(EDITORS)

    def send(_: int) -> object:
        together.wait()
        return commit_one(store, a_write(a_turn("once"), revision=0, message_id="m1"))

    with ThreadPoolExecutor(EDITORS) as pool:
        outcomes = list(pool.map(send, range(EDITORS)))
    (committed,) = [outcome for outcome in outcomes if isinstance(outcome, Committed)]
    assert [outcome for outcome in outcomes if outcome is not committed] == [Duplicate(committed.entry.id)] * 7


def test_writers_of_a_session_take_turns_by_its_revision(store: EntryStore) -> None:
    def say(number: int) -> int:
        refusals = 0
        while True:
            window = store.session_window(ALICE, "s1", START, before=9, after=0)
            turn = a_turn(str(number), sequence=window.next_sequence)
            outcome = commit_one(store, a_write(turn, revision=window.revision, message_id=str(number)))
            if not isinstance(outcome, Refused):
                return refusals
            refusals += 1

    with ThreadPoolExecutor(EDITORS) as pool:
        list(pool.map(say, range(EDITORS * EDITS)))
    turns = store.session_turns(ALICE, "s1", limit=MANY).items
    assert sorted(turn.sequence for turn in turns) == list(range(EDITORS * EDITS))
    assert store.session_window(ALICE, "s1", START, before=0, after=0).revision == EDITORS * EDITS


def test_a_read_beside_writes_is_of_one_moment(store: EntryStore) -> None:
    """A turn and its refreshed successor change in one write: at any moment both are at the same version."""
    first, last = conversation(store, ["first", "last"])

    def rewrite() -> None:
        for version in range(2, REWRITES + 2):
            edited, follower = (replace(turn, version=version, text=str(version)) for turn in (first, last))
            commit_one(store, a_write(edited, revision=version, refreshed=(follower,)))

    def versions_seen(_: int) -> set[int]:
        reading = store.read(ALICE, [first.id], model=MODEL, after=1)
        return {read.entry.version for read in reading.entries.values()}

    with ThreadPoolExecutor(EDITORS) as pool:
        writing = pool.submit(rewrite)
        assert all(len(seen) == 1 for seen in pool.map(versions_seen, range(100)))
        writing.result()
    assert store.get(ALICE, last.id).version == REWRITES + 1
