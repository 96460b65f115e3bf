"""Values that can both hold although one stands where the other stood: two allergies, a land and its town, traits."""

from functools import cache, partial
from typing import Final

from recollect.core.deduplication.difference import Difference
from recollect.core.deduplication.normalised_text import NormalisedText, normalised
from recollect.core.deduplication.tables.verbs import COPULAS, first_verb
from recollect.core.deduplication.tables.word_classes import class_of
from recollect.core.deduplication.updates.reading import StateReading, both
from recollect.core.deduplication.updates.topics import says_by_opposite
from recollect.core.deduplication.word_diff import WordChange, changes, parts
from recollect.core.text.glossary.glossing import in_english
from recollect.core.text.taxonomy.related_words import related_stems
from recollect.core.text.word_files import phrase_lists, word_lists
from recollect.core.text.words import STOP_WORDS, stem, words_in

_attributes: Final = partial(word_lists, __package__, "attributes.toml")
_VALUES: Final = frozenset({Difference.NAME, Difference.VALUE})
_COUNTED: Final = frozenset({Difference.NUMBER, Difference.DATE})
_ORDER: Final = frozenset({Difference.ORDER})
_GRADES: Final = frozenset({Difference.QUANTIFIER, Difference.COMPARATIVE})
_PREFERRING: Final = words_in("prefer prefers want wants likes like need needs")
_BESIDES: Final = words_in("also too either additionally")
_HOBBY: Final = "趣味"
_ARTICLES: Final = frozenset({"a"})
_JOINING: Final = frozenset({"and", "und", "or", "oder"})


def may_both_hold(found: frozenset[Difference], former: str, later: str) -> bool:
    """Tell whether two statements that differ in a part or two can both hold after all.

    found: in what they seem to disagree.
    """
    one, other = both(former, later)
    if _tells_otherwise(found, one, other) or _are_numbered(found, one, other):
        return True
    return found <= _VALUES and _both_hold(normalised(former), normalised(later))


def _tells_otherwise(found: frozenset[Difference], one: StateReading, other: StateReading) -> bool:
    """Tell whether one is past or open, or says by its opposite what the other denies."""
    if one.is_past and not other.is_past and Difference.TENSE not in found:
        return True
    if _BESIDES.intersection(other.words) - {*one.words} or (found == _ORDER and one.is_german and one.is_event):
        return True
    if found <= _VALUES and (one.is_hedged or other.is_hedged or (one.ended and other.ended - one.ended)):
        return True
    return bool(found & {Difference.NEGATION, Difference.POLARITY}) and says_by_opposite(one, other)


def _are_numbered(found: frozenset[Difference], one: StateReading, other: StateReading) -> bool:
    """Tell whether each number is of a thing of its own: run 112 took 48 s, run 113 took 71 s; 9:00 in Austin."""
    changed = changes(parts(one.words), parts(other.words)) or []
    numbers = [word for change in changed for word in change.gone if word[0].isdigit()]
    if Difference.NAME in found:
        return any(":" in number for number in numbers)
    verb = first_verb(one.words[1:])
    return bool(found & _COUNTED) and len(numbers) > 1 and (verb is None or changed[0].start <= verb)


def _both_hold(former: NormalisedText, later: NormalisedText) -> bool:
    """Tell whether two statements that differ in a value can both hold, by what kind of value it is."""
    one, other = parts(former.words), parts(later.words)
    found = changes(one, other)
    if not found or len(found) > 1:
        return False
    (change,) = found
    if not change.gone or not change.come:
        return False
    kept = tuple(word for at, word in enumerate(one) if not change.start <= at < change.start + len(change.gone))
    if _is_passing(former.words) or _is_among_many(kept, change) or _is_part(change):
        return True
    return _are_other_relations(change) or _is_trait(former, one, change, kept)


