"""Texts on which a backtracking matcher does its worst, made of a pattern's own syntax tree.

Each repeat gets texts that reach it, pump what it takes and then fail; others repeat what stands before it, so that
many searches begin and none ends.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from tests.unit.patterns.matcher import Matcher, inner_parts
from tests.unit.patterns.nodes import Characters, parser

FEW: Final = 16  # a repeat of at most so many is no repeat to pump
MANY: Final = 8  # repeats of one pattern that are pumped, spread over it, if none of them is unlimited
_SAMPLES: Final = " a1.\n\tA_-\"',;:/é0zZ?!(<[@#ß\u00a0。xe"
_FAILING: Final = ("\x00", "")
GENERIC: Final = (
    *(" ", "a", "A", "1", ".", "\n", "\t", "-", "_", "/", ":", ",", '"', "'", "“", "*", "(", "<", "@", "é", "。"),
    *("a ", "a1", "a.", "A-", "1,", "1.", " \n", "\r\n", "aA", "a_", "x=", "/a", "a@", ". ", '"a" ', "the ", "1 of "),
)


class Attack(NamedTuple):
    """A text of any length: `pump` is said as often as it fits."""

    before: str
    pump: str
    behind: str

    def text(self, length: int) -> str:
        return self.before + self.pump * max(1, length // len(self.pump)) + self.behind


def taken(item: Any, flags: int) -> str:
    """Return the sample characters that an element takes which takes one."""
    operator, argument = item
    if operator is parser.LITERAL:
        return chr(argument)
    characters = Characters(item, flags)
    own = [chr(part) for name, part in argument if name is parser.LITERAL] if operator is parser.IN else []
    ranges = [chr(part[0]) for name, part in argument if name is parser.RANGE] if operator is parser.IN else []
    return "".join(one for one in dict.fromkeys((*_SAMPLES, *own, *ranges, "\x7f", "\ud800")) if characters[one])


def example(items: Iterable[Any], flags: int, *, more: int = 0) -> str:
    """Return a short text that the elements take, each repeat `more` often, as far as no condition is against it."""
    said: list[str] = []
    for operator, argument in items:
        if operator in {parser.MAX_REPEAT, parser.MIN_REPEAT, parser.POSSESSIVE_REPEAT}:
            low, high, body = argument
            said.append(example(body, flags, more=more) * min(low + more, int(high)))
        elif operator is parser.BRANCH:
            said.append(example(argument[1][0], flags, more=more))
        elif operator is parser.ASSERT:
            said.append(example(argument[1], flags, more=more) if argument[0] < 0 and not said else "")
        elif operator in {parser.SUBPATTERN, parser.ATOMIC_GROUP}:
            body = argument[3] if operator is parser.SUBPATTERN else argument
            within = (flags | argument[1]) & ~argument[2] if operator is parser.SUBPATTERN else flags
            said.append(example(body, within, more=more))
        elif operator in {parser.LITERAL, parser.NOT_LITERAL, parser.IN, parser.ANY}:
            said.append(taken((operator, argument), flags)[:1])
        elif operator is parser.GROUPREF:
            said.append("".join(said)[:1])
    return "".join(said)


class _Pumped(NamedTuple):
    """A repeat, what leads to it, and what comes after it."""

    argument: Any
    flags: int
    before: tuple[str, str]  # in short, and with each repeat said once more
    after: list[Any]

    @property
    def unlimited(self) -> bool:
        return self.argument[1] is parser.MAXREPEAT


def _repeats(items: Any, flags: int, before: tuple[str, str], after: list[Any]) -> Iterator[_Pumped]:
    items = list(items)
    for index, (operator, argument) in enumerate(items):
        rest = [*items[index + 1 :][:6], *after][:6]
        if operator in {parser.MAX_REPEAT, parser.MIN_REPEAT, parser.POSSESSIVE_REPEAT}:
            if int(argument[1]) > FEW:
                yield _Pumped(argument, flags, before, rest)
            rest = [*list(argument[2])[:3], *rest]
        within = (flags | argument[1]) & ~argument[2] if operator is parser.SUBPATTERN else flags
        if operator not in {parser.ASSERT, parser.ASSERT_NOT} or argument[0] > 0:
            for part in inner_parts((operator, argument)):
                yield from _repeats(part, within, before, rest)
        one = [(operator, argument)]
        before = (before[0] + example(one, flags), before[1] + example(one, flags, more=1))


def _pumps(repeat: _Pumped) -> list[str]:
    """Return what the repeat takes: single characters, those first that what comes after it takes as well."""
    body = repeat.argument[2]
    if len(body) == 1 and body[0][0] in {parser.LITERAL, parser.NOT_LITERAL, parser.IN, parser.ANY}:
        characters = Characters(body[0], repeat.flags)
        following = example(repeat.after, repeat.flags, more=1)
        wanted = [one for one in dict.fromkeys(following) if characters[one]][:2]
        return [*wanted, *(one for one in taken(body[0], repeat.flags) if one not in wanted)][:3]
    said = [example(body, repeat.flags, more=more) for more in (0, 1, 2)]
    return [one for one in dict.fromkeys(said) if one]


def _of_repeat(repeat: _Pumped) -> Iterator[Attack]:
    for pump in _pumps(repeat):
        for before in dict.fromkeys(repeat.before):
            for behind in _FAILING:
                yield Attack(before, pump, behind)
        if repeat.before[0]:
            yield Attack("", repeat.before[0] + pump, "\x00")
            yield Attack("", repeat.before[1] + pump + " ", "")


def attacks(matcher: Matcher) -> list[Attack]:
    """Return the attacks on a pattern, one of those among which it sees no difference."""
    different = {
        tuple(map(matcher.seen_as, attack)): attack
        for attack in reversed(_attacks(matcher.tree, matcher.flags))
        if matcher.ever_begins("".join(attack))
    }
    return list(different.values())[::-1]


def _attacks(tree: Any, flags: int) -> list[Attack]:
    repeats = list(_repeats(tree, flags, ("", ""), []))
    if not any(repeat.unlimited for repeat in repeats):
        repeats = repeats[:: 1 + len(repeats) // MANY]
    whole = dict.fromkeys(example(tree, flags, more=more) for more in (0, 1, 2))
    found = [attack for repeat in repeats for attack in _of_repeat(repeat)]
    found += [Attack("", text, "\x00") for text in whole if text]
    found += [Attack("", text[:-1], "\x00") for text in whole if len(text) > 1]
    found += [Attack("", text + " ", "") for text in whole if text]
    found += [Attack("", pump, "!") for pump in GENERIC]
    return list(dict.fromkeys(found))
