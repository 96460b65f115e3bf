"""Telemetry over Powertools: what it writes, and what it forgets between invocations."""

import json
import logging
import subprocess
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pytest

from recollect.core.model.language_model import ModelUsage
from recollect.core.spaces.model_usage import ModelPrices
from recollect.serverless.telemetry import Telemetry, telemetry_of
from recollect.telemetry.metric import API
from recollect.telemetry.notes import Notes
from recollect.telemetry.registry import API_ERROR, DEGRADED_REASON, SEARCH
from tests.unit.functions.conftest import emitted, lines, untouched_logging
from tests.unit.functions.invocation import a_context

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

__all__ = ["untouched_logging"]

logger = logging.getLogger("recollect.some.module")


def test_what_the_package_logs_is_json_with_the_ids_of_the_invocation(capsys: pytest.CaptureFixture[str]) -> None:
    telemetry = Telemetry(API)

    def handle(_event: Mapping[str, Any], _context: "LambdaContext") -> None:
        with telemetry.correlated("request-1"):
            logger.warning("something_happened", extra={"entries": 3})
        logger.warning("something_else")

    telemetry.watch(handle)({}, a_context())
    first, second = lines(capsys)
    assert (first["message"], first["entries"], first["correlation_id"]) == ("something_happened", 3, "request-1")
    assert first["function_request_id"] == second["function_request_id"] == a_context().aws_request_id
    assert second.get("correlation_id") is None


def test_metrics_of_an_invocation_are_emitted_once_and_also_when_it_fails(capsys: pytest.CaptureFixture[str]) -> None:
    telemetry = Telemetry(API)

    def handle(event: Mapping[str, Any], _context: "LambdaContext") -> None:
        telemetry.add(SEARCH)
        if event["fails"]:
            raise ZeroDivisionError

    watched = telemetry.watch(handle)
    with pytest.raises(ZeroDivisionError):
        watched({"fails": True}, a_context())
    watched({"fails": False}, a_context())
    documents = lines(capsys)
    told = [(document["service"], document.get("Search"), document.get("kind")) for document in documents]
    assert told == [("api", None, "unforeseen"), ("api", [1.0], None), ("api", [1.0], None)]


def test_an_invocation_without_metrics_writes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert Telemetry(API).watch(lambda event, _: event["answer"])({"answer": 42}, a_context()) == 42
    assert capsys.readouterr().out == ""


def test_each_reason_of_a_degraded_search_is_counted_once(capsys: pytest.CaptureFixture[str]) -> None:
    telemetry = Telemetry(API)

    def handle(_event: Mapping[str, Any], _context: "LambdaContext") -> None:
        notes = Notes(telemetry)
        notes.searched(())
        notes.searched(("index_asleep", "bm25_leg", "bm25_leg"))

    telemetry.watch(handle)({}, a_context())
    documents = lines(capsys)
    assert [document.get("reason") for document in documents] == ["index_asleep", "bm25_leg", None]
    assert (documents[-1]["Search"], documents[-1]["DegradedSearch"]) == ([1.0, 1.0], [0.0, 1.0])
    assert {document["service"] for document in documents} == {"api"}


def test_a_search_that_is_spared_counts_as_degraded_and_as_a_search_if_nobody_else_counted_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    telemetry = Telemetry(API)

    def handle(_event: Mapping[str, Any], _context: "LambdaContext") -> None:
        observers = Notes(telemetry).observers()
        for is_begun in (True, False):
            observers.spared(is_begun)

    telemetry.watch(handle)({}, a_context())
    documents = lines(capsys)
    assert [document["reason"] for document in documents if "reason" in document] == ["sparing"]
    assert (documents[-1]["Search"], documents[-1]["DegradedSearch"]) == ([1.0], [1.0, 1.0])


def test_an_answer_of_the_model_that_cannot_be_used_counts_once_as_asked_and_once_as_failed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    telemetry = Telemetry(API)

    def handle(_event: Mapping[str, Any], _context: "LambdaContext") -> None:
        notes = Notes(telemetry, ModelPrices(input=1.0, output=10.0))
        notes.asked_model("rewrite_query", "answered", ModelUsage(1, 90, 10))
        notes.asked_model("rewrite_query", "unfounded", ModelUsage())

    telemetry.watch(handle)({}, a_context())
    alone, together = lines(capsys)
    assert alone["reason"] == "rewrite_query.unfounded"
    told = [together[name] for name in ("ModelAsked", "ModelFailed", "ModelTokens", "ModelCost")]
    assert told == [[1.0, 0.0], [0.0, 1.0], [100.0, 0.0], [0.00019, 0.0]]


def test_a_value_with_dimensions_leaves_those_of_other_metrics_alone(capsys: pytest.CaptureFixture[str]) -> None:
    telemetry = Telemetry(API)

    def handle(_event: Mapping[str, Any], _context: "LambdaContext") -> None:
        telemetry.add(DEGRADED_REASON, reason="partial")
        telemetry.add(API_ERROR)

    telemetry.watch(handle)({}, a_context())
    assert set(emitted(capsys)) == {
        ("DegradedReason", ("service", "reason"), "Count"),
        ("ApiError", ("service",), "Count"),
    }


def test_a_deployment_has_its_metrics_to_itself(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POWERTOOLS_METRICS_NAMESPACE", "Recollect/second")
    telemetry = telemetry_of(API)

    def handle(_event: Mapping[str, Any], _context: "LambdaContext") -> None:
        telemetry.add(API_ERROR)
        telemetry.add(DEGRADED_REASON, reason="partial")

    telemetry.watch(handle)({}, a_context())
    directives = [document["_aws"]["CloudWatchMetrics"] for document in lines(capsys)]
    assert [one["Namespace"] for some in directives for one in some] == ["Recollect/second"] * 2


def test_without_tracing_nothing_of_it_is_loaded() -> None:
    code = "from recollect.serverless.telemetry import Telemetry; Telemetry('api'{}).watch(lambda *_: None)\n"
    code += "import sys; print('aws_xray_sdk' in sys.modules, 'boto3' in sys.modules)"
    loaded = [
        subprocess.run([sys.executable, "-c", code.format(more)], capture_output=True, text=True, check=True).stdout
        for more in ("", ", tracing=True")
    ]
    assert [out.split()[0] for out in loaded] == ["False", "True"]


def test_a_traced_function_answers_and_fails_as_it_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_XRAY_SDK_ENABLED", "false")
    watched = Telemetry(API, tracing=True).watch(lambda event, _: 1 / event["by"])
    assert watched({"by": 4}, a_context()) == 0.25
    with pytest.raises(ZeroDivisionError):
        watched({"by": 0}, a_context())


def test_several_values_are_noted_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    telemetry = Telemetry(API)
    telemetry.watch(lambda *_: telemetry.add_all({SEARCH: 2, API_ERROR: 0}))({}, a_context())
    assert emitted(capsys) == {("Search", ("service",), "Count"): [2.0], ("ApiError", ("service",), "Count"): [0.0]}


def test_the_registry_is_there_without_powertools() -> None:
    code = (
        "import sys; sys.modules['aws_lambda_powertools'] = None\n"
        "import json, recollect.serverless.telemetry, recollect.telemetry.registry as registry\n"
        "print(json.dumps([metric.name for metric in registry.METRICS]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "ApiError" in json.loads(done.stdout)
