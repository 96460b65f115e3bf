"""What is forgotten and can still come back: found by its person where it is asked for, and by nobody else."""

from datetime import timedelta
from typing import Any

import pytest

from recollect.adapters.search.as_searched import MOST_FORGOTTEN, ForgottenSearch
from recollect.core.model.entry import Entry, State
from recollect.core.model.listing import Page, Selection
from recollect.core.model.scope import Right, Scope
from recollect.core.query.query import Query
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.retrieval.candidates import CandidateQuery, Degraded, EntryFilter
from recollect.errors import EntryNotFoundError, NotPermittedError
from recollect.ports import EntryStore
from tests.builders import MODEL, a_memory, a_write
from tests.contract.shares.person import USER, Person

WITH_FORGOTTEN = EntryFilter(states=frozenset({State.ACTIVE, State.DELETED}))
AGENT = frozenset({Right.READ, Right.WRITE})


@pytest.fixture
def owner(person: Person) -> Person:
    """The person, whose searches go by what finds forgotten entries as well."""
    person.searched = ForgottenSearch(person.index, person.store)
    person.__post_init__()
    return person


def forgotten(person: Person, space: str, text: str, *tags: str) -> Entry:
    entry = person.has(space, text, *tags)
    return person.memory.forget_related(person.scope(space), entry.id, USER).entry


def found(person: Person, space: str, **more: Any) -> set[str]:
    return person.finds(space, filter=WITH_FORGOTTEN, **more)


def test_it_is_found_where_it_is_asked_for_and_says_until_when_it_can_come_back(owner: Person) -> None:
    here, gone = owner.has("home", "Green tea."), forgotten(owner, "home", "Black tea.")
    assert owner.finds("home") == {here.id}
    result = owner.asks("home", filter=WITH_FORGOTTEN)
    assert {hit.entry.id: hit.entry.state for hit in result.hits} == {here.id: State.ACTIVE, gone.id: State.DELETED}
    assert result.views is not None
    assert {hit.entry.id: result.views.undo_until(hit.entry) for hit in result.hits} == {
        here.id: None,
        gone.id: gone.modified_at + timedelta(hours=24),
    }
    assert [entry.id for entry in result.served] == [here.id]


def test_it_is_ranked_by_its_words_among_what_is_there(owner: Person) -> None:
    owner.has("home", "The train to Lisbon leaves at nine.")
    gone = forgotten(owner, "home", "Jasmine tea is the favourite of Ann.")
    for text in ("Jasmine tea", "jasmine tea of Ann"):
        assert owner.asks("home", text, filter=WITH_FORGOTTEN).hits[0].entry.id == gone.id


@pytest.mark.parametrize("hours", [1, 48])
def test_it_is_found_as_long_as_the_space_lets_it_come_back(owner: Person, hours: int) -> None:
    owner.memory.change_settings(owner.scope("home"), {"undo_hours": hours}, USER)
    gone = forgotten(owner, "home", "Black tea.")
    owner.clock.advance(hours=hours, seconds=-1)
    assert found(owner, "home") == {gone.id}
    assert owner.memory.get_entry(owner.scope("home"), gone.id, forgotten=True).id == gone.id
    owner.clock.advance(seconds=1)
    assert found(owner, "home") == set()
    with pytest.raises(EntryNotFoundError):
        owner.memory.get_entry(owner.scope("home"), gone.id, forgotten=True)


def test_each_of_several_spaces_has_a_time_of_its_own(owner: Person) -> None:
    owner.memory.change_settings(owner.scope("home"), {"undo_hours": 1}, USER)
    gone = [forgotten(owner, space, f"Tea of {space}.") for space in ("home", "work")]
    assert found(owner, "home", spaces=["work"]) == {one.id for one in gone}
    owner.clock.advance(hours=2)
    assert found(owner, "home", spaces=["work"]) == found(owner, "work", spaces=["home"]) == {gone[1].id}


