"""Alarms, dashboard and registry against each other, against what the services emit, and against the runbook."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest

from recollect.core.lifecycle.jobs import JobName
from recollect.telemetry.metric import PLAN_JOBS, SERVICE, SWEEP, Metric, Panel
from recollect.telemetry.registry import METRICS
from tests.unit.infra.templates import ROOT, functions, resources, template

ALARMS: Final = {**resources("AWS::CloudWatch::Alarm"), **resources("AWS::CloudWatch::Alarm", "operations")}
LINK: Final = re.compile(r"See docs/runbook\.md#([a-z-]+)$")
SEARCH: Final = re.compile(
    r"SEARCH\('\{\"([^\"]+)\",([^}]+)\} MetricName=\"(\w+)\"(?: service=\"(\w+)\")?', '\w+', \d+\)"
)

# Of what the code emits: the stack's own namespace, in an alarm and in the text of the dashboard
NAMESPACE: Final = "Namespace"
REFERRED: Final = {"Ref": NAMESPACE}
FILLED_IN: Final = f"${{{NAMESPACE}}}"

# What the services emit by themselves of what is watched here, with its dimensions
OF_SERVICES: Final = {
    ("AWS/ApiGateway", ("ApiId",)): {"4xx", "5xx", "Count", "Latency"},
    ("AWS/AOSS", ("ClientId",)): {"SearchOCU", "IndexingOCU"},
    ("AWS/ES", ("ClientId", "DomainName")): {
        *("ClusterIndexWritesBlocked", "ClusterUsedSpace", "CPUUtilization", "FreeStorageSpace", "JVMMemoryPressure"),
    },
    ("AWS/DynamoDB", ("TableName",)): {
        *("ConsumedReadCapacityUnits", "ConsumedWriteCapacityUnits", "ReadThrottleEvents", "WriteThrottleEvents"),
    },
    ("AWS/DynamoDB", ("TableName", "GlobalSecondaryIndexName")): {"ReadThrottleEvents", "WriteThrottleEvents"},
    ("AWS/Lambda", ("FunctionName",)): {"Duration", "Errors", "IteratorAge", "Throttles"},
    ("AWS/SQS", ("QueueName",)): {"ApproximateAgeOfOldestMessage", "ApproximateNumberOfMessagesVisible"},
}
# A day, and a week where the period is an hour or more (PutMetricAlarm)
LONGEST_WINDOW: Final = {False: 86_400, True: 604_800}
WITHOUT_SCHEDULE: Final = {JobName.RE_EMBED, JobName.REBUILD_INDEX}

# A metric as alarms and dashboards name it: namespace, name, names of dimensions; of ours the service as well
Named = tuple[str, str, frozenset[str], str]


def emitted() -> dict[Named, Metric | None]:
    """Everything that there is to watch, with the metric of the registry where it is ours."""
    theirs: dict[Named, Metric | None] = {
        (namespace, metric, frozenset(dimensions), ""): None
        for (namespace, dimensions), metrics in OF_SERVICES.items()
        for metric in metrics
    }
    ours = {
        (NAMESPACE, one.name, frozenset(one.dimensions), service): one for one in METRICS for service in one.functions
    }
    return theirs | ours


def named(namespace: Any, metric: str, dimensions: Mapping[str, Any]) -> Named:
    """A metric as it is compared: which queue or function of the stack it is, is for the template to say."""
    is_ours = namespace in (REFERRED, FILLED_IN)
    service = str(dimensions.get(SERVICE, "")) if is_ours else ""
    return NAMESPACE if is_ours else str(namespace), metric, frozenset(dimensions), service


def named_by(alarm: Mapping[str, Any]) -> set[Named]:
    """The metrics that an alarm watches."""
    stats = [one["MetricStat"]["Metric"] for one in alarm.get("Metrics", ()) if "MetricStat" in one]
    watched = stats or [alarm]
    return {
        named(one["Namespace"], one["MetricName"], {each["Name"]: each["Value"] for each in one["Dimensions"]})
        for one in watched
    }


def widgets() -> dict[str, list[Any]]:
    """What the widgets of the dashboard show, by their titles."""
    (dashboard,) = resources("AWS::CloudWatch::Dashboard", "operations").values()
    found = json.loads(dashboard["DashboardBody"]["Fn::Sub"])["widgets"]
    assert len({(one["x"], one["y"]) for one in found}) == len(found)
    return {one["properties"]["title"]: one["properties"]["metrics"] for one in found}


def shown_by(metrics: list[Any]) -> Iterator[Named]:
    """Yield the metrics that a widget shows; a search shows those of every service, unless it names one."""
    for one in metrics:
        if isinstance(one[0], dict):
            expression = str(one[0]["expression"])
            if not expression.startswith("SEARCH"):
                continue  # of others that stand beside it
            search = SEARCH.fullmatch(expression)
            assert search is not None, expression
            namespace, dimensions, name, only = search.groups()
            for service in [only] if only else _services_of(name):
                yield named(namespace, name, {**dict.fromkeys(dimensions.split(","), ""), SERVICE: service})
        else:
            namespace, metric, *rest = one
            words = [word for word in rest if isinstance(word, str)]
            yield named(namespace, metric, dict(zip(words[::2], words[1::2], strict=True)))


def _services_of(name: str) -> tuple[str, ...]:
    return next((metric.functions for metric in METRICS if metric.name == name), ("nobody",))


def runbooks() -> set[str]:
    """The anchors of the sections of the runbook."""
    document = (ROOT / "docs" / "runbook.md").read_text(encoding="utf-8")
    return {title.lower().replace(" ", "-") for title in re.findall(r"^## (.+)$", document, re.MULTILINE)}


@pytest.mark.parametrize("name", ALARMS)
def test_an_alarm_watches_what_somebody_emits_with_these_dimensions(name: str) -> None:
    watched = named_by(ALARMS[name])
    assert watched
    assert watched <= emitted().keys()


@pytest.mark.parametrize("title", widgets())
def test_a_widget_shows_what_somebody_emits_with_these_dimensions(title: str) -> None:
    shown = set(shown_by(widgets()[title]))
    assert shown
    assert shown <= emitted().keys()


def test_a_metric_that_nobody_emits_or_with_other_dimensions_would_be_noticed() -> None:
    watched = ALARMS["ApiErrors"]
    assert named_by(watched) <= emitted().keys()
    mistakes: tuple[dict[str, Any], ...] = ({"MetricName": "ApiErrors"}, {"Namespace": "Recollect"}, {"Dimensions": []})
    for wrong in mistakes:
        assert not named_by({**watched, **wrong}) & emitted().keys()
    of_another = {**watched, "Dimensions": [{"Name": SERVICE, "Value": "sweep"}]}
    assert not named_by(of_another) & emitted().keys()
    for name in ("Failure", "Failed"):  # without its dimension, and nobody's
        searched = f"SEARCH('{{\"{FILLED_IN}\",service}} MetricName=\"{name}\"', 'Sum', 300)"
        assert not set(shown_by([[{"expression": searched}]])) & emitted().keys()


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_a_metric_stands_where_the_registry_says_and_is_watched_by_whom_it_says(metric: Metric) -> None:
    own = {one for one, of in emitted().items() if of is metric}
    places = {title for title, shown in widgets().items() if own & set(shown_by(shown))}
    assert places == ({metric.panel.value} if own else set())
    assert own <= set(shown_by(widgets()[metric.panel.value]))
    assert {name for name, alarm in ALARMS.items() if own & named_by(alarm)} == set(metric.alarms)


def test_every_panel_of_the_registry_is_a_widget() -> None:
    assert {panel.value for panel in Panel} <= set(widgets())


def test_every_schedule_has_an_alarm_that_takes_silence_for_a_fault() -> None:
    beats = {name: alarm for name, alarm in ALARMS.items() if alarm.get("MetricName") == "ScheduleHeartbeat"}
    jobs = {next(one["Value"] for one in alarm["Dimensions"] if one["Name"] == "job") for alarm in beats.values()}
    assert jobs == {job.value for job in JobName if job not in WITHOUT_SCHEDULE}
    for alarm in beats.values():
        service = SWEEP if {"Name": "job", "Value": JobName.SWEEP.value} in alarm["Dimensions"] else PLAN_JOBS
        assert {"Name": SERVICE, "Value": service} in alarm["Dimensions"]
        assert (alarm["TreatMissingData"], alarm["ComparisonOperator"]) == ("breaching", "LessThanThreshold")
    assert {alarm["TreatMissingData"] for name, alarm in ALARMS.items() if name not in beats} == {"notBreaching"}


@pytest.mark.parametrize("name", ALARMS)
def test_an_alarm_looks_back_no_further_than_it_may(name: str) -> None:
    alarm = ALARMS[name]
    periods = {one["MetricStat"]["Period"] for one in alarm.get("Metrics", ()) if "MetricStat" in one}
    (period,) = periods or {alarm["Period"]}
    assert period * alarm["EvaluationPeriods"] <= LONGEST_WINDOW[period >= 3_600]


@pytest.mark.parametrize("name", ALARMS)
def test_each_alarm_tells_whom_it_should_and_where_its_runbook_is(name: str) -> None:
    alarm = ALARMS[name]
    assert alarm["AlarmActions"] == {"Fn::If": ["Told", [{"Ref": "AlarmTopic"}], {"Ref": "AWS::NoValue"}]}
    (section,) = LINK.findall(alarm["AlarmDescription"])
    assert section in runbooks()


def test_each_section_of_the_runbook_has_its_alarm_and_names_it() -> None:
    document = (ROOT / "docs" / "runbook.md").read_text(encoding="utf-8")
    linked = {LINK.findall(alarm["AlarmDescription"])[0] for alarm in ALARMS.values()}
    assert runbooks() == linked
    assert [name for name in ALARMS if f"`{name}`" not in document] == []


def test_alarms_and_dashboard_of_a_stack_look_at_its_own_metrics() -> None:
    told = resources("AWS::CloudFormation::Stack")["Operations"]["Parameters"]["Namespace"]
    given = template()["Globals"]["Function"]["Environment"]["Variables"]["POWERTOOLS_METRICS_NAMESPACE"]
    assert told == given == {"Fn::Sub": "Recollect/${AWS::StackName}"}


def test_each_kind_of_search_index_has_alarms_of_its_capacity_where_it_is() -> None:
    of_search: dict[str, set[str]] = {"AWS/AOSS": set(), "AWS/ES": set()}
    declared = template("operations")["Resources"]
    for name, alarm in ALARMS.items():
        for namespace, *_ in named_by(alarm):
            if namespace in of_search:
                of_search[namespace].add(name)
    conditions = {namespace: {declared[name]["Condition"] for name in names} for namespace, names in of_search.items()}
    assert conditions == {"AWS/AOSS": {"WithCollection"}, "AWS/ES": {"WithDomain"}}
    given, known = resources("AWS::CloudFormation::Stack")["Operations"]["Parameters"], template()["Conditions"]
    assert given["MaxOcu"] == {"Fn::If": ["NewGroup", {"Ref": "MaxOcu"}, 0]}
    assert given["SearchDomain"]["Fn::If"][0] == "OnDomain"
    assert {"NewGroup", "OnDomain"} <= known.keys()


def test_a_share_of_the_most_units_is_watched_not_a_number_of_them() -> None:
    (told,) = [one["Expression"] for one in ALARMS["SearchAtCapacity"]["Metrics"] if "Expression" in one]
    assert told == {"Fn::Sub": "100 * MAX(METRICS()) / ${MaxOcu}"}
    assert 0 < ALARMS["SearchAtCapacity"]["Threshold"] < 100


@pytest.mark.parametrize("function", ["EmbedEntries", "RunJobs"])
def test_a_function_counts_as_near_its_time_out_shortly_before_that(function: str) -> None:
    (alarm,) = (
        one
        for one in ALARMS.values()
        if one.get("MetricName") == "Duration" and one["Dimensions"][0]["Value"] == {"Ref": f"{function}Function"}
    )
    assert 0.75 <= alarm["Threshold"] / (1000 * functions()[f"{function}Function"]["Timeout"]) <= 0.9


def test_the_budget_of_the_account_tells_the_same_topic() -> None:
    (budget,) = resources("AWS::Budgets::Budget", "operations").values()
    addresses = {
        json.dumps(subscriber["Address"])
        for notification in budget["NotificationsWithSubscribers"]
        for subscriber in notification["Subscribers"]
    }
    assert addresses == {json.dumps({"Ref": "AlarmTopic"})}
