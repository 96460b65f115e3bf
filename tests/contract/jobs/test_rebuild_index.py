"""An index filled by a run: cut off anywhere, written to meanwhile, and put into use when the last space is done."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

import pytest

from recollect.adapters.opensearch.flavour import MAPPING_VERSION
from recollect.adapters.opensearch.names import IndexLayout
from recollect.core.lifecycle.job_runs import JobOrder, RunState
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.records import RecordChange
from recollect.core.model.scope import Scope
from recollect.errors import BeingErasedError
from recollect.use_cases.maintenance.jobs.plan import PauseJobRun
from recollect.use_cases.maintenance.rebuild_index import RebuildRuns, completing
from tests.contract.jobs.parts import Killed
from tests.contract.jobs.rebuilding import AFTER, BEHIND_THAT, NEXT, OLDER, SPACES, Program, every_id, filled
from tests.unit.adapters.opensearch.opensearch_double import Answer, Request


def test_the_former_index_is_in_use_until_the_last_space_is_done(program: Program) -> None:
    there = filled(program)
    program.deploy()
    in_use = set()
    while program.work_off(has_time=False):
        in_use.add((program.latest().state is RunState.DONE, *program.service.behind("recollect")))
    assert in_use == {(False, OLDER), (True, NEXT)}
    assert program.held(NEXT) == every_id(there)
    assert set(program.service.indexes) == {NEXT}
    assert program.service.behind("recollect-upcoming") == program.service.behind("recollect-former") == []


def test_what_is_written_meanwhile_is_in_both(program: Program) -> None:
    there = filled(program)
    program.deploy()
    number = 0
    while program.work_off(has_time=False):
        program.seconds[0] += 1
        scope = SPACES[number % len(SPACES)]
        there[scope].append(program.put(scope, f"meanwhile {number}"))
        program.forget(scope, there[scope].pop(0))
        if program.service.behind("recollect") == [OLDER]:
            assert program.held(OLDER) >= {entry.id for entry in there[scope][-1:]}
        number += 1
    assert number > len(SPACES)
    assert program.service.behind("recollect") == [NEXT]
    assert program.held(NEXT) == every_id(there)


def test_an_older_mapping_is_given_only_what_it_knows(program: Program) -> None:
    program.put(SPACES[0], "oolong")
    (held,) = program.service.documents[OLDER].values()
    assert held.keys() <= program.service.indexes[OLDER]
    assert "kind" not in held


def test_a_worker_that_is_killed_anywhere_is_followed_by_another(program: Program) -> None:
    there = filled(program)
    program.deploy()
    killed = 0
    for place in range(60):
        with suppress(Killed), program.jobs.killed_at(place) as passed:
            if not program.work_off(has_time=False):
                program.jobs.clock.advance(minutes=10)
            continue
        killed += passed[0] > 0
        program.jobs.clock.advance(minutes=10)
    program.finish()
    assert killed
    assert program.latest().state is RunState.DONE
    assert program.service.behind("recollect") == [NEXT]
    assert program.held(NEXT) == every_id(there)


def test_a_switch_that_fails_is_tried_again(program: Program) -> None:
    filled(program)
    program.deploy()
    failures = [(503, {"message": "busy"}), (503, {"message": "busy"})]

    def fault(request: Request) -> Answer | None:
        is_switch = request.path.startswith("/_aliases") or request.method == "DELETE"
        return failures.pop() if is_switch and failures else None

    program.service.fault = fault
    program.finish()
    assert failures == []
    assert program.service.behind("recollect") == [NEXT]
    assert set(program.service.indexes) == {NEXT}


def test_a_space_that_was_set_aside_keeps_the_former_index_in_use_until_it_is_done(program: Program) -> None:
    there = filled(program)
    program.deploy()
    bad = there[SPACES[1]][0].id

    def fault(request: Request) -> Answer | None:
        return (
            (413, {})
            if request.path.startswith("/recollect-upcoming/_bulk") and any(bad in str(one) for one in request.lines)
            else None
        )

    program.service.fault = fault
    program.finish()
    assert program.latest().state is RunState.INCOMPLETE
    assert program.service.behind("recollect") == [OLDER]
    program.service.fault = lambda _: None
    assert program.jobs.queue.redrive() == 1
    program.finish()
    assert program.service.behind("recollect") == [NEXT]
    assert program.held(NEXT) == every_id(there)


def test_a_paused_run_switches_nothing_until_it_goes_on(program: Program) -> None:
    there = filled(program)
    program.deploy()
    pause = PauseJobRun(program.jobs.runs, program.jobs.queue)
    pause(program.latest().id, is_paused=True)
    program.finish()
    assert program.service.behind("recollect") == [OLDER]
    pause(program.latest().id, is_paused=False)
    program.finish()
    assert program.service.behind("recollect") == [NEXT]
    assert program.held(NEXT) == every_id(there)


def test_a_program_that_is_brought_back_goes_on_with_the_former_index(program: Program) -> None:
    """A rollback in the middle of a run, then the next deployment: what is left of the former run switches nothing."""
    there = filled(program)
    program.deploy()
    program.work_off(has_time=False)
    program.service.indexes[OLDER] = program.service.indexes[NEXT]  # documents are the same here
    older = Program(
        program.jobs, program.service, replace(program.indexes, layout=IndexLayout(MAPPING_VERSION - 1)), [0.0]
    )
    assert older.work_off()  # put off: no failed attempt
    assert (program.latest().failed, program.jobs.queue.depth().set_aside) == (0, 0)
    assert program.held(NEXT) < every_id(there)
    assert older.deploy() == OLDER
    assert older.work_off()
    assert set(program.service.indexes) == {OLDER}
    there[SPACES[0]].append(older.put(SPACES[0], "written by the older one"))
    program.jobs.clock.advance(seconds=1)
    program.seconds[0] += 60
    # What is left is worked off while the next index is there and no run was ordered for it
    program.indexes.begin_upcoming(NEXT)
    program.finish()
    assert program.service.behind("recollect") == [OLDER]
    program.deploy()
    program.finish()
    assert program.service.behind("recollect") == [BEHIND_THAT]
    assert program.held(BEHIND_THAT) == every_id(there)


def test_what_is_left_of_a_former_run_puts_no_index_into_use_that_it_has_not_filled(program: Program) -> None:
    filled(program)
    program.deploy()
    former = program.latest()
    program.finish()
    program.service.put(AFTER, "recollect-upcoming")
    program.jobs.clock.advance(seconds=1)
    again = RebuildRuns(program.jobs.plan, program.jobs.runs).order(AFTER)
    program.service.put(NEXT, "recollect-upcoming")
    completing(program.index, program.jobs.runs)(program.jobs.told(former))
    assert program.service.behind("recollect") == [NEXT]
    assert AFTER in program.service.indexes
    assert program.latest().id == again.id


def test_without_an_index_in_the_making_there_is_nothing_to_do(program: Program) -> None:
    filled(program)
    program.jobs.plan.ordered(JobOrder(JobName.REBUILD_INDEX))
    program.finish()
    assert (program.latest().state, program.latest().seen) == (RunState.DONE, 0)
    assert program.service.behind("recollect") == [OLDER]


def test_a_space_that_is_being_erased_is_waited_for_and_costs_no_attempt(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On DynamoDB such a space takes no writes for minutes, more than all attempts take."""
    there = filled(program)
    program.deploy()
    real, refused = program.jobs.store.change_records, [0]

    def refusing(scope: Scope, changes: Sequence[RecordChange]) -> None:
        if (scope.owner, scope.space) == ("bob", "home") and refused[0] < 9:
            refused[0] += 1
            raise BeingErasedError("it is being erased")
        real(scope, changes)

    monkeypatch.setattr(program.jobs.store, "change_records", refusing)
    program.finish()
    assert refused[0] == 9
    assert (program.latest().state, program.jobs.queue.depth().set_aside) == (RunState.DONE, 0)
    assert program.service.behind("recollect") == [NEXT]
    assert program.held(NEXT) == every_id(there)


