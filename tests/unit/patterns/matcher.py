"""A backtracking matcher that matches as `re` does and counts its steps.

`re` tells no steps, and seconds are not the same twice. The matcher walks the tree that `re` parses a pattern into; the
characters that an element takes are asked of `re` itself.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

from tests.unit.patterns import nodes
from tests.unit.patterns.nodes import (
    Accept,
    Again,
    Atomic,
    Characters,
    Either,
    Enter,
    Look,
    Loop,
    Mark,
    Node,
    Place,
    Run,
    Single,
    Trial,
    Visit,
    parser,
)

_SINGLE: Final = (parser.LITERAL, parser.NOT_LITERAL, parser.IN, parser.ANY)
_REPEATS: Final = (parser.MAX_REPEAT, parser.MIN_REPEAT)
_REFERRING: Final = (parser.GROUPREF, parser.GROUPREF_EXISTS)


def inner_parts(item: Any) -> list[Any]:
    """Return the sequences inside one element of a syntax tree."""
    operator, argument = item
    if operator is parser.BRANCH:
        return list(argument[1])
    if operator in {*_REPEATS, parser.POSSESSIVE_REPEAT}:
        return [argument[2]]
    if operator is parser.SUBPATTERN:
        return [argument[3]]
    if operator in {parser.ASSERT, parser.ASSERT_NOT}:
        return [argument[1]]
    return [argument] if operator is parser.ATOMIC_GROUP else []


def elements(items: Any) -> Iterator[Any]:
    """Yield every element of a syntax tree."""
    for item in items:
        yield item
        for part in inner_parts(item):
            yield from elements(part)


class _Builder:
    """Makes nodes of a syntax tree, from its end to its beginning."""

    def __init__(self, *, marks: bool) -> None:
        self._marks = marks
        self.repeats: list[Run | Loop] = []
        self._characters: dict[tuple[str, int], Characters] = {}

    def sequence(self, items: Any, flags: int, after: Node) -> Node:
        for item in reversed(list(items)):
            after = self._node(item, flags, after)
        return after

    def characters(self, item: Any, flags: int) -> Characters:
        return self._characters.setdefault((repr(item), flags), Characters(item, flags))

    def kinds(self) -> list[Characters]:
        return list(self._characters.values())

    def _node(self, item: Any, flags: int, after: Node) -> Node:
        operator, argument = item
        if operator in _SINGLE:
            return Single(self.characters(item, flags), after)
        if operator is parser.AT:
            return Place(nodes.alone([item], flags), after)
        if operator is parser.BRANCH:
            return Either([self.sequence(branch, flags, after) for branch in argument[1]])
        if operator in _REPEATS:
            return self._repeat(argument, flags, after, lazy=operator is parser.MIN_REPEAT)
        if operator is parser.SUBPATTERN:
            return self._group(argument, flags, after)
        return self._rarer(item, flags, after)

    def _rarer(self, item: Any, flags: int, after: Node) -> Node:
        operator, argument = item
        if operator in {parser.ASSERT, parser.ASSERT_NOT}:
            direction, inner = argument
            behind = int(inner.getwidth()[0]) if direction < 0 else None
            ahead = self.sequence(inner, flags, Accept())
            return Look(ahead, behind, after, wanted=operator is parser.ASSERT)
        if operator is parser.ATOMIC_GROUP:
            return Atomic(self.sequence(argument, flags, Accept()), after)
        if operator is parser.POSSESSIVE_REPEAT:
            return Atomic(self._repeat(argument, flags, Accept(), lazy=False), after)
        if operator is parser.GROUPREF:
            return Again(argument, flags, after)
        if operator is parser.FAILURE:
            return Either([])
        raise NotImplementedError(operator)

    def _repeat(self, argument: Any, flags: int, after: Node, *, lazy: bool) -> Node:
        low, high, body = argument
        high = int(high)
        if len(body) == 1 and body[0][0] in _SINGLE:
            run = Run(self.characters(body[0], flags), low, high, after, lazy=lazy)
            self.repeats.append(run)
            return run
        loop = Loop(low, high, after, lazy=lazy)
        loop.body = self.sequence(body, flags, loop)
        self.repeats.append(loop)
        return Enter(loop)

    def _group(self, argument: Any, flags: int, after: Node) -> Node:
        group, added, removed, body = argument
        within = (flags | added) & ~removed
        if not self._marks or group is None:
            return self.sequence(body, within, after)
        return Mark(2 * group, self.sequence(body, within, Mark(2 * group + 1, after)))


class Matcher:
    """A pattern whose steps are counted; `steps` are those of the latest call."""

    def __init__(self, pattern: re.Pattern[str], bound: int = 10_000_000) -> None:
        """Take the pattern, and how many steps a call may take before it raises TooManyStepsError."""
        self.tree = parser.parse(pattern.pattern, pattern.flags)
        self.flags = pattern.flags
        self.bound = bound
        self.steps = 0
        marks = any(operator in _REFERRING for operator, _ in elements(self.tree))
        builder = _Builder(marks=marks)
        self._first = builder.sequence(self.tree, pattern.flags, Accept(whole=True))
        self._captures = (-1,) * (2 * self.tree.state.groups) if marks else None
        self.repeats = builder.repeats
        self._kinds = builder.kinds()
        self._seen_as: dict[str, tuple[bool, ...]] = {}

    def seen_as(self, text: str) -> tuple[object, ...]:
        """Return what the pattern tells of each character: for two texts of which it tells the same it does the same.

        A pattern that refers to its own groups tells more, so that its texts stay apart.
        """
        if self._captures is not None:
            return tuple(text)
        for one in {*text} - self._seen_as.keys():
            self._seen_as[one] = (one.isalnum() or one == "_", one == "\n", *(kind[one] for kind in self._kinds))
        return tuple(self._seen_as[one] for one in text)

    def ever_begins(self, text: str) -> bool:
        """Tell whether a match may begin at any character of `text`, by that character alone."""
        return any(self._first.may_begin(Trial(one, 0), 0) for one in {*text})

    def match(self, text: str, *, to_the_end: bool = False) -> int | None:
        """Return where a match from the beginning of `text` ends, as `re.match` and, `to_the_end`, `re.fullmatch`."""
        trial = Trial(text, self.bound)
        trial.to_the_end = to_the_end
        try:
            return self._at(trial, 0)
        finally:
            self.steps = trial.steps

    def chain(self, text: str) -> list[int]:
        """Return where matches end of which each begins where the one before it ended, up to the first failure."""
        trial = Trial(text, self.bound)
        ends = [0]
        try:
            while (end := self._at(trial, ends[-1])) is not None and end > ends[-1]:
                ends.append(end)
        finally:
            self.steps = trial.steps
        return ends[1:]

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Return all matches, as `re.finditer` does; sub and split search in the same way, and search goes less far."""
        trial = Trial(text, self.bound)
        found: list[tuple[int, int]] = []
        at = 0
        first = self._first.first
        try:
            while at <= len(text):
                trial.count(1)
                if first is not None and (at == len(text) or not first[text[at]]):
                    trial.not_empty = False
                    at += 1
                    continue
                end = self._at(trial, at)
                if end is None:
                    trial.not_empty = False
                    at += 1
                else:
                    found.append((at, end))
                    trial.not_empty = end == at
                    at = end
        finally:
            self.steps = trial.steps
        return found

    def _at(self, trial: Trial, at: int) -> int | None:
        if not self._first.may_begin(trial, at):
            return None
        trial.begun = at
        found = trial.run(Visit(self._first, at, None, self._captures))
        return found.at if found else None
