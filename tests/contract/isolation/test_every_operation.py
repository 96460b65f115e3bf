"""Nobody sees, changes or finds out about what is somebody else's, by any field of any operation.

The attempts are made from the OpenAPI document: a new route, parameter or field is tried without anybody listing it,
and one whose kind nobody has said fails here.
"""

import pytest

from tests.contract.isolation.conftest import PARTS
from tests.isolation.attempts import Stage, kinds_met, places_met, smallest, spread, staged
from tests.isolation.kinds import Kind
from tests.isolation.operations import FOR_OPERATORS
from tests.isolation.world import World
from tests.profiles import sampled

ATTEMPTS = sampled(0, of=22_000)  # beyond the smallest sample that meets everything
ON_SERVICES = sampled(120, of=2_000)


def test_no_attempt_at_foreign_things_shows_anything_of_them(
    world: World, part: int, request: pytest.FixtureRequest
) -> None:
    stage = staged(world)
    must_have_something_of_each_kind(stage)
    must_be_carried_out_with_ones_own_things(stage)
    everything = list(stage.attempts())
    chosen = spread(everything, ATTEMPTS) if ATTEMPTS else smallest(everything)
    assert len(chosen) >= ATTEMPTS
    assert kinds_met(chosen) == kinds_met(everything), "each operation meets each kind of thing that it can"
    assert places_met(chosen) == places_met(everything)
    on_services = request.node.get_closest_marker("service") is not None
    # To make a world on services takes longer than all attempts there
    chosen = chosen[:: len(chosen) // ON_SERVICES] if on_services else chosen[part::PARTS]
    leaks = stage.carry_out(chosen, closely=not on_services)
    assert leaks.found == []
    assert leaks.attempts == len(chosen)
    assert min(leaks.carried_out, leaks.refused) > leaks.attempts / 5, "not all are refused, nor all carried out"


def must_have_something_of_each_kind(stage: Stage) -> None:
    assert {thing.kind for thing in stage.things} == set(Kind) - {Kind.CLOSED}
    assert all(thing.value != thing.twin for thing in stage.things)


def must_be_carried_out_with_ones_own_things(stage: Stage) -> None:
    """Else attempts would be refused for another reason than the foreign thing in them."""
    caller = stage.world.cast.people[0]
    answers = {one.name: stage.world.send(caller, stage.own_request(caller, one)).status for one in stage.operations}
    assert len(answers) > 30
    assert {name: status for name, status in answers.items() if status >= 300} == dict.fromkeys(FOR_OPERATORS, 403)
