"""A changed model, from the first search after it to a run of the job `re_embed`, over a data folder."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from recollect.adapters.minilm import MODEL
from recollect.bootstrap.container import build
from recollect.core.lifecycle.job_runs import RunProgress, RunState
from recollect.core.model.drafts import EntryDraft
from recollect.core.model.writes import Author
from recollect.core.query.query import Query
from recollect.core.ranking.hits import ExplainedHit
from recollect.core.ranking.profiles import ProfileName
from recollect.settings import Settings
from recollect.use_cases.table import Recollect
from tests.builders import ALICE
from tests.fakes.embeddings_double import LENGTH, EmbeddingsDouble, serving
from tests.model_folder import MODEL_FOLDER

TEXTS = ("Maya is allergic to walnuts.", "Jonas stayed in Alfama, above a bakery.", "The cellar is damp.")
OTHER = f"openai/small/{LENGTH}+{MODEL}"


@pytest.fixture(scope="module")
def double() -> Iterator[EmbeddingsDouble]:
    with serving() as found:
        yield found


@pytest.fixture
def settings(tmp_path: Path, double: EmbeddingsDouble, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Three memories with the built-in model's vectors; then another model is set."""
    monkeypatch.setenv("RECOLLECT_MODEL", str(MODEL_FOLDER))
    with closing(build(Settings(data=tmp_path))) as recollect:
        recollect.remember(ALICE, [EntryDraft(text=text) for text in TEXTS], Author())
        _work(recollect)
    monkeypatch.setenv("RECOLLECT_EMBEDDER", "openai")
    monkeypatch.setenv("RECOLLECT_EMBEDDING_URL", double.url)
    monkeypatch.setenv("RECOLLECT_EMBEDDING_MODEL_ID", "small")
    return Settings(data=tmp_path)


def _work(recollect: Recollect) -> None:
    while deliveries := recollect.queue.receive(limit=64, lease_seconds=60):
        recollect.embed_entries(deliveries)


def _run_jobs(recollect: Recollect) -> None:
    assert recollect.parts.jobs is not None
    assert recollect.parts.jobs.queue is not None
    while deliveries := recollect.parts.jobs.queue.receive(limit=9, lease_seconds=60):
        for delivery in deliveries:
            recollect.run_jobs(delivery.message, has_time=lambda: True)
            recollect.parts.jobs.queue.acknowledge([delivery.receipt])


def _found(recollect: Recollect, text: str) -> list[tuple[str, bool]]:
    """What is found, best first, and whether by its words alone."""
    result = recollect.search(ALICE, Query(text=text, explain=True, min_relevance=0.0))
    return [
        (hit.entry.text, hit.explanation.waiting_for_vectors) for hit in result.hits if isinstance(hit, ExplainedHit)
    ]


def test_until_they_are_encoded_anew_they_are_found_by_words_and_answers_say_so(settings: Settings) -> None:
    with closing(build(settings)) as recollect:
        recollect.remember(ALICE, [EntryDraft(text="Walnuts are in the cellar, says Maya.")], Author())
        _work(recollect)
        assert recollect.store.vector_models(ALICE)[MODEL] == 3
        found = dict(_found(recollect, "Is Maya allergic to walnuts?"))
        assert found[TEXTS[0]]
        assert not found["Walnuts are in the cellar, says Maya."]
        assert recollect.search(ALICE, Query(text="walnuts")).degraded == ("former_model",)
        assert recollect.search(ALICE, Query(text="Who cannot eat filberts?")).degraded == ("former_model",)
        for profile in ProfileName:
            assert recollect.search(ALICE, Query(text="walnuts", profile=profile)).hits


def test_a_run_of_the_job_encodes_all_anew_and_then_all_is_found_by_new_vectors(settings: Settings) -> None:
    with closing(build(settings)) as recollect:
        ordered = recollect.order_job("re_embed", dry_run=False, ordered_by="operator", owner=None, space=None)
        _run_jobs(recollect)
        assert recollect.store.vector_models(ALICE) == {OTHER: 3}
        assert (TEXTS[0], False) in _found(recollect, "Is Maya allergic to walnuts?")
        shown = recollect.read_job_run(ordered.id, limit=9)
        assert (shown.run.state, shown.run.counts) == (RunState.DONE, {"embedded": 3})
        assert shown.progress == RunProgress(3, 3)
