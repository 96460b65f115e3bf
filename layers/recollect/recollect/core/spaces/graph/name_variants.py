"""Pairs of names that may be one thing written another way: short forms, spellings, scripts, languages, initials. Pure.

Every function takes folded names without titles and yields pairs with a confidence in [0, 1]. All are questions for a
person, or for what else memories say: none is sure enough to unite two names by itself.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final

from recollect.core.enrichment.word_tables.first_names import FIRST_NAMES
from recollect.core.enrichment.word_tables.name_forms import PLACES, SHORT_FORMS
from recollect.core.text.common_words import COMMON_WORDS
from recollect.core.text.glossary.german_words import english_of
from recollect.core.text.words import STOP_WORDS, fold

NAMES_HELD: Final = 16_384  # entities are made anew after each change of a space
CLEAR: Final = 0.65  # two whole names, or a form that hardly anything else has
LIKELY: Final = 0.6
OPEN: Final = 0.5  # as likely as not: what else is said has to decide
_MOST_MEANT: Final = 4  # whole names that a short one may be
_SHORTEST_ALONE: Final = 4  # letters of a name of one word whose spelling tells something
_LONGEST_ACRONYM: Final = 6
_SHORTEST_CLEAR_ACRONYM: Final = 3
_SHORTEST_ACRONYM: Final = 2

Pair = tuple[str, str, float]

_CYRILLIC: Final = """
    а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch
    ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya і=i ї=yi є=ye ґ=g
"""
_GREEK: Final = """
    α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o
