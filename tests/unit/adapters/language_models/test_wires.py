"""A language model over both wires: what goes over them, what comes back, and what becomes of every fault."""

import json
import logging
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest

from recollect.adapters.language_models.asking import AskedModel, ModelPatience
from recollect.core.model.language_model import ModelFailure, ModelReply, ModelUsage, Prompt
from tests.fakes.model_double import Fault, ModelDouble, Said, serving
from tests.patience import PATIENT_SECONDS
from tests.unit.adapters.language_models.wires import WIRES, Colour, a_prompt

KEY = "a-key"


@pytest.fixture(scope="module")
def shared_double() -> Iterator[ModelDouble]:
    with serving() as double:
        yield double


@pytest.fixture(autouse=True)
def credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")


@pytest.fixture
def double(shared_double: ModelDouble) -> ModelDouble:
    for one in (shared_double.requests, shared_double.bodies, shared_double.headers, shared_double.planned):
        one.clear()
    shared_double.reply = lambda _: Said("Red.")
    return shared_double


@pytest.fixture(params=WIRES)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def pauses() -> list[float]:
    return []


@pytest.fixture
def model(kind: str, double: ModelDouble, pauses: list[float]) -> Iterator[AskedModel]:
    asked = AskedModel(WIRES[kind](double), ModelPatience(pause=pauses.append, chance=lambda: 0.5))
    yield asked
    asked.close()


def ask(model: AskedModel, prompt: Prompt | None = None, *, within: float = PATIENT_SECONDS) -> ModelReply:
    return model.ask(prompt or a_prompt(), within_seconds=within)


def test_a_text_comes_back_with_what_it_took(model: AskedModel, double: ModelDouble) -> None:
    assert ask(model) == ModelReply(model.name, ModelUsage(1, 10, 5), "Red.")
    (asked,) = double.requests
    assert (asked.system, asked.messages, asked.schema) == ("Answer briefly.", (("user", "What colour is it?"),), None)
    assert asked.max_tokens == 64


def test_an_object_is_asked_for_by_schema_and_made_a_value(model: AskedModel, double: ModelDouble) -> None:
    double.plan(Said(value={"colour": "red", "share": 0.5}))
    assert ask(model, a_prompt(shaped=True)).value == Colour(colour="red", share=0.5)
    assert double.requests[0].schema == Colour.model_json_schema()


def test_an_object_in_words_is_taken_as_well(model: AskedModel, double: ModelDouble) -> None:
    double.plan(Said(text='```json\n{"colour": "red", "share": 0.5}\n```'))
    assert ask(model, a_prompt(shaped=True)).value == Colour(colour="red", share=0.5)


@pytest.mark.parametrize("first", [Said("Red, I would say."), Said(value={"colour": 7}), Said(value=[1]), Said("null")])
def test_an_answer_that_does_not_fit_is_asked_for_once_more(
    model: AskedModel, double: ModelDouble, first: Said
) -> None:
    double.plan(first, Said(value={"colour": "red", "share": 0.5}))
    reply = ask(model, a_prompt(shaped=True))
    assert (reply.value, reply.usage) == (Colour(colour="red", share=0.5), ModelUsage(2, 20, 10))
    assert [role for role, _ in double.requests[1].messages] == ["user", "assistant", "user"]


def test_it_is_not_asked_for_a_third_time(model: AskedModel, double: ModelDouble) -> None:
    double.plan(Said("Red."), Said("Red!"), Said(value={"colour": "red", "share": 0.5}))
    reply = ask(model, a_prompt(shaped=True))
    assert (reply.failure, reply.value, reply.usage.calls) == (ModelFailure.MALFORMED, None, 2)


@pytest.mark.parametrize(
    "fault",
    [
        Fault(429, "ThrottlingException"),
        Fault(503, "ServiceUnavailableException"),
        Fault(500, "InternalServerException"),
        Fault(raw=b'{"choices": [', missing=50),
    ],
)
def test_what_passes_is_tried_again(model: AskedModel, double: ModelDouble, pauses: list[float], fault: Fault) -> None:
    double.plan(fault, fault)
    assert ask(model).value == "Red."
    assert pauses == [0.25, 0.5]


def test_not_for_ever(model: AskedModel, double: ModelDouble) -> None:
    double.plan(*[Fault(429, "ThrottlingException")] * 3)
    reply = ask(model)
    assert (reply.failure, reply.value, len(double.requests)) == (ModelFailure.THROTTLED, None, 3)


def test_the_wait_that_a_service_asks_for_is_kept(double: ModelDouble, pauses: list[float]) -> None:
    asked = AskedModel(WIRES["openai"](double), ModelPatience(pause=pauses.append, chance=lambda: 0.0))
    double.plan(Fault(429, headers={"Retry-After": "7"}))
    assert ask(asked).value == "Red."
    assert pauses == [7.0]
    asked.close()


