"""Alarms and dashboard against the metrics that the code emits, and against the runbooks."""

import json
import re
from collections.abc import Iterator
from typing import Final

import pytest

from recollect.observability import METRICS, NAMESPACE, SERVICE
from tests.unit.infra.templates import ROOT, resources

RUNBOOKS: Final = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
ALARMS: Final = {**resources("AWS::CloudWatch::Alarm"), **resources("AWS::CloudWatch::Alarm", "operations")}

# A metric as alarms and dashboards name it: its name, and its dimensions with their values
Named = tuple[str, frozenset[tuple[str, str]]]


def emitted() -> set[Named]:
    """Return what the code emits with the service as its only dimension."""
    return {(one.name, frozenset({(SERVICE, one.service)})) for one in METRICS if not one.more_dimensions}


def named_by_alarms() -> Iterator[Named]:
    """Yield the metrics of this program that alarms watch."""
    for alarm in ALARMS.values():
        if alarm["Namespace"] == NAMESPACE:
            yield alarm["MetricName"], frozenset((one["Name"], one["Value"]) for one in alarm["Dimensions"])


def named_by_the_dashboard() -> Iterator[Named]:
    """Yield the metrics of this program that the dashboard shows."""
    (dashboard,) = resources("AWS::CloudWatch::Dashboard", "operations").values()
    for widget in json.loads(dashboard["DashboardBody"]["Fn::Sub"])["widgets"]:
        for namespace, metric, *rest in widget["properties"]["metrics"]:
            dimensions = [word for word in rest if isinstance(word, str)]
            if namespace == NAMESPACE:
                yield metric, frozenset(zip(dimensions[::2], dimensions[1::2], strict=True))


def test_alarms_watch_only_what_is_emitted() -> None:
    assert set(named_by_alarms()) <= emitted()
    assert set(named_by_alarms())


def test_the_dashboard_shows_only_what_is_emitted() -> None:
    assert set(named_by_the_dashboard()) <= emitted()
    assert set(named_by_the_dashboard())


@pytest.mark.parametrize("name", ALARMS)
def test_each_alarm_tells_whom_it_should_and_where_its_runbook_is(name: str) -> None:
    alarm = ALARMS[name]
    assert alarm["AlarmActions"] == {"Fn::If": ["Told", [{"Ref": "AlarmTopic"}], {"Ref": "AWS::NoValue"}]}
    (section,) = re.findall(r'See docs/operations\.md, "(.+)"$', alarm["AlarmDescription"])
    assert f"### {section}\n" in RUNBOOKS


def test_no_calls_are_no_alarm() -> None:
    assert {alarm["TreatMissingData"] for alarm in ALARMS.values()} == {"notBreaching"}
