"""Clients of AWS by boto3: time-outs, attempts, and nothing of a request in the log."""

import logging
from functools import cache
from typing import Any, Final

import boto3
from botocore.config import Config
from botocore.loaders import Loader, create_loader
from botocore.session import get_session

# They log whole requests when asked for details, and requests hold memory texts
_TALKATIVE: Final = ("boto3", "botocore", "urllib3")
ATTEMPTS: Final = 3


def open_client(
    service: str,
    *,
    region: str,
    endpoint: str | None,
    read_seconds: float,
    connect_seconds: float = 1.0,
    connections: int = 10,
    attempts: int = ATTEMPTS,
    session: boto3.session.Session | None = None,
) -> Any:  # noqa: ANN401 - boto3 makes the methods of a client as it goes
    """Return a client; nothing is sent yet. Credentials come from the environment.

    attempts: throttling, server errors and broken connections are tried again with jitter, as botocore's standard mode
    does; a request that the service calls wrong is not. endpoint: instead of the service's own, for a double.
    session: one that makes several; None for a new one.
    """
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.INFO)
    config = Config(
        connect_timeout=connect_seconds,
        read_timeout=read_seconds,
        retries={"mode": "standard", "total_max_attempts": attempts},
        max_pool_connections=connections,
    )
    session = session or _session()
    return session.client(service, region_name=region, endpoint_url=endpoint, config=config)  # type: ignore[call-overload]


@cache
def descriptions() -> Loader:
    """Return what reads the descriptions of services, for every session: each would read regions and more for 35 ms."""
    return create_loader()


def _session() -> boto3.session.Session:
    session = get_session()
    session.register_component("data_loader", descriptions())
    return boto3.session.Session(botocore_session=session)
