"""How dialogues and questions about times are read and counted; what is found is made up."""

import json
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from evals.datasets.datasets import DataError
from evals.dialogues import __main__ as dialogues
from evals.dialogues.play import Answer, FilterVerdict, asked_at
from evals.dialogues.sets import Days, Dialogue, TimeQuestion, load_items

MEMORIES = [
    {"id": "m1", "text": "Otis drinks 120 ml.", "at": "2026-11-14T20:00:00+01:00"},
    {"id": "m2", "text": "Wilf takes 90 ml.", "at": "2026-11-14T20:01:00+01:00"},
]
DIALOGUE: dict[str, Any] = {
    "id": "d-1",
    "language": "en",
    "kind": "other_subject",
    "memories": MEMORIES,
    "messages": [
        {"role": "user", "speaker": "Ann", "content": "How much does Otis get?"},
        {"role": "user", "content": "And Wilf?"},
    ],
    "right": ["m2"],
    "trap": ["m1"],
}
QUESTION: dict[str, Any] = {
    "id": "q-1",
    "language": "de",
    "asked_at": "2026-11-18T22:00:00+01:00",
    "question": "Was habe ich am Montag gesagt?",
    "filter": {"from": "2026-11-16", "to": None},
    "memories": MEMORIES,
    "right": ["m1"],
}
MONDAY = Days(date(2026, 11, 16), None)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "items.json"
    path.write_text(json.dumps([DIALOGUE, QUESTION]))
    return path


def test_a_file_holds_dialogues_and_questions_about_times(file: Path) -> None:
    dialogue, question = load_items(file)
    assert isinstance(dialogue, Dialogue)
    assert isinstance(question, TimeQuestion)
    assert [(one.text, one.speaker) for one in dialogue.messages] == [
        ("How much does Otis get?", "Ann"),
        ("And Wilf?", None),
    ]
    assert question.window == MONDAY
    assert asked_at(dialogue) > max(memory.at for memory in dialogue.memories)
    assert asked_at(question) == datetime(2026, 11, 18, 21, tzinfo=UTC)


@pytest.mark.parametrize("held", ["{", '[{"messages": []}]', '[{"question": "When?"}]'])
def test_what_is_in_another_format_is_refused(tmp_path: Path, held: str) -> None:
    (tmp_path / "items.json").write_text(held)
    with pytest.raises(DataError):
        load_items(tmp_path / "items.json")


def test_an_answer_is_judged_by_what_stands_first_and_by_its_filter(file: Path) -> None:
    dialogue, question = load_items(file)
    right = Answer(dialogue, "How much does Wilf get?", ("m2", "m1"), None, window_dropped=False)
    trap = replace(right, found=("m1", "m2"))
    assert (right.is_right_first, right.is_trap_first) == (True, False)
    assert (trap.is_right_first, trap.is_trap_first) == (False, True)
    held = Answer(question, "Was habe ich gesagt?", (), MONDAY, window_dropped=False)
    assert (held.filter_verdict, held.is_lost_by_filter) == (FilterVerdict.RIGHT, True)
    assert replace(held, window=None).filter_verdict is FilterVerdict.MISSING
    assert replace(held, window=Days(None, None)).filter_verdict is FilterVerdict.WRONG
    assert not replace(held, window_dropped=True).is_lost_by_filter


def test_the_command_counts_by_kind_and_language(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def play(items: list[Any]) -> list[Answer]:
        return [Answer(item, "What of Wilf?", ("m1",), MONDAY, window_dropped=False) for item in items]

    monkeypatch.setattr(dialogues, "played", play)
    assert dialogues.main(["--data", str(file), "--show"]) == 0
    printed = capsys.readouterr().out
    assert "other_subject       1         0.00        1.00" in printed
    assert "d-1 m1: What of Wilf?" in printed
    assert dialogues.main(["--data", str(file.with_name("none.json"))]) == dialogues.EXIT_UNUSABLE
