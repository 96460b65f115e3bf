"""What is said without saying anything. English."""

from collections.abc import Iterable
from typing import Final

from recollect.core.text.words import words_in

_LEADING: Final = (
    *(
        "by the way",
        "btw",
        "fyi",
        "for the record",
        "for your information",
        "just so you know",
        "just fyi",
        "as i said",
    ),
    *("like i said", "as mentioned", "to be honest", "tbh", "in fact", "as a reminder", "just a reminder", "um", "uh"),
    *("quick note", "note to self", "heads up", "hmm", "oh", "ok", "so", "anyway", "honestly", "actually", "basically"),
    *("note that", "remember that", "keep in mind that", "bear in mind that", "do not forget that", "reminder that"),
    *("remember i", "remember we", "remember he", "remember she", "remember they", "remember you", "remember it"),
)
# These are fillers only before a comma or a colon: "Well, water is scarce" is not about a well
_LEADING_WITH_STOP: Final = (
    *("well", "note", "remember", "reminder", "also", "right", "hey", "hi", "hello", "look", "see", "you know"),
    *("i mean", "do not forget", "please note"),
)
_STAYING: Final = words_in("i we he she they you it that")  # the last word of a phrase above that is no part of it


STOP: Final = ","


def _by_first_word(phrases: Iterable[tuple[str, ...]]) -> dict[str, list[tuple[tuple[str, ...], int]]]:
    """Return each phrase, the longest first, with how many of its words go, by its first word."""
    table: dict[str, list[tuple[tuple[str, ...], int]]] = {}
    for phrase in sorted(phrases, key=len, reverse=True):
        stays = len(phrase) > 1 and phrase[-1] in _STAYING
        table.setdefault(phrase[0], []).append((phrase, len(phrase) - stays))
    return table


LEADING_FILLERS: Final = _by_first_word(
    [*(tuple(one.split()) for one in _LEADING), *((*one.split(), STOP) for one in _LEADING_WITH_STOP)]
)
# "So that", "so far", "so many" begin something else
NOT_AFTER_SO: Final = words_in("that far long many much few called to")
# They go unless a negation stands before them: "not really", "not very"
INTENSIFIERS: Final = words_in("just really very actually basically literally simply please kindly honestly also um uh")
# They may be there or not, but not be exchanged: "a" and "the" are two things
OPTIONAL: Final = words_in("a an the that")
# After these "of" may be left out: "both of the", "both the"
MAY_HAVE_OF: Final = words_in("all both half")
# With them "a" is a word of its own: "a few" is some, "few" is hardly any
AFTER_A: Final = words_in("few little lot bit couple number dozen")
DOUBLED_BY_MISTAKE: Final = words_in(
    "the a an and of in to is on at for with i we he she it that this as or by be my your"
)
