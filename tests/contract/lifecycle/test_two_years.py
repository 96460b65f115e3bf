"""Two years of a person, week by week, held against what the jobs should leave, worked out the plain way.

A sample says about one entry a day. Nightly there are 20 a day on the store of one machine: some 14,600 in all. The
emulator of DynamoDB, which takes its time, has 16 weeks of a space in which everything comes three times as soon, so
that there too each job finds something to do; so has the store in memory, but nightly.
"""

from collections.abc import Mapping
from datetime import timedelta

import pytest

from recollect.core.lifecycle.jobs import RunStep
from recollect.core.spaces.time_to_live import TimeToLive
from tests.builders import MALLORY
from tests.contract.lifecycle.life import Life
from tests.contract.lifecycle.told_by_hand import Ages, ByHand
from tests.contract.lifecycle.two_years import Habits, two_years
from tests.contract.write_path.parts import Tried
from tests.jobs import changes_of
from tests.profiles import sampled

WEEKS, HURRIED_WEEKS = 105, 16
TTL = {"work": 90, "preferences": 180, "health": 365, "hobbies": 60, "relationships": 180, "other": 180}
FEW = Habits(days_between_subjects=8, most_of_a_subject=5, days_between_talks=7, turns=3)
MANY = Habits(days_between_subjects=0.5, most_of_a_subject=5, days_between_talks=1, turns=14)
AS_SET = Ages(TTL, old=30, long_ago=180, turn_cap=9)
HURRIED = Ages({name: days // 3 for name, days in TTL.items()}, old=10, long_ago=60, turn_cap=2)
FULL = Ages(TTL, old=30, long_ago=180, turn_cap=300)
QUESTIONS = sampled(6, of=30)
ASKED_EVERY = 4
# Of what a roll-up tells. What is not found shares its five places with entries of the same subject
FOUND = 1.0
JOBS = ("roll_up", "prune", "retain", "cap", "purge")


def lived_on(store: str) -> tuple[int, Ages, Habits]:
    """How long which life is on a store: weeks, ages, habits."""
    is_everything_tried = bool(sampled(0, of=1))
    if store == "dynamodb" or (store == "memory" and not is_everything_tried):
        return HURRIED_WEEKS, HURRIED, FEW
    return (WEEKS, FULL, MANY) if store == "sqlite" and is_everything_tried else (WEEKS, AS_SET, FEW)


def test_the_ages_are_those_that_a_space_has_by_default() -> None:
    assert TimeToLive().values() == {**TTL, "turns": 0, "handoffs": 0}
    assert FEW.entries_a_day == pytest.approx(3 / 8 + 3 / 7)
    assert MANY.entries_a_day == 20


def test_two_years_leave_what_they_should(tried: Tried) -> None:
    weeks, ages, habits = lived_on(tried.store)
    years = two_years(tried, ByHand(ages), habits)
    life = years.life
    jobs: Mapping[str, RunStep] = {
        "roll_up": life.roll_up(),
        "prune": life.prune(),
        "retain": life.retain(),
        "cap": life.cap(),
    }
    for week in range(weeks):
        for day in range(week * 7, week * 7 + 7):
            years.live(day)
            if day % 2:
                years.act()
        asks = week % ASKED_EVERY == ASKED_EVERY - 1
        for name, job in jobs.items():
            years.run(name, job, changes=years.chance.choice((7, 30, 1_000)), foretold=week % 8 == 0)
            if asks and name == "roll_up":
                years.ask("told", years.hand.told(), most=QUESTIONS)
        years.purge()
        if asks:
            years.ask("outlived", years.hand.outlived, most=QUESTIONS)
        years.must_be_as_by_hand()
    assert {one.state.value for one in life.entries(MALLORY)} == {"active"}
    assert all(years.changed[name] > 0 for name in JOBS), years.changed
    assert min(years.asked["told"], years.asked["outlived"]) > 0
    shares = {when: years.found[when] / asked for when, asked in years.asked.items()}
    assert all(share >= FOUND for share in shares.values()), shares


@pytest.mark.parametrize("days", [timedelta(days=365)])
def test_a_year_in_which_nobody_says_anything_changes_nothing(life: Life, days: timedelta) -> None:
    life.clock.advance(days=days.days)
    for job in (life.roll_up(), life.prune(), life.retain(), life.cap()):
        assert changes_of(job) == []
