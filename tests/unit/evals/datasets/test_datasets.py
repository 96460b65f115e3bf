import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from evals.datasets.datasets import Case, DataError, load
from recollect.core.model.entry import Role

LOCOMO: list[dict[str, Any]] = [
    {
        "sample_id": "conv-1",
        "conversation": {
            "session_10_date_time": "10:00 am on 9 May, 2023",
            "session_10": [{"speaker": "Bob", "dia_id": "D10:1", "text": "Later."}],
            "session_2_date_time": "1:56 pm on 8 May, 2023",
            "session_2": [{"speaker": "Ann", "dia_id": "D2:1", "text": "Hi!", "blip_caption": "a cat"}],
        },
        "qa": [
            {"question": "Who?", "evidence": ["D2:1; D:10:01", "D99:1"], "category": 1},
            {"question": "None?", "evidence": [], "category": 4},
        ],
    }
]
BEAM = [
    {
        "chat": "beam-1",
        "sessions": [{"session_id": "batch-1", "messages": [{"id": "0", "role": "assistant", "text": "Hello"}]}],
        "questions": [{"question": "What?", "gold": ["0"], "type": "summarization"}],
    }
]


def stored(folder: Path, content: object) -> Path:
    path = folder / "data.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def test_locomo_sessions_are_in_order_with_their_dates(tmp_path: Path) -> None:
    (conversation,) = load(stored(tmp_path, LOCOMO))
    first, second = conversation.messages
    assert (first.id, first.session, first.speaker, first.caption) == ("D2:1", "session_2", "Ann", "a cat")
    assert first.at == datetime(2023, 5, 8, 13, 56, tzinfo=UTC)
    assert (second.id, second.caption) == ("D10:1", None)


def test_malformed_evidence_is_read_and_questions_without_any_are_left_out(tmp_path: Path) -> None:
    (conversation,) = load(stored(tmp_path, LOCOMO))
    assert conversation.cases == (Case("Who?", frozenset({"D2:1", "D10:1"}), "multi-hop"),)


def test_beam_messages_have_roles(tmp_path: Path) -> None:
    (conversation,) = load(stored(tmp_path, BEAM))
    assert [(message.role, message.session) for message in conversation.messages] == [(Role.ASSISTANT, "batch-1")]
    assert conversation.cases == (Case("What?", frozenset({"0"}), "summarization"),)


def test_a_plain_folder_is_one_collection_without_sessions(tmp_path: Path) -> None:
    corpus = [{"_id": "d1", "title": "T", "text": "one"}, {"_id": "d2", "text": "two"}]
    (tmp_path / "corpus.jsonl").write_text("\n".join(map(json.dumps, corpus)), encoding="utf-8")
    queries = [{"_id": "q1", "text": "One?"}, {"_id": "q2", "text": "Unjudged?"}]
    (tmp_path / "queries.jsonl").write_text("\n".join(map(json.dumps, queries)), encoding="utf-8")
    (tmp_path / "qrels.tsv").write_text("query\tdoc\tgrade\nq1\td1\t1\nq1\td2\t0\n", encoding="utf-8")
    (conversation,) = load(tmp_path)
    assert [(message.text, message.session) for message in conversation.messages] == [("T\none", None), ("two", None)]
    assert conversation.cases == (Case("One?", frozenset({"d1"}), "all"),)


def test_absent_data_is_said_plainly(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no data at"):
        load(tmp_path / "nowhere.json")
    with pytest.raises(DataError, match=r"corpus\.jsonl"):
        load(tmp_path)


@pytest.mark.parametrize("content", [[], [{"other": 1}]])
def test_an_unknown_layout_is_said_plainly(tmp_path: Path, content: list[dict[str, int]]) -> None:
    with pytest.raises(DataError, match="layout"):
        load(stored(tmp_path, content))
