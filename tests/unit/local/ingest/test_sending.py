"""Batches, refusals in the middle, and resuming."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from recollect.local.client.failures import ServerRefusedError, ServerUnreachableError
from recollect.local.ingest.records import Outgoing, Unreadable
from recollect.local.ingest.send import MAX_BYTES, UNREADABLE, Sender, Tallies, Tally, batches


def message(number: int, *, session: str = "s", text: str = "hello", **body: Any) -> Outgoing:
    return Outgoing(
        space="home",
        session_id=session,
        body={"id": str(number), "text": text, **body},
        origin=f"line {number}",
        position=number,
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
        if message_id in self.stored:
            return {"id": message_id, "action": "skipped"}
        self.stored.append(message_id)
        return {"id": message_id, "action": "created"}


def sent(sink: Sink, records: Sequence[Outgoing | Unreadable], batch_size: int = 100) -> tuple[Tallies, list[str]]:
    tallies, problems = Tallies(), []
    Sender(
        sink=sink, batch_size=batch_size, on_problem=lambda origin, problem: problems.append(f"{origin}: {problem}")
    ).send(records, tallies)
    return tallies, problems


def test_neighbours_of_one_session_go_together_up_to_the_size() -> None:
    messages = [message(number) for number in range(5)] + [message(5, session="t")]
    assert [[one.position for one in batch] for batch in batches(messages, 2)] == [[0, 1], [2, 3], [4], [5]]


def test_messages_with_and_without_a_time_are_not_mixed() -> None:
    messages = [message(1), message(2, at="2026-03-01T12:00:00Z"), message(3)]
    assert [len(batch) for batch in batches(messages)] == [1, 1, 1]


def test_a_request_stays_below_the_size_that_the_server_takes() -> None:
    text = "é" * (MAX_BYTES // 5)  # two bytes each, so two of them fit
    assert [len(batch) for batch in batches([message(number, text=text) for number in range(5)])] == [2, 2, 1]


def test_one_bad_message_fails_alone_and_is_named() -> None:
    sink = Sink()
    tallies, problems = sent(sink, [message(number, text="bad" if number == 3 else "fine") for number in range(1, 9)])
    assert tallies.by_space == {"home": Tally(created=7, failed=1)}
    assert problems == ["line 3: text: must be good"]
    assert sink.stored == [str(number) for number in range(1, 9) if number != 3]


def test_a_message_that_failed_inside_an_answer_is_counted_and_named() -> None:
    tallies, problems = sent(Sink(), [message(1), message(2, text="unlucky")])
    assert tallies.overall == Tally(created=1, failed=1)
    assert problems == ["line 2: the session is too busy"]


def test_records_that_cannot_be_read_are_counted_with_what_they_lose() -> None:
    tallies, problems = sent(
        Sink(), [Unreadable(origin="session_1", problem="no date", position=9, lost=9), message(1)]
    )
    assert tallies.by_space == {UNREADABLE: Tally(failed=9), "home": Tally(created=1)}
    assert tallies.spaces() == ["home"]
    assert problems == ["session_1: no date"]


def test_a_refusal_that_would_meet_every_message_ends_the_work() -> None:
    sink = Sink()
    with pytest.raises(ServerRefusedError, match="not yours"):
        sent(sink, [message(1, text="forbidden"), message(2)])
    assert len(sink.requests) == 1


def test_what_was_counted_before_an_interruption_stays_counted_and_a_second_run_doubles_nothing() -> None:
    messages = [message(number) for number in range(10)]
    sink, tallies = Sink(breaks_after=2), Tallies()
    with pytest.raises(ServerUnreachableError):
        Sender(sink=sink, batch_size=3).send(messages, tallies)
    assert tallies.overall == Tally(created=6)

    again = Sink()
    again.stored = sink.stored
    tallies, _ = sent(again, messages, batch_size=3)
    assert tallies.overall == Tally(created=4, skipped=6)
    assert again.stored == [str(number) for number in range(10)]


def test_progress_names_the_position_that_was_reached() -> None:
    reached: list[int] = []
    Sender(sink=Sink(), batch_size=2, on_progress=reached.append).send(
        [message(number) for number in range(1, 6)], Tallies()
    )
    assert reached == [2, 4, 5]
