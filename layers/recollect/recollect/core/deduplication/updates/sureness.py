"""Where it is sure that the later of two memories holds instead of the former: a space may let it take its place.

A strict part of what is asked about: one part of one sentence differs, and what stands there is the number, the day or
the name of something that there is one of. Whatever could hold beside it, or at another time, is for a person.
"""

from functools import partial
from typing import Final

from recollect.core.deduplication.difference import Difference
from recollect.core.deduplication.normalised_text import NormalisedText, normalised
from recollect.core.deduplication.tables.verbs import COPULAS, first_verb, verb_before
from recollect.core.deduplication.updates import topics
from recollect.core.deduplication.updates.reading import StateReading, both
from recollect.core.deduplication.word_diff import changes, parts
from recollect.core.enrichment.name_tables import places
from recollect.core.model.entry import Entry
from recollect.core.text.word_files import word_lists
from recollect.core.text.words import words_in

_attributes: Final = partial(word_lists, __package__, "attributes.toml")
_ONE: Final = words_in("""
favourite password passcode code pin iban port branch owner landlord boss chef dentist doctor gp manager default
codename currency surname maiden lieblingsfarbe lieblingstier lieblingsessen passwort kennwort timezone blood
""")
_OF_A_NUMBER: Final = COPULAS | words_in(
    "costs cost lasts last takes weighs weigh earns earn pays pay holds has expires ist sind kostet dauert "
    "wiegt beträgt"
)
_OF_A_DAY: Final = words_in("deadline due birthday born expires launch wedding geburtstag frist stichtag")
_HOME: Final = words_in("live lives wohnt wohne lebt lebe")
_LONGEST: Final = 25


def is_sure(found: frozenset[Difference], former: Entry, entry: Entry) -> bool:
    """Tell whether the later memory certainly takes the place of the former one, which differ in `found`."""
    if len(found) != 1 or entry.occurred_at < former.occurred_at:
        return False
    one, other = both(former.text, entry.text)
    if (
        not one.words
        or not other.words
        or not (one.held and other.holds)
        or one.is_event
        or other.is_event
        or len(one.words) > _LONGEST
    ):
        return False
    if topics.other_subject(one, other) or topics.other_person(one, other):
        return False
    (kind,) = found
    if kind is Difference.NEGATION:
        return one.denies != other.denies
    return _is_one_value(kind, one, normalised(former.text), normalised(entry.text))


def _is_one_value(kind: Difference, told: StateReading, former: NormalisedText, later: NormalisedText) -> bool:
    words = parts(former.words)
    changed = changes(words, parts(later.words))
    if not changed or len(changed) != 1 or not (former.is_english or told.is_german):
        return False
    (change,) = changed
    kept = {*words[: change.start], *words[change.start + len(change.gone) :]}
    if _attributes()["many"] & kept or not change.start:
        return False
    place = verb_before(words, change.start)
    verb = words[place] if place is not None else (told.words[first_verb(told.words) or 0] if told.is_german else "")
    match kind:
        case Difference.NUMBER:
            return verb in _OF_A_NUMBER and not (_attributes()["many_objects"] - _OF_A_NUMBER) & kept
        case Difference.DATE:
            return bool(_OF_A_DAY & kept) and not _attributes()["many_objects"] & kept
        case Difference.NAME | Difference.VALUE:
            is_town = (
                len(change.gone) == len(change.come) == 1
                and {*change.gone, *change.come} <= places() - _attributes()["regions"]
            )
            return (bool(_HOME & kept) and is_town) or (bool(_ONE & kept) and not _attributes()["many_objects"] & kept)
        case _:
            return False
