"""The composition root picks what the settings name, and says what is missing."""

from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from recollect.adapters import opensearch
from recollect.adapters.minilm import MODEL, MiniLmEmbedder
from recollect.adapters.opensearch import IndexLayout
from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.hedged import DegradingSearch
from recollect.adapters.sentences import SentenceEmbedder
from recollect.bootstrap.data_folder import local_signing_key
from recollect.bootstrap.encoders import (
    model_name,
    open_encoder,
    vector_length,
)
from recollect.bootstrap.language_models import open_language_model
from recollect.bootstrap.operations import make_index
from recollect.bootstrap.searches import open_indexes, open_search, paid_reads
from recollect.bootstrap.stores import open_stores
from recollect.core.embedding.messages import EmbeddingRequest
from recollect.errors import EmbeddingError, InputError
from recollect.serverless.api import MIN_BYTES
from recollect.settings import EmbedderName, SearchBackend, Settings, StoreName
from recollect.use_cases.search.sparing import ReadPressure
from tests.fakes import embeddings_double
from tests.fakes.embeddings_double import LENGTH, Fault, answer_of, item
from tests.fakes.entry_store import InMemoryEntryStore
from tests.model_folder import MODEL_FOLDER
from tests.unit.adapters.aws_double import refusal, serving


@pytest.fixture(autouse=True)
def _credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else boto3 would ask the machine it runs on for some."""
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")


def test_short_names_choose_the_parts_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STORE", "dynamodb")
    monkeypatch.setenv("SEARCH_BACKEND", "opensearch")
    settings = Settings()
    assert (settings.store, settings.search_backend) == (StoreName.DYNAMODB, SearchBackend.OPENSEARCH)


def test_single_numbers_of_the_ranking_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECOLLECT_RANKING__EVIDENCE__MAXSIM", "2.5")
    ranking = Settings().ranking
    assert (ranking.evidence.maxsim, ranking.evidence.dense) == (2.5, 4.0)


@pytest.mark.parametrize(("kind", "length"), [(EmbedderName.TITAN, 256), (EmbedderName.COHERE, 1536)])
def test_a_model_on_bedrock_takes_the_place_of_the_sentence_vector(kind: EmbedderName, length: int) -> None:
    settings = Settings(
        embedder=kind, embedding_dimensions=length, model=MODEL_FOLDER, bedrock_endpoint="http://127.0.0.1:9"
    )
    with ExitStack() as opening:
        embedder = open_encoder(settings, opening)
        assert isinstance(embedder, SentenceEmbedder)
        assert embedder.model == model_name(settings)
        assert f"/{length}+" in embedder.model
        assert vector_length(settings) == embedder.dimensions == length


@pytest.mark.parametrize("length", [None, 16])
def test_an_endpoint_takes_the_place_of_the_sentence_vector(length: int | None) -> None:
    with embeddings_double.serving() as double, ExitStack() as opening:
        settings = _of_an_endpoint(double.url, embedding_dimensions=length, embedding_key="a-key")
        embedder = open_encoder(settings, opening)
        assert isinstance(embedder, SentenceEmbedder)
        assert embedder.model == model_name(settings) == f"openai/small/{length or LENGTH}+{MODEL}"
        assert vector_length(settings) == embedder.dimensions == len(embedder.encode_query("tea").sentence)
        assert {one["Authorization"] for one in double.headers} == {"Bearer a-key"}


def test_an_endpoint_is_tried_at_the_start(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("recollect.adapters.model_calls.full_jitter", lambda *_, **__: 0.0)
    with embeddings_double.serving() as double:
        for fault, length, may_start in (
            (Fault(503), 48, True),
            (Fault(503), None, False),
            (Fault(401), 48, False),
            (None, 16, True),
            (answer_of([item(0, [1.0] * 8)]), 16, False),
            (Fault(raw=b"no"), 48, False),
        ):
            double.always = fault
            settings = _of_an_endpoint(double.url, embedding_dimensions=length)
            with ExitStack() as opening:
                if may_start:
                    assert open_encoder(settings, opening).model == f"openai/small/{length}+{MODEL}"
                    continue
                with pytest.raises(EmbeddingError):
                    open_encoder(settings, opening)
    assert [record.message for record in caplog.records if "checked" in record.message] == [
        "embedding_endpoint_not_checked"
    ]


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"embedder": "openai", "embedding_url": "http://127.0.0.1:9/v1"}, "EMBEDDING_MODEL_ID"),
        ({"embedder": "openai", "embedding_model_id": "small"}, "EMBEDDING_URL"),
        ({"embedder": "openai", "embedding_model_id": "small", "embedding_url": "file:///etc"}, "EMBEDDING_URL"),
        (
            {"embedder": "openai", "embedding_model_id": "small", "embedding_url": "http://u:p@127.0.0.1:9"},
            "EMBEDDING_URL",
        ),
    ],
)
def test_a_model_of_ones_own_asks_for_what_it_needs_by_name(fields: dict[str, str], named: str) -> None:
    with pytest.raises(InputError) as caught:
        model_name(Settings.model_validate(fields))
    assert named in caught.value.field
    assert "u:p" not in str(caught.value)


def test_the_key_of_an_endpoint_is_not_shown() -> None:
    assert "a-key" not in repr(Settings.model_validate({"embedding_key": "a-key"}))


def _of_an_endpoint(url: str, **fields: object) -> Settings:
    chosen = {"embedder": "openai", "embedding_url": url, "embedding_model_id": "small", "model": MODEL_FOLDER}
    return Settings.model_validate({**chosen, **fields})


def test_by_default_all_vectors_are_minilms() -> None:
    with ExitStack() as opening:
        assert isinstance(open_encoder(Settings(model=MODEL_FOLDER), opening), MiniLmEmbedder)
    assert (model_name(Settings()), vector_length(Settings())) == (MODEL, 384)


def test_the_home_of_whoever_runs_it_is_found_in_every_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("DATA", "MODEL", "EVENTS_OUT_SECRET_FILE"):
        monkeypatch.setenv(f"RECOLLECT_{name}", "~/here")
    settings = Settings()
    assert {settings.data, settings.model, settings.events_out_secret_file} == {tmp_path / "here"}


def test_vectors_of_another_length_get_another_layout_behind_the_same_alias() -> None:
    def named(**fields: object) -> tuple[str, IndexLayout]:
        settings = Settings.model_validate({"opensearch_endpoint": "http://127.0.0.1:9", **fields})
        with ExitStack() as opening:
            indexes = open_indexes(settings, opening)
            return indexes.alias, indexes.layout

    assert named() == ("recollect", IndexLayout())
    titan = {"embedder": "titan", "embedding_dimensions": 512}
    assert named(**titan) == ("recollect", IndexLayout(dimensions=512))
    assert named(**titan, embedding_matryoshka=True) == ("recollect", IndexLayout(dimensions=512, short=256))


@pytest.mark.parametrize(
    "endpoint", ["http://opensearch:9200", "https://10.0.0.7:9200", "http://127.0.0.1.evil.org", "http:///"]
)
def test_a_node_that_asks_nobody_who_they_are_is_on_this_machine_alone(endpoint: str) -> None:
    settings = Settings.model_validate({"search_backend": "opensearch", "opensearch_endpoint": endpoint})
    with ExitStack() as opening, pytest.raises(InputError, match="this machine's"):
        open_indexes(settings, opening)


@pytest.mark.parametrize("endpoint", ["http://127.0.0.1:9200", "http://localhost:9200", "http://[::1]:9200"])
def test_a_node_on_this_machine_is_taken(endpoint: str) -> None:
    settings = Settings.model_validate({"search_backend": "opensearch", "opensearch_endpoint": endpoint})
    with ExitStack() as opening:
        assert open_indexes(settings, opening).flavour.name == "node"


def test_a_managed_domain_is_asked_with_signed_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    signed: list[str] = []
    monkeypatch.setattr(opensearch, "aws_signer", lambda _region, *, service: signed.append(service))
    domain = {"opensearch_endpoint": "https://search-x.eu-central-1.es.amazonaws.com", "opensearch_auth": "es"}
    settings = Settings.model_validate({"search_backend": "opensearch", "opensearch_flavour": "domain", **domain})
    with ExitStack() as opening:
        assert open_indexes(settings, opening).flavour.name == "domain"
    assert signed == ["es"]


def test_search_is_exact_or_an_index_with_exact_search_beside_it() -> None:
    opensearch = {"search_backend": "opensearch", "opensearch_endpoint": "http://127.0.0.1:9"}
    with ExitStack() as opening:
        assert isinstance(open_search(Settings(), InMemoryEntryStore(), opening), ExactSearch)
        settings = Settings.model_validate(opensearch)
        assert isinstance(open_search(settings, InMemoryEntryStore(), opening), DegradingSearch)


@pytest.mark.parametrize(
    ("fields", "named"),
    [({"search_backend": "opensearch"}, "OPENSEARCH_ENDPOINT"), ({"store": "dynamodb"}, "QUEUE_URL")],
)
def test_a_setting_that_a_part_needs_is_asked_for_by_name(fields: dict[str, str], named: str, tmp_path: Path) -> None:
    settings = Settings.model_validate({"data": tmp_path, **fields})
    with ExitStack() as opening, pytest.raises(InputError) as caught:
        open_search(settings, open_stores(settings, opening).store, opening)
    assert named in caught.value.field


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"language_model": "bedrock"}, "LANGUAGE_MODEL_ID"),
        ({"language_model": "openai"}, "LANGUAGE_MODEL_ID"),
        ({"language_model": "openai", "language_model_id": "small"}, "LANGUAGE_MODEL_URL"),
        (
            {"language_model": "openai", "language_model_id": "small", "language_model_url": "file:///etc/passwd"},
            "LANGUAGE_MODEL_URL",
        ),
    ],
)
def test_a_language_model_asks_for_what_it_needs_by_name(fields: dict[str, str], named: str) -> None:
    with ExitStack() as opening, pytest.raises(InputError) as caught:
        open_language_model(Settings.model_validate(fields), opening)
    assert named in caught.value.field


def test_a_language_model_is_named_by_its_kind_and_id_and_by_default_there_is_none() -> None:
    def name(**fields: str) -> str | None:
        with ExitStack() as opening:
            model = open_language_model(Settings.model_validate(fields), opening)
            return None if model is None else model.name

    assert name() is None
    assert name(language_model="bedrock", language_model_id="eu.a.model") == "bedrock/eu.a.model"
    url = "http://127.0.0.1:11434/v1"
    assert name(language_model="openai", language_model_id="small", language_model_url=url) == "openai/small"


def test_the_key_of_a_language_model_is_not_shown() -> None:
    assert "a-key" not in repr(Settings.model_validate({"language_model_key": "a-key"}))


@pytest.mark.parametrize("units", [0, 6_000])
def test_refusals_keep_only_those_with_a_budget_from_reading_a_space(units: int) -> None:
    """A worker has none: what it does not find near is missed for good, so it waits or fails."""
    pressure = ReadPressure(lambda: 0.0)
    settings = Settings(_env_file=None, store=StoreName.DYNAMODB, exact_read_units=units)
    paid = paid_reads(settings, None, pressure)
    assert paid is not None
    pressure.refused()
    assert not pressure.is_calm()
    assert paid.rows(500) == (0 if units else 500)


def test_exact_search_has_no_index_to_make(tmp_path: Path) -> None:
    entries: list[int] = []
    assert make_index(Settings(data=tmp_path), entries.append, anew=True) is False
    assert entries == []
    with ExitStack() as opening:
        stores = open_stores(Settings(data=tmp_path), opening)
        assert stores.reclaim() == 0
        with closing(ExactSearch(stores.store, max_bytes=1 << 20)):
            assert stores.queue.depth().waiting == 0


@pytest.mark.parametrize(
    ("given", "made"),
    [
        ({}, {"CreateTable", "CreateQueue"}),
        ({"queue_url": "http://127.0.0.1/0/a", "set_aside_url": "http://127.0.0.1/0/b"}, set()),
    ],
)
def test_on_an_emulator_table_and_queues_are_made_unless_they_are_named(given: dict[str, str], made: set[str]) -> None:
    with serving() as double, ExitStack() as opening:
        double.usual["CreateTable"] = lambda _: refusal("ResourceInUseException")  # it is there already
        double.usual["CreateQueue"] = lambda asked: (200, {"QueueUrl": f"{double.url}/0/{asked['QueueName']}"})
        settings = Settings.model_validate({"store": "dynamodb", "aws_endpoint": double.url, **given})
        stores = open_stores(settings, opening)
        stores.queue.send([EmbeddingRequest("alice", "default", "e", 1)])
        asked = {operation for operation, _ in double.requests}
        (sent,) = double.asked("SendMessageBatch")
    assert asked == made | {"SendMessageBatch"}
    assert sent["QueueUrl"].endswith("/0/a" if given else "/0/recollect")


def test_one_queue_of_two_is_a_mistake_on_an_emulator_as_well() -> None:
    settings = Settings.model_validate(
        {"store": "dynamodb", "aws_endpoint": "http://127.0.0.1:9", "queue_url": "http://127.0.0.1/0/a"}
    )
    with ExitStack() as opening, pytest.raises(InputError, match="RECOLLECT_SET_ASIDE_URL"):
        open_stores(settings, opening)


def test_the_key_of_one_machine_stays_the_same(tmp_path: Path) -> None:
    first, again = (local_signing_key(Settings(data=tmp_path / "a")) for _ in range(2))
    assert first == again != local_signing_key(Settings(data=tmp_path / "b"))
    assert len(first) >= MIN_BYTES
