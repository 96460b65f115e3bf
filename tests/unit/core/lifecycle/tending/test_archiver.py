"""What is over, replaced, or served for nothing."""

from datetime import timedelta

import pytest

from recollect.core.lifecycle.tending.archiver import suggest_archiving
from recollect.core.model.edges import Edge, EdgeType
from recollect.core.model.entry import Entry, State, Statistics
from tests.unit.core.lifecycle.tending.spaces import FIRST, NOW, memory, space


def archived(*entries: Entry, edges: tuple[Edge, ...] = ()) -> list[str]:
    found = suggest_archiving(space(entries, edges=edges))
    assert all(one.edits[0].state is State.ARCHIVED for one in found)
    return [one.about[0] for one in found]


@pytest.mark.parametrize(
    "text",
    [
        "The parking permit is valid until 3 February 2026.",
        "BahnCard 50 gilt bis zum 3. Februar 2026.",
        "Der Gutschein gilt bis Ende Juni 2026.",
        "Until 31 August 2026 the shifts are covered by Mads.",
        "Reisepass läuft am 3. März 2026 ab.",
    ],
)
def test_what_says_itself_that_it_is_long_over_is_archived(text: str) -> None:
    entry = memory(text)
    assert archived(entry) == [entry.id]


@pytest.mark.parametrize(
    "text",
    [
        "The passport is valid until 14 August 2029.",
        "The permit is valid until 10 November 2026.",
        "The guarantee was valid until 3 March 2025.",
        "Die Dienstreise geht vom 4. bis 7. Mai 2026.",
        "The offer holds until 3 March 2026. The number of the contract is 4471, with the VHV.",
        "The club meets until ten in the evening.",
    ],
)
def test_what_may_be_of_use_stays(text: str) -> None:
    assert archived(memory(text)) == []


def test_the_mark_of_validity_counts_before_the_words() -> None:
    over = memory("The permit of the bike.", 1, valid_to=NOW - timedelta(days=60))
    holds = memory("The pass is valid until 3 February 2026.", 2, valid_to=NOW + timedelta(days=60))
    assert archived(over, holds) == [over.id]


def test_what_another_one_in_use_replaces_is_archived() -> None:
    old, new, third = memory("Old rule.", 1), memory("New rule.", 2), memory("Third rule.", 3)
    edge = Edge(new.id, EdgeType.SUPERSEDES, old.id, "user", FIRST)
    assert archived(old, new, third, edges=(edge,)) == [old.id]


def test_noise_goes_and_what_was_of_use_once_stays() -> None:
    served = Statistics(accessed_at=FIRST, times_served=20)
    useful = Statistics(accessed_at=FIRST, times_served=90, times_relevant=1)
    noise = memory("Lunch was fine.", 1, statistics=served)
    kept = memory("Dinner was fine.", 2, statistics=useful)
    saved = memory("Breakfast was fine.", 3, statistics=served, manually_saved=True)
    assert archived(noise, kept, saved) == [noise.id]
