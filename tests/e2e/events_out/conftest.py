"""The stack with the account's own bus, and a rule that brings what it is told to a queue."""

import json
from collections.abc import Iterator

import pytest

from tests.e2e.cloud import Cloud, DeployedStack

RULE = "recollect-told"


@pytest.fixture(scope="session")
def stack(cloud: Cloud) -> DeployedStack:
    return cloud.deploy({"EventsOutBus": "default"})


@pytest.fixture(scope="session")
def told(stack: DeployedStack) -> Iterator[str]:
    """The URL of a queue to which everything goes that the bus is told by this stack."""
    events, sqs = stack.cloud.clients("events"), stack.cloud.clients("sqs")
    url: str = sqs.create_queue(QueueName=RULE)["QueueUrl"]
    arn = sqs.get_queue_attributes(QueueUrl=url, AttributeNames=["QueueArn"])["Attributes"]["QueueArn"]
    events.put_rule(Name=RULE, EventPattern=json.dumps({"source": ["recollect"]}))
    events.put_targets(Rule=RULE, Targets=[{"Id": "queue", "Arn": arn}])
    yield url
    events.remove_targets(Rule=RULE, Ids=["queue"])
    events.delete_rule(Name=RULE)
    sqs.delete_queue(QueueUrl=url)
