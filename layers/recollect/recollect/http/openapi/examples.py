"""Examples for the API's description, by name. A test sends the body of each request to the server.

They stand in `examples.json`. There `$NAME` is a value of `example_values`, and `{"EntryAnswer": {...}}` an example of
that answer: a member is what is given there, else what `models` says of the answer, else what `members` says of its
name, else worked out from its type.
"""

import json
from datetime import date, datetime, timedelta
from enum import Enum
from pathlib import Path
from string import Template
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from recollect.core.spaces.settings import SpaceSettings
from recollect.http.models import (
    answers,
    commands,
    context_answers,
    erasure,
    example_values,
    explanations,
    forgetting,
    history_answers,
    jobs,
    people_answers,
    share_answers,
    transfer,
    write_answers,
)
from recollect.http.models.base import Answer
from recollect.http.models.example_values import AT
from recollect.http.models.living import browsing, tending
from recollect.http.models.rendering import Json, moment
from recollect.http.openapi.example_lines import TRANSFERS

_MODULES: Final = (
    *(answers, commands, context_answers, erasure, explanations, forgetting, history_answers, jobs, people_answers),
    *(share_answers, transfer, write_answers, browsing, tending),
)
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
    for module in _MODULES
    for name, model in vars(module).items()
    if isinstance(model, type) and issubclass(model, Answer)
}
ANSWERS: Final[Json] = {
    **_in_full(_READ["answers"]),
    "settings": history_answers.SettingsAnswer.shown(SpaceSettings(), space="default"),
}
EXAMPLES: Final = {
    name: {"summary": name.replace("_", " ").capitalize(), "value": value}
    for name, value in {**_READ["requests"], **ANSWERS, **TRANSFERS}.items()
}
