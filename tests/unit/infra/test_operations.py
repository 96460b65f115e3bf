"""Alarms and dashboard against the metrics that code and services emit, and against the runbooks."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from recollect.serverless.telemetry import METRICS, SERVICE
from tests.unit.infra.templates import ROOT, resources, template

ALARMS: Final = {**resources("AWS::CloudWatch::Alarm"), **resources("AWS::CloudWatch::Alarm", "operations")}
LINK: Final = re.compile(r"See docs/operations\.md#([a-z-]+)$")

# Of what the code emits: the stack's own namespace, in an alarm and in the text of the dashboard
NAMESPACE: Final = "Namespace"
REFERRED: Final = {"Ref": NAMESPACE}
FILLED_IN: Final = f"${{{NAMESPACE}}}"

# What the services emit by themselves of what is watched here, each with its one dimension
OF_SERVICES: Final = {
    "AWS/ApiGateway": ("ApiId", {"4xx", "5xx", "Count", "Latency"}),
    "AWS/DynamoDB": (
        "TableName",
        {"ConsumedReadCapacityUnits", "ConsumedWriteCapacityUnits", "ReadThrottleEvents", "WriteThrottleEvents"},
    ),
    "AWS/Lambda": ("FunctionName", {"Duration", "Errors", "IteratorAge", "Throttles"}),
    "AWS/SQS": ("QueueName", {"ApproximateAgeOfOldestMessage", "ApproximateNumberOfMessagesVisible"}),
}

# A metric as alarms and dashboards name it: namespace, name, and the names of its dimensions; of ours their values too
Named = tuple[str, str, frozenset[tuple[str, str]]]


def emitted() -> set[Named]:
    """Return everything that there is to watch."""
    ours = {(NAMESPACE, one.name, frozenset({(SERVICE, one.service)})) for one in METRICS if not one.more_dimensions}
    ours |= {(NAMESPACE, "JobPlanned", frozenset({(SERVICE, "plan_jobs"), ("job", job)})) for job in planned()}
    theirs = {
        (namespace, metric, frozenset({(dimension, "")}))
        for namespace, (dimension, metrics) in OF_SERVICES.items()
        for metric in metrics
    }
    return ours | theirs


def planned() -> set[str]:
    """Return the jobs that have a schedule."""
    targets = [one["Target"] for one in resources("AWS::Scheduler::Schedule").values()]
    return {json.loads(target["Input"])["job"] for target in targets if "Input" in target}


def named(namespace: str, metric: str, dimensions: Iterator[tuple[str, Any]]) -> Named:
    """Return a metric as it is compared: which queue or function of the stack it is, is for the template to say."""
    is_ours = namespace == NAMESPACE
    return namespace, metric, frozenset((name, str(value) if is_ours else "") for name, value in dimensions)


def named_by(alarm: dict[str, Any]) -> Named:
    """Return the metric that an alarm watches."""
    dimensions = ((one["Name"], one["Value"]) for one in alarm["Dimensions"])
    namespace = NAMESPACE if alarm["Namespace"] == REFERRED else str(alarm["Namespace"])
    return named(namespace, alarm["MetricName"], dimensions)


def named_by_the_dashboard() -> Iterator[Named]:
    """Yield the metrics that the dashboard shows."""
    (dashboard,) = resources("AWS::CloudWatch::Dashboard", "operations").values()
    for widget in json.loads(dashboard["DashboardBody"]["Fn::Sub"])["widgets"]:
        for namespace, metric, *rest in widget["properties"]["metrics"]:
            words = [word for word in rest if isinstance(word, str)]
            yield named(
                NAMESPACE if namespace == FILLED_IN else namespace, metric, zip(words[::2], words[1::2], strict=True)
            )


def runbooks() -> set[str]:
    """Return the anchors of the sections under "Runbooks"."""
    document = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    section = document.split("\n## Runbooks\n")[1].split("\n## ")[0]
    return {title.lower().replace(" ", "-") for title in re.findall(r"^### (.+)$", section, re.MULTILINE)}


@pytest.mark.parametrize("name", ALARMS)
def test_an_alarm_watches_what_somebody_emits_with_these_dimensions(name: str) -> None:
    assert named_by(ALARMS[name]) in emitted()


@pytest.mark.parametrize("metric", sorted(set(named_by_the_dashboard()), key=str), ids=lambda one: one[1])
def test_the_dashboard_shows_what_somebody_emits_with_these_dimensions(metric: Named) -> None:
    assert metric in emitted()


def test_a_metric_that_nobody_emits_or_with_other_dimensions_would_be_noticed() -> None:
    watched = ALARMS["ApiErrors"]
    assert named_by(watched) in emitted()
    mistakes: tuple[dict[str, Any], ...] = ({"MetricName": "ApiErrors"}, {"Namespace": "Recollect"}, {"Dimensions": []})
    for wrong in mistakes:
        assert named_by({**watched, **wrong}) not in emitted()
    of_another = {**watched, "Dimensions": [{"Name": SERVICE, "Value": "sweep"}]}
    assert named_by(of_another) not in emitted()


def test_everything_that_the_code_emits_is_watched_or_shown() -> None:
    shown = {*map(named_by, ALARMS.values()), *named_by_the_dashboard()}
    ours = {metric for metric in emitted() if metric[0] == NAMESPACE}
    assert {name for _, name, _ in ours - shown} == {"RequestsSetAside", "SweepsCutShort"}


@pytest.mark.parametrize("name", ALARMS)
def test_each_alarm_tells_whom_it_should_and_where_its_runbook_is(name: str) -> None:
    alarm = ALARMS[name]
    assert alarm["AlarmActions"] == {"Fn::If": ["Told", [{"Ref": "AlarmTopic"}], {"Ref": "AWS::NoValue"}]}
    (section,) = LINK.findall(alarm["AlarmDescription"])
    assert section in runbooks()


def test_each_runbook_has_its_alarm_and_names_it() -> None:
    document = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    linked = {LINK.findall(alarm["AlarmDescription"])[0] for alarm in ALARMS.values()}
    assert runbooks() == linked
    assert [name for name in ALARMS if f"`{name}`" not in document] == []


def test_alarms_and_dashboard_of_a_stack_look_at_its_own_metrics() -> None:
    told = resources("AWS::CloudFormation::Stack")["Operations"]["Parameters"]["Namespace"]
    given = template()["Globals"]["Function"]["Environment"]["Variables"]["POWERTOOLS_METRICS_NAMESPACE"]
    assert told == given == {"Fn::Sub": "Recollect/${AWS::StackName}"}


def test_no_calls_are_no_alarm_but_a_schedule_that_is_silent_is() -> None:
    beats = {name for name, alarm in ALARMS.items() if alarm["MetricName"] == "JobPlanned"}
    assert {alarm["TreatMissingData"] for name, alarm in ALARMS.items() if name not in beats} == {"notBreaching"}
    assert {ALARMS[name]["TreatMissingData"] for name in beats} == {"breaching"}
    assert {one["Value"] for name in beats for one in ALARMS[name]["Dimensions"]} == planned() | {"plan_jobs"}
