"""Who takes part: two people who know nothing of each other, and a space that no other test uses."""

import uuid
from collections.abc import Iterator

import httpx
import pytest

from tests.http_suite.service import Service


@pytest.fixture
def space() -> str:
    return f"suite-{uuid.uuid4().hex}"


@pytest.fixture
def alice(service: Service) -> Iterator[httpx.Client]:
    with service.person("alice") as client:
        yield client


@pytest.fixture
def mallory(service: Service) -> Iterator[httpx.Client]:
    with service.person("mallory") as client:
        yield client
