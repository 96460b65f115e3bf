"""Says after a deployment whether anybody is told when an alarm rings."""

import argparse
import sys
from dataclasses import dataclass
from typing import Any, Final

import boto3

TOPIC: Final = "AlarmTopic"
WARNING: Final = (
    "warning: nobody is told of alarms, they only turn red. Make an SNS topic, subscribe to it, and deploy again with "
    f'PARAMETERS="{TOPIC}=arn:aws:sns:..."'
)


@dataclass(frozen=True, slots=True)
class Clients:
    """Clients of the services that know, as boto3 makes them at run time."""

    cloudformation: Any
    sns: Any


def main() -> None:
    """Warn where the stack that the command line names has no topic, or one that nobody has subscribed to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stack", required=True)
    session = boto3.session.Session()
    asked = parser.parse_args()
    warning = warning_about(Clients(session.client("cloudformation"), session.client("sns")), asked.stack)
    if warning is not None:
        print(warning, file=sys.stderr)


def warning_about(clients: Clients, stack: str) -> str | None:
    """Return what to warn of, None where somebody is told."""
    [described] = clients.cloudformation.describe_stacks(StackName=stack)["Stacks"]
    topics = [one["ParameterValue"] for one in described.get("Parameters", ()) if one["ParameterKey"] == TOPIC]
    if not any(topics):
        return WARNING
    [topic] = topics
    confirmed = int(clients.sns.get_topic_attributes(TopicArn=topic)["Attributes"]["SubscriptionsConfirmed"])
    return None if confirmed else f"warning: nobody has subscribed to {topic}, so nobody is told of alarms"


if __name__ == "__main__":
    main()
