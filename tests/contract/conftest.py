"""The services that suites run on besides the embedded parts, when asked for: `--services`, or `make contract`."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.contract.aws import Aws
from tests.emulator.emulator import emulated

SERVICES_ONLY = frozenset({"dynamodb"})


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--services", action="store_true", help="run the contract suites on real servers as well")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out what is about a service alone where services were not asked for; None leaves it to pytest."""
    return True if collection_path.name in SERVICES_ONLY and not config.getoption("--services", default=False) else None


@pytest.fixture(scope="session")
def aws(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Aws]:
    """DynamoDB and SQS: the endpoint that RECOLLECT_AWS_ENDPOINT names, or else an emulator, started here."""
    if given := Aws.from_environment():
        yield given
        return
    with emulated(tmp_path_factory.mktemp("emulator")) as emulator:
        yield Aws(emulator.url, emulator)
