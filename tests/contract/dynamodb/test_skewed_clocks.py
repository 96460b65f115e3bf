"""Functions whose clocks differ write to one table: each sees what the others wrote, in every order."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import pytest

from recollect.adapters.dynamodb import DynamoDbEntryStore, Table
from recollect.adapters.dynamodb.reads.changes import OVERLAP
from recollect.adapters.search.exact import ExactSearch
from recollect.core.model.entry import Entry, State
from recollect.core.model.writes import Refused
from recollect.core.retrieval.candidates import CandidateQuery
from tests.builders import ALICE, MODEL, a_memory, a_write, changed
from tests.contract.aws import RACES, Aws
from tests.fakes.clock import START, FixedClock

MAX_BYTES: Final = 1 << 24
ROUNDS: Final = 6
APART: Final = OVERLAP - timedelta(seconds=ROUNDS + 2)  # each of them also goes on by a second a round
OOLONG: Final = CandidateQuery(("oolong",), None, MODEL)


@dataclass(frozen=True)
class Environment:
    """One function's process: a store by its own clock, and an index that follows the changes."""

    clock: FixedClock
    store: DynamoDbEntryStore
    index: ExactSearch

    def write(self, text: str) -> Entry:
        self.clock.advance(seconds=1)
        entry = a_memory(text, now=self.clock.now())
        self.store.commit(ALICE, [a_write(entry)])
        return entry

    def found(self) -> set[str]:
        return {hit.entry_id for hit in self.index.candidates(ALICE, OOLONG).bm25}


@pytest.fixture
def environments(aws: Aws) -> Iterator[list[Environment]]:
    """Ahead, right, and behind, by nearly as much together as the feed allows for."""
    with ExitStack() as opened:
        connection, name = opened.enter_context(aws.new_table())
        made = []
        for skew in (APART / 2, timedelta(0), -APART / 2):
            clock = FixedClock(START + skew)
            store = DynamoDbEntryStore(opened.enter_context(closing(Table(connection, name, clock, RACES))))
            index = opened.enter_context(closing(ExactSearch(store, max_bytes=MAX_BYTES)))
            made.append(Environment(clock, store, index))
        yield made


def test_whoever_is_behind_is_seen_by_who_has_read_on_from_whoever_is_ahead(environments: list[Environment]) -> None:
    written: set[str] = set()
    for number in range(ROUNDS):
        for writer in environments:
            written.add(writer.write(f"Oolong tea, cup {number}").id)
            assert [one.found() for one in environments] == [written] * len(environments)


def test_edits_and_deletions_hold_whatever_the_clocks_say(environments: list[Environment]) -> None:
    ahead, right, behind = environments
    entry = ahead.write("Oolong tea")
    for writer in (behind, right, ahead, behind):
        present = writer.store.get(ALICE, entry.id)
        writer.store.commit(ALICE, [a_write(changed(present, text=f"Oolong tea, edition {present.version + 1}"))])
        assert {one.store.get(ALICE, entry.id).text for one in environments} == {
            f"Oolong tea, edition {present.version + 1}"
        }
        assert [one.found() for one in environments] == [{entry.id}] * len(environments)
    late = ahead.store.get(ALICE, entry.id)
    behind.store.commit(ALICE, [a_write(changed(late, state=State.DELETED))])
    (outcome,) = ahead.store.commit(ALICE, [a_write(changed(late, text="Oolong tea that somebody forgot"))])
    assert isinstance(outcome, Refused)
    assert [one.found() for one in environments] == [set()] * len(environments)
    assert {one.store.get(ALICE, entry.id).state for one in environments} == {State.DELETED}
