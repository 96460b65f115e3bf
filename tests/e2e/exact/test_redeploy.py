"""A deployment keeps what people have: memories, accounts, tokens, cursors."""

import httpx

from tests.e2e.cloud import Cloud, DeployedStack
from tests.http_suite.entries import FACTS, remember
from tests.http_suite.searching import found

KEPT = ("ApiUrl", "TableName", "EventsQueueUrl", "UserPoolId", "UserPoolClientId", "Issuer")


def test_a_redeployment_keeps_memories_people_and_addresses(
    cloud: Cloud, stack: DeployedStack, alice: httpx.Client, space: str
) -> None:
    stored = [remember(alice, space, text)["id"] for text in FACTS[:2]]
    query = {"space": space, "limit": "1", "order": "created"}
    cursor = alice.get("/entries", params=query).json()["next_cursor"]
    assert "WARNING" not in live_environment(stack).values()
    again = cloud.deploy({"LogLevel": "WARNING"})
    assert "WARNING" in live_environment(again).values()
    assert {name: again.outputs[name] for name in KEPT} == {name: stack.outputs[name] for name in KEPT}
    page = alice.get("/entries", params={**query, "cursor": cursor}).raise_for_status().json()
    assert [entry["id"] for entry in page["items"]] == stored[1:]
    assert found(alice, space, FACTS[0])[0]["entry"]["id"] == stored[0]


def live_environment(stack: DeployedStack) -> dict[str, str]:
    """Return the environment in which the version of the API's function runs that answers calls."""
    functions, name = stack.cloud.clients("lambda"), stack.resource("ApiFunction")
    version = functions.get_function_configuration(FunctionName=name, Qualifier="live")
    variables: dict[str, str] = version["Environment"]["Variables"]
    return variables
