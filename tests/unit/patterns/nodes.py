"""The nodes of a backtracking matcher for the syntax trees of `re`; each visit of a node is a step."""

import re
from functools import cached_property
from importlib import import_module
from typing import Any, Final, NamedTuple

parser: Final = import_module("re._parser")  # what `re` itself parses and compiles with
compiler: Final = import_module("re._compiler")
UNLIMITED: Final = int(parser.MAXREPEAT)
Captures = tuple[int, ...] | None
Loops = tuple[int, int, Any] | None  # how often, where the latest began, the loop around


class TooManyStepsError(Exception):
    """The matcher took more steps than it was given."""


class Visit(NamedTuple):
    """A node to be visited at an offset of the text."""

    node: "Node"
    at: int
    loops: Loops
    captures: Captures


class Trial:
    """A text, and the steps that were taken on it so far."""

    def __init__(self, text: str, bound: int) -> None:
        self.text = text
        self.bound = bound
        self.steps = 0
        self.begun = -1  # where the match begins
        self.not_empty = False  # finditer has just found an empty match here
        self.to_the_end = False

    def count(self, steps: int) -> None:
        self.steps += steps
        if self.steps > self.bound:
            raise TooManyStepsError

    def run(self, visit: Visit) -> Visit | None:
        """Follow the nodes from `visit` until one accepts, going back to the latest choice where one fails."""
        left = [visit]
        while left:
            ahead: Visit | None = left.pop()
            while ahead is not None:
                if isinstance(ahead.node, Accept):
                    if ahead.node.accepts(self, ahead.at):
                        return ahead
                    break
                self.steps += 1
                if self.steps > self.bound:
                    raise TooManyStepsError
                ahead = ahead.node.step(self, left, ahead)
        return None


class Node:
    """One element of a pattern, and what comes after it."""

    after: "Node"

    def step(self, trial: Trial, left: list[Visit], visit: Visit) -> Visit | None:
        """Return what to visit next, None for a failure; other choices are put on `left`."""
        raise NotImplementedError

    def begins_with(self) -> "list[Characters] | None":
        """Return what a match from here must begin with; None if that may be anything or nothing."""
        return None

    @cached_property
    def first(self) -> "First | None":
        characters = self.begins_with()
        return None if characters is None else First(characters)

    def may_begin(self, trial: Trial, at: int) -> bool:
        return self.first is None or (at < len(trial.text) and self.first[trial.text[at]])


def alone(items: list[Any], flags: int) -> re.Pattern[str]:
    """Compile elements of a syntax tree as `re` does, so that it alone says what a character class means."""
    state = parser.State()
    state.flags = flags
    return compiler.compile(parser.SubPattern(state, items))  # type: ignore[no-any-return]


class Characters(dict[str, bool]):
    """Whether an element that takes one character takes this one."""

    def __init__(self, item: Any, flags: int) -> None:
        super().__init__()
        self._item = item
        self._flags = flags
        self.one = alone([item], flags)

    def repeated(self, high: int) -> re.Pattern[str]:
        body = parser.SubPattern(parser.State(), [self._item])
        return alone([(parser.MAX_REPEAT, (0, high, body))], self._flags)

    def __missing__(self, character: str) -> bool:
        self[character] = taken = self.one.fullmatch(character) is not None
        return taken


class First(dict[str, bool]):
    """Whether one of several elements takes a character."""

    def __init__(self, characters: list[Characters]) -> None:
        super().__init__()
        self._characters = characters

    def __missing__(self, character: str) -> bool:
        self[character] = taken = any(one[character] for one in self._characters)
        return taken


class Accept(Node):
    """The end of a pattern, or of a part that is matched for itself."""

    def __init__(self, *, whole: bool = False) -> None:
        self._whole = whole

    def accepts(self, trial: Trial, at: int) -> bool:
        if not self._whole:
            return True
        if trial.to_the_end and at != len(trial.text):
            return False
        return not (trial.not_empty and at == trial.begun)


