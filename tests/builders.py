"""Builders of values for tests: every field has a plain default, a test names what it is about."""

import itertools
from dataclasses import replace
from datetime import datetime
from typing import Any

import numpy as np

from recollect.core.model.entry import Entry, Kind, Role, Statistics
from recollect.core.model.ids import uuid7
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import DIMENSIONS, TOKEN_DIMENSIONS, EntryVectors, TokenVectors
from recollect.core.model.writes import Author, SessionStep, Write
from tests.fakes.clock import START

MODEL = "test-model"
ALICE = Scope("alice")
MALLORY = Scope("mallory")  # the canary: stores the same texts and must never be seen by anybody else
_count = itertools.count(1)


def an_id(now: datetime = START) -> str:
    return uuid7(now, sequence=0, entropy=next(_count).to_bytes(8))


def a_memory(
    text: str = "Alice likes oolong tea.", *, scope: Scope = ALICE, now: datetime = START, **fields: Any
) -> Entry:
    defaults: dict[str, Any] = {
        "id": an_id(now),
        "kind": Kind.MEMORY,
        "role": Role.USER,
        "created_at": now,
        "modified_at": now,
        "occurred_at": now,
        "statistics": Statistics(accessed_at=now),
    }
    return Entry(**{**defaults, "user_id": scope.owner, "space": scope.space, "text": text, **fields})


def a_turn(
    text: str, *, session: str = "s1", sequence: int = 0, scope: Scope = ALICE, now: datetime = START, **fields: Any
) -> Entry:
    return a_memory(
        text, scope=scope, now=now, **{"kind": Kind.TURN, "session_id": session, "sequence": sequence, **fields}
    )


def a_write(
    entry: Entry, *, revision: int = 0, message_id: str | None = None, author: str = "user", **fields: Any
) -> Write:
    """A write of an entry; a turn gets its session step at `revision`."""
    step = None
    if entry.kind is Kind.TURN and entry.session_id is not None:
        step = SessionStep(entry.session_id, revision, message_id)
    return Write(**{"entry": entry, "author": Author(author), "session": step, **fields})


def changed(entry: Entry, *, now: datetime = START, **fields: Any) -> Entry:
    """The next version of an entry."""
    return replace(entry, version=entry.version + 1, modified_at=now, **fields)


def vectors(seed: int = 0, *, tokens: int = 3, model: str = MODEL) -> EntryVectors:
    """Random vectors of the right shapes, the same for the same seed."""
    chance = np.random.default_rng(seed)
    pooled = chance.normal(size=DIMENSIONS).astype(np.float32)
    codes = chance.integers(-127, 128, size=(tokens, TOKEN_DIMENSIONS)).astype(np.int8)
    return EntryVectors(
        model=model,
        pooled=pooled / np.float32(np.linalg.norm(pooled)),
        tokens=TokenVectors(codes, np.full(tokens, 1 / 900, np.float32), np.arange(tokens, dtype=np.int32) * 5),
    )
