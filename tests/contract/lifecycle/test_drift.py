"""What is served and of use, over time, and what is missed: reported from what stores hold, and told as a metric."""

from datetime import timedelta

import pytest

from recollect.core.feedback.drift import Watched
from recollect.core.feedback.missed import missed_key
from recollect.core.feedback.recall import Outcome, Recall, agent_record
from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.activity import Activity, hour_of
from recollect.use_cases.common.space_maps import SpaceMaps
from recollect.use_cases.contexts.drift import DriftReport, NoteMissed, ReportDrift
from recollect.use_cases.maintenance.tending.step import TendingStep
from tests.builders import ALICE
from tests.contract.lifecycle.life import Life
from tests.contract.lifecycle.tending import Tending
from tests.jobs import steps
from tests.write_path import USER


@pytest.fixture
def life(life: Life) -> Life:
    """A life that has a past: outcomes are stamped before the present."""
    life.clock.advance(days=200)
    return life


def served(life: Life, entry_id: str, *, times: int, of_use: int, days_ago: int) -> None:
    """Note outcomes of contexts in which an agent was served a memory."""
    for number in range(times):
        used, rest = ((entry_id,), ()) if number < of_use else ((), (entry_id,))
        at = life.clock.now() - timedelta(days=days_ago, seconds=number)
        recall = Recall(id=f"r-{days_ago}-{number}", agent="bot", at=at, served=(entry_id,), asked=())
        life.store.change_records(ALICE, [agent_record(recall, Outcome(used, rest), at)])


def report(life: Life) -> DriftReport:
    return ReportDrift(life.store, SpaceMaps(life.store), life.clock)(ALICE)


def note(life: Life) -> NoteMissed:
    return NoteMissed(life.store, life.clock, life.path.settings)


def test_a_fall_is_reported_and_told_once_at_the_end_of_the_job(life: Life) -> None:
    entry = life.path.stored("Deploys run on Fridays.", tags=("deploy",))
    served(life, entry.id, times=30, of_use=27, days_ago=50)
    served(life, entry.id, times=30, of_use=3, days_ago=2)
    found = report(life)
    assert found.complete
    assert {(one.watched, one.name, one.fell) for one in found.rates} == {
        (Watched.AGENT, "bot", True),
        (Watched.TAG, "deploy", True),
    }
    assert [(one.former.hit_rate, one.recent.hit_rate) for one in found.rates] == [(0.9, 0.1)] * 2
    told: list[int] = []
    job = Tending(life, life.store)
    step = TendingStep(job.tend, life.path.settings, life.clock, lambda _scope: report(life).fallen, told.append)
    steps(step)
    assert told == [2]


def test_a_rate_that_holds_is_no_fall(life: Life) -> None:
    entry = life.path.stored("Deploys run on Fridays.", tags=("deploy",))
    served(life, entry.id, times=30, of_use=20, days_ago=50)
    served(life, entry.id, times=30, of_use=19, days_ago=2)
    assert report(life).fallen == 0


def test_searches_are_counted_of_ninety_days_and_those_without_an_answer(life: Life) -> None:
    life.path.stored("Deploys run on Fridays.")
    for days_ago, searches, empty in ((120, 50, 40), (10, 7, 2), (1, 5, 1)):
        hour = hour_of(life.clock.now() - timedelta(days=days_ago))
        life.store.add_activity(ALICE, hour, {Activity.SEARCHES: searches, Activity.EMPTY: empty})
    found = report(life)
    assert (found.searches, found.empty) == (12, 3)


def test_what_is_asked_for_and_never_served_is_reported_as_long_as_it_is_in_use(life: Life) -> None:
    often, once, gone = (life.path.stored(text) for text in ("One is often asked for.", "Two once.", "Three is gone."))
    for entry, times in ((often, 3), (once, 1), (gone, 2)):
        for _ in range(times):
            note(life)(ALICE, entry.id)
    life.path.forget(ALICE, gone.id, USER)
    assert [(one.entry_id, one.times) for one in report(life).missed] == [(often.id, 3), (once.id, 1)]


def test_nothing_is_noted_where_nothing_may_be_written_or_remembered(life: Life) -> None:
    entry = life.path.stored("Deploys run on Fridays.")
    reader = Scope(ALICE.owner, ALICE.space, rights=frozenset({Right.READ}))
    note(life)(reader, entry.id)
    life.set(memory_enabled=False)
    note(life)(ALICE, entry.id)
    key = missed_key(entry.id)
    assert life.store.records(ALICE, [key]) == {}
