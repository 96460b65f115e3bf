"""What stays when a stack goes, and what it takes to erase it."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from botocore.exceptions import ClientError

from infra.destroy import GONE, Resource, Services, destroy

RESOURCES = {
    "recollect": [
        ("AWS::DynamoDB::Table", "table-1"),
        ("AWS::SQS::Queue", "queue-1"),
        ("AWS::CloudFormation::Stack", "nested"),
        ("AWS::KMS::Key", "key-1"),
    ],
    "nested": [("AWS::Cognito::UserPool", "pool-1"), ("AWS::S3::Bucket", "bucket-1")],
}
DATA = [
    Resource("AWS::DynamoDB::Table", "table-1"),
    Resource("AWS::Cognito::UserPool", "pool-1"),
    Resource("AWS::KMS::Key", "key-1"),
]


class Account:
    """Notes the calls that change something; answers those that ask."""

    def __init__(self, *, fails: str = "", code: str = "") -> None:
        """Let one operation fail with a code."""
        self.calls: list[str] = []
        self._fails = fails
        self._code = code

    def __getattr__(self, operation: str) -> Any:
        def call(**arguments: Any) -> dict[str, Any]:
            self.calls.append(operation)
            if operation == self._fails:
                raise ClientError({"Error": {"Code": self._code}}, operation)
            return {"UserPool": {"Domain": "prefix"}} if operation == "describe_user_pool" else {}

        return call

    def get_waiter(self, name: str) -> "Account":
        """Return something to wait with."""
        return self

    def get_paginator(self, operation: str) -> "Pages":
        """Return the pages of a listing."""
        return Pages()


def services(account: "Account") -> Services:
    """Return an account as every service."""
    return Services(account, account, account, account, account)


class Pages:
    """The resources of a stack, one a page."""

    def paginate(self, *, StackName: str = "", Bucket: str = "") -> Iterator[dict[str, Sequence[dict[str, str]]]]:  # noqa: N803 - AWS's names
        """Yield the pages; of a bucket one with a file, and one without."""
        if Bucket:
            yield {"Contents": [{"Key": f"{Bucket}/console/index.html"}]}
            yield {}
            return
        for kind, name in RESOURCES[StackName]:
            yield {"StackResourceSummaries": [{"ResourceType": kind, "PhysicalResourceId": name}]}


def test_the_data_stay_unless_told_otherwise() -> None:
    account = Account()
    assert destroy(services(account), "recollect", erase_data=False) == DATA
    # No bucket that holds something can be deleted
    assert account.calls == ["delete_objects", "delete_stack", "wait"]


def test_data_are_erased_behind_the_stack_their_protection_first() -> None:
    account = Account()
    assert destroy(services(account), "recollect", erase_data=True) == []
    assert account.calls == [
        "delete_objects",
        "delete_stack",
        "wait",
        "update_table",
        "delete_table",
        "update_user_pool",
        "describe_user_pool",
        "delete_user_pool_domain",
        "delete_user_pool",
        "schedule_key_deletion",
    ]


def test_what_is_gone_already_needs_no_erasing() -> None:
    account = Account(fails="update_table", code=GONE)
    assert destroy(services(account), "recollect", erase_data=True) == []
    assert account.calls[-1] == "schedule_key_deletion"


def test_what_aws_refuses_to_erase_is_told() -> None:
    account = Account(fails="update_table", code="AccessDeniedException")
    with pytest.raises(ClientError, match="AccessDenied"):
        destroy(services(account), "recollect", erase_data=True)
