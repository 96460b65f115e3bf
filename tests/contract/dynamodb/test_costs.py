"""The published costs are those of the store as it is."""

from tests.contract.aws import Aws
from tests.contract.dynamodb.costs import DOCUMENT, measured


def test_the_published_costs_are_those_of_the_store_as_it_is(aws: Aws) -> None:
    assert measured(aws) == DOCUMENT.read_text(encoding="utf-8")
