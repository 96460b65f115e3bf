"""A change whose request got lost is taken up again by the sweep, on its schedule."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from typing import Final

import httpx

from recollect.adapters.clock import RandomIds, SystemClock
from recollect.bootstrap.stores import open_stores
from recollect.core.model.drafts import ConversationEvent, Message
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.settings import Settings, StoreName
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.conversations.record_event import RecordEvent
from tests.e2e.cloud import DeployedStack
from tests.e2e.tokens import claims_of
from tests.e2e.users import Users
from tests.fakes.clock import FixedClock
from tests.http_suite.searching import await_vectors, waiting_for_vectors
from tests.http_suite.waiting import eventually

SCHEDULE_SECONDS: Final = 15 * 60.0
STREAM_SECONDS: Final = 3.0  # after which nothing more comes from the stream
OVERDUE: Final = timedelta(hours=1)


def test_the_sweep_finds_a_change_whose_request_was_lost(
    stack: DeployedStack, users: Users, alice: httpx.Client, space: str
) -> None:
    came_up(stack)  # so that it does not come up again before the request is lost
    began = stack.cloud.emulator.now()
    with without_embedding(stack):
        remember_in_the_past(stack, Scope(claims_of(users.access_token("alice"))["sub"], space))
        eventually(lambda: stack.depth("EmbeddingQueueUrl"), lambda depth: depth > 0)
        eventually(lambda: stack.discard("EmbeddingQueueUrl"), lambda lost: lost == 0, pause=STREAM_SECONDS)
        assert waiting_for_vectors(alice, space) == 1
    came_up(stack)
    await_vectors(alice, space)
    waited = eventually(lambda: stack.metric("RunJobsLogs", "OldestPendingChange", began), bool)
    assert max(waited) >= OVERDUE.total_seconds()


def came_up(stack: DeployedStack) -> None:
    """Let time fly until the schedule of the sweep has come up, and all that it began is done."""
    since = stack.cloud.emulator.now()
    stack.cloud.emulator.advance(SCHEDULE_SECONDS)
    eventually(lambda: stack.metric("SweepLogs", "ScheduleHeartbeat", since), bool)
    stack.await_done("JobsQueueUrl")


@contextmanager
def without_embedding(stack: DeployedStack) -> Iterator[None]:
    """Let nobody take from the embedding queue meanwhile."""
    functions = stack.cloud.clients("lambda")
    mappings = functions.list_event_source_mappings(FunctionName=stack.resource("EmbedEntriesFunction"))
    (mapping,) = (mapping["UUID"] for mapping in mappings["EventSourceMappings"])
    functions.update_event_source_mapping(UUID=mapping, Enabled=False)
    try:
        yield
    finally:
        functions.update_event_source_mapping(UUID=mapping, Enabled=True)


def remember_in_the_past(stack: DeployedStack, scope: Scope) -> None:
    """Store a turn as if it had been said some time ago: the functions' clock cannot be moved."""
    settings = Settings(
        store=StoreName.DYNAMODB,
        table=stack.outputs["TableName"],
        queue_url=stack.outputs["EmbeddingQueueUrl"],
        set_aside_url=stack.outputs["EmbeddingDeadLettersUrl"],
        sends_requests=False,
        aws_endpoint=stack.cloud.emulator.url,
    )
    message = Message(text="The request for this one gets lost.")
    with ExitStack() as opening:
        store = open_stores(settings, opening).store
        past = FixedClock(SystemClock().now() - OVERDUE)
        remember = RecordEvent(store, past, RandomIds(), ReadSettings(store, settings.space))
        remember(scope, ConversationEvent("s", (message,)), Author())
