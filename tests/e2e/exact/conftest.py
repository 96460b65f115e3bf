"""The stack as the defaults of its parameters have it."""

import pytest

from tests.e2e.cloud import Cloud, DeployedStack


@pytest.fixture(scope="session")
def stack(cloud: Cloud) -> DeployedStack:
    return cloud.deploy()
