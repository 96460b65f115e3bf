"""Finding the verb of a statement by its words alone, as far as that can be done."""

from collections.abc import Sequence
from typing import Final

from recollect.core.deduplication.tables.verbs import COPULAS, IRREGULAR_PAST, SUBJECT_PRONOUNS, VERBS
from recollect.core.text.words import words_in

_NOT_PAST: Final = words_in("need feed speed seed red bed shed")


def is_past(word: str) -> bool:
    """Tell whether a verb tells of something that happened, by its form."""
    return word in IRREGULAR_PAST or (word.endswith("ed") and word not in _NOT_PAST)


def first_verb(words: Sequence[str]) -> int | None:
    """Return the place of the first verb of a statement, None when there seems to be none."""
    return next((at for at in range(len(words)) if _is_verb(words, at)), None)


def verb_before(words: Sequence[str], end: int) -> int | None:
    """Return the place of the verb that a part beginning at `end` belongs to, None when none stands before it.

    That is the last "is" before it, else the first verb: many verbs are nouns as well, "is" never.
    """
    copula = next((at for at in range(end - 1, -1, -1) if words[at] in COPULAS), None)
    return first_verb(words[:end]) if copula is None else copula


def _is_verb(words: Sequence[str], at: int) -> bool:
    word = words[at]
    return word in VERBS or is_past(word) or (at > 0 and words[at - 1] in SUBJECT_PRONOUNS)
