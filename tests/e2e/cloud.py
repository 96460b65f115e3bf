"""An emulated AWS and the stack in it, as operators see them."""

import functools
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import boto3
import psutil

from tests.e2e.deploy import NOTHING, REGION, Deployment, deployment_at
from tests.emulator.emulator import EVERY_SERVICE, Emulator, emulated
from tests.fakes.model_double import ModelDouble
from tests.fakes.model_double import serving as serving_model
from tests.http_suite.waiting import eventually

STACK: Final = "recollect"
SQS_BATCH: Final = 10
# Longer than any queue of the template hides a message that was taken; its functions need a hundredth of that
HIDDEN_SECONDS: Final = 721.0
# Two processors; the domain gives the pool its client for backends
PARAMETERS: Final = {"MaxConcurrency": "2", "AllowSignUp": "true", "CognitoDomainPrefix": "recollect-e2e"}


class Clients:
    """boto3's clients of an endpoint, each made once."""

    def __init__(self, endpoint: str, opened: ExitStack) -> None:
        self._endpoint = endpoint
        self._session = boto3.session.Session(region_name=REGION)
        self._opened = opened

    @functools.cache  # noqa: B019 - as long as the process lasts
    def __call__(self, service: str) -> Any:
        """Return the client of a service, which boto3 makes at run time."""
        make: Any = self._session.client
        return self._opened.enter_context(closing(make(service, endpoint_url=self._endpoint)))


@dataclass(frozen=True, slots=True)
class Cloud:
    """One emulator, and one stack in it. model: what a stack reaches that is deployed with a language model."""

    emulator: Emulator
    clients: Clients
    deployment: Deployment
    model: ModelDouble

    def deploy(
        self,
        parameters: Mapping[str, str] = NOTHING,
        *,
        releases: Mapping[str, Path] = NOTHING,
        failing: bool = False,
    ) -> "DeployedStack":
        """Deploy, and see whether the outcome has routes: an emulator's may have none without saying so."""
        chosen = {**PARAMETERS, **parameters}
        outputs = self.deployment.deploy(STACK, chosen, releases=releases, failing=failing)
        stack = DeployedStack(self, outputs)
        assert stack.routes, "the API was deployed without routes"
        return stack


@dataclass(frozen=True, slots=True)
class DeployedStack:
    """The stack after a deployment."""

    cloud: Cloud
    outputs: Mapping[str, str]

    @property
    def url(self) -> str:
        """What stands in front of the routes; not the name under the emulator's host, which resolvers need not know."""
        api_id = self.outputs["ApiUrl"].partition("//")[2].partition(".")[0]
        return f"{self.cloud.emulator.url}/_aws/execute-api/{api_id}/$default"

    @property
    def routes(self) -> set[str]:
        """The keys of the API's routes."""
        routes = self.cloud.clients("apigatewayv2").get_routes(ApiId=self.resource("Api"))["Items"]
        return {route["RouteKey"] for route in routes}

    def resource(self, logical_id: str) -> str:
        """Return the physical id of a resource."""
        cloudformation = self.cloud.clients("cloudformation")
        found = cloudformation.describe_stack_resource(StackName=STACK, LogicalResourceId=logical_id)
        physical_id: str = found["StackResourceDetail"]["PhysicalResourceId"]
        return physical_id

    def send_events(self, bodies: Sequence[str]) -> None:
        """Put messages into the queue of events."""
        sqs, url = self.cloud.clients("sqs"), self.outputs["EventsQueueUrl"]
        for start in range(0, len(bodies), SQS_BATCH):
            batch = [{"Id": str(n), "MessageBody": body} for n, body in enumerate(bodies[start : start + SQS_BATCH])]
            assert not sqs.send_message_batch(QueueUrl=url, Entries=batch).get("Failed")

    def depth(self, queue: str) -> int:
        """Return how many messages of a queue can be taken; `queue` is the name of the output with its URL."""
        return self._count(queue, "ApproximateNumberOfMessages")

    def taken(self, queue: str) -> int:
        """Return how many messages of a queue were taken and are neither done nor back."""
        return self._count(queue, "ApproximateNumberOfMessagesNotVisible")

    def await_passed_on(self, queue: str) -> None:
        """Wait until a queue's function has taken what there is to take."""
        eventually(lambda: self.depth(queue), lambda waiting: waiting == 0)

    def await_done(self, queue: str) -> None:
        """Wait until everything in a queue is done."""
        eventually(lambda: self.depth(queue) + self.taken(queue), lambda left: left == 0)

    def discard(self, queue: str) -> int:
        """Lose the messages of a queue that can be taken; return how many there were."""
        sqs, url = self.cloud.clients("sqs"), self.outputs[queue]
        count = 0
        while messages := sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=SQS_BATCH).get("Messages"):
            for message in messages:
                sqs.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
            count += len(messages)
        return count

    def bring_back(self) -> None:
        """Let so much time pass that what was taken and not done can be taken again."""
        self.cloud.emulator.advance(HIDDEN_SECONDS)

    def logged(self, logical_id: str, since: float) -> list[str]:
        """Return the lines of a log group since a moment of the emulator's clock, 10,000 at most."""
        logs, group = self.cloud.clients("logs"), self.resource(logical_id)
        pages = logs.get_paginator("filter_log_events").paginate(logGroupName=group, startTime=int(since * 1000))
        return [event["message"] for page in pages for event in page["events"]]

    def metric(self, logical_id: str, name: str, since: float) -> list[float]:
        """Return the values that a function emitted of a metric since a moment, read from its log group (EMF)."""
        documents = (json.loads(line) for line in self.logged(logical_id, since) if line.startswith("{"))
        return [value for document in documents if "_aws" in document for value in document.get(name, [])]

    def workers(self, logical_id: str) -> list[psutil.Process]:
        """Return the processes of a function: children of the emulator, and nobody else's."""
        function = self.resource(logical_id)
        children = psutil.Process(self.cloud.emulator.pid).children(recursive=True)
        return [child for child in children if _environment(child).get("AWS_LAMBDA_FUNCTION_NAME") == function]

    def _count(self, queue: str, attribute: str) -> int:
        sqs = self.cloud.clients("sqs")
        answer = sqs.get_queue_attributes(QueueUrl=self.outputs[queue], AttributeNames=[attribute])
        return int(answer["Attributes"][attribute])


def _environment(process: psutil.Process) -> dict[str, str]:
    try:
        return process.environ()
    except (psutil.AccessDenied, psutil.NoSuchProcess):
        return {}


@contextmanager
def emulated_cloud(folder: Path) -> Iterator[Cloud]:
    """Run an emulator of every service while the context lasts, and a model where Bedrock would be."""
    with ExitStack() as opened:
        model = opened.enter_context(serving_model())
        bedrock = {"AWS_ENDPOINT_URL_BEDROCK_RUNTIME": model.url}
        emulator = opened.enter_context(emulated(folder, EVERY_SERVICE, bedrock))
        deployment = opened.enter_context(deployment_at(emulator.url))
        yield Cloud(emulator, Clients(emulator.url, opened), deployment, model)
