"""The guards at the clients refuse what reaches beyond one person's one space."""

from dataclasses import dataclass
from typing import Any

import pytest

from recollect.adapters.dynamodb.items.keys import keys_of
from recollect.adapters.opensearch.documents import document_id
from recollect.core.model.scope import Owner, Scope
from tests.builders import ALICE, MALLORY
from tests.isolation.in_flight import InFlight, UnscopedError
from tests.isolation.leg_guard import LegGuard
from tests.isolation.partition_guard import PartitionGuard

SEARCH, BULK = "/recollect/_msearch", "/recollect/_bulk"
OF_ALICE: list[Any] = [{"term": {"user": "alice"}}, {"term": {"space": "default"}}]
OF_MALLORY: list[Any] = [{"term": {"user": "mallory"}}, {"term": {"space": "default"}}]
FILTERED = {"bool": {"filter": OF_ALICE, "should": [{"match": {"search": "tea"}}]}}
KNN = {"knn": {"vector": {"vector": [1.0], "k": 1, "filter": {"bool": {"filter": OF_ALICE}}}}}
BARE_KNN = {"knn": {"vector": {"vector": [1.0], "k": 1}}}
OWNED = {"memory_id": "e1", "user": "alice", "space": "default"}


@dataclass(frozen=True)
class Model:
    name: str


def searched(*queries: Any, **members: Any) -> list[Any]:
    return [line for query in queries for line in ({}, {"size": 5, "query": query, **members})]


@pytest.mark.parametrize("query", [FILTERED, KNN, {"hybrid": {"queries": [FILTERED, KNN]}}])
def test_a_leg_with_the_filter_inside_is_let_through(query: Any) -> None:
    guard = LegGuard()
    guard.check(SEARCH, searched(query))
    assert (guard.searches, guard.violations) == (1, [])


@pytest.mark.parametrize(
    "lines",
    [
        searched({"match": {"search": "tea"}}),
        searched({"match_all": {}}),
        searched({"bool": {"must": OF_ALICE}}),
        searched({"bool": {"filter": OF_ALICE[:1]}}),
        searched({"bool": {"should": OF_ALICE}}),
        searched(BARE_KNN),
        searched({"bool": {"filter": OF_ALICE, "should": [BARE_KNN]}}),
        searched({"hybrid": {"queries": [FILTERED, BARE_KNN]}}),
        searched({"hybrid": {"queries": [FILTERED, {"bool": {"filter": OF_MALLORY}}]}}),
        searched(FILTERED, {"bool": {"filter": OF_MALLORY}}),
        searched(FILTERED, suggest={"text": "te"}),
        searched(FILTERED, rescore={}),
        [{}, {"size": 5}],
    ],
)
def test_a_search_with_a_leg_that_looks_at_others_is_refused(lines: list[Any]) -> None:
    guard = LegGuard()
    with pytest.raises(UnscopedError):
        guard.check(SEARCH, lines)
    assert len(guard.violations) == 1


@pytest.mark.parametrize(
    "lines",
    [
        [{"index": {}}, {"memory_id": "e1", "user": "alice"}],
        [{"index": {"_id": "e1"}}, OWNED],
        [{"index": {"_id": document_id(MALLORY, "e1")}}, OWNED],
        [{"delete": {"_id": "e1"}}],
        [{"delete": {}}],
        [{"update": {"_id": document_id(ALICE, "e1")}}],
    ],
)
def test_a_write_that_does_not_say_whose_it_is_is_refused(lines: list[Any]) -> None:
    with pytest.raises(UnscopedError):
        LegGuard().check(BULK, lines)


def test_writes_that_say_whose_they_are_are_let_through() -> None:
    guard, name = LegGuard(), document_id(ALICE, "e1")
    guard.check(BULK, [{"index": {"_id": name}}, OWNED, {"index": {}}, OWNED, {"delete": {"_id": name}}])
    guard.note(searched(FILTERED), {"responses": [{"hits": {"hits": [{"_id": "d1"}]}}]})
    guard.check(BULK, [{"delete": {"_id": "d1"}}])
    assert (guard.writes, guard.violations) == (4, [])


def test_a_request_of_another_than_the_call_is_about_is_refused() -> None:
    in_flight = InFlight()
    guard = LegGuard(in_flight)
    with in_flight.call(MALLORY):
        for path, lines in (
            (SEARCH, searched(FILTERED)),
            (BULK, [{"index": {}}, OWNED]),
            (BULK, [{"delete": {"_id": document_id(ALICE, "e1")}}]),
        ):
            with pytest.raises(UnscopedError):
                guard.check(path, lines)


def wire(scope: Scope, **more: Any) -> dict[str, Any]:
    return {"pk": {"S": keys_of(scope).pk}, "sk": {"S": "ENTRY#e1"}, **more}


def a_query(partition: str, **more: Any) -> dict[str, Any]:
    return {
        "KeyConditionExpression": "#0 = :0 AND #1 BETWEEN :1 AND :2",
        "ExpressionAttributeNames": {"#0": "lp" if "IndexName" in more else "pk", "#1": "sk"},
        "ExpressionAttributeValues": {":0": {"S": partition}, ":1": {"S": "a"}, ":2": {"S": "b"}},
        **more,
    }


def calls_of(scope: Scope) -> list[tuple[str, dict[str, Any]]]:
    keys = keys_of(scope)
    return [
        ("Query", a_query(keys.pk)),
        ("Query", a_query(keys.by_modification, IndexName="listing")),
        ("BatchGetItem", {"RequestItems": {"t": {"Keys": [wire(scope)]}}}),
        ("UpdateItem", {"Key": wire(scope)}),
        ("TransactWriteItems", {"TransactItems": [{"Put": {"Item": wire(scope)}}, {"Delete": {"Key": wire(scope)}}]}),
        ("TransactWriteItems", {"TransactItems": [{"Put": {"Item": wire(scope, lp={"S": keys.by_last_turn})}}]}),
    ]


def test_keys_in_the_partitions_of_the_call_are_let_through() -> None:
    in_flight = InFlight()
    guard = PartitionGuard(in_flight)
    with in_flight.call(ALICE):
        for operation, params in calls_of(ALICE):
            guard.check(params, Model(operation))
    assert (guard.keys, in_flight.violations) == (8, [])


@pytest.mark.parametrize("other", [MALLORY, Scope("alice", "work"), Scope("alice#S#default"), Scope("alic")])
def test_a_key_of_another_partition_is_refused(other: Scope) -> None:
    in_flight = InFlight()
    guard = PartitionGuard(in_flight)
    with in_flight.call(ALICE):
        for operation, params in calls_of(other):
            with pytest.raises(UnscopedError):
                guard.check(params, Model(operation))


@pytest.mark.parametrize("whose", [ALICE, Owner("alice"), None])
def test_a_request_that_knows_no_keys_is_refused_whoever_asks(whose: Scope | Owner | None) -> None:
    in_flight = InFlight()
    with in_flight.call(whose), pytest.raises(UnscopedError, match="Scan names no key"):
        PartitionGuard(in_flight).check({}, Model("Scan"))


def test_what_is_about_everybody_reads_the_registry_alone() -> None:
    in_flight = InFlight()
    guard = PartitionGuard(in_flight)
    with in_flight.call(None):
        guard.check(a_query("SPACES#3", IndexName="listing"), Model("Query"))
        with pytest.raises(UnscopedError):
            guard.check({"Key": wire(ALICE)}, Model("UpdateItem"))
