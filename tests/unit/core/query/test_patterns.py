"""The patterns that questions and messages are read by take a time that grows with the text, not with its square."""

import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

from recollect.core import query

_parser: Any = import_module("re._parser")
_ASSERTIONS = {_parser.ASSERT, _parser.ASSERT_NOT}
_ANCHORS = {_parser.AT_BEGINNING, _parser.AT_BEGINNING_STRING}
_REPEATS = {_parser.MAX_REPEAT, _parser.MIN_REPEAT}


def patterns() -> dict[str, re.Pattern[str]]:
    """Return the patterns of every module, by module and name."""
    names = [one.name for one in walk_packages(query.__path__, f"{query.__name__}.") if not one.ispkg]
    held = [(name, vars(import_module(name))) for name in names]
    return {f"{name}.{key}": one for name, all_of in held for key, one in all_of.items() if isinstance(one, re.Pattern)}


def loose_runs(parts: Sequence[Any]) -> Iterator[str]:
    """Yield the unbounded repeats that a search may begin with at any place, and behind which something has to follow.

    parts: of a parsed pattern. A lookbehind or an anchor before a repeat holds it to the places where a run begins.
    """
    if not parts:
        return
    (kind, value), rest = parts[0], parts[1:]
    is_held = value in _ANCHORS if kind is _parser.AT else kind in _ASSERTIONS and value[0] < 0
    if not is_held:
        yield from _loose_first(kind, value, rest)


def _loose_first(kind: Any, value: Any, rest: Sequence[Any]) -> Iterator[str]:
    if kind is _parser.AT or kind in _ASSERTIONS:
        yield from loose_runs(rest)
    elif kind is _parser.BRANCH:
        for branch in value[1]:
            yield from loose_runs([*branch, *rest])
    elif kind is _parser.SUBPATTERN:
        yield from loose_runs([*value[3], *rest])
    elif kind in _REPEATS:
        if value[1] is _parser.MAXREPEAT and _has_to_go_on(rest):
            yield f"{kind} {value[2]}"
        yield from loose_runs([*value[2], *rest])
        yield from loose_runs(rest if not value[0] else [])


def _has_to_go_on(rest: Sequence[Any]) -> bool:
    return any(kind not in _REPEATS or value[0] for kind, value in rest)


@pytest.mark.parametrize("name", sorted(patterns()))
def test_no_search_begins_with_a_run_that_may_begin_anywhere(name: str) -> None:
    pattern = patterns()[name]
    assert list(loose_runs(list(_parser.parse(pattern.pattern, pattern.flags)))) == []


@pytest.mark.parametrize("pattern", [r"\s*\n\s*", r"(?:a|\s+b)c", r"(?P<a>.*)!", r"x?\w+:"])
def test_a_run_in_front_of_what_may_fail_is_found(pattern: str) -> None:
    assert list(loose_runs(list(_parser.parse(pattern))))


@pytest.mark.parametrize("pattern", [r"^\s*\n", r"(?<=[.!?])\s+x", r"[^\W_]+(?:-[^\W_]+)*", r"\n\s*", r"\s{0,3}x"])
def test_a_run_that_begins_in_one_place_is_none(pattern: str) -> None:
    assert list(loose_runs(list(_parser.parse(pattern)))) == []
