"""Sentence vectors from Bedrock: what is asked, and what becomes of a service that refuses, is silent or wrong."""

import json
import logging
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import cache

import numpy as np
import pytest

from recollect.adapters.bedrock_embeddings import (
    ENTRIES_PATIENCE,
    QUESTIONS_PATIENCE,
    BedrockTimeouts,
    CohereEmbedV4,
    SentenceModel,
    TitanTextV2,
    open_embedder,
)
from recollect.adapters.sentences import CALLS_AT_ONCE, SentenceEmbedder
from recollect.core.embedding.messages import EncoderInput
from recollect.errors import EmbeddingError, InputError
from tests.fakes.bedrock_double import (
    COHERE_ID,
    TITAN_ID,
    Answer,
    BedrockDouble,
    Silence,
    refusal,
    serving,
    spoken,
    vector_of,
)
from tests.fakes.embedder import HashEmbedder
from tests.http_suite.waiting import eventually
from tests.patience import PATIENT_SECONDS

TITAN = TitanTextV2(dimensions=256)
COHERE = CohereEmbedV4(dimensions=256)
SECRET_TEXT = "what nobody else may read"
IMPATIENT = BedrockTimeouts(connect_seconds=PATIENT_SECONDS, read_seconds=0.1, max_attempts=2)
THROTTLED = refusal("ThrottlingException", 429)

Opening = Callable[..., SentenceEmbedder]


@pytest.fixture(scope="module")
def server() -> Iterator[BedrockDouble]:
    with pytest.MonkeyPatch.context() as environment, serving() as double:
        for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
            environment.setenv(name, "test")
        yield double


@pytest.fixture(scope="module")
def opened(server: BedrockDouble) -> Iterator[Opening]:
    """Opens embedders, each kind once: making clients takes longer than a test."""
    with ExitStack() as opening:

        @cache
        def _open(
            model: SentenceModel, timeouts: BedrockTimeouts | None = None, url: str = server.url
        ) -> SentenceEmbedder:
            embedder = open_embedder(
                HashEmbedder(),
                model,
                region="us-east-1",
                endpoint=url,
                entries=timeouts or ENTRIES_PATIENCE,
                questions=timeouts or QUESTIONS_PATIENCE,
            )
            return opening.enter_context(closing(embedder))

        yield _open


@pytest.fixture
def double(server: BedrockDouble) -> BedrockDouble:
    """The server as if nothing had been asked or planned."""
    server.forget()
    return server


