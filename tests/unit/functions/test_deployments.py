"""Deployments as CloudFormation plays them to the custom resource, on a clock that only waiting moves on."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, cast

import pytest

from recollect.adapters.opensearch import IndexLayout
from recollect.adapters.opensearch.flavour import MAPPING_VERSION
from recollect.adapters.opensearch.preparing import PrepareIndex
from recollect.serverless.cloudformation import LAST_WORK_MS
from recollect.serverless.handlers.on_deploy import make_handler
from recollect.serverless.telemetry import Telemetry
from recollect.telemetry.metric import ON_DEPLOY
from tests.unit.adapters.opensearch.keeping import Keeping, Runs, keeping_indexes
from tests.unit.adapters.opensearch.opensearch_double import Answer, Request
from tests.unit.functions.cloudformation import EVENTS, CloudFormation, cloudformation
from tests.unit.functions.invocation import Context

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

__all__ = ["cloudformation"]

LIMIT_MS: Final = 900_000  # the time-out of the function
OLDER, NEWER = MAPPING_VERSION, MAPPING_VERSION + 1
FIRST: Final = f"recollect-v{OLDER}-d384-000001"
SECOND: Final = f"recollect-v{NEWER}-d384-000002"


class Passing(Context):
    """An invocation that has as much time left as was not waited."""

    def __init__(self) -> None:
        super().__init__(LIMIT_MS)
        self.seconds = 0.0

    def get_remaining_time_in_millis(self) -> int:
        return int(LIMIT_MS - self.seconds * 1000)


@dataclass
class Stack:
    """What a deployment of a program, by the version of its mapping, does; and what stays between two."""

    cloudformation: CloudFormation
    opened: ExitStack
    service: Keeping = field(default_factory=Keeping)
    runs: Runs = field(default_factory=Runs)
    context: Passing = field(default_factory=Passing)

    def play(self, event: str, version: int = OLDER) -> dict[str, Any]:
        self.context = context = Passing()

        def wait(seconds: float) -> None:
            context.seconds += seconds

        def wire() -> Callable[[Callable[[], bool]], str]:
            indexes, _ = self.opened.enter_context(
                keeping_indexes(self.service, layout=IndexLayout(version), wait=wait)
            )
            return PrepareIndex(indexes, self.runs, wait)

        make_handler(wire, Telemetry(ON_DEPLOY))(self.cloudformation.event(event), cast("LambdaContext", context))
        answer = self.cloudformation.answers[-1]
        assert answer["RequestId"] == EVENTS[event]["RequestId"]
        assert answer["PhysicalResourceId"] == "SearchIndex"
        return answer

    def refuse(self, seconds: float, answer: Answer) -> None:
        """Refuse every request until so long into an invocation."""

        def fault(_request: Request) -> Answer | None:
            return answer if self.context.seconds < seconds else None

        self.service.fault = fault


@pytest.fixture
def stack(cloudformation: CloudFormation) -> Iterator[Stack]:
    with ExitStack() as opened:
        yield Stack(cloudformation, opened, runs=Runs(spaces=0))


def test_a_first_create_waits_until_the_access_policy_holds(stack: Stack) -> None:
    stack.refuse(60, (403, {"message": "Forbidden"}))
    answer = stack.play("create")
    assert (answer["Status"], answer["Reason"]) == ("SUCCESS", FIRST)
    assert stack.context.seconds >= 60
    assert stack.service.behind("recollect") == [FIRST]


def test_a_create_that_is_refused_for_ever_fails_in_time_and_can_be_deleted_and_begun_again(stack: Stack) -> None:
    stack.refuse(LIMIT_MS, (403, {"message": "Forbidden"}))
    answer = stack.play("create")
    assert (answer["Status"], "status 403" in answer["Reason"]) == ("FAILED", True)
    assert stack.context.seconds * 1000 <= LIMIT_MS - LAST_WORK_MS + 10_000
    assert stack.play("delete_after_failed_create")["Status"] == "SUCCESS"
    stack.service.fault = lambda _: None
    assert stack.play("create")["Status"] == "SUCCESS"
    assert set(stack.service.indexes) == {FIRST}


def test_a_change_of_the_mapping_is_answered_before_the_index_is_filled(stack: Stack) -> None:
    stack.play("create")
    stack.runs.spaces = 7
    answer = stack.play("update", NEWER)
    assert (answer["Status"], stack.service.behind("recollect")) == ("SUCCESS", [FIRST])
    assert stack.service.behind("recollect-upcoming") == [SECOND]
    assert stack.runs.ordered[-1] == SECOND


def test_a_rollback_makes_no_index_and_forgets_the_one_that_was_begun(stack: Stack) -> None:
    stack.play("create")
    stack.runs.spaces = 7
    stack.play("update", NEWER)
    before = list(stack.runs.ordered)
    answer = stack.play("rollback", OLDER)
    assert (answer["Status"], answer["Reason"]) == ("SUCCESS", FIRST)
    assert (set(stack.service.indexes), stack.runs.ordered) == ({FIRST}, before)


def test_a_rollback_behind_the_switch_fills_an_index_of_its_own_and_the_newer_one_stays_in_use(stack: Stack) -> None:
    stack.play("create")
    stack.play("update", NEWER)  # nothing to be read: in use at once
    stack.runs.spaces = 7
    answer = stack.play("rollback", OLDER)
    assert (answer["Status"], stack.service.behind("recollect")) == ("SUCCESS", [SECOND])
    assert stack.runs.ordered[-1] == f"recollect-v{OLDER}-d384-000003"
    assert stack.service.behind("recollect-upcoming") == stack.runs.ordered[-1:]


def test_a_rollback_goes_through_a_sleeping_collection(stack: Stack) -> None:
    """It must not fail: a stack whose rollback fails needs somebody."""
    stack.play("create")
    stack.play("update", NEWER)
    stack.refuse(30, (503, {"message": "waking up"}))
    assert stack.play("rollback", OLDER)["Status"] == "SUCCESS"


def test_throttling_is_waited_for(stack: Stack) -> None:
    stack.refuse(20, (429, {"message": "Too many requests"}))
    stack.runs.failures = 1
    assert stack.play("create")["Status"] == "SUCCESS"
