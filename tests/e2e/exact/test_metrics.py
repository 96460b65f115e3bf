"""What the functions have emitted while all other tests ran: it is in the registry, and the schedules are among it."""

import json
from collections.abc import Iterator

from recollect.core.lifecycle.jobs import JobName
from recollect.serverless.telemetry import NAMESPACE
from recollect.telemetry.metric import SERVICE
from recollect.telemetry.registry import HEARTBEAT, JOB_STEPS, METRICS, REQUESTS, SEARCH, TIME_TO_EMBED
from tests.e2e.cloud import DeployedStack
from tests.e2e.exact.test_jobs import BY_ORDER

FROM_THE_BEGINNING = 0.0
LOGS = {
    "api": "ApiLogs",
    "ingest_events": "IngestEventsLogs",
    "embed_entries": "EmbedEntriesLogs",
    "project_entries": "ProjectEntriesLogs",
    "sweep": "SweepLogs",
    "plan_jobs": "PlanJobsLogs",
    "run_jobs": "RunJobsLogs",
}
Emitted = tuple[str, tuple[str, ...], dict[str, str]]


def emitted(stack: DeployedStack, logs: str) -> Iterator[Emitted]:
    """Every metric of a log: its name, the names of its dimensions, and their values."""
    for line in stack.logged(logs, FROM_THE_BEGINNING):
        document = json.loads(line) if line.startswith("{") else {}
        for directive in document.get("_aws", {}).get("CloudWatchMetrics", ()):
            assert directive["Namespace"].startswith(NAMESPACE)
            for metric in directive["Metrics"]:
                for names in directive["Dimensions"]:
                    yield metric["Name"], tuple(names), {name: document[name] for name in names}


def test_every_metric_in_the_logs_is_one_of_the_registry_with_its_dimensions(stack: DeployedStack) -> None:
    heartbeats, seen = set[str](), set[str]()
    for service, logs in LOGS.items():
        registered = {(metric.name, metric.dimensions) for metric in METRICS if service in metric.services}
        found = list(emitted(stack, logs))
        assert {(name, names) for name, names, _ in found} <= registered, service
        assert {values[SERVICE] for _, _, values in found} <= {service}
        heartbeats |= {values["job"] for name, _, values in found if name == HEARTBEAT.name}
        seen |= {name for name, _, _ in found}
    assert {metric.name for metric in (REQUESTS, SEARCH, TIME_TO_EMBED, JOB_STEPS)} <= seen
    assert heartbeats == {job.value for job in JobName} - BY_ORDER
