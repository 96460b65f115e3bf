"""Whether two memories are about the same subject, how much of it they share, and whether one says the opposite."""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import product
from operator import eq
from typing import Final

from recollect.core.deduplication.tables.opposites import are_opposites
from recollect.core.deduplication.tables.verbs import first_verb
from recollect.core.deduplication.updates.reading import StateReading, stem_of
from recollect.core.text.taxonomy.related_words import related_stems
from recollect.core.text.word_files import phrase_lists, word_lists
from recollect.core.text.words import words_in

LEAST_RELATED: Final = 0.7
MOST_COMPARED: Final = 20
LONGEST_SUBJECT: Final = 8  # words
_SPOUSE: Final = words_in("man woman mann frau")
_POSSESSIVES: Final = words_in("my his her their your our")


def shared(one: StateReading, other: StateReading) -> frozenset[str]:
    """Return the stems of one that the other has as well: the same, a part of a compound, or a related word."""
    others = sorted(other.stems)[:MOST_COMPARED]
    return frozenset(a for a in sorted(one.stems)[:MOST_COMPARED] if any(related(a, b) for b in others))


def matched(stems: Iterable[str], others: Iterable[str]) -> dict[str, str]:
    """Return for each stem the other one that it stands for, each of which stands for one: the same before related."""
    left, free = sorted(stems)[:MOST_COMPARED], sorted(others)[:MOST_COMPARED]
    found: dict[str, str] = {}
    for alike in (eq, related):
        for a in left:
            if a not in found and (b := next((b for b in free if alike(a, b)), None)) is not None:
                found[a] = b
                free.remove(b)
    return found


@lru_cache(maxsize=16_384)
def related(a: str, b: str) -> bool:
    """Tell whether two stems are the same, or one names what the other belongs to."""
    return a == b or max(related_stems(a).get(b, 0.0), related_stems(b).get(a, 0.0)) >= LEAST_RELATED


def subject(one: StateReading) -> frozenset[str]:
    """Return the stems of the words before the verb; the first word is taken for no verb."""
    verb = first_verb(one.words[1:])
    return frozenset(map(stem_of, one.words[: verb + 1][:LONGEST_SUBJECT] if verb is not None else ()))


def other_subject(one: StateReading, other: StateReading) -> bool:
    """Tell whether two memories name things that are told apart: staging and production, Tina and her husband."""
    a, b = set(one.words), set(other.words)
    if any(a & line and b & line and not a & b & line for line in _contrasts()):
        return True
    heads = {one.words[0], other.words[0]}
    if len(heads) == 2 and heads <= _POSSESSIVES and one.words[1:2] == other.words[1:2]:
        return True
    return _is_kin_of(one, other) or _is_kin_of(other, one)


def other_person(one: StateReading, other: StateReading) -> bool:
    """Tell whether two memories name people, and nobody in common."""
    return bool(one.people and other.people) and not one.people & other.people


def same_persons(one: StateReading, other: StateReading) -> bool:
    """Tell whether two memories name or mean a person in common."""
    return bool(one.people & other.people) or bool(one.persons & other.persons)


@cache
def _contrasts() -> tuple[frozenset[str], ...]:
    return tuple(map(words_in, phrase_lists(__package__, "circumstances.toml")["contrasts"]))


def _is_kin_of(one: StateReading, other: StateReading) -> bool:
    """Tell whether one begins with somebody's relative whom the other does not name: "Tina's husband works"."""
    head = one.words[:4]
    is_of_speaker = one.words[0] in _POSSESSIVES and other.words[0] in {"i", "we", "user"}
    is_of_somebody = "'s" in head or is_of_speaker or one.words[0].removesuffix("s") in other.people
    is_of_somebody = is_of_somebody or (other.words[0] == "i" and one.words[0] != "i")
    relatives = word_lists(__package__, "circumstances.toml")["kin"]
    kin, others = relatives.intersection(head), relatives.intersection(other.words)
    is_kin = bool(kin) or (one.words[0] in _POSSESSIVES and bool(_SPOUSE.intersection(one.words[1:2])))
    # "Her friend Ines moved" is nothing of whom "lives with her brother" is about
    is_named = any(related(stem_of(a), stem_of(b)) for a in kin for b in others) if kin else bool(others)
    return is_kin and bool(is_of_somebody) and not is_named


MOST_PAIRED: Final = 20
_PLAIN_DENIALS: Final = words_in("not no never nicht kein keine keinen nie")


def says_by_opposite(former: StateReading, later: StateReading) -> bool:
    """Tell whether one memory denies what the other says by its opposite, so that both say the same."""
    if former.denies == later.denies:
        return False
    gone, come = {*former.words} - {*later.words}, {*later.words} - {*former.words}
    pairs = product(sorted(gone)[:MOST_PAIRED], sorted(come)[:MOST_PAIRED])
    found = [{*pair} for pair in pairs if are_opposites(*pair)]
    change = former.change | later.change
    denials = _PLAIN_DENIALS & (gone ^ come)
    return any(denials - pair and not pair & _PLAIN_DENIALS and change <= pair for pair in found)
