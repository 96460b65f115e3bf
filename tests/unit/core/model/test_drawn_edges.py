"""The edges that the write path draws: they follow what a memory mentions and where it comes from."""

from dataclasses import replace

from recollect.core.model.edges import MAX_MENTIONS, MAX_SOURCES, Edge, EdgeType, drawn_edges
from recollect.core.model.entry import Entry, Kind
from recollect.core.model.records import Collection
from tests.builders import a_memory, an_id
from tests.fakes.clock import START
from tests.unit.core.deduplication.holdings import dropped_keys, put_keys


def _drawn(former: Entry | None, entry: Entry) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """Type and target of the edges that come and of those that go."""
    changes = drawn_edges(former, entry, by="user", now=START)
    put, gone = put_keys(changes, Collection.EDGE), dropped_keys(changes, Collection.EDGE)
    assert len(changes) == 2 * (len(put) + len(gone))
    return [key.parts[1:] for key in put], [key.parts[1:] for key in gone]


def test_a_new_memory_mentions_its_names_and_is_derived_from_the_entries_it_came_from() -> None:
    source = an_id()
    entry = a_memory(entities=("Anna Berger", "2026-05-14", "30 EUR", "Vienna"), source_ids=(source, "a message"))
    assert _drawn(None, entry) == (
        [
            (EdgeType.MENTIONS, "entity:anna berger"),
            (EdgeType.MENTIONS, "entity:vienna"),
            (EdgeType.DERIVED_FROM, source),
        ],
        [],
    )


def test_a_change_draws_what_is_new_and_drops_what_is_gone() -> None:
    former = a_memory(entities=("Anna Berger", "Vienna"))
    entry = replace(former, entities=("Anna Berger", "Berlin"))
    assert _drawn(former, entry) == ([(EdgeType.MENTIONS, "entity:berlin")], [(EdgeType.MENTIONS, "entity:vienna")])
    assert _drawn(entry, entry) == ([], [])


def test_two_spellings_of_a_name_are_one_mention() -> None:
    assert _drawn(None, a_memory(entities=("Anna", "ANNA")))[0] == [(EdgeType.MENTIONS, "entity:anna")]


def test_a_memory_is_not_derived_from_itself() -> None:
    entry = a_memory()
    assert _drawn(None, replace(entry, source_ids=(entry.id,))) == ([], [])


def test_only_the_first_names_and_sources_get_edges() -> None:
    names, sources = tuple(f"Name {letter}" for letter in "abcdefghijkl"), tuple(an_id() for _ in range(9))
    drawn, _ = _drawn(None, a_memory(entities=names, source_ids=sources))
    assert [target for _, target in drawn] == [
        *(f"entity:name {letter}" for letter in "abcdefghijkl"[:MAX_MENTIONS]),
        *sources[:MAX_SOURCES],
    ]


def test_turns_and_handoffs_mention_nothing() -> None:
    for kind in (Kind.TURN, Kind.HANDOFF, Kind.ROLLUP):
        assert _drawn(None, a_memory(kind=kind, entities=("Anna",))) == ([], [])


def test_an_edge_tells_who_drew_it_and_when() -> None:
    entry = a_memory(entities=("Anna",))
    (forward, _) = drawn_edges(None, entry, by="agent:ada", now=START)
    edge = Edge(entry.id, EdgeType.MENTIONS, "entity:anna", "agent:ada", START)
    assert getattr(forward, "value", None) == {"by": edge.by, "at": START.isoformat(), "reason": None}
