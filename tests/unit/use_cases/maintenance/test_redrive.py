from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from recollect.core.lifecycle.dead_letters import DeadLetters
from recollect.errors import UnavailableError
from recollect.use_cases.maintenance.dead_letters import Redrive


@dataclass
class Letters:
    """Dead letters in a list."""

    held: list[str] = field(default_factory=list)

    def give_back(self) -> int:
        count = len(self.held)
        self.held.clear()
        return count

    def take(self) -> Sequence[str]:
        return list(self.held)

    def remove(self, receipts: Sequence[str]) -> None:
        self.held = [one for one in self.held if one not in receipts]


def test_messages_are_given_back_to_their_queues() -> None:
    events, embedding, jobs = Letters(["a", "b"]), Letters(["c"]), Letters(["d"])
    redrive = Redrive(events, embedding, jobs, Letters(), sweep=lambda: 0)
    assert [redrive(one) for one in (DeadLetters.EVENTS, DeadLetters.EMBEDDING, DeadLetters.JOBS)] == [2, 1, 1]
    assert (events.held, embedding.held, jobs.held) == ([], [], [])


def test_failed_projections_are_made_up_for_by_a_sweep_and_then_removed() -> None:
    projections = Letters(["pointer"])
    assert Redrive(Letters(), Letters(), Letters(), projections, sweep=lambda: 42)(DeadLetters.PROJECTIONS) == 42
    assert projections.held == []


def test_without_failed_projections_nothing_is_swept() -> None:
    def sweep() -> int:
        raise AssertionError

    assert Redrive(Letters(), Letters(), Letters(), Letters(), sweep)(DeadLetters.PROJECTIONS) == 0


def test_a_sweep_that_fails_leaves_the_pointers_where_they_are() -> None:
    def sweep() -> int:
        raise UnavailableError("as the test says")

    projections = Letters(["pointer"])
    with pytest.raises(UnavailableError):
        Redrive(Letters(), Letters(), Letters(), projections, sweep)(DeadLetters.PROJECTIONS)
    assert projections.held == ["pointer"]
