"""A memory and the turns that it was made of are found and shown as one."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.vectors import EntryVectors, QueryVectors, TokenVectors, quantised
from recollect.core.retrieval.candidates import Candidates, EntryFilter, LegHit
from recollect.core.retrieval.one_place import one_place, unread_sources
from recollect.core.retrieval.read_set import ReadEntry, ReadSet, merged
from tests.builders import MODEL, a_memory, a_turn, changed, vectors

TURN = a_turn("I am allergic to nuts, and the meeting moved to Friday.")
MEMORY = a_memory("Maya is allergic to nuts.", source_ids=("m1", TURN.id))
SECOND = a_memory("Maya's meeting is on Friday.", source_ids=("m1", TURN.id))
OTHER = a_memory("Maya has a cat.")
QUESTION = QueryVectors(
    MODEL, np.eye(1, 2, dtype=np.float32)[0], np.eye(1, 128, dtype=np.float32), ("nuts",), ("nuts",)
)
ALL = EntryFilter()


def reading(*entries: Entry, near: dict[str, float] | None = None) -> ReadSet:
    """Entries with vectors that are so near to the question."""
    cosines = near or {}
    return ReadSet({one.id: ReadEntry(one, near_by(cosines.get(one.id, 0.5))) for one in entries})


def near_by(cosine: float) -> EntryVectors:
    token = np.zeros((1, 128), np.float32)
    token[0, :2] = cosine, (1 - cosine**2) ** 0.5
    return replace(vectors(), pooled=token[0, :2], tokens=TokenVectors(*quantised(token), np.zeros(1, np.int32)))


def shown(ranked: Sequence[Entry], read: ReadSet, admits: EntryFilter = ALL) -> tuple[list[str], dict[str, str]]:
    """Return the texts that stand in the places of a ranking, and what tells what is not shown."""
    stands, told = one_place(read, list(read.entries), admits).shown(ranked, read, QUESTION)
    places = [each for one in ranked if one.id in stands or one.id not in told for each in stands.get(one.id, (one,))]
    return [one.text for one in places], dict(told)


def test_turns_are_candidates_in_the_place_of_their_memories() -> None:
    place = one_place(reading(TURN, MEMORY, OTHER), [MEMORY.id, OTHER.id], ALL)
    legs = Candidates(
        bm25=(LegHit(MEMORY.id, 3.0), LegHit(OTHER.id, 2.0), LegHit(TURN.id, 1.0)), dense=(LegHit(TURN.id, 0.5),)
    )
    asked = place.candidates(legs)
    assert [(hit.entry_id, hit.score) for hit in asked.bm25] == [(TURN.id, 3.0), (OTHER.id, 2.0)]
    assert [hit.entry_id for hit in asked.dense] == [TURN.id]
    assert MEMORY.id not in place.reading(reading(TURN, MEMORY, OTHER)).entries


def test_the_memory_is_shown_in_the_place_of_its_turn() -> None:
    read = reading(TURN, MEMORY, OTHER)
    assert shown([OTHER, TURN], read) == ([OTHER.text, MEMORY.text], {TURN.id: MEMORY.id})


def test_a_turn_that_says_rather_something_else_that_is_asked_for_stands_alone() -> None:
    read = reading(TURN, MEMORY, near={TURN.id: 0.9, MEMORY.id: 0.3})
    assert shown([TURN], read) == ([TURN.text], {MEMORY.id: TURN.id})


def test_of_two_memories_of_one_turn_the_nearer_one_stands() -> None:
    read = reading(TURN, MEMORY, SECOND, near={SECOND.id: 0.7})
    assert shown([TURN], read) == ([SECOND.text], {TURN.id: SECOND.id, MEMORY.id: SECOND.id})


def test_memories_of_one_turn_that_are_about_as_near_stand_together() -> None:
    third = a_memory("Maya likes meetings.", source_ids=("m1", TURN.id))
    read = reading(TURN, MEMORY, SECOND, third, near={MEMORY.id: 0.68, SECOND.id: 0.7})
    assert shown([TURN, OTHER], read) == (
        [SECOND.text, MEMORY.text, OTHER.text],
        {TURN.id: SECOND.id, third.id: SECOND.id},
    )


def test_without_token_vectors_sentences_are_compared() -> None:
    def near(cosine: float) -> EntryVectors:
        found = near_by(cosine)
        none = TokenVectors(found.tokens.codes[:0], found.tokens.scales[:0], found.tokens.starts[:0])
        return replace(found, tokens=none)

    read = ReadSet({one.id: ReadEntry(one, near(cosine)) for one, cosine in ((TURN, 0.9), (MEMORY, 0.3))})
    assert shown([TURN], read) == ([TURN.text], {MEMORY.id: TURN.id})


def test_a_memory_of_several_turns_is_shown_once_at_the_first_of_them() -> None:
    again = a_turn("As I said, no nuts for me.", sequence=1)
    both = a_memory("Maya is allergic to nuts.", source_ids=("m1", TURN.id, again.id))
    read = reading(TURN, again, both, OTHER)
    assert shown([again, OTHER, TURN], read)[0] == [both.text, OTHER.text]


@pytest.mark.parametrize(
    ("turn", "admits"),
    [
        (changed(TURN, state=State.DELETED), ALL),
        (TURN, EntryFilter(kinds=frozenset({Kind.MEMORY}))),
    ],
)
def test_where_the_turn_may_not_be_found_the_memory_stands_by_itself(turn: Entry, admits: EntryFilter) -> None:
    assert not one_place(reading(turn, MEMORY), [MEMORY.id], admits)


def test_what_was_made_of_nothing_here_stays_as_it_is() -> None:
    place = one_place(reading(TURN, OTHER), [TURN.id, OTHER.id], ALL)
    legs = Candidates(bm25=(LegHit(OTHER.id, 2.0), LegHit(TURN.id, 1.0)))
    assert not place
    assert place.candidates(legs).bm25 == legs.bm25
    assert place.shown([TURN, OTHER], reading(TURN, OTHER), QUESTION) == ({}, {})


def test_turns_that_were_not_read_are_named() -> None:
    assert unread_sources(reading(MEMORY, OTHER), [MEMORY.id, OTHER.id]) == [TURN.id]
    assert unread_sources(reading(MEMORY, TURN), [MEMORY.id, TURN.id]) == []


@given(st.lists(st.integers(0, 2), max_size=3, unique=True), st.integers(0, 2), st.lists(st.floats(0, 1), min_size=6))
def test_nothing_is_lost_and_nothing_comes_twice(found: list[int], made: int, cosines: list[float]) -> None:
    turns = [a_turn(f"Turn {number}.", sequence=number) for number in range(3)]
    memories = [a_memory(f"Memory {number}.", source_ids=(turns[min(number, made)].id,)) for number in range(3)]
    near = {one.id: cosine for one, cosine in zip([*turns, *memories], cosines, strict=False)}
    read = reading(*turns, *memories, near=near)
    ranked = [turns[number] for number in found]
    texts, told = shown(ranked, read)
    assert len(set(texts)) == len(texts)
    by_id = {one.id: one.text for one in (*turns, *memories)}
    for turn in ranked:
        assert turn.text in texts or by_id[told[turn.id]] in texts


@pytest.mark.parametrize(
    ("first", "second", "together"),
    [
        (["ab", "de"], ["bc"], {"abc", "de"}),
        (["ab", "cd"], ["bc"], {"abcd"}),
        (["abc"], ["b"], {"abc"}),
        ([], ["ab"], {"ab"}),
        (["a"], ["c"], {"a", "c"}),
    ],
)
def test_pieces_of_sessions_that_meet_become_one(first: list[str], second: list[str], together: set[str]) -> None:
    whole = merged(ReadSet({}, tuple(map(tuple, first))), ReadSet({}, tuple(map(tuple, second))))
    assert {"".join(run) for run in whole.runs} == together
    assert len(whole.runs) == len(together)
