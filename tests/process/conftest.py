from collections.abc import Iterator

import pytest

from tests.process.server import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server with an empty data folder, shared by the tests of a module."""
    with Server(tmp_path_factory.mktemp("served") / "data") as running:
        yield running
