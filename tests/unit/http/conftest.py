"""A fake memory behind the real application, and two people who use it."""

import pytest

from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import as_user, client_of


@pytest.fixture
def memory() -> FakeMemory:
    return FakeMemory()


@pytest.fixture
def alice(memory: FakeMemory) -> Client:
    return client_of(memory, authorization="Bearer alice-key")


@pytest.fixture
def mallory(alice: Client) -> Client:
    return as_user(alice, "mallory-key")
