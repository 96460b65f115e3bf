"""What an outage costs: how much of what is needed is still found, what answers say of it, and whether any failed.

Tasks are in the words of their answers and their spaces are small, so words alone find nearly all of them. What the
encoder is worth shows on the questions of a conversation that people wrote.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from evals.metrics import Score
from evals.outage import Outage
from evals.task_scoring import Asked, Outcome
from evals.task_server import TaskServer

WRITTEN: Final = "The spare fuse for the amplifier lies in the blue tin."
ASKED: Final = "Where is the spare fuse for the amplifier?"


@dataclass(frozen=True, slots=True)
class OutageFigures:
    """One outage, over all questions of all tasks.

    tasks_passed: how many. recall: of the needed entries, the share among the results, mean over the questions that
    need some. same: of the results without an outage, the share that is found all the same. failed: answers with 5xx.
    marked: answers that say they are degraded; reasons: what they say. found_at_once: an entry that is written in the
    outage is the first result of the very next search. conversation: the scores of a conversation's questions, None
    where none was given.
    """

    outage: Outage
    tasks_passed: int
    recall: float
    same: float
    questions: int
    failed: int
    marked: int
    reasons: tuple[str, ...]
    found_at_once: bool
    conversation: Score | None = None


def outage_figures(
    outage: Outage,
    outcomes: Sequence[Outcome],
    healthy: Sequence[Outcome],
    *,
    found_at_once: bool,
    conversation: Score | None = None,
) -> OutageFigures:
    """Return the figures of an outage beside the same questions without one."""
    asked = [one for outcome in outcomes for one in outcome.asked]
    before = [one for outcome in healthy for one in outcome.asked]
    return OutageFigures(
        outage=outage,
        tasks_passed=sum(outcome.passed for outcome in outcomes),
        recall=float(np.mean([_recall(one) for one in asked if one.needed])),
        same=float(np.mean([_same(one, other) for one, other in zip(asked, before, strict=True)])),
        questions=len(asked),
        failed=sum(one.answer.failed for one in asked),
        marked=sum(bool(one.answer.degraded) for one in asked),
        reasons=tuple(sorted({reason for one in asked for reason in one.answer.degraded})),
        found_at_once=found_at_once,
        conversation=conversation,
    )


def is_found_at_once(server: TaskServer, space: str) -> bool:
    """Write an entry into a space, search for it, and tell whether it comes first.

    Raises:
        TaskServerError: it was not stored.
    """
    stored = server.call("POST", "/entries", {"text": WRITTEN, "space": space})
    found = server.answer("search", {"query": ASKED, "space": space}).found
    return found[:1] == (stored["entry"]["id"],)


def _recall(asked: Asked) -> float:
    return len(asked.needed & set(asked.answer.found)) / len(asked.needed)


def _same(asked: Asked, healthy: Asked) -> float:
    expected = healthy.answer.found
    return len(set(expected) & set(asked.answer.found)) / len(expected) if expected else 1.0
