"""A question of a person's own, and which of the entries that its context showed were of use."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from recollect.core.feedback.recall import Recall
from recollect.core.model.scope import Scope


class NoQuestion(StrEnum):
    """Why a context that was served gives no question, as people are told."""

    NOT_JUDGED = "without feedback"
    QUESTION_NOT_KEPT = "whose question is not kept"
    SHOWED_FORGOTTEN = "that showed what is forgotten by now"
    NOTHING_OF_USE = "of which nothing was of use"
    ASKED_AGAIN = "with a question that was asked again later"


@dataclass(frozen=True, slots=True, eq=False)
class OwnQuestion:
    """What was asked, when and where. used: the ids of what was of use, of which there is some."""

    scope: Scope
    text: str
    at: datetime
    used: frozenset[str]


def own_question(scope: Scope, recall: Recall, present: Collection[str]) -> OwnQuestion | NoQuestion:
    """Return the question of a context, or why there is none; present: the ids of entries that are still there."""
    if recall.outcome is None:
        return NoQuestion.NOT_JUDGED
    if not all(one in present for one in (*recall.outcome.echo, *recall.outcome.fizzle)):
        return NoQuestion.SHOWED_FORGOTTEN  # its words go when that is purged, since they may speak of it
    if not recall.outcome.echo:
        return NoQuestion.NOTHING_OF_USE
    if recall.question is None:
        return NoQuestion.QUESTION_NOT_KEPT
    return OwnQuestion(scope, recall.question, recall.at, frozenset(recall.outcome.echo))


def each_once(questions: Iterable[OwnQuestion]) -> list[OwnQuestion]:
    """Return each question of a space once, as it was asked last, the oldest first."""
    by_time = sorted(questions, key=lambda one: one.at)
    latest = {(one.scope, " ".join(one.text.casefold().split()).rstrip("?!. ")): one for one in by_time}
    return sorted(latest.values(), key=lambda one: one.at)
