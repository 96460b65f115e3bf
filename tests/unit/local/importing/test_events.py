"""Reading events."""

import json
from pathlib import Path

import pytest

from recollect.local.client.failures import UnusableInputError
from recollect.local.importing.events import read_events
from recollect.local.importing.records import FoundMessage, Record, Unreadable


def written(path: Path, content: object) -> Path:
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def records(path: Path, space: str = "default") -> list[Record]:
    return list(read_events(path, space))


def outgoing(path: Path, space: str = "default") -> list[FoundMessage]:
    return [record for record in records(path, space) if isinstance(record, FoundMessage)]


def lines(*events: object) -> str:
    return "".join(json.dumps(event) + "\n" for event in events)


def test_an_event_keeps_its_own_space_and_others_take_the_one_given(tmp_path: Path) -> None:
    event = {"session_id": "s", "messages": [{"id": "1", "text": "a"}]}
    path = written(tmp_path / "e.ndjson", lines(event, {**event, "space": "own"}))
    assert [message.space for message in outgoing(path, "given")] == ["given", "own"]


def test_a_message_without_a_time_takes_the_one_before_it_or_else_the_next(tmp_path: Path) -> None:
    messages = [{"text": "a"}, {"text": "b", "at": "T1"}, {"text": "c"}, {"text": "d", "at": "T2"}]
    path = written(tmp_path / "e.ndjson", lines({"session_id": "s", "messages": messages}))
    assert [message.body["at"] for message in outgoing(path)] == ["T1", "T1", "T1", "T2"]


def test_messages_without_ids_get_ones_that_a_second_reading_gives_again(tmp_path: Path) -> None:
    event = {"session_id": "s", "messages": [{"text": "ok"}, {"text": "ok"}]}
    path = written(tmp_path / "e.ndjson", lines(event, event))
    first = [message.body["id"] for message in outgoing(path)]
    assert len(set(first)) == 4
    assert first == [message.body["id"] for message in outgoing(path)]


def test_each_bad_line_is_reported_with_its_number_and_the_rest_is_read(tmp_path: Path) -> None:
    good = {"session_id": "s", "messages": [{"id": "1", "text": "a"}]}
    bad: list[object] = [
        {"messages": []},
        {**good, "sessionid": "s"},
        {**good, "messages": []},
        {**good, "messages": ["a"]},
        {**good, "session_id": 5},
        ["a"],
    ]
    path = written(tmp_path / "e.ndjson", "{nonsense\n\n" + lines(*bad, good))
    found = records(path)
    assert [record.origin for record in found if isinstance(record, Unreadable)] == [
        f"line {number}" for number in (1, 3, 4, 5, 6, 7, 8)
    ]
    assert [record.origin for record in found if isinstance(record, FoundMessage)] == ["line 9, message 1"]


def test_a_line_that_is_not_utf_8_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "e.ndjson"
    path.write_bytes(b'{"session_id": "\xff", "messages": [{"text": "a"}]}\n')
    (record,) = records(path)
    assert isinstance(record, Unreadable)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnusableInputError, match="No such file"):
        records(tmp_path / "absent.json")
