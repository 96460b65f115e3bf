"""Documents: whatever stands beside them, nothing becomes of them but what their program does."""

from datetime import UTC, timedelta

import pytest

from recollect.core.deduplication.dedup_index import is_indexed
from recollect.core.deduplication.neighbours import is_compared
from recollect.core.lifecycle.derive import derived, saved_on_request
from recollect.core.lifecycle.expiry import PRUNED_KINDS, Expiry
from recollect.core.lifecycle.plan import Nearby, NewMemory, plan
from recollect.core.lifecycle.rollups.candidates import is_exempt
from recollect.core.model.drafts import Action, OnDuplicate
from recollect.core.model.entry import Kind, State
from recollect.core.model.writes import Author
from recollect.core.spaces.time_to_live import TimeToLive
from tests.builders import a_memory
from tests.fakes.clock import START

TEXT = "Remember that the deploy timeout is 30 seconds."


@pytest.mark.parametrize("on_duplicate", OnDuplicate)
def test_whatever_is_near_a_document_is_stored(on_duplicate: OnDuplicate) -> None:
    document, memory = a_memory(TEXT, kind=Kind.DOCUMENT), a_memory(TEXT)
    near = Nearby(near=(memory,), forgotten=(memory,), served=(memory,))
    planned = plan(NewMemory(entry=document, author=Author(), on_duplicate=on_duplicate), near)
    assert planned.remembered.action is Action.CREATED
    assert planned.write is not None
    assert planned.write.entry == document
    assert planned.remembered.conflict is None


def test_nothing_is_worked_out_from_a_document() -> None:
    document = a_memory(TEXT, kind=Kind.DOCUMENT)
    told = derived(saved_on_request(document), UTC)
    assert (told.entities, told.category, told.statement, told.simhash) == ((), None, None, None)
    assert not told.manually_saved
    assert told.importance == document.importance
    assert not is_indexed(told)
    assert not is_compared(told)


def test_no_age_puts_a_document_out_of_use() -> None:
    old = a_memory(TEXT, kind=Kind.DOCUMENT, now=START - timedelta(days=9_000))
    assert Expiry(TimeToLive(other=1, turns=1, handoffs=1)).due(old) is None
    assert Kind.DOCUMENT not in PRUNED_KINDS
    assert is_exempt(old, START)
    assert old.state is State.ACTIVE
