"""What becomes of something that is said, planned as one write."""

from dataclasses import replace
from typing import Any

import pytest

from recollect.core.lifecycle.plan import Nearby, NewMemory, Plan, plan
from recollect.core.model.audit import AuditAction
from recollect.core.model.drafts import Action, OnDuplicate
from recollect.core.model.entry import Entry, Kind, Role, State
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.records import Collection, PutRecord
from recollect.core.model.writes import Author, Write
from tests.builders import a_memory, an_id
from tests.unit.core.deduplication.holdings import digest_of, held, own_key, put_keys, said

CODE = "My locker code is 4312."
OTHER_CODE = "My locker code is 4321."
ADA = Author("agent:ada")


def _planned(entry: Entry, around: Nearby | None = None, **fields: Any) -> Plan:
    return plan(NewMemory(entry=entry, author=ADA, **fields), around or Nearby())


def _write(planned: Plan) -> Write:
    assert planned.write is not None
    return planned.write


def _audited(planned: Plan) -> list[str]:
    return [key.parts[2] for key in put_keys(_write(planned).records, Collection.AUDIT)]


def test_something_new_is_created_and_embedded_by_its_author() -> None:
    entry = said(CODE)
    planned = _planned(entry)
    assert (planned.remembered.action, planned.remembered.entry) == (Action.CREATED, entry)
    assert (_write(planned).entry, _write(planned).author, _write(planned).embed) == (entry, ADA, True)
    assert _audited(planned) == [AuditAction.CREATED]


def test_what_says_the_same_is_merged_and_not_embedded_again() -> None:
    former, entry = said(CODE, tags=("gym",)), said(CODE.lower(), tags=("code",))
    planned = _planned(entry, Nearby(near=(former,)))
    assert (planned.remembered.action, planned.remembered.duplicate_of) == (Action.MERGED, former.id)
    merged = _write(planned).entry
    assert (merged.id, merged.version, merged.repeat_count, merged.tags) == (former.id, 2, 1, ("gym", "code"))
    assert not _write(planned).embed
    assert _audited(planned) == [AuditAction.MERGED]
    assert put_keys(_write(planned).records, Collection.DIGEST) == []


def test_a_merge_draws_edges_to_the_sources_that_came_with_it() -> None:
    former, source = said(CODE), an_id()
    planned = _planned(said(CODE, source_ids=(source,)), Nearby(near=(former,)))
    assert [key.parts for key in put_keys(_write(planned).records, Collection.EDGE)] == [
        (former.id, "derived_from", source)
    ]


def test_what_comes_near_is_created_beside_it_and_flagged_with_the_reason() -> None:
    near, entry = said(OTHER_CODE), said(CODE)
    planned = _planned(entry, Nearby(near=(near,)))
    remembered = planned.remembered
    assert (remembered.action, remembered.entry, remembered.duplicate_of) == (Action.FLAGGED, entry, near.id)
    assert remembered.reason == "near another memory, differs in: number"
    assert _write(planned).entry == entry


def test_two_values_of_one_thing_open_a_conflict_that_commits_with_the_memory() -> None:
    near, entry = said(OTHER_CODE), said(CODE)
    planned = _planned(entry, Nearby(near=(near,)))
    (key,) = put_keys(_write(planned).records, Collection.CONFLICT)
    (put,) = [one for one in _write(planned).records if one.key == key]
    assert isinstance(put, PutRecord)
    assert planned.remembered.conflict == key.parts[0]
    assert (put.value["entry"], put.value["other"], put.value["kind"]) == (entry.id, near.id, "contradiction")
    assert put.value["differences"] == ["number"]


def test_what_was_forgotten_a_moment_ago_is_skipped() -> None:
    gone = said(CODE, state=State.DELETED)
    planned = _planned(said(CODE), Nearby(near=(said(CODE),), forgotten=(gone,)))
    assert planned.write is None
    assert (planned.remembered.action, planned.remembered.reason) == (Action.SKIPPED, "tombstoned")
    assert _planned(said(OTHER_CODE), Nearby(forgotten=(gone,))).write is not None


@pytest.mark.parametrize("role", [Role.USER, Role.ASSISTANT])
def test_what_was_just_served_is_an_echo_whoever_says_it(role: Role) -> None:
    served = said(CODE)
    planned = _planned(said(CODE, role=role), Nearby(near=(served,), served=(served,)))
    assert planned.write is None
    assert (planned.remembered.reason, planned.remembered.duplicate_of) == ("echo", served.id)


def test_what_is_kept_apart_is_stored_beside_the_same_without_claims_and_with_the_rule() -> None:
    entry = replace(said(CODE), state=State.QUARANTINED)
    planned = _planned(entry, Nearby(near=(said(CODE),), served=(said(CODE),)), rule="override")
    assert planned.remembered.action is Action.CREATED
    assert planned.remembered.reason == "quarantined: looks like instructions (override)"
    assert put_keys(_write(planned).records, Collection.BAND) == []


def test_a_forgotten_text_is_not_even_kept_apart() -> None:
    gone = said(CODE, state=State.DELETED)
    entry = replace(said(CODE), state=State.QUARANTINED)
    assert _planned(entry, Nearby(forgotten=(gone,)), rule="override").write is None


def test_a_memory_kept_on_purpose_holds_the_digest_under_its_own_id() -> None:
    former, entry = said(CODE), said(CODE)
    around = Nearby(near=(former,), holders=(held(digest_of(CODE), former.id),))
    planned = _planned(entry, around, on_duplicate=OnDuplicate.KEEP)
    assert planned.remembered.action is Action.CREATED
    assert put_keys(_write(planned).records, Collection.DIGEST) == [own_key(entry)]


@pytest.mark.parametrize("kind", [Kind.HANDOFF, Kind.ROLLUP])
def test_handoffs_and_roll_ups_are_stored_as_they_come(kind: Kind) -> None:
    entry = a_memory(CODE, kind=kind)
    planned = _planned(entry, Nearby(near=(said(CODE),), forgotten=(said(CODE),), served=(said(CODE),)))
    assert planned.remembered.action is Action.CREATED
    assert put_keys(_write(planned).records, Collection.DIGEST) == []
    assert _audited(planned) == [AuditAction.CREATED]


def test_what_is_noted_with_a_key_holds_no_text() -> None:
    near, claim = said(OTHER_CODE), IdempotencyKey("key", "digest")
    for around in (Nearby(), Nearby(near=(near,)), Nearby(near=(said(CODE),))):
        planned = _planned(said(CODE, tags=("secret tag",)), around, idempotency_key=claim, redacted=("password",))
        (noted,) = [one for one in _write(planned).records if one.key == claim.record_key]
        assert isinstance(noted, PutRecord)
        assert "locker" not in str(noted.value)
        assert "secret tag" not in str(noted.value)
        assert isinstance(answer := noted.value["answer"], dict)
        assert (answer["action"], answer["redacted"]) == (planned.remembered.action, ["password"])
