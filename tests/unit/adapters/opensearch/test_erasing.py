"""Taking a space out of the index, document by document: Serverless deletes by no query."""

from collections.abc import Callable

import pytest

from recollect.adapters.opensearch.flavour import CLASSIC, NEXTGEN, NODE, Flavour
from recollect.adapters.opensearch.index import DOCUMENTS_READ
from recollect.errors import IndexUnavailableError
from tests.builders import ALICE
from tests.unit.adapters.opensearch.opensearch_double import Answer, Request, leg, searched
from tests.unit.adapters.opensearch.test_index import always, serving


def holding(*entry_ids: str) -> Callable[[Request], Answer]:
    """An index of these documents, in pages, which takes every removal."""

    def answer(request: Request) -> Answer:
        if request.path.endswith("/_bulk"):
            return 200, {"errors": False, "items": [{"delete": {"status": 200}} for _ in request.lines]}
        after = request.lines[1].get("search_after", [""])[0]
        left = [entry_id for entry_id in sorted(entry_ids) if entry_id > after][:DOCUMENTS_READ]
        return searched(leg(*((entry_id, 1.0, 3) for entry_id in left)))

    return answer


def test_every_document_is_counted_and_removed_by_its_name() -> None:
    names = [f"e{number:04d}" for number in range(DOCUMENTS_READ + 5)]
    with serving(holding(*names)) as bench:
        assert bench.index.holds(ALICE) == {"index_documents": len(names)}
        bench.double.requests.clear()
        bench.index.erase(ALICE)
        bulks = [request for request in bench.double.requests if request.path.endswith("/_bulk")]
    assert [line["delete"]["_id"] for request in bulks for line in request.lines] == names


@pytest.mark.parametrize(
    ("flavour", "version"), [(NEXTGEN, {"version": 8, "version_type": "external_gte"}), (CLASSIC, {})]
)
def test_what_comes_late_is_refused_where_documents_have_versions(flavour: Flavour, version: dict[str, object]) -> None:
    with serving(holding("e1"), flavour) as bench:
        bench.index.erase(ALICE)
        assert bench.double.requests[-1].lines == [{"delete": {"_id": "e1", **version}}]


def test_an_empty_space_needs_no_removal() -> None:
    with serving(holding()) as bench:
        bench.index.erase(ALICE)
        assert bench.sent() == ["/recollect/_msearch"]


def test_an_index_that_does_not_answer_is_told_of() -> None:
    with serving(always(*searched({"status": 500}))) as bench, pytest.raises(IndexUnavailableError):
        bench.index.erase(ALICE)


@pytest.mark.parametrize(
    ("flavour", "asked"), [(NEXTGEN, []), (CLASSIC, []), (NODE, ["_forcemerge", "_refresh", "_flush"])]
)
def test_segments_are_written_anew_where_the_service_can_be_told_to(flavour: Flavour, asked: list[str]) -> None:
    with serving(always(200, {"_shards": {}}), flavour) as bench:
        bench.index.expunge()
        assert [path.partition("?")[0].rpartition("/")[2] for path in bench.sent()] == asked
        [residue] = bench.index.residues()
    assert ("the service merges" in residue.what) == (not asked)


def test_segments_that_could_not_be_written_anew_are_told_of() -> None:
    with serving(always(500, {}), NODE) as bench, pytest.raises(IndexUnavailableError):
        bench.index.expunge()
