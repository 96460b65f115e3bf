"""Who may do what in the collection."""

import json
import re
from typing import Any, Final

import pytest

from tests.unit.infra.templates import references, resources, template

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


def who_may(permission: str) -> set[str]:
    return {
        principal.rpartition("/")[2]
        for statement in policy_of("Access")
        for rule in statement["Rules"]
        if permission in rule["Permission"]
        for principal in statement["Principal"]
    }


def test_only_the_deployment_makes_indexes() -> None:
    assert who_may("aoss:CreateIndex") == {"OnDeployRole"}


def test_who_puts_a_new_index_into_use_drops_the_former_one() -> None:
    assert who_may("aoss:DeleteIndex") == who_may("aoss:UpdateCollectionItems") == {"OnDeployRole", "RunJobsRole"}


def test_all_who_write_see_which_index_is_in_the_making() -> None:
    assert who_may("aoss:WriteDocument") <= who_may("aoss:DescribeCollectionItems")


def test_who_searches_writes_nothing() -> None:
    permissions = {
        permission
        for statement in policy_of("Access")
        for rule in statement["Rules"]
        if any(principal.endswith("/ApiRole") for principal in statement["Principal"])
        for permission in rule["Permission"]
    }
    assert permissions == {"aoss:DescribeCollectionItems", "aoss:DescribeIndex", "aoss:ReadDocument"}


def test_no_rule_reaches_beyond_the_collection() -> None:
    for statement in policy_of("Access"):
        for rule in statement["Rules"]:
            assert all(resource in {"collection/Name", "index/Name/*"} for resource in rule["Resource"])


def test_the_collection_names_its_group_and_waits_for_it() -> None:
    collection, group = (template("search")["Resources"][name] for name in ("Collection", "Group"))
    named = collection["Properties"]["CollectionGroupName"]
    assert named == {"Fn::If": [group["Condition"], group["Properties"]["Name"], {"Ref": "AWS::NoValue"}]}
    assert collection["Metadata"]["Group"]["Fn::If"][0] == group["Condition"]
    assert "Group" in references(collection["Metadata"])
    assert set(collection["DependsOn"]) == {"Encryption", "Network"}
