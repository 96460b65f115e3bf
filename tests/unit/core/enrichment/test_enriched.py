"""What holds for every text, hostile ones too."""

from datetime import UTC, datetime
from itertools import pairwise
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.enrichment.enriched import enriched
from recollect.core.enrichment.findings import Enrichment, Entity, EntityType, Keyphrase
from recollect.core.model.entry import MAX_TEXT_LENGTH, Category, Statement

NOW = datetime(2026, 3, 11, 15, 30, tzinfo=UTC)
# Each makes some rule begin again and again
PIECES = (
    *("a", "A", "1", "a.", "a_", "a-", "a/", "aB", "A1", "a(", "a@", "+1 ", "1,", "1:", "$1 ", "--a=", "::", "('"),
    *("Ab ", "A of ", "in ", "Will and ", "quarter past ", "May ", "two ", "i really ", "the user really also "),
    *("next ", "every ", "the end of ", "\u202e\u200b", "\n", " ", "é", "日", "Dr. ", "St. ", "'s ", "my a "),
)
SECONDS = 1.0  # measured: at most .06; a rule that is not linear takes minutes


def read(text: str) -> Enrichment:
    return enriched(text, occurred_at=NOW, zone=UTC)


def assert_sound(text: str, found: Enrichment) -> None:
    for entity in found.entities:
        assert entity.text
        assert text[entity.start : entity.end] == entity.text
        assert 0 < entity.confidence <= 1
    assert all(first.end <= second.start for first, second in pairwise(found.entities))
    assert all(0 < phrase.confidence <= 1 for phrase in found.keyphrases)
    assert found.metadata_confidence is None or 0 < found.metadata_confidence <= 1


@given(st.text(st.characters(), max_size=300))
def test_any_text_is_read(text: str) -> None:
    assert_sound(text, read(text))


@given(st.lists(st.sampled_from(PIECES), max_size=60).map("".join))
def test_any_sequence_of_beginnings_is_read(text: str) -> None:
    assert_sound(text, read(text))


@pytest.mark.parametrize("piece", PIECES, ids=repr)
def test_the_longest_text_of_repetitions_is_read_without_delay(piece: str) -> None:
    text = (piece * MAX_TEXT_LENGTH)[:MAX_TEXT_LENGTH]
    begin = process_time()
    found = read(text)
    assert process_time() - begin < SECONDS
    assert_sound(text, found)


def test_an_empty_text_says_nothing() -> None:
    assert read("") == Enrichment()
    assert read("").metadata_confidence is None


def test_metadata_confidence_is_the_mean_of_the_detectors_that_found_something() -> None:
    entities = (
        Entity(EntityType.PERSON, "a", 0, 1, 0.9),
        Entity(EntityType.PERSON, "b", 2, 3, 0.7),
        Entity(EntityType.DATE, "c", 4, 5, 1.0),
    )
    found = Enrichment(
        entities=entities,
        keyphrases=(Keyphrase("d", 0.6),),
        category=Category.WORK,
        category_confidence=0.5,
        statement=Statement.GOAL,
        statement_confidence=0.4,
    )
    assert found.metadata_confidence == pytest.approx(((0.9 + 0.7) / 2 + 1.0 + 0.6 + 0.5 + 0.4) / 5)


def test_metadata_confidence_is_the_same_to_the_last_digit_in_whatever_order_things_are_found() -> None:
    types = (EntityType.PERSON, EntityType.DATE, EntityType.MONEY)

    def confidence(*each: float) -> float | None:
        found = (Entity(sort, "a", 0, 1, sure) for sort, sure in zip(types, each, strict=True))
        return Enrichment(entities=tuple(found)).metadata_confidence

    assert confidence(0.1, 0.2, 0.3) == confidence(0.3, 0.2, 0.1)


def test_a_statement_tells_what_the_memory_does() -> None:
    assert read("I prefer tea").statement is Statement.PREFERENCE
    assert read("I'll send it").statement is Statement.COMMITMENT
    assert read("I want to learn Greek").statement is Statement.GOAL
    assert read("Good morning!").statement is Statement.CHIT_CHAT
    assert read("The door is green").statement is None
    assert read("Do I prefer tea?").statement is None


def test_an_apostrophe_of_print_is_one_of_typewriters() -> None:
    assert read("I’ll send it").statement is Statement.COMMITMENT


def test_small_talk_has_no_keyphrases_and_no_category() -> None:
    found = read("Thanks, good morning to you!")
    assert (found.keyphrases, found.category, found.category_confidence) == ((), Category.OTHER, 0.0)


def test_a_stated_taste_is_a_preference_unless_more_speaks_for_another_category() -> None:
    assert read("I prefer tea").category is Category.PREFERENCES
    assert read("I love playing guitar in the orchestra").category is Category.HOBBIES
