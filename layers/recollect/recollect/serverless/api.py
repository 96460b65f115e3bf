"""The HTTP application as a function serves it: wired over a deployment's parts, as its environment says.

Cursors, which clients hand back, are signed with a key from the deployment's secret.
"""

import logging
import time
from importlib import import_module
from typing import Final

from starlette.types import ASGIApp

from recollect.bootstrap.container import build
from recollect.bootstrap.language_models import model_prices
from recollect.core.guardrails.patterns import compile_all
from recollect.core.guardrails.prompt_injection import rules as instructions
from recollect.core.guardrails.secrets import rules as secrets
from recollect.core.language import dates
from recollect.errors import InputError
from recollect.http.app import RecollectApi, create_app
from recollect.http.auth.identity import GatewayIdentity
from recollect.http.auth.limiter import limiter_of
from recollect.http.protocol.incoming_body import HttpLimits
from recollect.serverless.api_gateway import GatewayPatience, OnlyThroughEdge
from recollect.serverless.settings import ApiSettings
from recollect.serverless.telemetry import Telemetry, telemetry_of
from recollect.settings import Settings
from recollect.telemetry.metric import API, Meter
from recollect.telemetry.notes import Notes
from recollect.use_cases.table import Recollect

logger = logging.getLogger(__name__)

MIN_BYTES: Final = 32


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
        dates.read_all()
        compile_all()
    else:
        import_module("recollect.http.routes.search")
        _ = recollect.search, recollect.record_results


def deployed_signing_key(settings: Settings, secret_arn: str) -> bytes:
    """Return the key that signs cursors, the same for every execution environment of a deployment.

    Raises:
        UnavailableError: the secret cannot be read.
        InputError: it is too short to be one.
    """
    from recollect.adapters.aws.deployment import read_secret  # noqa: PLC0415 - a laptop has no AWS packages

    began = time.perf_counter()
    secret = read_secret(secret_arn, region=settings.aws_region, endpoint=settings.aws_endpoint)
    logger.info("signing_key_read", extra={"took_ms": round((time.perf_counter() - began) * 1000)})
    if len(secret) < MIN_BYTES:
        raise InputError("RECOLLECT_SECRET_ARN", f"names a secret of fewer than {MIN_BYTES} characters")
    return secret
