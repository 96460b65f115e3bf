"""Erasing in memory, over the store in memory; and the ledger of it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from recollect.core.model.scope import Owner
from recollect.core.spaces.erasure import EVERY_SPACE, Erasure, LedgerLine, Residue
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.memory_space import MemorySpace


class InMemoryErasing:
    """use_cases.people.erasure.ports.Erasing. Nothing is late here: barriers are the matter of real stores."""

    def __init__(self, store: InMemoryEntryStore) -> None:
        self._spaces: dict[tuple[str, str], MemorySpace] = store._spaces
        self._cut_off: dict[str, list[MemorySpace]] = {}
        self._names: dict[str, tuple[str, ...]] = {}
        self._removed: dict[str, dict[str, int]] = {}
        self._noted: set[str] = set()
        self._finished: set[str] = set()

    def survey(self, owner: Owner, space: str) -> Mapping[str, int]:
        return _counted([self._spaces[owner.user_id, name] for name in self._of(owner.user_id, space)])

    def close(self, erasure: Erasure) -> tuple[str, ...]:
        if erasure.id not in self._names:
            names = self._of(erasure.owner, erasure.space)
            self._cut_off[erasure.id] = [self._spaces.pop((erasure.owner, name)) for name in names]
            self._names[erasure.id], self._removed[erasure.id] = tuple(names), {}
        return self._names[erasure.id]

    def note(self, erasure: Erasure, counts: Mapping[str, int]) -> None:
        if erasure.id not in self._noted:
            self._noted.add(erasure.id)
            self._add(erasure, counts)

    def erase_some(self, erasure: Erasure, *, limit: int) -> bool:
        del limit
        spaces = self._cut_off[erasure.id]
        if spaces:
            self._add(erasure, _counted([spaces.pop()]))
            return True
        return False

    def is_ripe(self, erasure: Erasure) -> bool:
        return not self._cut_off[erasure.id]

    def finish(self, erasure: Erasure) -> bool:
        self._finished.add(erasure.id)
        return True

    def progress(self, erasure: Erasure) -> Mapping[str, int]:
        return dict(self._removed.get(erasure.id, {}))

    def is_undone(self, erasure: Erasure) -> bool:
        return erasure.id not in self._finished

    def residues(self, at: datetime) -> tuple[Residue, ...]:
        return (Residue("backups", "none is made of what is in memory", at),)

    def _of(self, owner: str, space: str) -> list[str]:
        return [name for user, name in self._spaces if user == owner and space in {name, EVERY_SPACE}]

    def _add(self, erasure: Erasure, counts: Mapping[str, int]) -> None:
        removed = self._removed[erasure.id]
        self._removed[erasure.id] = {kind: removed.get(kind, 0) + counts.get(kind, 0) for kind in {*removed, *counts}}


class InMemoryErasureLedger:
    """use_cases.people.erasure.ports.ErasureLedger."""

    def __init__(self) -> None:
        self._lines: dict[str, LedgerLine] = {}

    def begin(self, erasure: Erasure) -> None:
        self._lines[erasure.id] = LedgerLine(erasure)

    def complete(self, erasure: Erasure, done_at: datetime, removed: Mapping[str, int]) -> None:
        self._lines[erasure.id] = replace(self._lines[erasure.id], done_at=done_at, removed=dict(removed))

    def find(self, erasure_id: str) -> LedgerLine | None:
        return self._lines.get(erasure_id)

    def pending(self) -> Sequence[LedgerLine]:
        return [line for line in self._lines.values() if line.done_at is None]

    def lines(self) -> Sequence[LedgerLine]:
        return list(self._lines.values())


def _counted(spaces: Sequence[MemorySpace]) -> dict[str, int]:
    return {
        "entries": sum(len(space.entries) for space in spaces),
        "versions": sum(len(kept) for space in spaces for kept in space.versions.values()),
        "vectors": sum(len(space.vectors) for space in spaces),
        "sessions": sum(len(space.revisions) for space in spaces),
        "messages": sum(len(space.messages) for space in spaces),
    }
