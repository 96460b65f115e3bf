"""An index that shows a write only after `refresh`, and that can be slow, down, half broken or wrong."""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace

from recollect.adapters.search.exact.space_index import SpaceIndex
from recollect.core.model.entry import State
from recollect.core.model.listing import Page
from recollect.core.model.scope import Right, Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, LegHit
from recollect.core.retrieval.index_row import EntryOfSpace, HeldRow, IndexRow
from recollect.core.spaces.erasure import Residue
from recollect.errors import IndexUnavailableError
from tests.patience import PATIENT_SECONDS


class InMemoryLateIndex:
    """adapters.search.hedged.LateIndex: one exact index a space, behind the store by what was not refreshed."""

    def __init__(self) -> None:
        self.is_down = False
        self.degraded: tuple[str, ...] = ()
        self.asked = 0
        self.woken = threading.Event()
        self.go_on = threading.Event()
        self.go_on.set()
        self._lock = threading.Lock()
        self._written: list[tuple[Scope, IndexRow]] = []
        self._shown: dict[tuple[str, str], SpaceIndex] = {}
        self._versions: dict[str, int] = {}
        self._held: dict[tuple[str, str], dict[str, IndexRow]] = {}

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        scope.require(Right.READ)
        self.asked += 1
        assert self.go_on.wait(PATIENT_SECONDS)
        if self.is_down:
            raise IndexUnavailableError("down, as the test says")
        with self._lock:
            found = self._shown.get((scope.owner, scope.space), SpaceIndex()).search(query)
        return Candidates(bm25=self._as_seen(found.bm25), dense=self._as_seen(found.dense), degraded=self.degraded)

    def wake(self, scope: Scope, query: CandidateQuery) -> None:
        self.woken.set()
        self.candidates(scope, query)

    def project(self, scope: Scope, rows: Sequence[IndexRow]) -> None:
        scope.require(Right.WRITE)
        if self.is_down:
            raise IndexUnavailableError("down, as the test says")
        with self._lock:
            self._written += [(scope, row) for row in rows]

    def project_spaces(self, rows: Mapping[Scope, Sequence[IndexRow]]) -> frozenset[EntryOfSpace]:
        refused: set[EntryOfSpace] = set()
        for scope, of_space in rows.items():
            try:
                self.project(scope, of_space)
            except IndexUnavailableError:
                refused |= {(scope, row.entry_id) for row in of_space}
        return frozenset(refused)

    def is_at_hand(self, scope: Scope) -> bool:
        return True

    def holds(self, scope: Scope) -> Mapping[str, int]:
        with self._lock:
            index = self._shown.get((scope.owner, scope.space))
            return {"index_documents": len(index) if index else 0}

    def held(self, scope: Scope, *, limit: int, after: str | None = None) -> Page[HeldRow]:
        scope.require(Right.READ)
        if self.is_down:
            raise IndexUnavailableError("down, as the test says")
        with self._lock:
            rows = self._held.get((scope.owner, scope.space), {})
            behind = sorted(one for one, row in rows.items() if one > (after or "") and row.state is not State.DELETED)
            page = tuple(
                HeldRow(one, rows[one].version, rows[one].model if _has_vector(rows[one]) else None)
                for one in behind[:limit]
            )
        return Page(page, page[-1].entry_id if len(behind) > limit else None)

    def expunge(self) -> None:
        if self.is_down:
            raise IndexUnavailableError("down, as the test says")

    def residues(self) -> tuple[Residue, ...]:
        return (Residue("segments", "until they are merged"),)

    def erase(self, scope: Scope) -> None:
        if self.is_down:
            raise IndexUnavailableError("down, as the test says")
        with self._lock:
            self._shown.pop((scope.owner, scope.space), None)
            self._held.pop((scope.owner, scope.space), None)

    def refresh(self) -> None:
        """Show everything written so far."""
        with self._lock:
            for scope, row in self._written:
                self._shown.setdefault((scope.owner, scope.space), SpaceIndex()).apply(row)
                held = self._held.setdefault((scope.owner, scope.space), {})
                held[row.entry_id] = max(held.get(row.entry_id, row), row, key=_stage)
                self._versions[row.entry_id] = max(row.version, self._versions.get(row.entry_id, 0))
            self._written.clear()

    def _as_seen(self, hits: Sequence[LegHit]) -> tuple[LegHit, ...]:
        return tuple(replace(hit, version=self._versions[hit.entry_id]) for hit in hits)


def _has_vector(row: IndexRow) -> bool:
    return row.pooled is not None and bool(row.pooled.any())


def _stage(row: IndexRow) -> tuple[int, bool]:
    return row.version, row.pooled is not None
