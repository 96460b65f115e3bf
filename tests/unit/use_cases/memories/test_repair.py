"""A memory is mended on condition: whoever changes it meanwhile wins, and nothing is done halfway."""

from collections.abc import Sequence
from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest

from recollect.core.deduplication.dedup_index_repair import index_keys
from recollect.core.deduplication.simhash import fingerprint
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Outcome, Refused, Write
from recollect.errors import StoreUnavailableError
from recollect.use_cases.memories.repair import MAX_ATTEMPTS, Repaired, RepairEntry, RepairResult
from tests.builders import ALICE, a_memory, a_write
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore

ZONE = ZoneInfo("UTC")
TEXT = "Anna Berger prefers the train to Vienna."


class _Busy(InMemoryEntryStore):
    """A store in which others change a memory's text right before a commit, as often as they are told to."""

    def __init__(self) -> None:
        super().__init__()
        self.edits = 0
        self.loses_answers = False

    def commit(self, scope: Scope, writes: Sequence[Write]) -> list[Outcome]:
        if self.edits:
            self.edits -= 1
            present = self.get(scope, writes[0].entry.id)
            edited = replace(present, version=present.version + 1, text=f"{present.text} Really.")
            super().commit(scope, [a_write(edited)])
        outcomes = super().commit(scope, writes)
        if self.loses_answers:
            raise StoreUnavailableError("the answer was lost")
        return outcomes


@pytest.fixture
def store() -> _Busy:
    return _Busy()


@pytest.fixture
def memory(store: _Busy) -> Entry:
    memory = a_memory(TEXT)
    store.commit(ALICE, [a_write(memory)])
    return memory


def _mend(store: InMemoryEntryStore, entry_id: str) -> RepairResult:
    return RepairEntry(store, FixedClock())(ALICE, entry_id, ZONE)


def test_what_somebody_changes_meanwhile_is_mended_as_it_is_then(store: _Busy, memory: Entry) -> None:
    store.edits = 2
    assert _mend(store, memory.id) == RepairResult(Repaired.FILLED)
    mended = store.get(ALICE, memory.id)
    assert (mended.version, mended.text) == (4, f"{TEXT} Really. Really.")
    assert mended.simhash == fingerprint(mended.text).simhash
    held = store.records(ALICE, index_keys(mended))
    assert len(held) == 1 + 4


def test_a_memory_that_changes_all_the_time_is_left_to_the_next_run(store: _Busy, memory: Entry) -> None:
    store.edits = MAX_ATTEMPTS
    assert _mend(store, memory.id) == RepairResult(Repaired.OVERTAKEN)
    assert store.get(ALICE, memory.id).simhash is None
    assert _mend(store, memory.id) == RepairResult(Repaired.FILLED)


def test_after_an_answer_that_was_lost_there_is_nothing_left_to_do(store: _Busy, memory: Entry) -> None:
    store.loses_answers = True
    with pytest.raises(StoreUnavailableError):
        _mend(store, memory.id)
    assert _mend(store, memory.id) == RepairResult(Repaired.NOTHING_TO_DO)
    assert store.get(ALICE, memory.id).version == 2


def test_what_is_gone_needs_nothing(store: _Busy) -> None:
    assert _mend(store, a_memory().id) == RepairResult(Repaired.NOTHING_TO_DO)


def test_what_cannot_be_right_later_is_told_at_once(memory: Entry) -> None:
    class Refusing(InMemoryEntryStore):
        """A store that refuses for a reason that no second attempt mends."""

        def commit(self, scope: Scope, writes: Sequence[Write]) -> list[Outcome]:
            return [Refused(StoreUnavailableError("down"))]

    refusing = Refusing()
    InMemoryEntryStore.commit(refusing, ALICE, [a_write(memory)])
    with pytest.raises(StoreUnavailableError):
        _mend(refusing, memory.id)
