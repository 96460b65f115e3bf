"""What is sent to OpenSearch, as values: mapping, searches, documents."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from recollect.adapters.opensearch.answers import cosine_of_inner_product, cosine_of_similarity
from recollect.adapters.opensearch.documents import (
    MAX_TERMS,
    BulkAction,
    Held,
    Terms,
    chunks,
    document,
    document_id,
    newest,
    replacing_actions,
    stage_of,
    terms_of_question,
    terms_of_text,
    versioned_actions,
)
from recollect.adapters.opensearch.flavour import CLASSIC, FLAVOURS, NEXTGEN, NODE, Flavour, index_body
from recollect.adapters.opensearch.names import IndexLayout
from recollect.adapters.opensearch.queries import MAX_HITS, leg_bodies
from recollect.core.model.entry import Kind, State
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import DIMENSIONS, Float32Array
from recollect.core.retrieval.candidates import CandidateQuery, EntryFilter
from recollect.core.retrieval.index_row import HeldRow, IndexRow
from recollect.core.text.words import content_words
from tests.builders import ALICE, MALLORY, MODEL

VECTOR: Float32Array = np.full(DIMENSIONS, DIMENSIONS**-0.5, np.float32)
QUESTION = CandidateQuery(("oolong", "tea"), VECTOR, MODEL)


def row(entry_id: str = "e1", version: int = 1, *, vector: bool = False, state: State = State.ACTIVE) -> IndexRow:
    pooled = VECTOR if vector else None
    return IndexRow(entry_id, version, Kind.MEMORY, state, "Oolong tea\n1 March 2026", pooled, MODEL)


def bodies_of(scope: Scope, query: CandidateQuery) -> Mapping[str, Any]:
    return leg_bodies(scope, query, query.near_to)


def lines_of(action: BulkAction) -> list[dict[str, Any]]:
    return [json.loads(line) for line in action.lines.splitlines()]


def filters(body: dict[str, Any]) -> list[dict[str, Any]]:
    query = body["query"]
    found: list[dict[str, Any]] = (query.get("bool") or query["knn"]["vector"]["filter"]["bool"])["filter"]
    return found


@pytest.mark.parametrize("flavour", FLAVOURS.values(), ids=list(FLAVOURS))
def test_every_flavour_has_the_same_fields(flavour: Flavour) -> None:
    body = index_body(flavour)
    fields = body["mappings"]["properties"]
    assert body["mappings"]["dynamic"] is False
    assert {name for name, field in fields.items() if field["type"] == "text"} == {"search", "pairs"}
    assert fields["vector"]["type"] == "knn_vector"
    assert fields["vector"]["dimension"] == DIMENSIONS
    assert {"memory_id", "version", "user", "space", "state", "kind", "occurred_at", "tags"} <= set(fields)


def test_the_next_generation_is_given_no_engine_and_little_compression() -> None:
    vector = index_body(NEXTGEN)["mappings"]["properties"]["vector"]
    assert not {"engine", "mode", "method"} & set(vector)
    assert (vector["compression_level"], vector["space_type"]) == ("2x", "cosinesimil")


def test_filters_inside_k_nn_have_an_engine_that_can_do_them() -> None:
    engines = {
        flavour.name: index_body(flavour)["mappings"]["properties"]["vector"]["method"]["engine"]
        for flavour in (CLASSIC, NODE)
    }
    assert engines == {"classic": "faiss", "node": "lucene"}


def test_both_legs_filter_by_scope_state_and_kind_and_return_columns_only() -> None:
    query = replace(QUESTION, filter=EntryFilter(frozenset({Kind.TURN}), frozenset({State.ACTIVE, State.ARCHIVED})))
    bodies = bodies_of(Scope("alice", "work"), query)
    assert list(bodies) == ["bm25", "dense"]
    for body in bodies.values():
        for wanted in (
            {"term": {"user": "alice"}},
            {"term": {"space": "work"}},
            {"terms": {"state": ["active", "archived"]}},
            {"terms": {"kind": ["turn"]}},
        ):
            assert wanted in filters(body)
        assert body["_source"] is False
        assert body["sort"] == [{"_score": "desc"}, {"memory_id": "asc"}]


def test_vectors_of_another_model_are_kept_out_inside_k_nn() -> None:
    bodies = bodies_of(ALICE, QUESTION)
    assert {"term": {"model": MODEL}} in filters(bodies["dense"])
    assert {"term": {"model": MODEL}} not in filters(bodies["bm25"])


def test_the_tags_of_a_scope_limit_both_legs() -> None:
    bodies = bodies_of(replace(ALICE, tags=frozenset({"b", "a"})), QUESTION)
    assert all({"terms": {"tags": ["a", "b"]}} in filters(body) for body in bodies.values())


def test_a_leg_with_nothing_to_ask_is_left_out() -> None:
    assert list(bodies_of(ALICE, replace(QUESTION, vector=None))) == ["bm25"]
    assert list(bodies_of(ALICE, replace(QUESTION, words=()))) == ["dense"]
    assert list(bodies_of(ALICE, replace(QUESTION, words=('"', "AND NOT"), vector=None))) == []


@pytest.mark.parametrize(
    ("per_leg", "size", "neighbours"), [(7, 7, 100), (500, 500, 1_000), (90_000, MAX_HITS, MAX_HITS)]
)
def test_a_leg_asks_for_no_more_than_the_service_gives(per_leg: int, size: int, neighbours: int) -> None:
    bodies = bodies_of(ALICE, replace(QUESTION, per_leg=per_leg))
    assert bodies["bm25"]["size"] == bodies["dense"]["size"] == size
    assert bodies["dense"]["query"]["knn"]["vector"]["k"] == neighbours


def test_words_and_pairs_of_characters_go_into_fields_of_their_own() -> None:
    assert terms_of_text("Zoë's café at 東京タワー, 333") == Terms("zoe cafe at 333", "東京 京タ タワ ワー")
    assert terms_of_question(content_words("a café in 東京")) == Terms("cafe", "東京")


def test_a_lone_character_is_a_wildcard_among_the_pairs_and_no_other_word_is() -> None:
    assert terms_of_question(content_words("my 猫 in 東京 *")) == Terms("", "東京", ("猫",))
    bodies = bodies_of(ALICE, replace(QUESTION, words=("猫", "tea"), vector=None))
    assert bodies["bm25"]["query"]["bool"]["should"] == [
        {"match": {"search": "tea"}},
        {"wildcard": {"pairs": {"value": "*猫*"}}},
    ]


def test_a_vector_of_zeros_is_neither_asked_for_nor_written() -> None:
    nothing = np.zeros_like(VECTOR)
    assert list(bodies_of(ALICE, replace(QUESTION, vector=nothing))) == ["bm25"]
    assert not {"vector", "model"} & set(document(ALICE, replace(row(), pooled=nothing)))


def test_a_question_has_a_bounded_number_of_distinct_words() -> None:
    spaced = terms_of_question([f"w{number // 2}" for number in range(4 * MAX_TERMS)]).spaced.split()
    assert len(spaced) == len(set(spaced)) == MAX_TERMS


def test_a_document_holds_the_scope_and_the_words_and_no_text() -> None:
    held = document(Scope("alice", "work"), row(vector=True))
    assert held.pop("vector") == pytest.approx(VECTOR.tolist(), abs=1e-6)
    assert held == {
        "memory_id": "e1",
        "version": 1,
        "user": "alice",
        "space": "work",
        "kind": "memory",
        "state": "active",
        "search": "oolong tea 1 march 2026",
        "pairs": "",
        "model": MODEL,
    }


def test_a_vector_of_an_unnamed_model_is_refused() -> None:
    with pytest.raises(ValueError, match="names its model"):
        document(ALICE, replace(row(vector=True), model=None))


def test_a_version_with_its_vector_comes_after_the_same_without() -> None:
    stages = [stage_of(version, embedded=embedded) for version in (1, 2) for embedded in (False, True)]
    assert stages == sorted(set(stages))


def test_named_documents_carry_their_stage_and_deleted_ones_are_removed() -> None:
    written, removed = versioned_actions(ALICE, [row(version=3), row("e2", 4, state=State.DELETED)])
    assert lines_of(written)[0] == {
        "index": {"_id": document_id(ALICE, "e1"), "version": 6, "version_type": "external_gte"}
    }
    assert lines_of(removed) == [
        {"delete": {"_id": document_id(ALICE, "e2"), "version": 8, "version_type": "external_gte"}}
    ]
    assert (written.removes, removed.removes) == (False, True)


def test_names_of_documents_tell_people_and_spaces_apart() -> None:
    scopes = [ALICE, MALLORY, Scope("alice", "work"), Scope("alice work"), Scope('alice", "work')]
    names = {document_id(scope, "e1") for scope in scopes}
    assert len(names) == len(scopes)
    assert document_id(replace(ALICE, tags=frozenset({"a"})), "e1") in names


def test_unnamed_documents_are_written_before_their_former_ones_are_removed() -> None:
    actions = list(
        replacing_actions(
            ALICE, [row(version=2)], [Held("d1", HeldRow("e1", 1, None)), Held("d2", HeldRow("e1", 1, MODEL))]
        )
    )
    assert [lines_of(action)[0] for action in actions] == [
        {"index": {}},
        {"delete": {"_id": "d1"}},
        {"delete": {"_id": "d2"}},
    ]


def test_an_unnamed_document_newer_than_the_row_stays() -> None:
    assert list(replacing_actions(ALICE, [row(version=2)], [Held("d1", HeldRow("e1", 2, MODEL))])) == []


def test_a_deleted_entry_leaves_an_unnamed_document_without_words() -> None:
    (action,) = replacing_actions(ALICE, [row(version=2, state=State.DELETED)], [])
    assert not {"search", "pairs", "vector", "model"} & set(lines_of(action)[1])


def test_of_several_rows_of_an_entry_the_newest_is_written() -> None:
    rows = [row(version=2), row(version=1, vector=True), row(version=2, vector=True), row("e0")]
    assert [(kept.entry_id, kept.version, kept.pooled is not None) for kept in newest(rows)] == [
        ("e0", 1, False),
        ("e1", 2, True),
    ]


def test_chunks_stay_within_the_limit_and_keep_the_order() -> None:
    actions = [BulkAction(ALICE, str(number), "x" * size) for number, size in enumerate([4, 4, 4, 20, 1])]
    found = list(chunks(actions, limit=10))
    assert [[len(action) for action in chunk] for chunk in found] == [[4, 4], [4], [20], [1]]


@pytest.mark.parametrize("cosine", [-1.0, -0.25, 0.0, 0.5, 1.0])
def test_scores_mean_cosines(cosine: float) -> None:
    assert cosine_of_similarity((1 + cosine) / 2) == pytest.approx(cosine)
    score = cosine + 1 if cosine >= 0 else 1 / (1 - cosine)
    assert cosine_of_inner_product(score) == pytest.approx(cosine)


def test_an_index_of_beginnings_is_asked_by_beginnings() -> None:
    layout, vector = IndexLayout(short=256), np.zeros(DIMENSIONS, np.float32)
    vector[[0, 300]] = 0.6, 0.8
    sent = leg_bodies(ALICE, QUESTION, layout.held(vector))["dense"]["query"]["knn"]["vector"]["vector"]
    assert (len(sent), sent[0], sum(sent)) == (256, 1.0, 1.0)
    nothing = np.zeros(DIMENSIONS, np.float32)
    nothing[300] = 1.0
    assert list(leg_bodies(ALICE, QUESTION, layout.held(nothing))) == ["bm25"]


def test_of_a_vector_of_another_length_an_index_holds_nothing() -> None:
    assert IndexLayout(dimensions=512).held(VECTOR) is None
    assert IndexLayout().held(None) is None
