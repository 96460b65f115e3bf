"""The custom resource, with CloudFormation on the loopback."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from recollect.errors import EmbeddingError, IndexUnavailableError, InputError
from recollect.serverless.cloudformation import LAST_WAIT_MS, LAST_WORK_MS
from recollect.serverless.handlers.on_deploy import ENCODER, make_handler
from recollect.serverless.telemetry import Telemetry
from recollect.telemetry.metric import ON_DEPLOY
from tests.patience import PATIENT_SECONDS
from tests.unit.functions.cloudformation import CloudFormation, cloudformation
from tests.unit.functions.conftest import emitted
from tests.unit.functions.invocation import a_context

__all__ = ["cloudformation"]

Prepare = Callable[[Callable[[], bool]], str]


def prepared_as(outcome: str | Exception) -> Prepare:
    def prepare(_has_time: Callable[[], bool]) -> str:
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    return prepare


def deploy(cloudformation: CloudFormation, prepare: Prepare, kind: str = "Create", **more: str) -> dict[str, Any]:
    make_handler(lambda: prepare, Telemetry(ON_DEPLOY))(cloudformation.request(kind, **more), a_context())
    return cloudformation.answers[-1]


@pytest.mark.parametrize("kind", ["Create", "Update"])
def test_the_index_is_prepared_and_the_answer_names_it(cloudformation: CloudFormation, kind: str) -> None:
    answer = deploy(cloudformation, prepared_as("recollect-v1-000001"), kind)
    assert answer == {
        "Status": "SUCCESS",
        "Reason": "recollect-v1-000001",
        "PhysicalResourceId": "SearchIndex",
        "StackId": "stack",
        "RequestId": "request",
        "LogicalResourceId": "SearchIndex",
    }
    assert cloudformation.content_types == [""]


def test_an_update_keeps_the_resource_that_it_updates(cloudformation: CloudFormation) -> None:
    answer = deploy(cloudformation, prepared_as("x"), "Update", PhysicalResourceId="of-a-former-version")
    assert answer["PhysicalResourceId"] == "of-a-former-version"


def test_a_deletion_touches_nothing(cloudformation: CloudFormation) -> None:
    assert deploy(cloudformation, prepared_as(ZeroDivisionError()), "Delete")["Status"] == "SUCCESS"


def test_a_failure_is_answered_with_its_reason(
    cloudformation: CloudFormation, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = deploy(cloudformation, prepared_as(IndexUnavailableError("the index was not created")))
    assert (answer["Status"], answer["Reason"]) == ("FAILED", "the index was not created")
    assert emitted(capsys)["IndexPreparationFailed", ("service",), "Count"] == [1.0]


def test_a_failure_to_wire_the_program_is_answered_too(cloudformation: CloudFormation) -> None:
    def wire() -> Prepare:
        raise InputError("RECOLLECT_OPENSEARCH_ENDPOINT", "must be a URL")

    make_handler(wire, Telemetry(ON_DEPLOY))(cloudformation.request("Create"), a_context())
    assert cloudformation.answers[-1]["Status"] == "FAILED"


def test_an_error_that_nobody_foresaw_is_answered_and_then_raised(cloudformation: CloudFormation) -> None:
    with pytest.raises(ZeroDivisionError):
        deploy(cloudformation, prepared_as(ZeroDivisionError("secret")))
    assert cloudformation.answers[-1]["Status"] == "FAILED"
    assert "secret" not in cloudformation.answers[-1]["Reason"]


def test_what_hangs_is_answered_before_the_function_is_ended(cloudformation: CloudFormation) -> None:
    go_on = threading.Event()

    def hang(_has_time: Callable[[], bool]) -> str:
        go_on.wait(PATIENT_SECONDS)
        return "too late"

    handle = make_handler(lambda: hang, Telemetry(ON_DEPLOY))
    handle(cloudformation.request("Update"), a_context(LAST_WAIT_MS + 20))
    go_on.set()
    assert cloudformation.answers[-1]["Reason"] == "this was not done in time"


@pytest.mark.parametrize(("remaining_ms", "has_time"), [(LAST_WORK_MS, False), (LAST_WORK_MS + 1, True)])
def test_the_work_is_told_whether_there_is_time_for_more(
    cloudformation: CloudFormation, remaining_ms: int, *, has_time: bool
) -> None:
    handle = make_handler(lambda: lambda ask: str(ask()), Telemetry(ON_DEPLOY))
    handle(cloudformation.request("Create"), a_context(remaining_ms))
    assert cloudformation.answers[-1]["Reason"] == str(has_time)


def test_an_answer_that_is_refused_is_sent_again(cloudformation: CloudFormation) -> None:
    cloudformation.refusals = 2
    assert deploy(cloudformation, prepared_as("x"))["Status"] == "SUCCESS"


def test_an_answer_that_cannot_be_delivered_is_an_error_of_the_function(cloudformation: CloudFormation) -> None:
    cloudformation.refusals = 3
    with pytest.raises(OSError, match="500"):
        deploy(cloudformation, prepared_as("x"))


def test_another_resource_is_the_proof_that_the_encoder_loads(cloudformation: CloudFormation) -> None:
    def refuse() -> Prepare:
        return prepared_as(EmbeddingError("the encoder ends its process: SIGABRT"))

    handle = make_handler(lambda: prepared_as("index"), Telemetry(ON_DEPLOY), check=refuse)
    handle(cloudformation.request("Create", ResourceType=ENCODER), a_context())
    assert cloudformation.answers[-1]["Status"] == "FAILED"
    assert "SIGABRT" in cloudformation.answers[-1]["Reason"]
    handle(cloudformation.request("Create", ResourceType="Custom::SearchIndex"), a_context())
    assert cloudformation.answers[-1]["Reason"] == "index"
