"""Which state something comes back to when it was forgotten."""

from dataclasses import replace

import pytest

from recollect.core.lifecycle.coming_back import state_before
from recollect.core.model.entry import State
from recollect.core.model.writes import VersionRecord
from tests.builders import a_memory
from tests.fakes.clock import START


def former(*steps: tuple[State, str]) -> list[VersionRecord]:
    """Former values, the last first: each with its state, and who replaced it."""
    entry = a_memory("The kettle is blue.")
    values = [
        VersionRecord(replace(entry, version=version, state=state), by, None, START)
        for version, (state, by) in enumerate(steps, 1)
    ]
    return values[::-1]


@pytest.mark.parametrize("state", [State.ACTIVE, State.QUARANTINED, State.SUPERSEDED, State.ARCHIVED])
def test_it_is_as_a_person_forgot_it(state: State) -> None:
    assert state_before(former((State.ACTIVE, "user"), (state, "user"))) is state


def test_what_was_never_anything_else_is_in_use() -> None:
    assert state_before([]) is State.ACTIVE


@pytest.mark.parametrize("by", ["job:retain", "job:capacity"])
def test_what_a_job_has_deleted_is_in_use(by: str) -> None:
    assert state_before(former((State.ACTIVE, "job:prune"), (State.ARCHIVED, by))) is State.ACTIVE


def test_what_a_roll_up_told_is_in_use_since_it_tells_it_no_longer() -> None:
    told = former((State.ACTIVE, "job:roll_up"), (State.ARCHIVED, "user"))
    edited = former((State.ACTIVE, "job:roll_up"), (State.ARCHIVED, "user"), (State.ARCHIVED, "user"))
    pruned = former((State.ACTIVE, "job:prune"), (State.ARCHIVED, "user"))
    assert [state_before(one) for one in (told, edited, pruned)] == [State.ACTIVE, State.ACTIVE, State.ARCHIVED]