def test_no_writer_makes_up_an_index_that_was_given_up(program: Program) -> None:
    """It has seen the index in the making a moment ago; on a node a write to its name would make it anew."""
    filled(program)
    program.deploy()
    program.put(SPACES[0], "into both")
    program.indexes.discard_upcoming()
    stored = program.put(SPACES[0], "into what is left")
    assert set(program.service.indexes) == {OLDER}
    assert stored.id in program.held(OLDER)


def test_a_writer_follows_a_switch_that_it_has_not_seen(program: Program) -> None:
    filled(program)
    program.deploy()
    program.put(SPACES[0], "into both")
    program.indexes.complete_upcoming(NEXT)
    stored = program.put(SPACES[0], "into the new one")
    assert set(program.service.indexes) == {NEXT}
    assert stored.id in program.held(NEXT)


def test_vectors_of_another_length_are_filled_beside_those_in_use_and_switched(program: Program) -> None:
    """The same release, deployed with another embedding model."""
    there = filled(program)
    program.deploy()
    program.finish()
    layout = replace(program.indexes.layout, dimensions=512)
    other = Program(program.jobs, program.service, replace(program.indexes, layout=layout), program.seconds)
    other.deploy()
    upcoming = other.indexes.upcoming()
    assert upcoming is not None
    number = 0
    while other.work_off(has_time=False):
        program.seconds[0] += 1  # a program sees within a second that something is in the making
        scope = SPACES[number % len(SPACES)]
        there[scope].append(program.put(scope, f"meanwhile {number}"))
        number += 1
    assert number > len(SPACES)
    assert other.held(upcoming) == every_id(there)
    assert other.deploy() == upcoming
    assert set(program.service.indexes) == {upcoming}
