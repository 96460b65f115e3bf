"""Ask questions in spaces of several sizes, and keep what relevance the hits had and which of them were right."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from evals.datasets.datasets import Conversation
from evals.harness.loading import LoadingError, load_into, server_settings, space_of
from evals.harness.server_process import running
from evals.relevance.questions import Asking, QuestionKind
from evals.relevance.sampling import samples
from evals.retrieval.ask import message_of
from evals.retrieval.metrics import DEPTH
from evals.retrieval.offline import OfflineSpace
from recollect.core.model.entry import Kind
from recollect.local.client.client import MemoryClient
from recollect.local.importing.waiting import wait_until_embedded

ALL: Final = "all"


@dataclass(frozen=True, slots=True)
class JudgedHit:
    """One of the first ten of a search: its relevance in [0, 1], and whether it is among what answers the question.

    score: the relevance model's; is_turn: it was said in a conversation.
    """

    relevance: float
    is_right: bool
    score: float = 0.0
    is_turn: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, how many entries its space had (or ALL of the conversation), and the hits, at most ten."""

    kind: QuestionKind
    size: str
    hits: tuple[JudgedHit, ...]

    @property
    def best(self) -> float:
        """The highest relevance of a hit, 0 without any: below a floor above it the question is silent."""
        return max((hit.relevance for hit in self.hits), default=0.0)

    @property
    def best_right(self) -> float:
        """The highest relevance of a right hit, 0 where none was found."""
        return max((hit.relevance for hit in self.hits if hit.is_right), default=0.0)


def ask_samples(asking: Asking, seed: str) -> Iterator[Asked]:
    """Ask a question in ever larger parts of its conversation, each of them smaller than the whole."""
    for size, space in samples(asking, seed):
        yield _asked(asking, str(size), space)


def ask_all(asking: Asking) -> Asked:
    """Ask a question in its whole conversation."""
    return _asked(asking, ALL, asking.space)


def _asked(asking: Asking, size: str, space: OfflineSpace) -> Asked:
    """Ask without a server. Relevance is each entry's own, before a profile makes it never rise along the order."""
    ranking = space.ranking(asking.question)
    first = list(zip(ranking.entries, ranking.rows, strict=True))[:DEPTH]
    scored = ranking.scored
    hits = [
        JudgedHit(
            float(scored.relevance[row]), entry.id in asking.gold, float(scored.scores[row]), entry.kind is Kind.TURN
        )
        for entry, row in first
    ]
    return Asked(asking.kind, size, tuple(hits))


def ask_all_over_http(askings: Sequence[Asking], *, on_asked: Callable[[], None] = lambda: None) -> list[Asked]:
    """Store whole conversations in a fresh server, and ask each question there.

    Raises:
        LoadingError: something was not stored, or got no vectors.
    """
    conversations = list({one.space.conversation.name: one.space.conversation for one in askings}.values())
    with TemporaryDirectory(prefix="recollect-relevance-") as folder:
        settings = server_settings(conversations)
        with running(Path(folder) / "data", **settings) as server, MemoryClient(server.url) as client:
            _load(client, conversations)
            found = []
            for asking in askings:
                found.append(ask_over_http(client, asking))
                on_asked()
    return found


def ask_over_http(client: MemoryClient, asking: Asking) -> Asked:
    """Ask a question in the space of its conversation; `relevance` is as the answer has it."""
    conversation = asking.space.conversation
    known = frozenset(message.id for message in conversation.messages)
    answer = client.search(asking.question.text, space=space_of(conversation), limit=DEPTH, explain=True)
    hits = [
        JudgedHit(
            result["relevance"],
            message_of(result["entry"]["source_ids"][0], known) in asking.gold,
            result["explanation"]["calibration"]["score"],
            result["entry"]["kind"] == Kind.TURN,
        )
        for result in answer["results"]
    ]
    return Asked(asking.kind, ALL, tuple(hits))


def _load(client: MemoryClient, conversations: Sequence[Conversation]) -> None:
    load_into(client, conversations)
    set_aside = wait_until_embedded(client, [space_of(conversation) for conversation in conversations])
    if set_aside:
        raise LoadingError(f"{set_aside} messages could not be embedded")
