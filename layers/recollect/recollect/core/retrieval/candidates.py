"""What a search index is asked and what it answers: about 100 candidates, leg by leg, before any ranking."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Final

from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.validity import holds_or_soon_will
from recollect.core.model.vectors import Float32Array
from recollect.core.retrieval.filters.clauses import And, Clause, OneOf, admits, true_at
from recollect.core.retrieval.filters.facts import Facet, facts_of

CANDIDATES_PER_LEG: Final = 50
BM25_LEG: Final = "bm25"
DENSE_LEG: Final = "dense"
SEARCHED_STATES: Final = frozenset({State.ACTIVE})


class Degraded(StrEnum):
    """Why an answer may be less than it could be, in the words that callers see.

    The index had not been used for long and may be waking up, was slow, failed, or was too far behind the store; one
    of its legs did not answer; only the newest entries of a large space were searched; some entries have vectors of
    another model than the present one, and were searched by their words alone; a reranker gave no order, or not in
    time.
    """

    INDEX_ASLEEP = "index_asleep"
    INDEX_SLOW = "index_slow"
    INDEX_FAILED = "index_failed"
    INDEX_BEHIND = "index_behind"
    BM25_LEG = "bm25_leg"
    DENSE_LEG = "dense_leg"
    PARTIAL = "partial"
    FORMER_MODEL = "former_model"
    RERANKER = "reranker"


@dataclass(frozen=True, slots=True)
class EntryFilter:
    """Which entries may be found. Applied by the index before ranking, and again on what is read back.

    `kinds` None means every kind. `where` narrows further and never widens: what it says of states holds among
    `states`. `as_of` asks for what was true at that moment; what was superseded since counts as well.
    `holding_at` leaves out what holds no longer at that moment, or not for long yet, see `holds`. An index does not
    know of it: few entries have an end, and what is read back is asked again. What was superseded has its end by that
    and is not left out.
    """

    kinds: frozenset[Kind] | None = None
    states: frozenset[State] = SEARCHED_STATES
    where: Clause | None = None
    as_of: datetime | None = None
    holding_at: datetime | None = None

    def admits(self, entry: Entry) -> bool:
        """Tell whether an entry passes."""
        return any(True for _ in self.admitted([entry]))

    def admitted(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        """Yield the entries that pass."""
        states, kinds, conditions = self._states(), self.kinds, self._conditions()
        clause = And(conditions) if conditions else None
        for entry in entries:
            if (
                entry.state in states
                and (kinds is None or entry.kind in kinds)
                and (clause is None or admits(clause, facts_of(entry)))
                and (
                    self.holding_at is None
                    or entry.state is State.SUPERSEDED
                    or holds_or_soon_will(entry, self.holding_at)
                )
            ):
                yield entry

    def of_what_is_there(self) -> "EntryFilter":
        """Return the same filter without what is forgotten."""
        return replace(self, states=self.states - {State.DELETED})

    def admits_state(self, state: State) -> bool:
        """Tell whether entries of a state are searched at all."""
        return state in self._states()

    def clause(self) -> And:
        """Return the whole filter as one clause."""
        clauses: list[Clause] = [OneOf(Facet.STATE, frozenset(state.value for state in self._states()))]
        if self.kinds is not None:
            clauses.append(OneOf(Facet.KIND, frozenset(kind.value for kind in self.kinds)))
        return And((*clauses, *self._conditions()))

    def _states(self) -> frozenset[State]:
        return self.states if self.as_of is None else self.states | {State.SUPERSEDED}

    def _conditions(self) -> tuple[Clause, ...]:
        asked = (self.where, None if self.as_of is None else true_at(self.as_of))
        return tuple(one for one in asked if one is not None)


@dataclass(frozen=True, slots=True, eq=False)
class CandidateQuery:
    """One round trip to the index: both legs.

    words: the question's content words (`words.content_words`); vector: its sentence vector, float32 [d] of unit
    length or zeros, or None when only BM25 is wanted; model: the encoder of `vector`, entries of another one have no
    vector; known_at: search what was held at that moment, None for the present. forgotten_after: what was forgotten
    after that moment is searched as well, by a filter that admits it; None where nothing forgotten is.
    """

    words: tuple[str, ...]
    vector: Float32Array | None
    model: str
    filter: EntryFilter = EntryFilter()
    per_leg: int = CANDIDATES_PER_LEG
    known_at: datetime | None = None
    forgotten_after: datetime | None = None

    @property
    def near_to(self) -> Float32Array | None:
        """The vector of the dense leg, None when there is no such leg: nothing is near to a vector of zeros."""
        return self.vector if self.vector is not None and self.vector.any() else None


@dataclass(frozen=True, slots=True)
class ShortPlace:
    """Where an index that holds the beginnings of vectors had an entry: rank from 1, and the cosine of these."""

    rank: int
    score: float


@dataclass(frozen=True, slots=True)
class LegHit:
    """One entry as one leg found it; its rank is its place in the leg, counted from 1.

    score: raw BM25 (larger is better), or cosine similarity in [-1, 1]. version: what the index holds of the entry,
    where that may be older than the store; None where the index is never late. short: where it was found by the
    beginning of its vector, None where the index holds vectors in whole.
    """

    entry_id: str
    score: float
    version: int | None = None
    short: ShortPlace | None = None


@dataclass(frozen=True, slots=True)
class Candidates:
    """Both legs, best first, ties by entry id. `degraded` names what was missing or late.

    `overlay` are entries that changed so lately that the index may not show it yet; they are candidates without a
    place in a leg. `held` answers a question about the past: every entry of the space as it was then, by id.
    `took` is how many seconds each leg took, by BM25_LEG and DENSE_LEG, as far as the index tells. `versions` are those
    that the index holds of entries, by id, where it is never late.
    """

    bm25: tuple[LegHit, ...] = ()
    dense: tuple[LegHit, ...] = ()
    degraded: tuple[str, ...] = ()
    overlay: tuple[str, ...] = ()
    held: Mapping[str, Entry] | None = None
    took: Mapping[str, float] = field(default_factory=dict, compare=False)
    versions: Mapping[str, int] = field(default_factory=dict, compare=False)

    def entry_ids(self) -> list[str]:
        """Return the distinct ids of both legs, in order of first appearance."""
        return list(dict.fromkeys(hit.entry_id for hit in (*self.bm25, *self.dense)))

    def least_versions(self) -> dict[str, int]:
        """Return the versions that entries have at least, by id: what the index has seen of them."""
        told = {hit.entry_id: hit.version for hit in (*self.bm25, *self.dense) if hit.version is not None}
        return {**self.versions, **told}
