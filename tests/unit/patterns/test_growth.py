"""Every regular expression of the package takes steps in proportion to the length of its text, whatever the text."""

import re
from typing import Final

import pytest

from tests.unit.patterns.finder import CHAINED, Found, as_text, held, inline
from tests.unit.patterns.growth import worst_cases

# Functions whose patterns the source does not tell, as they put them together. Those of the first are called while
# their modules are imported, so that what they return is found there; the others have examples here.
KEPT: Final = frozenset({"core.guardrails.patterns:compiled"})
EXAMPLES: Final = {
    "core.extraction.as_said:_named": r"(?<!\w)She(?!\w)",
    "core.judges.conflict:_change_words": r"\b(?:now|put\ off|cancel\w*|kein\w*\ mehr)\b",
    "core.lifecycle.supplement:_place": r"(?<![^\W_])Lena\ K\.(?![^\W_])",
    "core.lifecycle.tending.corrector:_put_right": r"(?<!\w)Kowalksa(?=s?(?!\w))",
    "use_cases.conversations.select_sentences:_stands_in": r"(?<!\w)Lena\ K\.(?!\w)",
}


def _found() -> list[Found]:
    calls = inline()
    literal = {(call.place, call.pattern, call.way) for call in calls if call.pattern is not None}
    examples = {(call.place, EXAMPLES[call.place], call.way) for call in calls if call.place in EXAMPLES}
    return [
        *held(),
        *(Found(place, re.compile(pattern), frozenset({way})) for place, pattern, way in sorted(literal | examples)),
    ]


def test_the_patterns_of_the_package_are_found() -> None:
    names = {found.name for found in held()}
    assert len(names) > 250
    assert {
        "core.text.words:_WORD",  # in a module
        "core.enrichment.statement:_CUES[]",  # in a table
        "core.guardrails.secrets.tokens:_TOKEN",  # compiled when it is used
        "core.guardrails.secrets.rules:iban[]",  # in a data file
        "core.language.dates:_LANGUAGES[]",  # of the words of a language
        "http.protocol.request_body:_UP_TO_STRUCTURE",  # of bytes
    } <= {name.replace("[]", "") + "[]" * name.endswith("[]") for name in names}


def test_a_loop_that_ends_with_the_first_failure_is_told_from_a_search() -> None:
    assert {found.name: found.ways for found in held() if CHAINED in found.ways} == {
        "http.protocol.request_body:_UP_TO_STRUCTURE": {CHAINED}
    }


@pytest.mark.parametrize(
    ("source", "is_linear"),
    [
        (rb'(?:[^\[\]{},"]++|"[^"\\]*+(?:\\.[^"\\]*+)*+")*+([\[\]{},])', True),
        (rb'(?:[^\[\]{},"]+|"[^"\\]*(?:\\.[^"\\]*)*")*([\[\]{},])', False),  # not possessive
        (rb".*?,(?=.*x)", False),  # looks up to the end from each match
    ],
)
def test_a_pattern_of_bytes_is_judged_as_one_of_texts(source: bytes, *, is_linear: bool) -> None:
    assert (worst_cases(Found("made up", as_text(re.compile(source)), frozenset({CHAINED}))) == []) is is_linear


def test_every_pattern_that_a_function_makes_is_known() -> None:
    unknown = {call.place for call in inline() if call.pattern is None}
    assert unknown - KEPT - EXAMPLES.keys() == set()


def test_each_pattern_takes_steps_in_proportion_to_its_text() -> None:
    told = {found.name: worst_cases(found) for found in _found()}
    assert {name: cases for name, cases in told.items() if cases} == {}


@pytest.mark.parametrize(
    ("source", "way"),
    [
        (r"\s+$", "sub"),
        (r"\[[^\]]*\]", "findall"),
        (r"x.*y", "search"),
        (r"(?:\w+\s?)+!", "fullmatch"),
        (r"\w*\d*x", "match"),
        (r"(\w+)\s+\1z", "search"),
    ],
)
def test_a_pattern_that_is_not_linear_fails(source: str, way: str) -> None:
    assert worst_cases(Found("made up", re.compile(source), frozenset({way})))


@pytest.mark.parametrize(
    ("source", "way"),
    [
        (r"(?<!\s)\s++$", "sub"),
        (r"\[[^\]]{0,80}\]", "findall"),
        (r"\s+$", "match"),
        (r"(?:\w+\s)+!", "fullmatch"),
        (r"[^\W_]+", "finditer"),
    ],
)
def test_a_pattern_that_is_linear_passes(source: str, way: str) -> None:
    assert worst_cases(Found("made up", re.compile(source), frozenset({way}))) == []