def _is_passing(words: tuple[str, ...]) -> bool:
    line = f" {' '.join(words)} ".lower()
    passing = word_lists(__package__, "circumstances.toml")["passing"]
    phrases = phrase_lists(__package__, "circumstances.toml")["passing_phrases"]
    return bool(passing.intersection(words)) or any(f" {phrase} " in line for phrase in phrases)


def _is_among_many(kept: tuple[str, ...], change: WordChange) -> bool:
    """Tell whether what is said may be said of several things at a time."""
    if "only" in kept:
        return False
    following = kept[change.start : change.start + 1]
    if (
        _PREFERRING.intersection(kept[max(0, change.start - 2) : change.start])
        and following
        and following[0] not in STOP_WORDS
    ):
        return False  # "short answers" and "detailed answers"
    is_object = _attributes()["many_objects"].intersection(kept[max(0, change.start - 2) : change.start])
    if not is_object and not _attributes()["many"].intersection(kept) and _HOBBY not in "".join(kept):
        return False
    is_chosen = _attributes()["chosen_for"].intersection(kept) and {"for", "für"}.intersection(kept[change.start :])
    is_list = _JOINING.intersection(kept[: change.start])
    return not is_chosen and not is_list


def _is_part(change: WordChange) -> bool:
    """Tell whether one value is a part of the other, or a kind of it: Portugal and Lisbon, Linux and Fedora."""
    if len(change.gone) != 1 and len(change.come) != 1:
        return False
    gone = [stem(in_english(word)) for word in change.gone if word.isalpha()]
    come = [stem(in_english(word)) for word in change.come if word.isalpha()]
    if not gone or not come:
        return False
    if any(b in related_stems(a) or a in related_stems(b) for a in gone for b in come):
        return not _on_one_scale(change)
    regions = _regions().intersection(gone), _regions().intersection(come)
    if bool(regions[0]) == bool(regions[1]):
        return False
    (place,) = (come if regions[0] else gone)[-1:]
    known = _regions().intersection(related_stems(place))
    return not known


def _are_other_relations(change: WordChange) -> bool:
    """Tell whether each is said with a preposition of its own: in Berlin, near the station."""
    prepositions = _attributes()["prepositions"]
    gone, come = prepositions.intersection(change.gone), prepositions.intersection(change.come)
    rest = [
        {word for word in words if word not in STOP_WORDS and class_of(word) not in _GRADES} - prepositions
        for words in (change.gone, change.come)
    ]
    return gone != come and bool(rest[0] and rest[1])


@cache
def _regions() -> frozenset[str]:
    return frozenset(map(stem, _attributes()["regions"]))


@cache
def _scales() -> tuple[frozenset[str], ...]:
    return tuple(map(words_in, phrase_lists(__package__, "attributes.toml")["scales"]))


def _on_one_scale(change: WordChange) -> bool:
    gone, come = ({*words, *map(in_english, words)} for words in (change.gone, change.come))
    return any(gone & scale and come & scale for scale in _scales())


def _is_trait(former: NormalisedText, words: tuple[str, ...], change: WordChange, kept: tuple[str, ...]) -> bool:
    """Tell whether somebody or something is said to be so and so: of traits and roles one may have several."""
    before = words[change.start - 1] if change.start else ""
    if before not in COPULAS and before not in {"bin", "ist", "sind"}:
        return False
    if (
        _attributes()["single"].intersection(kept)
        or _attributes()["one_at_a_time"].intersection(kept)
        or (former.is_english and former.names.intersection(change.gone))
    ):
        return False
    if _on_one_scale(change) or _attributes()["prepositions"].intersection((*change.gone[:1], *change.come[:1])):
        return False
    if change.start + len(change.gone) < len(words) and "a" not in former.optional.get(change.start, ()):
        return False
    is_role = "a" in former.optional.get(change.start, ()) or _ARTICLES.intersection(change.gone)
    is_adjective = all(word.isalpha() for word in (*change.gone[:1], *change.come[:1]))
    return bool(is_role) or (is_adjective and "the" not in former.optional.get(change.start, ()))