class Single(Node):
    """One character."""

    def __init__(self, characters: Characters, after: Node) -> None:
        self.characters = characters
        self.after = after

    def step(self, trial: Trial, left: list[Visit], visit: Visit) -> Visit | None:
        at = visit.at
        if at < len(trial.text) and self.characters[trial.text[at]]:
            return Visit(self.after, at + 1, visit.loops, visit.captures)
        return None

    def begins_with(self) -> list[Characters] | None:
        return [self.characters]


class Place(Node):
    """A condition on the place: a word's boundary, the beginning or end of a line."""

    def __init__(self, place: re.Pattern[str], after: Node) -> None:
        self.place = place
        self.after = after

    def step(self, trial: Trial, left: list[Visit], visit: Visit) -> Visit | None:
        if not self.place.match(trial.text, visit.at):
            return None
        return Visit(self.after, visit.at, visit.loops, visit.captures)

    def begins_with(self) -> list[Characters] | None:
        return self.after.begins_with()


class Look(Node):
    """A condition on what is ahead of the place, or behind it."""

    def __init__(self, inner: Node, behind: int | None, after: Node, *, wanted: bool) -> None:
        self.inner = inner
        self.behind = behind
        self.after = after
        self.wanted = wanted

    def step(self, trial: Trial, left: list[Visit], visit: Visit) -> Visit | None:
        at = visit.at - (self.behind or 0)
        found = None
        if at >= 0 and self.inner.may_begin(trial, at):
            found = trial.run(Visit(self.inner, at, None, visit.captures))
        if (found is not None) != self.wanted:
            return None
        captures = found.captures if found else visit.captures
        return Visit(self.after, visit.at, visit.loops, captures)

    def begins_with(self) -> list[Characters] | None:
        return self.after.begins_with()


class Atomic(Node):
    """A part whose choices are forgotten once it matched."""

    def __init__(self, inner: Node, after: Node) -> None:
        self.inner = inner
        self.after = after

    def step(self, trial: Trial, left: list[Visit], visit: Visit) -> Visit | None:
        found = trial.run(Visit(self.inner, visit.at, None, visit.captures))
        return Visit(self.after, found.at, visit.loops, found.captures) if found else None


class Either(Node):
    """Alternatives; those that cannot begin with the next character cost nothing, as in `re`."""

    def __init__(self, branches: list[Node]) -> None:
        self.branches = branches
        self._by_character: dict[str, list[Node]] = {}

    def step(self, trial: Trial, left: list[Visit], visit: Visit) -> Visit | None:
        character = trial.text[visit.at : visit.at + 1]
        branches = self._by_character.get(character)
        if branches is None:
            branches = [branch for branch in self.branches if branch.may_begin(trial, visit.at)]
            self._by_character[character] = branches
        if not branches:
            return None
        left += [Visit(branch, visit.at, visit.loops, visit.captures) for branch in branches[:0:-1]]
        return Visit(branches[0], visit.at, visit.loops, visit.captures)

    def begins_with(self) -> list[Characters] | None:
        found: list[Characters] = []
        for branch in self.branches:
            characters = branch.begins_with()
            if characters is None:
                return None
            found += characters
        return found


class Run(Node):
    """A character class, repeated."""

    def __init__(self, characters: Characters, low: int, high: int, after: Node, *, lazy: bool) -> None:
        self.characters = characters
        self.ahead = characters.repeated(high)
        self.low = low
        self.lazy = lazy
        self.after = after
        self.longest = 0

    def step(self, trial: Trial, left: list[Visit], visit: Visit) -> Visit | None:
        found = self.ahead.match(trial.text, visit.at)
        end = found.end() if found else visit.at
        self.longest = max(self.longest, end - visit.at)
        low = visit.at + self.low
        if low > end:
            trial.count(end - visit.at)
            return None
        if self.lazy:
            return Further(self.after, end).step(trial, left, Visit(self, low, visit.loops, visit.captures))
        trial.count(end - visit.at)
        return Back(self.after, low).step(trial, left, Visit(self, end, visit.loops, visit.captures))

    def begins_with(self) -> list[Characters] | None:
        further = self.after.begins_with() if self.low == 0 else []
        return None if further is None else [self.characters, *further]


