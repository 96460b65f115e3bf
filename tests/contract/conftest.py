"""The services that suites run on besides the embedded parts, when asked for: `--services`, or `make contract`."""

from collections.abc import Iterator

import pytest

from tests.contract.aws import Aws
from tests.emulator.emulator import Emulator


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--services", action="store_true", help="run the contract suites on real servers as well")


@pytest.fixture(scope="session")
def aws(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Aws]:
    """DynamoDB and SQS: the endpoint that RECOLLECT_AWS_ENDPOINT names, or else an emulator, started here."""
    with pytest.MonkeyPatch.context() as environment:
        if given := Aws.from_environment():
            yield given
            return
        for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
            environment.setenv(name, "test")
        emulator = Emulator(tmp_path_factory.mktemp("emulator"))
        emulator.start()
        yield Aws(emulator.url, emulator)
        emulator.stop()
