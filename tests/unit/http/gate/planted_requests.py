"""Requests that hold a secret at one place, for every string of an operation as the API's description has it."""

import copy
import functools
import itertools
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from recollect.core.lifecycle.transfer.carriage import COLLECTIONS
from recollect.http.auth.access import AGENT_ID, ON_BEHALF_OF
from recollect.http.endpoint.call import IDEMPOTENCY_KEY
from recollect.http.protocol.headers import SESSION_HEADER
from recollect.http.protocol.middleware import REQUEST_ID
from tests.builders import ALICE
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.transfer.moving import exported
from tests.transfer.samples import SampleMaker
from tests.unit.http.client import Client, Reply
from tests.unit.http.gate.canaries import Canaries
from tests.unit.http.gate.planting import KEY, VALUE, least, places, planted
from tests.unit.http.openapi.operations import TEXTS, bodies, media_type

# Headers of every operation, which the description does not name one by one
EVERYWHERE: Final = (AGENT_ID, ON_BEHALF_OF, REQUEST_ID)
LINES: Final = "application/x-ndjson"
IMPORT: Final = "import_id"
_NUMBERS = itertools.count()


@dataclass(frozen=True, kw_only=True)
class PlantedRequest:
    """A request with a secret at `place`; `name` is what a problem calls the field.

    examples: of what the path names; path: what it names in their place, whatever the server knows.
    """

    method: str
    address: str
    place: str
    name: str
    examples: Mapping[str, str]
    path: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, Any]
    headers: Mapping[str, str]
    body: bytes

    @property
    def is_of_lines(self) -> bool:
        """Whether each line is answered for itself, a refused one with a success."""
        return self.headers.get("content-type") == LINES

    @property
    def names_what_is_there(self) -> bool:
        """Whether the secret stands where something is named that may not be there: in the address, as an entry."""
        return bool(self.path) or "?" in self.place or self.place.endswith("entry_id")

    def send(self, client: Client, named: Mapping[str, str]) -> Reply:
        """Send it; `named` are ids of the path that only the server can give."""
        address = self.address.format_map({**self.examples, **named, **self.path})
        return client.send(self.method.upper(), address, query=self.query, content=self.body, headers=self.headers)


def planted_in(
    method: str, address: str, operation: dict[str, Any], components: Mapping[str, Any], canaries: Canaries
) -> Iterator[PlantedRequest]:
    """Yield a request for every string of an operation, in each of the examples of its body."""

    def canary(place: str) -> str:
        return canaries.draw(f"{method.upper()} {address} {place}")

    plain = _plain(method, address, operation)
    for one in operation.get("parameters", []):
        name, where = one["name"], one["in"]
        place = {"path": f"{{{name}}}", "query": f"?{name}", "header": name}[where]
        changed = {**getattr(plain, _MEMBERS[where]), name: canary(place)}
        yield _again(plain, place, name, **{_MEMBERS[where]: changed})
    for name in EVERYWHERE:
        yield _again(plain, name, name, headers={**plain.headers, name: canary(name)})
    yield from _in_lines(plain, operation, canary)
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    for place in places(content["schema"], components) if content else ():
        name = str(replace(place, steps=tuple(itertools.takewhile(lambda step: step not in {KEY, VALUE}, place.steps))))
        for example in _bodies(content, components):
            body = planted(example, place, canary(str(place)), components)
            yield _again(plain, str(place), name, body=json.dumps(body).encode())


def _in_lines(
    plain: PlantedRequest, operation: Mapping[str, Any], canary: Callable[[str], str]
) -> Iterator[PlantedRequest]:
    """Yield a request for every string and every name of lines of every type, where a body is made of lines."""
    if media_type(dict(operation)) != LINES:
        return
    examples = [json.loads(line) for body in bodies(dict(operation)) for line in body.splitlines()]
    for number, value in enumerate([*examples, *lines_of_each_type()]):
        for steps in [*_strings_in(value), *_names_in(value)]:
            place = f"{value['type']} {number} {'.'.join(map(str, steps))}"
            changed = copy.deepcopy(value)
            inner = changed
            for step in steps[:-1]:
                inner = inner[step]
            if steps[-1] == KEY:
                inner[canary(place)] = "x"
            else:
                inner[steps[-1]] = canary(place)
            yield _again(plain, place, str(steps[-1]), body=json.dumps(changed).encode())


