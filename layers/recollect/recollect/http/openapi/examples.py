"""Examples for the API's description, by name. A test sends the body of each request to the server.

They stand in `examples.json`. There `$NAME` is a value of `example_values`, and `{"EntryAnswer": {...}}` an example of
that answer: a member is what is given there, else what `models` says of the answer, else what `members` says of its
name, else worked out from its type.
"""

import json
from dataclasses import replace
from datetime import date, datetime, timedelta
from enum import Enum
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from string import Template
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from recollect.core.lifecycle.transfer.entry_lines import entry_line, version_line
from recollect.core.lifecycle.transfer.manifest import FileTally, header
from recollect.core.lifecycle.transfer.record_lines import record_line
from recollect.core.lifecycle.transfer.values import canonical
from recollect.core.model.edges import Edge, EdgeType, entity_target, put_edges
from recollect.core.model.entry import Entry, Kind, Role, Statistics
from recollect.core.model.records import Record
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.model.writes import VersionRecord
from recollect.core.spaces.settings import SpaceSettings
from recollect.http import models
from recollect.http.models import example_values
from recollect.http.models.base import Answer
from recollect.http.models.example_values import AT, ENTRY_ID
from recollect.http.models.people import SettingsAnswer
from recollect.http.models.rendering import Json, moment

_MOMENTS: Final = {
    "AT": moment(AT),
    "SOON": moment(AT + timedelta(minutes=10)),
    "LATER": moment(AT + timedelta(days=1)),
}


def _read() -> Any:  # noqa: ANN401 - JSON
    text = Path(__file__).with_name("examples.json").read_text(encoding="utf-8")
    return json.loads(Template(text).substitute({**vars(example_values), **_MOMENTS}))


def _in_full(value: Any) -> Any:  # noqa: ANN401 - JSON
    """Return a value with the answers that it names in place of their names."""
    match value:
        case dict() if len(value) == 1 and (model := _BY_NAME.get(next(iter(value)))) is not None:
            return _example(model, {name: _in_full(one) for name, one in next(iter(value.values())).items()})
        case dict():
            return {name: _in_full(one) for name, one in value.items()}
        case list():
            return [_in_full(one) for one in value]
        case _:
            return value


def _example(model: type[BaseModel], given: Json) -> Json:
    """Return an example of an answer, without members that may be left out unless they are given."""
    known: Json = dict(_READ["members"])
    for one in reversed(model.__mro__):
        known |= _READ["models"].get(one.__name__, {})
    known |= given
    return {
        name: known[name] if name in known else _value(field.annotation, name)
        for name, field in model.model_fields.items()
        if name in given or field.is_required()
    }


def _value(kind: Any, name: str) -> object:  # noqa: ANN401 - a type, or a form of one
    """Return a value of a type; a number that may be missing is, and so on, but not an answer within one."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in {Union, UnionType}:
        within = [one for one in inner if _is_answer(one) or get_origin(one) is list]
        return _value(within[0] if within or NoneType not in inner else NoneType, name)
    if origin is Annotated:
        return _value(inner[0], name)
    if origin is list:
        return [_example(inner[0], {})] if _is_answer(inner[0]) else []
    if origin is Literal:
        return inner[0]
    return _example(kind, {}) if _is_answer(kind) else _plain(kind, name)


def _plain(kind: Any, name: str) -> object:  # noqa: ANN401 - a type, or a form of one
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind)).value
    plain = {
        datetime: moment(AT),
        date: AT.date().isoformat(),
        NoneType: None,
        str: name,
        bool: False,
        int: 1,
        float: 0.5,
    }
    return plain.get(kind, {})


def _is_answer(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


_READ: Final = _read()
_BY_NAME: Final = {
    name: model
    for package in map(import_module, (models.__name__, "recollect.http.routes"))
    for module in iter_modules(package.__path__)
    for name, model in vars(import_module(f"{package.__name__}.{module.name}")).items()
    if isinstance(model, type) and issubclass(model, Answer)
}
ANSWERS: Final[Json] = {
    **_in_full(_READ["answers"]),
    "settings": SettingsAnswer.shown(SpaceSettings(), space="default"),
}

_FORMER: Final = Entry(
    id=ENTRY_ID,
    user_id="alice",
    space=DEFAULT_SPACE,
    kind=Kind.MEMORY,
    role=Role.USER,
    text="Alice likes tea.",
    created_at=AT,
    modified_at=AT,
    occurred_at=AT,
    statistics=Statistics(accessed_at=AT),
)
_ENTRY: Final = replace(_FORMER, text="Alice likes oolong tea.", version=2)
_EDGE: Final = put_edges([Edge(ENTRY_ID, EdgeType.MENTIONS, entity_target("Alice"), "user", AT)])[0]


def _file() -> list[str]:
    values = [
        record_line(Record(_EDGE.key, _EDGE.value), DEFAULT_SPACE),
        entry_line(_ENTRY),
        version_line(VersionRecord(_FORMER, "user", "she said so", AT)),
    ]
    tally = FileTally()
    lines = []
    for value in values:
        lines.append(canonical(value))
        tally = tally.counting(str(value["type"]), lines[-1])
    section = canonical(tally.section(DEFAULT_SPACE))
    manifest = canonical(tally.closed(section).manifest())
    return [canonical(header(DEFAULT_SPACE, AT)), *lines, section, manifest]


_LINES: Final = _file()
FILE: Final = "".join(f"{line}\n" for line in _LINES)
TRANSFERS: Final = {"export_page": FILE, "lines_of_a_file": FILE, "one_line": f"{_LINES[2]}\n"}
EXAMPLES: Final = {
    name: {"summary": name.replace("_", " ").capitalize(), "value": value}
    for name, value in {**_READ["requests"], **ANSWERS, **TRANSFERS}.items()
}
