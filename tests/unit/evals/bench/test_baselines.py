"""Baselines beside what is measured."""

from pathlib import Path

import pytest

from evals.bench.plain_sqlite import durable_inserts
from evals.harness.latency import latency
from evals.harness.measure import quantiles


def test_quantiles_stand_beside_those_of_the_baseline() -> None:
    measures = list(quantiles("write", "ours", latency([2.0, 2.0]), "theirs", latency([1.0, 1.0])))
    assert [measure.name for measure in measures] == ["ours, p50", "ours, p95", "ours, p99"]
    assert [measure.ratio for measure in measures] == pytest.approx([2.0, 2.0, 2.0])


def test_every_transaction_is_timed(tmp_path: Path) -> None:
    durations = durable_inserts(tmp_path / "plain.db", [["a", "b"], ["c"]])
    assert len(durations) == 2
    assert min(durations) > 0
