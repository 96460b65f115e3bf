"""Candidates and readings of several spaces as one."""

from recollect.core.retrieval.candidates import Candidates, LegHit
from recollect.core.retrieval.read_set import ReadEntry, ReadSet
from recollect.core.retrieval.several_spaces import FULL_LEGS, beside, fused, levelled, without_contexts
from tests.builders import a_memory, a_turn


def a_leg(*hits: tuple[str, float]) -> tuple[LegHit, ...]:
    return tuple(LegHit(entry_id, score) for entry_id, score in hits)


def ids(leg: tuple[LegHit, ...]) -> list[str]:
    return [hit.entry_id for hit in leg]


def test_cosines_are_in_one_order_and_bm25_by_the_place_in_each_space() -> None:
    one = Candidates(bm25=a_leg(("a1", 9.0), ("a2", 8.0)), dense=a_leg(("a1", 0.5), ("a2", 0.1)), degraded=("partial",))
    other = Candidates(bm25=a_leg(("b1", 1.0)), dense=a_leg(("b1", 0.9), ("b2", 0.1)), overlay=("b3",))
    both = fused([one, other], per_leg=50)
    assert ids(both.bm25) == ["a1", "b1", "a2"]
    assert ids(both.dense) == ["b1", "a1", "a2", "b2"]
    assert (both.degraded, both.overlay, both.held) == (("partial",), ("b3",), None)


def test_legs_hold_no_more_than_some_spaces_fill() -> None:
    parts = [Candidates(bm25=a_leg((f"e{place}", 1.0)), dense=a_leg((f"e{place}", 0.5))) for place in range(9)]
    both = fused(parts, per_leg=1)
    assert len(both.bm25) == len(both.dense) == FULL_LEGS
    assert ids(both.bm25) == [f"e{place}" for place in range(FULL_LEGS)]


def test_an_id_of_two_spaces_is_of_the_first() -> None:
    parts = [Candidates(dense=a_leg(("same", 0.2))), Candidates(dense=a_leg(("same", 0.9), ("other", 0.1)))]
    assert fused(parts, per_leg=50).dense == a_leg(("same", 0.2), ("other", 0.1))


def test_the_past_of_several_spaces_is_one_the_first_going_before() -> None:
    here, there, other = a_memory("here", id="x"), a_memory("there", id="x"), a_memory("other", id="y")
    assert fused([Candidates(held={"x": here}), Candidates(held={"x": there, "y": other})], 1).held == {
        "x": here,
        "y": other,
    }


def test_a_word_weighs_the_same_in_every_space() -> None:
    """In its own space `tea` is rare for the one and common for the other; together it is one word."""
    entries = [a_memory("tea"), a_memory("tea"), a_memory("kettle")]
    reading = ReadSet({entry.id: ReadEntry(entry) for entry in entries})
    legs = Candidates(bm25=a_leg((entries[0].id, 7.0), (entries[1].id, 0.1), (entries[2].id, 3.0), ("gone", 9.0)))
    found = levelled(legs, reading, "Which tea?").bm25
    assert sorted(ids(found)) == sorted([entries[0].id, entries[1].id])
    assert len({hit.score for hit in found}) == 1
    assert levelled(Candidates(), reading, "Which tea?") == Candidates()


def test_readings_stand_beside_each_other_whatever_ids_they_share() -> None:
    first, second, third = (a_turn(text) for text in ("one", "two", "three"))
    here = ReadSet({turn.id: ReadEntry(turn) for turn in (first, second)}, ((first.id, second.id),))
    copies = [ReadEntry(a_turn("copy", id=turn.id)) for turn in (second, first)]
    there = ReadSet(
        {**{copy.entry.id: copy for copy in copies}, third.id: ReadEntry(third)}, ((second.id, third.id, first.id),)
    )
    both = beside(here, there)
    assert [both.entries[turn.id].entry.text for turn in (first, second, third)] == ["one", "two", "three"]
    assert both.runs == ((first.id, second.id), (third.id,))


def test_a_reading_without_contexts_has_all_else() -> None:
    told, plain = ReadEntry(a_turn("so", context="the secret before")), ReadEntry(a_turn("no"))
    reading = ReadSet({one.entry.id: one for one in (told, plain)}, ((told.entry.id, plain.entry.id),))
    bare = without_contexts(reading)
    assert bare.entries[told.entry.id].entry.context is None
    assert bare.entries[plain.entry.id] is plain
    assert bare.runs == reading.runs
