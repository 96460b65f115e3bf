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
BUCKET: Final = "AWS::S3::Bucket"  # of the console's files, which are built again


@dataclass(frozen=True, slots=True)
class Services:
    """Clients of the services that keep data, as boto3 makes them at run time."""

    cloudformation: Any
    dynamodb: Any
    cognito: Any
    kms: Any
    s3: Any


@dataclass(frozen=True, slots=True)
class Resource:
    """A part of a stack."""

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
        session.client("s3"),
    )
    kept = destroy(services, asked.stack, erase_data=asked.erase_data)
    for one in kept:
        print(f"kept: {one.kind} {one.name}")


def destroy(services: Services, stack: str, *, erase_data: bool) -> list[Resource]:
    """Delete a stack, and with `erase_data` what it retains; return what is kept.

    A table that the stack took over (ExistingTable) is none of its resources and stays in any case.

    Raises:
        ClientError: AWS refuses. What is retained is not erased before the stack is gone.
    """
    everything = list(resources(services.cloudformation, stack))
    data = [one for one in everything if one.kind in RETAINED]
    for one in everything:
        if one.kind == BUCKET:  # CloudFormation deletes none that holds something
            empty(services.s3, one.name)
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


def resources(cloudformation: Any, stack: str) -> Iterator[Resource]:  # noqa: ANN401 - as above
    """Yield what a stack and those nested in it consist of."""
    pages = cloudformation.get_paginator("list_stack_resources").paginate(StackName=stack)
    for resource in (resource for page in pages for resource in page["StackResourceSummaries"]):
        kind, name = resource["ResourceType"], resource.get("PhysicalResourceId")
        if kind == NESTED and name:
            yield from resources(cloudformation, name)
        elif name:
            yield Resource(kind, name)


def empty(s3: Any, bucket: str) -> None:  # noqa: ANN401 - as above
    """Delete everything in a bucket."""
    for page in s3.get_paginator("list_objects_v2").paginate(Bucket=bucket):
        objects = [{"Key": one["Key"]} for one in page.get("Contents", ())]
        if objects:
            s3.delete_objects(Bucket=bucket, Delete={"Objects": objects, "Quiet": True})


def erase(services: Services, one: Resource) -> None:
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
