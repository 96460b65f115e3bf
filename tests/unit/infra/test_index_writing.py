"""How long the functions wait for the index, against the time that they have."""

from recollect.adapters.opensearch.writing import DEFAULT_BULK_POLICY
from recollect.serverless.handlers import run_jobs, sweep
from recollect.serverless.settings import ApiSettings, FunctionSettings
from tests.unit.infra.templates import functions


def test_workers_wait_until_a_sleeping_collection_takes_a_bulk_and_the_api_does_not() -> None:
    longest = FunctionSettings.model_fields["index_write_seconds"].default
    assert longest > 30  # seconds that it takes to wake
    brief, asked = DEFAULT_BULK_POLICY.brief_seconds, 30  # a search that wakes it
    for name in ("EmbedEntriesFunction", "RunJobsFunction", "SweepFunction"):
        assert longest + asked + 4 * brief < functions()[name]["Timeout"]
    for reserved in (sweep.RESERVED_MS, run_jobs.RESERVED_MS):
        assert longest + 2 * asked < reserved / 1000
    assert ApiSettings.model_fields["index_write_seconds"].default < functions()["ApiFunction"]["Timeout"]
