"""What was said last stands first where a search asks for it, and nothing else changes."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import timedelta

import numpy as np
import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.judges import conflict
from recollect.core.judges.linear import LinearJudge
from recollect.core.model.entry import Role
from recollect.core.query.query import Query
from recollect.core.ranking.hits import Hit
from recollect.core.ranking.profiles import ProfileName
from recollect.core.ranking.weights import RankingWeights
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.search import SearchEntries, SearchResult
from tests.builders import ALICE, a_turn, a_write
from tests.fakes.clock import START, FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore

QUERY = Query(text="When is the recital on June 13?")
SAID = ("The recital is on June 13.", "The recital is on June 20.", "The recital is on June 28.")


@dataclass
class Judged:
    """How often the judge was asked."""

    times: int = 0


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Judged:
    """Let whatever was said later replace what was said earlier."""
    counted, judge = Judged(), LinearJudge(conflict.FEATURES, np.zeros(len(conflict.FEATURES)), 9.0)

    def shipped() -> LinearJudge:
        counted.times += 1
        return judge

    monkeypatch.setattr(conflict, "_shipped", shipped)
    return counted


@pytest.fixture
def search() -> Iterator[SearchEntries]:
    clock, embedder = FixedClock(START + timedelta(days=60)), HashEmbedder()
    store = InMemoryEntryStore(clock=clock)
    said = [
        a_turn(text, session=f"s{day}", now=START + timedelta(days=day), speaker="Maya")
        for day, text in enumerate(SAID)
    ]
    answered = a_turn(SAID[0], session="s9", now=START + timedelta(days=9), role=Role.ASSISTANT)
    store.commit(ALICE, [a_write(entry) for entry in (*said, answered)])
    with closing(ExactSearch(store, max_bytes=1 << 24)) as index:
        waiting = SharedWaitingVectors(embedder)
        yield SearchEntries(store, index, embedder, waiting, RankingWeights(), clock, ReadSettings(store))


def places(result: SearchResult) -> list[tuple[str, str | None]]:
    """Return the texts of what people said, each with that of what replaces it."""
    texts = {hit.entry.id: hit.entry.text for hit in result.hits}
    people = [hit for hit in result.hits if hit.entry.role is Role.USER]
    return [(hit.entry.text, None if hit.earlier_than is None else texts[hit.earlier_than]) for hit in people]


def unmarked(hits: tuple[Hit, ...]) -> dict[str, Hit]:
    return {hit.entry.id: replace(hit, earlier_than=None) for hit in hits}


@pytest.mark.usefixtures("judged")
def test_the_newest_stands_first_and_each_earlier_one_behind_it(search: SearchEntries) -> None:
    found = search(ALICE, replace(QUERY, newest_first=True))
    assert places(found) == [(SAID[2], None), (SAID[1], SAID[2]), (SAID[0], SAID[2])]
    assert [hit.earlier_than for hit in found.hits if hit.entry.role is Role.ASSISTANT] == [None]


@pytest.mark.usefixtures("judged")
def test_nothing_is_added_left_out_or_scored_otherwise(search: SearchEntries) -> None:
    for query in (QUERY, replace(QUERY, explain=True), replace(QUERY, limit=2)):
        plain, marked = search(ALICE, query), search(ALICE, replace(query, newest_first=True))
        assert unmarked(marked.hits) == {hit.entry.id: hit for hit in plain.hits}


@pytest.mark.usefixtures("judged")
def test_where_were_we_needs_no_asking_for_it(search: SearchEntries) -> None:
    query = replace(QUERY, profile=ProfileName.CONTINUITY)
    found = search(ALICE, query)
    assert places(found) == [(SAID[2], None), (SAID[1], SAID[2]), (SAID[0], SAID[2])]
    assert search(ALICE, replace(query, newest_first=True)) == found


@pytest.mark.parametrize("profile", [one for one in ProfileName if one is not ProfileName.CONTINUITY])
def test_any_other_search_is_as_it_was(search: SearchEntries, judged: Judged, profile: ProfileName) -> None:
    query = replace(QUERY, profile=profile, seed=3)
    understood, ranked = search.answered(ALICE, query)
    found = search(ALICE, query)
    assert found.hits == ranked.ranking.hits(query.limit)
    assert (found.text, found.read, judged.times) == (understood.query.text, {}, 0)


def test_with_the_turns_around_them_results_are_left_in_their_order(search: SearchEntries, judged: Judged) -> None:
    query = replace(QUERY, profile=ProfileName.CONTINUITY, conversations=True, seed=3)
    assert search(ALICE, query).hits == search.answered(ALICE, query)[1].ranking.hits(query.limit)
    assert judged.times == 0
