"""The dashboard for Grafana: each expression names samples that the page really serves, with labels that they have."""

import json
import re
from typing import Any, Final

import pytest
from prometheus_client.parser import text_string_to_metric_families

from recollect.local.server.metrics_page import Backlog, PrometheusMeter, family_of, samples_of
from recollect.telemetry.metric import LOCAL, MetricKind, Panel
from recollect.telemetry.notes import Notes
from recollect.telemetry.registry import METRICS
from recollect.use_cases.maintenance.embed_entries import EmbedReport
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.jobs import InMemoryDueIndex
from tests.fakes.queue import InMemoryQueue
from tests.unit.functions.test_emitted_metrics import note_jobs, note_published, note_searches_and_actions, note_writes
from tests.unit.infra.templates import ROOT

DASHBOARD: Final[dict[str, Any]] = json.loads((ROOT / "infra" / "grafana" / "recollect.json").read_text("utf-8"))
PANELS: Final = {panel["title"]: panel for panel in DASHBOARD["panels"]}
OWN: Final = [metric for metric in METRICS if LOCAL in metric.services]
NAMES: Final = re.compile(r"recollect_\w+")
GROUPED: Final = re.compile(r"\bby \(([^)]*)\)")
SHOWN: Final = re.compile(r"\{\{(\w+)\}\}")


def served() -> dict[str, set[str]]:
    """The samples that a page serves after everything has happened once, with their labels."""
    meter = PrometheusMeter()
    notes = Notes(meter)
    note_searches_and_actions(notes)
    note_writes(notes)
    note_jobs(meter)
    notes.answered(503, 0.2, "unavailable")
    notes.worked_off(EmbedReport())
    notes.embedded(1.0)
    note_published(notes)
    queue = InMemoryQueue(FixedClock())
    meter.measure(Backlog(InMemoryEntryStore(queue), queue, FixedClock(), InMemoryDueIndex()))
    found: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(meter.page().decode()):
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    return found


@pytest.mark.parametrize("title", PANELS)
def test_a_panel_asks_for_what_the_page_serves(title: str) -> None:
    on_the_page = served()
    for target in PANELS[title]["targets"]:
        names = NAMES.findall(target["expr"])
        assert names
        assert set(names) <= on_the_page.keys()
        labels = {label for name in names for label in on_the_page[name]}
        grouped = {label.strip() for group in GROUPED.findall(target["expr"]) for label in group.split(",")}
        assert grouped <= labels
        assert set(SHOWN.findall(target["legendFormat"])) <= grouped
        assert target["expr"].count("(") == target["expr"].count(")")


def test_what_only_grows_is_asked_for_as_a_rate_and_what_has_a_level_as_it_is() -> None:
    levels = {family_of(metric) for metric in OWN if metric.kind is MetricKind.LEVEL}
    for panel in DASHBOARD["panels"]:
        for target in panel["targets"]:
            for name in NAMES.findall(target["expr"]):
                is_rate = re.search(rf"(?:rate|increase)\({name}\[", target["expr"]) is not None
                assert is_rate is (name not in levels), target["expr"]


@pytest.mark.parametrize("metric", OWN, ids=lambda metric: metric.name)
def test_every_metric_of_the_page_stands_on_the_panel_that_the_registry_says(metric: Any) -> None:
    places = {
        title
        for title, panel in PANELS.items()
        for target in panel["targets"]
        if samples_of(metric) & set(NAMES.findall(target["expr"]))
    }
    assert places == {metric.panel.value}


def test_the_panels_are_those_of_the_registry_and_stand_side_by_side() -> None:
    assert set(PANELS) <= {panel.value for panel in Panel}
    assert len(PANELS) == len(DASHBOARD["panels"])
    places = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in DASHBOARD["panels"]}
    assert len(places) == len(PANELS)
    assert all(panel["datasource"]["uid"] == "${datasource}" for panel in DASHBOARD["panels"])
