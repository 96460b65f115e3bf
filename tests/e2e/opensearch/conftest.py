"""The stack as it was, brought to OpenSearch: the index is made from what the table holds."""

from collections.abc import Iterator

import httpx
import pytest

from tests.contract.opensearch import endpoint_given
from tests.e2e.cloud import Cloud, DeployedStack
from tests.e2e.opensearch.index import SearchIndex
from tests.e2e.users import Users
from tests.http_suite.entries import FACTS, remember
from tests.http_suite.service import Service
from tests.http_suite.waiting import eventually
from tests.node.node import Node, missing_tools
from tests.patience import PATIENT_SECONDS

BEFORE = "before-the-index"
WITH_MODEL = {
    "LanguageModel": "bedrock",
    "LanguageModelId": "double",
    "LanguageModelArns": "arn:aws:bedrock:us-east-1::foundation-model/double",
}


@pytest.fixture(scope="session")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of an OpenSearch node: the one that was named, or else one that is started here."""
    if given := endpoint_given():
        yield given
        return
    assert not missing_tools(), f"OpenSearch needs a JDK, Maven and curl; not found: {', '.join(missing_tools())}"
    started = Node(tmp_path_factory.mktemp("opensearch"))
    started.start()
    yield started.url
    started.stop()


@pytest.fixture(scope="session")
def stack(cloud: Cloud, node: str) -> DeployedStack:
    """First with exact search, where something is remembered; then with the node, and with a language model."""
    exact = cloud.deploy()
    with Service(exact.url, Users(exact).access_token).person("alice") as alice:
        remember(alice, BEFORE, FACTS[0])
    stack = cloud.deploy({**with_index(node), **WITH_MODEL})
    with httpx.Client(base_url=node, timeout=PATIENT_SECONDS) as client:
        eventually(SearchIndex(client).names, bool)  # it is filled by a run of a job
    return stack


def with_index(node: str) -> dict[str, str]:
    """The parameters of a stack that searches on a node."""
    return {"SearchBackend": "opensearch", "SearchFlavour": "node", "SearchEndpoint": node}


@pytest.fixture
def index(node: str) -> Iterator[SearchIndex]:
    with httpx.Client(base_url=node, timeout=PATIENT_SECONDS) as client:
        yield SearchIndex(client)
