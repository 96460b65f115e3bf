"""Which questions are asked where: with an answer, near to what is stored, and far from it."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from evals.datasets.encodings import CachedEncoder
from evals.retrieval.offline import OfflineSpace
from recollect.core.ranking.question import Question


class QuestionKind(StrEnum):
    """What is known of a question in the space that it is asked in.

    ANSWERABLE: something there answers it. NEAR: nothing does, but it asks of what is spoken of there. FAR: of a list
    of questions that belong nowhere. ELSEWHERE: its answer is in another conversation of the same set; where people
    are alike, as in having a shoe size, something here may look like an answer.
    """

    ANSWERABLE = "answerable"
    NEAR = "near"
    FAR = "far"
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True, eq=False)
class Asking:
    """A question, the space that it is asked in, and the ids of the entries that answer it there."""

    kind: QuestionKind
    space: OfflineSpace
    question: Question
    gold: frozenset[str] = frozenset()


def draw(
    spaces: Sequence[OfflineSpace],
    near: Mapping[str, Sequence[Question]],
    far: Sequence[Question],
    *,
    count: int,
    seed: int,
) -> list[Asking]:
    """Return about `count` questions of a set: one half with an answer, the others of the three kinds alike.

    Fewer where a kind has fewer. The same for the same seed.

    Args:
        spaces: the conversations of the set.
        near: the unanswerable questions of each conversation, by its name.
        far: questions that nothing in the set answers.
        count: of all questions together.
        seed: what they are drawn by.
    """
    # The conversation after the last is the first; a single one has no other
    elsewhere = zip(spaces, [*spaces[1:], *spaces[:1]], strict=True) if len(spaces) > 1 else ()
    own = [Asking(QuestionKind.ANSWERABLE, space, *asked) for space in spaces for asked in _answerable(space)]
    without = [
        [Asking(QuestionKind.NEAR, space, question) for space in spaces for question in near[space.conversation.name]],
        [Asking(QuestionKind.FAR, space, question) for space in spaces for question in far],
        [
            Asking(QuestionKind.ELSEWHERE, space, question)
            for space, other in elsewhere
            for question, _ in _answerable(other)
        ],
    ]
    chance = random.Random(seed)
    half = count // 2
    drawn = chance.sample(own, min(half, len(own)))
    for pool in without:
        drawn += chance.sample(pool, min(half // len(without), len(pool)))
    return drawn


def _answerable(space: OfflineSpace) -> Iterator[tuple[Question, frozenset[str]]]:
    """Yield the questions that a conversation answers, with the ids of what does."""
    answerable = set(space.conversation.answerable)
    for case, question in zip(space.conversation.cases, space.questions, strict=True):
        if case in answerable:
            yield question, case.gold


def encoded_questions(texts: Sequence[str], encoder: CachedEncoder) -> list[Question]:
    """Return questions with their vectors."""
    if not texts:
        return []
    return [Question(text, made) for text, made in zip(texts, encoder.questions(texts), strict=True)]
