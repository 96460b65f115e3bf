"""The matcher that counts steps: it matches as `re` does, and its counts grow as those of a backtracking matcher."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.patterns.attacks import attacks
from tests.unit.patterns.finder import held
from tests.unit.patterns.matcher import Matcher
from tests.unit.patterns.nodes import TooManyStepsError

CONSTRUCTS = (
    *(r"a*", r"a+b", r"[^a]*?b", r".*", r"(?:ab|a)*c?", r"(?:a?){2,4}b", r"(?:a|b|ab)*?c", r"(?:a*)*b", r"a{2,3}?"),
    *(r"\bab*\b", r"^a|b$", r"(?m)^a|b$", r"(?s)a.b", r"(?i)A[^b]", r"a(?-i:b)(?i:A)", r"\Ba", r"\Aa|a\Z"),
    *(r"(?=ab)a", r"(?!ab)a", r"(?<=ab)c", r"(?<!ab)c", r"(?<![^\s])a(?=(?:ab)*c)", r"(?<=^a)b"),
    *(r"(a+)b\1", r"(?i)(a)\1", r"(a)?b(?:\1|c)", r"(?:(a)|b)*\1", r"(?>a*)b", r"(?>a|ab)c", r"a*+b", r"(?:ab?)++c"),
    *(r"(?:a|b)*+a", r"", r"(?:)*", r"a??", r"(?:a??b)*", r"(?!)", r"(?<=(?=a)a)b", r"(?:ab|c){1,2}?(?=\n|$)"),
)
TEXTS = st.text(alphabet="abcAB \n", max_size=12)


@pytest.mark.parametrize("source", CONSTRUCTS)
@given(text=TEXTS)
def test_the_matcher_finds_what_re_finds(source: str, text: str) -> None:
    pattern = re.compile(source)
    matcher = Matcher(pattern)
    assert matcher.spans(text) == [found.span() for found in pattern.finditer(text)]
    for to_the_end, found in ((False, pattern.match(text)), (True, pattern.fullmatch(text))):
        assert matcher.match(text, to_the_end=to_the_end) == (found.end() if found else None)


def test_the_matcher_finds_what_re_finds_by_every_pattern_of_the_package() -> None:
    wrong = []
    for found in held():
        matcher = Matcher(found.pattern)
        for attack in attacks(matcher):
            text = attack.text(12)
            if matcher.spans(text) != [match.span() for match in found.pattern.finditer(text)]:
                wrong.append((found.name, text))
    assert wrong == []


@pytest.mark.parametrize(
    ("source", "text", "growth"),
    [
        (r"a+b", "a", 4),
        (r"\s+$", " ", 4),
        (r"^a*b", "a", 2),
        (r"(?<!a)a+b", "a", 2),
        (r"^a*a*b", "a", 4),
        (r"a*a*b", "a", 8),
        (r"^a*+b", "a", 2),
        (r"x.*y", "x", 4),
        (r"[^a]", "a", 2),
    ],
)
def test_steps_grow_by_the_power_of_the_length_that_is_known(source: str, text: str, growth: int) -> None:
    matcher = Matcher(re.compile(source))
    counts = []
    for length in (100, 200):
        matcher.spans(text * length + "!")
        counts.append(matcher.steps)
    assert counts[1] / counts[0] == pytest.approx(growth, rel=0.1)


def test_an_exponential_pattern_is_given_up() -> None:
    matcher = Matcher(re.compile(r"(?:a|a)*b"), bound=100_000)
    with pytest.raises(TooManyStepsError):
        matcher.match("a" * 40)


@pytest.mark.parametrize(
    ("source", "reached"), [(r"(?:see|via)\s*:\s*(\w+,)*", 4), (r"(?<=[.!?])\s+|\n+", 4), (r'"[^"]*"(?=\s*x)', 4)]
)
def test_an_attack_reaches_each_repeat(source: str, reached: int) -> None:
    matcher = Matcher(re.compile(source))
    for attack in attacks(matcher):
        matcher.spans(attack.text(24))
    assert min(repeat.longest for repeat in matcher.repeats) >= reached
