"""Completes questions that lean on the one before: "and her brother?", "what about May?", "why?"."""

import re
from typing import Final

from recollect.core.enrichment.word_tables.calendar import MONTHS
from recollect.core.query.rewriting.referents import Referent, Sort, referents_in
from recollect.core.query.rewriting.word_tables import AUXILIARIES, QUESTION_WORDS
from recollect.core.text.words import fold

LONGEST_FRAGMENT: Final = 7  # words
_WORD: Final = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_LEAD: Final = re.compile(r"^\s*(?:(?:and|or|but|so)\s+)?(?:(?:what|how) about\s+|and\s+|or\s+)", re.IGNORECASE)
_VERBS: Final = AUXILIARIES - {"may"}  # a month as well
_PERSONS: Final = frozenset({Sort.SHE, Sort.HE, Sort.PERSON})
_PREPOSITION: Final = re.compile(r"^(?:in|on|during|at|since) ", re.IGNORECASE)
_MARKS: Final = " ?!.,;"


def completed(question: str, previous: str | None) -> str:
    """Return a question that stands by itself, made of one that leans on the previous one; others as they are.

    A bare question word takes the place of the previous one's; a person that of the person it was about, a date that
    of its date; anything else is put behind it.
    """
    if previous is None:
        return question
    found = _WORD.findall(fold(question))
    if len(found) == 1 and found[0] in QUESTION_WORDS:
        return _with_question_word(question, previous)
    lead = _LEAD.match(question)
    fragment = question[lead.end() :] if lead else question
    if not fragment.strip(_MARKS) or not _is_fragment(fragment, led=lead is not None):
        return question
    return _substituted(fragment.strip(_MARKS), previous) or f"{previous.rstrip(_MARKS)}, {fragment.strip(_MARKS)}?"


def _with_question_word(question: str, previous: str) -> str:
    words = _WORD.findall(previous)
    rest = previous.strip()
    if words and words[0].lower() in QUESTION_WORDS:
        rest = rest[len(words[0]) :].lstrip()
    else:
        rest = rest[:1].lower() + rest[1:]
    return f"{question.strip(_MARKS)} {rest}"


def _is_fragment(text: str, *, led: bool) -> bool:
    """Tell whether something has no verb to stand on; without "and" or "what about" before it, only a short one."""
    found = _WORD.findall(fold(text))
    if not found or len(found) > (LONGEST_FRAGMENT if led else LONGEST_FRAGMENT // 2):
        return False
    return _VERBS.isdisjoint(found) and (led or found[0] not in QUESTION_WORDS) and "?" in text


def _substituted(fragment: str, previous: str) -> str | None:
    """Return the previous question about the fragment's person or date instead of its own."""
    named = [Referent(fragment, Sort.DATE, 0)] if fold(fragment) in MONTHS else referents_in(fragment)
    for sorts in (_PERSONS, frozenset({Sort.DATE})):
        new = [one for one in named if one.sort in sorts]
        old = [one for one in referents_in(previous) if one.sort in sorts]
        if new and old:
            return _exchanged(fragment, old[0], previous)
    return None


def _exchanged(fragment: str, old: Referent, previous: str) -> str:
    """Return the previous question with the fragment instead of what it named, with the preposition of that date."""
    preposition = _PREPOSITION.match(old.text)
    lead = preposition.group() if preposition and not _PREPOSITION.match(fragment) else ""
    return previous[: old.start] + lead + fragment + previous[old.start + len(old.text) :]
