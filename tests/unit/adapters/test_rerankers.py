"""Rerankers on Bedrock and over HTTP: order, bad answers, deadlines, rest, and what is never told."""

import logging
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

import pytest

from recollect.adapters.asked_reranker import AskedReranker, RerankPatience
from recollect.adapters.bedrock_rerank import open_bedrock_reranker
from recollect.adapters.http_rerank import open_http_reranker
from recollect.errors import RerankerError
from tests.builders import ALICE
from tests.fakes.reranker_double import Pairs, RerankerDouble, RerankFault, serving

QUESTION: Final = "Who drinks oolong tea?"
TEXTS: Final = ("Rain again.", "Alice drinks oolong tea.", "Bob drinks coffee.")
MODEL: Final = "cohere.rerank-v3-5:0"


def bedrock(double: RerankerDouble, patience: RerankPatience | None = None) -> AskedReranker:
    patience = patience or RerankPatience(calls_at_once=2)
    return open_bedrock_reranker(
        MODEL, region="eu-central-1", endpoint=double.url, read_seconds=20.0, patience=patience
    )


def over_http(double: RerankerDouble, patience: RerankPatience | None = None) -> AskedReranker:
    return open_http_reranker(f"{double.url}/v2", "a-key", "rerank-v3.5", patience=patience)


@dataclass
class Ticks:
    seconds: float = 0.0
    at: list[float] = field(default_factory=list)

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture(autouse=True)
def _credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "testing")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "testing")


@pytest.fixture
def double() -> Iterator[RerankerDouble]:
    with serving() as running:
        yield running


@pytest.fixture
def clock() -> Ticks:
    return Ticks()


@pytest.fixture(params=[bedrock, over_http])
def reranker(request: pytest.FixtureRequest, double: RerankerDouble, clock: Ticks) -> Iterator[AskedReranker]:
    asked = request.param(double, RerankPatience(failures=2, rest_seconds=30.0, now=clock))
    yield asked
    asked.close()


def scores(reranker: AskedReranker, *texts: str, seconds: float = 20.0) -> list[float]:
    return list(reranker.scores(ALICE, QUESTION, texts or TEXTS, within_seconds=seconds))


def reason(reranker: AskedReranker, seconds: float = 20.0) -> str:
    with pytest.raises(RerankerError) as raised:
        scores(reranker, seconds=seconds)
    assert all(said not in str(raised.value) for said in (QUESTION, *TEXTS))
    assert raised.value.__cause__ is None
    return raised.value.reason


def test_each_text_has_its_score_in_the_order_that_it_was_given_in(
    reranker: AskedReranker, double: RerankerDouble
) -> None:
    assert scores(reranker) == pytest.approx([0.0, 0.75, 0.25], abs=0.3)
    nothing, best, some = scores(reranker)
    assert 0 == nothing < some < best <= 1
    assert double.asked == [(QUESTION, list(TEXTS))] * 2


def test_of_no_texts_nothing_is_asked(reranker: AskedReranker, double: RerankerDouble) -> None:
    assert list(reranker.scores(ALICE, QUESTION, (), within_seconds=1.0)) == []
    assert double.asked == []


BAD: Final[Mapping[str, Callable[[Pairs], Pairs]]] = {
    "one is missing": lambda pairs: pairs[1:],
    "one comes twice": lambda pairs: [*pairs, pairs[0]],
    "one index is another's": lambda pairs: [pairs[0], pairs[0], *pairs[2:]],
    "an index beyond": lambda pairs: [(len(pairs), 0.5), *pairs[1:]],
    "a negative index": lambda pairs: [(-1, 0.5), *pairs[1:]],
    "not a number": lambda pairs: [(pairs[0][0], math.nan), *pairs[1:]],
    "without end": lambda pairs: [(pairs[0][0], math.inf), *pairs[1:]],
    "above one": lambda pairs: [(pairs[0][0], 7.5), *pairs[1:]],
    "below zero": lambda pairs: [(pairs[0][0], -3.0), *pairs[1:]],
    "no score": lambda pairs: [(pairs[0][0], None), *pairs[1:]],
}