@pytest.fixture(autouse=True)
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that botocore would have waited between its attempts."""
    waited: list[float] = []
    monkeypatch.setattr("botocore.endpoint.time.sleep", waited.append)
    return waited


def inputs(*texts: str) -> list[EncoderInput]:
    return [EncoderInput(text) for text in texts]


@pytest.mark.parametrize(
    ("model", "name"),
    [(TITAN, f"{TITAN_ID}/256"), (CohereEmbedV4(dimensions=1536), f"{COHERE_ID}/1536")],
    ids=["titan", "cohere"],
)
def test_the_model_is_named_after_both_models_and_the_dimensions(
    opened: Opening, model: SentenceModel, name: str
) -> None:
    embedder = opened(model)
    assert embedder.model == f"{name}+{HashEmbedder().model}"
    assert embedder.dimensions == len(embedder.encode_query("tea").sentence) == model.dimensions


def test_an_inference_profile_is_invoked_and_leaves_the_name_alone(opened: Opening, double: BedrockDouble) -> None:
    embedder = opened(CohereEmbedV4(dimensions=256, model_id=f"eu.{COHERE_ID}"))
    embedder.encode_query("tea")
    assert embedder.model == opened(COHERE).model
    assert [model_id for model_id, _ in double.requests] == [f"eu.{COHERE_ID}"]


@pytest.mark.parametrize(
    ("model", "dimensions"), [(TitanTextV2, 384), (TitanTextV2, 1536), (CohereEmbedV4, 384)], ids=str
)
def test_dimensions_that_a_model_does_not_offer_are_an_error(
    model: Callable[..., SentenceModel], dimensions: int
) -> None:
    with pytest.raises(InputError, match="256, 512, 1024"):
        model(dimensions=dimensions)


def test_titan_is_asked_for_one_text_a_call(opened: Opening, double: BedrockDouble) -> None:
    opened(TITAN).encode_entries([EncoderInput("Alice: tea", previous="Bob: milk")])
    opened(TITAN).encode_query("who likes tea?")
    assert double.requests == [
        (TITAN_ID, {"inputText": "Alice: tea", "dimensions": 256, "normalize": True}),
        (TITAN_ID, {"inputText": "who likes tea?", "dimensions": 256, "normalize": True}),
    ]


def test_cohere_is_told_entries_from_questions(opened: Opening, double: BedrockDouble) -> None:
    opened(COHERE).encode_entries([EncoderInput("Alice: tea", previous="Bob: milk"), EncoderInput("café")])
    opened(COHERE).encode_query("who likes tea?")
    asked = {"embedding_types": ["float"], "output_dimension": 256}
    assert double.requests == [
        (COHERE_ID, {"texts": ["Alice: tea", "café"], "input_type": "search_document", **asked}),
        (COHERE_ID, {"texts": ["who likes tea?"], "input_type": "search_query", **asked}),
    ]


def test_token_vectors_words_and_pieces_are_those_of_the_encoder(opened: Opening) -> None:
    embedder, encoder = opened(TITAN), HashEmbedder()
    (entry,), (expected,) = (one.encode_entries(inputs("oolong from Taiwan")) for one in (embedder, encoder))
    query, expected_query = (one.encode_query("which oolong?") for one in (embedder, encoder))

    assert np.array_equal(entry.tokens.codes, expected.tokens.codes)
    assert np.array_equal(entry.tokens.starts, expected.tokens.starts)
    assert np.array_equal(query.tokens, expected_query.tokens)
    assert (query.words, query.pieces) == (expected_query.words, expected_query.pieces)


@pytest.mark.parametrize("model", [TITAN, COHERE], ids=["titan", "cohere"])
def test_sentence_vectors_are_those_of_the_model_at_unit_length(opened: Opening, model: SentenceModel) -> None:
    (entry,) = opened(model).encode_entries(inputs("oolong from Taiwan"))
    given = vector_of("oolong from Taiwan", 256)
    assert entry.pooled == pytest.approx(given / np.linalg.norm(given), abs=1e-6)
    assert entry.pooled.dtype == np.float32


def test_more_texts_than_a_call_takes_are_divided_and_come_back_in_order(
    opened: Opening, double: BedrockDouble
) -> None:
    texts = [f"tea number {number}" for number in range(200)]
    made = opened(COHERE).encode_entries(inputs(*texts))

    assert sorted(len(body["texts"]) for body in double.bodies()) == [8, 96, 96]
    for text, vectors in zip(texts, made, strict=True):
        assert vectors.pooled @ vector_of(text, 256) == pytest.approx(np.linalg.norm(vector_of(text, 256)))


def test_calls_are_made_side_by_side_up_to_a_bound(opened: Opening, double: BedrockDouble) -> None:
    double.gather = threading.Barrier(CALLS_AT_ONCE, timeout=PATIENT_SECONDS).wait  # answered when that many ask
    opened(TITAN).encode_entries(inputs(*["tea"] * CALLS_AT_ONCE * 2))
    assert len(double.requests) == 2 * CALLS_AT_ONCE
    assert double.most_at_once == CALLS_AT_ONCE


@pytest.mark.parametrize(
    "text", ["tea " * 5_000, "茶が好きです。" * 2_000, "👍" * 8_000], ids=["ascii", "kanji", "emoji"]
)
def test_a_text_over_the_limit_is_sent_as_far_as_it_fits(opened: Opening, double: BedrockDouble, text: str) -> None:
    embedder = opened(TITAN)
    embedder.encode_entries(inputs(text))
    embedder.encode_query(text)
    for body in double.bodies():
        assert text.startswith(body["inputText"])
        assert TITAN.most_bytes - 4 < len(body["inputText"].encode()) <= TITAN.most_bytes


@pytest.mark.parametrize("model", [TITAN, COHERE], ids=["titan", "cohere"])
def test_blank_texts_are_not_sent_and_near_to_nothing(
    opened: Opening, double: BedrockDouble, model: SentenceModel
) -> None:
    embedder = opened(model)
    blank, tea, also_blank = (made.pooled for made in embedder.encode_entries(inputs("", "tea", " \n")))

    assert len(double.requests) == 1
    assert np.array_equal(blank, also_blank)
    assert abs(float(blank @ tea)) < 0.3
    assert np.array_equal(embedder.encode_query("  ").sentence, blank)
    assert len(double.requests) == 1


@pytest.mark.parametrize(
    "failure",
    [
        THROTTLED,
        refusal("ModelNotReadyException", 429),
        refusal("InternalServerException", 500),
        refusal("ServiceUnavailableException", 503),
        Answer(502, b"<html>Bad Gateway</html>"),
    ],
    ids=lambda failure: failure.error or "html",
)
def test_what_may_pass_is_tried_again_after_a_moment(
    opened: Opening, double: BedrockDouble, waits: list[float], failure: Answer
) -> None:
    double.plan(failure, failure)
    (made,) = opened(TITAN).encode_entries(inputs("tea"))
    assert np.linalg.norm(made.pooled) == pytest.approx(1)
    assert (len(double.requests), len(waits)) == (3, 2)


def test_what_does_not_pass_is_given_up_sooner_for_a_question(
    opened: Opening, double: BedrockDouble, waits: list[float]
) -> None:
    embedder = opened(TITAN)
    double.plan(*[THROTTLED] * (ENTRIES_PATIENCE.max_attempts + QUESTIONS_PATIENCE.max_attempts))
    with pytest.raises(EmbeddingError, match="ThrottlingException"):
        embedder.encode_entries(inputs("tea"))
    assert len(double.requests) == ENTRIES_PATIENCE.max_attempts
    with pytest.raises(EmbeddingError, match="ThrottlingException"):
        embedder.encode_query("tea")
    assert len(double.requests) == ENTRIES_PATIENCE.max_attempts + QUESTIONS_PATIENCE.max_attempts
    assert len(waits) == len(double.requests) - 2
    assert len(embedder.encode_query("tea").sentence) == TITAN.dimensions


def test_entries_that_a_search_needs_are_given_up_as_soon_as_a_question(
    opened: Opening, double: BedrockDouble, waits: list[float]
) -> None:
    embedder = opened(TITAN)
    double.plan(*[THROTTLED] * QUESTIONS_PATIENCE.max_attempts)
    with pytest.raises(EmbeddingError, match="ThrottlingException"):
        embedder.hurried().encode_entries(inputs("tea"))
    assert len(double.requests) == QUESTIONS_PATIENCE.max_attempts
    assert embedder.hurried().model == embedder.model


@pytest.mark.parametrize(
    ("error", "status"),
    [("ValidationException", 400), ("AccessDeniedException", 403), ("ResourceNotFoundException", 404)],
)
def test_a_request_that_is_refused_is_not_repeated_and_not_quoted(
    opened: Opening, double: BedrockDouble, caplog: pytest.LogCaptureFixture, error: str, status: int
) -> None:
    double.plan(refusal(error, status, f"Malformed input request: {SECRET_TEXT}"))
    with pytest.raises(EmbeddingError, match=error) as raised, caplog.at_level(logging.DEBUG):
        opened(TITAN).encode_entries(inputs(SECRET_TEXT))

    assert len(double.requests) == 1
    assert SECRET_TEXT not in "".join(traceback.format_exception(raised.value)) + caplog.text
    (told,) = [record for record in caplog.records if record.name.startswith("recollect")]
    assert (told.message, told.__dict__["code"], told.__dict__["request_id"]) == (
        "sentence_model_failed",
        error,
        "request-1",
    )


def test_a_service_that_is_silent_is_asked_again_and_given_up(opened: Opening, double: BedrockDouble) -> None:
    double.plan(Silence(), Silence())
    with pytest.raises(EmbeddingError, match="ReadTimeoutError"):
        opened(TITAN, IMPATIENT).encode_query("tea")
    eventually(lambda: len(double.requests), lambda count: count == 2)  # it may hear of the second one late


def test_a_service_that_is_not_there_is_an_embedding_error(opened: Opening) -> None:
    with serving() as gone:
        url = gone.url
    with pytest.raises(EmbeddingError, match="EndpointConnectionError"):
        opened(TITAN, IMPATIENT, url).encode_query("tea")


def titan_answer(vector: object) -> Answer:
    return spoken({"embedding": vector, "inputTextTokenCount": 1})


def cohere_answer(rows: object) -> Answer:
    return spoken({"id": "1", "response_type": "embeddings_by_type", "embeddings": {"float": rows}, "texts": ["x"]})


VECTOR = [0.5] * 256
WRONG_VECTORS = {
    "missing": None,
    "empty": [],
    "too short": VECTOR[1:],
    "too long": [*VECTOR, 0.5],
    "not a number": [float("nan"), *VECTOR[1:]],
    "infinite": [float("inf"), *VECTOR[1:]],
    "overflowing": [1e300] * 256,
    "huge integer": [10**400, *VECTOR[1:]],
    "null": [None, *VECTOR[1:]],
    "a word": ["0.5", *VECTOR[1:]],
    "words": ["0.5"] * 256,
    "truth values": [True] * 256,
    "zeros": [0.0] * 256,
    "nested": [VECTOR],
    "ragged": [VECTOR[0:1], *VECTOR[1:]],
    "an object": {"0": 0.5},
    "a string": "0.5",
}
WRONG_ANSWERS = {
    "nothing": Answer(200, b""),
    "not JSON": Answer(200, f"<html>{SECRET_TEXT}</html>".encode()),
    "not UTF-8": Answer(200, b'{"embedding": "\xff"}'),
    "deeply nested": Answer(200, b"[" * 100_000),
    "a list": spoken([VECTOR]),
    "an empty object": spoken({}),
    "embeddings of no kind": spoken({"embeddings": {}}),
    "cut off": Answer(200, json.dumps({"embedding": VECTOR}).encode()[:-10], missing=10),
}


@pytest.mark.parametrize("answer", WRONG_ANSWERS.values(), ids=WRONG_ANSWERS)
@pytest.mark.parametrize("model", [TITAN, COHERE], ids=["titan", "cohere"])
def test_an_answer_that_is_none_is_an_embedding_error_that_does_not_quote_it(
    opened: Opening, double: BedrockDouble, model: SentenceModel, answer: Answer
) -> None:
    double.plan(answer)
    with pytest.raises(EmbeddingError) as raised:
        opened(model).encode_query(SECRET_TEXT)
    assert SECRET_TEXT not in "".join(traceback.format_exception(raised.value))


@pytest.mark.parametrize("vector", WRONG_VECTORS.values(), ids=WRONG_VECTORS)
def test_a_vector_that_is_none_is_an_embedding_error(opened: Opening, double: BedrockDouble, vector: object) -> None:
    double.plan(titan_answer(vector), cohere_answer([vector]))
    for model in (TITAN, COHERE):
        with pytest.raises(EmbeddingError):
            opened(model).encode_query("tea")
    assert len(double.requests) == 2


@pytest.mark.parametrize("rows", [[], [VECTOR], [VECTOR] * 3, [VECTOR, VECTOR[1:]]], ids=["0", "1", "3", "uneven"])
def test_other_than_one_vector_a_text_is_an_embedding_error(
    opened: Opening, double: BedrockDouble, rows: list[list[float]]
) -> None:
    double.plan(cohere_answer(rows))
    with pytest.raises(EmbeddingError):
        opened(COHERE).encode_entries(inputs("tea", "coffee"))


def test_vectors_of_cohere_that_are_not_sorted_by_type_are_read(opened: Opening, double: BedrockDouble) -> None:
    double.plan(spoken({"response_type": "embeddings_floats", "embeddings": [VECTOR], "texts": ["tea"]}))
    assert opened(COHERE).encode_query("tea").sentence == pytest.approx(np.full(256, 1 / 16))


def test_one_text_that_fails_fails_them_all_and_the_next_call_is_as_new(opened: Opening, double: BedrockDouble) -> None:
    embedder, texts = opened(TITAN), inputs(*[f"tea {number}" for number in range(10)])
    double.plan(refusal("ValidationException", 400))
    with pytest.raises(EmbeddingError):
        embedder.encode_entries(texts)
    assert len(embedder.encode_entries(texts)) == len(texts)


def test_no_details_of_requests_are_logged(opened: Opening, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        opened(TITAN).encode_query(SECRET_TEXT)
    assert SECRET_TEXT not in caplog.text
