"""Filling a data folder, and taking a search apart, in this process."""

from pathlib import Path

import pytest

from evals.bench.plain_sqlite import durable_inserts, row_reads
from evals.bench.search_steps import search_steps
from evals.datasets.synthetic import questions
from evals.harness.latency import latency
from evals.harness.seed_store import SESSION_TURNS, fill, local_scope, opened

SPACE = "filled"
COUNT = SESSION_TURNS + 20


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bench") / "data"
    fill(folder, SPACE, COUNT)
    return folder


def test_every_turn_is_stored_with_its_vectors_and_nothing_waits(data: Path) -> None:
    with opened(data) as recollect:
        counted = recollect.space_statistics(local_scope(SPACE))
    assert (counted.entries, counted.sessions, counted.waiting_for_embedding) == (COUNT, 2, 0)


def test_a_search_is_taken_apart_into_steps_with_floors_as_baselines(data: Path) -> None:
    measures = search_steps(data, SPACE, list(questions(4)), latency([1.0]))
    assert [measure.name for measure in measures] == [
        f"in process: {step}, p50"
        for step in (
            "understand the question",
            "settings of the space",
            "encode the question",
            "candidates by words",
            "candidates by vectors",
            "entries that wait for vectors",
            "read candidates and neighbours",
            "rank",
            "arrange and explain",
            "search",
            "work after the answer",
            "the rest of the search",
        )
    ]
    with_floors = [measure.baseline for measure in measures if measure.baseline_value]
    assert with_floors == [
        "encoding the question alone",
        "NumPy on ready arrays",
        "NumPy on ready arrays",
        "the same rows by plain SQLite",
        "NumPy on ready arrays",
        "encoding the question alone",
    ]


def test_the_baselines_read_and_write_what_they_are_given(data: Path, tmp_path: Path) -> None:
    assert len(row_reads(data, SPACE, [["unknown"], []])) == 2
    assert len(durable_inserts(tmp_path / "plain.db", [["a", "b"], ["c"]])) == 2
