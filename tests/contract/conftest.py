"""The services that suites run on besides the embedded parts, when asked for: `--services`, or `make contract`.

`--services=only` leaves out what runs without any, which `make test` has run.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.contract.aws import Aws
from tests.contract.opensearch import endpoint_given
from tests.emulator.emulator import emulated
from tests.node.node import Node, missing_tools

SERVICES_ONLY = frozenset(
    {"dynamodb", "events_out", "person_sessions", "test_message_visibility.py", "test_restored_table.py"}
)
FIXTURES = frozenset({"aws", "opensearch", "opensearch_node"})


def pytest_addoption(parser: pytest.Parser) -> None:
    told = "run the contract suites on real servers as well, or on these alone"
    parser.addoption("--services", nargs="?", choices=["also", "only"], const="also", help=told)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "service: runs on a real server")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what runs on no server where only these were asked for."""
    if config.getoption("--services", default=None) != "only":
        return
    left_out = [item for item in items if not _is_on_a_service(item)]
    items[:] = [item for item in items if _is_on_a_service(item)]
    config.hook.pytest_deselected(items=left_out)


def _is_on_a_service(item: pytest.Item) -> bool:
    """Whether its parameter is marked so, or it asks for a server itself."""
    asked: list[str] = getattr(item, "fixturenames", [])
    return item.get_closest_marker("service") is not None or not FIXTURES.isdisjoint(asked)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out what is about a service alone where services were not asked for; None leaves it to pytest."""
    return True if collection_path.name in SERVICES_ONLY and not config.getoption("--services", default=None) else None


@pytest.fixture(scope="session")
def aws(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Aws]:
    """DynamoDB and SQS: the endpoint that RECOLLECT_AWS_ENDPOINT names, or else an emulator, started here."""
    if given := Aws.from_environment():
        yield given
        return
    with emulated(tmp_path_factory.mktemp("emulator")) as emulator:
        yield Aws(emulator.url, emulator)


@pytest.fixture(scope="session")
def opensearch(request: pytest.FixtureRequest) -> str:
    """The URL of an OpenSearch node: the one that was named, or else one that is started here."""
    if given := endpoint_given():
        return given
    node: Node = request.getfixturevalue("opensearch_node")
    return node.url


@pytest.fixture(scope="session")
def opensearch_node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """An OpenSearch node that is started here, with its files."""
    missing = missing_tools()
    if missing and "CI" not in os.environ:
        pytest.skip(f"OpenSearch needs a JDK, Maven and curl; not found: {', '.join(missing)}")
    assert not missing, f"OpenSearch needs a JDK, Maven and curl; not found: {', '.join(missing)}"
    node = Node(tmp_path_factory.mktemp("opensearch"))
    node.start()
    yield node
    node.stop()
