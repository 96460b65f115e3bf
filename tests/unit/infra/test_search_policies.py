"""Who may do what in the collection."""

import json
import re
from typing import Any, Final

import pytest

from tests.unit.infra.templates import resources

POLICIES: Final = {
    **resources("AWS::OpenSearchServerless::SecurityPolicy", "search"),
    **resources("AWS::OpenSearchServerless::AccessPolicy", "search"),
}


def policy_of(name: str) -> Any:
    """Return a policy's document, its variables replaced by their names."""
    text = POLICIES[name]["Policy"]["Fn::Sub"]
    body = text if isinstance(text, str) else text[0]
    return json.loads(
        re.sub(r"\$\{(\w+)\}", r"\1", body.replace("${Key}", '"AWSOwnedKey": true').replace("${Admin}", ""))
    )


@pytest.mark.parametrize("name", POLICIES)
def test_each_policy_is_json(name: str) -> None:
    assert policy_of(name)


def test_only_the_deployment_makes_and_drops_indexes() -> None:
    makers = {
        principal.rpartition("/")[2]
        for statement in policy_of("Access")
        for rule in statement["Rules"]
        if {"aoss:CreateIndex", "aoss:DeleteIndex"} & set(rule["Permission"])
        for principal in statement["Principal"]
    }
    assert makers == {"OnDeployRole"}


def test_who_searches_writes_nothing() -> None:
    (permissions,) = [
        set(rule["Permission"])
        for statement in policy_of("Access")
        for rule in statement["Rules"]
        if any(principal.endswith("/ApiRole") for principal in statement["Principal"])
    ]
    assert permissions == {"aoss:DescribeIndex", "aoss:ReadDocument"}


def test_no_rule_reaches_beyond_the_collection() -> None:
    for statement in policy_of("Access"):
        for rule in statement["Rules"]:
            assert all(resource in {"collection/Name", "index/Name/*"} for resource in rule["Resource"])
