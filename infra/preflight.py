"""What `make deploy` looks at before it begins, and what to do where it would fail or leave something behind."""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import boto3
from botocore.exceptions import BotoCoreError, ClientError

RUNBOOK: Final = "docs/operations.md#when-a-deployment-fails"
QUEUES: Final = 3  # each takes MaxConcurrency at once
FOR_THE_API: Final = 4  # of the account's executions at least, and as many for everything on a schedule
DEFAULT_CONCURRENCY: Final = 5
LEAST_CONCURRENCY: Final = 2
SHARDS: Final = 4  # of a new table's stream, each of which takes StreamConcurrency at once while many write
DEFAULT_STREAM_CONCURRENCY: Final = 10
CONCURRENCY_QUOTA: Final = "L-B99A9384"
ABSENT: Final = "ABSENT"
AT_WORK: Final = "_IN_PROGRESS"
ALARM: Final = "ApiFaults"
# Only while a stack is made for the first time: what is protected could not be taken back
FIRST: Final = "DeletionProtection=false"
STATES: Final[Mapping[str, str]] = {
    "ROLLBACK_COMPLETE": "its first create failed, and it can only be deleted: make destroy STACK={stack} ERASE=data",
    "CREATE_FAILED": "its first create failed, and it can only be deleted: make destroy STACK={stack} ERASE=data",
    "ROLLBACK_FAILED": "its first create failed and left something: make destroy STACK={stack} ERASE=data",
    "DELETE_FAILED": "deleting it failed: look at its events, then make destroy STACK={stack} again",
    "UPDATE_ROLLBACK_FAILED": (
        "a rollback failed: aws cloudformation continue-update-rollback --stack-name {stack}, perhaps with "
        "--resources-to-skip SearchIndex"
    ),
    "REVIEW_IN_PROGRESS": "a first change set waits: aws cloudformation delete-stack --stack-name {stack}",
}


@dataclass(frozen=True, slots=True)
class Account:
    """Clients of the services that are asked, as boto3 makes them at run time."""

    sts: Any
    cloudformation: Any
    functions: Any
    cloudwatch: Any


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found. stops: whether a deployment cannot succeed before something is done about it."""

    text: str
    stops: bool = True


def main() -> int:
    """Return 1 where something has to be done first. Writes what has to be added to the parameters into --first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stack", required=True)
    parser.add_argument("--parameters", default="", help="as they are given to sam deploy")
    parser.add_argument("--first", type=Path, required=True, help="a file for what a first create is to be given")
    asked = parser.parse_args()
    given = dict(one.partition("=")[::2] for one in asked.parameters.split())
    session = boto3.session.Session()
    if not session.region_name:
        print("stop: no region: set AWS_REGION, or name a profile that has one", file=sys.stderr)
        return 1
    clients = (session.client(name) for name in ("sts", "cloudformation", "lambda", "cloudwatch"))
    findings, is_first = look(Account(*clients), asked.stack, given)
    for finding in findings:
        print(f"{'stop' if finding.stops else 'note'}: {finding.text}", file=sys.stderr)
    asked.first.parent.mkdir(parents=True, exist_ok=True)
    asked.first.write_text(FIRST if is_first and "DeletionProtection" not in given else "")
    return int(any(finding.stops for finding in findings))


def look(account: Account, stack: str, given: Mapping[str, str]) -> tuple[list[Finding], bool]:
    """Return what was found, and whether this is the first create of the stack. given: parameters by name."""
    try:
        account.sts.get_caller_identity()
    except (BotoCoreError, ClientError) as error:
        reason = f"AWS takes no credentials of this environment ({_kind(error)}): aws sts get-caller-identity tells why"
        return [Finding(reason)], False
    status, before = _described(account, stack)
    chosen = {**before, **given}
    looks: tuple[Callable[[], Iterator[Finding]], ...] = (
        lambda: _about_state(status, stack),
        lambda: _about_concurrency(account, chosen),
        lambda: _about_alarm(account, status, stack, chosen),
        lambda: _about_parameters(chosen),
    )
    found: list[Finding] = []
    for one in looks:
        try:
            found += one()
        except (BotoCoreError, ClientError) as error:
            found.append(Finding(f"not all could be looked at ({_kind(error)})", stops=False))
    return found, status == ABSENT


