"""One renderer for all answers: compiled from the fields of a model, and as fast as if it were written out."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, TypeAlias, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

Json: TypeAlias = dict[str, Any]

DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class Of:
    """Where a member is in the value, if not by its own name: a path such as `statistics.accessed_at` or `[1]`."""

    path: str


@dataclass(frozen=True, slots=True)
class By:
    """What works a member out of the value, or of what `Of` names."""

    work_out: Callable[[Any], object]


@dataclass(frozen=True, slots=True)
class MayLack:
    """Marks a member that some values have no attribute for: it is left out there, unless it is given."""


@dataclass(frozen=True, slots=True)
class _Rounding:
    """Has a number shown with few digits."""


# A confidence, a share or the like without digits that are an artefact of computing: 0.8, not 0.7999999. Stored and
# compared it keeps every digit. Not for scores and what explains them, which clients add up to the last digit.
Rounded = Annotated[float, _Rounding()]


def moment(value: datetime) -> str:
    """Return an instant as RFC 3339 in UTC."""
    return value.astimezone(UTC).replace(tzinfo=None).isoformat() + "Z"


@cache
def renderer(model: type[BaseModel], given: frozenset[str] = frozenset()) -> Callable[[Any, Json], Json]:
    """Return what renders a value as an answer.

    A member is the value's attribute of the same name, unless `Of` or `By` says otherwise. Where there is no such
    attribute, that is an error, unless `MayLack` marks the member. One that may be left out is left out where it is
    null. The class variable `PART` names the part of the value that has the members that a model inherits.

    Args:
        model: the shape of the answer.
        given: members that come beside the value, as JSON; they are shown even where they are null.
    """
    code = _Code()
    members = ", ".join(code.member(model, name, is_given=name in given) for name in model.model_fields)
    made: Callable[[Any, Json], Json] = eval(f"lambda value, given: {{{members}}}", code.names)  # noqa: S307 - names of models alone
    return made


class _Code:
    """The source of a renderer, and what its names stand for."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"moment": moment}

    def member(self, model: type[BaseModel], name: str, *, is_given: bool) -> str:
        """Return the source of one member of the object, with its name."""
        field = model.model_fields[name]
        if is_given:
            return f"{name!r}: given[{name!r}]"
        found = self._found(_part(model, name), name, field)
        if field.is_required():
            return f"{name!r}: {self._of_field(field, found)}"
        local = self._local()
        return f"**({{}} if ({local} := {found}) is None else {{{name!r}: {self._of_field(field, local)}}})"

    def _found(self, part: str, name: str, field: FieldInfo) -> str:
        """Return the source that finds a member in a part of the value."""
        marks = {type(mark): mark for mark in field.metadata}
        place, work = marks.get(Of), marks.get(By)
        if place is not None:
            part = _at(part, place.path)
        if work is not None:
            return f"{self._name(work.work_out)}({part})"
        if place is not None:
            return part
        return f"getattr({part}, {name!r}, None)" if MayLack in marks else _at(part, name)

    def _of_field(self, field: FieldInfo, source: str) -> str:
        return _rounded(source) if _is_rounded(field.metadata) else self._shown(field.annotation, source)

    def _shown(self, kind: Any, source: str) -> str:  # noqa: ANN401 - a type, or a form of one
        """Return the source that renders a value of a type: `source` itself where JSON knows the type."""
        origin, inner = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return _rounded(source) if _is_rounded(inner) else self._shown(inner[0], source)
        if origin in {Union, UnionType} and NoneType in inner and len(inner) == 2:
            local = self._local()
            shown = self._shown(next(one for one in inner if one is not NoneType), local)
            return source if shown == local else f"(None if ({local} := {source}) is None else {shown})"
        if origin in {list, dict}:
            local = self._local()
            shown = self._shown(inner[-1], local)
            if origin is dict and shown == local:
                return f"dict({source})"
            if origin is dict:
                return f"{{key: {shown} for key, {local} in {source}.items()}}"
            return source if shown == local else f"[{shown} for {local} in {source}]"
        return self._plain(kind, source) if isinstance(kind, type) else source

    def _plain(self, kind: type, source: str) -> str:
        """Return the source that renders a value of a class."""
        if issubclass(kind, BaseModel):
            return f"{self._name(renderer(kind))}({source}, None)"
        if issubclass(kind, datetime):
            return f"moment({source})"
        return f"{source}.isoformat()" if issubclass(kind, date) else source

    def _name(self, meaning: object) -> str:
        name = self._local()
        self.names[name] = meaning
        return name

    def _local(self) -> str:
        self.names[name := f"_{len(self.names)}"] = None
        return name


def _is_rounded(marks: Iterable[object]) -> bool:
    return any(isinstance(mark, _Rounding) for mark in marks)


def _rounded(source: str) -> str:
    return f"round({source}, {DIGITS})"


def _part(model: type[BaseModel], name: str) -> str:
    """Return the source of the part of the value that a member belongs to."""
    part = "value"
    for one in model.__mro__:
        if name in vars(one).get("__annotations__", {}):
            break
        part = _at(part, vars(one)["PART"]) if "PART" in vars(one) else part
    return part


def _at(part: str, path: str) -> str:
    """Return the source of what is at a path in a part; an empty path is the part itself."""
    return part + path if not path or path.startswith("[") else f"{part}.{path}"
