"""A deployed stack as an operator reaches it, against botocore's stubber."""

from dataclasses import dataclass
from typing import Any

import pytest
from botocore.client import BaseClient
from botocore.stub import Stubber

from recollect.adapters.aws.deployment import AwsPlace, stack_outputs
from recollect.errors import NotFoundError, UnavailableError

STACK: dict[str, Any] = {"StackName": "recollect", "CreationTime": "2026-03-01T12:00:00Z", "StackStatus": "x"}


@dataclass(frozen=True)
class StubbedPlace(AwsPlace):
    """A place with one client."""

    stubbed: BaseClient | None = None

    def client(self, service: str) -> BaseClient:
        assert self.stubbed is not None
        return self.stubbed


def a_place(service: str, monkeypatch: pytest.MonkeyPatch) -> tuple[StubbedPlace, Stubber]:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")
    client = AwsPlace("us-east-1").client(service)
    stubber = Stubber(client)
    stubber.activate()
    return StubbedPlace("us-east-1", stubbed=client), stubber


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
