"""What can be said of an entry beside its match: who says it, in which person, and whether it holds a time."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from recollect.core.model.entry import Entry, Role
from recollect.core.model.vectors import Float64Array
from recollect.core.text.words import fold, words

_WHEN: Final = re.compile(
    r"\bwhen\b|\bhow long\b|\bwhat (?:date|day|month|year|time)\b|\bwhich (?:date|day|month|year|week)\b"
)
_SUMMARY: Final = re.compile(r"\b(?:summar(?:y|ies|i[sz]e)|overview|recap)\b")
_SAID_BY_ASSISTANT: Final = re.compile(
    r"\b(?:did|have|do) you (?:recommend|suggest|say|said|tell|told|mention|advise|explain)"
    r"|\byou (?:recommended|suggested|said|told|mentioned|gave)\b"
)
_ASKER: Final = frozenset({"i", "me", "my", "im", "ive", "mine"})


def asks_when(question: str) -> bool:
    """Tell whether a question asks for a time."""
    return bool(_WHEN.search(fold(question)))


def asks_for_summary(question: str) -> bool:
    """Tell whether a question asks for a summary."""
    return bool(_SUMMARY.search(fold(question)))


def asks_what_was_told(question: str) -> bool:
    """Tell whether a question is for what "you" said, recommended or explained."""
    return bool(_SAID_BY_ASSISTANT.search(fold(question)))


def may_be_long(question: str) -> bool:
    """Tell whether an answer may well be long, and not the asker's: a summary, and what an assistant said."""
    return asks_for_summary(question) or asks_what_was_told(question)


def flags(values: Iterable[bool]) -> Float64Array:
    """Return 1 for true and 0 for false, float64 [n]."""
    return np.array(list(values), np.float64)


def speaker_asked_about(question: str, entries: Sequence[Entry], names: Sequence[str]) -> Float64Array:
    """Return 1 for the entries of the one that a question is about, float64 [n].

    names: the first names of who said each. It is the participant whose first name the question holds, if it is the
    only one; where an assistant takes part, the user
    for a question that says "I", "me" or "my", unless its answer `may_be_long`.
    """
    said = set(words(question))
    named = said & set(names)
    if len(named) == 1:
        return flags(name in named for name in names)
    about_asker = not said.isdisjoint(_ASKER) and not may_be_long(question)
    if about_asker and any(entry.role is Role.ASSISTANT for entry in entries):
        return flags(entry.role is Role.USER for entry in entries)
    return np.zeros(len(entries))
