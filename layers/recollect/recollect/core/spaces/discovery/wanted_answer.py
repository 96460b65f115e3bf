"""What an answer to a question has to hold, finer than the kinds that the ranking knows, and whether it does."""

import re
from dataclasses import dataclass
from typing import Final

from recollect.core.ranking.signs.answer_kinds import AnswerKind
from recollect.core.ranking.signs.entry_signs import EntrySigns
from recollect.core.ranking.signs.question_signs import QuestionSigns
from recollect.core.text.words import fold

_NUMBER: Final = (
    r"(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    r"|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)"
)
_WHERE: Final = re.compile(r"\bwhere\b")


@dataclass(frozen=True, slots=True)
class WantedAnswer:
    """A kind of answer: `name` in words; asked: how a folded question asks for it; held: what a folded text then has.

    held None: as the ranking tells it of that kind; a name is one within a sentence that the question does not have.
    """

    name: str
    asked: re.Pattern[str]
    held: re.Pattern[str] | None = None
    kind: AnswerKind | None = None


# The first that fits counts
_WANTED: Final = (
    WantedAnswer(
        "an age",
        re.compile(r"\bhow old\b|\bwhat age\b"),
        re.compile(
            rf"\b{_NUMBER}[- ]?(?:years?|months?|weeks?)(?:[- ]old)?\b|\baged? {_NUMBER}|\bturn(?:s|ed|ing)? {_NUMBER}"
            rf"|\bborn\b|\bbirthday\b|[(,] ?\d{{1,3}}\b(?![:/])|\bis {_NUMBER}\b"
        ),
    ),
    WantedAnswer(
        "an amount of money",
        re.compile(
            r"^(?>.*?\bhow much\b).*\b(?:cost|earn|charge|pay|paid|rent|salary|spend|fee|insurance|deposit|worth|price"
            r"|get)"
            r"|\b(?:salary|price|costs?|fee|wage|rent|budget|deposit)\b"
            r"|^(?>.*?\bwhat (?:does|did|do)\b).*\b(?:cost|charge|earn|pay)\b"
            r"|\bhow big (?:is|was) the (?:deposit|loan|mortgage)"
        ),
        re.compile(
            r"[€$£]|\b(?:euros?|dollars?|pounds?|kronor|kroner|francs?|bucks|quid|usd|eur|gbp|chf|cents?)\b|\d+k\b"
        ),
    ),
    WantedAnswer("a phone number", re.compile(r"\bphone number|\btelephone\b"), re.compile(r"\d[\d \-/]{5,}")),
    WantedAnswer(
        "a password", re.compile(r"\b(?:password|pin|passcode)\b"), re.compile(r"\b(?:password|pin|passcode|code)\b")
    ),
    WantedAnswer("a number", re.compile(r"\bhow many\b"), re.compile(rf"\b{_NUMBER}\b")),
    WantedAnswer(
        "a length of time",
        re.compile(r"\bhow long\b"),
        re.compile(
            rf"\b{_NUMBER}[- ]?\w*(?:min|minutes?|hours?|h|days?|weeks?|months?|years?|met(?:re|er)s?|km|cm|m|miles?)\b"
            r"|\bsince\b|\buntil\b|\bfrom\b"
        ),
    ),
    WantedAnswer(
        "a time",
        re.compile(
            r"\bwhen\b|\bwhat (?:date|day|month|year|time)\b|\bwhich (?:date|day|month|year|week)\b|\bbirthday\b"
        ),
        kind=AnswerKind.TIME,
    ),
    WantedAnswer(
        "a colour",
        re.compile(r"\b(?:what|which) colou?r\b"),
        re.compile(
            r"\b(?:red|green|blue|yellow|black|white|brown|gr[ea]y|orange|purple|pink|silver|gold|golden|beige|ginger|tabby"
            r"|turquoise|navy|dark|light)\b"
        ),
    ),
    WantedAnswer("a name", re.compile(r"\bwho\b|\bwhom\b|\bwhose\b|\bnames?\b|\bcalled\b"), kind=AnswerKind.NAME),
    WantedAnswer(
        "a place",
        re.compile(
            r"\bwhere\b|\b(?:which|what) (?:town|city|country|place|village|hotel|hospital|school|clinic|university"
            r"|airline"
            r"|pharmacy|restaurant|shop|bank|company)\b"
        ),
        kind=AnswerKind.PLACE,
    ),
)


def wanted_answer(question: QuestionSigns) -> WantedAnswer | None:
    """Return the kind of answer that a question wants, None where its words do not say."""
    plain = fold(question.text)
    return next((one for one in _WANTED if one.asked.search(plain)), None)


def holds_it(wanted: WantedAnswer, question: QuestionSigns, text: str, signs: EntrySigns) -> bool:
    """Tell whether a text, read in English, may hold an answer of that kind that the question itself does not hold."""
    if wanted.held is not None:
        return wanted.held.search(fold(text)) is not None
    if wanted.kind is AnswerKind.TIME:
        return AnswerKind.TIME in signs.kinds
    if wanted.kind is AnswerKind.PLACE and _WHERE.search(fold(question.text)) and AnswerKind.PLACE in signs.kinds:
        return True
    return bool(signs.names - question.words)
