"""The templates, read."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from cfnlint.decode import cfn_yaml

ROOT: Final = Path(__file__).parents[3]
NESTED: Final = ("identity", "search", "operations", "edge", "console")

Resource = dict[str, Any]


def template(name: str = "template") -> dict[str, Any]:
    """Return the root template, or a nested one."""
    path = ROOT / "template.yaml" if name == "template" else ROOT / "infra" / f"{name}.yaml"
    return dict(json.loads(json.dumps(cfn_yaml.load(str(path)))))


def resources(kind: str, name: str = "template") -> dict[str, Resource]:
    """Return the properties of all resources of a kind by their logical names."""
    declared = template(name)["Resources"]
    return {one: resource["Properties"] for one, resource in declared.items() if resource["Type"] == kind}


def functions() -> dict[str, Resource]:
    """Return the properties of the functions."""
    return resources("AWS::Serverless::Function")


def environment_of(function: str) -> dict[str, Any]:
    """Return the variables that a function is given."""
    own: dict[str, Any] = functions()[function].get("Environment", {}).get("Variables", {})
    return {**template()["Globals"]["Function"]["Environment"]["Variables"], **own}


def references(value: object) -> Iterator[str]:
    """Yield the logical names that a value refers to."""
    match value:
        case {"Ref": str(name)}:
            yield name
        case {"Fn::GetAtt": [str(name), *_]}:
            yield name
        case dict():
            for one in value.values():
                yield from references(one)
        case list():
            for one in value:
                yield from references(one)
