"""No statement of a template is wider than one resource and named actions, unless docs/security.md says why."""

import re
from collections.abc import Iterator
from typing import Any, Final

from tests.unit.infra.templates import NESTED, ROOT, template

_POLICIES: Final = frozenset({"PolicyDocument", "AssumeRolePolicyDocument", "KeyPolicy"})
_ROW: Final = re.compile(r"^\| `(\w+)` \| `([^`]+)` on `([^`]+)`(?: by `([^`]+)`)? \| (.+) \|$", re.MULTILINE)
Wildcard = tuple[str, str, str, str]


def test_each_wildcard_is_listed_with_its_reason_and_each_that_is_listed_is_there() -> None:
    page = (ROOT / "docs/security.md").read_text()
    listed = [found.groups() for found in _ROW.finditer(page)]
    assert len({row[:4] for row in listed}) == len(listed)
    assert {tuple(one or "" for one in row[:4]) for row in listed} == wildcards()


def test_managed_policies_of_aws_are_the_one_that_is_listed() -> None:
    named = {one for name in ("template", *NESTED) for one in _texts(template(name)) if "iam::aws:policy/" in one}
    assert {one.rpartition("/")[2] for one in named} == {"AWSXRayDaemonWriteAccess"}
    assert "`AWSXRayDaemonWriteAccess`" in (ROOT / "docs/security.md").read_text()


def wildcards() -> set[Wildcard]:
    """Return resource, action, what it is on and by whom, of all that is wide in any of these."""
    return {
        wide
        for name in ("template", *NESTED)
        for resource, declared in template(name)["Resources"].items()
        for document in _documents(declared)
        for statement in document["Statement"]
        for wide in _wide(resource, statement)
    }


def _wide(resource: str, statement: dict[str, Any]) -> Iterator[Wildcard]:
    principals = [one for one in _texts(statement.get("Principal", [])) if one == "*" or one.endswith(":root")]
    by = principals[0] if principals else ""
    for action in _texts(statement["Action"]):
        for on in _texts(statement.get("Resource", [])):
            if "*" in action or "*" in on or by:
                yield resource, action, on, by


def _documents(value: Any) -> Iterator[dict[str, Any]]:
    match value:
        case dict():
            for name, one in value.items():
                if name in _POLICIES:
                    yield one
                else:
                    yield from _documents(one)
        case list():
            for one in value:
                yield from _documents(one)


def _texts(value: Any) -> Iterator[str]:
    """Yield the texts of a value; of a name that CloudFormation looks up, that name."""
    match value:
        case str():
            yield value
        case {"Fn::GetAtt": [str(name), *_]} | {"Ref": str(name)}:
            yield name
        case {"Fn::Sub": [str(text), _]} | {"Fn::Sub": str(text)}:
            yield text
        case dict():
            for one in value.values():
                yield from _texts(one)
        case list():
            for one in value:
                yield from _texts(one)
