"""Idempotency keys: the same call again is answered as the first was and stores nothing, whenever it comes."""

from collections.abc import Callable

import pytest

from recollect.core.model.drafts import Action, Edit, EntryDraft, Remembered
from recollect.core.model.entry import Entry
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.listing import Selection
from recollect.core.model.records import Collection
from recollect.errors import KeyReusedError
from recollect.use_cases.common.reserve_key import ReserveKey
from recollect.use_cases.common.settings import ReadSettings
from tests.builders import ALICE, MALLORY
from tests.fakes.clock import CountingIds, FixedClock
from tests.fakes.interrupted_store import InterruptedEntryStore
from tests.write_path import ALL, USER, WritePath, wired

CODE = "My locker code is 4312."
OTHER_CODE = "My locker code is 4321."
CARD = "The card is 4111 1111 1111 1111."
CLAIM = IdempotencyKey("key", "the call")


def _stored(path: WritePath) -> list[Entry]:
    return list(path.store.list_entries(ALICE, Selection(), limit=ALL).items)


def test_a_memory_that_is_sent_again_is_stored_and_counted_once(path: WritePath) -> None:
    first, again = (path.tell(CODE, idempotency_key=CLAIM, tags=("gym",)) for _ in range(2))
    assert first == again
    assert [entry.repeat_count for entry in _stored(path)] == [0]


def test_the_answer_is_that_of_the_first_call_whatever_became_of_the_memory_since(path: WritePath) -> None:
    first = path.tell(CODE, idempotency_key=CLAIM)
    assert first.entry is not None
    path.edit(ALICE, first.entry.id, Edit(text="Anna Berger works for Siemens in Vienna."), USER)
    assert path.tell(CODE, idempotency_key=CLAIM) == first
    path.forget(ALICE, first.entry.id, USER)
    assert path.tell(CODE, idempotency_key=CLAIM) == first


def test_a_merge_and_a_flag_are_answered_again_as_what_they_were(path: WritePath) -> None:
    path.stored(CODE)
    for text, action in ((CODE, Action.MERGED), (OTHER_CODE, Action.FLAGGED)):
        first, again = (path.tell(text, idempotency_key=IdempotencyKey(text, "call")) for _ in range(2))
        assert first == again
        assert again.action is action
    assert len(_stored(path)) == 2


def test_what_was_skipped_is_skipped_again_though_it_would_be_stored_by_now(path: WritePath) -> None:
    entry = path.stored(CODE)
    path.forget(ALICE, entry.id, USER)
    tombstoned, secret = (
        path.tell(CODE, idempotency_key=CLAIM),
        path.tell(CARD, idempotency_key=IdempotencyKey("card", "call")),
    )
    path.restore(ALICE, entry.id, USER)
    path.change_settings(ALICE, {"secrets": "redact"}, USER)
    assert path.tell(CODE, idempotency_key=CLAIM) == tombstoned
    assert path.tell(CARD, idempotency_key=IdempotencyKey("card", "call")) == secret


def test_what_was_trimmed_is_in_the_repeated_answer(path: WritePath) -> None:
    path.change_settings(ALICE, {"soft_cap": 1}, USER)
    old = path.stored(CODE)
    first, again = (path.tell("Anna Berger works for Siemens in Vienna.", idempotency_key=CLAIM) for _ in range(2))
    assert first.trimmed == again.trimmed == (old.id,)


def test_a_key_that_came_with_another_call_is_refused_for_a_day(path: WritePath, clock: FixedClock) -> None:
    path.tell(CODE, idempotency_key=CLAIM)
    with pytest.raises(KeyReusedError):
        path.tell("Another text.", idempotency_key=IdempotencyKey("key", "another call"))
    clock.advance(hours=24)
    assert path.tell("Another text.", idempotency_key=IdempotencyKey("key", "another call")).action is Action.CREATED


def test_everybody_has_keys_of_their_own(path: WritePath) -> None:
    path.tell(CODE, idempotency_key=CLAIM)
    assert (
        path.tell("Another text.", idempotency_key=IdempotencyKey("key", "another call"), scope=MALLORY).action
        is Action.CREATED
    )


def test_a_batch_that_broke_off_goes_on_where_it_was(path: WritePath) -> None:
    drafts = [EntryDraft(text=text) for text in ("One thing.", "Another thing.", "A third one.")]
    claims = [CLAIM.item(number) for number in range(3)]
    first = path.remember(ALICE, drafts[:2], USER, idempotency_keys=claims[:2])
    again = path.remember(ALICE, drafts, USER, idempotency_keys=claims)
    assert again[:2] == first
    assert [result.action for result in again if isinstance(result, Remembered)] == [Action.CREATED] * 3
    assert len(_stored(path)) == 3


def test_a_reserved_key_is_that_of_one_call(path: WritePath, clock: FixedClock) -> None:
    reserve = ReserveKey(path.store, clock, ReadSettings(path.store))
    for _ in range(2):
        reserve(ALICE, CLAIM)
    with pytest.raises(KeyReusedError):
        reserve(ALICE, IdempotencyKey("key", "another call"))


def _tell(path: WritePath, entry: Entry) -> object:
    return path.tell("Anna Berger works for Siemens in Vienna.", idempotency_key=CLAIM)


def _edit(path: WritePath, entry: Entry) -> object:
    return path.edit(ALICE, entry.id, Edit(tags=("t",)), USER, expected_version=1, idempotency_key=CLAIM)


def _forget(path: WritePath, entry: Entry) -> object:
    return path.forget(ALICE, entry.id, USER, idempotency_key=CLAIM)


@pytest.mark.parametrize("moment", ["after_bands", "before_get", "before_commit"])
@pytest.mark.parametrize("call", [_tell, _edit, _forget])
def test_a_twin_that_comes_in_between_is_answered_alike(
    call: Callable[[WritePath, Entry], object], moment: str
) -> None:
    clock = FixedClock()
    store = InterruptedEntryStore(clock)
    path = wired(store, clock, CountingIds())
    entry = path.stored(CODE)
    twin: list[object] = []
    setattr(store, moment, lambda: twin.append(call(path, entry)))
    assert call(path, entry) == (twin or [call(path, entry)])[0]
    assert len(path.records(Collection.IDEMPOTENCY)) == 1
    assert len(path.records(Collection.AUDIT)) == 2  # the first memory, and the one thing that was asked for
