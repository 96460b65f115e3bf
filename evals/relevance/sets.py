"""Data sets by their layout, and the questions that are drawn from one."""

from collections.abc import Sequence
from pathlib import Path

from evals.datasets.datasets import Conversation, DataError, load_set
from evals.datasets.encodings import CachedEncoder
from evals.relevance.questions import Asking, draw, encoded_questions
from evals.retrieval.offline import offline_space


def sets_of(paths: Sequence[Path]) -> dict[str, list[Conversation]]:
    """Return the conversations of all files, by their layout: files of people are one set.

    Raises:
        DataError: one cannot be read, or a set has no question with an answer.
    """
    sets: dict[str, list[Conversation]] = {}
    for path in paths:
        held = load_set(path)
        sets.setdefault(held.layout.value, []).extend(held.conversations)
    for name, conversations in sets.items():
        if not any(conversation.answerable for conversation in conversations):
            raise DataError(f"the data of {name} holds no question that has its answer there")
    return sets


def draw_from(
    conversations: Sequence[Conversation], far: Sequence[str], encoder: CachedEncoder, *, count: int, seed: int
) -> list[Asking]:
    """Return about `count` questions of a set; see `draw`."""
    spaces = [offline_space(conversation, encoder) for conversation in conversations if conversation.cases]
    near = {one.name: encoded_questions(one.unanswerable, encoder) for one in conversations}
    return draw(spaces, near, encoded_questions(far, encoder), count=count, seed=seed)
