"""Writers that say the same things at the same moment."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import TypeVar

from recollect.adapters.clock import RandomIds
from recollect.adapters.sqlite import Database, SqliteEntryStore
from recollect.core.model.drafts import Remembered
from recollect.core.model.scope import Scope
from tests.builders import ALICE
from tests.fakes.clock import FixedClock
from tests.patience import PATIENT_SECONDS
from tests.write_path import WritePath, wired

BUSY_SECONDS = PATIENT_SECONDS
T = TypeVar("T")


def at_once(writers: int, act: Callable[[int], T]) -> list[T]:
    """Do something with each number below `writers`, all at the same moment; return the results."""
    together = Barrier(writers)

    def begin(writer: int) -> T:
        together.wait()
        return act(writer)

    with ThreadPoolExecutor(writers) as pool:
        return list(pool.map(begin, range(writers)))


def say_all(path: WritePath, texts: Sequence[str], writers: int, scope: Scope = ALICE) -> list[Remembered]:
    """Have each of some writers say each of these texts."""
    said = at_once(writers, lambda _: [path.tell(text, scope=scope) for text in texts])
    return [remembered for one in said for remembered in one]


def say_all_in_a_process(database_path: Path, texts: Sequence[str], writers: int) -> Counter[str]:
    """Have writers of a process of its own say these texts; return how often what became of one."""
    database = Database(database_path, busy_seconds=BUSY_SECONDS)
    try:
        clock = FixedClock()
        path = wired(SqliteEntryStore(database, clock), clock, RandomIds())
        return Counter(remembered.action for remembered in say_all(path, texts, writers))
    finally:
        database.close()
