"""The published costs are those of the store as it is."""

from typing import Final

from tests.contract.aws import Aws
from tests.contract.dynamodb.costs import DOCUMENT, measured

MOST_UNITS: Final = 150.0  # of reads, for 100 candidates


def test_the_published_costs_are_those_of_the_store_as_it_is(aws: Aws) -> None:
    assert measured(aws) == DOCUMENT.read_text(encoding="utf-8")


def test_a_plain_search_keeps_to_its_units() -> None:
    lines = [line.split("|") for line in DOCUMENT.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    units = {cells[1].strip(): cells[5].strip() for cells in lines if len(cells) == 8}
    assert 0 < float(units["a search of 100 candidates, the first of a process"]) <= MOST_UNITS
    assert 0 < float(units["the same search again"]) <= MOST_UNITS
