"""The use cases over a database in a folder, whose bytes can be searched."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from recollect.adapters.search.as_searched import ForgottenSearch
from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.adapters.sqlite import (
    Database,
    SqliteDueIndex,
    SqliteEntryStore,
    SqliteErasing,
    SqliteErasureLedger,
    SqliteJobQueue,
    SqliteJobRuns,
    SqliteQueue,
)
from recollect.adapters.utf8_tokens import ByteCounter
from recollect.core.context.wish import Tokenizer
from recollect.core.ranking.weights import RankingWeights
from recollect.core.spaces.settings import SecretHandling, SpaceSettings
from recollect.use_cases.parts import JobParts, Parts
from recollect.use_cases.table import Recollect
from tests.fakes.clock import CountingIds, FixedClock
from tests.fakes.embedder import HashEmbedder

NAME = "kept.db"


@contextmanager
def kept_memory(folder: Path, secrets: SecretHandling) -> Iterator[Recollect]:
    """Open the use cases over a file of a folder; spaces do with secrets what is said."""
    clock, embedder = FixedClock(), HashEmbedder()
    with closing(Database(folder / NAME)) as database:
        store = SqliteEntryStore(database, clock)
        index = ExactSearch(store, max_bytes=1_000_000)
        jobs = SqliteJobQueue(database, clock)
        yield Recollect(
            Parts(
                store=store,
                index=index,
                searched=ForgottenSearch(index, store),
                embedder=embedder,
                waiting=SharedWaitingVectors(embedder),
                queue=SqliteQueue(database, clock),
                clock=clock,
                ids=CountingIds(),
                chance=lambda: 0.5,
                counters={tokenizer: ByteCounter() for tokenizer in Tokenizer},
                weights=RankingWeights(),
                space=SpaceSettings(secrets=secrets),
                erasing=SqliteErasing(database),
                ledger=SqliteErasureLedger(folder / "erasures.db"),
                erasable=index,
                jobs=JobParts(SqliteDueIndex(database), SqliteJobRuns(database), jobs, jobs),
            )
        )


def kept_bytes(folder: Path) -> bytes:
    """Everything that is in the files of a folder."""
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))
