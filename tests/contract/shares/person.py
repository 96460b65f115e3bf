"""A person with several spaces, who stores, shares and asks."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from recollect.adapters.clock import RandomIds
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.adapters.utf8_tokens import ByteCounter
from recollect.core.context.wish import ContextWish, Tokenizer
from recollect.core.model.audit import AuditAction, AuditItem
from recollect.core.model.entry import Entry, Kind
from recollect.core.model.scope import Owner, Scope
from recollect.core.model.writes import Author
from recollect.core.query.query import Query
from recollect.core.ranking.weights import RankingWeights
from recollect.core.spaces.settings import SpaceSettings
from recollect.core.spaces.shares import Elsewhere, Reach, Share
from recollect.ports import CandidateSource, EntryStore, SearchIndex
from recollect.use_cases.contexts.assemble_context import ServedContext
from recollect.use_cases.parts import Parts
from recollect.use_cases.search.search import SearchResult
from recollect.use_cases.table import Recollect
from tests.builders import a_memory, a_turn, a_write
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.queue import InMemoryQueue

USER = Author()
ALL = 50


@dataclass
class Person:
    """Alice and her spaces; `scope` is hers, whole."""

    store: EntryStore
    index: SearchIndex
    clock: FixedClock
    name: str = "alice"
    searched: CandidateSource | None = None  # where searches see the index otherwise than it is
    memory: Recollect = field(init=False)

    def __post_init__(self) -> None:
        embedder = HashEmbedder()
        self.memory = Recollect(
            Parts(
                store=self.store,
                index=self.index,
                searched=self.searched or self.index,
                embedder=embedder,
                waiting=SharedWaitingVectors(embedder),
                queue=InMemoryQueue(self.clock),
                clock=self.clock,
                ids=RandomIds(),
                chance=lambda: 0.5,
                counters={tokenizer: ByteCounter() for tokenizer in Tokenizer},
                weights=RankingWeights(),
                space=SpaceSettings(soft_cap=0),
            )
        )

    @property
    def reach(self) -> Reach:
        return Reach(self.scope)

    def scope(self, space: str) -> Scope:
        return Scope(self.name, space)

    def has(self, space: str, text: str, *tags: str, **fields: Any) -> Entry:
        """Store a memory as it is; return it."""
        scope = self.scope(space)
        entry = a_memory(text, scope=scope, now=self.clock.advance(seconds=1), tags=tags, **fields)
        self.store.commit(scope, [a_write(entry)])
        return entry

    def says(self, space: str, session: str, *turns: tuple[str, tuple[str, ...], str | None]) -> list[Entry]:
        """Store turns, each a text, its tags, and the context that it has."""
        scope, said = self.scope(space), []
        for place, (text, tags, context) in enumerate(turns):
            now = self.clock.advance(seconds=1)
            turn = a_turn(text, session=session, sequence=place, scope=scope, now=now, tags=tags, context=context)
            self.store.commit(scope, [a_write(turn, revision=place)])
            said.append(turn)
        return said

    def shares(self, from_space: str, to_space: str, *tags: str) -> Share:
        self.clock.advance(seconds=1)
        return self.memory.share_tags(self.reach, from_space, to_space, tags, USER).share

    def revokes(self, share: Share) -> None:
        self.clock.advance(seconds=1)
        self.memory.revoke_share(self.reach, share.id, USER)

    def listed(self, space: str | None = None, limit: int = 200) -> list[Share]:
        """List all shares, page by page."""
        found: list[Share] = []
        after: str | None = None
        while True:
            page = self.memory.list_shares(Owner(self.name), self.reach, space=space, limit=limit, after=after)
            assert len(page.items) <= limit
            found += page.items
            after = page.next_after
            if after is None:
                return found

    def asks(
        self,
        space: str,
        text: str = "Which tea is it?",
        *,
        spaces: Sequence[str] = (),
        reach: Reach | None = None,
        **fields: Any,
    ) -> SearchResult:
        elsewhere = Elsewhere(reach or self.reach, tuple(spaces), is_named=bool(spaces))
        return self.memory.search(self.scope(space), Query(text=text, **{"limit": ALL, **fields}), elsewhere)

    def finds(self, space: str, text: str = "Which tea is it?", **more: Any) -> set[str]:
        """Return the ids of all that a search finds."""
        return {hit.entry.id for hit in self.asks(space, text, **more).hits}

    def context(self, space: str, text: str, *, spaces: Sequence[str] = ()) -> ServedContext:
        wish = ContextWish(max_tokens=10_000, tokenizer=Tokenizer.BYTES)
        elsewhere = Elsewhere(self.reach, tuple(spaces), is_named=bool(spaces))
        return self.memory.assemble_context(self.scope(space), Query(text=text, min_relevance=0), wish, elsewhere)

    def audit(self, space: str) -> list[AuditItem]:
        """Return what the trail tells of shares, the latest first."""
        page = self.memory.list_audit(self.scope(space), limit=200)
        return [one for one in page.items if one.action in {AuditAction.SHARED, AuditAction.SHARE_REVOKED}]


def kinds(result: SearchResult) -> set[Kind]:
    return {hit.entry.kind for hit in result.hits}
