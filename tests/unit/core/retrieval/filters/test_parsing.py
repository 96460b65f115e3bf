"""Filters as JSON: what they become, and what is refused, with its place."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.retrieval.filters.clauses import And, Clause, Not, OneOf, Or, Window
from recollect.core.retrieval.filters.facts import Facet, Moment, token
from recollect.core.retrieval.filters.parsing import MAX_CLAUSES, MAX_DEPTH, parse_filter
from recollect.core.retrieval.filters.values import MAX_VALUE_LENGTH, MAX_VALUES
from recollect.errors import InputError

DAY = 24 * 60 * 60 * 1_000_000
PINNED = OneOf(Facet.PINNED, frozenset({"true"}))


def tagged(*tags: str) -> Clause:
    return OneOf(Facet.TAG, frozenset(tags))


def nested(levels: int) -> dict[str, Any]:
    """A filter of that many levels."""
    asked: dict[str, Any] = {"pinned": True}
    for _ in range(levels - 1):
        asked = {"not": asked}
    return asked


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"pinned": True}, PINNED),
        ({"tags": {"any": ["a", "b"]}}, tagged("a", "b")),
        ({"tags": {"all": ["b", "a"]}}, And((tagged("a"), tagged("b")))),
        ({"tags": {"none": ["a", "b"]}}, Not(tagged("a", "b"))),
        ({"kinds": ["turn"]}, OneOf(Facet.KIND, frozenset({"turn"}))),
        ({"sessions": ["s/1"], "pinned": True}, And((OneOf(Facet.SESSION, frozenset({"s/1"})), PINNED))),
        ({"or": [{"pinned": True}, {"not": {"tags": {"any": ["a"]}}}]}, Or((PINNED, Not(tagged("a"))))),
        ({"occurred_at": {"after": "1970-01-02T00:00:00Z"}}, Window(Moment.OCCURRED, DAY, None)),
        ({"created_at": {"before": "1970-01-01T01:00:00+01:00"}}, Window(Moment.CREATED, None, 0)),
        ({"metadata": {"score": 1}}, OneOf(Facet.METADATA, frozenset({token("score", 1.0)}))),
    ],
)
def test_a_filter_becomes_a_clause(asked: dict[str, Any], expected: Clause) -> None:
    assert parse_filter(asked) == expected


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        (None, "filter"),
        ([], "filter"),
        ("pinned: true", "filter"),
        ({}, "filter"),
        ({"and": []}, "filter.and"),
        ({"and": {"pinned": True}}, "filter.and"),
        ({"and": [{"pinned": True}, {}]}, "filter.and[1]"),
        ({"or": [{"tags": {"any": ["a", 1]}}]}, "filter.or[0].tags.any[1]"),
        ({"not": [{"pinned": True}]}, "filter.not"),
        ({"tags": ["a"]}, "filter.tags"),
        ({"tags": {"some": ["a"]}}, "filter.tags.some"),
        ({"tags": {"any": []}}, "filter.tags.any"),
        ({"tags": {"any": [""]}}, "filter.tags.any[0]"),
        ({"tags": {"any": ["a\x00"]}}, "filter.tags.any[0]"),
        ({"tags": {"any": ["\ud800"]}}, "filter.tags.any[0]"),
        ({"tags": {"any": ["a" * (MAX_VALUE_LENGTH + 1)]}}, "filter.tags.any[0]"),
        ({"tags": {"any": ["a"] * (MAX_VALUES + 1)}}, "filter.tags.any"),
        ({"kinds": ["Turn"]}, "filter.kinds[0]"),
        ({"kinds": [["turn"]]}, "filter.kinds[0]"),
        ({"states": ["deleted"]}, "filter.states[0]"),
        ({"states": ["quarantined"]}, "filter.states[0]"),
        ({"pinned": "true"}, "filter.pinned"),
        ({"pinned": 1}, "filter.pinned"),
        ({"created_at": "2026-01-01T00:00:00Z"}, "filter.created_at"),
        ({"created_at": {"after": "yesterday"}}, "filter.created_at.after"),
        ({"created_at": {"after": "2026-02-30T00:00:00Z"}}, "filter.created_at.after"),
        ({"created_at": {"after": "2026-02-01T00:00:00"}}, "filter.created_at.after"),
        ({"created_at": {"since": "2026-02-01T00:00:00Z"}}, "filter.created_at.since"),
        (
            {"created_at": {"after": "2026-02-01T00:00:00Z", "before": "2026-02-01T00:00:00Z"}},
            "filter.created_at.before",
        ),
        ({"valid_from": {"after": "2026-02-01T00:00:00Z"}}, "filter.valid_from"),
        ({"metadata": {"a": None}}, "filter.metadata.a"),
        ({"metadata": {"a": [1]}}, "filter.metadata.a"),
        ({"metadata": {"a": {}}}, "filter.metadata.a"),
        ({"metadata": {"a": {"gte": 1}}}, "filter.metadata.a.gte"),
        ({"metadata": {"a": {"any": [1], "at_most": 2}}}, "filter.metadata.a"),
        ({"metadata": {"a": {"any": [{}]}}}, "filter.metadata.a.any[0]"),
        ({"metadata": {"a": {"at_least": True}}}, "filter.metadata.a.at_least"),
        ({"metadata": {"a": {"at_least": 1, "at_most": "z"}}}, "filter.metadata.a"),
        ({"metadata": {"a": float("nan")}}, "filter.metadata.a"),
        ({"metadata": {"a": {"at_most": float("inf")}}}, "filter.metadata.a.at_most"),
        ({"metadata": {"a": 2**53 + 1}}, "filter.metadata.a"),
        ({"metadata": {"a": "x" * (MAX_VALUE_LENGTH + 1)}}, "filter.metadata.a"),
        ({"query_string": "tags:*"}, "filter.query_string"),
        ({"script": {"source": "1"}}, "filter.script"),
        ({"bool": {"must": []}}, "filter.bool"),
        (nested(MAX_DEPTH + 1), "filter" + ".not" * MAX_DEPTH),
        (nested(900), "filter" + ".not" * MAX_DEPTH),
        ({"and": [{"pinned": True}] * MAX_CLAUSES}, f"filter.and[{MAX_CLAUSES - 1}].pinned"),
        ({"or": [{"pinned": True}] * (MAX_CLAUSES + 1)}, "filter.or"),
    ],
)
def test_what_is_no_filter_is_refused_with_its_place(asked: Any, place: str) -> None:
    with pytest.raises(InputError) as refusal:
        parse_filter(asked)
    assert refusal.value.field == place


def test_the_parts_of_tags_and_metadata_count_as_conditions() -> None:
    members = {f"key {number}": number for number in range(MAX_CLAUSES + 1)}
    with pytest.raises(InputError, match="one condition too many"):
        parse_filter({"metadata": members})
    with pytest.raises(InputError, match="one condition too many"):
        parse_filter({"and": [{"tags": {"any": ["a"], "none": ["b"]}}] * (MAX_CLAUSES // 2)})


def test_a_filter_at_every_bound_is_taken() -> None:
    parse_filter(nested(MAX_DEPTH))
    parse_filter({"and": [{"pinned": True}] * (MAX_CLAUSES - 1)})
    parse_filter({"tags": {"any": [f"{number}".zfill(MAX_VALUE_LENGTH) for number in range(MAX_VALUES)]}})


def test_no_refusal_repeats_what_came_in() -> None:
    secret = "hunter2" * 40
    for asked in ({"tags": {"any": [secret]}}, {"kinds": [secret]}, {"created_at": {"after": secret}}):
        with pytest.raises(InputError) as refusal:
            parse_filter(asked)
        assert secret not in str(refusal.value)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["and", "or", "not", "tags", "any", "metadata", "kinds", "created_at", "after", "x"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@given(ANYTHING)
def test_whatever_comes_in_becomes_a_clause_or_a_refusal(value: Any) -> None:
    outcome: object
    try:
        outcome = parse_filter(value)
    except InputError as refusal:
        outcome = refusal
    assert isinstance(outcome, Clause | InputError)
