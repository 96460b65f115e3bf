from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from recollect.errors import UnavailableError
from recollect.use_cases.maintenance.dead_letters import project_again


@dataclass
class Pointers:
    """Pointers in a list."""

    held: list[str] = field(default_factory=list)

    def take(self) -> Sequence[str]:
        return list(self.held)

    def remove(self, receipts: Sequence[str]) -> None:
        self.held = [one for one in self.held if one not in receipts]


def test_failed_projections_are_made_up_for_by_a_sweep_and_then_removed() -> None:
    projections = Pointers(["pointer"])
    assert project_again(projections, lambda: 42) == 42
    assert projections.held == []


def test_without_failed_projections_nothing_is_swept() -> None:
    def sweep() -> int:
        raise AssertionError

    assert project_again(Pointers(), sweep) == 0


def test_a_sweep_that_fails_leaves_the_pointers_where_they_are() -> None:
    def sweep() -> int:
        raise UnavailableError("as the test says")

    projections = Pointers(["pointer"])
    with pytest.raises(UnavailableError):
        project_again(projections, sweep)
    assert projections.held == ["pointer"]
