"""Compare a memory that has got its vectors with the nearest ones of its space, and link it to those."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from recollect.core.deduplication.conflicts import (
    Conflict,
    ConflictKind,
    Resolution,
    conflict_id,
    conflict_key,
    conflict_of,
    open_conflict,
)
from recollect.core.deduplication.neighbours import (
    NEAR,
    NEIGHBOURS,
    SHARING_WORDS,
    Neighbour,
    is_compared,
    nearest,
    questions,
    tags_for,
    telling_words,
)
from recollect.core.deduplication.verdicts import JudgedPair, Judgement, Verdict, as_judged, to_judge
from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.edges import Edge, drop_edge, edge_key, edge_of, put_edges
from recollect.core.model.entry import Entry, Kind
from recollect.core.model.ids import is_entry_id
from recollect.core.model.records import Collection, RecordChange, RecordPrefix
from recollect.core.model.report import Report
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import EntryVectors
from recollect.core.model.writes import Author
from recollect.core.retrieval.candidates import CandidateQuery, Degraded, EntryFilter
from recollect.core.spaces.graph.linking import LINK_TYPES, NewLink, holds, new_links
from recollect.core.spaces.settings import OnConflict
from recollect.errors import ConflictError, IndexUnavailableError, NotFoundError, RecordConflictError
from recollect.ports import CandidateSource, Clock, Conversations
from recollect.use_cases.common.attempts import is_changed
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.memories.change import ChangeEntry, Commission
from recollect.use_cases.memories.conflicts import RETIRING, ResolveConflict
from recollect.use_cases.memories.settle import conflicts_in, settle_rest, settling

logger = logging.getLogger(__name__)

TAGGER: Final = Author("job:tagger", "the memories nearest to it carry these tags")
FIRST_VERSION: Final = 1
COMPARER: Final = "job:compare"
JUDGE: Final = Author("job:judge", "the language model finds that both can hold")
EDITED: Final = Author(COMPARER, "what one of them says was changed, and both can hold since")
Judge = Callable[[Scope, Sequence[JudgedPair]], Judgement]
_MEMORIES: Final = EntryFilter(kinds=frozenset({Kind.MEMORY}))
LINKER: Final = Author("job:link", "the nearest memories that name the same")
EDGES_READ: Final = 50  # of a memory that has changed


@dataclass(frozen=True, slots=True)
class Comparison(Report):
    """What came of comparing: memories compared, conflicts opened by kind, memories that got tags.

    dismissed: conflicts that a language model kept the rules from opening, or resolved since both memories hold; and
    those that an edited text does not raise any more.
    linked: edges that were drawn.
    """

    compared: int = 0
    contradictions: int = 0
    possible_duplicates: int = 0
    tagged: int = 0
    dismissed: int = 0
    linked: int = 0

    @property
    def opened(self) -> int:
        """How many conflicts were opened."""
        return self.contradictions + self.possible_duplicates


@dataclass(frozen=True, slots=True)
class LinkNeighbours:
    """Draws few edges from a memory to its neighbours, and drops its own that hold no longer. Safe to repeat."""

    store: Conversations
    clock: Clock

    def __call__(self, scope: Scope, entry: Entry, vectors: EntryVectors, neighbours: Sequence[Neighbour]) -> int:
        """Return how many edges were drawn; one that is there between the two, whoever drew it, stays alone.

        Raises:
            StoreUnavailableError: the store does not answer.
        """
        if entry.version > 1:
            self._drop(scope, entry, vectors)
        return sum(self._draw(scope, entry, link) for link in new_links(entry, neighbours))

    def _draw(self, scope: Scope, entry: Entry, link: NewLink) -> bool:
        other = link.target.id
        ends = ((entry.id, other), (other, entry.id))
        if self.store.records(scope, [edge_key(one, type_, two) for type_ in LINK_TYPES for one, two in ends]):
            return False
        now = self.clock.now()
        edge = Edge(entry.id, link.type, other, LINKER.name, now, LINKER.reason)
        noted = AuditItem(now, AuditAction.EDGE_ADDED, entry.id, LINKER.name, LINKER.reason, other=other)
        return self._changed(scope, (*put_edges([edge], new=True), audit_record(noted)))

    def _drop(self, scope: Scope, entry: Entry, vectors: EntryVectors) -> None:
        """Drop the edges that this job drew from or to a memory and that hold no longer, since its text changed."""
        edges = [
            edge_of(record)
            for collection in (Collection.EDGE, Collection.BACK_EDGE)
            for record in self.store.list_records(scope, RecordPrefix(collection, (entry.id,)), limit=EDGES_READ).items
        ]
        own = {
            edge.target if edge.source == entry.id else edge.source: edge
            for edge in edges
            if edge.by == LINKER.name and is_entry_id(edge.target)
        }
        if not own:
            return
        read = self.store.read(scope, list(own), model=vectors.model).entries
        standing = {one.entry.id for one in nearest(entry, vectors, read.values()) if holds(entry, one)}
        for other, edge in own.items():
            # What has no vectors yet is looked at when it gets them
            if other in standing or (other in read and read[other].vectors is None):
                continue
            noted = AuditItem(
                self.clock.now(), AuditAction.EDGE_REMOVED, entry.id, LINKER.name, "its text has changed", other=other
            )
            self._changed(scope, (*drop_edge(edge.source, edge.type, edge.target), audit_record(noted)))

    def _changed(self, scope: Scope, changes: Sequence[RecordChange]) -> bool:
        done = is_changed(self.store, scope, changes)
        if done:
            logger.info("edges_linked", extra={"changes": len(changes)})
        return done


@dataclass(frozen=True, slots=True)
class CompareNeighbours:
    """Opens conflicts with what contradicts a memory or may repeat it, and gives it tags when it has none.

    Nothing is merged or dropped; an older memory is superseded where the space says so. Safe to repeat: there is one
    conflict about two memories for good, so that what was decided is not asked again.

    judge: a language model that has a say in it (see core/deduplication/verdicts.py); when it does not answer, what the
    rules say stands. None for the rules alone. link: draws edges to neighbours; None where none are drawn.
    """

    store: Conversations
    index: CandidateSource
    clock: Clock
    settings: ReadSettings
    resolve: ResolveConflict
    judge: Judge | None = None
    link: LinkNeighbours | None = None

    def __call__(self, scope: Scope, entry: Entry, vectors: EntryVectors) -> Comparison:
        """Compare an entry at the version that the vectors belong to; one that is no memory in use is passed over.

        Raises:
            IndexUnavailableError: the index does not answer, or not in whole; compare again later.
            StoreUnavailableError: the store does not answer; likewise.
        """
        if not is_compared(entry):
            return Comparison()
        neighbours = self._neighbours(scope, entry, vectors)
        by_rules = questions(entry, neighbours, self.clock.now())
        asked, dismissed = self._judged(scope, entry, neighbours, by_rules)
        dismissed += self._close(scope, entry, vectors)
        ids = {conflict.id for conflict in by_rules}
        opened = [one for one in asked if self._open(scope, one, COMPARER if one.id in ids else JUDGE.name)]
        contradictions = [conflict for conflict in opened if conflict.kind is ConflictKind.CONTRADICTION]
        sure = [conflict for conflict in contradictions if conflict.is_sure]
        if sure and self.settings(scope).on_conflict is OnConflict.SUPERSEDE:
            for conflict in sure:
                self._retire(scope, conflict)
        self._settle(scope, opened)
        return Comparison(
            compared=1,
            contradictions=len(contradictions),
            possible_duplicates=len(opened) - len(contradictions),
            tagged=int(self._tag(scope, entry, neighbours)),
            dismissed=dismissed,
            linked=0 if self.link is None else self.link(scope, entry, vectors, neighbours),
        )

    def _judged(
        self, scope: Scope, entry: Entry, neighbours: Sequence[Neighbour], by_rules: tuple[Conflict, ...]
    ) -> tuple[tuple[Conflict, ...], int]:
        """Return the conflicts to open when the model has been asked, and how many it has kept from being asked."""
        if self.judge is None or not neighbours:
            return by_rules, 0
        keys = [conflict_key(conflict_id(entry.id, neighbour.entry.id)) for neighbour in neighbours]
        known = {one.id: one for one in map(conflict_of, self.store.records(scope, keys).values())}
        pairs = to_judge(entry, neighbours, by_rules, known)
        made = self.judge(scope, pairs)
        both_hold = {id_ for id_, verdict in made.verdicts.items() if verdict is Verdict.BOTH_HOLD}
        kept_back = both_hold & made.fresh & {conflict.id for conflict in by_rules} - known.keys()
        resolved = [id_ for id_ in sorted(both_hold & known.keys()) if self._resolve(scope, id_, JUDGE)]
        return as_judged(by_rules, pairs, made.verdicts, self.clock.now()), len(kept_back) + len(resolved)

    def _close(self, scope: Scope, entry: Entry, vectors: EntryVectors) -> int:
        """Resolve the questions that a former text of a memory raised and this one does not; return how many.

        A language model that judges pairs is asked about these as about all others.
        """
        if self.judge is not None or entry.version == FIRST_VERSION:
            return 0
        questioned = {
            conflict.id: conflict.beside(entry.id)
            for conflict, _ in conflicts_in(self.store, scope, entry.id)
            if conflict.resolution is None and conflict.opened_at <= entry.modified_at
        }
        if not questioned:
            return 0
        read = self.store.read(scope, list(questioned.values()), model=vectors.model).entries
        compared = {
            id_: read[other] for id_, other in questioned.items() if other in read and read[other].vectors is not None
        }
        near = nearest(entry, vectors, compared.values())
        still = {conflict.id for conflict in questions(entry, near, self.clock.now())}
        return sum(self._resolve(scope, id_, EDITED) for id_ in sorted(compared.keys() - still))

    def _resolve(self, scope: Scope, conflict_id_: str, author: Author) -> bool:
        """Tell whether an open conflict was resolved, since both memories hold; what somebody decided stays."""
        try:
            self.resolve(scope, conflict_id_, Resolution.KEEP_BOTH, author)
        except (ConflictError, NotFoundError):
            return False
        return True

    def _neighbours(self, scope: Scope, entry: Entry, vectors: EntryVectors) -> tuple[Neighbour, ...]:
        # One more than wanted: an entry is its own nearest neighbour
        query = CandidateQuery(telling_words(entry), vectors.pooled, vectors.model, _MEMORIES, per_leg=NEIGHBOURS + 1)
        found = self.index.candidates(scope, query)
        if Degraded.DENSE_LEG in found.degraded:
            raise IndexUnavailableError("the index answers without its vectors")
        if Degraded.PARTIAL in found.degraded:
            raise IndexUnavailableError("the index answers from a part of the space")
        near = [hit.entry_id for hit in found.dense if hit.score >= NEAR]
        near += [hit.entry_id for hit in found.bm25[: SHARING_WORDS + 1]]
        entry_ids = [entry_id for entry_id in dict.fromkeys((*near, *found.overlay)) if entry_id != entry.id]
        if not entry_ids:
            return ()
        return nearest(entry, vectors, self.store.read(scope, entry_ids, model=vectors.model).entries.values())

    def _open(self, scope: Scope, conflict: Conflict, by: str) -> bool:
        """Tell whether a conflict was opened now; one that is there, open or decided, stays as it is."""
        opened = is_changed(self.store, scope, open_conflict(conflict, by))
        if opened:
            logger.info("conflict_opened", extra={"conflict_id": conflict.id, "kind": conflict.kind.value})
        return opened

    def _retire(self, scope: Scope, conflict: Conflict) -> None:
        """Let the newer one supersede the older; when either has changed meanwhile, a person is asked."""
        try:
            self.resolve(scope, conflict.id, Resolution.SUPERSEDE, RETIRING)
        except (ConflictError, NotFoundError) as error:
            told = {"conflict_id": conflict.id, "error": type(error).__name__}
            logger.info("conflict_left_open", extra=told)

    def _settle(self, scope: Scope, opened: Sequence[Conflict]) -> None:
        """Settle what has been opened about a memory that went out of use since it was read."""
        ids = list(dict.fromkeys(entry_id for conflict in opened for entry_id in conflict.both))
        entries = self.store.read(scope, ids).entries if ids else {}
        for entry_id in ids:
            if entry_id not in entries or not is_compared(entries[entry_id].entry):
                try:
                    settle_rest(self.store, scope, settling(self.store, scope, entry_id, COMPARER, self.clock.now()))
                except RecordConflictError:
                    logger.info("conflict_decided_meanwhile", extra={"entry_id": entry_id})

    def _tag(self, scope: Scope, entry: Entry, neighbours: Sequence[Neighbour]) -> bool:
        """Tell whether an entry got tags; one that has changed meanwhile is left alone."""
        tags = tags_for(entry, neighbours)
        if not tags:
            return False
        commission = Commission(
            author=TAGGER, action=AuditAction.EDITED, now=self.clock.now(), expected_version=entry.version
        )
        try:
            ChangeEntry(self.store)(scope, entry.id, commission, lambda present: replace(present, tags=tags))
        except (ConflictError, NotFoundError):
            return False
        return True
