"""Two thousand memories under twelve tags: nothing too large is left at the end of browsing, and nothing is lost."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from recollect.adapters.clock import RandomIds
from recollect.adapters.sqlite import Database, SqliteEntryStore
from recollect.core.spaces.graph.browsing import Combination, TagOrder
from recollect.use_cases.common.space_maps import SpaceMaps
from tests.builders import ALICE
from tests.contract.lifecycle.life import Life
from tests.contract.lifecycle.splitting.invented import TOPICS
from tests.contract.lifecycle.splitting.splitting import MARKS, Splitting
from tests.fakes.clock import FixedClock
from tests.patience import PATIENT_SECONDS
from tests.write_path import ALL, USER, wired

MEMORIES: Final = 2_000
MOST: Final = 50
MOST_STEPS: Final = 5  # the tags, combinations, the entry


@pytest.fixture
def large(tmp_path: Path) -> Iterator[Splitting]:
    clock = FixedClock()
    database = Database(tmp_path / "recollect.db", busy_seconds=PATIENT_SECONDS)
    store = SqliteEntryStore(database, clock)
    life = Life(wired(store, clock, RandomIds()), clock)
    life.set(soft_cap=0)
    yield Splitting(life, SpaceMaps(store))
    database.close()


def test_no_combination_of_a_large_space_is_too_large_in_the_end(large: Splitting) -> None:
    entries = large.hold(MEMORIES)
    assert len({tag for entry in entries for tag in entry.tags}) == len(TOPICS) == 12
    before, crowded = large.digest(*MARKS), [tags for tags, count in large.sizes().items() if count > MOST]
    assert len(crowded) > 10
    assert len(_reached(large)) < MEMORIES  # or nothing would be proved below
    runs = large.approve_all()
    assert max(large.sizes().values()) <= MOST
    assert large.proposals() == []
    assert _reached(large) == {entry.id for entry in entries}
    assert sum(sum(run.counts.values()) for run in runs) >= sum(
        len([entry for entry in entries if set(entry.tags) == tags]) for tags in crowded
    )
    undone = [large.undo(ALICE, run.id, USER) for run in reversed(runs)]
    assert sum(run.left for run in undone) == 0
    assert large.digest(*MARKS) == before


def _reached(large: Splitting) -> set[str]:
    """Which memories somebody comes to who never looks through more than one screen of MOST, in MOST_STEPS at most."""
    listed = large.tags(ALICE, contains=None, order=TagOrder.COUNT, limit=ALL)
    waiting: set[frozenset[str]] = {frozenset(), *(frozenset({one.tag}) for one in listed.page.items)}
    reached: set[str] = set()
    for _ in range(MOST_STEPS - 2):  # the first step lists the tags, the last one opens the entry
        narrower: set[frozenset[str]] = set()
        for tags in waiting:
            found = large.browse(ALICE, Combination(tags=tuple(tags)), limit=MOST)
            if found.found.count <= MOST:
                reached |= {entry.id for entry in found.entries}
                continue
            rest = large.browse(ALICE, Combination(tags=tuple(tags), exact=True), limit=MOST)
            if rest.found.count <= MOST:
                reached |= {entry.id for entry in rest.entries}
            narrower |= {tags | {one.tag} for one in found.found.narrower}
        waiting = narrower
    return reached
