"""Rerankers and short vectors as the settings name them: whole programs over doubles, and what is refused."""

from collections.abc import Mapping
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from recollect.adapters.search.rescored import SHORT_CANDIDATES
from recollect.bootstrap.container import build
from recollect.bootstrap.encoders import short_length
from recollect.bootstrap.rerankers import open_reranking
from recollect.core.model.drafts import EntryDraft
from recollect.core.model.writes import Author
from recollect.core.query.query import Query
from recollect.core.query.strategy import Strategy
from recollect.core.ranking.hits import ExplainedHit
from recollect.errors import InputError
from recollect.settings import Settings
from recollect.use_cases.search.by_model import ModelReranker
from recollect.use_cases.table import Recollect
from tests.builders import ALICE
from tests.fakes import embeddings_double, model_double, reranker_double
from tests.fakes.model_double import Asked, Said
from tests.fakes.reranker_double import RerankFault
from tests.model_folder import MODEL_FOLDER

TEXTS = ("Alice drinks oolong tea at noon.", "Alice drinks oolong tea with her sister in the garden.")
QUERY = Query(text="When does Alice drink oolong tea?", strategy=Strategy.RERANK, explain=True)


def settings(folder: Path, **fields: Any) -> Settings:
    return Settings.model_validate({"data": folder, "model": MODEL_FOLDER, **fields})


def remember(recollect: Recollect) -> None:
    for text in TEXTS:
        recollect.remember(ALICE, [EntryDraft(text=text)], Author())
    recollect.embed_entries(recollect.queue.receive(limit=10, lease_seconds=60))


@pytest.mark.parametrize(
    ("reranker", "url", "model"),
    [("bedrock", "bedrock_endpoint", "cohere.rerank-v3-5:0"), ("http", "reranker_url", "rerank-v3.5")],
)
def test_a_model_orders_a_search(
    reranker: str, url: str, model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    with reranker_double.serving() as double:
        named = {"reranker": reranker, url: double.url, "reranker_model_id": model}
        with closing(build(settings(tmp_path, **named))) as recollect:
            remember(recollect)
            double.score = lambda _, text: 0.9 if text.endswith(TEXTS[1]) else 0.1
            answer = recollect.search(ALICE, QUERY)
            assert [hit.entry.text for hit in answer.hits] == list(TEXTS[::-1])
            assert answer.degraded == ()
            double.planned.append(RerankFault(pairs=lambda pairs: pairs[1:]))
            assert recollect.search(ALICE, QUERY).degraded == ("reranker",)


def test_the_language_model_orders_a_search_within_its_budget(tmp_path: Path) -> None:
    def graded(asked: Asked) -> Said:
        assert "`grades`" in asked.system
        return Said(value={"grades": [{"text": 1, "grade": 5}, {"text": 2, "grade": 95}]})

    with model_double.serving() as double:
        double.reply = graded
        named = {"language_model": "openai", "language_model_id": "m", "language_model_url": f"{double.url}/v1"}
        with closing(build(settings(tmp_path, reranker="language_model", **named))) as recollect:
            remember(recollect)
            reranker = recollect.rerank_results
            assert reranker is not None
            assert isinstance(reranker.reranker, ModelReranker)
            answer = recollect.search(ALICE, QUERY)
            first, second = answer.hits
            assert isinstance(first, ExplainedHit)
            assert isinstance(second, ExplainedHit)
            assert first.explanation.reranked is not None
            assert second.explanation.reranked is not None
            assert (first.explanation.reranked.score, second.explanation.reranked.score) == (0.95, 0.05)
            assert (first.explanation.reranked.place, second.explanation.reranked.place) == (2, 1)


def test_without_one_there_is_none(tmp_path: Path) -> None:
    with closing(build(settings(tmp_path))) as recollect:
        assert recollect.rerank_results is None
        with pytest.raises(InputError) as caught:
            recollect.search(ALICE, QUERY)
    assert caught.value.field == "strategy"


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"reranker": "language_model"}, "RECOLLECT_RERANKER"),
    ({"reranker": "bedrock"}, "RECOLLECT_RERANKER_MODEL_ID"),
    ({"reranker": "http", "reranker_url": "http://x/v1"}, "RECOLLECT_RERANKER_MODEL_ID"),
    ({"reranker": "http", "reranker_model_id": "m"}, "RECOLLECT_RERANKER_URL"),
    ({"reranker": "http", "reranker_model_id": "m", "reranker_url": "http://a:b@x/v1"}, "RECOLLECT_RERANKER_URL"),
]


@pytest.mark.parametrize(("fields", "field"), REFUSED)
def test_a_setting_that_is_missing_is_named(tmp_path: Path, fields: Mapping[str, Any], field: str) -> None:
    with ExitStack() as opening, pytest.raises(InputError) as caught:
        open_reranking(settings(tmp_path, **fields), opening)
    assert caught.value.field == field


def test_bedrock_is_asked_in_the_region_of_the_arn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    arn = "arn:aws:bedrock:eu-central-1::foundation-model/cohere.rerank-v3-5:0"
    with reranker_double.serving() as double, ExitStack() as opening:
        named = {"reranker_model_id": arn, "bedrock_endpoint": double.url, "reranker_seconds": 20}
        parts = open_reranking(settings(tmp_path, reranker="bedrock", **named), opening)
        assert parts is not None
        assert parts.reranker is not None
        found = parts.reranker.scores(ALICE, "oolong tea", ["oolong tea", "rain"], within_seconds=20.0)
        assert list(found) == [1.0, 0.0]
        assert "/eu-central-1/bedrock/" in double.keys[0]


LONG = {"embedder": "openai", "embedding_model_id": "m", "embedding_dimensions": 512, "embedding_matryoshka": True}


def test_short_vectors_are_found_measured_and_explained(tmp_path: Path) -> None:
    with embeddings_double.serving() as double:
        named = {**LONG, "embedding_url": double.url}
        with closing(build(settings(tmp_path, **named))) as recollect:
            remember(recollect)
            (hit, *_) = recollect.search(ALICE, Query(text=QUERY.text, explain=True)).hits
    assert isinstance(hit, ExplainedHit)
    (dense,) = [leg for leg in hit.explanation.legs if leg.leg == "dense"]
    (part,) = [part for part in hit.explanation.parts if part.name == "dense"]
    assert dense.short is not None
    assert dense.short.rank <= SHORT_CANDIDATES
    assert dense.short.score != dense.score
    assert dense.score == pytest.approx(part.raw, abs=2e-3)


def test_what_cannot_be_cut_is_refused(tmp_path: Path) -> None:
    no_longer = {**LONG, "embedding_url": "http://x/v1", "embedding_dimensions": 256}
    for fields in ({"embedding_matryoshka": True}, no_longer):
        with pytest.raises(InputError) as caught:
            short_length(settings(tmp_path, **fields))
        assert caught.value.field == "RECOLLECT_EMBEDDING_MATRYOSHKA"
    assert short_length(settings(tmp_path)) is None
