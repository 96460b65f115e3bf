"""Pages of a session: every place has its page, whatever the order in which turns arrive and go."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from recollect.adapters.dynamodb.items.keys import keys_of
from recollect.adapters.dynamodb.transaction.draft import Draft
from recollect.adapters.dynamodb.transaction.plan import move_turn
from recollect.adapters.dynamodb.transaction.session_pages import (
    FIRST,
    PAGE_TURNS,
    SessionHead,
    SessionPage,
    TurnPlace,
    head_of,
    page_of,
    page_value,
)
from recollect.core.model.entry import Entry, State
from tests.builders import ALICE, a_turn, changed
from tests.profiles import sampled

SESSION = "s1"


def a_place(number: int) -> TurnPlace:
    return TurnPlace(f"{number:05d}")


def a_full_page(*, following: str | None) -> SessionPage:
    return SessionPage(SESSION, FIRST, tuple(map(a_place, range(PAGE_TURNS + 1))), None, following)


def an_empty_draft() -> Draft:
    draft = Draft(keys_of(ALICE))
    draft.hold([draft.keys.head(SESSION)], {})
    return draft


def head(draft: Draft) -> SessionHead:
    return head_of(draft.value(draft.keys.head(SESSION)))


def pages(draft: Draft) -> Iterator[SessionPage]:
    """The pages in their order, along the names of their followers."""
    lower: str | None = FIRST
    while lower is not None:
        page = page_of(draft.value(draft.keys.page(SESSION, lower)))
        yield page
        lower = page.following


@settings(max_examples=sampled(10, of=30))
@given(st.permutations(range(200)), st.integers(0, 199))
def test_turns_in_any_order_stand_in_session_order_and_leave_without_a_trace(order: list[int], gone: int) -> None:
    draft = an_empty_draft()
    turns: dict[int, Entry] = {number: a_turn(str(number), sequence=number) for number in order}
    for number in order:
        move_turn(draft, None, turns[number])
    for number in order[:gone]:
        move_turn(draft, turns[number], changed(turns[number], state=State.DELETED))
    left = [turns[number].id for number in sorted(order[gone:])]
    chain = list(pages(draft))
    assert [place.entry_id for page in chain for place in page.places] == left
    assert all(len(page.places) <= PAGE_TURNS for page in chain)
    assert [page.preceding for page in chain] == [None, *(page.lower for page in chain[:-1])]
    assert all(page.covers(place.at) for page in chain for place in page.places)
    known = head(draft)
    assert (known.turns, known.has_pages) == (len(left), True)
    assert [at and TurnPlace(at).entry_id for at in (known.first, known.last)] == (
        [left[0], left[-1]] if left else [None] * 2
    )


def test_a_session_that_grows_at_its_end_fills_its_pages() -> None:
    draft = an_empty_draft()
    for number in range(200):
        move_turn(draft, None, a_turn(str(number), sequence=number))
    assert [len(page.places) for page in pages(draft)] == [64, 64, 64, 8]


def test_a_page_in_the_middle_is_divided_in_halves_and_the_last_before_its_last_turn() -> None:
    page, rest = a_full_page(following="99999").divided()
    assert (len(page.places), len(rest.places), rest.following) == (32, 33, "99999")
    page, rest = a_full_page(following=None).divided()
    assert (len(page.places), len(rest.places), rest.following) == (64, 1, None)
    assert (page.following, rest.lower, rest.preceding) == (rest.places[0].at, rest.places[0].at, FIRST)


def test_a_page_of_long_tags_is_divided_before_it_is_too_large_for_an_item() -> None:
    tags = tuple(f"{number:02d}" + "\U0001f642" * 62 for number in range(32))
    page = SessionPage(SESSION, FIRST, tuple(TurnPlace(f"{number:05d}", tags) for number in range(30)))
    assert page.is_over()
    assert not SessionPage(SESSION, FIRST, (TurnPlace("0", tags),)).is_over()


def test_a_page_comes_back_from_its_value() -> None:
    page = SessionPage(SESSION, "0", (TurnPlace("1", ("a", "b")), TurnPlace("2")), FIRST, "3")
    assert page_of(page_value(page)) == page


def test_a_turn_that_only_changes_its_text_does_not_touch_its_page() -> None:
    draft = an_empty_draft()
    turn = a_turn("old")
    assert move_turn(draft, None, turn) == FIRST
    before = draft.savepoint()
    assert move_turn(draft, turn, changed(turn, text="new")) is None
    assert draft.savepoint() == before
