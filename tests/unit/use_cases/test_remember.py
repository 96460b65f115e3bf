import pytest

from recollect.core.draft import Action, EntryDraft, NotStored, Remembered
from recollect.core.scope import Right, Scope
from recollect.core.write import Author
from recollect.errors import NameTakenError, NotPermittedError
from tests.builders import ALICE
from tests.unit.use_cases.conftest import Bench


def test_a_draft_becomes_an_entry_of_the_scope(bench: Bench) -> None:
    (result,) = bench.remember(ALICE, [EntryDraft(text="Likes tea.", tags=("drinks", "drinks"))], Author())
    assert isinstance(result, Remembered)
    assert result.action is Action.CREATED
    entry = result.entry
    assert entry is not None
    assert (entry.user_id, entry.space, entry.version, entry.tags) == ("alice", "default", 1, ("drinks",))
    assert entry.created_at == entry.occurred_at == entry.statistics.accessed_at == bench.clock.now()
    assert bench.store.get(ALICE, entry.id) == entry


def test_pinning_is_an_explicit_save(bench: Bench) -> None:
    (result,) = bench.remember(ALICE, [EntryDraft(text="Keep this.", pinned=True)], Author())
    assert isinstance(result, Remembered)
    assert result.entry is not None
    assert result.entry.manually_saved


def test_ids_of_one_batch_sort_in_its_order(bench: Bench) -> None:
    results = bench.remember(ALICE, [EntryDraft(text=str(n)) for n in range(100)], Author())
    ids = [result.entry.id for result in results if isinstance(result, Remembered) and result.entry]
    assert len(ids) == 100
    assert ids == sorted(ids)


def test_one_bad_draft_of_a_batch_fails_alone(bench: Bench) -> None:
    drafts = [EntryDraft(text="a", name="home"), EntryDraft(text="b", name="home"), EntryDraft(text="c")]
    first, second, third = bench.remember(ALICE, drafts, Author())
    assert isinstance(first, Remembered)
    assert isinstance(second, NotStored)
    assert isinstance(second.error, NameTakenError)
    assert isinstance(third, Remembered)


def test_a_reader_cannot_write(bench: Bench) -> None:
    reader = Scope("alice", rights=frozenset({Right.READ}))
    with pytest.raises(NotPermittedError):
        bench.remember(reader, [EntryDraft(text="x")], Author())
