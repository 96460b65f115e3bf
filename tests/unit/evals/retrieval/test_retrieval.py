"""The command: absent data, and a whole run against a server that answers."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from evals.retrieval import __main__ as retrieval
from tests.unit.local.http_double import ServerDouble, serving

LOCOMO = {
    "sample_id": "conv-1",
    "conversation": {
        "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": [{"speaker": "Ann", "dia_id": "D1:1", "text": "The kettle sang"}],
    },
    "qa": [{"question": "what sang?", "evidence": ["D1:1"], "category": 4}],
}


@pytest.fixture
def server() -> Iterator[ServerDouble]:
    with serving() as double:
        double.results = [{"entry": {"source_ids": ["D1:1"]}}]
        yield double


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "locomo.json"
    path.write_text(json.dumps([LOCOMO]))
    return path


def test_absent_data_is_exit_code_2_and_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert retrieval.main(["--data", str(tmp_path / "absent.json")]) == 2
    error = capsys.readouterr().err
    assert error.startswith("retrieval: ")
    assert error.count("\n") == 1


def test_data_without_questions_is_exit_code_2(data: Path) -> None:
    data.write_text(json.dumps([{**LOCOMO, "qa": []}]))
    assert retrieval.main(["--data", str(data)]) == 2


def test_a_server_that_is_not_there_is_exit_code_1(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert retrieval.main(["--data", str(data), "--url", "http://127.0.0.1:1"]) == 1
    assert "no server answers" in capsys.readouterr().err


@pytest.mark.parametrize(("answer", "code"), [("D1:1", 0), ("D9:9", 1)])
def test_the_guard_fails_when_a_category_is_behind_bm25(
    answer: str, code: int, data: Path, server: ServerDouble, capsys: pytest.CaptureFixture[str]
) -> None:
    server.results = [{"entry": {"source_ids": [answer]}}]
    arguments = ["--data", str(data), "--url", server.url, "--resamples", "20"]
    assert retrieval.main([*arguments, "--guard"]) == code
    assert "Worst against BM25: " in capsys.readouterr().out
    assert retrieval.main(arguments) == 0


def test_people_are_asked_by_gap_and_shared_words(
    tmp_path: Path, server: ServerDouble, capsys: pytest.CaptureFixture[str]
) -> None:
    questions = [{"q": "hot drink?", "gold": ["a-1"], "gap": True}, {"q": "tea?", "gold": ["a-1"], "gap": False}]
    path = tmp_path / "people.json"
    path.write_text(
        json.dumps([{"person": "Ann", "memories": [{"id": "a-1", "text": "I like tea"}], "questions": questions}])
    )
    server.results = [{"entry": {"source_ids": ["a-1"]}}]
    assert retrieval.main(["--data", str(path), "--url", server.url, "--resamples", "20"]) == 0
    printed = capsys.readouterr().out
    for expected in ("gap (1)", "shared (1)", "first hit right", "cosine"):
        assert expected in printed


def test_a_run_prints_figures_and_writes_json_and_a_picture(
    data: Path, server: ServerDouble, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, figure = tmp_path / "figures.json", tmp_path / "figures.png"
    arguments = ["--data", str(data), "--url", server.url, "--out", str(out), "--figure", str(figure)]
    assert retrieval.main([*arguments, "--resamples", "20"]) == 0
    assert "1.000 [1.000, 1.000]" in capsys.readouterr().out
    held = json.loads(out.read_text())
    assert [ranking["ranking"] for ranking in held["rankings"]] == [
        "default (evidence)",
        "RRF, k = 60",
        "cosine",
        "BM25",
    ]
    assert held["rankings"][0]["figures"]["single-hop"]["metrics"]["recall_10"]["mean"] == 1.0
    assert figure.read_bytes().startswith(b"\x89PNG")
