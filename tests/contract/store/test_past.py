"""What was held at a moment is what the history says, replayed from the former values that the store keeps."""

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random

import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.past_search import PastSearch, ReplayBounds
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, EntryFilter
from recollect.core.retrieval.filters.parsing import parse_filter
from recollect.ports import EntryStore
from tests.builders import ALICE, MODEL, a_memory, changed
from tests.contract.store.parts import embed, stored
from tests.fakes.clock import START
from tests.profiles import sampled

CHANGES = sampled(100, of=250)
MOMENTS = sampled(40, of=100)
EVERY_STATE = frozenset({State.ACTIVE, State.ARCHIVED, State.SUPERSEDED})
LATER = (*EVERY_STATE, State.QUARANTINED, State.DELETED)
TAGS = ("tea", "work", "home")
PLENTY = 1 << 28


@dataclass
class History:
    """Random changes of a space, and a copy of the whole space after each of them."""

    store: EntryStore
    chance: Random
    now: datetime = START
    entries: dict[str, Entry] = field(default_factory=dict)
    copies: list[tuple[datetime, dict[str, Entry]]] = field(default_factory=list)

    def go_on(self) -> None:
        """Make one change, now or some microseconds later."""
        self.now += timedelta(microseconds=self.chance.randrange(4))
        if not self.entries or self.chance.random() < 0.2:
            entry = a_memory(self._text(), now=self.now, tags=self._tags())
        else:
            former = self.chance.choice(list(self.entries.values()))
            entry = changed(former, now=self.now, **self._change())
        self.entries[entry.id] = stored(self.store, entry)
        self.copies.append((self.now, dict(self.entries)))

    def at(self, moment: datetime) -> dict[str, Entry]:
        """The space as it was, without what is forgotten or set apart by now."""
        before = [copy for at, copy in self.copies if at <= moment]
        shown = {entry.id for entry in self.entries.values() if entry.state in EVERY_STATE}
        return {key: entry for key, entry in before[-1].items() if key in shown} if before else {}

    def a_moment(self) -> datetime:
        return START + (self.now - START) * self.chance.uniform(-0.05, 1.05)

    def _change(self) -> dict[str, object]:
        changes: list[dict[str, object]] = [
            {"text": self._text()},
            {"tags": self._tags()},
            {"text": self._text(), "tags": self._tags()},
            {"state": self.chance.choice(LATER)},
            {"state": State.ACTIVE},
            {"pinned": self.chance.random() < 0.5},
        ]
        return self.chance.choice(changes)

    def _text(self) -> str:
        return f"Oolong number {self.chance.randrange(1_000)}"

    def _tags(self) -> tuple[str, ...]:
        return tuple(self.chance.sample(TAGS, self.chance.randrange(3)))


@pytest.fixture
def past(store: EntryStore) -> PastSearch:
    return PastSearch(ExactSearch(store, max_bytes=PLENTY), store)


def ask(past: PastSearch, at: datetime, admits: EntryFilter | None = None, scope: Scope = ALICE) -> Candidates:
    asked = CandidateQuery(("oolong",), None, MODEL, admits or EntryFilter(), per_leg=1_000, known_at=at)
    return past.candidates(scope, asked)


def test_what_was_known_equals_replaying_the_history(store: EntryStore, past: PastSearch) -> None:
    history = History(store, Random(1))
    for _ in range(CHANGES):
        history.go_on()
    for _ in range(MOMENTS):
        moment = history.a_moment()
        found, expected = ask(past, moment, EntryFilter(states=EVERY_STATE)), history.at(moment)
        admitted = {entry_id for entry_id, entry in expected.items() if entry.state in EVERY_STATE}
        assert {hit.entry_id for hit in found.bm25} == admitted
        assert found.held is not None
        assert {key: content(found.held[key]) for key in admitted} == {key: content(expected[key]) for key in admitted}
        assert not found.degraded


def content(entry: Entry) -> tuple[object, ...]:
    return entry.text, entry.tags, entry.state, entry.pinned, entry.version, entry.modified_at


def test_a_filter_asks_about_the_entry_as_it_was(store: EntryStore, past: PastSearch) -> None:
    entry = stored(store, a_memory("Oolong", tags=("tea",)))
    stored(store, changed(entry, now=START + timedelta(days=1), tags=("work",)))
    tea, work = (EntryFilter(where=parse_filter({"tags": {"any": [tag]}})) for tag in ("tea", "work"))
    days = [START, START + timedelta(days=1)]
    assert [bool(ask(past, day, tea).bm25) for day in days] == [True, False]
    assert [bool(ask(past, day, work).bm25) for day in days] == [False, True]


def test_a_filter_on_the_last_access_goes_by_that_of_today(store: EntryStore, past: PastSearch) -> None:
    read, unread = (stored(store, a_memory("Oolong")) for _ in range(2))
    store.record_access(ALICE, [read.id], START + timedelta(days=3))
    since = EntryFilter(where=parse_filter({"accessed_at": {"before": (START + timedelta(days=1)).isoformat()}}))
    assert [hit.entry_id for hit in ask(past, START, since).bm25] == [unread.id]


def test_a_tag_that_came_later_opens_no_earlier_text(store: EntryStore, past: PastSearch) -> None:
    entry = stored(store, a_memory("Oolong in private"))
    later = START + timedelta(days=1)
    stored(store, changed(entry, now=later, text="Oolong for all", tags=("shared",)))
    limited = replace(ALICE, tags=frozenset({"shared"}))
    assert ask(past, START, scope=limited).held == {}
    assert [hit.entry_id for hit in ask(past, later, scope=limited).bm25] == [entry.id]


def test_a_text_that_is_the_same_today_is_found_by_its_vector_and_another_by_its_words(
    store: EntryStore, past: PastSearch
) -> None:
    same, other = (stored(store, a_memory("Oolong")) for _ in range(2))
    embed(store, same, other)
    stored(store, changed(same, now=START + timedelta(days=1), tags=("tea",)), embed=False)
    stored(store, changed(other, now=START + timedelta(days=1), text="Coffee"))
    row = store.index_rows_of(ALICE, [same.id], model=MODEL)[0]
    found = past.candidates(ALICE, CandidateQuery(("oolong",), row.pooled, MODEL, known_at=START))
    assert [hit.entry_id for hit in found.dense] == [same.id]
    assert {hit.entry_id for hit in found.bm25} == {same.id, other.id}
    assert found.overlay == (other.id,)


def test_beyond_the_bounds_the_answer_is_partial_and_shows_no_later_text(store: EntryStore) -> None:
    entries = [
        stored(store, a_memory(f"Oolong {number}", now=START + timedelta(minutes=number))) for number in range(6)
    ]
    for entry in entries:
        stored(store, changed(entry, now=START + timedelta(days=1), text="Oolong, later"))
    for bounds in (ReplayBounds(entries=4), ReplayBounds(former_values=4)):
        past = PastSearch(ExactSearch(store, max_bytes=PLENTY), store, bounds)
        found = ask(past, START + timedelta(hours=1))
        assert found.degraded == ("partial",)
        assert {hit.entry_id for hit in found.bm25} == {entry.id for entry in entries[-4:]}
        assert not any("later" in entry.text for entry in (found.held or {}).values())


def test_the_end_of_all_time_is_a_moment_like_others(store: EntryStore, past: PastSearch) -> None:
    entry = stored(store, a_memory("Oolong"))
    last = datetime.max.replace(tzinfo=START.tzinfo)
    assert [hit.entry_id for hit in ask(past, last).bm25] == [entry.id]
