"""After a deployment: whether anybody is told of alarms."""

from typing import Any

import pytest

from infra.told import WARNING, Clients, warning_about
from tests.unit.infra.templates import ROOT

TOPIC = "arn:aws:sns:eu-central-1:123456789012:alarms"


class Account:
    """CloudFormation and SNS in one: a stack with a topic, or with none, and those who have subscribed to it."""

    def __init__(self, topic: str, subscribed: int) -> None:
        self.topic = topic
        self.subscribed = subscribed

    def describe_stacks(self, StackName: str) -> dict[str, Any]:  # noqa: N803 - as boto3 has it
        assert StackName == "recollect"
        others = {"ParameterKey": "Rollout", "ParameterValue": "None"}
        return {"Stacks": [{"Parameters": [others, {"ParameterKey": "AlarmTopic", "ParameterValue": self.topic}]}]}

    def get_topic_attributes(self, TopicArn: str) -> dict[str, Any]:  # noqa: N803 - as boto3 has it
        assert TopicArn == TOPIC
        return {"Attributes": {"SubscriptionsConfirmed": str(self.subscribed)}}


@pytest.mark.parametrize(
    ("account", "warning"),
    [
        (Account("", 0), WARNING),
        (Account(TOPIC, 0), f"warning: nobody has subscribed to {TOPIC}, so nobody is told of alarms"),
        (Account(TOPIC, 1), None),
    ],
    ids=["no topic", "nobody subscribed", "told"],
)
def test_who_deploys_is_warned_when_nobody_is_told(account: Account, warning: str | None) -> None:
    assert warning_about(Clients(account, account), "recollect") == warning


def test_a_deployment_ends_with_it_and_does_not_fail_for_it() -> None:
    makefile = (ROOT / "Makefile").read_text()
    deploy = makefile.partition("\ndeploy:")[2].partition("\n\n")[0]
    assert deploy.rstrip().endswith("-$(SAM)/bin/python infra/told.py --stack $(STACK)")
