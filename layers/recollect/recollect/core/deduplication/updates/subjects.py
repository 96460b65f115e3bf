"""The head of a memory's subject, and whether two memories are of a whole and of its part."""

from itertools import pairwise
from typing import Final

from recollect.core.deduplication.tables.attributes import PREPOSITIONS
from recollect.core.deduplication.tables.verbs import VERBS
from recollect.core.deduplication.updates import topics
from recollect.core.deduplication.updates.reading import Reading, stem_of
from recollect.core.deduplication.verbs import first_verb
from recollect.core.text.words import words_in

SPEAKERS: Final = words_in("i we my our me us user users")
SIZES: Final = words_in("small big large little great old young older younger elder tall short")
_RELATIONS: Final = PREPOSITIONS | words_in("of that who which")
_OWNER: Final = "'s"
LONGEST_SUBJECT: Final = 8  # words


def subject(one: Reading) -> tuple[str, ...]:
    """Return the words before the verb; the first word is taken for no verb."""
    verb = first_verb(one.words[1:])
    return one.words[: verb + 1][:LONGEST_SUBJECT] if verb is not None else ()


def subject_head(one: Reading) -> str:
    """Return the stem of the noun that a subject is of: "kitchen" of "the kitchen of the café"; "" if no word tells."""
    words = subject(one)
    if words and words[0] in _RELATIONS:
        return next((stem_of(word) for word in reversed(words) if stem_of(word) in one.stems), "")
    found = ""
    for word in words:
        if word in _RELATIONS and found:
            return found
        if stem_of(word) in one.stems:
            found = stem_of(word)
    return found


def is_of_speaker(one: Reading) -> bool:
    """Tell whether a memory begins with whoever speaks."""
    return bool(SPEAKERS.intersection(one.words[:1]))


def names(one: Reading, head: str) -> bool:
    """Tell whether a memory names the head of a subject, or what stands for it."""
    return any(topics.related(head, stem) for stem in one.stems)


def is_lost(one: Reading, other: Reading) -> bool:
    """Tell whether what one memory is of is not named in the other."""
    head = subject_head(one)
    return bool(head) and not is_of_speaker(one) and not names(other, head)


def are_part_and_whole(one: Reading, other: Reading) -> bool:
    """Tell whether one is of a part of what the other is of: the kitchen of the café, four people in our team."""
    return _is_of_part(one, other) or _is_of_part(other, one) or _are_parts(one, other)


def are_of_others(one: Reading, other: Reading) -> bool:
    """Tell whether neither names what the other is of: the library card, a book from the library."""
    return is_lost(one, other) and is_lost(other, one)


def are_told_apart(one: Reading, other: Reading) -> bool:
    """Tell whether the subjects are told apart by their size or age: the small hall and the big one."""
    a, b = SIZES.intersection(subject(one)), SIZES.intersection(subject(other))
    return (bool(a and b) and not a & b) or _have_other_names_before(one, other)


def _have_other_names_before(one: Reading, other: Reading) -> bool:
    """Tell whether a noun has another name before it in each: the Madrid office, the Berlin office."""
    if other.change:
        return False
    a, b = ({noun: name for name, noun in pairwise(told.words) if name in told.names} for told in (one, other))
    shared = {noun for noun in a.keys() & b.keys() if stem_of(noun) in one.stems and noun not in VERBS}
    return any(a[noun] != b[noun] and a[noun] not in other.words and b[noun] not in one.words for noun in shared)


def _is_of_part(part: Reading, whole: Reading) -> bool:
    head, of = subject_head(part), subject_head(whole)
    words = subject(part)
    if not head or not of or (names(whole, head) and not words[0][0].isdigit()):
        return False
    return any(topics.same(of, stem) for stem in _belongings(part) if stem != head)


def _are_parts(one: Reading, other: Reading) -> bool:
    """Tell whether each is of a part of the same: entry to the fair, and parking at it."""
    return bool(_belongings(one) & _belongings(other)) and are_of_others(one, other)


def _belongings(one: Reading) -> frozenset[str]:
    """Return the stems of what the subject belongs to: "team" of "four people in our team"."""
    words = subject(one)
    belonging = {stem_of(word) for before, word in pairwise(words) if before in _RELATIONS}
    places = [at for at, word in enumerate(words) if word in _RELATIONS]
    behind = {stem_of(word) for at in places for word in words[at + 1 : at + 3]}
    owners = {stem_of(word) for word, after in pairwise(words) if after == _OWNER}
    return frozenset(belonging | behind | owners)