def test_what_is_restored_is_found_without_being_asked_for(owner: Person) -> None:
    gone = forgotten(owner, "home", "Black tea.")
    owner.memory.restore_related(owner.scope("home"), gone.id, USER)
    assert owner.finds("home") == found(owner, "home") == {gone.id}


def test_a_share_never_shows_it(owner: Person) -> None:
    there = owner.has("home", "Green tea.", "x")
    gone = forgotten(owner, "home", "Black tea.", "x")
    owner.shares("home", "work", "x")
    assert found(owner, "work") == {there.id}
    assert found(owner, "work", spaces=["home"]) == {there.id, gone.id}  # read as a whole


def test_a_context_never_shows_it(owner: Person) -> None:
    owner.has("home", "Green tea is what we drink.")
    forgotten(owner, "home", "Black tea is what we drank.")
    assert "Black" not in owner.context("home", "Which tea is it?").context.text


@pytest.mark.parametrize(
    "scope",
    [Scope("alice", "home", rights=AGENT), Scope("alice", "home", tags=frozenset({"x"}))],
    ids=["agent", "part"],
)
def test_nobody_else_may_ask_for_it(owner: Person, scope: Scope) -> None:
    gone = forgotten(owner, "home", "Black tea.", "x")
    both = Selection(states=frozenset({State.ACTIVE, State.DELETED}))
    for ask in (
        lambda: owner.memory.search(scope, Query(text="tea", filter=WITH_FORGOTTEN)),
        lambda: owner.memory.get_entry(scope, gone.id, forgotten=True),
        lambda: owner.memory.list_entries(scope, both, limit=9),
    ):
        with pytest.raises(NotPermittedError):
            ask()


def test_it_is_listed_beside_what_is_there(owner: Person) -> None:
    here, gone = owner.has("home", "Green tea."), forgotten(owner, "home", "Black tea.")
    both = Selection(states=frozenset({State.ACTIVE, State.DELETED}))

    def listed() -> set[str]:
        return {one.id for one in owner.memory.list_entries(owner.scope("home"), both, limit=9).items}

    assert listed() == {here.id, gone.id}
    owner.clock.advance(hours=24)
    assert listed() == {here.id}


@pytest.mark.parametrize("model", RelevanceModel)
def test_every_ranking_takes_it(owner: Person, model: RelevanceModel) -> None:
    owner.memory.change_settings(
        owner.scope("home"), {"profiles": {"relevant": {"relevance_model": model.value}}}, USER
    )
    gone, here = forgotten(owner, "home", "Black tea."), owner.has("home", "Green tea.")
    assert found(owner, "home") == {gone.id, here.id}


def test_of_very_many_the_latest_are_searched_and_the_answer_is_partial(person: Person) -> None:
    scope = person.scope("home")
    gone = [
        a_memory(f"Tea {number}.", scope=scope, now=person.clock.advance(seconds=1), state=State.DELETED)
        for number in range(MOST_FORGOTTEN + 1)
    ]
    store = _Listed(person.store)
    for start in range(0, len(gone), 25):
        person.store.commit(scope, [a_write(entry) for entry in gone[start : start + 25]])
    before = gone[0].created_at - timedelta(days=1)
    query = CandidateQuery(("tea",), None, MODEL, WITH_FORGOTTEN, 600, forgotten_after=before)
    answer = ForgottenSearch(person.index, store).candidates(scope, query)  # type: ignore[arg-type]
    assert Degraded.PARTIAL in answer.degraded
    assert set(answer.entry_ids()) == {entry.id for entry in gone[1:]}
    assert store.most <= MOST_FORGOTTEN + 1


class _Listed:
    """A store of which is noted how much was listed."""

    def __init__(self, store: EntryStore) -> None:
        self._store, self.most = store, 0

    def list_entries(self, scope: Scope, selection: Selection, *, limit: int, after: str | None = None) -> Page[Entry]:
        page = self._store.list_entries(scope, selection, limit=limit, after=after)
        self.most += len(page.items)
        return page

    def index_rows_of(self, scope: Scope, entry_ids: Any, *, model: str) -> Any:
        return self._store.index_rows_of(scope, entry_ids, model=model)
