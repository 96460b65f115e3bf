"""Many writers of the same things at the same moment: nothing is lost, nothing is doubled, the cap is kept."""

import multiprocessing
import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

import pytest

from recollect.adapters.clock import RandomIds
from recollect.adapters.sqlite import Database, SqliteEntryStore
from recollect.core.model.audit import audit_item
from recollect.core.model.drafts import Action, Edit, OnDuplicate, Remembered
from recollect.core.model.entry import Entry, State, Trust
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.listing import Selection
from recollect.core.model.records import Collection
from recollect.errors import EntryNotFoundError, NotForgottenError, SettledError
from tests.builders import ALICE
from tests.contract.write_path.invariants import check_claims, check_statistics, check_versions, live_memories
from tests.contract.write_path.parts import ORDERS, SAYINGS, Tried
from tests.contract.write_path.writing import BUSY_SECONDS, at_once, say_all, say_all_in_a_process
from tests.fakes.clock import FixedClock
from tests.process.sentences import distinct_sentences
from tests.profiles import sampled
from tests.write_path import ALL, USER, WritePath, wired

WRITERS = 16
MOST = 50
TEXTS = distinct_sentences(MOST, seed=5)[: sampled(16, of=MOST)]
ON_AN_EMULATOR = sampled(6, of=12)  # of the texts: it does one thing at a time
CAP = 20
ROUNDS = 8
PROCESSES = 4
ACTS = 12


def _texts(tried: Tried) -> list[str]:
    return TEXTS[:ON_AN_EMULATOR] if tried.store == "dynamodb" else TEXTS


def _everything(path: WritePath) -> list[Entry]:
    return list(path.store.list_entries(ALICE, Selection(states=frozenset(State)), limit=ALL).items)


def _check(path: WritePath) -> None:
    """What holds whoever came first."""
    check_claims(path, ALICE)
    check_statistics(path, ALICE)
    entries = _everything(path)
    for entry in entries:
        check_versions(path, ALICE, entry)
    trail = [audit_item(record) for record in path.records(Collection.AUDIT)]
    audited = Counter(item.subject for item in trail if item.version is not None)
    assert {entry.id: audited[entry.id] for entry in entries} == {entry.id: entry.version for entry in entries}


def _check_said_by_all(path: WritePath, texts: list[str], writers: int = WRITERS) -> None:
    entries = live_memories(path, ALICE)
    assert sorted(entry.text for entry in entries) == sorted(texts)
    assert [entry.repeat_count for entry in entries] == [writers - 1] * len(texts)
    assert sum(entry.repeat_count for entry in entries) == writers * len(texts) - len(texts)
    assert [entry.version for entry in entries] == [writers] * len(texts)
    _check(path)


def test_sixteen_writers_of_the_same_texts_store_each_once_and_count_each_repetition(tried: Tried) -> None:
    texts = _texts(tried)
    said = say_all(tried.path, texts, WRITERS)
    assert sum(remembered.action is Action.MERGED for remembered in said) == (WRITERS - 1) * len(texts)
    _check_said_by_all(tried.path, texts)


def test_sixteen_writers_of_the_same_orders_make_one_proposal(tried: Tried) -> None:
    def propose(_: int) -> Remembered:
        return tried.path.tell(ORDERS.text, trust=Trust.TOOL)

    said = at_once(WRITERS, propose)
    (proposed,) = (remembered.entry for remembered in said if remembered.action is Action.CREATED)
    assert proposed is not None
    skipped = {(one.reason, one.duplicate_of) for one in said if one.action is Action.SKIPPED}
    assert skipped == {("quarantined", proposed.id)}
    assert [entry.id for entry in _everything(tried.path)] == [proposed.id]
    _check(tried.path)


