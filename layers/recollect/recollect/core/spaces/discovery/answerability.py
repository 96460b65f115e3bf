"""Whether anything that is remembered answers a question: one number for a whole search.

A logistic regression on signs that a search shows: how relevant its best entry is and how far ahead, what the question
wants and the best entry does not hold, names that nobody here has. It is fitted on whole spaces of people's memories,
so that it judges an answer, not an entry. `python -m evals.relevance.discover.fit` fits it;
docs/decisions/0046-entities-and-dual.md has the figures. The intercept is that of the fit less the log-odds at which
.95 of left-out questions with an answer are let through, so that one half is the threshold.
"""

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from math import log
from typing import Final

import numpy as np

from recollect.core.judges.linear import LinearJudge, read_judge
from recollect.core.model.entry import Kind
from recollect.core.model.vectors import Float64Array
from recollect.core.ranking.calibration import RelevanceSigns
from recollect.core.ranking.prepared import hash_of, related_hashes
from recollect.core.ranking.question import Question
from recollect.core.ranking.rank import Ranking
from recollect.core.ranking.signs.answer_kinds import AnswerKind
from recollect.core.ranking.signs.entry_signs import EntrySigns, entry_signs
from recollect.core.ranking.signs.question_signs import QuestionSigns, question_signs
from recollect.core.text.glossary.glossing import in_english
from recollect.core.text.words import STOP_WORDS, fold, stem

FEATURES: Final = ("best", "ahead", "dense", "task", "absent", "unheld", "uncovered", "no_words")
BEHIND: Final = 5  # so many after the best are what it is ahead of
_SURE: Final = 1e-6
_RELATED: Final = 0.8  # what a word is matched by a related one
# What anybody may be asked to do, and how anything is done: nothing of this person's
_TASK: Final = re.compile(
    r"(?:please )?(?:write|explain|give|translate|convert|define|calculate|compute|solve|summari[sz]e|list|describe"
    r"|compare|draw|compose|generate|recommend|suggest)\b|how (?:do|can|should|would) (?:i|you|one)\b",
    re.IGNORECASE,
)
_ABOUT_ONESELF: Final = re.compile(r"\b(?:my|mine|our|ours)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerSigns:
    """What a search shows of its question.

    best: the log-odds of the highest relevance; ahead: by how much the best entry's is above the mean of those behind
    it; dense: cosine of the first entry; task: 1 where the question sets a task that asks nothing of a person; absent:
    1 where it names somebody or something that no candidate has; unheld: 1 where the first entry holds no answer of the
    kind that is wanted; uncovered: how much the first entry says of the subject, times the worst word that it does not
    speak of; no_words: 1 where no candidate has a word of the question. of_turn: 1 where the best entry is a turn,
    whose answer may stand beside it: unheld and uncovered are 0 then.
    """

    best: float
    ahead: float
    dense: float
    task: float
    absent: float
    unheld: float
    uncovered: float
    no_words: float
    of_turn: float = 0.0


ANSWERED: Final = 0.5  # below it nothing relevant is remembered
SUFFICIENT: Final = 0.9  # from it on nothing else need be tried


def answer_probability(signs: AnswerSigns | None) -> float:
    """Return how likely it is that something found answers, in [0, 1]; 0 for a search that found nothing."""
    return 0.0 if signs is None else float(_shipped().probabilities(_values(signs)[None])[0])


def answer_signs(question: Question, ranking: Ranking) -> AnswerSigns | None:
    """Return the signs of a search by its whole ranking, best first; None where it is empty."""
    if not ranking.entries:
        return None
    asked = question_signs(question.text)
    rows = np.array(ranking.rows, np.int64)
    odds = [_log_odds(one) for one in ranking.scored.relevance[rows].tolist()]
    ordered = sorted(odds, reverse=True)
    behind = ordered[1 : 1 + BEHIND]
    signs = None if ranking.scored.log_odds is None else ranking.scored.log_odds.signs
    first = ranking.entries[0]
    is_turn = first.kind is Kind.TURN
    text = in_english(first.text)
    held = entry_signs(text)
    named = [stem(name) for name in asked.names if name not in STOP_WORDS]
    known = _known(ranking) if named else frozenset()
    return AnswerSigns(
        best=ordered[0],
        ahead=ordered[0] - sum(behind) / len(behind) if behind else 0.0,
        dense=_of(signs, "dense", ranking.rows[0]),
        task=float(_TASK.match(asked.text.strip()) is not None and not _ABOUT_ONESELF.search(asked.text)),
        absent=float(any(name not in known for name in named)),
        unheld=0.0 if is_turn else float(_is_unheld(asked, text, held)),
        uncovered=0.0 if is_turn else _of(signs, "coverage", ranking.rows[0]) * _worst(asked, held),
        no_words=float(not ranking.candidates.bm25),
        of_turn=float(is_turn),
    )


def _is_unheld(asked: QuestionSigns, text: str, held: EntrySigns) -> bool:
    wanted = wanted_answer(asked)
    return wanted is not None and not holds_it(wanted, asked, text, held)


def _worst(asked: QuestionSigns, held: EntrySigns) -> float:
    """Return how much the worst matched content word says, times how much of it is missing, 0 to 1."""
    own = {hash_of(one) for one in held.stems}
    missing = {word: says for word, says in asked.stems().items() if word not in held.stems}
    related = {word for word in missing if not own.isdisjoint(related_hashes(word).words.tolist())}
    return max((says * (1 - _RELATED if word in related else 1) for word, says in missing.items()), default=0.0)


def _known(ranking: Ranking) -> AbstractSet[str]:
    """Return the stems of all that the candidates say, and of who says it."""
    said: set[str] = set()
    for entry in ranking.entries:
        said |= entry_signs(in_english(entry.text)).stems
        if entry.speaker is not None:
            said |= {stem(word) for word in entry.speaker.casefold().split()}
    return said


def _of(signs: RelevanceSigns | None, name: str, row: int) -> float:
    return 0.0 if signs is None else float(getattr(signs, name)[row])


def _log_odds(relevance: float) -> float:
    likely = min(max(relevance, _SURE), 1 - _SURE)
    return log(likely / (1 - likely))


@cache
def _shipped() -> LinearJudge:
    return read_judge("answerable", FEATURES)


def _values(signs: AnswerSigns) -> Float64Array:
    return np.array([getattr(signs, name) for name in FEATURES], np.float64)


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
