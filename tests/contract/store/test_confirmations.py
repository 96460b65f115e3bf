"""What was prepared is carried out once: by the same person, in the same space, in time, also when many confirm."""

import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from recollect.core.model.confirmations import CONFIRMATION_AGE, CONFIRMATION_LEASE, CONFIRMATION_LIFE
from recollect.core.model.entry import JsonValue
from recollect.core.model.records import Collection, PutRecord, RecordKey, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author
from recollect.errors import (
    ConfirmationNotFoundError,
    NotPermittedError,
    RecordConflictError,
    StoreUnavailableError,
)
from recollect.ports import EntryStore
from recollect.use_cases.common.confirmations import ConfirmationAsked, Confirmations
from tests.builders import ALICE, MALLORY
from tests.fakes.clock import FixedClock

AUTHOR = Author("agent:helper")
WHAT: Mapping[str, JsonValue] = {"entries": [["0190", 2], ["0191", 1]]}
KIND = "forget"
CALLERS = 8


@pytest.fixture
def confirmations(store: EntryStore, clock: FixedClock) -> Confirmations:
    return Confirmations(store, clock)


@pytest.fixture
def asked(confirmations: Confirmations) -> ConfirmationAsked:
    return confirmations.ask(ALICE, KIND, WHAT, AUTHOR)


def carried_out(confirmations: Confirmations, token: str, scope: Scope = ALICE, kind: str = KIND) -> object:
    return confirmations.carry_out(scope, token, kind, dict)


def fails(_: object) -> None:
    raise StoreUnavailableError


def test_what_was_asked_is_carried_out_once(
    confirmations: Confirmations, asked: ConfirmationAsked, clock: FixedClock
) -> None:
    assert asked.expires_at == clock.now() + CONFIRMATION_AGE
    assert carried_out(confirmations, asked.token) == WHAT
    with pytest.raises(ConfirmationNotFoundError):
        carried_out(confirmations, asked.token)


def test_nobody_else_confirms_it_nor_elsewhere_nor_as_something_else(
    confirmations: Confirmations, asked: ConfirmationAsked
) -> None:
    for scope, kind in ((MALLORY, KIND), (Scope("alice", "work"), KIND), (ALICE, "command")):
        with pytest.raises(ConfirmationNotFoundError):
            carried_out(confirmations, asked.token, scope, kind)
    assert carried_out(confirmations, asked.token) == WHAT


def test_it_is_not_confirmed_too_late(
    confirmations: Confirmations, asked: ConfirmationAsked, clock: FixedClock
) -> None:
    clock.advance(seconds=CONFIRMATION_AGE.total_seconds())
    with pytest.raises(ConfirmationNotFoundError):
        carried_out(confirmations, asked.token)


def test_a_moment_before_it_is(confirmations: Confirmations, asked: ConfirmationAsked, clock: FixedClock) -> None:
    clock.advance(seconds=CONFIRMATION_AGE.total_seconds() - 1)
    assert carried_out(confirmations, asked.token) == WHAT


def test_who_may_not_write_neither_asks_nor_confirms(confirmations: Confirmations, asked: ConfirmationAsked) -> None:
    reader = Scope("alice", rights=frozenset({Right.READ}))
    with pytest.raises(NotPermittedError):
        confirmations.ask(reader, KIND, WHAT, AUTHOR)
    with pytest.raises(NotPermittedError):
        carried_out(confirmations, asked.token, reader)


def test_of_eight_who_confirm_at_once_one_carries_it_out(
    confirmations: Confirmations, asked: ConfirmationAsked
) -> None:
    together = Barrier(CALLERS)
    done: list[Mapping[str, JsonValue]] = []

    def confirm(_: int) -> bool:
        together.wait()
        try:
            confirmations.carry_out(ALICE, asked.token, KIND, done.append)
        except (ConfirmationNotFoundError, RecordConflictError):
            return False
        return True

    with ThreadPoolExecutor(CALLERS) as pool:
        assert sum(pool.map(confirm, range(CALLERS))) == 1
    assert done == [WHAT]


def test_what_fails_may_be_confirmed_again(confirmations: Confirmations, asked: ConfirmationAsked) -> None:
    with pytest.raises(StoreUnavailableError):
        confirmations.carry_out(ALICE, asked.token, KIND, fails)
    assert carried_out(confirmations, asked.token) == WHAT


def test_what_was_cut_off_may_be_confirmed_again_after_a_while(
    confirmations: Confirmations, asked: ConfirmationAsked, clock: FixedClock
) -> None:
    clock.advance(seconds=CONFIRMATION_AGE.total_seconds() - 1)
    with pytest.raises(KeyboardInterrupt):
        confirmations.carry_out(ALICE, asked.token, KIND, killed)
    with pytest.raises(RecordConflictError):
        carried_out(confirmations, asked.token)
    clock.advance(seconds=CONFIRMATION_LEASE.total_seconds())
    assert carried_out(confirmations, asked.token) == WHAT


def test_however_often_it_is_taken_up_it_ends(
    confirmations: Confirmations, asked: ConfirmationAsked, clock: FixedClock, store: EntryStore
) -> None:
    began = clock.now()
    for _ in range(6):
        with pytest.raises(StoreUnavailableError):
            confirmations.carry_out(ALICE, asked.token, KIND, fails)
        clock.advance(seconds=CONFIRMATION_AGE.total_seconds() / 2)
    with pytest.raises(ConfirmationNotFoundError):
        carried_out(confirmations, asked.token)
    assert clock.now() == began + CONFIRMATION_LIFE
    assert store.count_records(ALICE, Collection.CONFIRMATION) == 0


def killed(_: object) -> None:
    raise KeyboardInterrupt


def test_what_is_noted_with_it_is_there_exactly_when_it_is_used_up(
    confirmations: Confirmations, asked: ConfirmationAsked, store: EntryStore
) -> None:
    key = RecordKey(Collection.IDEMPOTENCY, ("k",))
    confirmations.carry_out(ALICE, asked.token, KIND, len, noted=lambda count: [PutRecord(key, {"count": count})])
    assert store.records(ALICE, [key])[key].value == {"count": len(WHAT)}


def test_the_token_is_kept_nowhere(confirmations: Confirmations, store: EntryStore) -> None:
    tokens = [confirmations.ask(ALICE, KIND, WHAT, AUTHOR).token for _ in range(3)]
    assert len(set(tokens)) == len(tokens)
    kept = store.records_under(ALICE, [RecordPrefix(Collection.CONFIRMATION)], limit=10)
    assert len(kept) == len(tokens)
    told = json.dumps([[*record.key.parts, record.value] for record in kept])
    assert not any(token in told for token in tokens)
