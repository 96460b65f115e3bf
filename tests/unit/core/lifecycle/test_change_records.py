"""What commits with an entry, by who changes it and how."""

from dataclasses import replace

import pytest

from recollect.core.lifecycle.change_records import records_of
from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.entry import Entry, State
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.records import MAX_CHANGES, Collection, PutRecord, RecordChange
from recollect.core.model.writes import Author
from tests.builders import a_turn, an_id, changed
from tests.fakes.clock import START
from tests.unit.core.deduplication.holdings import digest_of, held, put_keys, said

ADA = Author("agent:ada", "because")
CLAIM = IdempotencyKey("key", "digest")


def _records(
    former: Entry | None, entry: Entry, action: AuditAction, idempotency_key: IdempotencyKey | None = None
) -> tuple[RecordChange, ...]:
    holders = [] if former is None else [held(digest_of(former.text), former.id)]
    return records_of(
        former, entry, author=ADA, action=action, now=START, holders=holders, idempotency_key=idempotency_key
    )


def test_a_new_memory_comes_with_claims_mentions_and_an_audit_item() -> None:
    changes = _records(None, said(), AuditAction.CREATED)
    counted = {collection: len(put_keys(changes, collection)) for collection in Collection}
    assert {collection: count for collection, count in counted.items() if count} == {
        Collection.DIGEST: 1,
        Collection.BAND: 4,
        Collection.EDGE: 3,
        Collection.BACK_EDGE: 3,
        Collection.AUDIT: 1,
    }


def test_forgetting_exchanges_the_claims_for_tombstones() -> None:
    former = said()
    changes = _records(former, changed(former, state=State.DELETED), AuditAction.FORGOTTEN)
    assert len(put_keys(changes, Collection.TOMBSTONE)) == 4
    assert put_keys(changes, Collection.DIGEST) == put_keys(changes, Collection.BAND) == []
    assert len(changes) == 4 + 1 + 4 + 1  # tombstones, digest, bands, audit


def test_what_is_deleted_for_want_of_room_leaves_no_tombstone() -> None:
    former = said()
    changes = _records(former, changed(former, state=State.DELETED), AuditAction.TRIMMED)
    assert put_keys(changes, Collection.TOMBSTONE) == []
    assert len(changes) == 1 + 4 + 1  # digest, bands, audit


@pytest.mark.parametrize("action", [AuditAction.EDITED, AuditAction.MERGED])
def test_the_audit_item_tells_who_why_and_which_version_but_no_text(action: AuditAction) -> None:
    former = said()
    changes = _records(former, changed(former, tags=("t",)), action)
    assert changes == (audit_record(AuditItem(START, action, former.id, "agent:ada", "because", 2)),)


def test_the_answer_is_noted_with_the_key_beside_entry_and_version() -> None:
    entry = said()
    changes = records_of(
        None,
        entry,
        author=ADA,
        action=AuditAction.CREATED,
        now=START,
        idempotency_key=CLAIM,
        answer={"action": "created"},
    )
    (noted,) = [one for one in changes if isinstance(one, PutRecord) and one.key == CLAIM.record_key]
    assert noted.value["answer"] == {"action": "created", "entry": entry.id, "version": 1}


def test_a_new_turn_comes_with_nothing_and_a_changed_one_with_an_audit_item() -> None:
    turn = a_turn("said")
    assert _records(None, turn, AuditAction.CREATED, idempotency_key=CLAIM) == ()
    assert len(_records(turn, changed(turn, text="edited"), AuditAction.EDITED)) == 1


def test_a_memory_that_mentions_more_than_is_kept_fits_one_write_also_when_all_of_it_changes() -> None:
    sources = tuple(an_id() for _ in range(9))
    names = [f"Name {letter}" for letter in "abcdefghijklmnopqrstuvwx"]
    former = replace(said(), entities=tuple(names[:12]), source_ids=sources)
    entry = changed(said("The gate is closed.", id=former.id), entities=tuple(names[12:]), source_ids=sources)
    assert len(_records(None, former, AuditAction.CREATED, idempotency_key=CLAIM)) <= MAX_CHANGES
    edit = _records(former, entry, AuditAction.EDITED, idempotency_key=CLAIM)
    assert len(edit) <= MAX_CHANGES
    assert len({change.key for change in edit}) == len(edit)
