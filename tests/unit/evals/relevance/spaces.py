"""Small spaces with vectors that are the same in every run."""

from collections.abc import Sequence
from datetime import UTC, datetime

from evals.datasets.datasets import Case, Conversation, Message
from evals.datasets.synthetic import SyntheticEmbedder
from evals.retrieval.offline import OfflineSpace, to_entries
from recollect.core.embedding.messages import EncoderInput
from recollect.core.ranking.question import Question

AT = datetime(2023, 5, 8, tzinfo=UTC)


def a_question(text: str) -> Question:
    return Question(text, SyntheticEmbedder().encode_query(text))


def a_space(
    name: str = "Ann",
    texts: Sequence[str] = ("I like tea", "It rains"),
    cases: Sequence[tuple[str, set[str]]] = (("tea?", {"0"}),),
    *,
    session: str | None = None,
    unanswerable: tuple[str, ...] = (),
) -> OfflineSpace:
    """A conversation whose messages have their places as ids."""
    messages = tuple(Message(str(place), text, AT, session) for place, text in enumerate(texts))
    asked = tuple(Case(question, frozenset(gold), "all") for question, gold in cases)
    return OfflineSpace(
        Conversation(name, messages, asked, unanswerable),
        tuple(to_entries(messages)),
        tuple(SyntheticEmbedder().encode_entries([EncoderInput(text) for text in texts])),
        tuple(a_question(question) for question, _ in cases),
    )
