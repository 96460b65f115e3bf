"""Values that look drawn at random, where the words around them tell that they are a secret.

Nothing in the shape of such a key tells it from a digest, a commit or an id. So the words decide: before it on its line
and the line before, or right after it; the nearer of a word for a secret and a word for something else.
"""

import itertools
import re
from collections.abc import Iterator
from typing import Final

from recollect.core.guardrails.patterns import Pattern
from recollect.core.guardrails.secrets.rules import pattern
from recollect.core.guardrails.secrets.secret_span import SecretKind, SecretSpan

_BEFORE: Final = 72
_AFTER: Final = 48
_RUN: Final = Pattern(r"(?<![A-Za-z0-9_+/=.~%-])[A-Za-z0-9_+/=.~%-]{14,200}+")
_NAMES: Final = pattern("named-values-names")
_OTHERS: Final = pattern("named-values-others")
_PUBLIC: Final = Pattern(r"(?<![A-Za-zÄÖÜäöü])(?:(?:ö|oe)ffentliche[rnms]?|public|pubkey)(?![a-zäöü])", re.IGNORECASE)
_PRIVATE: Final = Pattern(r"(?<![A-Za-z])(?:privat\w{0,2}|secret|geheim\w{0,4}|passwor[dt])(?![a-z])", re.IGNORECASE)
_UUID: Final = Pattern(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_PART: Final = Pattern(r"[A-Za-z0-9+]{10,}")
# Public keys, addresses, paths, files, parcels of UPS, resources of clouds
_NO_VALUE: Final = pattern("named-values-none")
_OF: Final = pattern("named-values-of")
_IS: Final = Pattern(r"\s(?:is|was|ist|war|lautet)\s|\s?[:=]\s?", re.IGNORECASE)
_CLAUSE: Final = Pattern(r"[.;!?]\s|(?<![:=])\n")
_WORD: Final = Pattern(r"[a-z]{5}|[A-Z]{6}")
_LEAST_CHANGES: Final = 0.17
_MOST_CHANGES: Final = 0.35
_LONG: Final = 20


def named_values(text: str) -> Iterator[SecretSpan]:
    """Yield what looks drawn at random and stands beside the name of a secret, in order."""
    for run in _RUN.compiled.finditer(text):
        value = run.group().rstrip(".,;:-=") if not run.group().endswith("==") else run.group()
        # What is assigned: the name is part of the run
        start = run.start() + value.rstrip("=").rfind("=") + 1
        assigned = value[start - run.start() :]
        if not looks_drawn(assigned):
            continue
        before, after = text[max(0, start - _BEFORE) : start], text[(end := start + len(assigned)) : end + _AFTER]
        if _UUID.compiled.fullmatch(assigned):
            before = _CLAUSE.compiled.split(before)[-1]  # ids of this form stand everywhere
        if not _is_public(before) and _is_named(before, _CLAUSE.compiled.split(after, 1)[0]):
            yield SecretSpan(start, end, SecretKind.API_KEY)


def looks_drawn(value: str) -> bool:
    """Tell a drawn value from words: its characters change between small letters, capitals and digits all the time."""
    if _NO_VALUE.compiled.match(value):
        return False
    if _UUID.compiled.fullmatch(value):
        return True
    return any(is_drawn(part) for part in _PART.compiled.findall(value))


def is_drawn(part: str, least: int = _LONG) -> bool:
    """Tell drawn letters and digits from a word; letters alone need to be `least` ones."""
    kinds = [character.isdigit() + 2 * character.isupper() for character in part]
    changes = sum(one != other for one, other in itertools.pairwise(kinds))
    if 1 not in kinds:
        # Names of programs change from small letters to capitals as well, but word by word
        return len(part) >= least and changes >= _MOST_CHANGES * len(part) and not _WORD.compiled.search(part)
    return changes >= max(3, _LEAST_CHANGES * len(part)) and len(set(part)) >= 7


def _is_public(before: str) -> bool:
    """Tell whether what follows is called public, and nothing between is called private."""
    clause = _CLAUSE.compiled.split(before)[-1]
    public, private = _last(_PUBLIC, clause), _last(_PRIVATE, clause)
    return public is not None and (private is None or private < public)


def _is_named(before: str, after: str) -> bool:
    name, other = _last(_NAMES, before), _last_but_objects(before)
    if name is not None:
        return other is None or other < name
    found = _NAMES.compiled.search(after)
    return found is not None and other is None and not _OTHERS.compiled.search(after[: found.end()])


def _last_but_objects(before: str) -> int | None:
    """Return where the last word for something else ends; that which the key belongs to is none: its wallet."""
    end = None
    for match in _OTHERS.compiled.finditer(before):
        if not (_OF.compiled.search(before[: match.start()]) and _IS.compiled.match(before, match.end())):
            end = match.end()
    return end


def _last(pattern: Pattern, text: str) -> int | None:
    end = None
    for match in pattern.compiled.finditer(text):
        end = match.end()
    return end
