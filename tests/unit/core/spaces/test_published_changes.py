"""What is told of changes: ids that stay, kinds, and nothing that anybody has said."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from recollect.core.deduplication.conflicts import conflict_id
from recollect.core.model.audit import AuditAction, AuditItem
from recollect.core.model.scope import PERSON_SPACE
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.core.spaces.published_changes import (
    BELATED,
    KINDS,
    PublishedKind,
    change_of_document,
    published_change,
    published_erasure,
)
from tests.builders import an_id
from tests.fakes.clock import START

ITEM = AuditItem(START, AuditAction.EDITED, an_id(), "agent:notes", "because Maya said so", 3)
# They change no memory: what was counted, what was set, who may look, and what was taken away
NOT_TOLD = {
    *(AuditAction.VOTED, AuditAction.EDGE_ADDED, AuditAction.EDGE_REMOVED, AuditAction.SETTINGS_CHANGED),
    *(AuditAction.INCOGNITO_STARTED, AuditAction.INCOGNITO_ENDED, AuditAction.PROFILE_CHANGED),
    *(AuditAction.SHARED, AuditAction.SHARE_REVOKED, AuditAction.EXPORTED),
    *(AuditAction.ENTITIES_MERGED, AuditAction.ENTITY_SPLIT, AuditAction.ENTITY_UNDONE),
    AuditAction.REVIEWED,  # it says what it said
    # What they change is told entry by entry
    *(AuditAction.TENDING_UNDONE, AuditAction.PROPOSAL_APPROVED, AuditAction.PROPOSAL_DECLINED),
}


def told(item: AuditItem = ITEM, owner: str = "alice", space: str = "trip") -> dict[str, object]:
    change = published_change(owner, space, item, noted_at=item.at)
    assert change is not None
    return change.document()


def test_a_change_says_what_happened_where_and_to_whose_entry_but_not_why() -> None:
    assert told() == {
        "id": told()["id"],
        "kind": "memory.updated",
        "at": "2026-03-01T12:00:00.000000Z",
        "user_id": "alice",
        "space": "trip",
        "entry_id": ITEM.subject,
        "version": 3,
        "by": "agent:notes",
    }
    assert "Maya" not in json.dumps(told())


def test_an_id_is_the_same_for_the_same_change_and_another_for_any_other() -> None:
    others = [
        told(replace(ITEM, action=AuditAction.REVERTED)),
        told(replace(ITEM, version=4)),
        told(replace(ITEM, subject=an_id())),
        told(replace(ITEM, at=START + timedelta(microseconds=1))),
        told(owner="bob"),
        told(space="work"),
    ]
    assert told(replace(ITEM, reason=None))["id"] == told()["id"]
    assert len({told()["id"], *(one["id"] for one in others)}) == 1 + len(others)


def test_an_id_never_changes_between_releases() -> None:
    item = AuditItem(START, AuditAction.CREATED, "019ca9b3-6c00-7000-8000-000000000001", "user", version=1)
    assert told(item)["id"] == "4fb7674a-3402-54fe-aa60-3f5a0abe54d7"


@pytest.mark.parametrize("action", AuditAction)
def test_every_action_is_told_or_there_is_a_reason_not_to(action: AuditAction) -> None:
    assert (action in KINDS) is not (action in NOT_TOLD)


def test_a_conflict_is_named_alike_when_it_opens_and_when_it_ends() -> None:
    older, newer = sorted([an_id(), an_id()])
    opened = told(replace(ITEM, action=AuditAction.CONFLICT_OPENED, subject=newer, other=older, version=None))
    ended = told(replace(ITEM, action=AuditAction.KEPT_BOTH, subject=conflict_id(newer, older), version=None))
    assert opened["conflict_id"] == ended["conflict_id"]
    assert (opened["entry_id"], opened["other_id"], ended["entry_id"]) == (newer, older, newer)


def test_what_is_about_the_person_alone_is_not_told_nor_history_that_came_with_an_import() -> None:
    assert published_change("alice", PERSON_SPACE, ITEM, noted_at=START) is None
    assert published_change("alice", "trip", ITEM, noted_at=START + BELATED) is not None
    assert published_change("alice", "trip", ITEM, noted_at=START + BELATED + timedelta(seconds=1)) is None


def test_an_erasure_names_a_space_or_a_person_and_no_entry() -> None:
    of_space = published_erasure("alice", "trip", START, "user").document()
    assert of_space.keys() == {"id", "kind", "at", "user_id", "space", "by"}
    of_person = published_erasure("alice", EVERY_SPACE, START, "user").document()
    assert of_person.keys() == {"id", "kind", "at", "user_id", "by"}
    assert (of_space["kind"], of_person["kind"]) == (PublishedKind.SPACE_ERASED, PublishedKind.PERSON_ERASED)
    assert of_space["id"] != of_person["id"]


def test_a_document_is_read_back_as_the_change_that_it_was() -> None:
    opened = replace(ITEM, action=AuditAction.CONFLICT_OPENED, other=an_id(), version=None)
    imported = replace(ITEM, action=AuditAction.IMPORTED, count=12)
    for item in (ITEM, opened, imported):
        change = published_change("alice", "trip", item, noted_at=START)
        assert change is not None
        assert change_of_document(json.loads(json.dumps(change.document()))) == change
    erasure = published_erasure("alice", EVERY_SPACE, START, "user")
    assert change_of_document(erasure.document()) == erasure
