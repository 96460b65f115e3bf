"""Filters apply before ranking: what does not pass takes nobody's place."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from recollect.core.model.entry import Kind, State
from recollect.core.retrieval.candidates import EntryFilter
from recollect.core.retrieval.filters.parsing import MAX_CLAUSES, MAX_DEPTH, parse_filter
from recollect.core.retrieval.filters.values import MAX_VALUES
from tests.builders import ALICE, MALLORY, a_memory, a_turn, changed
from tests.contract.search_index.parts import Indexed, ask, by_vector, by_words, embed, ids, put, towards
from tests.fakes.clock import START


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


def test_what_was_true_then_is_found_and_what_was_not_is_not(indexed: Indexed) -> None:
    hour = timedelta(hours=1)
    always, former, later, ended = (
        a_memory("Oolong tea", **validity)
        for validity in (
            {},
            {"state": State.SUPERSEDED, "valid_to": START + hour},
            {"valid_from": START + hour},
            {"valid_to": START},
        )
    )
    entries = [always, former, later, ended]
    put(indexed, *entries)
    embed(indexed, entries, [towards(0)] * len(entries))
    for at, expected in ((START, {always.id, former.id}), (START + hour, {always.id, later.id})):
        admits = EntryFilter(as_of=at)
        assert set(by_words(indexed, "oolong", admits=admits)) == expected
        assert set(by_vector(indexed, towards(0), admits=admits)) == expected


def test_a_change_of_what_filters_ask_about_shows_in_the_next_search(indexed: Indexed) -> None:
    entry = a_memory("Oolong tea", tags=("tea",))
    put(indexed, entry)
    tea, pinned = (EntryFilter(where=parse_filter(asked)) for asked in ({"tags": {"any": ["tea"]}}, {"pinned": True}))
    assert (by_words(indexed, "oolong", admits=tea), by_words(indexed, "oolong", admits=pinned)) == ([entry.id], [])
    put(indexed, changed(entry, tags=(), pinned=True))
    assert (by_words(indexed, "oolong", admits=tea), by_words(indexed, "oolong", admits=pinned)) == ([], [entry.id])


def test_tags_are_one_in_any_case(indexed: Indexed) -> None:
    work, home = a_memory("Oolong tea", tags=("WORK",)), a_memory("Oolong tea", tags=("Straße", "HOME"))
    put(indexed, work, home)
    for asked, expected in (
        ({"any": ["Work"]}, work),
        ({"all": ["STRASSE", "home"]}, home),
        ({"none": ["wOrK"]}, home),
    ):
        assert by_words(indexed, "oolong", admits=EntryFilter(where=parse_filter({"tags": asked}))) == [expected.id]


def test_a_scope_limited_by_tags_finds_what_carries_one_of_them(indexed: Indexed) -> None:
    shared, private = a_memory("Oolong tea", tags=("shared", "tea")), a_memory("Oolong tea", tags=("tea",))
    put(indexed, shared, private)
    limited = replace(ALICE, tags=frozenset({"Shared", "other"}))
    wide = EntryFilter(where=parse_filter({"or": [{"tags": {"any": ["tea"]}}, {"not": {"tags": {"any": ["tea"]}}}]}))
    assert by_words(indexed, "oolong", scope=limited, admits=wide) == [shared.id]


@pytest.mark.parametrize(
    "asked",
    [
        {"or": [{"pinned": True}, {"pinned": False}]},
        {"not": {"tags": {"any": ["*", '"', "user:mallory", "} } ] }"]}}},
        {"not": {"sessions": ["\\", "_exists_:user", "1 OR 1=1", "x" * 256]}},
        {"not": {"metadata": {"user": "mallory", "a' OR '1'='1": {"at_least": "\u0001"}}}},
        {"not": {"and": [{"or": [{"not": {"tags": {"any": ["a"], "all": ["b"]}}, "pinned": True}]}]}},
        {
            "not": {
                "or": [{"tags": {"any": [f"tag {number}" for number in range(MAX_VALUES)]}}] * (MAX_CLAUSES // 2 - 1)
            }
        },
    ],
)
def test_no_filter_lets_through_what_is_foreign_deleted_or_set_apart(indexed: Indexed, asked: dict[str, Any]) -> None:
    mine = a_memory("Oolong tea")
    put(indexed, mine, *(a_memory("Oolong tea", state=state) for state in (State.QUARANTINED, State.DELETED)))
    put(indexed, a_memory("Oolong tea", scope=MALLORY))
    admits = EntryFilter(where=parse_filter(asked))
    assert by_words(indexed, "oolong", admits=admits) == [mine.id]


def test_the_deepest_filter_is_understood(indexed: Indexed) -> None:
    entry = a_memory("Oolong tea", tags=("a", "b"))
    put(indexed, entry)
    asked: dict[str, Any] = {"tags": {"all": ["a", "b"], "none": ["c"]}, "pinned": False}
    for _ in range(MAX_DEPTH // 2):
        asked = {"not": {"not": asked, "kinds": ["memory"], "tags": {"any": ["a"]}}}
    assert by_words(indexed, "oolong", admits=EntryFilter(where=parse_filter(asked))) == [entry.id]
