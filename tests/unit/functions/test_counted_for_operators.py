"""What the functions count in a space by the hour while they are driven, beside the metrics that they emit."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from recollect.http.models.spaces import series_json
from recollect.serverless.telemetry import Telemetry
from recollect.telemetry.metric import API, EMBED_ENTRIES, RUN_JOBS
from tests.fakes.clock import START
from tests.unit.functions.at_work import at_work
from tests.unit.functions.emitting import RUNS

pytestmark = pytest.mark.usefixtures("event_loop_of_lambda")


def counted(service: str, folder: Path) -> dict[str, Any]:
    """What was counted while a function was driven."""
    RUNS[service](folder)
    with at_work(Telemetry(service), folder) as work:
        work.clock.advance(days=100)
        series = work.memory.read_activity_of_all(START - timedelta(days=1))
    total: dict[str, Any] = series_json(series)["total"]
    return total


def test_searches_that_may_have_found_less_and_what_they_asked_a_model(tmp_path: Path) -> None:
    total = counted(API, tmp_path)
    assert 0 < total["degraded"] <= total["searches"]
    assert total["degraded_by_reason"] == {"dense_leg": total["degraded"], "reranker": 1}
    assert total["only_protected"] >= 1
    assert 0 < total["model_failed"] <= total["model_calls"]


def test_vectors_and_what_the_worker_asked_a_model(tmp_path: Path) -> None:
    total = counted(EMBED_ENTRIES, tmp_path)
    assert (total["embedded"] > 4, total["embedded_p95_s"]) == (True, 3_600)
    assert total["model_calls"] > 0
    assert total["model_tokens"] > 0
    assert total["model_cost"] > 0
    assert total["only_protected"] >= 1


def test_what_jobs_changed_and_where_they_were_given_up(tmp_path: Path) -> None:
    total = counted(RUN_JOBS, tmp_path)
    assert total["jobs_failed"] == 1
    assert total["job_changes"]["refresh_summaries"] == 1
    assert all(changes > 0 for changes in total["job_changes"].values())
