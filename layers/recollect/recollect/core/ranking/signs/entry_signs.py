"""What an entry's text shows by itself, before any question."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from recollect.core.ranking.signs.answer_kinds import AnswerKind
from recollect.core.text.words import STOP_WORDS, fold, stem, words

_NAMED: Final = re.compile(r"(?<=[a-z,] )[A-Z][a-z]+|\"")
_CAPITALISED: Final = re.compile(r"(?<=[^\W_] |, )[^\W\d_a-zß-öø-ÿ][\w-]+")
_NUMBER: Final = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundred|thousand|once|twice|every)\b",
    re.IGNORECASE,
)
_TIME: Final = re.compile(
    r"\d|\b(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mornings?|afternoons?|evenings?|nights?|weekends?|spring|summer"
    r"|autumn|fall|winter|christmas|easter|yesterday|today|tomorrow|weeks?|months?|years?)\b",
    re.IGNORECASE,
)
_PLACE: Final = re.compile(r"\b(?:in|at|on|near|from|above|under|behind|next to|with)\b", re.IGNORECASE)
# What must not be, may not be or is bad for somebody. What somebody is like, "a hat", "likes tea", is none
_LIMIT: Final = re.compile(
    r"\ballerg\w*|\bintoleran\w*|\btolerates? no\b|\bc(?:o)?eliac\b|\bepi-?pen\b|\bnever\b|\bcan(?:'t|not| not)\b"
    r"|\bmust(?:n't| not)\b|\bmay (?:not|no)\b|\bnot allowed\b|\bwon't\b|\b(?:do|does)(?:n't| not)\b|\bno (?!sugar)\w+"
    r"|\bavoids?\b|\bonly\b|\bvegetarian\b|\bvegan\b|\bkosher\b|\bhalal\b|\binsulin\b|\bwarfarin\b|\bblood thinners?\b"
    r"|\bdiabet\w+|\bhard (?:rule|limit)\b|\bswells?\b|\bhives\b|\basthma\w*|\bmigraines?\b|\bpacemaker\b|\bafraid\b"
    r"|\bfrightened\b|\bterrified\b|\bphobia\b|\bpanick\w*|\bunless\b|\binsists?\b|\bcolou?r-?blind\b|\bat most\b"
    r"|\bask \w+ (?:before|first)\b|\bforbidden\b|\boff[ -]limits\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, eq=False)
class EntrySigns:
    """One entry's signs.

    named: it has a capitalised word within a sentence, or a quotation mark; names: its capitalised words within a
    sentence, folded; stems: those of its words that are no stop words; kinds: of answers that it may hold, names left
    out; limits: it says what somebody must not, cannot or will not have or do.
    """

    named: bool
    names: frozenset[str]
    stems: frozenset[str]
    kinds: frozenset[AnswerKind]
    limits: bool


def entry_signs(text: str) -> EntrySigns:
    """Return the signs of a text, which is read in English."""
    return EntrySigns(
        named=bool(_NAMED.search(text)),
        names=frozenset(fold(name) for name in _CAPITALISED.findall(text)),
        stems=frozenset(stem(word) for word in words(text) if word not in STOP_WORDS),
        kinds=frozenset(kind for kind, sign in _SIGNS if sign.search(text)),
        limits=bool(_LIMIT.search(text)),
    )


_SIGNS: Final[Sequence[tuple[AnswerKind, re.Pattern[str]]]] = (
    (AnswerKind.TIME, _TIME),
    (AnswerKind.QUANTITY, _NUMBER),
    (AnswerKind.PLACE, _PLACE),
)