def test_sixteen_writers_keep_the_cap(tried: Tried) -> None:
    texts = _texts(tried)
    cap = min(CAP, len(texts) // 2)
    tried.path.change_settings(ALICE, {"soft_cap": cap}, USER)
    said = say_all(tried.path, texts, WRITERS)
    live = live_memories(tried.path, ALICE)
    assert 0 < len(live) <= cap
    archived = [entry.id for entry in _everything(tried.path) if entry.state is State.ARCHIVED]
    assert sorted(trimmed for remembered in said for trimmed in remembered.trimmed) == sorted(archived)
    _check(tried.path)


def test_two_identical_texts_at_one_moment_are_one_memory_that_was_said_twice(tried: Tried) -> None:
    texts = _texts(tried)[:ROUNDS]
    for text in texts:
        said = say_all(tried.path, [text], 2)
        assert sorted(remembered.action for remembered in said) in (
            [Action.CREATED, Action.MERGED],
            [Action.FLAGGED, Action.MERGED],
        )
    _check_said_by_all(tried.path, texts, writers=2)


def test_sixteen_calls_with_one_key_are_one_write_and_get_one_answer(tried: Tried) -> None:
    path = tried.path
    for text in (TEXTS[0], TEXTS[0], TEXTS[1]):
        claim = IdempotencyKey(f"key {len(path.records(Collection.IDEMPOTENCY))}", "call")
        answers = at_once(WRITERS, _telling(path, text, claim))
        assert all(answer == answers[0] for answer in answers)
    stored = {entry.text: entry.repeat_count for entry in live_memories(path, ALICE)}
    assert stored == {TEXTS[0]: 1, TEXTS[1]: 0}
    _check(path)


def _telling(path: WritePath, text: str, idempotency_key: IdempotencyKey) -> Callable[[int], Remembered]:
    return lambda _: path.tell(text, idempotency_key=idempotency_key)


@pytest.mark.parametrize("call", ["edit", "forget"])
def test_sixteen_changes_with_one_key_are_one_change_and_get_one_answer(tried: Tried, call: str) -> None:
    path, idempotency_key = tried.path, IdempotencyKey("key", "call")
    entry = path.stored(TEXTS[0])
    calls: dict[str, Callable[[], Entry]] = {
        "edit": lambda: path.edit(
            ALICE, entry.id, Edit(text=TEXTS[1]), USER, expected_version=1, idempotency_key=idempotency_key
        ),
        "forget": lambda: path.forget(ALICE, entry.id, USER, expected_version=1, idempotency_key=idempotency_key),
    }
    answers = at_once(WRITERS, lambda _: calls[call]())
    assert {answer.version for answer in answers} == {2}
    assert all((answer.text, answer.state) == (answers[0].text, answers[0].state) for answer in answers)
    assert path.store.get(ALICE, entry.id).version == 2
    _check(path)


def test_whatever_many_do_to_the_same_memories_at_once_leaves_claims_versions_and_counters_right(tried: Tried) -> None:
    path = tried.path
    memories = [path.stored(saying.text, on_duplicate=OnDuplicate.KEEP).id for saying in SAYINGS[:6]]

    def act(writer: int) -> None:
        chance = random.Random(writer)
        for _ in range(ACTS):
            saying, entry_id = chance.choice(SAYINGS), chance.choice(memories)
            with suppress(EntryNotFoundError, NotForgottenError, SettledError):
                match chance.randrange(5):
                    case 0:
                        path.tell(saying.text)
                    case 1:
                        path.edit(ALICE, entry_id, Edit(text=saying.text), USER)
                    case 2:
                        path.forget(ALICE, entry_id, USER)
                    case 3:
                        path.restore(ALICE, entry_id, USER)
                    case _:
                        path.revert(ALICE, entry_id, 1, USER)

    at_once(8, act)
    _check(path)


def test_writers_in_processes_of_their_own_store_each_text_once(tmp_path: Path) -> None:
    database_path = tmp_path / "recollect.db"
    with closing(Database(database_path, busy_seconds=BUSY_SECONDS)) as database:
        clock = FixedClock()
        path = wired(SqliteEntryStore(database, clock), clock, RandomIds())
        spawning = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(PROCESSES, mp_context=spawning) as pool:
            running = [
                pool.submit(say_all_in_a_process, database_path, TEXTS, WRITERS // PROCESSES) for _ in range(PROCESSES)
            ]
            done = sum((one.result() for one in running), start=Counter[str]())
        assert done[Action.MERGED] == (WRITERS - 1) * len(TEXTS)
        _check_said_by_all(path, TEXTS)
