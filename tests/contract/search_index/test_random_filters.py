"""Random filters over random entries: each index finds what a plain model of the language says, in both legs."""

from random import Random

import pytest

from recollect.adapters.search.as_searched import VerifiedSearch
from recollect.core.model.entry import Entry, State
from recollect.core.retrieval.candidates import CandidateQuery, EntryFilter
from recollect.core.retrieval.filters.parsing import parse_filter
from tests.builders import ALICE, MALLORY, MODEL
from tests.contract.search_index.parts import Indexed, embed, ids, put, towards
from tests.filtering import model
from tests.filtering.chances import STEADY_WINDOWS, WINDOWS, a_filter, an_entry
from tests.profiles import sampled

ENTRIES = sampled(500, of=2_000)
FILTERS = sampled(100, of=500)
FOREIGN = 100
VOLATILE_SHARE = 0.1
SEARCHED = frozenset({State.ACTIVE, State.ARCHIVED, State.SUPERSEDED})


@pytest.fixture
def entries(indexed: Indexed) -> list[Entry]:
    """A space of entries with vectors, beside another's that are like them."""
    chance = Random(1)
    mine = [an_entry(chance) for _ in range(ENTRIES)]
    for some in (mine, [an_entry(chance, scope=MALLORY) for _ in range(FOREIGN)]):
        put(indexed, *some)
        held = [entry for entry in some if entry.state is not State.DELETED]
        embed(indexed, held, [towards(number % 40) for number in range(len(held))])
    return mine


def test_random_filters_find_what_a_model_of_the_language_says(indexed: Indexed, entries: list[Entry]) -> None:
    chance, index = Random(2), VerifiedSearch(indexed.index, indexed.store)
    found_at_all = 0
    for _ in range(FILTERS):
        # The last access is known to the store alone, which then reads every hit
        asked = a_filter(chance, windows=WINDOWS if chance.random() < VOLATILE_SHARE else STEADY_WINDOWS)
        states = SEARCHED if chance.random() < 0.5 else frozenset({State.ACTIVE})
        admits = EntryFilter(states=states, where=parse_filter(asked))
        found = index.candidates(ALICE, CandidateQuery(("oolong",), towards(0), MODEL, admits, ENTRIES))
        expected = {entry.id for entry in entries if entry.state in states and model.admits(asked, entry)}
        assert set(ids(found.bm25)) == expected, asked
        assert set(ids(found.dense)) == expected, asked
        found_at_all += bool(expected)
    assert found_at_all > FILTERS / 2
