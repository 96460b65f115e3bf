"""Whether two memories are about the same subject, and how much of what they are about they share."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Final

from recollect.core.deduplication.tables.attributes import ATTRIBUTES
from recollect.core.deduplication.tables.circumstances import CONTRASTS, KIN
from recollect.core.deduplication.tables.measures import MEASURES
from recollect.core.deduplication.tables.verbs import VERBS
from recollect.core.deduplication.updates.reading import Reading, stem_of
from recollect.core.deduplication.verbs import first_verb, is_past
from recollect.core.text.taxonomy.related_words import related_stems
from recollect.core.text.words import words_in

SHORTEST_PART: Final = 4
SHORTEST_OF_A_COMPOUND: Final = 5
LONGEST_ENDING: Final = 3
LEAST_RELATED: Final = 0.7
MOST_COMPARED: Final = 20
_ATTRIBUTES: Final = {name: words_in(line) for name, line in ATTRIBUTES.items()}
_JOBS: Final = frozenset({"job", "profess", "occup"})
_SINCE: Final = words_in("since after before during seit nach vor")
SINCE_REACH: Final = 3  # words
_SPOUSE: Final = words_in("man woman mann frau")
_FOR: Final = words_in("for für with mit")
_MEASURES: Final = frozenset(map(str.lower, MEASURES))
_COPULAS: Final = words_in("is am 's? ist bin turned")
_POSSESSIVES: Final = words_in("my his her their your our")


def shared(one: Reading, other: Reading) -> frozenset[str]:
    """Return the stems of one that the other has as well: the same, a part of a compound, or a related word."""
    others = sorted(other.stems)[:MOST_COMPARED]
    return frozenset(a for a in sorted(one.stems)[:MOST_COMPARED] if any(related(a, b) for b in others))


def exactly_shared(one: Reading, other: Reading) -> frozenset[str]:
    """Return the stems of one that the other has, parts of compounds included."""
    others = sorted(other.stems)[:MOST_COMPARED]
    return frozenset(a for a in sorted(one.stems)[:MOST_COMPARED] if any(same(a, b) for b in others))


def circumstances(one: Reading, other: Reading) -> frozenset[str]:
    """Return the stems of what both memories tell the time by: "since her promotion", "in February"."""
    return _circumstances(one) & _circumstances(other)


def _circumstances(one: Reading) -> frozenset[str]:
    places = [at for at, word in enumerate(one.words) if word in _SINCE]
    return frozenset(stem_of(word) for at in places for word in one.words[at + 1 : at + 1 + SINCE_REACH])


def matched(stems: Iterable[str], others: Iterable[str]) -> dict[str, str]:
    """Return for each stem the other one that it stands for, each of which stands for one: the same before related."""
    left, free = sorted(stems)[:MOST_COMPARED], sorted(others)[:MOST_COMPARED]
    found: dict[str, str] = {}
    for alike in (same, related):
        for a in left:
            if a not in found and (b := next((b for b in free if alike(a, b)), None)) is not None:
                found[a] = b
                free.remove(b)
    return found


@lru_cache(maxsize=16_384)
def related(a: str, b: str) -> bool:
    """Tell whether two stems are the same, or one names what the other belongs to."""
    return same(a, b) or max(related_stems(a).get(b, 0.0), related_stems(b).get(a, 0.0)) >= LEAST_RELATED


@lru_cache(maxsize=16_384)
def same(a: str, b: str) -> bool:
    """Tell whether two stems are one, or one is a part of the other: yoga and yogakurs."""
    if a == b:
        return True
    short, long = sorted((a, b), key=len)
    if len(short) < SHORTEST_PART:
        return False
    if len(short) >= SHORTEST_OF_A_COMPOUND and (long.startswith(short) or long.endswith(short)):
        return True
    return long.startswith(short) and len(long) - len(short) <= LONGEST_ENDING


def attributes(one: Reading) -> frozenset[str]:
    """Return the attributes that a memory is about, empty where no word tells."""
    if len(one.words) > 2 and one.words[-2] in _COPULAS and one.words[-1].isdecimal():
        return frozenset({"age"})  # "Mia is 5"
    seen = {*one.words, *one.own}
    jobs = frozenset({"job"} if any(map(_is_job, one.stems)) else ())
    return jobs | frozenset(name for name, words in _ATTRIBUTES.items() if seen & words)


def _is_job(word: str) -> bool:
    return bool(_JOBS & related_stems(word).keys())


def other_attribute(one: Reading, other: Reading) -> bool:
    """Tell whether two memories are about attributes that are known and not the same."""
    a, b = attributes(one), attributes(other)
    return bool(a and b) and not a & b


def other_subject(one: Reading, other: Reading) -> bool:
    """Tell whether two memories name things that are told apart: staging and production, Tina and her husband."""
    a, b = set(one.words), set(other.words)
    if any(a & line and b & line and not a & b & line for line in CONTRASTS):
        return True
    heads = {one.words[0], other.words[0]}
    if len(heads) == 2 and heads <= _POSSESSIVES and one.words[1:2] == other.words[1:2]:
        return True
    return _is_kin_of(one, other) or _is_kin_of(other, one) or _begin_with_other_names(one, other)


def is_of_another(one: Reading, other: Reading) -> bool:
    """Tell whether two memories are of two things by what they name, by what stands before it, or by what it is for."""
    return other_subject(one, other) or other_modifier(one, other) or other_purpose(one, other)


def other_person(one: Reading, other: Reading) -> bool:
    """Tell whether two memories name people, and nobody in common."""
    return bool(one.people and other.people) and not one.people & other.people


def other_modifier(one: Reading, other: Reading) -> bool:
    """Tell whether the same noun is told apart by what stands before it: piano lessons and Spanish lessons."""
    before, behind = dict(_modified(one)), dict(_modified(other))
    told = frozenset(stem_of(word) for phrase in other.change for word in phrase.split())
    verb = first_verb(one.words)
    if verb is None and one.words[0] in one.names:
        verb = 1  # behind a name stands a verb, known or not
    subject = frozenset(map(stem_of, one.words[:verb]))
    return any(
        not related(before[noun], behind[noun])
        for noun in before.keys() & behind.keys() & subject
        if behind[noun] not in told
    )


def other_purpose(one: Reading, other: Reading) -> bool:
    """Tell whether each is for something else: a port for HTTP and one for metrics, the numbers of two weeks."""
    a, b = _purposes(one), _purposes(other)
    return bool(a and b) and not any(related(x, y) for x in a for y in b)


def _purposes(one: Reading) -> set[str]:
    triples = zip(one.words, one.words[1:], one.words[2:], strict=False)
    told = {word for former, word in pairwise(one.words) if former in _FOR and not word[0].isdigit()}
    told |= {word for unit, of, word in triples if of == "of" and (unit in _MEASURES or unit[0].isdigit())}
    return set(map(stem_of, told))


def _modified(one: Reading) -> Iterable[tuple[str, str]]:
    for former, noun in pairwise(one.words):
        a, b = stem_of(former), stem_of(noun)
        if a in one.stems and b in one.stems and former not in VERBS and not is_past(former):
            yield b, a


def _is_kin_of(one: Reading, other: Reading) -> bool:
    """Tell whether one begins with somebody's relative whom the other does not name: "Tina's husband works"."""
    head = one.words[:4]
    is_of_speaker = one.words[0] in _POSSESSIVES and other.words[0] in {"i", "we", "user"}
    is_of_somebody = "'s" in head or is_of_speaker or one.words[0].removesuffix("s") in other.people
    is_of_somebody = is_of_somebody or (other.words[0] == "i" and one.words[0] != "i")
    kin, others = KIN.intersection(head), KIN.intersection(other.words)
    is_kin = bool(kin) or (one.words[0] in _POSSESSIVES and bool(_SPOUSE.intersection(one.words[1:2])))
    # "Her friend Ines moved" is nothing of whom "lives with her brother" is about
    is_named = any(related(stem_of(a), stem_of(b)) for a in kin for b in others) if kin else bool(others)
    return is_kin and bool(is_of_somebody) and not is_named


def _begin_with_other_names(one: Reading, other: Reading) -> bool:
    """Tell whether both begin with a name, and not with one that the other has anywhere."""
    a, b = one.words[0], other.words[0]
    if a == b and len(one.words) > 1 < len(other.words):
        former, later = one.words[1], other.words[1]
        if former != later and former in one.names and later in other.names:
            return former not in other.words and later not in one.words
    return a in one.names and b in other.names and a not in other.words and b not in one.words


def same_persons(one: Reading, other: Reading) -> bool:
    """Tell whether two memories name or mean a person in common."""
    return bool(one.names & other.names) or bool(one.persons & other.persons)


def is_added_to(former: Reading, later: Reading) -> bool:
    """Tell whether the later memory says all that the former one says, in its words, and more."""
    return former.line.strip() in later.line
