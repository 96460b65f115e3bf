"""A reading as it was: entries of then, vectors where the text is the same, sessions that fall apart."""

from dataclasses import replace

from recollect.core.model.entry import State
from recollect.core.retrieval.read_set import ReadEntry, ReadSet, as_it_was
from tests.builders import a_memory, a_turn, changed, vectors


def test_what_was_not_held_is_left_out() -> None:
    old, new = a_memory("Oolong"), a_memory("Coffee")
    reading = ReadSet({entry.id: ReadEntry(entry) for entry in (old, new)})
    assert list(as_it_was(reading, {old.id: old}).entries) == [old.id]


def test_vectors_stay_with_an_entry_whose_text_is_the_same_and_leave_another() -> None:
    same, other = a_memory("Oolong"), a_memory("Oolong")
    now = (changed(same, tags=("tea",)), changed(other, text="Coffee"))
    reading = ReadSet({entry.id: ReadEntry(entry, vectors()) for entry in now})
    then = as_it_was(reading, {same.id: same, other.id: other}).entries
    assert (then[same.id].entry, then[other.id].entry) == (same, other)
    assert then[same.id].vectors is not None
    assert then[other.id].vectors is None


def test_a_session_falls_apart_where_a_turn_was_not_there() -> None:
    turns = [a_turn(f"Turn {number}", sequence=number) for number in range(5)]
    ids = tuple(turn.id for turn in turns)
    reading = ReadSet({turn.id: ReadEntry(turn) for turn in turns}, (ids,))
    held = {turn.id: turn for turn in turns if turn is not turns[1]}
    held[ids[4]] = replace(turns[4], state=State.ARCHIVED)
    assert as_it_was(reading, held).runs == ((ids[0],), (ids[2], ids[3]))
