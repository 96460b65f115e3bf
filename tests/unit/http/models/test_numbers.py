"""Computed numbers are shown with few digits, and kept with all of them."""

import json
import re
from dataclasses import replace
from math import fsum
from zoneinfo import ZoneInfo

import pytest

from recollect.core.deduplication.conflicts import Conflict, ConflictKind
from recollect.core.enrichment.importance import ImportanceParts
from recollect.core.feedback.agent_statistics import AgentsReport, AgentStatistics, Served
from recollect.core.lifecycle.derive import derived, enrichment_of
from recollect.core.model.entry import Statistics
from recollect.http.models.decisions import ConflictAnswer
from recollect.http.models.entries import EntryAnswer, EntryExplanationAnswer
from recollect.http.routes.agents import AgentsAnswer
from recollect.use_cases.memories.conflicts import ShownConflict
from recollect.use_cases.memories.read import EntryExplanation
from tests.builders import a_memory
from tests.fakes.clock import START

LONG_NUMBER = re.compile(r"\d\.\d{5,}")
UTC = ZoneInfo("UTC")
TEXTS = (
    "Anna Berger works for Siemens in Vienna since May 2021 and pays 30.5 EUR a month.",
    "I always drink oolong tea in the morning, never coffee.",
    "Call me at +43 1 234 5678 tomorrow at 17:30, version 3.11 of Python is required.",
)


CONFLICT = Conflict(
    entry_id=a_memory().id,
    other_id=a_memory().id,
    kind=ConflictKind.CONTRADICTION,
    differences=("value",),
    opened_at=START,
)


@pytest.mark.parametrize(("computed", "shown"), [(0.7999999999999999, 0.8), (1 / 3, 0.3333), (1.0, 1.0), (None, None)])
def test_an_artefact_of_computing_is_not_shown(computed: float | None, shown: float | None) -> None:
    conflict = replace(CONFLICT, cosine=computed)
    assert ConflictAnswer.shown(ShownConflict(conflict, None, None))["cosine"] == shown


@pytest.mark.parametrize("text", TEXTS)
def test_an_entry_and_its_explanation_show_no_long_numbers(text: str) -> None:
    used = Statistics(accessed_at=START, times_served=9, times_relevant=4, usefulness=0.1)
    entry = derived(a_memory(text, statistics=used), UTC)
    parts = ImportanceParts(saved=fsum([0.1] * 3) + 1e-13, lasting=0.1 + 0.2)
    told = EntryExplanationAnswer.shown(EntryExplanation(parts, enrichment_of(entry, UTC)))
    shown = EntryAnswer.shown(entry) | {
        "last_scores": None,
        "metadata_confidence": EntryAnswer.shown(entry)["metadata_confidence"],
    }
    assert LONG_NUMBER.findall(json.dumps([shown, told])) == []
    assert shown["metadata_confidence"] == pytest.approx(entry.metadata_confidence, abs=1e-4)


def test_conflicts_and_rates_show_no_long_numbers() -> None:
    one = replace(CONFLICT, cosine=0.1 + 0.2, jaccard=2 / 3)
    told = ConflictAnswer.shown(ShownConflict(one, None, None))
    assert (told["cosine"], told["jaccard"]) == (0.3, 0.6667)
    (agent,) = AgentsAnswer.shown(AgentsReport((AgentStatistics("a", 3, Served(3, 1), (), ()),), ()))["agents"]
    assert agent["hit_rate"] == 0.3333
