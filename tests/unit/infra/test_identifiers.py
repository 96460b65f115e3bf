"""Properties of all templates get what they ask for, where the schemas of the resources say what that is."""

from typing import Any, Final

import pytest

from tests.unit.infra.identifiers import ROOT_TEMPLATE, uses
from tests.unit.infra.templates import NESTED, template

TEMPLATES: Final = {name: template(name) for name in (ROOT_TEMPLATE, *NESTED)}
USES: Final = list(uses(TEMPLATES))


def wrong(reference: dict[str, Any], kind: str, prop: str) -> bool:
    """Return whether a reference to a resource is told to be wrong as the value of a property of another one."""
    referred = {"Group": "AWS::OpenSearchServerless::CollectionGroup", "Key": "AWS::KMS::Key", "Role": "AWS::IAM::Role"}
    resources: dict[str, dict[str, Any]] = {name: {"Type": one} for name, one in referred.items()}
    resources["User"] = {"Type": kind, "Properties": {prop: reference}}
    (use,) = uses({ROOT_TEMPLATE: {"Resources": resources}})
    assert use.is_judged
    return use.is_wrong


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_property_gets_the_kind_of_identifier_that_it_asks_for(name: str) -> None:
    places = [use for use in USES if use.place.startswith(f"{name}.")]
    assert [use for use in places if use.is_wrong] == []


def test_most_references_are_judged_those_through_nested_stacks_as_well() -> None:
    judged = {use.place for use in USES if use.is_judged}
    through_nested = {"search.Reaching.Roles", "operations.SweepsFailed.Dimensions.QueueName"}
    assert {"template.ApiFunction.Role"} | through_nested <= judged
    assert sum(use.is_judged for use in USES) > 3 / 4 * len(USES)


@pytest.mark.parametrize(
    ("reference", "kind", "prop"),
    [
        ({"Ref": "Group"}, "AWS::OpenSearchServerless::Collection", "CollectionGroupName"),  # an id
        ({"Fn::GetAtt": ["Group", "Arn"]}, "AWS::OpenSearchServerless::Collection", "CollectionGroupName"),
        ({"Ref": "Role"}, "AWS::Lambda::Function", "Role"),  # a name, of what has to be an ARN by its description
        ({"Ref": "Key"}, "AWS::Logs::LogGroup", "LogGroupName"),
    ],
)
def test_another_kind_of_identifier_is_noticed(reference: dict[str, Any], kind: str, prop: str) -> None:
    assert wrong(reference, kind, prop)


@pytest.mark.parametrize(
    ("reference", "kind", "prop"),
    [
        ({"Fn::GetAtt": ["Role", "Arn"]}, "AWS::Lambda::Function", "Role"),
        ({"Fn::GetAtt": ["Key", "Arn"]}, "AWS::Logs::LogGroup", "KmsKeyId"),  # asks for the ARN, in spite of its name
        ({"Ref": "Key"}, "AWS::SQS::Queue", "KmsMasterKeyId"),
    ],
)
def test_the_kind_that_is_asked_for_is_right(reference: dict[str, Any], kind: str, prop: str) -> None:
    assert not wrong(reference, kind, prop)
