"""Whether references return what properties ask for (name, ARN, id or URL), by the resources' published schemas.

A `Ref` returns the primary identifier of its resource. What is handed through a parameter or an output of a nested
template is followed to where it comes from.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from cfnlint.schema import PROVIDER_SCHEMA_MANAGER

Templates = Mapping[str, Mapping[str, Any]]
Kinds = frozenset[str]

ROOT_TEMPLATE: Final = "template"
REGION: Final = "us-east-1"
ENDING: Final = re.compile(r"(Name|ARN|Id|URL)s?$|_(NAME|ARN|ID|URL)S?$", re.IGNORECASE)
WORDS: Final = re.compile(r"\b(name|ARN|ID|URL)s?\b", re.IGNORECASE)
# Made by the transform, with what Ref returns of them
MADE_OF_FUNCTIONS: Final = {"Alias": "AWS::Lambda::Alias", "Version": "AWS::Lambda::Version"}
TRANSFORMED: Final = {"AWS::Serverless::Function": "AWS::Lambda::Function"}
# Its schema calls the identifier Id; by the documentation of Ref it is the ARN
ARN_AS_ID: Final = frozenset({"AWS::SecretsManager::Secret"})
# Members of a policy document, whose schema is that of JSON
ARNS_OF_POLICIES: Final = frozenset({"Resource", "AWS"})


@dataclass(frozen=True, slots=True)
class Use:
    """A reference in its place: the kinds of value that it may return, and those that its property takes.

    Either is empty where the schemas don't say.
    """

    place: str
    returned: Kinds
    asked: Kinds

    @property
    def is_judged(self) -> bool:
        """Whether the schemas say something of both sides."""
        return bool(self.returned and self.asked)

    @property
    def is_wrong(self) -> bool:
        """Whether the property asks for something else than what it gets."""
        return self.is_judged and not self.returned & self.asked


def uses(templates: Templates) -> Iterator[Use]:
    """Yield all values of resources' properties and of outputs that refer to a resource and to nothing besides."""
    for name, template in templates.items():
        for logical, resource in template["Resources"].items():
            schema = _schema(resource["Type"])
            for path, asked, value in _values(resource.get("Properties", {}), (), schema, schema):
                for returned in _returned(value, name, templates):
                    yield Use(".".join((name, logical, *path)), returned, asked)
        for logical, output in template.get("Outputs", {}).items():
            for returned in _returned(output["Value"], name, templates):
                yield Use(f"{name}.Outputs.{logical}", returned, _by_name(logical))


def _values(
    value: object, path: tuple[str, ...], schema: Mapping[str, Any], whole: Mapping[str, Any]
) -> Iterator[tuple[tuple[str, ...], Kinds, object]]:
    """Yield references below a property: where they stand, what is asked for there, and the reference."""
    schema = _resolved(schema, whole)
    match value:
        case {"Ref": _} | {"Fn::GetAtt": _}:
            yield path, _asked(path, schema), value
        case {"Fn::If": [_, *branches]}:
            for branch in branches:
                yield from _values(branch, path, schema, whole)
        # A metric's dimension says by its name what its value is
        case {"Name": str(dimension), "Value": dict(reference)} if "Dimensions" in path:
            yield (*path, dimension), _by_name(dimension), reference
        case dict():
            for key, member in value.items():
                if not key.startswith("Fn::"):
                    yield from _values(member, (*path, key), schema.get("properties", {}).get(key, {}), whole)
        case list():
            for member in value:
                # A list's members are what the property is of many
                items = {"description": schema.get("description", ""), **schema.get("items", {})}
                yield from _values(member, path, items, whole)


def _asked(path: tuple[str, ...], schema: Mapping[str, Any]) -> Kinds:
    """Return the kinds that a property takes: by its name, its description's first sentence and published relations."""
    if path[-1] in ARNS_OF_POLICIES and any(part.endswith("PolicyDocument") for part in path):
        return frozenset({"arn"})
    first = re.split(r"\.\s", str(schema.get("description", "")))[0].replace("Amazon Resource Name", "ARN")
    related = [one["relationshipRef"] for one in (schema, *schema.get("anyOf", [])) if "relationshipRef" in one]
    described = frozenset(found.lower() for found in WORDS.findall(first))
    return _by_name(path[-1]).union(described, *(_by_name(one["propertyPath"]) for one in related))


def _by_name(name: str) -> Kinds:
    found = ENDING.search(name)
    return frozenset({(found[1] or found[2]).lower()} if found else ())


def _returned(value: object, name: str, templates: Templates) -> Iterator[Kinds]:
    """Yield what a reference may return, once for each resource that it may be of."""
    template = templates[name]
    match value:
        case {"Fn::If": [_, *branches]}:
            for branch in branches:
                yield from _returned(branch, name, templates)
        case {"Ref": str(referred)} if referred.partition(".")[0] in template["Resources"]:
            logical, _, made = referred.partition(".")
            yield _by_reference(MADE_OF_FUNCTIONS[made] if made else template["Resources"][logical]["Type"])
        case {"Ref": str(referred)} if referred in template.get("Parameters", {}) and name != ROOT_TEMPLATE:
            for stack in templates[ROOT_TEMPLATE]["Resources"].values():
                if _is_stack(stack, name):
                    yield from _returned(stack["Properties"]["Parameters"].get(referred), ROOT_TEMPLATE, templates)
        case {"Fn::GetAtt": [str(logical), str(attribute)]} if attribute.startswith("Outputs."):
            (nested,) = (one for one in templates if _is_stack(template["Resources"][logical], one))
            yield from _returned(templates[nested]["Outputs"][attribute.partition(".")[2]]["Value"], nested, templates)
        case {"Fn::GetAtt": [str(), str(attribute)]}:
            yield _by_name(attribute)


def _is_stack(resource: Mapping[str, Any], name: str) -> bool:
    is_stack: bool = resource["Type"] == "AWS::CloudFormation::Stack"
    return is_stack and str(resource["Properties"]["TemplateURL"]).endswith(f"/{name}.yaml")


def _by_reference(kind: str) -> Kinds:
    """Return what `Ref` of a resource returns: its identifier, of several the one that is called after the resource."""
    if kind in ARN_AS_ID:
        return frozenset({"arn"})
    pointers = _schema(kind).get("primaryIdentifier", [])
    names = [pointer.rpartition("/")[2] for pointer in pointers]
    own = [name for name in names if name.startswith(kind.rpartition("::")[2])]
    (name,) = names if len(names) == 1 else own or [""]
    return _by_name(name)


def _schema(kind: str) -> Mapping[str, Any]:
    """Return the published schema of a kind of resource; an empty one where the template says what it takes."""
    if kind.startswith("Custom::") or kind == "AWS::CloudFormation::Stack":
        return {}
    return PROVIDER_SCHEMA_MANAGER.get_resource_schema(REGION, TRANSFORMED.get(kind, kind)).schema


def _resolved(schema: Mapping[str, Any], whole: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a schema with what it refers to; what it says itself goes first."""
    while "$ref" in schema:
        referred = whole["definitions"][schema["$ref"].rpartition("/")[2]]
        schema = {**referred, **{key: value for key, value in schema.items() if key != "$ref"}}
    return schema
