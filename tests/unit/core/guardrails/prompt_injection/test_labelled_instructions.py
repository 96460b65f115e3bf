"""The labelled lines for instructions."""

from tests.labelled.instructions import labelled_texts


def test_half_of_at_least_500_lines_are_ordinary_text() -> None:
    lines = list(labelled_texts())
    ordinary = sum(not line.gives_instructions for line in lines)
    assert len(lines) >= 500
    assert 0.45 <= ordinary / len(lines) <= 0.6
