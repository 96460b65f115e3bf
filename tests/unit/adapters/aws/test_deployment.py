"""A deployed stack as an operator reaches it, against botocore's stubber."""

import io
import json
from dataclasses import dataclass
from typing import Any

import pytest
from botocore.client import BaseClient
from botocore.response import StreamingBody
from botocore.stub import Stubber

from recollect.adapters.aws.deployment import AwsPlace, DeployedSweep, stack_outputs
from recollect.errors import NotFoundError, UnavailableError

STACK: dict[str, Any] = {"StackName": "recollect", "CreationTime": "2026-03-01T12:00:00Z", "StackStatus": "x"}


@dataclass(frozen=True)
class StubbedPlace(AwsPlace):
    """A place with one client."""

    stubbed: BaseClient | None = None

    def client(self, service: str, *, read_seconds: float = 10.0) -> BaseClient:
        assert self.stubbed is not None
        return self.stubbed


def a_place(service: str, monkeypatch: pytest.MonkeyPatch) -> tuple[StubbedPlace, Stubber]:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")
    client = AwsPlace("us-east-1").client(service)
    stubber = Stubber(client)
    stubber.activate()
    return StubbedPlace("us-east-1", stubbed=client), stubber


def report(**values: object) -> dict[str, Any]:
    content = json.dumps(values).encode()
    return {"StatusCode": 200, "Payload": StreamingBody(io.BytesIO(content), len(content))}


def test_outputs_are_found_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    place, stubber = a_place("cloudformation", monkeypatch)
    outputs = [{"OutputKey": "ApiUrl", "OutputValue": "https://example.org"}]
    stubber.add_response("describe_stacks", {"Stacks": [{**STACK, "Outputs": outputs}]}, {"StackName": "recollect"})
    assert stack_outputs(place, "recollect") == {"ApiUrl": "https://example.org"}


@pytest.mark.parametrize(("code", "error"), [("ValidationError", NotFoundError), ("AccessDenied", UnavailableError)])
def test_a_stack_that_is_not_to_be_seen_is_an_error(
    code: str, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    place, stubber = a_place("cloudformation", monkeypatch)
    stubber.add_client_error("describe_stacks", service_error_code=code)
    with pytest.raises(error):
        stack_outputs(place, "recollect")


def test_a_sweep_is_called_until_it_is_through(monkeypatch: pytest.MonkeyPatch) -> None:
    place, stubber = a_place("lambda", monkeypatch)
    for after, answer in ((None, report(resent=2, next_after="x")), ("x", report(resent=3, next_after=None))):
        payload = json.dumps({"pending_for_seconds": 0, "after": after})
        stubber.add_response("invoke", answer, {"FunctionName": "sweep", "Payload": payload})
    assert DeployedSweep(place, "sweep")() == 5
    stubber.assert_no_pending_responses()


def test_a_sweep_that_fails_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    place, stubber = a_place("lambda", monkeypatch)
    stubber.add_response("invoke", {**report(errorMessage="x"), "FunctionError": "Unhandled"})
    with pytest.raises(UnavailableError):
        DeployedSweep(place, "sweep")()


def test_a_sweep_that_cannot_be_started_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    place, stubber = a_place("lambda", monkeypatch)
    stubber.add_client_error("invoke", service_error_code="ResourceNotFoundException")
    with pytest.raises(UnavailableError):
        DeployedSweep(place, "sweep")()