def _described(account: Account, stack: str) -> tuple[str, dict[str, str]]:
    try:
        (found,) = account.cloudformation.describe_stacks(StackName=stack)["Stacks"]
    except ClientError as error:
        if _kind(error) != "ValidationError":
            raise
        return ABSENT, {}
    return found["StackStatus"], {one["ParameterKey"]: one["ParameterValue"] for one in found.get("Parameters", ())}


def _about_state(status: str, stack: str) -> Iterator[Finding]:
    if status in STATES:
        yield Finding(f"the stack is in {status}: {STATES[status].format(stack=stack)} ({RUNBOOK})")
    elif status.endswith(AT_WORK):
        yield Finding(f"the stack is in {status}: wait until that is over")


def _about_concurrency(account: Account, chosen: Mapping[str, str]) -> Iterator[Finding]:
    limit = account.functions.get_account_settings()["AccountLimit"]
    free, each = limit["UnreservedConcurrentExecutions"], int(chosen.get("MaxConcurrency", DEFAULT_CONCURRENCY))
    needed = QUEUES * each + FOR_THE_API
    of_a_shard = int(chosen.get("StreamConcurrency", DEFAULT_STREAM_CONCURRENCY))
    if of_a_shard > 1 and free < needed + SHARDS * of_a_shard:
        yield Finding(
            f"this account runs {free} functions at once, and while many write the table's stream may take "
            f'{SHARDS * of_a_shard} of them: deploy with PARAMETERS="StreamConcurrency=1" to leave them to the API',
            stops=False,
        )
    if free >= needed:
        return
    more = f"ask for more (Service Quotas, Lambda, {CONCURRENCY_QUOTA})"
    if each > LEAST_CONCURRENCY:
        yield Finding(
            f"this account runs {free} functions at once, and {QUEUES} queues may take {each} each: deploy with "
            f'PARAMETERS="MaxConcurrency={LEAST_CONCURRENCY}", or {more}'
        )
    else:
        yield Finding(
            f"this account runs {free} functions at once: the queues leave few for the API; {more}", stops=False
        )


def _about_alarm(account: Account, status: str, stack: str, chosen: Mapping[str, str]) -> Iterator[Finding]:
    if status == ABSENT or status in STATES or chosen.get("Rollout") == "None":
        return
    found = account.cloudformation.describe_stack_resource(StackName=stack, LogicalResourceId=ALARM)
    name = found["StackResourceDetail"]["PhysicalResourceId"]
    alarms = account.cloudwatch.describe_alarms(AlarmNames=[name])["MetricAlarms"]
    if any(alarm["StateValue"] == "ALARM" for alarm in alarms):
        yield Finding(
            f"{ALARM} rings, and CodeDeploy would take every new version of the API back: wait until it is quiet, or "
            f'deploy what mends it with PARAMETERS="Rollout=None" ({RUNBOOK})'
        )


def _about_parameters(chosen: Mapping[str, str]) -> Iterator[Finding]:
    if chosen.get("SearchBackend") == "opensearch" and chosen.get("SearchFlavour") == "node":
        yield Finding("SearchFlavour=node is for an emulator: functions reach no node on their own machine")
    if chosen.get("MaxOcu") == "1":
        yield Finding("MaxOcu=1 is less than a collection group may have: MaxOcu=2")


def _kind(error: Exception) -> str:
    return str(error.response["Error"]["Code"]) if isinstance(error, ClientError) else type(error).__name__


if __name__ == "__main__":
    sys.exit(main())
