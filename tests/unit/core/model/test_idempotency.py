"""Idempotency keys: noted for a day with the digest of the call, never with a text."""

from datetime import timedelta

import pytest

from recollect.core.model.idempotency import IdempotencyKey, answer_of, changed_key_record, key_record
from recollect.core.model.records import ABSENT, Record
from tests.fakes.clock import START

CLAIM = IdempotencyKey("key", "digest")


def test_a_claim_is_noted_for_a_day_and_only_where_nobody_used_the_key() -> None:
    (put,) = key_record(CLAIM, {"entry": "e", "version": 1}, START)
    assert put.key == CLAIM.record_key
    assert put.value == {"digest": "digest", "answer": {"entry": "e", "version": 1}}
    assert (put.expires_at, put.expected) == (START + timedelta(hours=24), ABSENT)


def test_a_call_without_a_key_notes_nothing() -> None:
    assert key_record(None, {"entry": "e"}, START) == ()


def test_an_answer_that_is_completed_takes_the_place_of_the_first() -> None:
    put = changed_key_record(CLAIM, {"trimmed": ["t"]}, START)
    assert (put.key, put.expected) == (CLAIM.record_key, None)


@pytest.mark.parametrize(("digest", "answer"), [("digest", {"entry": "e"}), ("another", None)])
def test_the_answer_is_told_to_the_same_call_alone(digest: str, answer: dict[str, str] | None) -> None:
    (put,) = key_record(CLAIM, {"entry": "e"}, START)
    assert answer_of(Record(put.key, put.value), IdempotencyKey("key", digest)) == answer


def test_a_record_that_holds_no_answer_tells_none() -> None:
    assert answer_of(Record(CLAIM.record_key, {"digest": "digest"}), CLAIM) is None


def test_each_item_of_a_batch_has_a_claim_of_its_own() -> None:
    items = [CLAIM.item(index) for index in range(3)]
    assert [item.key for item in items] == ["key/0", "key/1", "key/2"]
    assert {item.digest for item in items} == {"digest"}
