"""The time, ids, the search index, models of every kind, and what limits and counts."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol, TypeAlias

from recollect.core.embedding.messages import (
    EncoderInput,
)
from recollect.core.model.language_model import ModelReply, Prompt
from recollect.core.model.listing import Page
from recollect.core.model.scope import Scope
from recollect.core.model.token_bucket import Grant, RateLimit
from recollect.core.model.vectors import EntryVectors, QueryVectors
from recollect.core.retrieval.candidates import CandidateQuery, Candidates
from recollect.core.retrieval.index_row import EntryOfSpace, HeldRow, IndexRow
from recollect.core.spaces.erasure import Residue

EntryVersion: TypeAlias = "tuple[str, int]"  # an entry id and the version of the entry


class Clock(Protocol):
    """The time."""

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""
        ...


class IdSource(Protocol):
    """Where new entry ids come from."""

    def new_id(self, now: datetime, sequence: int = 0) -> str:
        """Return a new UUIDv7 for `now`; `sequence` (0..4095) orders ids of the same millisecond."""
        ...


class CandidateSource(Protocol):
    """Finds about 100 candidates in one round trip."""

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        """Return both legs under the scope and the filter, best first, ties by entry id."""
        ...


class SearchIndex(CandidateSource, Protocol):
    """A projection of the store, which may be dropped."""

    def project(self, scope: Scope, rows: Sequence[IndexRow]) -> None:
        """Insert, replace or remove these projections. A version older than the one held changes nothing."""
        ...


class SpacesIndex(Protocol):
    """Takes projections of several spaces at once."""

    def project_spaces(self, rows: Mapping[Scope, Sequence[IndexRow]]) -> frozenset[EntryOfSpace]:
        """Do what SearchIndex.project does, each row under its own space and no other.

        Returns the entries that may not have been taken; projecting them again is safe. One that is refused holds up
        no other, and an index that does not answer takes none: IndexUnavailableError is not raised.
        """
        ...


class ErasableIndex(Protocol):
    """A search index from which all of a space can be taken."""

    def holds(self, scope: Scope) -> Mapping[str, int]:
        """Return what is there of a space, by kind as a receipt counts it. Raises UnavailableError."""
        ...

    def erase(self, scope: Scope) -> None:
        """Remove all that is there of a space, whatever the store says. Raises UnavailableError."""
        ...

    def expunge(self) -> None:
        """Have what was removed leave the files as well, as far as the service can be told to; it may take two calls.

        Raises UnavailableError.
        """
        ...

    def residues(self) -> tuple[Residue, ...]:
        """Return what may be left in its files of what was removed."""
        ...


class IndexListing(Protocol):
    """What an index apart from the store holds, for whoever compares the two; exact search follows the store."""

    def held(self, scope: Scope, *, limit: int, after: str | None = None) -> Page[HeldRow]:
        """Return a page of the entries that are held of a space and not as deleted, by entry id, each once.

        Of an entry that is held more than once, the oldest. `after` and `next_after` are entry ids; the last page may
        be empty. Raises IndexUnavailableError.
        """
        ...


class Embedder(Protocol):
    """Turns texts into vectors."""

    @property
    def model(self) -> str:
        """The name that is stored with each vector: encoder, pooling and projection."""
        ...

    def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
        """Encode entries, one result each, whatever their order. Raises EmbeddingError."""
        ...

    def encode_query(self, text: str) -> QueryVectors:
        """Encode a question alone. Raises EmbeddingError."""
        ...


class TokenBuckets(Protocol):
    """What is left of rate limits, for all processes that serve the same people."""

    def take(self, name: str, limit: RateLimit, wanted: int) -> Grant:
        """Take up to `wanted` tokens (1 to the burst) from the bucket of that name; it begins full.

        Takers at once never get more than there is. Raises StoreUnavailableError when it does not answer soon.
        """
        ...


class WaitingVectors(Protocol):
    """Vectors for searches of entries that still wait for the worker."""

    def vectors(self, inputs: Mapping[EntryVersion, EncoderInput]) -> Mapping[EntryVersion, EntryVectors]:
        """Return vectors of these versions, as many as can be had soon. Never raises for those that cannot."""
        ...


class TokenCounter(Protocol):
    """Counts the tokens of a text as one tokenizer makes them, without special ones around it."""

    @property
    def name(self) -> str:
        """The name of the tokenizer, as answers show it."""
        ...

    def count(self, text: str) -> int:
        """Return how many tokens a text has, 0 for "". Raises EmbeddingError when the tokenizer cannot be loaded."""
        ...


class Reranker(Protocol):
    """Tells how well texts answer a question, each beside it: slower and better than by vectors. For many threads."""

    @property
    def name(self) -> str:
        """The kind of the model and its id."""
        ...

    def scores(self, scope: Scope, question: str, texts: Sequence[str], *, within_seconds: float) -> Sequence[float]:
        """Return a score in [0, 1] for each text, in their order; never takes longer.

        The scope is that of the search: whose budget it is, where the reranker has one.

        Raises:
            RerankerError: there is no such score for each of them, or not in time.
        """
        ...


class LanguageModel(Protocol):
    """A language model of any kind, or none. Safe to share between threads."""

    @property
    def name(self) -> str:
        """The kind of the model and its id; stored with what it made."""
        ...

    def ask(self, prompt: Prompt, *, within_seconds: float) -> ModelReply:
        """Return the answer, or why there is none; never raises, and never takes longer."""
        ...

    def close(self) -> None:
        """Close the connections."""
        ...
