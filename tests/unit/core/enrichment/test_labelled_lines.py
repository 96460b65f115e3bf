from recollect.core.enrichment.findings import EntityType
from tests.labelled.detectors.lines import Split, labelled_lines

LINES = {split: labelled_lines(split) for split in Split}
HELD_OUT = LINES[Split.HELD_OUT]


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


def test_every_type_of_entity_is_in_both_files() -> None:
    for lines in LINES.values():
        assert {label.type for line in lines for label in line.entities} == set(EntityType)
