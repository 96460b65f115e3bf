"""The simulation of a throttled table, small: it keeps to the table's units, and no search fails for it."""

import random
from contextlib import suppress

import pytest

from evals.bench.load import Load, Outcome, Simulation, told
from evals.bench.throttled_table import PARTITION_UNITS, SLOT, SimulatedRequest, ThrottledTable
from recollect.adapters.dynamodb.client import ATTEMPTS
from recollect.adapters.dynamodb.transaction.retries import READ_ROUNDS
from recollect.errors import StoreBusyError

# A twentieth of the whole: searches a second, people, units
SMALL = {"seconds": 30.0, "per_second": 50.0, "people": 5_000}
LARGEST = 200  # units of one reading, which may stand beyond the end of a slot


def run(read_units: float, **load: object) -> Outcome:
    return Simulation(Load("small", read_units, **{**SMALL, **load}), sampled=10).run()  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def ample() -> Outcome:
    return run(20_000)


@pytest.fixture(scope="module")
def throttled() -> Outcome:
    return run(1_200)


def test_what_the_table_can_give_is_answered_in_whole(ample: Outcome) -> None:
    assert ample.share("whole") > 0.9
    assert ample.kinds["failed"] == ample.kinds["empty"] == 0


def test_what_it_cannot_give_is_partial_and_no_error(throttled: Outcome) -> None:
    assert throttled.kinds["failed"] == 0
    assert throttled.table.refusals > 0
    assert throttled.share("partial") > 0.2
    assert throttled.share("partial") + throttled.share("empty") > 0.5
    assert sum(throttled.sampled[kind] for kind in ("partial", "empty")) > 0  # of the real search as well


@pytest.mark.parametrize("seconds", [30.0])
def test_it_stays_within_the_units_of_the_table(throttled: Outcome, ample: Outcome, seconds: float) -> None:
    for outcome in (throttled, ample):
        most = outcome.load.read_units
        slots = 1 / SLOT
        assert outcome.table.most_in_a_second() <= most + slots * LARGEST
        assert outcome.table.spent(seconds) <= seconds * most * 1.05
    assert throttled.table.refusals < throttled.table.attempts / 4


def test_sampled_and_modelled_searches_pay_much_the_same(ample: Outcome) -> None:
    real, modelled = (sum(units) / len(units) for units in (ample.units[True], ample.units[False]))
    assert real == pytest.approx(modelled, rel=0.35)


def test_an_index_that_fails_beside_a_throttled_table_fails_no_search() -> None:
    outcome = run(1_200, index_fails=(15.0, 25.0))
    assert outcome.kinds["failed"] == 0
    assert outcome.share("partial") > 0


def test_figures_are_told_of_every_kind(throttled: Outcome) -> None:
    measures = {measure.name: measure for measure in told(throttled)}
    assert sum(one.value for name, one in measures.items() if name.startswith("answers:")) == pytest.approx(100)
    assert measures["read units of the fullest second"].limit is not None


def test_a_table_refuses_what_is_beyond_its_slot_and_the_partition() -> None:
    table = ThrottledTable(2 * PARTITION_UNITS, random.Random(1))
    told_of: list[int] = []
    first = SimulatedRequest(0.0)
    table.read(first, "somebody", PARTITION_UNITS * SLOT, lambda: told_of.append(1), is_hurried=True)
    assert told_of == []
    again = SimulatedRequest(0.0)
    with suppress(StoreBusyError):
        table.read(again, "somebody", 1.0, lambda: told_of.append(1), is_hurried=True)
    assert told_of
    assert again.waited > first.waited
    full = SimulatedRequest(10.0)
    stopped = ThrottledTable(0.0, random.Random(1))
    told_of.clear()
    with pytest.raises(StoreBusyError):
        stopped.read(full, "somebody", 1.0, lambda: told_of.append(1), is_hurried=True)
    assert len(told_of) == ATTEMPTS
    told_of.clear()
    with pytest.raises(StoreBusyError):
        stopped.read(full, "somebody", 1.0, lambda: told_of.append(1), is_hurried=False)
    assert len(told_of) == READ_ROUNDS * ATTEMPTS
