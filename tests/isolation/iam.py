"""What IAM would say to what a botocore client is about to send: the policies of the template, evaluated here.

A part of IAM's language alone: what it does not know is refused with an error, never passed over. Where AWS's
documents leave open how a request on several items is looked at, both ways have to allow it: each item by itself, and
all items of an action together by one statement.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from botocore.awsrequest import AWSResponse

from tests.isolation.partition_guard import Place, places_of

EVENT: Final = "before-send.dynamodb"
_ACTIONS: Final = {
    "Put": "PutItem",
    "Update": "UpdateItem",
    "Delete": "DeleteItem",
    "ConditionCheck": "ConditionCheckItem",
}
_VARIABLE: Final = re.compile(r"\$\{aws:PrincipalTag/(\w+)\}")
_ACCESS_KEY: Final = re.compile(r"Credential=([^/]+)/")
Statement = Mapping[str, Any]
Wire = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing that a request asks for: an action on a resource, with partition keys where it has any."""

    action: str
    resource: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rights:
    """The statements of a principal, with the tags of its session."""

    statements: Sequence[Statement]
    tags: Mapping[str, str] = field(default_factory=dict)

    def allow(self, asked: Asked) -> bool:
        """Tell whether one statement allows all of it."""
        return any(self._allows(statement, asked) for statement in self.statements)

    def _allows(self, statement: Statement, asked: Asked) -> bool:
        unknown = statement.keys() - {"Effect", "Action", "Resource", "Condition", "Sid"}
        assert not unknown, f"not known here: {unknown}"
        assert statement["Effect"] == "Allow", f"not known here: {statement}"
        return (
            asked.action in _listed(statement["Action"])
            and any(_matches(pattern, asked.resource) for pattern in _listed(statement["Resource"]))
            and all(
                self._holds(operator, asked.keys, tests) for operator, tests in statement.get("Condition", {}).items()
            )
        )

    def _holds(self, operator: str, keys: tuple[str, ...], tests: Mapping[str, Any]) -> bool:
        assert set(tests) == {"dynamodb:LeadingKeys"}, f"not known here: {tests}"
        values = _listed(tests["dynamodb:LeadingKeys"])
        if operator == "Null":
            return values == ["false"] and bool(keys)
        assert operator == "ForAllValues:StringLike", f"not known here: {operator}"
        patterns = [pattern for value in values for pattern in self._filled_in(value)]
        # Of no keys all are anything: that is what Null is beside it for
        return all(any(pattern.fullmatch(key) for pattern in patterns) for key in keys)

    def _filled_in(self, value: str) -> Iterator[re.Pattern[str]]:
        """Yield a pattern with its variables replaced; nothing where a tag is missing."""
        if any(name not in self.tags for name in _VARIABLE.findall(value)):
            return
        parts = _VARIABLE.split(value)
        literal = [re.escape(self.tags[part]) if index % 2 else _like(part) for index, part in enumerate(parts)]
        yield re.compile("".join(literal), re.DOTALL)


@dataclass
class IamGate:
    """Answers as DynamoDB does where IAM denies; lets the rest through. It is open until `closed`.

    whose: rights by access key.
    """

    whose: Mapping[str, Rights]
    table_arn: str
    denied: list[Asked] = field(default_factory=list)
    let_through: int = 0
    _is_closed: bool = False

    @contextmanager
    def closed(self) -> Iterator[None]:
        """Look at each request while the context lasts."""
        self._is_closed = True
        try:
            yield
        finally:
            self._is_closed = False

    def watch(self, client: Any) -> None:
        """Look at the requests of a client."""
        client.meta.events.register(EVENT, self.check)

    def check(self, request: Any, **_: Any) -> AWSResponse | None:
        """Return the refusal of a request; None where it may go on."""
        if not self._is_closed:
            return None
        operation = _text(request.headers["X-Amz-Target"]).rpartition(".")[2]
        found = _ACCESS_KEY.search(_text(request.headers["Authorization"]))
        assert found is not None
        refused = [
            asked
            for asked in asked_for(operation, json.loads(request.body), self.table_arn)
            if not self.whose[found[1]].allow(asked)
        ]
        self.denied += refused
        self.let_through += not refused
        return _refusal(request.url) if refused else None


def asked_for(operation: str, params: Wire, table_arn: str) -> list[Asked]:
    """Return what a request asks for, each thing by itself and all of an action together."""
    by_action: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for action, place in _actions(operation, params):
        resource = f"{table_arn}/index/{params['IndexName']}" if place.is_of_index else table_arn
        by_action[f"dynamodb:{action}", resource].append(place.partition)
    if not by_action:
        return [Asked(f"dynamodb:{operation}", table_arn, ())]
    alone = [Asked(*what, (key,)) for what, keys in by_action.items() for key in keys]
    return [*alone, *(Asked(*what, tuple(keys)) for what, keys in by_action.items())]


def statements_of(policies: Iterable[Mapping[str, Any]], values: Mapping[str, str]) -> list[Statement]:
    """Return the statements of policy documents of the template, their resources written out."""
    return [
        {**statement, "Resource": [_written_out(one, values) for one in _listed(statement["Resource"])]}
        for policy in policies
        for statement in policy["Statement"]
    ]


def _actions(operation: str, params: Wire) -> Iterator[tuple[str, Place]]:
    if operation == "TransactWriteItems":
        for item in params["TransactItems"]:
            ((kind, _),) = item.items()
            whole = places_of(operation, {"TransactItems": [item]})
            yield from ((_ACTIONS[kind], place) for place in whole if not place.is_of_index)
        return
    for place in places_of(operation, params):
        # The key of the index in an item that is put is an attribute like others
        if operation == "Query" or not place.is_of_index:
            yield operation, place


def _written_out(resource: Any, values: Mapping[str, str]) -> str:
    """Return an ARN; `values` has what stands in it."""
    match resource:
        case str():
            return resource
        case {"Fn::Sub": [str(text), dict()]} | {"Fn::Sub": str(text)}:
            return re.sub(r"\$\{([^}]+)\}", lambda found: values[found[1]], text)
        case _:
            raise AssertionError(f"not known here: {resource}")


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _matches(pattern: str, text: str) -> bool:
    return re.fullmatch(_like(pattern), text) is not None


def _like(text: str) -> str:
    return "".join({"*": ".*", "?": "."}.get(character, re.escape(character)) for character in text)


def _text(value: str | bytes) -> str:
    return value.decode() if isinstance(value, bytes) else value


class _Raw:
    def __init__(self, content: bytes) -> None:
        self._content = content

    def stream(self, **_: Any) -> Iterator[bytes]:
        yield self._content


def _refusal(url: str) -> AWSResponse:
    told = "is not authorized to perform this because no identity-based policy allows the action"
    body = {"__type": "com.amazon.coral.service#AccessDeniedException", "Message": told}
    headers: Any = {"content-type": "application/x-amz-json-1.0", "x-amzn-requestid": "1"}
    return AWSResponse(url, 400, headers, _Raw(json.dumps(body).encode()))
