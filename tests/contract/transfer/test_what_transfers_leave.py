"""Transfers are told of in the trail, and nothing is made anew of what one brings in."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.model.audit import AuditAction, AuditItem, audit_item
from recollect.core.model.drafts import Edit
from recollect.core.model.entry import Kind
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Owner, Right, Scope
from recollect.core.model.writes import Author, Committed
from recollect.ports import EntryStore
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.people.transfer.export_memory import EVERY_SPACE, ExportMemory
from tests.builders import ALICE, a_memory, a_turn, a_write
from tests.contract.shares.person import Person
from tests.contract.transfer.conftest import NewStore
from tests.fakes.clock import START, FixedClock
from tests.transfer.moving import exported, imported
from tests.transfer.samples import SampleMaker

WORK = Scope(ALICE.owner, "work")
BY = Author("agent:porter", "moving house")


def trail(store: EntryStore, scope: Scope, action: AuditAction) -> list[AuditItem]:
    records = store.list_records(scope, RecordPrefix(Collection.AUDIT), limit=10_000).items
    return [item for item in map(audit_item, records) if item.action == action]


def test_every_page_that_is_taken_away_is_told_of_in_the_spaces_that_it_is_of(
    kind: str, new_store: NewStore, clock: FixedClock
) -> None:
    store = new_store(kind)
    for seed, scope in enumerate((ALICE, WORK)):
        SampleMaker(seed, clock.now()).fill(store, scope, 20)
    owner = Owner(ALICE.owner)
    reading = frozenset({Right.READ, Right.REVIEW})  # who may read everything need not be allowed to write
    page = ExportMemory(store, clock, ReadSettings(store))(
        owner, EVERY_SPACE, lambda space: replace(owner.space(space), rights=reading), BY
    )
    assert page.following is None
    lines = {space: sum(f'"space":"{space}"' in line for line in page.lines) - 1 for space in ("default", "work")}
    for scope in (ALICE, WORK):
        [item] = trail(store, scope, AuditAction.EXPORTED)
        assert item == AuditItem(
            clock.now(), AuditAction.EXPORTED, scope.space, BY.name, BY.reason, count=lines[scope.space]
        )


def test_what_is_brought_in_is_told_of_by_its_number(kind: str, new_store: NewStore, clock: FixedClock) -> None:
    source, target = new_store("memory"), new_store(kind)
    SampleMaker(3, clock.now()).fill(source, ALICE, 20)
    moved = imported(target, clock, ALICE.owner, exported(source, clock, ALICE.owner, "default"))
    [item] = trail(target, ALICE, AuditAction.IMPORTED)
    assert (item.subject, item.by, item.count) == ("import-1", "user", sum(moved.sum("imported").values()))


def test_transfers_are_no_part_of_what_is_taken_away(kind: str, new_store: NewStore, clock: FixedClock) -> None:
    store = new_store(kind)
    SampleMaker(3, clock.now()).fill(store, ALICE, 20)
    first = exported(store, clock, ALICE.owner)
    clock.advance(seconds=1)
    assert exported(store, clock, ALICE.owner)[1:] == first[1:]
    assert len(trail(store, ALICE, AuditAction.EXPORTED)) == 2


SAID = (
    a_memory("The timeout of the gate at the harbour is 30 seconds."),
    a_memory("The timeout of the gate at the harbour is 60 seconds.", now=START + timedelta(minutes=1)),
    a_turn("I am allergic to walnuts.", session="s1", source_ids=("m1",)),
)


def put(store: EntryStore) -> None:
    """Store what was said as it is, without looking around."""
    outcomes = store.commit(ALICE, [a_write(one) for one in SAID])
    assert [type(one) for one in outcomes] == [Committed] * len(SAID)


@dataclass
class Deployment:
    """All use cases over a store, with a worker."""

    person: Person

    def work(self) -> int:
        """Do what waits; return how many got vectors."""
        memory, store = self.person.memory, self.person.store
        waiting = store.pending(ALICE, limit=1_000)
        memory.queue.send([EmbeddingRequest(ALICE.owner, ALICE.space, one.entry_id, one.version) for one in waiting])
        return memory.embed_entries(memory.queue.receive(limit=1_000, lease_seconds=60)).embedded

    def made(self) -> tuple[int, int]:
        """How many questions are open, and how many memories there are."""
        store = self.person.store
        memories = [one for one in store.every_entry(ALICE, limit=1_000) if one.kind is Kind.MEMORY]
        return store.count_records(ALICE, Collection.CONFLICT), len(memories)


@pytest.fixture
def deploy(new_store: NewStore, clock: FixedClock) -> Iterator[Callable[[str], Deployment]]:
    with ExitStack() as opened:

        def made(kind: str) -> Deployment:
            store = new_store(kind)
            index = opened.enter_context(closing(ExactSearch(store, max_bytes=1 << 24)))
            return Deployment(Person(store, index, clock))

        yield made


def test_nothing_is_made_anew_of_what_was_brought_in_but_its_vectors(
    kind: str, deploy: Callable[[str], Deployment], clock: FixedClock
) -> None:
    said, source, target = deploy("memory"), deploy("memory"), deploy(kind)
    for one in (said, source):
        put(one.person.store)
    assert said.work() == len(SAID)
    assert said.made() == (1, 3), "what is said here is compared, and memories are made of it"

    imported(target.person.store, clock, ALICE.owner, exported(source.person.store, clock, ALICE.owner))
    assert target.work() == len(SAID)
    assert target.made() == (0, 2)
    assert not target.person.store.pending(ALICE, limit=10)

    clock.advance(minutes=5)  # an edit is said here
    target.person.memory.edit_entry(ALICE, SAID[0].id, Edit(text=SAID[0].text.replace("30", "45")), Author())
    assert target.made() == (0, 2)
    assert target.work() == 1
    assert target.made() == (1, 2)
