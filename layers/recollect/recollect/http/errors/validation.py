"""What pydantic found wrong, in the words of this API."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from recollect.core.guardrails.secrets.identifiers import without_secrets
from recollect.http.errors.problems import FieldProblem, Problem, validation_problem

MAX_REPORTED_ERRORS: Final = 50  # in one answer; a hundred broken messages need not be told a thousand times

# In an error's context: where inside the field, for fields that are read by a parser of their own
INSIDE: Final = "inside"

_OF_A_KEY: Final = "[key]"  # how pydantic marks that a name, and not its value, is wrong
_SOURCES: Final = frozenset({"body", "query", "path", "header"})
_MAX_PATH_LENGTH: Final = 200
_UNPRINTABLE: Final = re.compile(r"[^\x20-\x7e]")
# Choices are shown as Python would show them: <Kind.MEMORY: 'memory'>
_ENUM_MEMBER: Final = re.compile(r"<\w+\.\w+: ('[^']*')>")
# Of lists pydantic tells how many there are, and that this is counted late
_COUNTED: Final = re.compile(r" after validation, not .*$")
_WORDS: Final = {
    "missing": "is required",
    "extra_forbidden": "is not known here; leave it out",
    "string_unicode": "must be text without lone surrogates",
    "model_type": "must be a JSON object",
    "model_attributes_type": "must be a JSON object",
}


def problem_of_validation(errors: Sequence[Mapping[str, Any]]) -> Problem:
    """Return the problem that names each malformed field.

    Args:
        errors: what pydantic's `errors()` returns, locations beginning with `body`, `query` or `path`, or bare.
    """
    return validation_problem(*(FieldProblem(_place(error), _words(error)) for error in errors[:MAX_REPORTED_ERRORS]))


def field_path(location: Sequence[int | str]) -> str:
    """Return a location as a path: ("body", "messages", 3, "text") is `messages[3].text`; the body itself is `body`."""
    source = str(location[0]) if location and location[0] in _SOURCES else "body"
    steps = location[1:] if location and location[0] in _SOURCES else location
    steps = steps[:-1] if steps and steps[-1] == _OF_A_KEY else steps
    path = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).removeprefix(".")
    return shown(path) or source


def _place(error: Mapping[str, Any]) -> str:
    outer, inner = field_path(error["loc"]), error.get("ctx", {}).get(INSIDE, "")
    return shown(inner.removeprefix(".") if outer == "body" and inner else outer + inner)


def shown(path: str) -> str:
    """Return a path as it may be shown: names of unknown members come from outside."""
    # Longer than is shown, so that no secret is cut to a piece that looks like none
    return _UNPRINTABLE.sub("?", without_secrets(path[: 4 * _MAX_PATH_LENGTH]))[:_MAX_PATH_LENGTH]


def _words(error: Mapping[str, Any]) -> str:
    known = _WORDS.get(error["type"])
    if known is not None:
        return known
    message = _COUNTED.sub("", _ENUM_MEMBER.sub(r"\1", str(error["msg"])))
    return (
        message.replace("List should", "must")
        .replace("Input should", "must")
        .replace("String should", "must")
        .replace(" should", " must")
    )
