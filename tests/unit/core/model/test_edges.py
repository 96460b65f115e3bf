"""Edges: noted at both ends, told from either."""

import pytest

from recollect.core.model.edges import Edge, EdgeType, drop_edge, edge_key, edge_of, entity_target, put_edges
from recollect.core.model.records import ABSENT, Collection, DropRecord, Record, RecordKey
from tests.builders import an_id
from tests.fakes.clock import START

EDGE = Edge(an_id(), EdgeType.SUPERSEDES, an_id(), "agent:ada", START, "newer")


def test_an_edge_is_noted_at_both_ends_and_told_from_either() -> None:
    changes = put_edges([EDGE])
    assert [change.key.collection for change in changes] == [Collection.EDGE, Collection.BACK_EDGE]
    records = [Record(change.key, change.value) for change in changes]
    assert [edge_of(record) for record in records] == [EDGE, EDGE]


def test_an_edge_that_must_be_new_is_refused_where_its_source_has_it() -> None:
    assert [(change.key.collection, change.expected) for change in put_edges([EDGE], new=True)] == [
        (Collection.EDGE, ABSENT),
        (Collection.BACK_EDGE, None),
    ]


def test_dropping_an_edge_drops_both_ends_on_the_condition_of_the_first() -> None:
    assert drop_edge(EDGE.source, EDGE.type, EDGE.target, revision=4) == (
        DropRecord(edge_key(EDGE.source, EDGE.type, EDGE.target), 4),
        DropRecord(RecordKey(Collection.BACK_EDGE, (EDGE.target, EDGE.type, EDGE.source))),
    )


@pytest.mark.parametrize(
    ("name", "target"),
    [
        ("Anna Berger", "entity:anna berger"),
        ("  ANNA \n berger ", "entity:anna berger"),
        ("Straße", "entity:strasse"),
        ("a#b", "entity:a#b"),
    ],
)
def test_an_entity_goes_by_its_folded_name(name: str, target: str) -> None:
    assert entity_target(name) == target


@pytest.mark.parametrize("name", ["x" * 201, "字" * 67, "\ud800" * 67])
def test_a_name_too_long_for_a_key_goes_by_its_digest(name: str) -> None:
    assert len(entity_target(name)) == len("entity:") + 64
    assert len(edge_key(an_id(), EdgeType.MENTIONS, entity_target(name)).text) < 200


def test_a_name_of_200_bytes_stays_as_it_is() -> None:
    assert entity_target("x" * 200) == "entity:" + "x" * 200