@functools.cache
def lines_of_each_type() -> tuple[dict[str, Any], ...]:
    """Return a line of each type that an export may hold, the one that says most."""
    clock = FixedClock()
    store = InMemoryEntryStore(clock=clock)
    SampleMaker(1).fill(store, ALICE, 200)
    found: dict[str, str] = {}
    for line in exported(store, clock, ALICE.owner):
        type_ = json.loads(line)["type"]
        found[type_] = max(found.get(type_, ""), line, key=len)
    assert found.keys() >= {"entry", "version", *COLLECTIONS}
    return tuple(json.loads(line) for line in found.values())


def _strings_in(value: Any) -> Iterator[tuple[str | int, ...]]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for step, one in pairs:
        if isinstance(one, str):
            yield (step,)
        elif isinstance(one, dict | list):
            yield from ((step, *rest) for rest in _strings_in(one))


def _names_in(value: Any) -> Iterator[tuple[str | int, ...]]:
    """Yield the places of further members: of the value and of every object in it."""
    if isinstance(value, dict):
        yield (KEY,)
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for step, one in pairs:
        if isinstance(one, dict | list):
            yield from ((step, *rest) for rest in _names_in(one))


def _bodies(content: Mapping[str, Any], components: Mapping[str, Any]) -> Iterator[Any]:
    """Yield the examples, each with a text that was never said, and what is needed alone.

    What may not stand beside a member of every example stands beside nothing but that.
    """
    examples = [one["value"] for one in content["examples"].values()]
    for example in examples:
        yield {**example, "text": next(TEXTS)} if "text" in example else example
    yield {name: examples[0].get(name, value) for name, value in least(content["schema"], components).items()}


_MEMBERS: Final = {"path": "path", "query": "query", "header": "headers"}


def _plain(method: str, address: str, operation: dict[str, Any]) -> PlantedRequest:
    parameters = operation.get("parameters", [])
    names = {one["name"] for one in parameters}
    return PlantedRequest(
        method=method,
        address=address,
        place="",
        name="",
        examples={one["name"]: _example(one) for one in parameters if one["in"] == "path"},
        query={one["name"]: _example(one) for one in parameters if one["in"] == "query" and one["required"]},
        headers={"content-type": media_type(operation)}
        | ({SESSION_HEADER: "chat-1"} if SESSION_HEADER in names else {}),
        body=bodies(operation)[0],
    )


def _again(plain: PlantedRequest, place: str, name: str, **changed: Any) -> PlantedRequest:
    """Return the request with a key of its own, and what is changed."""
    body = changed.get("body") or _said_anew(plain.body)
    keyed = {IDEMPOTENCY_KEY: f"key-{next(_NUMBERS)}"} if plain.method != "get" else {}
    headers = {**plain.headers, **keyed, **changed.pop("headers", plain.headers)}
    shown = f"{plain.method.upper()} {plain.address} {place}"
    query = dict(changed.pop("query", plain.query))
    if query.get(IMPORT) == plain.query.get(IMPORT, ""):
        query[IMPORT] = f"import-{next(_NUMBERS)}"  # a chunk is taken once
    return replace(plain, place=shown, name=name, **{**changed, "query": query, "headers": headers, "body": body})


def _said_anew(body: bytes) -> bytes:
    """Return a body with a text that was never said, so that it is not merged into what is there."""
    value = json.loads(body) if body and body.count(b"\n") == 0 else {}
    return json.dumps({**value, "text": next(TEXTS)}).encode() if "text" in value else body


def _example(parameter: Mapping[str, Any]) -> Any:
    return parameter["schema"]["examples"][0]
