"""The index follows the table: made by the deployment, filled and emptied by the functions behind the stream."""

from typing import Any

import httpx
import pytest

from tests.e2e.cloud import DeployedStack
from tests.e2e.opensearch.conftest import BEFORE
from tests.e2e.opensearch.index import SearchIndex
from tests.e2e.tokens import claims_of
from tests.e2e.users import Users
from tests.http_suite.entries import FACTS, remember
from tests.http_suite.searching import await_vectors
from tests.http_suite.waiting import eventually


@pytest.mark.usefixtures("stack")
def test_the_deployment_makes_one_index_of_what_the_table_holds(index: SearchIndex, users: Users) -> None:
    person = claims_of(users.access_token("alice"))["sub"]
    assert len(index.names()) == 1
    assert len(index.documents(space=BEFORE, user=person)) == 1


def test_what_is_remembered_reaches_the_index_and_then_its_vector(
    index: SearchIndex, alice: httpx.Client, space: str
) -> None:
    stored = {remember(alice, space, text)["id"] for text in FACTS}
    await_vectors(alice, space)
    held = eventually(lambda: index.documents(space=space), all_have_vectors)
    assert {one["memory_id"] for one in held} == stored


def test_what_is_forgotten_leaves_the_index(index: SearchIndex, alice: httpx.Client, space: str) -> None:
    entry_id = remember(alice, space)["id"]
    eventually(lambda: index.documents(space=space), bool)
    alice.delete(f"/entries/{entry_id}", params={"space": space}).raise_for_status()
    eventually(lambda: index.documents(space=space), lambda found: not found)


def test_a_search_is_answered_by_the_index_and_not_in_its_stead(
    stack: DeployedStack, alice: httpx.Client, space: str
) -> None:
    began = stack.cloud.emulator.now()
    remember(alice, space)
    answer = alice.post("/search", json={"query": "the spare key", "space": space}).raise_for_status().json()
    assert answer["degraded"] == []
    assert stack.metric("ApiLogs", "DegradedSearch", began) == [0.0]


def all_have_vectors(documents: list[dict[str, Any]]) -> bool:
    return bool(documents) and all("model" in document for document in documents)
