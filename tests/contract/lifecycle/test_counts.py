"""Counts of a space and turns of its sessions are what its entries say, whatever was done and whatever was cut off.

So there is nothing of them to reconcile: statistics are counted anew each time, and what DynamoDB keeps of a session is
written in the transaction of the turn.
"""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from recollect.core.lifecycle.jobs import RunStep
from recollect.core.model.drafts import ConversationEvent, Message
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.scope import Scope
from recollect.use_cases.conversations.record_event import RecordEvent
from recollect.use_cases.maintenance.purge import PurgeForgotten
from tests.contract.lifecycle.life import Life
from tests.contract.lifecycle.test_failpoints import TEXTS
from tests.jobs import Stopping, changes_of, stopped
from tests.profiles import sampled
from tests.write_path import USER

SCOPE = Scope("alice", "counted")
SESSIONS = ("s1", "s2", "s3")


def must_be_counted_right(life: Life) -> None:
    """Hold statistics and sessions against all entries."""
    entries = life.entries(SCOPE)
    told = life.store.statistics(SCOPE)
    kept = [entry for entry in entries if entry.state is not State.DELETED]
    assert +Counter(told.by_state) == Counter(entry.state for entry in entries)
    assert +Counter(told.by_kind) == Counter(entry.kind for entry in kept)
    assert told.entries == len(kept)
    turns = Counter(one.session_id for one in entries if one.kind is Kind.TURN and one.state is State.ACTIVE)
    assert {one.id: one.turns for one in life.store.sessions(SCOPE, limit=10).items} == turns
    assert told.sessions == len(turns)


def talk(life: Life, session: str, number: int) -> None:
    """Say three things in a session, whichever were said before."""
    record = RecordEvent(life.store, life.clock, life.path.remember.ids, life.path.settings)
    messages = tuple(Message(id=f"m{one}", text=f"Sentence {one} of {session}.") for one in range(number, number + 3))
    record(SCOPE, ConversationEvent(session, messages), USER)


def one_of(life: Life, chance: random.Random, *states: State) -> Entry | None:
    found = [entry for entry in life.entries(SCOPE) if entry.state in states and entry.kind is not Kind.ROLLUP]
    return chance.choice(found) if found else None


@pytest.mark.parametrize("seed", range(sampled(1, of=6)))
def test_they_are_right_after_anything_and_after_jobs_that_were_cut_off(life: Life, seed: int) -> None:
    chance = random.Random(seed)
    life.set(SCOPE, turn_cap=4, soft_cap=4)
    for number in range(12):
        life.path.stored(f"{chance.choice(TEXTS)} That was in year {number}.", scope=SCOPE)
        talk(life, chance.choice(SESSIONS), number)
        gone, back = one_of(life, chance, State.ACTIVE), one_of(life, chance, State.ARCHIVED)
        if gone is not None and number % 2:
            life.path.forget(SCOPE, gone.id, USER)
        if back is not None and number % 3 == 0:
            life.path.restore(SCOPE, back.id, USER)
        must_be_counted_right(life)
        life.clock.advance(days=chance.choice((1, 40)))
        jobs: list[Callable[[Any], RunStep]] = [life.cap, life.roll_up, life.retain]
        jobs.append(lambda store: PurgeForgotten(store, life.path.settings, life.clock))
        front = Stopping(life.store, at=chance.randint(1, 4), after=chance.random() < 0.5)
        with stopped():
            changes_of(chance.choice(jobs)(front), SCOPE)
        must_be_counted_right(life)