class Back(Node):
    """A run that gives up one character after the other."""

    def __init__(self, after: Node, low: int) -> None:
        self.after = after
        self.low = low

    def step(self, trial: Trial, left: list[Visit], visit: Visit) -> Visit | None:
        at = visit.at
        while at >= self.low and not self.after.may_begin(trial, at):
            at -= 1
        trial.count(visit.at - at)
        if at < self.low:
            return None
        if at > self.low:
            left.append(Visit(self, at - 1, visit.loops, visit.captures))
        return Visit(self.after, at, visit.loops, visit.captures)


class Further(Node):
    """A lazy run that takes one character more after the other."""

    def __init__(self, after: Node, end: int) -> None:
        self.after = after
        self.end = end

    def step(self, trial: Trial, left: list[Visit], visit: Visit) -> Visit | None:
        at = visit.at
        while at <= self.end and not self.after.may_begin(trial, at):
            at += 1
        trial.count(at - visit.at)
        if at > self.end:
            return None
        if at < self.end:
            left.append(Visit(self, at + 1, visit.loops, visit.captures))
        return Visit(self.after, at, visit.loops, visit.captures)


class Enter(Node):
    """The beginning of a repeated group."""

    def __init__(self, loop: "Loop") -> None:
        self.loop = loop

    def step(self, trial: Trial, left: list[Visit], visit: Visit) -> Visit | None:
        return self.loop.step(trial, left, Visit(self.loop, visit.at, (0, -1, visit.loops), visit.captures))

    def begins_with(self) -> list[Characters] | None:
        characters = self.loop.body.begins_with()
        further = self.loop.after.begins_with() if self.loop.low == 0 else []
        return None if characters is None or further is None else [*characters, *further]


class Loop(Node):
    """The place in a repeated group where it begins again or ends."""

    body: Node

    def __init__(self, low: int, high: int, after: Node, *, lazy: bool) -> None:
        self.low = low
        self.high = high
        self.after = after
        self.lazy = lazy
        self.longest = 0

    def step(self, trial: Trial, left: list[Visit], visit: Visit) -> Visit | None:
        assert visit.loops is not None
        count, latest, around = visit.loops
        self.longest = max(self.longest, count)
        if count < self.low:
            return Visit(self.body, visit.at, (count + 1, latest, around), visit.captures)
        leave = Visit(self.after, visit.at, around, visit.captures)
        if count >= self.high or visit.at == latest:
            return leave
        again = Visit(self.body, visit.at, (count + 1, visit.at, around), visit.captures)
        choices = (again, leave) if self.lazy else (leave, again)
        left.append(choices[0])
        return choices[1]


class Mark(Node):
    """One end of a group to which the pattern refers."""

    def __init__(self, index: int, after: Node) -> None:
        self.index = index
        self.after = after

    def step(self, trial: Trial, left: list[Visit], visit: Visit) -> Visit | None:
        assert visit.captures is not None
        captures = (*visit.captures[: self.index], visit.at, *visit.captures[self.index + 1 :])
        return Visit(self.after, visit.at, visit.loops, captures)

    def begins_with(self) -> list[Characters] | None:
        return self.after.begins_with()


class Again(Node):
    """What a group matched, once more."""

    def __init__(self, group: int, flags: int, after: Node) -> None:
        self.group = group
        self.fold = str.lower if flags & re.IGNORECASE else str
        self.after = after

    def step(self, trial: Trial, left: list[Visit], visit: Visit) -> Visit | None:
        assert visit.captures is not None
        begin, end = visit.captures[2 * self.group : 2 * self.group + 2]
        if begin < 0 or end < begin:
            return None
        stop = visit.at + end - begin
        trial.count(end - begin)
        if self.fold(trial.text[begin:end]) != self.fold(trial.text[visit.at : stop]):
            return None
        return Visit(self.after, stop, visit.loops, visit.captures)
