from datetime import UTC, datetime

import pytest

from recollect.core.enrichment.enriched import enriched
from recollect.core.enrichment.findings import EntityType

PERSON, PLACE, ORGANISATION = EntityType.PERSON, EntityType.PLACE, EntityType.ORGANISATION


def found(text: str) -> list[tuple[EntityType, str]]:
    entities = enriched(text, occurred_at=datetime(2026, 3, 11, tzinfo=UTC), zone=UTC).entities
    return [(entity.type, entity.text) for entity in entities]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Will called", "Will"),
        ("June told me so", "June"),
        ("It was Mark's idea", "Mark"),
        ("Dr. Chen is away", "Chen"),
        ("my sister Ximara is away", "Ximara"),
        ("with Maria and J. R. Tolkien", "J. R. Tolkien"),
        ("I read Jean-Luc Picard", "Jean-Luc Picard"),
        ("Yesterday evening Anna Berg slept", "Anna Berg"),
    ],
)
def test_a_person_is_known_by_name_title_relation_or_deed(text: str, name: str) -> None:
    assert (PERSON, name) in found(text)


@pytest.mark.parametrize("text", ["Will you come?", "May I ask?", "Mark my words", "Rose petals fell", "Hope it helps"])
def test_a_word_that_begins_a_sentence_is_no_person(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("He works at Acme", "Acme"),
        ("the University of Bologna", "University of Bologna"),
        ("at St. Mary's Hospital", "St. Mary's Hospital"),
        ("Apple announced it", "Apple"),
        ("Northwind Ltd pays", "Northwind Ltd"),
    ],
)
def test_an_organisation_is_known_by_its_shape_a_table_or_the_work_done_there(text: str, name: str) -> None:
    assert found(text) == [(ORGANISATION, name)]


def test_an_apple_pie_is_no_company() -> None:
    assert found("Apple pie with cream") == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("in Turkey", "Turkey"),
        ("lives in Quxville", "Quxville"),
        ("at Lake Como", "Lake Como"),
        ("New York", "New York"),
    ],
)
def test_a_place_is_known_by_a_table_its_shape_or_who_lives_there(text: str, name: str) -> None:
    assert found(f"she {text}") == [(PLACE, name)]


@pytest.mark.parametrize("text", ["Turkey was dry", "the china plates", "the zone Europe/Berlin"])
def test_dishes_plates_and_zones_are_no_places(text: str) -> None:
    assert found(text) == []
