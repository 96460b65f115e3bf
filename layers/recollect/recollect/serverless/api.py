"""The HTTP application as a function serves it: wired over a deployment's parts, as its environment says."""

from fastapi import FastAPI

from recollect.http.app import create_app
from recollect.http.auth.identity import GatewayIdentity
from recollect.serverless.settings import ApiSettings
from recollect.serverless.signing import deployed_signing_key
from recollect.serverless.telemetry import API, Telemetry, telemetry_of
from recollect.serverless.wiring import build_api


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
    return create_app(build_api(settings, telemetry), identify=identity, cursor_secret=secret), telemetry
