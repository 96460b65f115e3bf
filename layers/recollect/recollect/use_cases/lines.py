"""What a line of the table of use cases says, and how a use case is made by it when it is first asked for."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import cached_property, partial
from importlib import import_module
from inspect import signature
from threading import RLock
from typing import Any, Final, TypeVar

from recollect.use_cases.parts import Parts

# What a parameter of this name gets, unless its line says otherwise
USUALLY: Final = {
    "acted": "note_activity.acted",
    "ask": "ask_language_model",
    "boxes": "dead_letter_boxes",
    "count": "note_activity",
    "due": "job_parts.due",
    "log": "store",
    "model": "embedder.model",
    "runs": "job_parts.runs",
}


@dataclass(frozen=True, slots=True)
class Line:
    """What is particular to a use case."""

    parts: Mapping[str, str] = field(default_factory=dict)  # what parameters get, each by the path to it
    needs: str | None = None  # the path of what has to be there, otherwise the use case is None
    path: str | None = None  # where it is, if it is a method of another use case


def made_of(_needs: str | None = None, /, **parts: str) -> Any:  # noqa: ANN401 - of the type that its line names
    """Return a line that says what some parameters get, and without which part the use case is None."""
    return Line(parts, _needs)


def method(path: str) -> Any:  # noqa: ANN401 - as above
    """Return a line for a method of another use case."""
    return Line(path=path)


class UseCases:
    """Use cases by their names, and the parts that they are made of."""

    def __init__(self, parts: Parts) -> None:
        """Make use cases of these parts."""
        self.parts = parts
        self.lock = RLock()
        self.store, self.clock, self.ids = parts.store, parts.clock, parts.ids
        self.index, self.queue, self.embedder = parts.index, parts.queue, parts.embedder

    @classmethod
    def names(cls) -> list[str]:
        """Return the names of all use cases."""
        return [name for one in cls.__mro__ for name, made in vars(one).items() if isinstance(made, cached_property)]

    def make_all(self) -> None:
        """Make every use case now, where that costs nobody anything: at a server's start, before a snapshot."""
        for name in self.names():
            getattr(self, name)

    def has(self, path: str) -> bool:
        """Tell whether there is a use case, or a part, of the name that a path begins with."""
        name = path.partition(".")[0]
        return hasattr(type(self), name) or hasattr(self.parts, name)

    def at(self, path: str) -> Any:  # noqa: ANN401 - whatever is there
        """Return what is at a path: a use case, a part, or an attribute of one."""
        name, *attributes = path.split(".")
        value = getattr(self if hasattr(type(self), name) else self.parts, name)
        for attribute in attributes:
            value = getattr(value, attribute)
        return value

    def acting_for(self, user_id: str) -> AbstractContextManager[object]:
        """Have what is asked of the store meanwhile be asked with the rights of a person, where these are apart.

        Raises:
            NotPermittedError: this deployment can give nobody of that id any rights.
        """
        return self.parts.acting_for(user_id)

    def close(self) -> None:
        """Give back what was opened."""
        self.parts.close()


T = TypeVar("T", bound=UseCases)


class _MadeOnce(cached_property[Any]):
    """A use case that one thread makes while others wait, which cached_property does up to Python 3.11 only."""

    def __get__(self, table: UseCases | None, owner: type[Any] | None = None) -> Any:  # type: ignore[override] # noqa: ANN401 - whatever is there
        if table is None:
            return self
        with table.lock:
            return super().__get__(table, owner)


def lazily(table: type[T]) -> type[T]:
    """Have each line of a table of use cases be made when it is first asked for."""
    lines, said = dict(table.__annotations__), dict(vars(table))
    by_hand = {name: made for name, made in said.items() if isinstance(made, cached_property)}
    types = lines | {name: made.func.__annotations__["return"] for name, made in by_hand.items()}
    by_type = {_class_name(declared): name for name, declared in types.items()}
    makers: dict[str, Callable[..., Any]] = {
        name: partial(_made, declared.removesuffix(" | None"), said.get(name, Line()), by_type)
        for name, declared in lines.items()
    }
    for name, make in (makers | {name: made.func for name, made in by_hand.items()}).items():
        made_once = _MadeOnce(make)
        made_once.__set_name__(table, name)
        setattr(table, name, made_once)
    return table


def _made(class_path: str, line: Line, by_type: Mapping[str, str], table: UseCases) -> Any:  # noqa: ANN401 - as above
    if line.path is not None:
        return table.at(line.path)
    if line.needs is not None and table.at(line.needs) is None:
        return None
    use_case = class_at(class_path)
    return use_case(**{name: table.at(path) for name, path in given_to(use_case, line, by_type, table).items()})


def class_at(path: str) -> Callable[..., Any]:
    """Return a class, imported."""
    module, _, name = path.rpartition(".")
    made: Callable[..., Any] = getattr(import_module(module), name)
    return made


def given_to(use_case: Callable[..., Any], line: Line, by_type: Mapping[str, str], table: UseCases) -> dict[str, str]:
    """Return what a constructor's parameters get, each by the path to it; those left out keep their defaults."""
    given = {}
    for parameter in signature(use_case).parameters.values():
        by_name = USUALLY.get(parameter.name, parameter.name)
        path = line.parts.get(parameter.name) or by_type.get(_class_name(parameter.annotation), by_name)
        if parameter.default is parameter.empty or table.has(path):
            given[parameter.name] = path
    return given


def _class_name(declared: Any) -> str:  # noqa: ANN401 - what an annotation is
    """Return the name of the class that an annotation names, or None besides; names are unique in the package."""
    name = declared.__qualname__ if isinstance(declared, type) else str(declared)
    return name.removesuffix(" | None").rpartition(".")[2]
