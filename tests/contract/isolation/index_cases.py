"""An index in the making, filled space by space."""

from collections.abc import Sequence
from typing import Any

from recollect.core.lifecycle.jobs import JobBudget
from recollect.core.model.scope import Scope
from recollect.core.retrieval.index_row import IndexRow
from recollect.use_cases.maintenance.rebuild_index import RebuildSpace
from tests.contract.isolation.jobs_cases import scopes
from tests.isolation.attempts import Stage
from tests.isolation.contents import MODEL


def run_rebuild_index(stage: Stage) -> None:
    """What is filled holds of each space what is there, under its person and space alone."""
    memory, filled = stage.world.memory, dict[Scope, set[str]]()

    class Filling:
        def candidates(self, scope: Scope, query: object) -> Any:
            raise AssertionError(f"nobody searches what is in the making: {scope} {query}")

        def project(self, scope: Scope, rows: Sequence[IndexRow]) -> None:
            filled.setdefault(scope, set()).update(row.entry_id for row in rows)

    class Making:
        def upcoming(self) -> Filling:
            return Filling()

        def complete(self, name: str) -> bool:
            raise AssertionError(f"no run was ordered for {name}")

    rebuild = RebuildSpace(memory.store, Making(), memory.clock, MODEL)
    for scope in scopes(stage):
        assert rebuild(scope, None, JobBudget(1, lambda: True), dry_run=False).bookmark is None
        found = memory.store.read(scope, sorted(filled.get(scope, ()))).entries
        assert found.keys() == filled.get(scope, set())
        assert {(one.entry.user_id, one.entry.space) for one in found.values()} <= {(scope.owner, scope.space)}
    assert any(filled.values())