"""
_FOREIGN: Final = {letter: sound for letter, _, sound in (one.partition("=") for one in (_CYRILLIC + _GREEK).split())}
_LATIN: Final = {"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th", "ð": "d"}
_LETTERS: Final = str.maketrans(_FOREIGN | _LATIN)
_DIGRAPHS: Final = re.compile(r"(?<=[aou])e")  # "ae", "oe", "ue" where there is no key for the umlaut
# As names are heard, one after another
_HEARD: Final = tuple(
    (re.compile(pattern), sound)
    for pattern, sound in (
        (r"ph", "f"),
        (r"th|dt", "t"),
        (r"ck|q", "k"),
        (r"c(?=[aoulrk]|$)", "k"),
        (r"tz", "z"),
        (r"[ae][iy]", "ai"),
        (r"ie|y", "i"),
        (r"(?<=[aeiou])h", ""),
        (r"(.)\1", r"\1"),
    )
)
# As other alphabets are written in Latin letters by one and by another
_ROMANIZED: Final = (
    (re.compile(r"\b[iyj]u"), "ju"),
    (re.compile(r"\b[iyj]a"), "ja"),
    (re.compile(r"(?:[iy]?[yj]a|ia|[iy][yj]|y)\b"), "i"),
)


PLACE_NAMES: Final = frozenset(name for place in PLACES for name in place)


def short_forms(names: Collection[str]) -> Iterator[Pair]:
    """Yield "bob lang" with "robert lang", and "bob" alone with whoever is called Robert, where these are few."""
    by_first: dict[str, list[str]] = defaultdict(list)
    for name in sorted(names):
        by_first[name.partition(" ")[0]].append(name)
    for first, of in by_first.items():
        wholes = [whole for full in sorted(SHORT_FORMS.get(first, ())) for whole in by_first.get(full, ())]
        for name in of:
            rest = name.partition(" ")[2]
            meant = [whole for whole in wholes if not rest or whole.partition(" ")[2] in {"", rest}]
            if len(meant) <= _MOST_MEANT:
                yield from ((name, whole, _sure_of(name, whole)) for whole in meant)


def _sure_of(one: str, other: str) -> float:
    return CLEAR if " " in one and " " in other else OPEN


def spellings(names: Collection[str]) -> Iterator[Pair]:
    """Yield names that only accents or the script part, and those that are only heard alike ("Stephan Meyer")."""
    written, heard, read = defaultdict(list), defaultdict(list), defaultdict(list)
    for name in sorted(names):
        if len(name) >= _SHORTEST_ALONE and not any(letter.isdigit() for letter in name):
            written[plain_letters(name)].append(name)
            heard[as_heard(name)].append(name)
            read[_romanized(name)].append(name)
    for same in written.values():
        yield from ((one, other, CLEAR) for one, other in combinations(same, 2))
    for same in read.values():
        yield from ((one, other, CLEAR) for one, other in combinations(same, 2) if _is_foreign(one + other))
    for same in heard.values():
        alike = [(one, other) for one, other in combinations(same, 2) if one.rstrip("s") != other.rstrip("s")]
        yield from ((one, other, LIKELY if " " in one else OPEN) for one, other in alike)


@lru_cache(maxsize=NAMES_HELD)
def plain_letters(name: str) -> str:
    """Return a name in plain Latin letters: "juergen" and "jürgen" are "jurgen", "юлия" is "yuliya"."""
    return _DIGRAPHS.sub("", fold(name).translate(_LETTERS))


@lru_cache(maxsize=NAMES_HELD)
def _romanized(name: str) -> str:
    plain = plain_letters(name)
    for written, sound in _ROMANIZED:
        plain = written.sub(sound, plain)
    return plain


def _is_foreign(name: str) -> bool:
    return any(letter in _FOREIGN for letter in name)


@lru_cache(maxsize=NAMES_HELD)
def as_heard(name: str) -> str:
    """Return a name as it is heard, roughly: "Stephan Meyer" like "Stefan Maier"."""
    heard = plain_letters(name)
    for written, sound in _HEARD:
        heard = written.sub(sound, heard)
    return heard


def translations(names: Collection[str]) -> Iterator[Pair]:
    """Yield names that are one in another language: "Wien", "Blaue Halle", "Sägewerk Ahrens"."""
    known = set(names)
    for place in PLACES:
        yield from ((one, other, CLEAR) for one, other in combinations([name for name in place if name in known], 2))
    read = defaultdict(list)
    for name in sorted(known):
        if name.partition(" ")[0] not in FIRST_NAMES:
            read[_in_english(name)].append(name)
    for words, same in read.items():
        if not words:
            continue
        for one, other in combinations(same, 2):
            if set(one.split()) != set(other.split()):
                yield one, other, CLEAR


def _in_english(name: str) -> frozenset[str]:
    """Return the words of a name in English, without those of grammar; none of a single word."""
    words = [word for word in name.split() if word not in STOP_WORDS]
    return frozenset(part for word in words for part in (english_of(word) or word).split() if len(words) > 1)


def abbreviations(names: Collection[str]) -> Iterator[Pair]:
    """Yield acronyms with the one name that they are of: "htc", "wendover rc" with "wendover rowing club"."""
    long = [name for name in sorted(names) if " " in name and name.partition(" ")[0] not in FIRST_NAMES]
    by_letters: dict[str, list[str]] = defaultdict(list)
    for name in long:
        for kept in range(len(name.split()) - 1):
            words = [word for word in name.split() if word not in STOP_WORDS]
            by_letters[" ".join([*words[:kept], "".join(word[0] for word in words[kept:])])].append(name)
    for name in sorted(names):
        meant = list(dict.fromkeys(by_letters.get(name, ())))
        letters = name.rpartition(" ")[2]
        if len(meant) == 1 and len(letters) >= _SHORTEST_ACRONYM and letters not in COMMON_WORDS:
            is_clear = " " in name or len(letters) >= _SHORTEST_CLEAR_ACRONYM
            yield name, meant[0], CLEAR if is_clear else OPEN
        elif not meant and _may_be_acronym(name):
            compounds = [one for one in long if _is_of_compounds(name, one)]
            yield from ((name, one, OPEN) for one in compounds if len(compounds) == 1)


def _may_be_acronym(name: str) -> bool:
    return (
        _SHORTEST_CLEAR_ACRONYM <= len(name) <= _LONGEST_ACRONYM
        and name.isalpha()
        and name not in COMMON_WORDS
        and name not in FIRST_NAMES
    )


def _is_of_compounds(acronym: str, name: str) -> bool:
    """Tell whether an acronym takes the first letter of each word and others inside: "dav", "deutscher alpenverein"."""
    words, at = name.split(), 0
    if len(words) >= len(acronym) or acronym[0] != words[0][0]:
        return False
    for word in words:
        if at == len(acronym) or word[0] != acronym[at]:
            return False
        at += 1
        inside = 1
        following = acronym[at:] if word is words[-1] else ""
        for letter in following:
            inside = word.find(letter, inside) + 1
            if not inside:
                return False
            at += 1
    return at == len(acronym)


def initials(names: Collection[str]) -> Iterator[Pair]:
    """Yield "d okafor" and "john f price" with the one name that they stand for."""
    by_last: dict[str, list[list[str]]] = defaultdict(list)
    for name in sorted(names):
        words = [word.rstrip(".") for word in name.split()]
        if len(words) > 1 and len(words[-1]) > 1:
            by_last[words[-1]].append(words)
    written = {" ".join(word.rstrip(".") for word in name.split()): name for name in names}
    for same in by_last.values():
        short = [words for words in same if any(len(word) == 1 for word in words)]
        whole = [words for words in same if all(len(word) > 1 for word in words)]
        for words in short:
            meant = [one for one in whole if _stands_for(words, one)]
            if len(meant) == 1:
                yield written[" ".join(words)], written[" ".join(meant[0])], CLEAR


def _stands_for(short: Iterable[str], whole: Iterable[str]) -> bool:
    short, whole = list(short), list(whole)
    return len(short) == len(whole) and all(
        one == other or (len(one) == 1 and other.startswith(one)) for one, other in zip(short, whole, strict=True)
    )
