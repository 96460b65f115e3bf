from collections.abc import Callable, Sequence

import pytest

from recollect.core.enrichment.findings import EntityType
from tests.labelled.detectors.counts import (
    Counts,
    category_counts,
    entity_counts,
    keyphrase_counts,
    statement_counts,
)
from tests.labelled.detectors.lines import Line, Split, labelled_lines

LINES = {split: labelled_lines(split) for split in Split}
HELD_OUT = LINES[Split.HELD_OUT]


# Slightly below what was reached on the held-out lines: (precision, recall), an entity's value included
ENTITY_FLOORS = {
    EntityType.PERSON: (0.94, 0.95),
    EntityType.PLACE: (0.96, 0.96),
    EntityType.ORGANISATION: (0.95, 0.90),
    EntityType.DATE: (0.97, 0.97),
    EntityType.TIME: (0.93, 0.93),
    EntityType.MONEY: (0.92, 0.92),
    EntityType.QUANTITY: (0.96, 0.96),
    EntityType.EMAIL: (0.99, 0.99),
    EntityType.URL: (0.99, 0.99),
    EntityType.PHONE: (0.99, 0.99),
    EntityType.CODE: (0.92, 0.95),
    EntityType.FILE: (0.95, 0.95),
    EntityType.VERSION: (0.99, 0.80),
    EntityType.ISSUE: (0.99, 0.99),
}


def test_every_detector_is_measured_on_over_200_lines_that_the_rules_were_not_made_with() -> None:
    assert len(HELD_OUT) >= 200
    assert len(LINES[Split.DEVELOPMENT]) >= 150


def test_a_label_stands_where_it_says() -> None:
    for line in (*HELD_OUT, *LINES[Split.DEVELOPMENT]):
        for label in line.entities:
            assert line.text[label.start : label.start + len(label.text)] == label.text, line.id


def test_no_line_comes_twice() -> None:
    texts = [line.text for lines in LINES.values() for line in lines]
    assert len(set(texts)) == len(texts)


def test_every_type_of_entity_has_its_floors_and_is_in_both_files() -> None:
    assert set(ENTITY_FLOORS) == set(EntityType)
    for lines in LINES.values():
        assert {label.type for line in lines for label in line.entities} == set(EntityType)


@pytest.mark.parametrize("type_", EntityType)
def test_entities_are_found_with_their_values(type_: EntityType) -> None:
    counts = entity_counts(HELD_OUT, type_)
    precision, recall = ENTITY_FLOORS[type_]
    assert counts.precision >= precision
    assert counts.recall >= recall


@pytest.mark.parametrize(
    ("counted", "precision", "recall"),
    [(statement_counts, 0.95, 0.94), (category_counts, 0.84, 0.84), (keyphrase_counts, 0.72, 0.85)],
)
def test_statements_categories_and_keyphrases_are_found(
    counted: Callable[[Sequence[Line]], Counts], precision: float, recall: float
) -> None:
    counts = counted(HELD_OUT)
    assert counts.precision >= precision
    assert counts.recall >= recall
