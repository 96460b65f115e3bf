"""The trail of a space: the latest first, sifted, paged without loss."""

import pytest

from recollect.core.model.audit import AuditAction, AuditItem
from recollect.core.model.drafts import Edit
from recollect.core.model.listing import Page
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author
from recollect.errors import NotPermittedError
from recollect.use_cases.common.listings import MAX_READS, sifted
from recollect.use_cases.spaces.trail import ListAudit
from tests.builders import ALICE, MALLORY
from tests.fakes.clock import FixedClock
from tests.write_path import USER, WritePath


@pytest.fixture
def trail(path: WritePath) -> ListAudit:
    return ListAudit(path.store)


def test_the_trail_tells_who_did_what_the_latest_first(path: WritePath, trail: ListAudit, clock: FixedClock) -> None:
    entry = path.stored("I live in Graz.")
    created_at = clock.now()
    clock.advance(minutes=1)
    path.edit(ALICE, entry.id, Edit(text="I live in Linz."), Author("agent:ada", "moved"))
    assert trail(ALICE, limit=10).items == (
        AuditItem(clock.now(), AuditAction.EDITED, entry.id, "agent:ada", "moved", 2),
        AuditItem(created_at, AuditAction.CREATED, entry.id, "user", None, 1),
    )


def test_the_trail_is_sifted_by_subject_and_action(path: WritePath, trail: ListAudit) -> None:
    first, second = path.stored("I live in Graz."), path.stored("My cups are green.")
    path.forget(ALICE, first.id, USER)
    assert {item.subject for item in trail(ALICE, subject=second.id, limit=10).items} == {second.id}
    [forgotten] = trail(ALICE, action=AuditAction.FORGOTTEN, limit=10).items
    assert forgotten.subject == first.id
    assert trail(ALICE, subject=second.id, action=AuditAction.FORGOTTEN, limit=10).items == ()


def test_the_trail_is_paged_without_loss(path: WritePath, trail: ListAudit, clock: FixedClock) -> None:
    ids = []
    for text in ("I live in Graz.", "My cups are green.", "Bob plays the cello.", "The train was late.", "Tea is hot."):
        ids.append(path.stored(text).id)
        clock.advance(seconds=1)
    page = trail(ALICE, limit=3)
    last = trail(ALICE, limit=3, after=page.next_after)
    assert [item.subject for item in (*page.items, *last.items)] == ids[::-1]


def test_the_trail_is_that_of_the_space(path: WritePath, trail: ListAudit) -> None:
    path.stored("I live in Graz.", scope=MALLORY)
    assert trail(ALICE, limit=10).items == ()


def test_the_trail_needs_the_right_to_read(trail: ListAudit) -> None:
    with pytest.raises(NotPermittedError):
        trail(Scope("alice", rights=frozenset({Right.WRITE})), limit=1)


def numbers(position: str | None) -> Page[int]:
    """Pages of two of an endless row."""
    start = int(position or 0)
    return Page((start, start + 1), str(start + 2))


def test_a_sifted_page_is_the_first_that_has_any() -> None:
    assert sifted(numbers, lambda number: number >= 5, None) == Page((5,), "6")
    assert sifted(numbers, lambda number: number >= 5, "6") == Page((6, 7), "8")


def test_sifting_gives_up_where_nothing_is_found_for_long_and_tells_where_to_go_on() -> None:
    assert sifted(numbers, lambda number: number < 0, None) == Page((), str(2 * MAX_READS))
