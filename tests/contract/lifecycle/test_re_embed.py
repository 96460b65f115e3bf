"""A space is encoded anew: every entry once, by whatever steps, wherever it is stopped."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.core.embedding.encoder_input import encoder_input
from recollect.core.embedding.messages import EmbeddedVersion, EncoderInput
from recollect.core.lifecycle.jobs import JobAction, JobBudget, JobChange, RunStep
from recollect.core.model.drafts import Edit
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import EntryVectors
from recollect.core.retrieval.candidates import CandidateQuery, Candidates
from recollect.core.retrieval.index_row import IndexRow
from recollect.errors import EmbedderUnavailableError, EmbeddingError, InputError
from recollect.ports import Embedder, EntryStore
from recollect.use_cases.maintenance.reembed import ReembedSpace
from tests.builders import ALICE, MALLORY
from tests.contract.lifecycle.life import Life
from tests.fakes.embedder import HashEmbedder, TurnedEmbedder
from tests.jobs import StoppedError, Stopping, always, changes_of, never, steps, stopped
from tests.write_path import USER

FORMER = TurnedEmbedder("former", dimensions=256, lifted=1.5)
PRESENT = HashEmbedder("present")
TEXTS = tuple(
    f"Elena keeps {thing} in the {place}." for thing in ("tea", "rice") for place in ("attic", "cellar", "van")
)
BYTES = 1 << 26


@dataclass(frozen=True, slots=True)
class Renewing:
    """A space whose entries the former model has encoded."""

    life: Life
    scope: Scope
    entries: Sequence[Entry]
    index: ExactSearch

    @property
    def store(self) -> EntryStore:
        return self.life.store

    def job(self, store: EntryStore | None = None, embedder: Embedder = PRESENT) -> RunStep:
        return ReembedSpace(store or self.store, self.index, embedder, self.life.clock)

    def told(self, *entries: Entry, model: str = "former") -> list[JobChange]:
        ids = sorted(one.id for one in entries or self.entries)
        return [JobChange(one, JobAction.EMBEDDED, f"its vectors are of {model}") for one in ids]

    def held(self) -> dict[str, tuple[str, bytes] | None]:
        """The vectors of every entry: their model, and what they are."""
        ids = [entry.id for entry in self.entries]
        present, former = (self.store.read(self.scope, ids, model=one.model).entries for one in (PRESENT, FORMER))
        return {one: _told(present[one].vectors or former[one].vectors) for one in ids}

    def searched(self, text: str, *, index: ExactSearch | None = None) -> Candidates:
        vector = PRESENT.encode_query(text).sentence
        return (index or self.index).candidates(self.scope, CandidateQuery((), vector, PRESENT.model))


ROUNDED: Final = 0.9999  # cosine of what a store gives back with what it was given


def _told(vectors: EntryVectors | None) -> tuple[str, bytes] | None:
    return None if vectors is None else (vectors.model, vectors.pooled.astype("<f2").tobytes())


def embed(store: EntryStore, scope: Scope, entries: Sequence[Entry], embedder: Embedder = FORMER) -> None:
    """What a worker does."""
    made = embedder.encode_entries([encoder_input(entry, None) for entry in entries])
    versions = [EmbeddedVersion(one.id, one.version, vectors) for one, vectors in zip(entries, made, strict=True)]
    assert all(store.store_vectors(scope, versions))
    store.settle(scope, [(one.id, one.version) for one in entries])


def renewing(life: Life, scope: Scope = ALICE, texts: Sequence[str] = TEXTS) -> Renewing:
    entries = []
    for text in texts:
        life.clock.advance(seconds=1)  # entries of one moment have no order
        entries.append(life.path.stored(text, scope=scope))
    embed(life.store, scope, entries)
    return Renewing(life, scope, entries, ExactSearch(life.store, max_bytes=BYTES))


def test_every_entry_is_encoded_once(life: Life) -> None:
    space = renewing(life)
    before = space.held()
    foretold = changes_of(space.job(), dry_run=True)
    assert foretold == space.told()
    assert space.held() == before
    assert changes_of(space.job()) == foretold
    made = PRESENT.encode_entries([EncoderInput(entry.text) for entry in space.entries])
    for entry, one in zip(space.entries, made, strict=True):
        held = life.store.read(ALICE, [entry.id], model=PRESENT.model).entries[entry.id].vectors
        assert held is not None
        assert held.model == one.model
        assert float(held.pooled @ one.pooled) > ROUNDED, "the same, but for how a store rounds it"
    assert life.store.vector_models(ALICE) == {PRESENT.model: len(TEXTS)}
    assert changes_of(space.job()) == []
    assert [entry.version for entry in life.entries()] == [entry.version for entry in space.entries]


def test_of_other_spaces_nothing_is_touched(life: Life) -> None:
    space, other = renewing(life), renewing(life, MALLORY)
    before = other.held()
    assert len(changes_of(space.job())) == len(TEXTS)
    assert other.held() == before


def test_what_waits_is_left_to_the_worker_and_what_is_forgotten_to_its_restoring(life: Life) -> None:
    space = renewing(life)
    waiting = life.path.stored("Elena waits for a parcel.")
    life.path.forget(ALICE, space.entries[0].id, USER)
    assert changes_of(space.job()) == space.told(*space.entries[1:])
    assert life.store.read(ALICE, [waiting.id], model=PRESENT.model).entries[waiting.id].vectors is None
    back = life.path.restore(ALICE, space.entries[0].id, USER)
    assert back.id in {change.entry_id for change in life.store.pending(ALICE, limit=10)}, "the worker is asked"


def test_steps_are_bounded_by_changes_and_by_time(life: Life) -> None:
    space = renewing(life)
    made = steps(space.job(), changes=4, dry_run=True)
    assert [len(step.changes) for step in made] == [4, 2]
    assert [step.seen for step in made] == [4, 2]
    assert {step.of for step in made} == {len(TEXTS)}
    assert [change for step in steps(space.job(), has_time=never) for change in step.changes] == space.told()


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_stopped_anywhere_it_ends_as_if_it_had_not_been(life: Life, *, after: bool) -> None:
    whole = renewing(life, Scope("alice", "whole"))
    changes_of(whole.job(), whole.scope)
    failpoint, is_stopped = 0, True
    while is_stopped:
        failpoint += 1
        space = renewing(life, Scope("alice", f"space-{failpoint}"))
        store = Stopping(life.store, at=failpoint, after=after)
        is_stopped = True
        with stopped():
            steps(space.job(store), space.scope, changes=2)
            is_stopped = False
        left = changes_of(space.job(), space.scope)
        assert len(left) == (max(0, len(TEXTS) - 2 * (failpoint - 1 + after)) if is_stopped else 0)
        assert list(space.held().values()) == list(whole.held().values())
        assert {hit.entry_id for hit in space.searched("tea").dense} == {entry.id for entry in space.entries}
    assert failpoint == len(TEXTS) // 2 + 1


def test_what_is_written_meanwhile_keeps_what_its_writer_gives_it(life: Life) -> None:
    space = renewing(life)

    class Late(HashEmbedder):
        def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
            life.path.edit(ALICE, space.entries[0].id, Edit(text="Elena drinks no tea."), USER)
            return super().encode_entries(inputs)

    assert changes_of(space.job(embedder=Late(PRESENT.model))) == space.told(*space.entries[1:])
    assert space.held()[space.entries[0].id] is None


class Refusing(HashEmbedder):
    """Takes every text but one."""

    def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
        if any("rice in the van" in one.text for one in inputs):
            raise EmbeddingError("too long")
        return super().encode_entries(inputs)


def test_a_text_that_the_model_does_not_take_keeps_its_vectors_and_is_told(life: Life) -> None:
    space = renewing(life)

    *made, refused = changes_of(space.job(embedder=Refusing(PRESENT.model)))
    kept = space.entries[-1]
    assert made == space.told(*space.entries[:-1])
    assert refused == JobChange(kept.id, JobAction.REFUSED, "not encoded: EmbeddingError")
    held = space.held()[kept.id]
    assert held is not None
    assert held[0] == FORMER.model


def test_a_model_that_is_away_changes_nothing(life: Life) -> None:
    space = renewing(life)

    class Away(HashEmbedder):
        def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
            raise EmbedderUnavailableError("away")

    before = space.held()
    with pytest.raises(EmbedderUnavailableError):
        steps(space.job(embedder=Away(PRESENT.model)))
    assert space.held() == before


def test_a_bookmark_of_something_else_is_refused(life: Life) -> None:
    with pytest.raises(InputError):
        renewing(life).job()(ALICE, "elsewhere", JobBudget(1, always), True)  # noqa: FBT003


def test_searches_find_by_vector_what_is_encoded_anew_and_say_that_something_is_not(life: Life) -> None:
    space = renewing(life)
    elsewhere = ExactSearch(life.store, max_bytes=BYTES)  # of another process
    bookmark: str | None = None
    for place in range(1, len(TEXTS) + 1):
        life.clock.advance(seconds=1)
        for index in (space.index, elsewhere):
            found = space.searched("tea in the attic", index=index)
            assert {hit.entry_id for hit in found.dense} == {one.id for one in space.entries[: place - 1]}
            assert found.degraded == ("former_model",)
        bookmark = space.job()(ALICE, bookmark, JobBudget(1, always), False).bookmark  # noqa: FBT003
    for index in (space.index, elsewhere):
        found_last = space.searched("tea in the attic", index=index)
        assert {hit.entry_id for hit in found_last.dense} == {entry.id for entry in space.entries}
        assert found_last.degraded == ()


@pytest.mark.parametrize("lost", ["answer", "call"])
def test_an_index_that_was_not_told_is_told_again(life: Life, lost: str) -> None:
    space = renewing(life)
    told: dict[str, str | None] = {}

    class Elsewhere:
        """An index apart from the store, to which the second call, or its answer, is lost."""

        calls = 0

        def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
            raise AssertionError((scope, query))

        def project(self, _scope: Scope, rows: Sequence[IndexRow]) -> None:
            self.calls += 1
            if self.calls != 2 or lost == "answer":
                told.update({row.entry_id: row.model for row in rows if row.pooled is not None})
            if self.calls == 2:
                raise StoppedError

    elsewhere = Elsewhere()
    job = ReembedSpace(life.store, elsewhere, PRESENT, life.clock)
    with stopped():
        steps(job, changes=2)
    assert len(changes_of(job, changes=2)) == len(TEXTS) - 2
    assert told == dict.fromkeys(space.held(), PRESENT.model)


def test_more_are_encoded_anew_than_a_transaction_holds(life: Life) -> None:
    space = renewing(life, texts=[f"Shelf {number} holds {number * 7} jars of plum jam." for number in range(45)])
    assert changes_of(space.job()) == space.told()
    assert {hit.entry_id for hit in space.searched("plum jam").dense} == set(space.held())
    assert life.store.vector_models(ALICE) == {PRESENT.model: 45}
