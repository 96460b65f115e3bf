"""What an outage costs: a server on data that is there already, in this process, with parts of it down.

How much of what is needed is still found, what answers say of it, and whether any failed.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Final

import numpy as np

from evals.harness.in_process import serving
from evals.harness.server_process import free_port, model_folder
from evals.retrieval.metrics import Score
from evals.tasks.scoring import Asked, Outcome
from evals.tasks.server import TaskServer
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.bootstrap.container import build
from recollect.core.embedding.messages import EncoderInput
from recollect.core.model.vectors import EntryVectors, QueryVectors
from recollect.errors import EmbeddingError
from recollect.ports import Embedder
from recollect.settings import SearchBackend, Settings
from recollect.use_cases.table import Recollect

WRITTEN: Final = "The spare fuse for the amplifier lies in the blue tin."
ASKED: Final = "Where is the spare fuse for the amplifier?"


class Outage(StrEnum):
    """What is down."""

    NOTHING = "nothing"
    INDEX = "the index"
    EMBEDDER = "the embedder"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class DownEmbedder:
    """An Embedder that never answers, under the name of one that did."""

    model: str

    def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
        """Raise EmbeddingError."""
        raise EmbeddingError(f"the encoder is down, {len(inputs)} texts wait")

    def encode_query(self, text: str) -> QueryVectors:
        """Raise EmbeddingError."""
        raise EmbeddingError(f"the encoder is down, a question of {len(text)} characters was asked")


@contextmanager
def serving_in(outage: Outage, data: Path) -> Iterator[str]:
    """Serve a data folder that no other process serves, while the context lasts; yield the URL.

    Raises:
        ServerStartError: it did not get ready.
    """
    with closing(build(_settings(outage, data))) as whole:
        broken = outage in {Outage.EMBEDDER, Outage.BOTH}
        recollect = with_embedder(whole, DownEmbedder(whole.embedder.model)) if broken else whole
        with serving(recollect, _settings(outage, data)) as url:
            yield url


def with_embedder(recollect: Recollect, embedder: Embedder) -> Recollect:
    """Return the same program with another encoder."""
    parts = replace(recollect.parts, embedder=embedder, waiting=SharedWaitingVectors(embedder))
    return Recollect(parts)


def _settings(outage: Outage, data: Path) -> Settings:
    settings = Settings(data=data, model=model_folder(), worker=False)
    if outage not in {Outage.INDEX, Outage.BOTH}:
        return settings
    # Nobody listens on a port that was just free
    endpoint = f"http://127.0.0.1:{free_port()}"
    return settings.model_copy(update={"search_backend": SearchBackend.OPENSEARCH, "opensearch_endpoint": endpoint})


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
