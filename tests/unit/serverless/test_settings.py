"""The environment of the functions: what is missing is refused by name, and nothing embedded takes its place."""

import pytest

from recollect.errors import InputError
from recollect.http.auth.identity import ACT_AS_SCOPE, GROUPS_CLAIM, OPERATOR_GROUP
from recollect.serverless.settings import ApiSettings, FunctionSettings, IngestSettings
from recollect.serverless.telemetry import TelemetrySettings

DEPLOYED = {
    "RECOLLECT_STORE": "dynamodb",
    "RECOLLECT_QUEUE_URL": "https://sqs.example/waiting",
    "RECOLLECT_SET_ASIDE_URL": "https://sqs.example/aside",
    "RECOLLECT_SECRET_ARN": "arn:aws:secretsmanager:eu-central-1:123456789012:secret:x",
}


@pytest.fixture(autouse=True)
def _deployed(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in DEPLOYED.items():
        monkeypatch.setenv(name, value)


@pytest.mark.parametrize("settings", [FunctionSettings, ApiSettings, IngestSettings])
@pytest.mark.parametrize("name", ["RECOLLECT_STORE", "RECOLLECT_QUEUE_URL", "RECOLLECT_SET_ASIDE_URL"])
def test_a_function_without_its_table_and_queues_does_not_start(
    settings: type[FunctionSettings], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(name)
    with pytest.raises(InputError, match=name):
        settings()


@pytest.mark.parametrize(
    ("model", "name"),
    [("openai", "RECOLLECT_LANGUAGE_MODEL: must be"), ("bedrock", "RECOLLECT_LANGUAGE_MODEL_ID: must name the model")],
)
def test_a_function_does_not_start_with_a_language_model_that_it_cannot_ask(
    model: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECOLLECT_LANGUAGE_MODEL", model)
    monkeypatch.setenv("RECOLLECT_LANGUAGE_MODEL_ID", "")
    with pytest.raises(InputError, match=name):
        FunctionSettings()


@pytest.mark.parametrize("given", [None, ""])
def test_the_api_does_not_start_without_its_secret(given: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    if given is None:
        monkeypatch.delenv("RECOLLECT_SECRET_ARN")
    else:
        monkeypatch.setenv("RECOLLECT_SECRET_ARN", given)
    with pytest.raises(InputError, match="RECOLLECT_SECRET_ARN"):
        ApiSettings()


def test_other_functions_know_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RECOLLECT_SECRET_ARN")
    assert "secret_arn" not in FunctionSettings().model_dump()


def test_identity_is_as_the_application_has_it_unless_it_is_said() -> None:
    settings = ApiSettings()
    assert (settings.act_as_scope, settings.operator_group, settings.groups_claim) == (
        ACT_AS_SCOPE,
        OPERATOR_GROUP,
        GROUPS_CLAIM,
    )
    assert settings.required_claims == {}


def test_identity_is_what_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECOLLECT_ACT_AS_SCOPE", "recollect/memory:act_as")
    monkeypatch.setenv("RECOLLECT_REQUIRED_CLAIMS", "tenant=acme, email_verified=true")
    settings = ApiSettings()
    assert settings.act_as_scope == "recollect/memory:act_as"
    assert settings.required_claims == {"tenant": "acme", "email_verified": "true"}


@pytest.mark.parametrize("given", ["tenant", "tenant=", "=acme", "tenant=acme,verified"])
def test_a_malformed_claim_is_refused_and_not_passed_over(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECOLLECT_REQUIRED_CLAIMS", given)
    with pytest.raises(InputError, match="RECOLLECT_REQUIRED_CLAIMS"):
        ApiSettings()


@pytest.mark.parametrize(
    ("given", "senders"), [("", set()), ("AROA1", {"AROA1"}), (" AROA1, AIDA2 ,", {"AROA1", "AIDA2"})]
)
def test_allowed_senders_are_separated_by_commas(
    given: str, senders: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECOLLECT_ALLOWED_SENDERS", given)
    assert IngestSettings().allowed_senders == senders


def test_traces_are_off_until_they_are_switched_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("POWERTOOLS_TRACE_DISABLED", raising=False)
    assert not TelemetrySettings().tracing
    monkeypatch.setenv("POWERTOOLS_TRACE_DISABLED", "false")
    assert TelemetrySettings().tracing
