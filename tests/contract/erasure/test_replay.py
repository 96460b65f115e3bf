"""A store that was restored from a backup knows nothing of what was erased since: the ledger does."""

import random
import shutil
from contextlib import closing
from pathlib import Path

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.sqlite import Database, SqliteEntryStore, SqliteErasing, SqliteErasureLedger, SqliteQueue
from recollect.adapters.sqlite.erasure.purge import rewrite
from recollect.core.model.scope import Scope
from tests.builders import ALICE, MALLORY
from tests.contract.erasure.parts import BENIGN, CANARY, Erasable, filled
from tests.fakes.clock import FixedClock

WORK = Scope("alice", "work")


def test_what_a_store_knows_of_is_not_replayed(parts: Erasable) -> None:
    filled(parts, ALICE, random.Random(1))
    parts.erased(ALICE)
    assert parts.replayed() == []


def opened(folder: Path, clock: FixedClock, database: Database, index: ExactSearch) -> Erasable:
    return Erasable(
        SqliteEntryStore(database, clock),
        SqliteQueue(database, clock),
        clock,
        SqliteErasing(database),
        SqliteErasureLedger(folder / "erasures.db"),
        index,
        [],
        (folder / "recollect.db").read_bytes,
    )


def test_a_data_file_that_was_put_back_is_erased_again(tmp_path: Path) -> None:
    clock = FixedClock()
    data, backup = tmp_path / "recollect.db", tmp_path / "backup.db"
    with closing(Database(data)) as database, closing(_index(database, clock)) as index:
        parts = opened(tmp_path, clock, database, index)
        filled(parts, ALICE, random.Random(1))
        kept = filled(parts, WORK, random.Random(2), BENIGN) + filled(parts, MALLORY, random.Random(3), BENIGN)
        assert rewrite(database)
        shutil.copy(data, backup)
        first = parts.erased(ALICE)
    shutil.copy(backup, data)
    with closing(Database(data)) as database, closing(_index(database, clock)) as index:
        parts = opened(tmp_path, clock, database, index)
        assert [erasure.id for erasure in parts.replayed()] == [first.erasure.id]
        assert parts.survey(ALICE) == {}  # nobody is served from what came back
        again = parts.done(first.erasure)
        assert again.removed["entries"] == first.removed["entries"]
        assert CANARY.encode() not in parts.everything()
        assert parts.survey(WORK)["entries"] + parts.survey(MALLORY)["entries"] == kept["entries"]
        assert parts.replayed() == []


def _index(database: Database, clock: FixedClock) -> ExactSearch:
    return ExactSearch(SqliteEntryStore(database, clock), max_bytes=1 << 20)
