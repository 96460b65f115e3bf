"""The audit trail: an item is told from its record, and items are listed in the order of their time."""

from datetime import UTC, timedelta, timezone

import pytest

from recollect.core.model.audit import AuditAction, AuditItem, audit_item, audit_record
from recollect.core.model.records import Record
from tests.builders import an_id
from tests.fakes.clock import START


def _kept(item: AuditItem) -> Record:
    put = audit_record(item)
    return Record(put.key, put.value, put.expires_at)


@pytest.mark.parametrize("action", AuditAction)
def test_an_item_is_told_from_its_record(action: AuditAction) -> None:
    bare = AuditItem(START, action, an_id(), "user")
    full = AuditItem(START, action, an_id(), "agent:ada", "a reason", 7, an_id())
    assert [audit_item(_kept(item)) for item in (bare, full)] == [bare, full]


def test_an_item_is_kept_for_a_year() -> None:
    assert audit_record(AuditItem(START, AuditAction.EDITED, "s", "user")).expires_at == START + timedelta(days=365)


def test_items_are_listed_by_time_whatever_zone_it_was_told_in() -> None:
    early = START.astimezone(timezone(timedelta(hours=9)))
    late = (START + timedelta(microseconds=1)).astimezone(timezone(timedelta(hours=-9)))
    keys = [audit_record(AuditItem(at, AuditAction.EDITED, "s", "user")).key.text for at in (early, late)]
    assert keys == sorted(keys)
    assert audit_item(_kept(AuditItem(early, AuditAction.EDITED, "s", "user"))).at == START.astimezone(UTC)


def test_what_is_done_to_two_versions_at_one_moment_is_two_items() -> None:
    items = [AuditItem(START, AuditAction.EDITED, "s", "user", version=version) for version in (2, 3)]
    assert len({audit_record(item).key for item in items}) == 2
