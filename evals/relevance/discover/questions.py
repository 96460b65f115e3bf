"""What searches in memory show of questions with an answer and without one, in people's whole spaces."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evals.datasets.datasets import Conversation
from evals.datasets.encodings import CachedEncoder
from evals.relevance.questions import QuestionKind, encoded_questions
from evals.retrieval.offline import OfflineSpace, offline_space
from recollect.core.ranking.question import Question
from recollect.core.spaces.discovery.answerability import AnswerSigns, answer_signs


@dataclass(frozen=True, slots=True)
class Shown:
    """A question asked of one person's memories: what it is, and what the search shows; None where nothing is found."""

    person: str
    kind: QuestionKind
    text: str
    signs: AnswerSigns | None


def shown(conversations: Sequence[Conversation], far: Sequence[str], encoder: CachedEncoder) -> Iterator[Shown]:
    """Yield every question of every person, the near and far ones, and those of the next person in the list."""
    spaces = [offline_space(one, encoder) for one in conversations]
    far_questions = encoded_questions(far, encoder)
    for place, space in enumerate(spaces):
        person = space.conversation.name
        elsewhere = spaces[(place + 1) % len(spaces)] if len(spaces) > 1 else None
        asked = {
            QuestionKind.ANSWERABLE: _answerable(space),
            QuestionKind.NEAR: encoded_questions(space.conversation.unanswerable, encoder),
            QuestionKind.FAR: far_questions,
            QuestionKind.ELSEWHERE: [] if elsewhere is None else _answerable(elsewhere),
        }
        for kind, questions in asked.items():
            for question in questions:
                yield Shown(person, kind, question.text, signs_in(space, question))


def signs_in(space: OfflineSpace, question: Question) -> AnswerSigns | None:
    """Return what a search of a space shows of a question."""
    return answer_signs(question, space.ranking(question))


def _answerable(space: OfflineSpace) -> list[Question]:
    answerable = set(space.conversation.answerable)
    cases = zip(space.conversation.cases, space.questions, strict=True)
    return [question for case, question in cases if case in answerable]
