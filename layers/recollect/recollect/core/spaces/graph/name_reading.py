"""Which names a text says, and by which roles it calls people, for the map of a space.

More than what an entry lists as its entities: those are named where somebody is told of them, so they have to be
sure. On a map a name may be doubtful, since another memory can bear it out: "Juniper runs on half a rack" may begin
with any word, "the Juniper project" may not. Names that nothing bears out are never shown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from recollect.core.enrichment.name_tables import AMBIGUOUS_NAMES, TITLES, first_names, unspecific
from recollect.core.language.reading import read
from recollect.core.language.tokens import Token
from recollect.core.spaces.graph.role_words import (
    DEFINITE,
    GERMAN_TITLES,
    OWNERS,
    is_determiner,
    names_nothing,
    role_of,
)
from recollect.core.text.glossary.german_words import english_of
from recollect.core.text.glossary.glossing import is_german
from recollect.core.text.words import STOP_WORDS

ME: Final = "me"
# How much a text shows that a word is a name: nothing, that it is no word that is known, or what only names have
DOUBTFUL: Final = 0
LIKELY: Final = 1
SURE: Final = 2
MOST_READ: Final = 2_000  # characters
MOST_NAMES: Final = 16
TEXTS_HELD: Final = 512
_LONGEST_RUN: Final = 5  # words
_LONGEST_ROLE: Final = 4
_CLOSING: Final = frozenset({"", ",", ".", ";", ":", ")", "!", "-", "–"})
_GOING_ON: Final = frozenset(
    {"on", "in", "at", "from", "of", "who", "where", "that", "which", "am", "im", "aus", "von"}
)
_JOINING: Final = frozenset({"of", "de", "la", "del", "van", "von", "der", "di", "da", "&"})
_ALL_TITLES: Final = TITLES | GERMAN_TITLES


@dataclass(frozen=True, slots=True)
class Called:
    """A name in a text, or a role that somebody is called by there.

    name: as it is written, empty where a role stands alone. certainty: how much the text itself shows that it is one.
    role: in English, case folded, None for none. of: whose role: `ME`, or the folded name of another; empty where it
    does not say.
    """

    name: str
    certainty: int = SURE
    role: str | None = None
    of: str = ""


@dataclass(frozen=True, slots=True)
class _Run:
    """The words [first, end) that are a name."""

    first: int
    end: int
    certainty: int


@lru_cache(maxsize=TEXTS_HELD)
def called_in(text: str) -> tuple[Called, ...]:
    """Return the names and roles of a text, in order; of a long one, those of its beginning."""
    said = read(text[:MOST_READ])
    german = is_german(said.text)
    runs = list(_runs(said.text, said.tokens, german=german))[:MOST_NAMES]
    named = [Called(_written(said.text, said.tokens, run), run.certainty) for run in runs]
    return tuple(dict.fromkeys((*named, *_roles(said.text, said.tokens, runs, german=german))))


def folded_name(name: str) -> str:
    """Return a name as names are compared: case folded, one space between words, "and" for "&"."""
    return " ".join("and" if word == "&" else word for word in name.casefold().split())


def _written(text: str, found: Sequence[Token], run: _Run) -> str:
    return " ".join(text[found[run.first].start : found[run.end - 1].end].split())


def _runs(text: str, found: Sequence[Token], *, german: bool) -> Iterator[_Run]:
    at = 0
    while at < len(found):
        if not _begins(text, found[at]):
            at += 1
            continue
        end = at + 1
        while end < len(found) and end - at < _LONGEST_RUN and (step := _goes_on(text, found, end)):
            end += step
        yield from _judged(found, at, min(end, len(found)), german=german)
        at = end


def _begins(text: str, token: Token) -> bool:
    is_numeronym = len(token.text) > 2 and token.text[1:-1].isdigit() and token.text[0].isalpha()
    if is_numeronym and token.text[-1].isalpha():
        return True
    return token.text[0].isupper() and not names_nothing(token.lower) and text[token.end : token.end + 1] != "@"


def _goes_on(text: str, found: Sequence[Token], at: int) -> int:
    """Return how many words from `at` belong to the name before it."""
    between, token = text[found[at - 1].end : found[at].start], found[at]
    titled = between == ". " and (found[at - 1].lower in _ALL_TITLES or len(found[at - 1].text) == 1)
    if between not in {" ", "-", " & "} and not titled:
        return 0
    if token.text[0].isupper() and not names_nothing(token.lower) and (token.lower not in STOP_WORDS):
        return 1
    follows = at + 1 < len(found) and text[token.end : found[at + 1].start] == " "
    if token.lower in _JOINING and follows and found[at + 1].text[0].isupper() and between == " ":
        return 2
    return 0


def _judged(found: Sequence[Token], first: int, end: int, *, german: bool) -> Iterator[_Run]:
    """Yield the name of a run of capitals: without what only begins the sentence, and how sure it is one."""
    begun = first
    while first < end and (_is_joining(found[first]) or (found[first].first and _is_plain(found[first]))):
        first += 1
    if first < end and german:
        yield from _german(found, first, end)
        return
    if first < end and found[first].lower in first_names():
        yield _Run(first, end, SURE)
        return
    if first < end:
        words = found[first:end]
        shaped = len(words) > 1 or words[0].text[1:] != words[0].text[1:].lower()
        yield _Run(first, end, SURE if shaped or not words[0].first or begun != first else LIKELY)


def _is_joining(token: Token) -> bool:
    return token.text[0].islower() and token.text.isalpha()


def _is_plain(token: Token) -> bool:
    return not _is_title(token) and (token.lower in _beginnings() or is_determiner(token.lower))


@cache
def _beginnings() -> frozenset[str]:
    """Return what begins sentences and names nothing: "Yesterday", "Dinner"."""
    return STOP_WORDS | (unspecific() - first_names() - AMBIGUOUS_NAMES)


def _is_title(token: Token) -> bool:
    return token.lower in _ALL_TITLES


def _german(found: Sequence[Token], first: int, end: int) -> Iterator[_Run]:
    """Yield the names of a run of German nouns: every noun has a capital, so plain ones have to be told apart."""
    words = found[first:end]
    unknown = [english_of(word.lower) is None and word.lower not in STOP_WORDS for word in words]
    if all(unknown) or (len(words) > 1 and _is_title(words[0])):
        # A plain noun in the singular begins no sentence without its article
        is_sure = len(words) > 1 or words[0].first or first == 0
        yield _Run(first, end, SURE if is_sure else LIKELY)
        return
    yield _Run(first, end, DOUBTFUL)
    if len(words) > 1 and unknown[-1]:
        yield _Run(end - 1, end, LIKELY)


def _roles(text: str, found: Sequence[Token], runs: Sequence[_Run], *, german: bool) -> Iterator[Called]:
    likely = [run for run in runs if run.certainty > DOUBTFUL]
    begins = {run.first: run for run in likely}
    ends = {run.end: run for run in likely}
    for at in range(len(found) - 1):
        of = _owner(text, found, at, ends)
        if of is None:
            continue
        role, end = _role_from(text, found, at + 1, german=german)
        if role is None:
            continue
        name = _bearer(text, found, (at, end), begins, ends)
        if name or of or found[at].lower in DEFINITE:
            yield Called(name, role=role, of=of)


def _owner(text: str, found: Sequence[Token], at: int, ends: dict[int, _Run]) -> str | None:
    """Return whose role the words after `at` may name; None where no role can follow."""
    lower = found[at].lower
    if lower in OWNERS:
        return ME if OWNERS[lower] else ""
    if at + 1 in ends and text[found[at].end : found[at].end + 2] in {"'s", "’s", "' ", "’ "}:
        return folded_name(_written(text, found, ends[at + 1]))
    return "" if is_determiner(lower) else None


def _role_from(text: str, found: Sequence[Token], at: int, *, german: bool) -> tuple[str | None, int]:
    """Return the role whose words begin at `at`, the longest, and where it ends."""
    best: tuple[str | None, int] = (None, at)
    for end in range(at + 1, min(at + _LONGEST_ROLE, len(found)) + 1):
        if end - at > 1 and text[found[end - 2].end : found[end - 1].start] != " ":
            break
        word = found[end - 1]
        if (not german and word.text[0].isupper()) or word.lower in OWNERS or is_determiner(word.lower):
            break
        role = role_of([word.lower for word in found[at:end]], german=german)
        if role is not None:
            best = (role, end)
    return best


def _bearer(
    text: str, found: Sequence[Token], role: tuple[int, int], begins: dict[int, _Run], ends: dict[int, _Run]
) -> str:
    """Return the name of who has a role, whose words and the one before them are [at, end); empty for none."""
    at, end = role
    behind = text[found[end - 1].end :]
    if end in begins and behind[: found[end].start - found[end - 1].end] in {" ", ", ", ": "}:
        return _written(text, found, begins[end])
    if at in ends and text[found[at - 1].end : found[at].start].strip() in {",", "(", "-", "–"}:
        follows = found[end].lower if end < len(found) else ""
        return _written(text, found, ends[at]) if behind[:1] in _CLOSING or follows in _GOING_ON else ""
    return ""
