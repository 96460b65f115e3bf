"""An index rebuilt by hand or at a server's start, beside a run of the job, beside another, and refused."""

import pytest

from recollect.core.lifecycle.job_runs import RunState
from recollect.errors import IndexUnavailableError
from recollect.use_cases.maintenance.jobs.run import DEFAULT_JOB_RETRY
from tests.contract.jobs.rebuilding import AFTER, OLDER, Program, every_id, filled
from tests.unit.adapters.opensearch.opensearch_double import Answer, Request


@pytest.mark.parametrize("is_given_up", [False, True], ids=["in the making", "given up"])
def test_a_rebuild_by_hand_is_not_put_into_use_by_a_run_that_goes_on(program: Program, *, is_given_up: bool) -> None:
    there = filled(program)
    program.deploy()
    program.work_off(has_time=False)
    if is_given_up:
        program.indexes.discard_upcoming()
    in_use = []

    def finish_the_run(_: int) -> None:
        program.finish()
        in_use.append(program.service.behind("recollect"))

    name = program.rebuild(finish_the_run)
    assert set(map(tuple, in_use)) == {(OLDER,)}
    assert program.latest().state is RunState.DONE
    assert program.service.behind("recollect") == [name] == [AFTER]
    assert program.held(name) == every_id(there)


def test_a_rebuild_in_whose_place_another_was_begun_puts_neither_into_use(program: Program) -> None:
    there = filled(program)
    begun: list[str] = []

    def begin_another(_: int) -> None:
        if not begun:
            begun.append(program.indexes.begin_upcoming(None))

    with pytest.raises(IndexUnavailableError, match="took its place"):
        program.rebuild(begin_another)
    assert program.service.behind("recollect") == [OLDER]
    assert program.indexes.upcoming() == begun[0]
    assert program.held(program.rebuild()) == every_id(there)


@pytest.mark.parametrize("refusals", [DEFAULT_JOB_RETRY.max_attempts - 1, DEFAULT_JOB_RETRY.max_attempts])
def test_a_rebuild_by_hand_tries_what_is_refused_as_often_as_a_run_does(program: Program, refusals: int) -> None:
    there = filled(program)
    left = [refusals]

    def fault(request: Request) -> Answer | None:
        if left[0] and request.path.startswith("/recollect-upcoming/_bulk"):
            left[0] -= 1
            return 413, {}
        return None

    program.service.fault = fault
    if refusals < DEFAULT_JOB_RETRY.max_attempts:
        assert program.held(program.rebuild()) == every_id(there)
        assert program.seconds[0] > DEFAULT_JOB_RETRY.outage_seconds
        return
    with pytest.raises(IndexUnavailableError):
        program.rebuild()
    assert program.indexes.upcoming() is None
    assert program.service.behind("recollect") == [OLDER]


def test_a_rebuild_by_hand_that_cannot_clear_up_tells_why_it_ended(program: Program) -> None:
    filled(program)

    class BrokenOffError(Exception):
        pass

    def break_off(_: int) -> None:
        program.service.fault = lambda _: (503, {"message": "busy"})
        raise BrokenOffError

    with pytest.raises(BrokenOffError):
        program.rebuild(break_off)
    program.service.fault = lambda _: None
    assert program.service.behind("recollect") == [OLDER]
    program.rebuild()
    assert set(program.service.indexes) == {AFTER}
