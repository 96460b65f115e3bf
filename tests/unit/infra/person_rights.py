"""What the template lets sessions of people do, and the API beside them."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from tests.isolation.iam import Rights, Statement, statements_of
from tests.unit.infra.templates import resources

TABLE_ARN: Final = "arn:aws:dynamodb:us-east-1:123456789012:table/memory"
_VALUES: Final = {
    "AWS::Partition": "aws",
    "AWS::Region": "us-east-1",
    "AWS::AccountId": "123456789012",
    "Name": "memory",
}


def rights_of_person(tags: Mapping[str, str]) -> Rights:
    """Return the rights of a session of the person's role with these tags."""
    return Rights(_statements_of_person(), tags)


@cache
def _statements_of_person() -> list[Statement]:
    policies = resources("AWS::IAM::Role")["PersonRole"]["Policies"]
    return statements_of((one["PolicyDocument"] for one in policies), _VALUES)


@cache
def rights_of_nobody() -> Rights:
    """Return what the API may do in the table without a session, where sessions alone reach what is a person's."""
    return Rights(statements_of([resources("AWS::IAM::ManagedPolicy")["NobodysItems"]["PolicyDocument"]], _VALUES))
