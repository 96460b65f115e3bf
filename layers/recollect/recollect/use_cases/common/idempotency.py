"""Calls that were sent before under the same idempotency key."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TypeAlias, TypeVar

from recollect.core.model.entry import Entry, JsonValue
from recollect.core.model.idempotency import IdempotencyKey, answer_of, key_record
from recollect.core.model.scope import Scope
from recollect.errors import ConflictError, KeyReusedError, NotFoundError
from recollect.ports import Entries, Records
from recollect.use_cases.common.entry_refs import value_at

T = TypeVar("T")
Answer: TypeAlias = Mapping[str, JsonValue]


def first_answer(store: Records, scope: Scope, idempotency_key: IdempotencyKey | None) -> Answer | None:
    """Return what was answered to the first call of a key; None when this is the first, or has no key.

    Raises:
        KeyReusedError: the first call was another one.
    """
    if idempotency_key is None:
        return None
    record = store.records(scope, [idempotency_key.record_key]).get(idempotency_key.record_key)
    if record is None:
        return None
    answer = answer_of(record, idempotency_key)
    if answer is None:
        raise KeyReusedError
    return answer


def once(
    store: Records,
    scope: Scope,
    idempotency_key: IdempotencyKey | None,
    act: Callable[[], T],
    again: Callable[[Answer], T],
) -> T:
    """Return what `act` returns, or what `again` makes of the answer to the first call of a key.

    `act` commits the key together with what it does; one that finds itself overtaken, or what it was to do done, looks
    whether that was the same call.

    Raises:
        KeyReusedError: the first call was another one.
    """
    answered = first_answer(store, scope, idempotency_key)
    if answered is not None:
        return again(answered)
    try:
        return act()
    except (ConflictError, NotFoundError):
        answered = first_answer(store, scope, idempotency_key)
        if answered is None:
            raise
        return again(answered)


def note(store: Records, scope: Scope, idempotency_key: IdempotencyKey | None, answer: Answer, now: datetime) -> Answer:
    """Note the answer to a call that changes nothing else; return the one that holds, which may be a twin's.

    Raises:
        KeyReusedError: the key came with another call.
    """

    def claim_it() -> Answer:
        changes = key_record(idempotency_key, answer, now)
        if changes:
            store.change_records(scope, changes)
        return answer

    return once(store, scope, idempotency_key, claim_it, lambda noted: noted)


def entry_as_answered(store: Entries, scope: Scope, answer: Answer) -> Entry:
    """Return the entry of an answer at the version that it had then. Raises EntryNotFoundError."""
    present = store.get(scope, str(answer["entry"]))
    return value_at(store, scope, present, int(str(answer["version"]))) or present
