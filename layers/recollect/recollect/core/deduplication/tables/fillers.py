"""What is said without saying anything. English."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from recollect.core.text.word_files import phrase_lists
from recollect.core.text.words import words_in

_STAYING: Final = words_in("i we he she they you it that")  # the last word of a phrase that is no part of it


STOP: Final = ","


def _by_first_word(phrases: Iterable[tuple[str, ...]]) -> dict[str, list[tuple[tuple[str, ...], int]]]:
    """Return each phrase, the longest first, with how many of its words go, by its first word."""
    table: dict[str, list[tuple[tuple[str, ...], int]]] = {}
    for phrase in sorted(phrases, key=len, reverse=True):
        stays = len(phrase) > 1 and phrase[-1] in _STAYING
        table.setdefault(phrase[0], []).append((phrase, len(phrase) - stays))
    return table


@cache
def leading_fillers() -> Mapping[str, list[tuple[tuple[str, ...], int]]]:
    """Return the phrases that a text may begin with to say nothing, by their first word."""
    phrases = phrase_lists(__package__, "fillers.toml")
    leading = [tuple(phrase.split()) for phrase in phrases["leading"]]
    return _by_first_word([*leading, *((*phrase.split(), STOP) for phrase in phrases["leading_with_stop"])])


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