@pytest.mark.parametrize("bad", BAD)
def test_an_answer_that_is_not_one_score_for_each_is_none(
    bad: str, reranker: AskedReranker, double: RerankerDouble
) -> None:
    double.planned.append(RerankFault(pairs=BAD[bad]))
    assert reason(reranker) == "malformed"
    assert len(scores(reranker)) == len(TEXTS), "the next one is as good as ever"


@pytest.mark.parametrize("raw", [b"", b"[", b"null", b"3", b"{}", b'{"results": 3}', b'[{"index": 0}]', b"[" * 100_000])
def test_what_is_no_answer_at_all_is_malformed_or_unavailable(
    raw: bytes, reranker: AskedReranker, double: RerankerDouble
) -> None:
    double.planned.append(RerankFault(raw=raw))
    assert reason(reranker) in {"malformed", "unavailable"}


@pytest.mark.parametrize(
    ("status", "error", "told"),
    [
        (429, "ThrottlingException", "throttled"),
        (403, "AccessDeniedException", "misconfigured"),
        (404, "ResourceNotFoundException", "misconfigured"),
        (400, "ValidationException", "refused"),
        (500, "InternalServerException", "unavailable"),
    ],
)
def test_an_error_is_told_by_its_kind(
    status: int, error: str, told: str, reranker: AskedReranker, double: RerankerDouble
) -> None:
    double.planned.append(RerankFault(status=status, error=error))
    assert reason(reranker) == told


def test_a_service_that_hangs_is_left_at_the_deadline(reranker: AskedReranker, double: RerankerDouble) -> None:
    double.planned.append(RerankFault(hangs=True))
    began = monotonic()
    assert reason(reranker, seconds=0.2) == "deadline"
    assert monotonic() - began < 15


def test_after_failures_in_a_row_it_is_left_alone_and_then_asked_again(
    reranker: AskedReranker, double: RerankerDouble, clock: Ticks
) -> None:
    double.planned.extend([RerankFault(status=500, error="InternalServerException")] * 2)
    assert [reason(reranker) for _ in range(3)] == ["unavailable", "unavailable", "resting"]
    assert len(double.bodies) == 2
    clock.seconds = 31.0
    assert len(scores(reranker)) == len(TEXTS)
    assert len(scores(reranker)) == len(TEXTS)


def test_refusals_do_not_have_it_left_alone(reranker: AskedReranker, double: RerankerDouble) -> None:
    double.planned.extend([RerankFault(status=400, error="ValidationException")] * 4)
    assert [reason(reranker) for _ in range(4)] == ["refused"] * 4


def test_after_the_end_it_is_unavailable(reranker: AskedReranker) -> None:
    reranker.close()
    assert reason(reranker) == "unavailable"


def test_nothing_that_is_sent_or_said_is_logged(
    reranker: AskedReranker, double: RerankerDouble, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    scores(reranker)
    double.planned.append(RerankFault(status=400, error="ValidationException"))
    reason(reranker)
    told = "\n".join(f"{record.getMessage()} {vars(record)}" for record in caplog.records)
    assert all(said not in told for said in ("oolong", "Alice", "the question and every text", "a-key"))


def test_what_each_is_asked_by() -> None:
    with serving() as double:
        scores(bedrock(double))
    assert double.paths == ["/rerank"]
    assert double.keys[0].startswith("AWS4-HMAC-SHA256")
    wanted = double.bodies[0]["rerankingConfiguration"]["bedrockRerankingConfiguration"]
    assert wanted["modelConfiguration"]["modelArn"] == f"arn:aws:bedrock:eu-central-1::foundation-model/{MODEL}"


def test_over_http_the_model_is_asked_with_the_key() -> None:
    with serving() as double:
        scores(over_http(double))
    assert double.paths == ["/v2/rerank"]
    assert double.keys == ["Bearer a-key"]
    assert double.bodies == [{"model": "rerank-v3.5", "query": QUESTION, "documents": list(TEXTS), "top_n": 3}]


def test_pages_of_bedrock_are_followed() -> None:
    with serving() as double:
        double.per_page = 1
        assert len(scores(bedrock(double))) == len(TEXTS)
    assert [body.get("nextToken") for body in double.bodies] == [None, "1", "2"]


def test_names_say_which_model() -> None:
    with serving() as double:
        assert bedrock(double).name == f"bedrock/{MODEL}"
        assert over_http(double).name == "http/rerank-v3.5"
