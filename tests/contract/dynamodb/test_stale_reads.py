"""Searches on eventually consistent reads that lag: what is told is what the store holds at that moment, or nothing."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

import numpy as np
import pytest

from recollect.adapters.dynamodb import DynamoDbEntryStore, HeldTokens
from recollect.adapters.dynamodb.erasing import DynamoDbErasing
from recollect.adapters.dynamodb.items.keys import keys_of
from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.embedding.encoder_input import encoder_input
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Committed
from recollect.core.query.query import Query
from recollect.core.ranking.profiles import ProfileName
from recollect.core.ranking.weights import RankingWeights
from recollect.core.retrieval.candidates import Candidates, EntryFilter, LegHit
from recollect.core.retrieval.filters.clauses import OneOf
from recollect.core.retrieval.filters.facts import Facet
from recollect.core.retrieval.read_set import Provisionally, ReadSet
from recollect.core.spaces.erasure import Erasure
from recollect.ports import SearchIndex
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search import search as searching
from recollect.use_cases.search.search import SearchEntries, SearchResult
from tests.builders import ALICE, MODEL, a_memory, a_turn, a_write, changed
from tests.contract.aws import Aws
from tests.contract.dynamodb.lagging import LaggingTable
from tests.fakes.clock import START, FixedClock
from tests.fakes.embedder import HashEmbedder

LATER = START + timedelta(minutes=1)
PARTITION = keys_of(ALICE).pk


class Told:
    """An index that tells what it was told to, however old that is."""

    def __init__(self, *entries: Entry) -> None:
        self._found = Candidates(bm25=tuple(LegHit(entry.id, 1.0, entry.version) for entry in entries))

    def candidates(self, *_: Any) -> Candidates:
        return self._found

    def project(self, *_: Any) -> None:
        """It shows nothing else."""


class BeforeTheAnswer(DynamoDbEntryStore):
    """A store to which something happens between reading what was found and telling it."""

    happens: Any = staticmethod(lambda: None)

    def read(self, scope: Scope, entry_ids: Sequence[str], **how: Any) -> ReadSet:
        read = super().read(scope, entry_ids, **how)
        happens, self.happens = self.happens, lambda: None
        happens()
        return read


@dataclass
class World:
    """A table that lags when a test says so, the store on it, and searches."""

    table: LaggingTable
    held: HeldTokens
    store: BeforeTheAnswer
    exact: ExactSearch
    embedder: HashEmbedder

    def remember(self, *entries: Entry) -> None:
        for entry in entries:
            revision = entry.sequence
            self.store.commit(ALICE, [a_write(entry, revision=revision)])
            self.embed(entry)

    def change(self, entry: Entry, *, embed: bool = False, **fields: Any) -> Entry:
        """Change an entry; its new text is embedded at once."""
        new = changed(entry, now=LATER, **fields)
        (outcome,) = self.store.commit(ALICE, [a_write(new, embed=embed, session=None)])
        assert isinstance(outcome, Committed)
        if embed:
            self.embed(new)
        else:
            self.store.settle(ALICE, [(new.id, new.version)])
        return new

    def forget(self, entry: Entry) -> None:
        self.change(entry, state=State.DELETED)

    def embed(self, entry: Entry) -> None:
        (made,) = self.embedder.encode_entries([encoder_input(entry, None)])
        self.store.store_vectors(ALICE, [EmbeddedVersion(entry.id, entry.version, made)])
        self.store.settle(ALICE, [(entry.id, entry.version)])

    def search(self, text: str, index: SearchIndex | None = None, **asked: Any) -> SearchResult:
        entries = SearchEntries(
            self.store,
            index or self.exact,
            self.embedder,
            SharedWaitingVectors(self.embedder),
            RankingWeights(),
            FixedClock(LATER),
            ReadSettings(self.store),
        )
        return entries(ALICE, Query(text=text, **asked))

    def found(self, text: str, index: SearchIndex | None = None, **asked: Any) -> list[str]:
        return [hit.entry.text for hit in self.search(text, index, **asked).hits]


@pytest.fixture
def world(aws: Aws) -> Iterator[World]:
    clock, held = aws.clock(), HeldTokens()
    with aws.new_table() as (connection, name), closing(LaggingTable(connection, name, clock)) as table:
        store = BeforeTheAnswer(table, held=held)
        with closing(ExactSearch(store, max_bytes=1 << 24)) as exact:
            yield World(table, held, store, exact, HashEmbedder())


def test_what_is_not_there_yet_is_found(world: World) -> None:
    world.remember(a_memory("The harbour is closed on Mondays."))
    with world.table.standing_still(PARTITION):
        world.remember(a_memory("The harbour opens at nine."))
        assert set(world.found("harbour")) == {"The harbour is closed on Mondays.", "The harbour opens at nine."}
    assert world.table.eventual > 0


def test_a_former_text_is_not_told_and_the_present_one_is_found(world: World) -> None:
    entry = a_memory("The code of the gate is 4312.")
    world.remember(entry, a_memory("The gate is green."))
    with world.table.standing_still(PARTITION):
        world.change(entry, embed=True, text="The bakery closes at six.")
        assert world.found("bakery")[0] == "The bakery closes at six."
        assert all("4312" not in text for text in world.found("code of the gate"))


def test_an_edit_that_the_index_has_not_seen_is_told_in_its_present_text(world: World) -> None:
    entry = a_memory("The code of the gate is 4312.")
    world.remember(entry)
    with world.table.standing_still(PARTITION):
        world.change(entry, embed=True, text="The code of the gate is 9987.")
        assert world.found("code of the gate", Told(entry)) == ["The code of the gate is 9987."]


def test_what_was_forgotten_after_the_index_answered_is_not_told(world: World) -> None:
    gone, kept = a_memory("Nobody may know of the red boat."), a_memory("The blue boat is in the harbour.")
    world.remember(gone, kept)
    with world.table.standing_still(PARTITION):
        world.forget(gone)
        assert world.found("boat", Told(gone, kept)) == [kept.text]


def test_what_is_forgotten_between_reading_and_telling_is_not_told(world: World) -> None:
    gone, kept = a_memory("Nobody may know of the red boat."), a_memory("The blue boat is in the harbour.")
    world.remember(gone, kept)
    world.store.happens = partial(world.forget, gone)
    assert world.found("boat") == [kept.text]


def test_what_is_edited_between_reading_and_telling_is_told_as_it_is(world: World) -> None:
    entry = a_memory("The red boat is in the harbour.")
    world.remember(entry)
    world.store.happens = partial(world.change, entry, embed=True, text="The red boat is on the lake.")
    assert world.found("boat") == ["The red boat is on the lake."]


def test_what_is_purged_is_not_told_from_a_lagging_read(world: World) -> None:
    entry = a_memory("Nobody may know of the red boat.")
    world.remember(entry)
    assert world.found("boat") == [entry.text]
    with world.table.standing_still(PARTITION):
        world.forget(entry)
        assert world.store.purge(ALICE, {entry.id: ()}, before=LATER) == (entry.id,)
        assert len(world.held) == 0
        assert world.found("boat", Told(entry)) == []


def test_a_filter_goes_by_what_the_index_has_seen(world: World) -> None:
    entry = a_memory("The red boat is in the harbour.")
    world.remember(entry)
    filtered = EntryFilter(where=OneOf(Facet.TAG, frozenset({"sea"})))
    with world.table.standing_still(PARTITION):
        world.change(entry, tags=("sea",))
        assert world.found("boat", filter=filtered) == [entry.text]


def test_what_was_brought_back_is_found(world: World) -> None:
    entry = a_memory("The red boat is in the harbour.")
    world.remember(entry)
    gone = changed(entry, now=LATER, state=State.DELETED)
    world.store.commit(ALICE, [a_write(gone, embed=False)])
    with world.table.standing_still(PARTITION):
        world.change(gone, state=State.ACTIVE)
        assert world.found("boat") == [entry.text]


def test_vectors_are_of_the_text_that_is_read(world: World) -> None:
    entry = a_memory("The red boat is in the harbour.")
    world.remember(entry)
    with world.table.standing_still(PARTITION):
        new = world.change(entry, embed=True, text="Somebody painted the kitchen yellow.")
        (made,) = world.embedder.encode_entries([encoder_input(new, None)])
        read = world.store.read(ALICE, [entry.id], model=MODEL).entries[entry.id]
    assert read.vectors is not None
    assert np.array_equal(read.vectors.tokens.codes, made.tokens.codes)
    assert np.array_equal(read.vectors.pooled, made.pooled.astype(np.float16).astype(np.float32))


def test_neighbours_that_are_not_there_yet_are_read(world: World) -> None:
    first = a_turn("Where is the red boat?", sequence=0)
    world.remember(first)
    with world.table.standing_still(PARTITION):
        second = a_turn("In the harbour.", sequence=1, now=LATER)
        world.remember(second)
        read = world.store.read(ALICE, [first.id], model=MODEL, after=2, provisionally=Provisionally())
    assert read.runs == ((first.id, second.id),)


def test_statistics_of_results_are_those_that_were_counted(world: World) -> None:
    entry = a_memory("The red boat is in the harbour.")
    world.remember(entry)
    world.store.record_access(ALICE, [entry.id], LATER)
    (hit,) = world.search("boat").hits
    assert hit.entry.statistics.access_count == 1


@pytest.mark.parametrize("profile", list(ProfileName))
def test_results_are_those_of_a_search_that_reads_the_latest_of_everything(
    world: World, profile: ProfileName, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = [a_turn(f"We saw boat {number} on the lake.", sequence=number, now=START) for number in range(12)]
    memories = [a_memory(f"Boat {number} belongs to person {number % 3}.") for number in range(12)]
    world.remember(*turns, *memories)
    world.store.record_access(ALICE, [one.id for one in (*turns, *memories)[::3]], LATER)
    for explain in (False, True):
        ask = partial(world.search, "whose boat was on the lake", profile=profile, explain=explain, limit=7)
        lightly = ask()
        with monkeypatch.context() as strictly:
            strictly.setattr(searching, "may_be_provisional", lambda *_: False)
            latest = ask()
        assert lightly == latest


def test_who_is_given_more_than_results_reads_the_latest(world: World) -> None:
    turn = a_turn("The red boat is in the harbour.", sequence=0)
    neighbour = a_turn("Nobody may know that.", sequence=1, now=LATER)
    world.remember(turn, neighbour)
    with world.table.standing_still(PARTITION):
        world.forget(neighbour)
        result = world.search("boat", Told(turn), conversations=True)
    assert [[one.text for one in run] for run in result.conversations] == [[turn.text]]


def test_held_tokens_are_of_the_present_text_only(world: World) -> None:
    entry = a_memory("The red boat is in the harbour.")
    world.remember(entry)
    world.search("boat")
    world.table.eventual = 0
    world.search("boat")
    of_the_second = world.table.eventual
    assert len(world.held) == 1
    new = world.change(entry, embed=True, text="Somebody painted the kitchen yellow.")
    (made,) = world.embedder.encode_entries([encoder_input(new, None)])
    (hit,) = world.search("kitchen").hits
    assert hit.entry.text == new.text
    read = world.store.read(ALICE, [entry.id], model=MODEL).entries[entry.id].vectors
    assert read is not None
    assert np.array_equal(read.tokens.codes, made.tokens.codes)
    world.table.eventual = 0
    world.search("kitchen")
    assert world.table.eventual == of_the_second


def test_what_is_forgotten_is_not_told_from_what_is_held(world: World) -> None:
    entry = a_memory("Nobody may know of the red boat.")
    world.remember(entry)
    assert world.found("boat") == [entry.text]
    world.forget(entry)
    assert world.found("boat", Told(entry)) == []


def test_an_erasure_empties_what_its_process_holds(world: World) -> None:
    entry = a_memory("Nobody may know of the red boat.")
    world.remember(entry)
    assert world.found("boat") == [entry.text]
    assert len(world.held) == 1
    erasing = DynamoDbErasing(world.table, world.held)
    erasing.close(Erasure("erasure", ALICE.owner, ALICE.space, LATER, ALICE.owner))
    assert len(world.held) == 0


def test_what_another_process_erased_is_not_told_by_one_that_holds_vectors(world: World) -> None:
    entry = a_memory("Nobody may know of the red boat.")
    world.remember(entry)
    assert world.found("boat") == [entry.text]
    erasing = DynamoDbErasing(world.table)
    erasure = Erasure("erasure", ALICE.owner, ALICE.space, LATER, ALICE.owner)
    with world.table.standing_still(PARTITION):
        while erasing.erase_some(erasure, limit=100):
            pass
        assert len(world.held) == 1
        assert world.found("boat", Told(entry)) == []
