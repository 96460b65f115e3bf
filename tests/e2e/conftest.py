"""One emulator, and one stack in it that the tests of each folder deploy in their way."""

import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.cloud import Cloud, DeployedStack, emulated_cloud
from tests.e2e.users import Users
from tests.http_suite.people import alice, mallory, space
from tests.http_suite.service import Service

__all__ = ["alice", "mallory", "space"]
LAST = ("test_burst.py", "test_metrics.py")


def pytest_configure() -> None:
    """Take a request to end as Ctrl-C, which is ignored by what runs in the background: what was started is stopped."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Behind all else with exact search come the burst, which takes longest, and what was emitted until then."""
    folder = Path(__file__).parent
    if all(folder in item.path.parents for item in items):
        items.sort(key=lambda item: (item.path.parent.name, item.path.name in LAST, item.path.name == LAST[-1]))


@pytest.fixture(scope="session")
def cloud() -> Iterator[Cloud]:
    """An emulator; its folder goes with it, since each function's process unpacks all layers there."""
    with tempfile.TemporaryDirectory(prefix="recollect-e2e-") as folder, emulated_cloud(Path(folder)) as running:
        yield running


@pytest.fixture
def users(stack: DeployedStack) -> Users:
    return Users(stack)


@pytest.fixture
def service(stack: DeployedStack, users: Users) -> Service:
    return Service(stack.url, users.access_token)
