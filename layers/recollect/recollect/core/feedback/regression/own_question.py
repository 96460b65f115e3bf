"""A question of a person's own, and what is known of the entries that its context showed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from recollect.core.feedback.recall import Recall
from recollect.core.model.scope import Scope

NOT_OF_USE: Final = 0.0
OF_USE: Final = 1.0
VOTED_FOR: Final = 2.0  # of use, and voted for


class NoQuestion(StrEnum):
    """Why a context that was served gives no question, as people are told."""

    NOT_JUDGED = "without feedback"
    QUESTION_NOT_KEPT = "whose question is not kept"
    SHOWED_FORGOTTEN = "that showed what is forgotten by now"
    NOTHING_OF_USE = "of which nothing was of use"
    ASKED_AGAIN = "with a question that was asked again later"


@dataclass(frozen=True, slots=True, eq=False)
class OwnQuestion:
    """What was asked, when and where. grades: of every judged entry by its id, 0 for those that were of no use."""

    scope: Scope
    text: str
    at: datetime
    grades: Mapping[str, float]


def own_question(scope: Scope, recall: Recall, votes: Mapping[str, float]) -> OwnQuestion | NoQuestion:
    """Return the question of a context, or why there is none; votes: of the entries that are still there."""
    if recall.outcome is None:
        return NoQuestion.NOT_JUDGED
    if not all(one in votes for one in (*recall.outcome.echo, *recall.outcome.fizzle)):
        return NoQuestion.SHOWED_FORGOTTEN  # its words go when that is purged, since they may speak of it
    grades = dict.fromkeys(recall.outcome.fizzle, NOT_OF_USE)
    grades |= {one: _grade(votes[one]) for one in recall.outcome.echo}
    if not any(grades.values()):
        return NoQuestion.NOTHING_OF_USE
    if recall.question is None:
        return NoQuestion.QUESTION_NOT_KEPT
    return OwnQuestion(scope, recall.question, recall.at, grades)


def each_once(questions: Iterable[OwnQuestion]) -> list[OwnQuestion]:
    """Return each question of a space once, as it was asked last, the oldest first."""
    by_time = sorted(questions, key=lambda one: one.at)
    latest = {(one.scope, _folded(one.text)): one for one in by_time}
    return sorted(latest.values(), key=lambda one: one.at)


def _grade(votes: float) -> float:
    if votes < 0:
        return NOT_OF_USE
    return VOTED_FOR if votes > 0 else OF_USE


def _folded(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip("?!. ")
