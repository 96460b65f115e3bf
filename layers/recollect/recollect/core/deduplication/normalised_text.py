"""What a text says, taken apart so that two can be compared: the words that count, in one spelling, in their order."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from recollect.core.deduplication.dates import date_at
from recollect.core.deduplication.folding import folded
from recollect.core.deduplication.numerals import amount_at
from recollect.core.deduplication.tables.fillers import (
    AFTER_A,
    DOUBLED_BY_MISTAKE,
    INTENSIFIERS,
    MAY_HAVE_OF,
    NOT_AFTER_SO,
    OPTIONAL,
    STOP,
    leading_fillers,
)
from recollect.core.deduplication.tables.languages import ENGLISH, OTHERS
from recollect.core.deduplication.tables.measures import ORDINALS, small_numbers
from recollect.core.deduplication.tables.spelling import expanded, spellings
from recollect.core.deduplication.tokens import tokenised
from recollect.core.language.dates import day_words
from recollect.core.language.measures import CURRENCY_SIGNS
from recollect.core.model.entry import Language
from recollect.core.text.denial import NEGATIONS

# A filler within so many words behind a negation is none: "I do not like it very much"
NEGATION_REACH: Final = 5


@dataclass(frozen=True, slots=True)
class NormalisedText:
    """A text taken apart.

    words: those that count, numbers and dates in one way of writing. optional: articles and "that" by the place of
    the word before which they stand. names: words with a capital within a sentence. addresses, indices: what was cited.
    is_caseless: written without capitals, or in capitals all through.
    """

    words: tuple[str, ...]
    optional: Mapping[int, tuple[str, ...]]
    names: frozenset[str]
    addresses: frozenset[str]
    indices: tuple[str, ...]
    is_english: bool
    is_caseless: bool


@lru_cache(maxsize=64)
def normalised(text: str) -> NormalisedText:
    """Return a text taken apart; languages other than English word by word."""
    plain = folded(text)
    found = tokenised(plain.text)
    is_english = _is_english(found.tokens)
    tokens = _spelled(found.tokens) if is_english else found.tokens
    tokens = _without_fillers(tokens) if is_english else [token for token in tokens if token != STOP]
    counted = _counted(tokens, by_points=not is_english)
    words, optional = _parted(counted) if is_english else (tuple(counted), {})
    is_caseless = plain.text in {plain.text.lower(), plain.text.upper()}
    return NormalisedText(words, optional, found.names, plain.addresses, plain.indices, is_english, is_caseless)


def _is_english(tokens: Sequence[str]) -> bool:
    """Tell whether English rules apply: unless more words belong to the grammar of another language."""
    return len(OTHERS.intersection(tokens)) <= len(ENGLISH.intersection(tokens))


def _spelled(tokens: Sequence[str]) -> list[str]:
    """Return the words in one spelling, contractions in full, without what was typed twice."""
    spelled: list[str] = []
    former = ""
    for token in tokens:
        known = spellings().get(token)
        if known is not None:
            spelled.extend(known)
        elif "'" in token:
            spelled.extend(expanded(token))
        elif token != former or token not in DOUBLED_BY_MISTAKE:
            spelled.append(token)
        former = token
    return spelled


def _without_fillers(tokens: Sequence[str]) -> list[str]:
    """Return the words without fillers and stops, but for a stop behind "no": "no, thanks" is not "no thanks"."""
    kept: list[str] = []
    start, last = _start(tokens), len(tokens) - 1
    negated_until = 0
    for at, token in enumerate(tokens[start:], start):
        if token in NEGATIONS:
            negated_until = at + NEGATION_REACH
        elif token == STOP:
            if at == last or tokens[at - 1] not in NEGATIONS:
                continue
        elif token in INTENSIFIERS and at >= negated_until:
            continue
        kept.append(token)
    return kept


def _start(tokens: Sequence[str]) -> int:
    """Return where a text begins behind "by the way" and its like."""
    at = 0
    while at < len(tokens):
        length = _leading(tokens, at) or (tokens[at] == STOP or tokens[at] in INTENSIFIERS)
        if not length:
            break
        at += length
    return at if at < len(tokens) else 0


def _leading(tokens: Sequence[str], at: int) -> int:
    """Return how many words a filler at the beginning takes up, 0 when there is none."""
    for phrase, length in leading_fillers().get(tokens[at], ()):
        if tuple(tokens[at : at + len(phrase)]) == phrase:
            is_begun = phrase == ("so",) and at + 1 < len(tokens) and tokens[at + 1] in NOT_AFTER_SO
            return 0 if is_begun else length
    return 0


def _counted(tokens: Sequence[str], *, by_points: bool) -> list[str]:
    """Return the words with dates and amounts in one way of writing."""
    counted: list[str] = []
    after = 0
    for at, token in enumerate(tokens):
        if at < after:
            continue
        parts: Sequence[str] = (token,)
        if token in _counting() or token[0].isdigit():
            found = date_at(tokens, at) or amount_at(tokens, at, by_points=by_points)
            parts, after = found or (parts, at + 1)
        counted.extend(parts)
    return counted


@cache
def _counting() -> frozenset[str]:
    """Return the words with which a date or an amount may begin."""
    return frozenset({*CURRENCY_SIGNS, *small_numbers(), *ORDINALS, "a", *day_words(Language.ENGLISH, "month")})


def _parted(tokens: Sequence[str]) -> tuple[tuple[str, ...], dict[int, tuple[str, ...]]]:
    """Return the words that count, and those that may be left out by the place of the word that follows them."""
    words: list[str] = []
    optional: defaultdict[int, list[str]] = defaultdict(list)
    former = ""
    for word, following in zip(tokens, (*tokens[1:], ""), strict=False):
        if word in OPTIONAL and not (word == "a" and following in AFTER_A):
            optional[len(words)].append("a" if word == "an" else word)
        elif word != "of" or former not in MAY_HAVE_OF:
            words.append(word)
        former = word
    return tuple(words), {at: tuple(before) for at, before in optional.items()}
