"""What the splitter suggests: a tag for every memory of a combination that holds too many, by what they are about."""

from collections import Counter
from datetime import UTC, timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.lifecycle.derive import derived
from recollect.core.lifecycle.tending import splitter
from recollect.core.lifecycle.tending.splitter import split
from recollect.core.lifecycle.tending.suggestions import Suggestion, TendedSpace
from recollect.core.lifecycle.tending.tag_names import MOST_CHARACTERS, PartTerms, part_names
from recollect.core.model.entry import Entry
from tests.builders import a_memory
from tests.contract.lifecycle.splitting.invented import invented, vector_of
from tests.fakes.clock import START


def _space(entries: list[Entry], most: int, **fields: object) -> TendedSpace:
    made: dict[str, object] = {"vectors": np.zeros((len(entries), 4), dtype=np.float32), **fields}
    return TendedSpace(memories=tuple(entries), now=START, zone=UTC, max_per_tags=most, **made)  # type: ignore[arg-type]


def _invented(count: int, tags: tuple[str, ...] | None, most: int, seed: int = 1) -> TendedSpace:
    made = list(invented(count, seed=seed))
    entries = [
        derived(a_memory(one.text, tags=one.tags if tags is None else tags, now=START + timedelta(minutes=number)), UTC)
        for number, one in enumerate(made)
    ]
    return _space(entries, most, vectors=np.stack([vector_of(one, number) for number, one in enumerate(made)]))


def _after(space: TendedSpace, suggestions: list[Suggestion]) -> Counter[frozenset[str]]:
    """How many carry the same tags when all of this was approved."""
    entries = {entry.id: entry for entry in space.memories}
    for suggestion in suggestions:
        for edit in suggestion.edits:
            entries[edit.entry_id] = edit.applied(entries[edit.entry_id], START)
    return Counter(frozenset(entry.tags) for entry in entries.values())


@given(st.integers(1, 150), st.integers(10, 40), st.integers(0, 9))
def test_in_the_end_no_combination_holds_too_many(count: int, most: int, seed: int) -> None:
    space = _invented(count, None, most, seed)
    before = Counter(frozenset(entry.tags) for entry in space.memories)
    suggestions = split(space)
    assert len(suggestions) == sum(size > most for size in before.values())
    after = _after(space, suggestions)
    assert sum(after.values()) == count
    assert max(after.values()) <= most
    assert split(space) == suggestions  # the same, however often


def test_the_largest_combination_comes_first_and_each_has_one_suggestion() -> None:
    space = _invented(300, None, 20)
    sizes = Counter(frozenset(entry.tags) for entry in space.memories)
    suggestions = split(space)
    found = [len(one.edits) for one in suggestions]
    assert found == sorted((size for size in sizes.values() if size > 20), reverse=True)
    assert len({one.id for one in suggestions}) == len(suggestions)
    assert all(one.about == () and 0 <= one.confidence <= 1 for one in suggestions)


def test_what_is_known_of_one_topic_gets_a_tag_of_its_words() -> None:
    topics = {"oolong tea": "I drink {} in the {}.", "winter tyres": "The {} are in the {}."}
    places = ("morning", "garage", "cellar", "kitchen", "attic", "office")
    texts = [frame.format(thing, place) for place in places for thing, frame in topics.items()]
    space = _space([derived(a_memory(text, tags=("notes",)), UTC) for text in texts], 7)
    (suggestion,) = split(space)
    given_to = {text: edit.add_tags for text, edit in zip(texts, suggestion.edits, strict=True)}
    names = {thing: {tags for text, tags in given_to.items() if thing in text} for thing in topics}
    assert all(len(tags) == 1 for tags in names.values()), names
    ((tea,),), ((tyres,),) = names["oolong tea"], names["winter tyres"]
    assert "tea" in tea or "oolong" in tea
    assert "tyres" in tyres or "winter" in tyres
    assert suggestion.reason.startswith("12 memories carry the tags notes and no others, more than 7; ")
    assert tea in suggestion.reason


def test_what_carries_no_tag_gets_its_first_one() -> None:
    space = _invented(30, (), 12)
    (suggestion,) = split(space)
    assert suggestion.subject == "[]"
    assert suggestion.reason.startswith("30 memories carry no tag, more than 12; ")
    assert max(_after(space, [suggestion]).values()) <= 12


