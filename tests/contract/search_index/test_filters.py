"""Filters apply before ranking: what does not pass takes nobody's place."""

from recollect.core.candidates import EntryFilter
from recollect.core.entry import Kind, State
from tests.builders import a_memory, a_turn
from tests.contract.search_index.parts import Indexed, ask, by_vector, by_words, embed, ids, put, towards


def test_three_active_matches_are_found_among_a_thousand_better_archived_ones(indexed: Indexed) -> None:
    archived = [a_memory("Oolong tea, oolong tea", state=State.ARCHIVED) for _ in range(1_000)]
    active = [a_memory(f"Once we had oolong or something of the kind, on trip {number}") for number in range(3)]
    put(indexed, *archived, *active)
    embed(indexed, archived, [towards(0)] * len(archived))
    embed(indexed, active, [towards(0, 0.1)] * len(active))
    found = ask(indexed, "oolong tea", towards(0))
    assert set(ids(found.bm25)) == set(ids(found.dense)) == {entry.id for entry in active}


def test_only_the_kinds_and_states_that_were_asked_for_are_found(indexed: Indexed) -> None:
    memory = a_memory("Oolong tea")
    turn = a_turn("Oolong tea", speaker="Bob")
    archived = a_memory("Oolong tea", state=State.ARCHIVED)
    entries = [memory, turn, archived]
    put(indexed, *entries)
    embed(indexed, entries, [towards(0)] * len(entries))
    wanted = {
        EntryFilter(): {memory.id, turn.id},
        EntryFilter(kinds=frozenset({Kind.TURN})): {turn.id},
        EntryFilter(kinds=frozenset()): set(),
        EntryFilter(states=frozenset({State.ARCHIVED})): {archived.id},
        EntryFilter(frozenset({Kind.MEMORY}), frozenset({State.ACTIVE, State.ARCHIVED})): {memory.id, archived.id},
    }
    for admits, expected in wanted.items():
        assert set(by_words(indexed, "oolong", admits=admits)) == expected
        assert set(by_vector(indexed, towards(0), admits=admits)) == expected


def test_deleted_entries_are_not_found_even_when_asked_for(indexed: Indexed) -> None:
    put(indexed, a_memory("Oolong tea", state=State.DELETED))
    assert by_words(indexed, "oolong", admits=EntryFilter(states=frozenset(State))) == []
