"""Reading events, LoCoMo and BEAM."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from recollect.local.client.failures import UnusableInputError
from recollect.local.ingest.conversations import session_time, space_name
from recollect.local.ingest.formats import Format, open_source
from recollect.local.ingest.records import Outgoing, Record, Unreadable

LOCOMO: dict[str, Any] = {
    "sample_id": "conv-26",
    "conversation": {
        "speaker_a": "Ann",
        "speaker_b": "Bo",
        "session_2_date_time": "10:05 am on 27 June, 2023",
        "session_2": [{"speaker": "Bo", "dia_id": "D2:1", "text": "Back again"}],
        "session_10_date_time": "12:00 am on 1 July, 2023",
        "session_10": [],
        "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": [
            {"speaker": "Ann", "dia_id": "D1:1", "text": "Hi"},
            {"speaker": "Bo", "dia_id": "D1:2", "text": "Look", "blip_caption": "a dog", "img_url": ["x"]},
        ],
        "session_11_date_time": "12:00 am on 1 July, 2023",
    },
    "qa": [],
}
BEAM: dict[str, Any] = {
    "chat": "Beam 1",
    "sessions": [{"session_id": "batch-1", "messages": [{"id": "0", "role": "user", "text": "Hello", "extra": 1}]}],
    "questions": [],
}


def written(path: Path, content: object) -> Path:
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def records(path: Path, layout: Format = Format.AUTO, space: str | None = None) -> list[Record]:
    return list(open_source(path, layout, space).records)


def outgoing(*args: Any) -> list[Outgoing]:
    return [record for record in records(*args) if isinstance(record, Outgoing)]


def lines(*events: object) -> str:
    return "".join(json.dumps(event) + "\n" for event in events)


def test_a_date_of_locomo_is_read_as_utc() -> None:
    assert session_time("1:56 pm on 8 May, 2023") == datetime(2023, 5, 8, 13, 56, tzinfo=UTC)
    assert session_time("12:09 am on 13 September, 2023") == datetime(2023, 9, 13, 0, 9, tzinfo=UTC)


def test_locomo_becomes_messages_with_speaker_caption_and_time_in_the_order_of_the_sessions(tmp_path: Path) -> None:
    messages = outgoing(written(tmp_path / "l.json", [LOCOMO]))
    assert [(message.space, message.session_id, message.body) for message in messages] == [
        (
            "conv-26",
            "session_1",
            {"id": "D1:1", "role": "user", "speaker": "Ann", "text": "Hi", "at": "2023-05-08T13:56:00+00:00"},
        ),
        (
            "conv-26",
            "session_1",
            {"id": "D1:2", "role": "user", "speaker": "Bo", "text": "Look", "caption": "a dog"}
            | {"at": "2023-05-08T13:56:00+00:00"},
        ),
        (
            "conv-26",
            "session_2",
            {"id": "D2:1", "role": "user", "speaker": "Bo", "text": "Back again", "at": "2023-06-27T10:05:00+00:00"},
        ),
    ]


def test_a_session_whose_date_cannot_be_read_is_reported_with_its_messages(tmp_path: Path) -> None:
    broken = {"conversation": {**LOCOMO["conversation"], "session_1_date_time": "8/5/23"}}
    first, *rest = records(written(tmp_path / "l.json", broken))
    assert isinstance(first, Unreadable)
    assert (first.origin, first.lost) == ("conversation-1 session_1", 2)
    assert len(rest) == 1


def test_several_conversations_share_the_prefix_that_was_given(tmp_path: Path) -> None:
    path = written(tmp_path / "l.json", [LOCOMO, LOCOMO])
    assert {message.space for message in outgoing(path, Format.AUTO, "talk")} == {"talk-1", "talk-2"}


def test_a_single_conversation_takes_the_space_that_was_given(tmp_path: Path) -> None:
    path = written(tmp_path / "l.json", LOCOMO)
    assert {message.space for message in outgoing(path, Format.AUTO, "talk")} == {"talk"}


def test_beam_becomes_messages_without_times(tmp_path: Path) -> None:
    (message,) = outgoing(written(tmp_path / "b.json", [BEAM]))
    assert (message.space, message.session_id) == ("beam-1", "batch-1")
    assert message.body == {"id": "0", "role": "user", "text": "Hello"}


@pytest.mark.parametrize(
    ("name", "space"), [("Conv 26", "conv-26"), ("__x__", "x"), ("日本", "conversation"), ("a" * 80, "a" * 64)]
)
def test_names_of_conversations_become_names_of_spaces(name: str, space: str) -> None:
    assert space_name(name) == space


def test_an_event_keeps_its_own_space_and_others_take_the_one_given(tmp_path: Path) -> None:
    event = {"session_id": "s", "messages": [{"id": "1", "text": "a"}]}
    path = written(tmp_path / "e.ndjson", lines(event, {**event, "space": "own"}))
    assert [message.space for message in outgoing(path, Format.AUTO, "given")] == ["given", "own"]


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
    assert [record.origin for record in found if isinstance(record, Outgoing)] == ["line 9, message 1"]


def test_a_line_that_is_not_utf_8_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "e.ndjson"
    path.write_bytes(b'{"session_id": "\xff", "messages": [{"text": "a"}]}\n')
    (record,) = records(path)
    assert isinstance(record, Unreadable)


def test_events_are_recognised_by_their_first_line_whatever_the_name(tmp_path: Path) -> None:
    path = written(tmp_path / "export.txt", lines({"session_id": "s", "messages": [{"id": "1", "text": "a"}]}))
    assert [message.body["id"] for message in outgoing(path)] == ["1"]


@pytest.mark.parametrize("content", ["not json", "[]", "5", '[{"a": 1}]', "[1]", '{"chat": "c", "sessions": [{}]}'])
def test_a_file_of_no_known_layout_is_refused(tmp_path: Path, content: str) -> None:
    with pytest.raises(UnusableInputError):
        open_source(written(tmp_path / "x.json", content))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnusableInputError, match="No such file"):
        open_source(tmp_path / "absent.json")


def test_a_layout_that_was_named_is_not_guessed(tmp_path: Path) -> None:
    with pytest.raises(UnusableInputError, match="does not look like beam"):
        open_source(written(tmp_path / "l.json", [LOCOMO]), Format.BEAM)
