"""The largest that the API takes: stored, read back and encoded like any other."""

import numpy as np

from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import MAX_TEXT_LENGTH, Entry
from recollect.core.model.writes import Committed
from recollect.ports import EntryStore
from tests.builders import ALICE, MODEL, a_turn, a_write, changed, vectors
from tests.contract.store.parts import stored

WIDE = "\U0001f642"  # four bytes of UTF-8
WORD_PIECES = 1_000
SESSION = WIDE * 256


def a_large_turn(number: int) -> Entry:
    return a_turn(
        WIDE * MAX_TEXT_LENGTH,
        session=SESSION,
        sequence=number,
        name=f"{number}{WIDE * 120}",
        caption=WIDE * 2_000,
        context=WIDE * 600,
        speaker=WIDE * 128,
        category=WIDE * 64,
        tags=tuple(f"{tag:02d}{WIDE * 62}" for tag in range(32)),
        source_ids=tuple(f"{source:03d}{WIDE * 253}" for source in range(100)),
        metadata={"note": "x" * 16_000},
    )


def test_a_session_of_the_largest_turns_is_stored_and_read_back(store: EntryStore) -> None:
    turns = [a_large_turn(number) for number in range(40)]
    message = f"{WIDE * 255}"
    writes = [a_write(turn, revision=n, message_id=f"{n}{message[1:]}") for n, turn in enumerate(turns)]
    assert all(isinstance(outcome, Committed) for outcome in store.commit(ALICE, writes))
    reading = store.read(ALICE, [turns[20].id], model=MODEL, before=4, after=2)
    assert reading.runs == (tuple(turn.id for turn in turns[16:23]),)
    assert reading.entries[turns[20].id].entry == turns[20]
    assert store.stored_messages(ALICE, SESSION, [f"7{message[1:]}"]) == {f"7{message[1:]}": turns[7].id}


def test_the_vectors_of_the_largest_entry_are_stored_and_survive_an_edit(store: EntryStore) -> None:
    entry = stored(store, a_large_turn(0))
    made = vectors(1, tokens=WORD_PIECES)
    assert store.store_vectors(ALICE, [EmbeddedVersion(entry.id, 1, made)]) == [True]
    pinned = stored(store, changed(store.get(ALICE, entry.id), pinned=True), embed=False)
    found = store.read(ALICE, [entry.id], model=MODEL).entries[entry.id]
    assert found.entry == pinned
    assert found.vectors is not None
    np.testing.assert_array_equal(found.vectors.tokens.codes, made.tokens.codes)


def test_many_large_vectors_are_stored_in_one_call(store: EntryStore) -> None:
    entries = [stored(store, a_turn(str(number), session="s2", sequence=number)) for number in range(40)]
    embedded = [EmbeddedVersion(entry.id, 1, vectors(1, tokens=WORD_PIECES)) for entry in entries]
    assert store.store_vectors(ALICE, embedded) == [True] * len(entries)
