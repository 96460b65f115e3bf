"""The outbox: filled with the change itself, taken in order by entry, emptied by an erasure."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from recollect.adapters.sqlite import Database, SqliteChangeOutbox, SqliteEntryStore, SqliteErasing
from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.messages import Delivery
from recollect.core.model.records import PutRecord
from recollect.core.spaces.erasure import EVERY_SPACE, Erasure
from recollect.core.spaces.published_changes import BELATED, PublishedChange
from recollect.errors import EntryNotFoundError
from tests.builders import ALICE, MALLORY, an_id
from tests.fakes.clock import START, CountingIds, FixedClock
from tests.write_path import USER, WritePath, wired


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path / "recollect.db")
    yield opened
    opened.close()


@pytest.fixture
def path(database: Database, clock: FixedClock) -> WritePath:
    return wired(SqliteEntryStore(database, clock), clock, CountingIds())


@pytest.fixture
def outbox(database: Database, clock: FixedClock) -> SqliteChangeOutbox:
    made = SqliteChangeOutbox(database, clock)
    made.switch(on=True)
    return made


def take(outbox: SqliteChangeOutbox, limit: int = 100) -> list[Delivery[PublishedChange]]:
    return outbox.receive(limit=limit, lease_seconds=60)


def kinds(deliveries: list[Delivery[PublishedChange]]) -> list[str]:
    return [delivery.message.kind.value for delivery in deliveries]


def work_off(outbox: SqliteChangeOutbox) -> list[Delivery[PublishedChange]]:
    """Take and settle all there is, in the order in which it may be taken."""
    found: list[Delivery[PublishedChange]] = []
    while taken := take(outbox):
        outbox.acknowledge([one.receipt for one in taken])
        found += taken
    return found


def test_nothing_is_put_down_while_nobody_is_to_be_told(path: WritePath, database: Database, clock: FixedClock) -> None:
    path.stored("Maya is allergic to walnuts.")
    outbox = SqliteChangeOutbox(database, clock)
    outbox.switch(on=True)
    assert outbox.depth().waiting == 0
    path.stored("Jonas plays the cello.")
    assert outbox.depth().waiting == 1
    outbox.switch(on=False)
    path.stored("The cellar is damp.")
    assert outbox.depth().waiting == 1


def test_each_change_of_an_entry_is_put_down_and_taken_after_the_one_before(
    path: WritePath, outbox: SqliteChangeOutbox
) -> None:
    entry = path.stored("Maya is allergic to walnuts.")
    path.forget(ALICE, entry.id, USER)
    path.restore(ALICE, entry.id, USER)
    (first,) = take(outbox)
    assert (first.message.kind, first.message.version, first.attempts) == ("memory.created", 1, 1)
    assert take(outbox) == []
    outbox.acknowledge([first.receipt])
    assert kinds(work_off(outbox)) == ["memory.forgotten", "memory.restored"]


def test_entries_do_not_wait_for_each_other(path: WritePath, outbox: SqliteChangeOutbox) -> None:
    one, other = path.stored("Maya is allergic to walnuts."), path.stored("Jonas plays the cello.")
    elsewhere = path.stored("Maya is allergic to walnuts.", scope=MALLORY)
    assert [delivery.message.entry_id for delivery in take(outbox)] == [one.id, other.id, elsewhere.id]


def test_a_change_that_is_to_be_tried_later_holds_up_those_behind_it(
    path: WritePath, outbox: SqliteChangeOutbox, clock: FixedClock
) -> None:
    entry = path.stored("Maya is allergic to walnuts.")
    path.forget(ALICE, entry.id, USER)
    outbox.release(take(outbox)[0].receipt, delay_seconds=30.0)
    assert take(outbox) == []
    clock.advance(seconds=31)
    (again,) = take(outbox)
    assert (again.message.kind, again.attempts) == ("memory.created", 2)


def test_one_that_was_set_aside_is_listed_and_holds_nothing_up_until_it_is_given_back(
    path: WritePath, outbox: SqliteChangeOutbox
) -> None:
    entry = path.stored("Maya is allergic to walnuts.")
    path.forget(ALICE, entry.id, USER)
    outbox.set_aside(take(outbox)[0].receipt, reason="http_400")
    (aside,) = outbox.list_set_aside(limit=10).items
    assert (aside.message["kind"], aside.attempts, aside.reason) == ("memory.created", 1, "http_400")
    assert outbox.depth().set_aside == 1
    assert outbox.redrive() == 1
    assert kinds(work_off(outbox)) == ["memory.created", "memory.forgotten"]


def test_what_was_not_tried_has_no_attempt_counted(path: WritePath, outbox: SqliteChangeOutbox) -> None:
    path.stored("Maya is allergic to walnuts.")
    for _ in range(3):
        (one,) = take(outbox)
        assert one.attempts == 1
        outbox.release(one.receipt, delay_seconds=0.0, was_tried=False)
    outbox.release(take(outbox)[0].receipt, delay_seconds=0.0)
    assert take(outbox)[0].attempts == 2


@pytest.mark.parametrize("body", ['{"kind":"memory.dreamt"}', "[]", "no document"])
def test_what_a_later_program_put_down_is_set_aside_and_the_rest_is_taken(
    path: WritePath, outbox: SqliteChangeOutbox, database: Database, body: str
) -> None:
    path.stored("Maya is allergic to walnuts.")
    path.stored("Jonas plays the cello.")
    with database.writing() as connection:
        connection.execute("UPDATE published_change SET body = ? WHERE id = 1", (body,))
    oldest = outbox.oldest()
    assert oldest is not None
    assert [one.message.id for one in take(outbox)] == [oldest.id]
    (aside,) = outbox.list_set_aside(limit=10).items
    assert aside.reason == "unreadable"
    assert aside.message == {"kind": "memory.dreamt"} or aside.message["user_id"] == ALICE.owner
    assert outbox.depth().waiting == 1


def test_what_was_taken_comes_again_when_nobody_settles_it(
    path: WritePath, outbox: SqliteChangeOutbox, clock: FixedClock
) -> None:
    path.stored("Maya is allergic to walnuts.")
    (first,) = take(outbox)
    assert take(outbox) == []
    clock.advance(seconds=61)
    (again,) = take(outbox)
    assert again.message == first.message
    assert outbox.reclaim() == 1
    assert take(outbox)[0].message == first.message


def test_a_write_that_is_refused_leaves_nothing(path: WritePath, outbox: SqliteChangeOutbox) -> None:
    with pytest.raises(EntryNotFoundError):
        path.forget(ALICE, an_id(), USER)
    assert outbox.depth().waiting == 0


def test_an_item_is_told_of_once_though_it_is_written_again_without_its_words(
    path: WritePath, outbox: SqliteChangeOutbox, clock: FixedClock
) -> None:
    item = AuditItem(clock.now(), AuditAction.CREATED, an_id(), "user", "as Maya said", 1)
    put = audit_record(item)
    path.store.change_records(ALICE, [put])
    path.store.change_records(ALICE, [PutRecord(put.key, {**put.value, "reason": None}, put.expires_at, expected=1)])
    assert outbox.depth().waiting == 1


def test_history_that_an_import_brings_is_not_told(
    path: WritePath, outbox: SqliteChangeOutbox, clock: FixedClock
) -> None:
    before = clock.now() - BELATED - timedelta(seconds=1)
    path.store.change_records(ALICE, [audit_record(AuditItem(before, AuditAction.CREATED, an_id(), "user", version=1))])
    assert outbox.depth().waiting == 0


def erasure(space: str, clock: FixedClock) -> Erasure:
    return Erasure(an_id(), ALICE.owner, space, clock.advance(seconds=1), "user")


@pytest.mark.parametrize("space", [ALICE.space, EVERY_SPACE])
def test_an_erasure_takes_what_waits_away_and_is_told_itself(
    path: WritePath, outbox: SqliteChangeOutbox, database: Database, clock: FixedClock, space: str
) -> None:
    path.stored("Maya is allergic to walnuts.")
    path.stored("Maya is allergic to walnuts.", scope=MALLORY)
    asked = erasure(space, clock)
    SqliteErasing(database).close(asked)
    mine = [one.message for one in take(outbox) if one.message.owner == ALICE.owner]
    kind = "person.erased" if asked.is_of_everything else "space.erased"
    assert [(one.kind, one.at, one.entry_id) for one in mine] == [(kind, asked.at, None)]
    assert outbox.depth().waiting == 2  # and the other person's


def test_what_happens_after_an_erasure_is_told_after_it(
    path: WritePath, outbox: SqliteChangeOutbox, database: Database, clock: FixedClock
) -> None:
    SqliteErasing(database).close(erasure(EVERY_SPACE, clock))
    path.stored("A new beginning.")
    (first,) = take(outbox)
    assert first.message.kind == "person.erased"
    outbox.acknowledge([first.receipt])
    assert kinds(take(outbox)) == ["memory.created"]


def test_an_import_that_is_not_taken_holds_no_entry_up_and_waits_for_an_erasure(
    path: WritePath, outbox: SqliteChangeOutbox, database: Database, clock: FixedClock
) -> None:
    brought = AuditItem(clock.now(), AuditAction.IMPORTED, ALICE.space, "user", count=3)
    path.store.change_records(ALICE, [audit_record(brought)])
    (first,) = take(outbox)
    outbox.release(first.receipt, delay_seconds=900.0)
    path.stored("Maya is allergic to walnuts.")
    assert (first.message.kind, kinds(take(outbox))) == ("space.imported", ["memory.created"])
    SqliteErasing(database).close(erasure(ALICE.space, clock))
    path.store.change_records(ALICE, [audit_record(replace(brought, at=clock.advance(seconds=1)))])
    assert kinds(take(outbox)) == ["space.erased"]


def test_an_erasure_is_told_to_nobody_when_nobody_is_told(
    path: WritePath, database: Database, clock: FixedClock
) -> None:
    path.stored("Maya is allergic to walnuts.")
    SqliteErasing(database).close(erasure(ALICE.space, clock))
    assert SqliteChangeOutbox(database, clock).depth().waiting == 0


def test_who_was_told_is_named_by_the_receipt_of_an_erasure(
    outbox: SqliteChangeOutbox, database: Database, clock: FixedClock
) -> None:
    erasing = SqliteErasing(database)
    assert "who is told of changes" in {one.where for one in erasing.residues(clock.now())}
    outbox.switch(on=False)
    assert "who is told of changes" not in {one.where for one in erasing.residues(clock.now())}


def test_the_oldest_that_waits_is_known(path: WritePath, outbox: SqliteChangeOutbox, clock: FixedClock) -> None:
    assert outbox.oldest() is None
    path.stored("Maya is allergic to walnuts.")
    clock.advance(seconds=5)
    path.stored("Jonas plays the cello.")
    oldest = outbox.oldest()
    assert oldest is not None
    assert oldest.at == START
