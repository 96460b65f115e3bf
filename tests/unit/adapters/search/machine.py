"""A store and a folder on which processes with exact search start and end."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from recollect.adapters.search.exact import ExactSearch, KeptIndexes
from recollect.adapters.search.exact.followed_space import FollowedSpace
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates
from tests.builders import ALICE, MODEL, a_memory, vectors
from tests.fakes.clock import FixedClock
from tests.unit.adapters.search.watched_store import WatchedStore

PLENTY = 1 << 30
TEXTS = ("oolong tea", "a cup of green oolong", "green tea and tea again", "bread", "東京 tea\nin two lines")
QUERY = CandidateQuery(("teas", "green", "東京"), vectors(2).pooled, MODEL)


class Machine:
    """A store and a folder; what searches on it is a process that starts and ends."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "index"
        self.clock = FixedClock()
        self.watched = WatchedStore(self.clock)
        self.entries = [a_memory(text, tags=("drink",)) for text in TEXTS]
        self.watched.put(*self.entries)
        for seed, entry in enumerate(self.entries[:-1]):
            self.watched.embed(entry, seed=seed)

    def kept(self, *, max_bytes: int = PLENTY) -> KeptIndexes:
        return KeptIndexes(self.folder, self.watched.store, self.clock, max_bytes=max_bytes)

    @contextmanager
    def process(self, *, max_bytes: int = PLENTY) -> Iterator[ExactSearch]:
        """A process; when it ends, what is due has been kept."""
        with closing(ExactSearch(self.watched, max_bytes=PLENTY, kept=self.kept(max_bytes=max_bytes))) as search:
            yield search

    def keep(self, scope: Scope = ALICE) -> None:
        """A process that searched once."""
        with self.process() as search:
            ask(search, scope)

    def space(self) -> FollowedSpace:
        """A space that was searched, which is kept when a test says so."""
        space = FollowedSpace(self.watched, ALICE, kept=self.kept())
        space.candidates(QUERY)
        return space

    def folders(self) -> list[Path]:
        return sorted(self.folder.iterdir()) if self.folder.exists() else []

    def records(self, scope: Scope = ALICE) -> int:
        return len(self.watched.store.records_under(scope, [RecordPrefix(Collection.KEPT_INDEX)], limit=99))

    def built(self) -> Candidates:
        """What an index that is built anew answers."""
        with closing(ExactSearch(self.watched.store, max_bytes=PLENTY)) as search:
            return ask(search)


def ask(search: ExactSearch, scope: Scope = ALICE, query: CandidateQuery = QUERY) -> Candidates:
    return search.candidates(scope, query)
