"""Batches, refusals in the middle, and resuming."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import pytest

from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import ServerRefusedError, ServerUnreachableError
from recollect.local.importing.records import FoundMessage, Unreadable
from recollect.local.importing.send import MAX_BATCH, MAX_BYTES, THERE, Import, SendReport, batches


def message(number: int, *, session: str = "s", text: str = "hello", **body: Any) -> FoundMessage:
    return FoundMessage(
        space="home",
        session_id=session,
        body={"id": str(number), "text": text, **body},
        origin=f"line {number}",
    )


class Sink:
    """Stores messages once; a message with the text "bad" makes its whole request fail."""

    def __init__(self, breaks_after: int | None = None) -> None:
        self.stored: list[str] = []
        self.requests: list[list[str]] = []
        self._breaks_after = breaks_after

    def record_event(
        self, space: str, session_id: str, messages: Sequence[Mapping[str, object]]
    ) -> list[dict[str, Any]]:
        assert (space, session_id) == ("home", "s")
        if self._breaks_after == len(self.requests):
            raise ServerUnreachableError("http://memory.test", "gone")
        self.requests.append([str(one["id"]) for one in messages])
        for place, one in enumerate(messages):
            if one["text"] == "bad":
                raise ServerRefusedError(422, "see errors", [f"messages[{place}].text: must be good"])
            if one["text"] == "forbidden":
                raise ServerRefusedError(403, "not yours")
        return [self._store(str(one["id"]), one["text"]) for one in messages]

    def _store(self, message_id: str, text: object) -> dict[str, Any]:
        if text == "unlucky":
            return {"id": message_id, "action": "failed", "problem": {"detail": "the session is too busy"}}
        if text == "incognito":
            return {"id": message_id, "action": "skipped", "reason": "incognito"}
        if message_id in self.stored:
            return {"id": message_id, "action": "skipped", "reason": "duplicate_message"}
        self.stored.append(message_id)
        return {"id": message_id, "action": "created"}


def importing(sink: Sink, on_progress: Callable[[int], None] = lambda _: None) -> Import:
    return Import(cast("MemoryClient", sink), "home", on_progress)


def sent(sink: Sink, records: Sequence[FoundMessage | Unreadable]) -> SendReport:
    report = SendReport()
    importing(sink).send(records, report)
    return report


def many(count: int, **body: Any) -> list[FoundMessage]:
    return [message(number, **body) for number in range(count)]


def test_neighbours_of_one_session_go_together_up_to_the_size() -> None:
    messages = [*many(MAX_BATCH + 2), message(5, session="t")]
    assert [len(batch) for batch in batches(messages)] == [MAX_BATCH, 2, 1]


def test_messages_with_and_without_a_time_are_not_mixed() -> None:
    messages = [message(1), message(2, at="2026-03-01T12:00:00Z"), message(3)]
    assert [len(batch) for batch in batches(messages)] == [1, 1, 1]


def test_a_request_stays_below_the_size_that_the_server_takes() -> None:
    text = "é" * (MAX_BYTES // 5)  # two bytes each, so two of them fit
    assert [len(batch) for batch in batches(many(5, text=text))] == [2, 2, 1]


def test_one_bad_message_fails_alone_and_is_named() -> None:
    sink = Sink()
    report = sent(sink, [message(number, text="bad" if number == 3 else "fine") for number in range(1, 9)])
    assert report.messages == {"created": 7}
    assert report.problems == [("line 3", "text: must be good")]
    assert sink.stored == [str(number) for number in range(1, 9) if number != 3]


def test_a_message_that_failed_inside_an_answer_is_counted_and_named() -> None:
    report = sent(Sink(), [message(1), message(2, text="unlucky")])
    assert report.messages == {"created": 1}
    assert report.problems == [("line 2", "the session is too busy")]


def test_a_message_that_the_server_does_not_keep_is_left_out_by_its_reason() -> None:
    report = sent(Sink(), [message(1, text="incognito"), message(2)])
    assert (report.messages, report.problems) == ({"created": 1}, [])
    assert report.left_out == {"skipped by the server: incognito": ["line 1"]}


def test_records_that_cannot_be_read_are_named_and_the_others_are_sent() -> None:
    report = sent(Sink(), [Unreadable(origin="line 9", problem="no date"), message(1)])
    assert report.problems == [("line 9", "no date")]
    assert (report.messages, report.spaces) == ({"created": 1}, {"home"})


def test_a_refusal_that_would_meet_every_message_ends_the_work() -> None:
    sink = Sink()
    with pytest.raises(ServerRefusedError, match="not yours"):
        sent(sink, [message(1, text="forbidden"), message(2)])
    assert len(sink.requests) == 1


def test_what_was_counted_before_an_interruption_stays_counted_and_a_second_run_doubles_nothing() -> None:
    messages = many(3 * MAX_BATCH)
    sink, report = Sink(breaks_after=2), SendReport()
    with pytest.raises(ServerUnreachableError):
        importing(sink).send(messages, report)
    assert report.messages == {"created": 2 * MAX_BATCH}

    again = Sink()
    again.stored = sink.stored
    assert sent(again, messages).messages == {"created": MAX_BATCH, THERE: 2 * MAX_BATCH}
    assert again.stored == [str(number) for number in range(3 * MAX_BATCH)]


def test_progress_names_how_many_records_were_sent() -> None:
    reached: list[int] = []
    importing(Sink(), reached.append).send(many(2 * MAX_BATCH + 1), SendReport())
    assert reached == [MAX_BATCH, 2 * MAX_BATCH, 2 * MAX_BATCH + 1]
