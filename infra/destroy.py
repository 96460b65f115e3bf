"""Takes a deployed stack down. Table, user pool and key stay: they are retained, and protected against deletion.

With `--erase-data` they go as well, for good.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import boto3
from botocore.exceptions import ClientError

KEY_DAYS: Final = 30  # for so long the deletion of a key can be taken back
GONE: Final = "ResourceNotFoundException"
RETAINED: Final = ("AWS::DynamoDB::Table", "AWS::Cognito::UserPool", "AWS::KMS::Key")
NESTED: Final = "AWS::CloudFormation::Stack"


@dataclass(frozen=True, slots=True)
class Services:
    """Clients of the services that keep data, as boto3 makes them at run time."""

    cloudformation: Any
    dynamodb: Any
    cognito: Any
    kms: Any


@dataclass(frozen=True, slots=True)
class Retained:
    """What stays when its stack goes."""

    kind: str
    name: str


def main() -> None:
    """Take down the stack that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stack", required=True)
    parser.add_argument("--erase-data", action="store_true")
    asked = parser.parse_args()
    session = boto3.session.Session()
    services = Services(
        session.client("cloudformation"),
        session.client("dynamodb"),
        session.client("cognito-idp"),
        session.client("kms"),
    )
    kept = destroy(services, asked.stack, erase_data=asked.erase_data)
    for one in kept:
        print(f"kept: {one.kind} {one.name}")


def destroy(services: Services, stack: str, *, erase_data: bool) -> list[Retained]:
    """Delete a stack, and with `erase_data` what it retains; return what is kept.

    A table that the stack took over (ExistingTable) is none of its resources and stays in any case.

    Raises:
        ClientError: AWS refuses. What is retained is not erased before the stack is gone.
    """
    data = list(retained(services.cloudformation, stack))
    services.cloudformation.delete_stack(StackName=stack)
    services.cloudformation.get_waiter("stack_delete_complete").wait(StackName=stack)
    if not erase_data:
        return data
    for one in data:
        try:
            erase(services, one)
        except ClientError as error:
            if error.response["Error"]["Code"] != GONE:
                raise
    return []


def retained(cloudformation: Any, stack: str) -> Iterator[Retained]:  # noqa: ANN401 - as above
    """Yield what a stack and those nested in it retain."""
    pages = cloudformation.get_paginator("list_stack_resources").paginate(StackName=stack)
    for resource in (resource for page in pages for resource in page["StackResourceSummaries"]):
        kind, name = resource["ResourceType"], resource.get("PhysicalResourceId")
        if kind == NESTED and name:
            yield from retained(cloudformation, name)
        elif kind in RETAINED and name:
            yield Retained(kind, name)


def erase(services: Services, one: Retained) -> None:
    """Take the protection off and delete."""
    match one.kind:
        case "AWS::DynamoDB::Table":
            services.dynamodb.update_table(TableName=one.name, DeletionProtectionEnabled=False)
            services.dynamodb.delete_table(TableName=one.name)
        case "AWS::Cognito::UserPool":
            erase_pool(services.cognito, one.name)
        case "AWS::KMS::Key":
            services.kms.schedule_key_deletion(KeyId=one.name, PendingWindowInDays=KEY_DAYS)


def erase_pool(cognito: Any, name: str) -> None:  # noqa: ANN401 - as above
    """Delete a user pool. An update takes what it is not told for the default, which no longer matters here."""
    cognito.update_user_pool(UserPoolId=name, DeletionProtection="INACTIVE")
    domain = cognito.describe_user_pool(UserPoolId=name)["UserPool"].get("Domain")
    if domain:
        cognito.delete_user_pool_domain(UserPoolId=name, Domain=domain)
    cognito.delete_user_pool(UserPoolId=name)


if __name__ == "__main__":
    main()
