"""Ask the questions of a data set through the HTTP API."""

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from evals.datasets.datasets import Case, Conversation
from evals.harness.loading import space_of
from evals.retrieval.metrics import DEPTH, Score, score
from recollect.core.ranking.fusion import RelevanceModel
from recollect.local.client.client import MemoryClient
from recollect.local.importing.records import PART_MARK


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and what came back. `took_ms` is what the server says, `total_ms` what the caller waited."""

    category: str
    score: Score
    took_ms: float
    total_ms: float


def ask_all(
    client: MemoryClient,
    conversations: Sequence[Conversation],
    model: RelevanceModel,
    *,
    on_asked: Callable[[], None] = lambda: None,
) -> list[Asked]:
    """Ask every question in its own conversation only, ten results each."""
    asked = []
    for conversation in conversations:
        known = frozenset(message.id for message in conversation.messages)
        for case in conversation.cases:
            asked.append(_ask(client, space_of(conversation), case, model, known))
            on_asked()
    return asked


def _ask(client: MemoryClient, space: str, case: Case, model: RelevanceModel, known: Collection[str]) -> Asked:
    began = time.perf_counter()
    answer = client.search(case.question, space=space, limit=DEPTH, relevance_model=model.value)
    total_ms = (time.perf_counter() - began) * 1000
    found = [message_of(result["entry"]["source_ids"][0], known) for result in answer["results"]]
    return Asked(case.category, score(list(dict.fromkeys(found)), case.gold), answer["took_ms"], total_ms)


def message_of(source_id: str, known: Collection[str]) -> str:
    """Return the id of the message that a source id names; a later part of a long message is that message."""
    return source_id if source_id in known else source_id.rpartition(PART_MARK)[0]
