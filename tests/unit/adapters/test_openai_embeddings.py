"""Sentence vectors from an endpoint: what is asked, and what becomes of one that refuses, is silent or wrong."""

import logging
import traceback
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from recollect.adapters.openai_embeddings import EmbeddingModel, EmbeddingPatience, OpenAiEmbeddings
from recollect.adapters.sentences import Purpose, SentenceEmbedder
from recollect.core.embedding.messages import EncoderInput
from recollect.errors import EmbedderUnavailableError, EmbeddingError
from tests.fakes.bedrock_double import vector_of
from tests.fakes.embedder import HashEmbedder
from tests.fakes.embeddings_double import LENGTH, EmbeddingsDouble, Fault, answer_of, item, serving
from tests.patience import PATIENT_SECONDS

KEY = "sk-a-key-that-nobody-sees"
TEXT = "what nobody else may read"
MODEL = EmbeddingModel(id="small", texts_per_call=3)
GOOD = [1.0] * LENGTH

Opening = Callable[..., SentenceEmbedder]


class Time:
    """Seconds that pass when somebody pauses."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.pauses: list[float] = []

    def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.seconds += seconds


@pytest.fixture(scope="module")
def server() -> Iterator[EmbeddingsDouble]:
    with serving() as double:
        yield double


@pytest.fixture
def double(server: EmbeddingsDouble) -> EmbeddingsDouble:
    server.forget()
    return server


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def patience(time: Time) -> EmbeddingPatience:
    return EmbeddingPatience(
        seconds=PATIENT_SECONDS,
        question_seconds=PATIENT_SECONDS,
        now=lambda: time.seconds,
        pause=time.pause,
        chance=lambda: 0.5,
    )


@pytest.fixture
def service(double: EmbeddingsDouble, patience: EmbeddingPatience) -> Iterator[OpenAiEmbeddings]:
    with closing(OpenAiEmbeddings(double.url, KEY, replace(MODEL, dimensions=LENGTH), patience)) as opened:
        yield opened


@pytest.fixture
def opened(double: EmbeddingsDouble, patience: EmbeddingPatience) -> Iterator[Opening]:
    with ExitStack() as opening:

        def _open(**model: Any) -> SentenceEmbedder:
            service = OpenAiEmbeddings(double.url, KEY, replace(MODEL, **model), patience)
            return opening.enter_context(closing(SentenceEmbedder(HashEmbedder(), service)))

        yield _open


def entries(*texts: str) -> list[EncoderInput]:
    return [EncoderInput(text) for text in texts]


def unit(text: str) -> Any:
    vector = vector_of(text, LENGTH)
    return vector / np.linalg.norm(vector)


def test_texts_go_in_batches_with_the_key_and_come_back_in_their_order(
    opened: Opening, double: EmbeddingsDouble
) -> None:
    texts = [f"tea number {number}" for number in range(8)]
    made = opened(dimensions=LENGTH).encode_entries(entries(*texts))
    assert sorted(len(batch) for batch in double.texts()) == [2, 3, 3]
    assert {one["Authorization"] for one in double.headers} == {f"Bearer {KEY}"}
    for text, vectors in zip(texts, made, strict=True):
        assert vectors.pooled == pytest.approx(unit(text), abs=1e-6)
        assert vectors.pooled.dtype == np.float32


def test_without_a_key_none_is_sent(double: EmbeddingsDouble) -> None:
    with closing(OpenAiEmbeddings(double.url, None, MODEL)) as service:
        service.check()
    assert all("Authorization" not in one for one in double.headers)


def test_token_vectors_and_words_are_those_of_the_encoder(opened: Opening) -> None:
    embedder, encoder = opened(), HashEmbedder()
    (entry,), (expected,) = (one.encode_entries(entries("oolong from Taiwan")) for one in (embedder, encoder))
    query, expected_query = (one.encode_query("which oolong?") for one in (embedder, encoder))
    assert np.array_equal(entry.tokens.codes, expected.tokens.codes)
    assert np.array_equal(query.tokens, expected_query.tokens)
    assert query.words == expected_query.words
    assert query.sentence == pytest.approx(unit("which oolong?"), abs=1e-6)


def test_a_length_is_sent_only_where_it_was_chosen(opened: Opening, double: EmbeddingsDouble) -> None:
    opened(dimensions=16).encode_query("tea")
    opened().encode_query("tea")
    assert [body.get("dimensions") for body in double.bodies] == [16, None, None]


def test_the_name_tells_model_length_and_prefixes(opened: Opening) -> None:
    names = [
        opened(**model).model
        for model in (
            {},
            {"dimensions": 16},
            {"id": "a+b"},
            {"question_prefix": "query: "},
            {"entry_prefix": "query: "},
            {"most_bytes": 100},
        )
    ]
    assert names[0] == f"openai/small/{LENGTH}+{HashEmbedder().model}"
    assert names[1] == f"openai/small/16+{HashEmbedder().model}"
    assert names[2] == f"openai/a_b/{LENGTH}+{HashEmbedder().model}"
    assert len(set(names[:5])) == 5


def test_prefixes_go_before_questions_and_entries(opened: Opening, double: EmbeddingsDouble) -> None:
    embedder = opened(dimensions=LENGTH, question_prefix="query: ", entry_prefix="passage: ")
    embedder.encode_entries([EncoderInput("Alice: tea", previous="Bob: milk")])
    embedder.encode_query("who likes tea?")
    assert double.texts() == [["passage: Alice: tea"], ["query: who likes tea?"]]


def test_blank_texts_are_not_sent_and_long_ones_as_far_as_they_may(opened: Opening, double: EmbeddingsDouble) -> None:
    made = opened(dimensions=LENGTH, most_bytes=64).encode_entries(entries("", "茶が好きです。" * 90, " \n"))
    ((sent,),) = double.texts()
    assert 61 <= len(sent.encode()) <= 64
    assert np.array_equal(made[0].pooled, made[2].pooled)
    assert np.linalg.norm(made[0].pooled) == 1


@pytest.mark.parametrize("status", [429, 500, 503])
def test_what_may_pass_is_tried_again_as_late_as_the_service_wants(
    service: OpenAiEmbeddings, double: EmbeddingsDouble, time: Time, status: int
) -> None:
    double.plan(Fault(status, headers={"Retry-After": "7"}), Fault(status))
    service.ask(["tea"], Purpose.ENTRY)
    assert time.pauses == [7 + 0.25, 0.5]
    assert len(double.bodies) == 3


def test_a_wait_that_a_service_asks_for_has_a_bound(
    service: OpenAiEmbeddings, double: EmbeddingsDouble, time: Time
) -> None:
    double.plan(Fault(429, headers={"Retry-After": "86400"}), Fault(429, headers={"Retry-After": "Thu, 1 Jan 2099"}))
    service.ask(["tea"], Purpose.ENTRY)
    assert time.pauses == [60.25, 0.5]


@pytest.mark.parametrize(("asked", "waited"), [("9" * 400, 60.0), ("1e400", 0.0), ("-1", 0.0), ("NaN", 0.0)])
def test_an_absurd_wait_is_bounded_and_a_malformed_one_counts_as_none(
    service: OpenAiEmbeddings, double: EmbeddingsDouble, time: Time, asked: str, waited: float
) -> None:
    double.plan(Fault(503, headers={"Retry-After": asked}))
    service.ask(["tea"], Purpose.ENTRY)
    assert time.pauses == [waited + 0.25]


@pytest.mark.parametrize("status", [429, 500, 502])
def test_what_does_not_pass_is_given_up_as_unavailable(
    service: OpenAiEmbeddings, double: EmbeddingsDouble, status: int
) -> None:
    double.always = Fault(status)
    with pytest.raises(EmbedderUnavailableError) as raised:
        service.ask(["tea"], Purpose.ENTRY)
    assert raised.value.may_pass
    assert len(double.bodies) == EmbeddingPatience().attempts


@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_wrong_key_model_or_path_is_not_asked_again_and_no_text_is_to_blame(
    service: OpenAiEmbeddings, double: EmbeddingsDouble, status: int
) -> None:
    double.always = Fault(status)
    with pytest.raises(EmbedderUnavailableError, match=f"HTTP {status}") as raised:
        service.ask(["tea"], Purpose.ENTRY)
    assert not raised.value.may_pass
    assert len(double.bodies) == 1


@pytest.mark.parametrize("status", [302, 400, 413, 422])
def test_a_refusal_of_a_text_is_one_and_is_neither_repeated_nor_quoted(
    service: OpenAiEmbeddings, double: EmbeddingsDouble, caplog: pytest.LogCaptureFixture, status: int
) -> None:
    double.plan(Fault(status, raw=f"cannot embed {TEXT} with {KEY}".encode(), headers={"Location": "/elsewhere"}))
    with pytest.raises(EmbeddingError) as raised, caplog.at_level(logging.DEBUG):
        service.ask([TEXT], Purpose.ENTRY)
    assert not isinstance(raised.value, EmbedderUnavailableError)
    told = "".join(traceback.format_exception(raised.value)) + caplog.text + repr(vars(caplog.records[-1]))
    assert TEXT not in told
    assert KEY not in told
    assert len(double.bodies) == 1


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (Fault(raw=b"<html>"), "not JSON"),
        (Fault(raw=b"[]"), "not an object"),
        (Fault(raw=b'{"data": 7}'), "2 items"),
        (answer_of([item(0, GOOD)]), "2 items"),
        (answer_of([item(0, GOOD), item(0, GOOD)]), "`index`"),
        (answer_of([item(0, GOOD), item(2, GOOD)]), "`index`"),
        (answer_of([item(0, GOOD), item(1.0, GOOD)]), "`index`"),
        (answer_of([item(0, GOOD), item("1", GOOD)]), "`index`"),
        (answer_of([GOOD, GOOD]), "`index`"),
        (answer_of([item(0, GOOD), item(1, [float("nan"), *GOOD[1:]])]), "without a direction"),
        (answer_of([item(0, GOOD), item(1, [float("inf"), *GOOD[1:]])]), "without a direction"),
        (answer_of([item(0, GOOD), item(1, [0.0] * LENGTH)]), "without a direction"),
        (answer_of([item(0, GOOD), item(1, [None, *GOOD[1:]])]), f"2 vectors of {LENGTH}"),
        (answer_of([item(0, GOOD), item(1, ["x", *GOOD[1:]])]), f"2 vectors of {LENGTH}"),
        (answer_of([item(0, GOOD), item(1, "AACAPw==")]), "differ in length|2 vectors of"),
        (answer_of([item(0, GOOD), {"index": 1}]), "differ in length|2 vectors of"),
        (answer_of([item(0, GOOD), item(1, [GOOD] * LENGTH)]), "differ in length|2 vectors of"),
        (answer_of([item(0, GOOD), item(1, GOOD[1:])]), f"another length than {LENGTH}"),
        (answer_of([item(0, GOOD * 2), item(1, GOOD * 2)]), f"another length than {LENGTH}"),
        (Fault(raw=b" " * 200_000), "malformed"),
    ],
)
def test_an_answer_that_is_not_the_vectors_is_refused(
    service: OpenAiEmbeddings, double: EmbeddingsDouble, answer: Fault, told: str
) -> None:
    double.plan(answer)
    with pytest.raises(EmbeddingError, match=told):
        service.ask(["tea", "milk"], Purpose.ENTRY)
    assert len(double.bodies) == 1


@pytest.mark.parametrize("vector", [[], 7, None, "text", [1.0] * 9000, [float("nan")]])
def test_a_length_is_not_learned_from_what_is_no_vector(
    double: EmbeddingsDouble, patience: EmbeddingPatience, vector: object
) -> None:
    double.plan(answer_of([item(0, vector)]))
    with closing(OpenAiEmbeddings(double.url, KEY, MODEL, patience)) as service:
        with pytest.raises(EmbeddingError):
            service.check()
        assert not service.has_length
        assert service.dimensions == LENGTH


def test_a_model_that_is_exchanged_behind_its_name_is_refused(
    double: EmbeddingsDouble, patience: EmbeddingPatience
) -> None:
    with closing(OpenAiEmbeddings(double.url, KEY, MODEL, patience)) as service:
        service.check()
        double.length = 64
        with pytest.raises(EmbedderUnavailableError, match=f"another length than {LENGTH}"):
            service.check()


def test_a_question_waits_so_long_and_no_longer(double: EmbeddingsDouble) -> None:
    double.always = Fault(late_seconds=PATIENT_SECONDS)
    patience = EmbeddingPatience(question_seconds=0.2)
    with closing(OpenAiEmbeddings(double.url, KEY, replace(MODEL, dimensions=LENGTH), patience)) as service:
        with pytest.raises(EmbedderUnavailableError, match="deadline"):
            service.ask(["tea"], Purpose.QUESTION)
        with pytest.raises(EmbedderUnavailableError, match="deadline"):
            service.hurried().ask(["tea"], Purpose.ENTRY)
    assert len(double.bodies) == 2


def test_a_question_is_not_kept_waiting_for_a_service_that_wants_to_be_left_alone(
    service: OpenAiEmbeddings, double: EmbeddingsDouble, time: Time, patience: EmbeddingPatience
) -> None:
    soon = replace(patience, question_seconds=5.0)
    double.plan(Fault(429, headers={"Retry-After": "10"}))
    with (
        closing(OpenAiEmbeddings(double.url, KEY, replace(MODEL, dimensions=LENGTH), soon)) as hasty,
        pytest.raises(EmbedderUnavailableError, match="throttled"),
    ):
        hasty.ask(["tea"], Purpose.QUESTION)
    assert time.pauses == []


def test_after_several_questions_without_an_answer_none_is_asked_for_a_while(
    service: OpenAiEmbeddings, double: EmbeddingsDouble, time: Time, patience: EmbeddingPatience
) -> None:
    double.always = Fault(500)
    for _ in range(patience.failures):
        with pytest.raises(EmbedderUnavailableError):
            service.ask(["tea"], Purpose.QUESTION)
    asked, double.always = len(double.bodies), None
    with pytest.raises(EmbedderUnavailableError, match="resting"):
        service.ask(["tea"], Purpose.QUESTION)
    assert len(double.bodies) == asked
    service.ask(["tea"], Purpose.ENTRY)
    time.seconds += patience.rest_seconds
    assert len(service.ask(["tea"], Purpose.QUESTION)) == 1


def test_where_nothing_listens_it_is_unavailable(patience: EmbeddingPatience, unused_url: str) -> None:
    with (
        closing(OpenAiEmbeddings(unused_url, KEY, MODEL, patience)) as service,
        pytest.raises(EmbedderUnavailableError, match="unavailable"),
    ):
        service.check()


@pytest.fixture
def unused_url() -> str:
    with serving() as gone:
        return gone.url
