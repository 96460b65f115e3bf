"""A question of a person's own, and what is known of the entries that its context showed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from recollect.core.feedback.recall import Recall
from recollect.core.model.scope import Scope

NOT_OF_USE: Final = 0.0
OF_USE: Final = 1.0
VOTED_FOR: Final = 2.0  # of use, and voted for
VOTE_REACH: Final = timedelta(minutes=15)  # so long after a context a vote is taken to be about what it showed


class NoQuestion(StrEnum):
    """Why a context that was served gives no question.

    Nobody has told what became of it, nor voted; its words are kept nowhere; it showed what is forgotten by now; none
    of what it showed was of use; the same was asked later.
    """

    NOT_JUDGED = "not_judged"
    QUESTION_NOT_KEPT = "question_not_kept"
    SHOWED_FORGOTTEN = "showed_forgotten"
    NOTHING_OF_USE = "nothing_of_use"
    ASKED_AGAIN = "asked_again"


@dataclass(frozen=True, slots=True, eq=False)
class OwnQuestion:
    """What was asked, when and where. grades: of every judged entry by its id, 0 for those that were of no use.

    recall_id: of the context. said_in: the turn that asks it, where it was found in a conversation; it answers nothing.
    """

    recall_id: str
    scope: Scope
    text: str
    at: datetime
    grades: Mapping[str, float]
    said_in: str | None = None


@dataclass(frozen=True, slots=True)
class NotedVote:
    """That somebody voted for an entry or against it."""

    at: datetime
    entry_id: str


def grades_of(recall: Recall, votes: Mapping[str, float], voted: Iterable[str]) -> Mapping[str, float] | NoQuestion:
    """Return the grades of what a context showed, or why there are none.

    Args:
        recall: the context.
        votes: for less against, of the entries that are still there.
        voted: ids of entries that were voted on just after the context; they count where no outcome was told.
    """
    if recall.outcome is None:
        grades = {one: OF_USE if votes[one] > 0 else NOT_OF_USE for one in voted if votes.get(one)}
    elif all(one in votes for one in (*recall.outcome.echo, *recall.outcome.fizzle)):
        grades = dict.fromkeys(recall.outcome.fizzle, NOT_OF_USE)
        grades |= {one: _grade(votes[one]) for one in recall.outcome.echo}
    else:  # and its words go when that is purged, since they may speak of it
        return NoQuestion.SHOWED_FORGOTTEN
    if not grades:
        return NoQuestion.NOT_JUDGED
    return grades if any(grades.values()) else NoQuestion.NOTHING_OF_USE


def votes_of_contexts(recalls: Sequence[Recall], votes: Iterable[NotedVote]) -> Mapping[str, frozenset[str]]:
    """Return the ids of the entries that were voted on just after each context that showed them, by its id.

    A vote is about the last context before it that showed the entry.
    """
    found: dict[str, set[str]] = {}
    latest_first = sorted(recalls, key=lambda recall: recall.at, reverse=True)
    for vote in votes:
        for recall in latest_first:
            if recall.at <= vote.at <= recall.at + VOTE_REACH and vote.entry_id in recall.shown():
                found.setdefault(recall.id, set()).add(vote.entry_id)
                break
    return {recall_id: frozenset(ids) for recall_id, ids in found.items()}


def each_once(questions: Iterable[OwnQuestion]) -> list[OwnQuestion]:
    """Return each question of a space once, as it was asked last, the oldest first."""
    by_time = sorted(questions, key=lambda one: (one.at, one.recall_id))
    latest = {(one.scope, _folded(one.text)): one for one in by_time}
    return [one for one in by_time if latest[one.scope, _folded(one.text)] is one]


def _grade(votes: float) -> float:
    if votes < 0:
        return NOT_OF_USE
    return VOTED_FOR if votes > 0 else OF_USE


def _folded(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip("?!. ")