@pytest.mark.parametrize(
    ("fault", "failure"),
    [
        (Fault(400, "ValidationException"), ModelFailure.REFUSED),
        (Fault(403, "AccessDeniedException"), ModelFailure.MISCONFIGURED),
        (Fault(404, "ResourceNotFoundException"), ModelFailure.MISCONFIGURED),
        (Said(stop="length"), ModelFailure.CUT_OFF),
        (Said(stop="refusal"), ModelFailure.REFUSED),
        (Fault(raw=b'{"choices": 3, "output": 4}'), ModelFailure.MALFORMED),
    ],
)
def test_what_does_not_pass_is_not_tried_again(
    model: AskedModel, double: ModelDouble, fault: Fault | Said, failure: ModelFailure
) -> None:
    double.plan(fault)
    assert (ask(model).failure, len(double.requests)) == (failure, 1)


def test_nonsense_for_json_is_no_answer(double: ModelDouble) -> None:
    model = AskedModel(WIRES["openai"](double))
    double.plan(Fault(raw=b"[" * 100_000))
    assert ask(model).failure is ModelFailure.MALFORMED
    model.close()


def test_a_redirect_is_not_followed(double: ModelDouble) -> None:
    model = AskedModel(WIRES["openai"](double))
    double.plan(Fault(307, headers={"Location": double.url + "/elsewhere/chat/completions"}))
    assert (ask(model).failure, len(double.requests)) == (ModelFailure.REFUSED, 1)
    model.close()


def test_nobody_waits_beyond_the_deadline(model: AskedModel, double: ModelDouble) -> None:
    double.plan(Fault(late_seconds=60.0))
    assert ask(model, within=0.2).failure is ModelFailure.DEADLINE


def test_a_model_that_fails_again_and_again_is_left_alone_for_a_while(kind: str, double: ModelDouble) -> None:
    now = [0.0]
    patience = ModelPatience(attempts=1, failures=2, rest_seconds=60, now=lambda: now[0])
    model = AskedModel(WIRES[kind](double), patience)
    double.plan(*[Fault(503, "ServiceUnavailableException")] * 3)
    failures = [ask(model).failure for _ in range(3)]
    assert failures == [ModelFailure.UNAVAILABLE, ModelFailure.UNAVAILABLE, ModelFailure.RESTING]
    now[0] = 61.0
    assert [ask(model).failure for _ in range(2)] == [ModelFailure.UNAVAILABLE, ModelFailure.RESTING]
    now[0] = 122.0
    assert [ask(model).failure for _ in range(2)] == [None, None]
    model.close()


def test_what_is_too_slow_for_one_kind_of_prompt_is_still_asked_others(kind: str, double: ModelDouble) -> None:
    model = AskedModel(WIRES[kind](double), ModelPatience(attempts=1, failures=1))
    double.plan(Fault(503, "ServiceUnavailableException"))
    other = replace(a_prompt(), name="shapes")
    assert [ask(model).failure, ask(model).failure, ask(model, other).failure] == [
        ModelFailure.UNAVAILABLE,
        ModelFailure.RESTING,
        None,
    ]
    model.close()


def test_a_refused_prompt_says_nothing_of_the_model(double: ModelDouble) -> None:
    model = AskedModel(WIRES["openai"](double), ModelPatience(failures=1))
    double.plan(Said(stop="refusal"))
    assert [ask(model).failure for _ in range(2)] == [ModelFailure.REFUSED, None]
    model.close()


def test_many_at_once_are_all_answered(model: AskedModel, double: ModelDouble) -> None:
    replies: list[ModelReply] = []
    threads = [threading.Thread(target=lambda: replies.append(ask(model))) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [reply.value for reply in replies] == ["Red."] * 12
    assert len(double.requests) == 12


def test_a_closed_model_answers_that_it_is_not_there(kind: str, double: ModelDouble) -> None:
    model = AskedModel(WIRES[kind](double))
    model.close()
    assert ask(model).failure is ModelFailure.UNAVAILABLE


def test_neither_what_is_asked_nor_the_key_is_logged(
    model: AskedModel, double: ModelDouble, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    double.plan(Fault(400, "ValidationException", raw=json.dumps({"message": "canary in an error"}).encode()))
    ask(model, a_prompt(text="canary in a prompt"))
    ask(model, a_prompt(text="canary in a prompt"))
    said = "".join(f"{record.getMessage()} {record.__dict__}" for record in caplog.records)
    assert "language_model_failed" in said
    assert "canary" not in said
    assert KEY not in said


def test_the_key_goes_with_every_call_and_no_other_way(double: ModelDouble) -> None:
    model = AskedModel(WIRES["openai"](double))
    ask(model)
    assert double.headers[0]["Authorization"] == f"Bearer {KEY}"
    assert KEY not in json.dumps(double.bodies)
    model.close()


def test_whoever_observes_is_told_of_each_prompt(kind: str, double: ModelDouble) -> None:
    told: list[tuple[str, ModelFailure | None, int]] = []
    model = AskedModel(
        WIRES[kind](double),
        observe=lambda prompt, reply, _: told.append((prompt.name, reply.failure, reply.usage.calls)),
    )
    ask(model)
    assert told == [("colours", None, 1)]
    model.close()
