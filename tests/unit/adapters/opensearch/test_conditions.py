"""The filter language in the words of the query DSL, and the fields that it asks."""

from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from recollect.adapters.opensearch.documents import document
from recollect.adapters.opensearch.flavour import NODE, index_body
from recollect.adapters.opensearch.queries import condition, leg_bodies
from recollect.core.model.entry import Kind, State
from recollect.core.retrieval.candidates import CandidateQuery, EntryFilter
from recollect.core.retrieval.filters.clauses import EVERYTHING, NOTHING, And, Not, OneOf, Or, TokenRange, Window
from recollect.core.retrieval.filters.facts import Facet, Moment, facts_of
from recollect.core.retrieval.filters.parsing import parse_filter
from recollect.core.retrieval.index_row import IndexRow
from tests.builders import ALICE, MODEL, a_memory
from tests.fakes.clock import START
from tests.filtering.chances import an_entry

TEA = OneOf(Facet.TAG, frozenset({"tea", "Tea"}))
SAID = {"terms": {"tags": ["Tea", "tea"]}}
FIELDS: dict[str, Any] = index_body(NODE)["mappings"]["properties"]


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        (TEA, SAID),
        (EVERYTHING, {"match_all": {}}),
        (NOTHING, {"match_none": {}}),
        (And((TEA, TEA)), {"bool": {"filter": [SAID, SAID]}}),
        (Or((TEA, TEA)), {"bool": {"should": [SAID, SAID], "minimum_should_match": 1}}),
        (Not(TEA), {"bool": {"must_not": [SAID]}}),
        (TokenRange(Facet.METADATA, "a", "b"), {"range": {"metadata": {"gte": "a", "lt": "b"}}}),
        (Window(Moment.OCCURRED, 1, 2), {"range": {"occurred_at": {"gte": 1, "lt": 2}}}),
        (Window(Moment.OCCURRED, end=2), {"range": {"occurred_at": {"lt": 2}}}),
        (Window(Moment.VALID_TO), {"exists": {"field": "valid_to"}}),
    ],
)
def test_a_clause_is_said_in_the_query_dsl(clause: Any, said: dict[str, Any]) -> None:
    assert condition(clause) == said


def test_both_legs_carry_the_filter_and_ask_nothing_that_no_index_knows() -> None:
    asked = {"tags": {"any": ["tea"]}, "not": {"accessed_at": {"after": "2026-01-01T00:00:00Z"}}}
    query = CandidateQuery(("tea",), None, MODEL, EntryFilter(where=parse_filter(asked)))
    body = leg_bodies(ALICE, query, query.near_to)["bm25"]
    tea, passed_on = condition(OneOf(Facet.TAG, frozenset({"tea"}))), condition(Not(NOTHING))
    assert {"bool": {"filter": [tea, passed_on]}} in body["query"]["bool"]["filter"]


def test_a_document_has_the_tokens_and_moments_of_its_entry() -> None:
    later = START + timedelta(days=1, microseconds=7)
    entry = a_memory(tags=("tea", "work"), pinned=True, metadata={"score": 1}, reviewed_at=later)
    held = document(ALICE, row_of(entry))
    assert (held["tags"], held["pinned"], held["role"]) == (["tea", "work"], "true", "user")
    assert held["reviewed_at"] - held["created_at"] == (24 * 60 * 60 * 1_000_000) + 7
    assert held["metadata"] == ["score\x00p", "score\x00nbff0000000000000"]
    assert not {"speaker", "tended_at", "accessed_at"} & set(held)


def test_every_member_of_a_document_has_a_field() -> None:
    chance = Random(1)
    entries = [replace(an_entry(chance), state=State.ACTIVE, kind=Kind.MEMORY) for _ in range(50)]
    members = {name for entry in entries for name in document(ALICE, row_of(entry))}
    assert members <= set(FIELDS)
    assert {facet.value for facet in Facet} <= members


def row_of(entry: Any) -> IndexRow:
    return IndexRow(entry.id, entry.version, entry.kind, entry.state, entry.text, None, MODEL, facts_of(entry))
