"""People, places and organisations: runs of words in capitals, judged by tables and by the words around them."""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Final, NamedTuple

from recollect.core.enrichment.findings import Entity, EntityType
from recollect.core.enrichment.name_rules import RULES, NameRun
from recollect.core.enrichment.name_tables import AMBIGUOUS_NAMES, TITLES, unspecific
from recollect.core.language.reading import Reading
from recollect.core.language.tokens import Token
from recollect.core.text.word_files import word_lists
from recollect.core.text.words import STOP_WORDS

_listed: Final = partial(word_lists, __package__, "names.toml")
LONGEST_NAME: Final = 6  # words
# "Will" and "May" are left to the rules
_NO_NAMES: Final = STOP_WORDS - AMBIGUOUS_NAMES
_JOINING: Final = frozenset({"of", "de", "la", "del", "van", "von", "der", "den", "di", "da", "el", "al", "bin"})
_WITHIN: Final = frozenset({" ", "-", " & "})


class _Span(NamedTuple):
    first: int
    end: int


def names(said: Reading, taken: bytearray) -> list[Entity]:
    """Return the people, places and organisations of a text, in order.

    Args:
        said: what is read.
        taken: one byte for each character, 1 where another entity was found.
    """
    entities: list[Entity] = []
    text, found = said.text, said.tokens
    for span in _runs(text, found, taken):
        run = NameRun(text, found, span.first, span.end, _known_person_before(entities, found, span.first))
        entities.extend(_judged(run))
    return entities


def _judged(run: NameRun) -> Iterator[Entity]:
    for rule in RULES:
        finding = rule(run)
        if finding:
            first, end, type_, confidence = finding
            start, stop = run.found[first].start, run.found[end - 1].end
            yield Entity(type_, run.text[start:stop], start, stop, confidence)
            return


def _known_person_before(entities: Sequence[Entity], found: Sequence[Token], first: int) -> bool:
    """Tell whether "X and" with a person X stands before the word at `first`."""
    if first < 2 or found[first - 1].lower not in {"and", "or"} or not entities:
        return False
    last = entities[-1]
    return last.type is EntityType.PERSON and last.end == found[first - 2].end


def _runs(text: str, found: Sequence[Token], taken: bytearray) -> Iterator[_Span]:
    """Give the longest runs of words in capitals, one space between, "of" and the like within them."""
    index = 0
    while index < len(found):
        if not _is_capital(text, found[index], taken):
            index += 1
            continue
        end = index + 1
        while end < len(found) and end - index < LONGEST_NAME:
            step = _continuation(text, found, end, taken)
            if not step:
                break
            end += step
        if any(token.lower not in _listed()["other_capitals"] for token in found[index:end]):
            yield _Span(index, end)
        index = end


def _continuation(text: str, found: Sequence[Token], index: int, taken: bytearray) -> int:
    """Return how many words from `index` go on with the run that ends before it."""
    between = text[found[index - 1].end : found[index].start]
    if between not in _WITHIN and not _goes_on(found[index - 1], between, found[index]):
        return 0
    if _is_capital(text, found[index], taken):
        return 1
    following = index + 1
    if found[index].lower not in _JOINING or following >= len(found):
        return 0
    space = text[found[index].end : found[following].start]
    return 2 if space == " " and _is_capital(text, found[following], taken) else 0


def _goes_on(before: Token, between: str, after: Token) -> bool:
    """Tell whether a point or an "'s" stands within a name: "Dr. Chen", "J. Tolkien", "St. Mary's Hospital"."""
    if between in {"'s ", "’s "}:
        return after.lower in _listed()["organisation_tails"]
    return between == ". " and (len(before.text) == 1 or before.lower in TITLES or before.text in {"St", "Mt"})


def _is_of_letters(token: Token) -> bool:
    return token.text.isalpha() or not any(character.isdecimal() for character in token.text)


def _is_capital(text: str, token: Token, taken: bytearray) -> bool:
    if not token.text[0].isupper() or token.lower in _NO_NAMES or taken[token.start] or not _is_of_letters(token):
        return False
    if token.first and token.lower in _no_first_names():
        return False
    # A part of "Europe/Berlin" names a whole that is something else
    return text[token.start - 1 : token.start] != "/" != text[token.end : token.end + 1]


@cache
def _no_first_names() -> frozenset[str]:
    """Return words that begin a sentence in capitals and no name."""
    return unspecific() - AMBIGUOUS_NAMES - TITLES
