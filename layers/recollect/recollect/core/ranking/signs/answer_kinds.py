"""Which kind of answer a question wants, where its words say so."""

import re
from enum import StrEnum
from typing import Final

from recollect.core.text.words import fold


class AnswerKind(StrEnum):
    """A time, a number or amount, a name, a place."""

    TIME = "time"
    QUANTITY = "quantity"
    NAME = "name"
    PLACE = "place"


# What a name that the question does not have may be the answer to
NAMES_ANSWER: Final = frozenset({AnswerKind.NAME, AnswerKind.PLACE})
# The first that fits counts
_WANTED: Final = (
    (
        AnswerKind.TIME,
        re.compile(r"\bwhen\b|\bwhat (?:date|day|month|year|time)\b|\bwhich (?:date|day|month|year|week)\b"),
    ),
    (
        AnswerKind.QUANTITY,
        re.compile(
            r"\bhow (?:much|many|old|long|often|tall|far|high|big|large|heavy|fast)\b"
            r"|\bwhat (?:dose|number|size|age|percentage|version)\b"
            # Only from the first "what" of a line: from each of them it would look through all that follows
            r"|^(?>.*?\bwhat(?:'s|s)?\b).*\b(?:salary|salaries|price|rent|cost|number|birthday|birth date|age|port|dose"
            r"|size|height|weight|score|budget|pin|code)\b",
            re.MULTILINE,
        ),
    ),
    (AnswerKind.NAME, re.compile(r"\bwho\b|\bwhom\b|\bname\b|\bcalled\b")),
    (AnswerKind.PLACE, re.compile(r"\bwhere\b")),
)


def wanted_kind(question: str) -> AnswerKind | None:
    """Return the kind of answer that a question, read in English, wants; None where its words do not say."""
    plain = fold(question)
    return next((kind for kind, sign in _WANTED if sign.search(plain)), None)
