"""The HTTP application as a function serves it: wired over a deployment's parts, as its environment says."""

from importlib import import_module

from starlette.types import ASGIApp

from recollect.bootstrap.container import build
from recollect.bootstrap.language_models import model_prices
from recollect.core.guardrails.patterns import compile_all
from recollect.core.guardrails.prompt_injection import rules as instructions
from recollect.core.guardrails.secrets import rules as secrets
from recollect.http.app import RecollectApi, create_app
from recollect.http.auth.identity import GatewayIdentity
from recollect.http.auth.limiter import limiter_of
from recollect.http.protocol.incoming_body import HttpLimits
from recollect.serverless.deadline import GatewayPatience
from recollect.serverless.edge import OnlyThroughEdge
from recollect.serverless.settings import ApiSettings
from recollect.serverless.signing import deployed_signing_key
from recollect.serverless.telemetry import Telemetry, telemetry_of
from recollect.settings import Settings
from recollect.telemetry.metric import API, Meter
from recollect.telemetry.notes import Notes
from recollect.use_cases.table import Recollect


def open_api() -> tuple[ASGIApp, Telemetry]:
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
    recollect, notes = build_api(settings, telemetry), Notes(telemetry)
    app = create_app(
        recollect,
        identify=identity,
        cursor_secret=secret,
        limits=HttpLimits(answer_seconds=settings.answer_seconds),
        in_flight=settings.in_flight,
        limiter=limiter_of(recollect, settings, on_failure=notes.limiter_failed, on_refusal=notes.rate_limited),
        seconds_left=GatewayPatience(recollect.clock),
    )
    prepare(app, recollect, everything=settings.starts_ahead)
    if not settings.edge_secret_arn:
        return app, telemetry
    return OnlyThroughEdge(app, deployed_signing_key(settings, settings.edge_secret_arn)), telemetry


def build_api(settings: Settings, meter: Meter) -> Recollect:
    """Wire the whole program, what it does observed. Raises as `build` does."""
    return build(settings, Notes(meter, model_prices(settings)).observers())


def prepare(app: RecollectApi, recollect: Recollect, *, everything: bool) -> None:
    """Load what the first request needs: most likely it searches. What only others need comes with the first of them.

    Args:
        app: the application.
        recollect: its use cases.
        everything: whether there is time for all of them before the first request.
    """
    if everything:
        app.load_all()
        instructions.all_rules()
        secrets.all_rules()
        compile_all()
    else:
        import_module("recollect.http.routes.search")
        _ = recollect.search, recollect.record_results
