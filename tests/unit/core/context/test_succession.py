"""What was replaced: behind what replaces it, as the sentence alone, and marked."""

from dataclasses import replace
from datetime import timedelta
from itertools import product
from types import MappingProxyType

import numpy as np
import pytest

from recollect.core.context.assembling import Material
from recollect.core.context.succession import (
    Succession,
    newest_first,
    successions,
    with_newer_side_first,
    with_newest_first,
)
from recollect.core.embedding.encoder_input import encoder_input
from recollect.core.judges import conflict
from recollect.core.judges.linear import LinearJudge
from recollect.core.model.entry import Entry, State, Trust
from recollect.core.retrieval.read_set import ReadEntry
from tests.builders import a_turn
from tests.fakes.clock import START
from tests.fakes.embedder import HashEmbedder
from tests.unit.core.context.test_assembling import context_of, hit

PLACES = ("Graz", "Linz", "Wels", "Steyr", "Enns", "Melk", "Krems")
THINGS = ("bread", "shoes", "a lamp", "a book")
NOTHING: MappingProxyType[str, Succession] = MappingProxyType({})


def said(text: str, *, day: int) -> Entry:
    return a_turn(text, session_id=f"s{day}", now=START + timedelta(days=day), speaker="Maya")


def read_of(*entries: Entry) -> dict[str, ReadEntry]:
    made = HashEmbedder().encode_entries([encoder_input(entry, None) for entry in entries])
    return {entry.id: ReadEntry(entry, vectors) for entry, vectors in zip(entries, made, strict=True)}


@pytest.fixture
def everything_replaces(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = LinearJudge(conflict.FEATURES, np.zeros(len(conflict.FEATURES)), 9.0)
    monkeypatch.setattr(conflict, "_shipped", lambda: judge)


def test_the_newest_stands_in_the_place_of_what_it_replaces_and_that_behind_it() -> None:
    first, second, third = (hit(said(text, day=day)) for day, text in enumerate(("June 13.", "June 20.", "June 28.")))
    other = hit(said("Tea.", day=9))
    replaced = {one.entry.id: Succession(third.entry.id, one.entry.text) for one in (first, second)}
    shown = [other, first, second]  # the newest is not worth showing by itself
    assert newest_first(shown, [*shown, third], replaced) == [other, third, second, first]
    assert newest_first(shown, shown, NOTHING) == shown


@pytest.mark.usefixtures("everything_replaces")
def test_a_chain_ends_at_the_newest_and_the_question_chooses_between_two() -> None:
    first, second, third = (said(f"The recital is on June {day}.", day=day) for day in (13, 20, 28))
    found = successions([hit(first), hit(second, 0.6), hit(third)], read_of(first, second, third), "recital?")
    assert {entry_id: one.newer for entry_id, one in found.items()} == {first.id: third.id, second.id: third.id}


@pytest.mark.usefixtures("everything_replaces")
def test_what_else_a_message_says_is_not_marked() -> None:
    first = said("Wren is 9 years old. Carla has the kids on Wednesdays.", day=1)
    later = said("Carla has the kids on Thursdays now.", day=40)
    hits, read = [hit(first), hit(later)], read_of(first, later)
    material = Material("When has Carla the kids?", hits=hits, found=hits, read=read)
    context = context_of(material)
    assert [(one.text, one.marks, one.shortened) for one in context.memories] == [
        (later.text, (), False),
        ("Carla has the kids on Wednesdays.", ("earlier",), True),
    ]
    assert "earlier\n> Maya: Carla has the kids on Wednesdays." in context.text
    aside = Material("How old is Wren?", hits=hits, found=hits, read=read)
    assert [one.marks for one in context_of(aside).memories] == [(), ()]


@pytest.mark.usefixtures("everything_replaces")
def test_results_say_what_replaces_them_and_keep_their_scores() -> None:
    first, second, third = (said(f"The recital is on June {day}.", day=day) for day in (13, 20, 28))
    unread = said("Tea.", day=30)  # has no vectors
    hits = [hit(unread, 0.9), hit(first, 0.8), hit(second, 0.6), hit(third, 0.2)]
    told = with_newest_first(hits, read_of(first, second, third), "recital?")
    assert [(one.entry, one.earlier_than, one.relevance) for one in told] == [
        (unread, None, 0.9),
        (third, None, 0.2),
        (second, third.id, 0.6),
        (first, third.id, 0.8),
    ]


def test_of_an_open_contradiction_the_newer_side_stands_first() -> None:
    old, aside, new, unfound = (said(text, day=day) for day, text in enumerate(("Graz.", "Tea.", "Linz.", "Ulm.")))
    hits = [hit(old, 0.9), hit(aside, 0.8), hit(new, 0.7)]
    conflicts = {old.id: [unfound, new], new.id: [old]}
    assert with_newer_side_first(hits, conflicts) == (hits[2], hits[0], hits[1])
    assert with_newer_side_first(hits, {old.id: [unfound], aside.id: [unfound]}) == tuple(hits)
    assert with_newer_side_first([hits[2], hits[1], hits[0]], conflicts) == (hits[2], hits[0], hits[1])


def test_what_is_replaced_stays_behind_what_replaces_it_where_others_contradict_both() -> None:
    former, present, other = (hit(said(text, day=day)) for day, text in enumerate(("Graz.", "Linz.", "Ulm.")))
    marked = replace(former, earlier_than=present.entry.id)
    behind_another = {marked.entry.id: [other.entry], other.entry.id: [marked.entry]}
    assert with_newer_side_first([other, present, marked], behind_another) == (other, present, marked)
    behind_both = {present.entry.id: [other.entry], other.entry.id: [present.entry]}
    assert with_newer_side_first([present, marked, other], behind_both) == (other, present, marked)


@pytest.mark.usefixtures("everything_replaces")
def test_a_pinned_memory_is_neither_cut_nor_marked() -> None:
    first, later = (
        said("The recital is on June 13! The key is under the mat.", day=1),
        said("It is June 28 now.", day=9),
    )
    hits, read = [hit(first), hit(later)], read_of(first, later)
    context = context_of(Material("recital", pinned=[first], hits=hits, found=hits, read=read))
    pinned = context.memories[0]
    assert (pinned.text, pinned.marks) == (first.text, ())


@pytest.mark.usefixtures("everything_replaces")
def test_what_others_said_or_what_holds_no_longer_replaces_nothing() -> None:
    first, later = said("The recital is on June 13.", day=1), said("The recital is on June 28.", day=9)
    for other in (
        replace(later, user_id="mallory"),
        replace(later, speaker="Jonas"),
        replace(later, state=State.SUPERSEDED),
        replace(later, trust=Trust.IMPORTED),
        replace(later, text=first.text),
        replace(later, text="recital " * 200),
    ):
        assert successions([hit(first), hit(other)], read_of(first, other), "recital") == {}


def test_pairs_that_both_hold_are_left_alone_among_many_others_by_the_judge_that_is_shipped() -> None:
    bought = enumerate(product(PLACES, THINGS))
    fillers = [said(f"{place} is a place where I bought {thing}.", day=day) for day, (place, thing) in bought]
    pairs = [("Anna's birthday is on May 3.", "Tom's birthday is on May 9."), ("I like tea.", "I like tea a lot.")]
    for earlier, later in pairs:
        both = [said(earlier, day=100), said(later, day=140)]
        hits = [hit(one) for one in (*both, *fillers)]
        assert both[0].id not in successions(hits, read_of(*both, *fillers), earlier)
