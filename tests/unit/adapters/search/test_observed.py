from recollect.adapters.search.observed import ObservedIndex
from recollect.core.model.entry import Kind, State
from recollect.core.retrieval.candidates import CandidateQuery
from recollect.core.retrieval.index_row import IndexRow
from tests.builders import ALICE, MODEL, vectors
from tests.fakes.late_index import InMemoryLateIndex

ROW = IndexRow("e1", 1, Kind.MEMORY, State.ACTIVE, "oolong")


def test_each_search_is_noted_with_what_was_missing_and_answered_as_it_is() -> None:
    index, noted = InMemoryLateIndex(), list[tuple[str, ...]]()
    observed = ObservedIndex(index, noted.append)
    observed.project(ALICE, [ROW])
    index.refresh()
    found = observed.candidates(ALICE, CandidateQuery(("oolong",), vectors().pooled, MODEL))
    index.degraded = ("dense_leg",)
    observed.candidates(ALICE, CandidateQuery(("oolong",), None, MODEL))
    assert found.entry_ids() == ["e1"]
    assert noted == [(), ("embedder", "dense_leg")]
