"""A kill at each step of publishing: nothing is lost, nothing overtakes what came before it."""

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from recollect.adapters.sqlite import Database, SqliteChangeOutbox, SqliteEntryStore
from recollect.core.spaces.published_changes import SinkAnswer
from recollect.use_cases.maintenance.publish_changes import DescribeChanges, PublishChanges, PublishPolicy
from tests.builders import ALICE
from tests.fakes.change_sink import ScriptedSink, kinds_of
from tests.fakes.clock import CountingIds, FixedClock
from tests.write_path import USER, WritePath, wired

REFUSED = SinkAnswer("http_400")
# How each attempt goes, of one that is tried twice and of one that is set aside
PLANS: dict[str, tuple[Sequence[SinkAnswer], int]] = {
    "taken": ((), 40),
    "tried again": ((REFUSED,), 40),
    "set aside": ((REFUSED, REFUSED), 2),
}


class KilledError(BaseException):
    """The process ends here."""


class Dying:
    """Stands before a part, and ends the process before or behind its n-th call of all."""

    def __init__(self, part: Any, count: Callable[[], bool], *, behind: bool) -> None:
        self._part, self._count, self._behind = part, count, behind

    def __getattr__(self, name: str) -> Any:
        def call(*arguments: Any, **named: Any) -> Any:
            dies = self._count()
            if dies and not self._behind:
                raise KilledError
            answer = getattr(self._part, name)(*arguments, **named)
            if dies:
                raise KilledError
            return answer

        return call


def fatal_at(step: int) -> Callable[[], bool]:
    """Tell at the call of that number, from 1, and at no other."""
    calls = iter(range(1, 1_000))
    return lambda: next(calls) == step


def run(path: WritePath, outbox: Any, sink: Any, clock: FixedClock, attempts: int) -> None:
    """Work until nothing waits."""
    describe = DescribeChanges(path.store, path.settings, clock)
    publish = PublishChanges(outbox, sink, describe, clock, lambda: 0.5, policy=PublishPolicy(max_attempts=attempts))
    while outbox.depth().waiting:
        publish(outbox.receive(limit=10, lease_seconds=60))
        clock.advance(hours=2)


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("where", ["before", "behind"])
def test_a_kill_at_any_step_loses_nothing_and_keeps_the_order(tmp_path: Path, plan: str, where: str) -> None:
    planned, attempts = PLANS[plan]
    behind = where == "behind"
    step, died = 0, True
    while died:
        step += 1
        died = False
        clock, sink = FixedClock(), ScriptedSink(*planned)
        with closing(Database(tmp_path / f"{step}.db")) as database:
            outbox = SqliteChangeOutbox(database, clock)
            outbox.switch(on=True)
            path = wired(SqliteEntryStore(database, clock), clock, CountingIds())
            entry = path.stored("Maya is allergic to walnuts.")
            path.forget(ALICE, entry.id, USER)
            path.restore(ALICE, entry.id, USER)
            count = fatal_at(step)
            try:
                run(path, Dying(outbox, count, behind=behind), Dying(sink, count, behind=behind), clock, attempts)
            except KilledError:
                died = True
            clock.advance(seconds=61)  # the lease of what the dead process had taken
            run(path, outbox, sink, clock, attempts)
            outbox.redrive()
            run(path, outbox, sink, clock, attempts)
        first = list({document["id"]: document for document in sink.taken}.values())
        kinds = kinds_of(first)
        assert sorted(kinds) == ["memory.created", "memory.forgotten", "memory.restored"]
        if plan != "set aside":  # which somebody gives back when what followed it was sent
            assert kinds == ["memory.created", "memory.forgotten", "memory.restored"]
    assert step > 10, "every step was met"
