"""Kept indexes hold the words of what is erased: they go with it, and none comes back from who still has it."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from recollect.adapters.search.exact import ExactSearch, KeptIndexes
from recollect.adapters.search.exact.kept_file import About
from recollect.adapters.search.exact.space_index import SpaceIndex
from recollect.adapters.sqlite import Database, SqliteEntryStore, SqliteErasing, SqliteErasureLedger, SqliteQueue
from recollect.core.model.entry import Kind, State
from recollect.core.model.scope import PERSON_SPACE, Scope
from recollect.core.retrieval.index_row import IndexRow
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.errors import ErasedError
from tests.builders import ALICE, MALLORY, MODEL, a_memory
from tests.contract.erasure.parts import BENIGN, CANARY, Erasable, committed
from tests.fakes.clock import FixedClock


@dataclass
class Keeping:
    """A data folder with kept indexes."""

    parts: Erasable
    kept: KeptIndexes
    folder: Path

    def keep(self, scope: Scope, word: str) -> str:
        """Keep an index that holds a word; return its name."""
        token = self.kept.begin(scope)
        about = About(scope.owner, scope.space, MODEL, self.parts.store.changes(scope, position=None, limit=1).position)
        assert self.kept.save(token, about, holding(word))
        return token

    def words(self, word: str) -> list[str]:
        """The files of kept indexes that hold a word; they are not compressed."""
        return [path.parent.name for path in self.folder.rglob("*") if path.is_file() and word in text_of(path)]


def text_of(path: Path) -> str:
    return path.read_bytes().replace(b"\x00", b"").decode(errors="replace")


def holding(word: str) -> SpaceIndex:
    index = SpaceIndex()
    index.apply(IndexRow("e1", 1, Kind.MEMORY, State.ACTIVE, searched_text=f"{word} lives in Porto"))
    index.pack()
    return index


@pytest.fixture
def keeping(tmp_path: Path) -> Iterator[Keeping]:
    clock = FixedClock()
    with closing(Database(tmp_path / "recollect.db")) as database:
        store = SqliteEntryStore(database, clock)
        kept = KeptIndexes(tmp_path / "index", store, clock, max_bytes=1 << 30)
        with closing(ExactSearch(store, max_bytes=1 << 24, kept=kept)) as index:
            ledger = SqliteErasureLedger(tmp_path / "erasures.db")
            queue, erasing = SqliteQueue(database, clock), SqliteErasing(database)
            parts = Erasable(store, queue, clock, erasing, ledger, index, [], lambda: b"")
            yield Keeping(parts, kept, tmp_path / "index")


@pytest.mark.parametrize("space", [ALICE.space, EVERY_SPACE])
def test_they_go_and_are_counted_and_those_of_others_stay(keeping: Keeping, space: str) -> None:
    own, other = keeping.keep(ALICE, CANARY), keeping.keep(MALLORY, BENIGN)
    assert own in keeping.words(CANARY)
    line = keeping.parts.erased(ALICE, space)
    assert line.removed["index_files"] == 1
    assert keeping.words(CANARY) == []
    assert other in keeping.words(BENIGN)
    assert keeping.kept.load(MALLORY, MODEL) is not None


def test_one_in_the_making_is_not_kept(keeping: Keeping) -> None:
    token = keeping.kept.begin(ALICE)
    about = About(ALICE.owner, ALICE.space, MODEL, "1")
    keeping.parts.erased(ALICE)
    assert not keeping.kept.save(token, about, holding(CANARY))
    assert keeping.words(CANARY) == []


def test_what_a_kill_left_half_made_goes(keeping: Keeping) -> None:
    half = keeping.folder / f"{'a' * 32}.part"
    half.mkdir(parents=True)
    (half / "vectors.npy").write_text(CANARY)
    keeping.parts.erased(ALICE)
    assert not half.exists()


def test_an_index_from_before_is_not_begun_after(keeping: Keeping) -> None:
    built = keeping.parts.begun(ALICE)
    keeping.parts.erased(ALICE)
    with pytest.raises(ErasedError):
        keeping.kept.begin(built)


def test_what_is_known_of_the_person_goes_with_everything_and_stays_with_a_space(keeping: Keeping) -> None:
    store, person = keeping.parts.store, Scope("alice", PERSON_SPACE)
    committed(store, person, a_memory(CANARY, scope=person))
    keeping.parts.erased(ALICE)
    assert keeping.parts.survey(ALICE, EVERY_SPACE)["entries"] == 1
    assert keeping.parts.erased(ALICE, EVERY_SPACE).removed["entries"] == 1
    assert keeping.parts.survey(ALICE, EVERY_SPACE) == {}
