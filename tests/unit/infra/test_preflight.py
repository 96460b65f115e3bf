"""What stands in the way of a deployment is told before it begins, with what to do."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from botocore.exceptions import ClientError, NoCredentialsError

from infra.preflight import STATES, Account, look


def refusal(code: str) -> ClientError:
    return ClientError({"Error": {"Code": code}}, "operation")


@dataclass
class Aws:
    """An account: with a stack in a state, or none, and an alarm that rings or not."""

    status: str | None = "UPDATE_COMPLETE"
    parameters: dict[str, str] = field(default_factory=dict)
    executions: int = 1000
    ringing: bool = False
    refused: Exception | None = None

    def get_caller_identity(self) -> dict[str, str]:
        if self.refused is not None:
            raise self.refused
        return {}

    def describe_stacks(self, StackName: str) -> dict[str, Any]:  # noqa: N803 - as boto3 has it
        if self.status is None:
            raise refusal("ValidationError")
        given = [{"ParameterKey": key, "ParameterValue": value} for key, value in self.parameters.items()]
        return {"Stacks": [{"StackStatus": self.status, "Parameters": given}]}

    def describe_stack_resource(self, **_: str) -> dict[str, Any]:
        return {"StackResourceDetail": {"PhysicalResourceId": "the-alarm"}}

    def get_account_settings(self) -> dict[str, Any]:
        return {"AccountLimit": {"UnreservedConcurrentExecutions": self.executions}}

    def describe_alarms(self, AlarmNames: list[str]) -> dict[str, Any]:  # noqa: N803 - as boto3 has it
        return {"MetricAlarms": [{"StateValue": "ALARM" if self.ringing else "OK"}]}


def found(aws: Aws, **given: str) -> tuple[list[str], list[str], bool]:
    """What stops, what is noted, and whether it is a first create."""
    findings, is_first = look(Account(aws, aws, aws, aws), "recollect", given)
    return [one.text for one in findings if one.stops], [one.text for one in findings if not one.stops], is_first


def test_a_sound_stack_is_deployed_without_a_word() -> None:
    assert found(Aws()) == ([], [], False)


def test_a_stack_that_is_not_there_is_created_first() -> None:
    assert found(Aws(status=None)) == ([], [], True)


@pytest.mark.parametrize("error", [NoCredentialsError(), refusal("ExpiredToken")])
def test_without_credentials_nothing_else_is_asked(error: Exception) -> None:
    (stop,), notes, is_first = found(Aws(refused=error))
    assert "credentials" in stop
    assert (notes, is_first) == ([], False)


@pytest.mark.parametrize("status", STATES)
def test_a_state_that_takes_no_update_is_told_with_its_way_out(status: str) -> None:
    (stop,), _, _ = found(Aws(status=status))
    assert stop.startswith(f"the stack is in {status}: ")
    assert "recollect" in stop


def test_a_stack_at_work_is_waited_for() -> None:
    (stop,), _, _ = found(Aws(status="UPDATE_IN_PROGRESS"))
    assert "wait" in stop


def test_a_fresh_account_is_told_to_let_the_queues_take_less() -> None:
    (stop,), _, _ = found(Aws(executions=10))
    assert 'PARAMETERS="MaxConcurrency=2"' in stop
    stops, (note,), _ = found(Aws(executions=9), MaxConcurrency="2", StreamConcurrency="1")
    assert (stops, "L-B99A9384" in note) == ([], True)


def test_what_the_stack_has_counts_where_nothing_is_given() -> None:
    before = {"MaxConcurrency": "2", "StreamConcurrency": "1"}
    assert found(Aws(executions=10, parameters=before)) == ([], [], False)


def test_a_small_account_is_told_what_the_stream_may_take_while_many_write() -> None:
    stops, (note,), _ = found(Aws(executions=40), MaxConcurrency="2")
    assert (stops, "StreamConcurrency=1" in note) == ([], True)


def test_an_alarm_that_rings_lets_only_what_takes_no_rollout_through() -> None:
    (stop,), _, _ = found(Aws(ringing=True))
    assert "Rollout=None" in stop
    assert found(Aws(ringing=True), Rollout="None") == ([], [], False)
    assert found(Aws(ringing=True, parameters={"Rollout": "None"})) == ([], [], False)


@pytest.mark.parametrize("given", [{"MaxOcu": "1"}, {"SearchBackend": "opensearch", "SearchFlavour": "node"}])
def test_parameters_that_cannot_be_are_told(given: dict[str, str]) -> None:
    assert len(found(Aws(), **given)[0]) == 1


def test_what_may_not_be_asked_is_noted() -> None:
    class Refusing(Aws):
        def get_account_settings(self) -> dict[str, Any]:
            raise refusal("AccessDeniedException")

    stops, (note,), _ = found(Refusing())
    assert (stops, "AccessDeniedException" in note) == ([], True)
