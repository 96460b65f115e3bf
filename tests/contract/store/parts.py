"""What a suite works with, and the steps that many tests begin with."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry, JsonValue
from recollect.core.model.records import Collection, PutRecord, Record, RecordKey
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author, Committed, Outcome, Write
from recollect.core.text.searched_text import context_of
from recollect.ports import EntryStore, Queue, TokenBuckets
from tests.builders import ALICE, MODEL, a_turn, a_write, vectors
from tests.fakes.clock import START, FixedClock

SETTLED_KEPT = 20
MANY = 1_000
BY_USER = Author()


@dataclass(frozen=True, slots=True)
class Parts:
    """One adapter: a store, the queue that its writes go to, the clock of the queue, and what is left of limits."""

    store: EntryStore
    queue: Queue
    clock: FixedClock
    buckets: TokenBuckets


def commit_one(store: EntryStore, write: Write, *, scope: Scope = ALICE) -> Outcome:
    (outcome,) = store.commit(scope, [write])
    return outcome


def stored(
    store: EntryStore, entry: Entry, *, scope: Scope = ALICE, author: Author = BY_USER, embed: bool = True
) -> Entry:
    """Commit one entry outside any session and return it as it was stored."""
    outcome = commit_one(store, Write(entry, author, embed=embed), scope=scope)
    assert isinstance(outcome, Committed)
    return outcome.entry


def conversation(
    store: EntryStore,
    texts: Sequence[str],
    *,
    session: str = "s1",
    scope: Scope = ALICE,
    revision: int = 0,
    with_contexts: bool = False,
) -> list[Entry]:
    """Store texts as turns of a session, a minute apart; with_contexts: each with that of the turns before it."""
    turns = [
        a_turn(text, session=session, sequence=number, scope=scope, now=START + timedelta(minutes=number))
        for number, text in enumerate(texts, start=revision)
    ]
    if with_contexts:
        turns = [replace(turn, context=context_of(turns[:place])) for place, turn in enumerate(turns)]
    writes = [a_write(turn, revision=number, message_id=turn.text) for number, turn in enumerate(turns, start=revision)]
    assert all(isinstance(outcome, Committed) for outcome in store.commit(scope, writes))
    return turns


def embed(store: EntryStore, *entries: Entry, scope: Scope = ALICE, model: str = MODEL) -> list[bool]:
    """Store the vectors that belong to these versions: those of seed 1, 2, 3, ..."""
    embedded = [
        EmbeddedVersion(entry.id, entry.version, vectors(seed, model=model))
        for seed, entry in enumerate(entries, start=1)
    ]
    return store.store_vectors(scope, embedded)


def edge(*parts: str) -> RecordKey:
    """The key of a record, in a collection that stands for all."""
    return RecordKey(Collection.EDGE, parts)


def put(
    store: EntryStore, *parts: str, value: Mapping[str, JsonValue] | None = None, expires_at: datetime | None = None
) -> None:
    """Put the record of `edge` without a condition."""
    store.change_records(ALICE, [PutRecord(edge(*parts), value or {}, expires_at)])


def names(records: Iterable[Record]) -> list[str]:
    """The last parts of the keys."""
    return [record.key.parts[-1] for record in records]
