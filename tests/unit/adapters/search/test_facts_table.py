"""The columns that exact search filters by, while entries come, change and go."""

from random import Random

from recollect.adapters.search.exact.space_index import LEAST_UNUSED, SpaceIndex
from recollect.core.model.entry import Entry, State
from recollect.core.retrieval.candidates import CandidateQuery, EntryFilter
from recollect.core.retrieval.filters.facts import facts_of
from recollect.core.retrieval.filters.parsing import parse_filter
from recollect.core.retrieval.index_row import IndexRow
from tests.builders import MODEL
from tests.filtering import model
from tests.filtering.chances import STEADY_WINDOWS, a_filter, an_entry

ENTRIES = 2 * LEAST_UNUSED
FILTERS = 40


def row_of(entry: Entry, version: int) -> IndexRow:
    return IndexRow(entry.id, version, entry.kind, entry.state, "oolong", None, MODEL, facts_of(entry))


def found_by(index: SpaceIndex, asked: dict[str, object]) -> set[str]:
    admits = EntryFilter(states=frozenset(State), where=parse_filter(asked))
    found = index.search(CandidateQuery(("oolong",), None, MODEL, admits, per_leg=ENTRIES))
    return {hit.entry_id for hit in found.bm25}


def test_filters_hold_while_slots_are_left_and_closed_up_again() -> None:
    chance, index = Random(3), SpaceIndex()
    entries: dict[str, Entry] = {}
    for entry in (an_entry(chance) for _ in range(ENTRIES)):
        index.apply(row_of(entry, 1))
        entries[entry.id] = entry
    held = index.nbytes
    for round_number in range(4):  # each leaves more slots behind than are suffered
        for entry_id in chance.sample(sorted(entries), LEAST_UNUSED):
            new = an_entry(chance)
            index.apply(IndexRow(entry_id, round_number + 2, new.kind, new.state, "oolong", None, MODEL, facts_of(new)))
            entries[entry_id] = new
        for asked in (a_filter(chance, windows=STEADY_WINDOWS) for _ in range(FILTERS)):
            expected = {
                entry_id
                for entry_id, entry in entries.items()
                if entry.state is not State.DELETED and model.admits(asked, entry)
            }
            assert found_by(index, asked) == expected, asked
    assert index.nbytes < 2 * held
