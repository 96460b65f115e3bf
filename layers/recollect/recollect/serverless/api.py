"""The HTTP application as a function serves it: wired over a deployment's parts, as its environment says."""

from fastapi import FastAPI

from recollect.bootstrap.container import build
from recollect.core.guardrails.patterns import compile_all
from recollect.http.app import create_app
from recollect.http.auth.identity import GatewayIdentity
from recollect.http.auth.limiter import limiter_of
from recollect.http.models.limits import HttpLimits
from recollect.serverless.deadline import GatewayPatience
from recollect.serverless.settings import ApiSettings
from recollect.serverless.signing import deployed_signing_key
from recollect.serverless.telemetry import API, Telemetry, telemetry_of
from recollect.settings import Settings
from recollect.use_cases.application import Recollect
from recollect.use_cases.parts import Observers


def open_api() -> tuple[FastAPI, Telemetry]:
    """Return the application, and what watches it.

    Raises:
        InputError: a setting is missing or malformed.
        UnavailableError: a part does not answer.
    """
    telemetry = telemetry_of(API)
    settings = ApiSettings()
    identity = GatewayIdentity(
        act_as_scope=settings.act_as_scope,
        operator_group=settings.operator_group,
        groups_claim=settings.groups_claim,
        required_claims=settings.required_claims,
    )
    secret = deployed_signing_key(settings, settings.secret_arn)
    recollect = build_api(settings, telemetry)
    prepare(recollect, everything=settings.starts_ahead)
    app = create_app(
        recollect,
        identify=identity,
        cursor_secret=secret,
        limits=HttpLimits(answer_seconds=settings.answer_seconds),
        in_flight=settings.in_flight,
        limiter=limiter_of(
            recollect, settings, on_failure=telemetry.note_limiter_failure, on_refusal=telemetry.note_rate_limited
        ),
        seconds_left=GatewayPatience(recollect.clock),
    )
    return app, telemetry


def build_api(settings: Settings, telemetry: Telemetry) -> Recollect:
    """Wire the whole program, its searches and writes observed. Raises as `build` does."""
    return build(
        settings,
        Observers(
            searched=telemetry.note_search,
            remembered=telemetry.note_remembered,
            only_protected=telemetry.note_only_protected,
            outcome=telemetry.note_outcome,
            asked_model=telemetry.note_model,
            tier=telemetry.note_tier,
        ),
    )


def prepare(recollect: Recollect, *, everything: bool) -> None:
    """Make what the first request needs: most likely it searches. What only writes need comes with the first write.

    Args:
        recollect: the use cases.
        everything: whether there is time for all of them before the first request.
    """
    if everything:
        recollect.make_all()
        compile_all()
    else:
        _ = recollect.search, recollect.record_results