def test_a_tag_that_others_carry_is_given_as_far_as_there_is_room() -> None:
    full = [
        derived(a_memory(f"The deploy of the cart took {n} minutes.", tags=("work", "cart")), UTC) for n in range(9)
    ]
    more = [derived(a_memory(f"The cart lost {n} orders.", tags=("work",)), UTC) for n in range(6)]
    more += [derived(a_memory(f"The bank sent {n} letters.", tags=("work",)), UTC) for n in range(6)]
    (suggestion,) = split(_space([*full, *more], 10))
    names = {tag for edit in suggestion.edits for tag in edit.add_tags}
    assert "cart" not in names
    assert max(_after(_space([*full, *more], 10), [suggestion]).values()) <= 10


def test_two_combinations_never_fill_the_same_one_together() -> None:
    """Those of tea may get coffee, those of coffee tea: that is one combination."""
    text = "Tea and coffee stand in the kitchen."
    entries = [derived(a_memory(text, tags=("tea",)), UTC) for _ in range(14)]
    entries += [derived(a_memory(text, tags=("coffee",)), UTC) for _ in range(14)]
    space = _space(entries, 10)
    assert max(_after(space, split(space)).values()) <= 10


def test_what_says_the_same_over_and_over_is_split_all_the_same() -> None:
    space = _space([derived(a_memory("I like tea.", tags=("tea",)), UTC) for _ in range(33)], 10)
    (suggestion,) = split(space)
    assert len(suggestion.edits) == 33
    assert max(_after(space, [suggestion]).values()) <= 10


def test_what_is_pinned_is_left_and_counts_all_the_same() -> None:
    entries = [a_memory("I like tea.", tags=("tea",), pinned=number < 5) for number in range(12)]
    (suggestion,) = split(_space(entries, 10))
    assert {edit.entry_id for edit in suggestion.edits} == {entry.id for entry in entries[5:]}
    assert split(_space([a_memory(tags=("tea",), pinned=True) for _ in range(12)], 10)) == []


def test_of_very_many_the_oldest_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(splitter, "MOST_AT_ONCE", 20)
    space = _invented(50, ("work",), 10)
    (suggestion,) = split(space)
    assert [edit.entry_id for edit in suggestion.edits] == [entry.id for entry in space.memories[:20]]


@pytest.mark.parametrize("most", [0, 12, 100])
def test_where_nothing_holds_too_many_nothing_is_suggested(most: int) -> None:
    assert split(_invented(12, ("work",), most)) == []


def test_one_tag_and_the_same_as_two_are_two_combinations() -> None:
    tags = frozenset({"a, b"}), frozenset({"a", "b"})
    assert len({splitter.combination_subject(one) for one in tags}) == 2


def test_a_reason_names_some_tags_and_is_short_enough_to_be_kept() -> None:
    tags = tuple(f"{number} {'long' * 14}" for number in range(30))
    (suggestion,) = split(_invented(200, tags, 10))
    assert len(suggestion.reason) <= 500
    assert " and 27 more and no others" in suggestion.reason
    assert suggestion.reason.endswith(" more")


def test_names_are_short_differ_and_are_no_tag_of_the_combination() -> None:
    entries = [
        derived(a_memory(f"{'Anna' if number % 2 else 'Bernd'} plays the {'harp' * 20} well."), UTC)
        for number in range(8)
    ]
    cut = [[0, 2], [1, 3], [4, 6], [5, 7]]
    names = part_names(PartTerms(entries, UTC), cut, ["anna"], lambda _name, _size: True)
    assert len(set(names)) == 4
    assert "anna" not in names
    assert all(0 < len(name) <= MOST_CHARACTERS for name in names)


def test_a_name_without_room_gets_a_number() -> None:
    entries = [derived(a_memory("The violin stands in the cellar."), UTC) for _ in range(4)]
    full = {"violin", "cellar", "violin stands"}
    names = part_names(PartTerms(entries, UTC), [[0, 1], [2, 3]], [], lambda name, _size: name not in full)
    assert full.isdisjoint(names)
    assert len(set(names)) == 2
