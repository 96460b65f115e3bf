"""EventBridge: what an entry holds, the limits of a call, and what is made of each entry's answer."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, cast

import pytest
from botocore.client import BaseClient
from botocore.exceptions import ClientError, EndpointConnectionError

from recollect.adapters.events_out.event_bridge import MOST_BYTES, TOO_LARGE, EventBridgeSink, size_of
from recollect.core.spaces.published_changes import TAKEN, SinkAnswer

AT: Final = "2026-03-01T12:00:00.000000Z"


class Bus:
    """Answers each call as planned; takes everything when nothing is."""

    def __init__(self, *planned: Any) -> None:
        self.calls: list[Sequence[Mapping[str, Any]]] = []
        self._planned = list(planned)

    def put_events(self, *, Entries: Sequence[Mapping[str, Any]]) -> Any:  # noqa: N803 - as boto3 has it
        self.calls.append(Entries)
        planned = self._planned.pop(0) if self._planned else [{"EventId": "x"} for _ in Entries]
        if isinstance(planned, Exception):
            raise planned
        return {"Entries": planned, "FailedEntryCount": sum("ErrorCode" in one for one in planned)}

    def close(self) -> None:
        return


def sink(bus: Bus) -> EventBridgeSink:
    return EventBridgeSink(lambda: cast("BaseClient", bus), "memories", "recollect")


def documents(count: int, **more: Any) -> list[dict[str, Any]]:
    return [{"id": str(number), "kind": "memory.created", "at": AT, **more} for number in range(count)]


def test_an_entry_names_bus_source_kind_and_moment() -> None:
    bus = Bus()
    (document,) = documents(1, space="küche")
    assert sink(bus).send([document]) == [TAKEN]
    ((entry,),) = bus.calls
    assert json.loads(entry["Detail"]) == document
    assert {name: told for name, told in entry.items() if name != "Detail"} == {
        "Source": "recollect",
        "DetailType": "memory.created",
        "EventBusName": "memories",
        "Time": datetime(2026, 3, 1, 12, tzinfo=UTC),
    }


def test_a_call_has_ten_entries_at_most() -> None:
    bus = Bus()
    assert sink(bus).send(documents(23)) == [TAKEN] * 23
    assert [len(call) for call in bus.calls] == [10, 10, 3]


def test_a_call_has_256_kilobytes_at_most_and_what_is_larger_alone_is_given_up() -> None:
    bus = Bus()
    large, small = documents(3, text="ü" * 60_000), documents(1)
    too_large = documents(1, text="x" * MOST_BYTES)
    answers = sink(bus).send([*large, *too_large, *small])
    assert answers == [TAKEN, TAKEN, TAKEN, SinkAnswer(TOO_LARGE, is_final=True), TAKEN]
    assert [len(call) for call in bus.calls] == [2, 2]
    assert all(sum(map(size_of, call)) <= MOST_BYTES for call in bus.calls)


def test_an_entry_that_fails_is_told_apart_from_those_that_do_not() -> None:
    bus = Bus([{"EventId": "x"}, {"ErrorCode": "ThrottlingException"}, {"ErrorCode": "MalformedDetail"}])
    assert sink(bus).send(documents(3)) == [
        TAKEN,
        SinkAnswer("ThrottlingException"),
        SinkAnswer("MalformedDetail", is_final=True),
    ]


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (ClientError({"Error": {"Code": "AccessDeniedException"}}, "PutEvents"), "AccessDeniedException"),
        (EndpointConnectionError(endpoint_url="x"), "EndpointConnectionError"),
    ],
)
def test_a_call_that_fails_is_no_fault_of_its_entries(error: Exception, reason: str) -> None:
    assert sink(Bus(error)).send(documents(2)) == [SinkAnswer(reason, is_down=True)] * 2


def test_an_answer_that_does_not_fit_is_none() -> None:
    (one, other) = sink(Bus([{"EventId": "x"}])).send(documents(2))
    assert one == other
    assert one.is_down
