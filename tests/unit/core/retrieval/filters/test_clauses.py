"""What clauses mean, what an index may be asked of them, and what was true at a moment."""

import json
import math
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from recollect.core.model.entry import State, Statistics
from recollect.core.retrieval.candidates import EntryFilter
from recollect.core.retrieval.filters.clauses import EVERYTHING, NOTHING, Not, Window, admits, is_volatile, steady
from recollect.core.retrieval.filters.facts import (
    MAX_TOKEN_TEXT,
    VOLATILE,
    Facts,
    Moment,
    Scalar,
    facts_of,
    metadata_tokens,
    microseconds,
    token,
    token_range,
)
from recollect.core.retrieval.filters.parsing import parse_filter
from tests.builders import a_memory
from tests.fakes.clock import START
from tests.filtering import model
from tests.filtering.chances import a_filter, an_entry

HOUR = timedelta(hours=1)
NUMBERS = st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(2**53), 2**53)
TEXTS = st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"]), min_size=1, max_size=8)


@given(st.integers(0, 2**32))
def test_a_filter_admits_what_the_model_of_the_language_says(seed: int) -> None:
    chance = Random(seed)
    asked, entry = a_filter(chance), an_entry(chance)
    assert admits(parse_filter(asked), facts_of(entry)) == model.admits(asked, entry)


@given(st.integers(0, 2**32))
def test_what_an_index_is_asked_bars_nothing_that_the_filter_admits(seed: int) -> None:
    chance = Random(seed)
    asked, entry = parse_filter(a_filter(chance)), an_entry(chance)
    facts = facts_of(entry)
    known = Facts(facts.tokens, {name: at for name, at in facts.moments.items() if name not in VOLATILE})
    assert not is_volatile(steady(asked))
    assert admits(steady(asked), known) >= admits(asked, facts)
    if not is_volatile(asked):
        assert admits(steady(asked), known) == admits(asked, facts)


def test_a_volatile_window_passes_everything_on_and_under_a_not_as_well() -> None:
    window = Window(Moment.ACCESSED, start=0)
    assert (steady(window), steady(Not(window)), steady(Not(Not(window)))) == (
        EVERYTHING,
        Not(NOTHING),
        Not(Not(EVERYTHING)),
    )


@given(NUMBERS, NUMBERS)
def test_tokens_of_numbers_sort_as_the_numbers_do(one: float, other: float) -> None:
    assert (token("k", one) < token("k", other)) == (float(one) < float(other))
    assert (token("k", one) == token("k", other)) == (float(one) == float(other))


@given(TEXTS, TEXTS, TEXTS)
def test_a_range_of_texts_holds_what_lies_between_its_bounds(text: str, low: str, high: str) -> None:
    first, end = token_range("k", low, high)
    assert (first <= token("k", text) < end) == (low <= text <= high)


@given(st.dictionaries(TEXTS, NUMBERS | TEXTS | st.booleans(), max_size=4), TEXTS, NUMBERS | TEXTS | st.booleans())
def test_a_token_stands_for_one_key_and_one_value(metadata: dict[str, Scalar], key: str, value: Scalar) -> None:
    held = metadata.get(key)
    is_same = key in metadata and isinstance(held, bool) == isinstance(value, bool) and held == value
    assert (token(key, value) in metadata_tokens(metadata)) == is_same


@given(NUMBERS)
def test_numbers_mean_the_same_after_a_round_through_json(number: float) -> None:
    assume(math.isfinite(number))
    assert token("k", json.loads(json.dumps(number))) == token("k", number)


def test_a_text_too_long_to_be_asked_for_is_present_and_no_more() -> None:
    assert len(metadata_tokens({"k": "x" * MAX_TOKEN_TEXT})) == 2
    assert len(metadata_tokens({"k": "x" * (MAX_TOKEN_TEXT + 1)})) == 1


def test_a_window_holds_its_beginning_and_not_its_end() -> None:
    window = {"created_at": {"after": START.isoformat(), "before": (START + HOUR).isoformat()}}
    entries = [a_memory(now=START + offset) for offset in (-timedelta(microseconds=1), timedelta(0), HOUR)]
    assert [admits(parse_filter(window), facts_of(entry)) for entry in entries] == [False, True, False]


def test_moments_are_exact_in_all_years_that_there_are() -> None:
    last = datetime.max.replace(tzinfo=UTC)
    assert microseconds(last) - microseconds(last - timedelta(microseconds=1)) == 1
    assert microseconds(datetime.min.replace(tzinfo=UTC)) < 0


TRUE: list[dict[str, Any]] = [
    {},
    {"valid_from": START},
    {"valid_to": START + timedelta(microseconds=1)},
    {"valid_from": START - HOUR, "valid_to": START + HOUR},
    {"state": State.SUPERSEDED, "valid_to": START + HOUR},
]
NOT_TRUE: list[dict[str, Any]] = [
    {"valid_from": START + timedelta(microseconds=1)},
    {"valid_to": START},
    {"state": State.SUPERSEDED},
    {"state": State.SUPERSEDED, "valid_to": START - HOUR},
    {"state": State.ARCHIVED},
    {"state": State.QUARANTINED, "valid_to": START + HOUR},
    {"state": State.DELETED, "valid_to": START + HOUR},
]


@pytest.mark.parametrize("fields", TRUE)
def test_what_was_valid_then_was_true_then_even_when_it_was_superseded_since(fields: dict[str, Any]) -> None:
    assert EntryFilter(as_of=START).admits(a_memory(**fields))


@pytest.mark.parametrize("fields", NOT_TRUE)
def test_what_was_not_valid_then_or_is_not_searched_at_all_was_not_true_then(fields: dict[str, Any]) -> None:
    assert not EntryFilter(as_of=START).admits(a_memory(**fields))


@given(st.integers(0, 2**32))
def test_a_filter_never_widens_what_is_searched(seed: int) -> None:
    chance = Random(seed)
    entry = replace(an_entry(chance), statistics=Statistics(accessed_at=START))
    asked = EntryFilter(where=parse_filter(a_filter(chance)), as_of=chance.choice((None, START)))
    searched = {State.ACTIVE} if asked.as_of is None else {State.ACTIVE, State.SUPERSEDED}
    assert entry.state in searched or not asked.admits(entry)
