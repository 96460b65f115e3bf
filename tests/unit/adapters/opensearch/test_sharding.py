"""People spread over indexes: each in one of them, found while their number changes, and written nowhere else."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace

import pytest

from recollect.adapters.opensearch import NamedIndexes
from recollect.adapters.opensearch.flavour import MAPPING_VERSION
from recollect.adapters.opensearch.names import (
    IndexLayout,
    indexes_of,
    layout_of,
    number_of,
    set_of,
    sets_of,
    shard_of,
)
from recollect.adapters.opensearch.preparing import PrepareIndex
from recollect.adapters.opensearch.upcoming import WithUpcomingIndex
from recollect.core.model.entry import Kind, State
from recollect.core.model.scope import PERSON_SPACE, Scope
from recollect.core.retrieval.candidates import CandidateQuery
from recollect.core.retrieval.index_row import IndexRow
from recollect.errors import IndexUnavailableError
from tests.builders import MODEL
from tests.unit.adapters.opensearch.keeping import Keeping, Runs, keeping_indexes
from tests.unit.adapters.opensearch.opensearch_double import Answer, Request

SINGLE = f"recollect-v{MAPPING_VERSION}-000007"
EIGHT = f"recollect-v{MAPPING_VERSION}-n8-000008"
PLACES = [7, 2, 6, 3, 0, 3]
PEOPLE = [f"person-{number}" for number in range(40)]
WORDS = CandidateQuery(("oolong",), None, MODEL)


def row(entry_id: str) -> IndexRow:
    return IndexRow(entry_id, 1, Kind.MEMORY, State.ACTIVE, "Ana likes oolong", model=MODEL)


@dataclass
class Spreading:
    """A service, and programs with a clock of their own; `seconds` pass by waiting alone."""

    service: Keeping
    opened: ExitStack
    runs: Runs = field(default_factory=Runs)
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self._indexes, _ = self.opened.enter_context(keeping_indexes(self.service, flavour="node", wait=self.wait))

    def wait(self, seconds: float) -> None:
        self.seconds += seconds

    def indexes(self, shards: int = 1, compression: str | None = None) -> NamedIndexes:
        return replace(self._indexes, shards=shards, compression=compression)

    def program(self, shards: int = 1) -> WithUpcomingIndex:
        return WithUpcomingIndex(self.indexes(shards), now=lambda: self.seconds)

    def deploy(self, shards: int, *, compression: str | None = None) -> str:
        return PrepareIndex(self.indexes(shards, compression=compression), self.runs, self.wait)(lambda: True)

    def holding(self, owner: str) -> dict[str, int]:
        """In which indexes documents of a person are, and how many."""
        count = {
            name: sum(document["user"] == owner for document in held.values())
            for name, held in self.service.documents.items()
            if name in self.service.indexes
        }
        return {name: documents for name, documents in count.items() if documents}


def put_into_use(indexes: NamedIndexes) -> str:
    """Make indexes in the place of those in use, without waiting until writers have seen that; return their name."""
    hasty = replace(indexes, wait=lambda _: None)
    name = hasty.begin_upcoming(None)
    assert hasty.complete_upcoming(name)
    return name


@pytest.fixture
def spreading() -> Iterator[Spreading]:
    with ExitStack() as opened:
        yield Spreading(Keeping(), opened)


def test_where_a_person_is_does_not_change_with_programs() -> None:
    """What these are was computed once: another function would look for everybody in the wrong place."""
    assert [shard_of(name, 8) for name in ("alice", "bob", "carol", "dave", "Jörg", "日本")] == PLACES


def test_people_are_spread_evenly() -> None:
    count = [0] * 8
    for number in range(80_000):
        count[shard_of(f"user-{number}", 8)] += 1
    assert max(count) - min(count) < 600  # six standard deviations of one place


def test_everything_of_a_person_is_in_one_place_whatever_the_space_and_whoever_reads() -> None:
    scopes = [Scope("alice"), Scope("alice", "work"), Scope("alice", PERSON_SPACE)]
    shared, of_an_agent = Scope("alice", tags=frozenset({"house"})), Scope("alice", session="s-1")
    assert len({shard_of(scope.owner, 64) for scope in (*scopes, shared, of_an_agent)}) == 1


@pytest.mark.parametrize(
    ("layout", "name"),
    [
        (IndexLayout(4), "recollect-v4-000002"),
        (IndexLayout(4, 256), "recollect-v4-s256-000002"),
        (IndexLayout(4, None, "4x", 8), "recollect-v4-c4x-n8-000002"),
        (IndexLayout(12, 256, "32x", 64), "recollect-v12-s256-c32x-n64-000002"),
    ],
)
def test_names_tell_how_an_index_is_laid_out(layout: IndexLayout, name: str) -> None:
    assert layout.set_name("recollect", 2) == name
    indexes = indexes_of(name)
    assert len(set(indexes)) == layout.shards
    for index in [name, *indexes]:
        assert (layout_of(index), number_of(index), set_of(index)) == (layout, 2, name)


def test_sets_come_in_the_order_of_their_numbers() -> None:
    names = [*indexes_of(EIGHT), SINGLE]
    assert sets_of(names) == [SINGLE, EIGHT]
    assert sets_of(["something-else"]) == ["something-else"]


def test_one_index_is_named_and_reached_as_ever(spreading: Spreading) -> None:
    spreading.runs.spaces = 0
    assert spreading.deploy(1) == f"recollect-v{MAPPING_VERSION}-000001"
    assert {alias for alias, held in spreading.service.aliases.items() if held} == {"recollect"}


def test_each_person_is_written_to_one_index_and_searched_there(spreading: Spreading) -> None:
    spreading.runs.spaces = 0
    spreading.deploy(8)
    made = spreading.service.behind("recollect")
    assert made == indexes_of(f"recollect-v{MAPPING_VERSION}-n8-000001")
    program = spreading.program(8)
    for owner in PEOPLE:
        program.project(Scope(owner, "home"), [row("a")])
        program.project(Scope(owner, "work"), [row("b")])
        assert spreading.holding(owner) == {made[shard_of(owner, 8)]: 2}
        program.candidates(Scope(owner), WORDS)
        assert spreading.service.asked[-1] == f"POST /recollect-{shard_of(owner, 8)}-of-8/_msearch"
    assert {name for owner in PEOPLE for name in spreading.holding(owner)} == set(made)


@pytest.mark.parametrize(("before", "after"), [(1, 8), (8, 1), (8, 3), (3, 8)])
def test_another_number_is_filled_beside_and_what_is_written_meanwhile_is_in_both(
    spreading: Spreading, before: int, after: int
) -> None:
    spreading.runs.spaces = 0
    spreading.deploy(before)
    program = spreading.program(before)
    owner = PEOPLE[0]
    program.project(Scope(owner), [row("a")])
    former = set(spreading.holding(owner))
    spreading.runs.spaces = 3
    told = spreading.deploy(after)
    (name,) = spreading.runs.ordered[-1:]
    assert layout_of(name).shards == after
    assert name in told
    assert spreading.service.behind("recollect-upcoming") == sorted(indexes_of(name))
    program.project(Scope(owner), [row("b")])
    upcoming = indexes_of(name)[shard_of(owner, after)]
    assert spreading.holding(owner) == {**dict.fromkeys(former, 2), upcoming: 1}
    # The job reads the space and writes it anew
    target = program.upcoming()
    assert target is None or layout_of(name).version == MAPPING_VERSION
    assert target is not None
    target.project(Scope(owner), [row("a"), row("b")])
    assert program.complete(name)
    assert spreading.holding(owner) == {upcoming: 2}
    assert sorted(spreading.service.indexes) == sorted(indexes_of(name))
    assert {alias for alias, held in spreading.service.aliases.items() if held} == (
        {"recollect"} | ({f"recollect-{place}-of-{after}" for place in range(after)} if after > 1 else set())
    )


@pytest.mark.parametrize("at_once", [False, True])
@pytest.mark.parametrize(("before", "after"), [(1, 8), (8, 1), (8, 3)])
def test_a_writer_that_has_not_seen_the_switch_writes_where_people_are_now(
    spreading: Spreading, before: int, after: int, *, at_once: bool
) -> None:
    """Nowhere else either: what nobody looks for is missed by erasures."""
    spreading.runs.spaces = 0
    spreading.deploy(before)
    stale = spreading.program(before)
    for owner in PEOPLE:
        stale.project(Scope(owner), [row("a")])
    others = replace(spreading.indexes(after), wait=lambda _: None)
    name = others.begin_upcoming(None)
    spreading.seconds += 60
    for owner in PEOPLE[:1]:
        stale.candidates(Scope(owner), WORDS)  # it has seen both
    assert others.complete_upcoming(name)
    if at_once:
        assert stale.project_spaces({Scope(owner): [row("b")] for owner in PEOPLE}) == frozenset()
    for owner in PEOPLE:
        if not at_once:
            stale.project(Scope(owner), [row("b")])
        assert spreading.holding(owner) == {indexes_of(name)[shard_of(owner, after)]: 1}


@pytest.mark.parametrize(("before", "after"), [(8, 8), (1, 8), (8, 1), (8, 3)])
def test_a_batch_of_many_people_goes_where_each_of_them_is(spreading: Spreading, before: int, after: int) -> None:
    """Whether or not the writer has seen that their number has changed."""
    spreading.runs.spaces = 0
    spreading.deploy(before)
    stale = spreading.program(before)
    batch = {Scope(owner, "home"): [row("a"), row("b")] for owner in PEOPLE}
    assert stale.project_spaces(batch) == frozenset()
    if before != after:
        put_into_use(spreading.indexes(after))
    spreading.service.asked.clear()
    assert stale.project_spaces({scope: [row("c")] for scope in batch}) == frozenset()
    made = spreading.service.behind("recollect")
    for owner in PEOPLE:
        assert spreading.holding(owner) == {made[shard_of(owner, after)]: 3 if before == after else 1}
    if before == after:
        assert sum(one.endswith("_bulk") for one in spreading.service.asked) == len(made)


@pytest.mark.parametrize(("before", "after"), [(1, 8), (8, 1), (8, 3)])
def test_a_reader_that_has_not_seen_the_switch_finds_the_person(spreading: Spreading, before: int, after: int) -> None:
    spreading.runs.spaces = 0
    spreading.deploy(before)
    stale = spreading.program(before)
    stale.candidates(Scope(PEOPLE[0]), WORDS)
    name = put_into_use(spreading.indexes(after))
    for owner in PEOPLE:
        stale.candidates(Scope(owner), WORDS)
        asked = spreading.service.asked[-1].removeprefix("POST /").removesuffix("/_msearch")
        behind = spreading.service.behind(asked)
        assert indexes_of(name)[shard_of(owner, after)] in behind


def test_an_index_that_is_away_is_not_looked_for_elsewhere(spreading: Spreading) -> None:
    spreading.runs.spaces = 0
    spreading.deploy(8)
    program = spreading.program(8)
    program.candidates(Scope("alice"), WORDS)
    spreading.service.fault = lambda request: (503, {}) if "_msearch" in request.path else None
    spreading.service.asked.clear()
    with pytest.raises(IndexUnavailableError):
        program.candidates(Scope("alice"), WORDS)
    assert len(spreading.service.asked) == 1


def test_a_set_that_is_gone_is_an_error(spreading: Spreading) -> None:
    """A search that finds no index where it was seen, and none elsewhere, fails: exact search answers then."""
    spreading.runs.spaces = 0
    spreading.deploy(8)
    program = spreading.program(8)
    program.candidates(Scope("alice"), WORDS)
    spreading.indexes(8).drop(f"recollect-v{MAPPING_VERSION}-n8-000001")
    with pytest.raises(IndexUnavailableError):
        program.candidates(Scope("alice"), WORDS)


@pytest.mark.parametrize(
    ("shards", "compression", "is_to_be_made"), [(8, None, False), (4, None, True), (1, None, True), (8, "4x", True)]
)
def test_what_is_laid_out_otherwise_is_made_anew(
    spreading: Spreading, shards: int, compression: str | None, *, is_to_be_made: bool
) -> None:
    for index in indexes_of(EIGHT):
        spreading.service.put(index, "recollect")
    assert spreading.indexes(shards, compression=compression).needs_rebuild() is is_to_be_made


def test_a_set_that_has_lost_an_index_is_made_anew(spreading: Spreading) -> None:
    for index in indexes_of(EIGHT)[1:]:
        spreading.service.put(index, "recollect")
    assert spreading.indexes(8).needs_rebuild()


def test_a_run_for_another_number_is_given_up(spreading: Spreading) -> None:
    spreading.service.put(SINGLE, "recollect")
    spreading.deploy(8)
    spreading.deploy(4)
    first, second = spreading.runs.ordered
    assert (layout_of(first).shards, layout_of(second).shards) == (8, 4)
    assert sorted(spreading.service.indexes) == sorted([SINGLE, *indexes_of(second)])
    assert spreading.deploy(1) == SINGLE  # set back before it was filled
    assert sorted(spreading.service.indexes) == [SINGLE]


def test_what_a_killed_deployment_left_goes(spreading: Spreading) -> None:
    spreading.service.put(SINGLE, "recollect")
    made = [0]

    def cut_off(request: Request) -> Answer | None:
        made[0] += request.method == "PUT"
        return (403, {}) if made[0] > 3 else None

    spreading.service.fault = cut_off
    with pytest.raises(IndexUnavailableError):
        spreading.indexes(8).make_next()
    assert len(spreading.service.indexes) == 4
    spreading.service.fault = lambda _: None
    spreading.deploy(8)
    assert sorted(spreading.service.indexes) == sorted([SINGLE, *indexes_of(EIGHT)])


def test_an_erasure_looks_into_every_index(spreading: Spreading) -> None:
    spreading.runs.spaces = 0
    spreading.deploy(8)
    spreading.service.asked.clear()
    program = spreading.program(8)
    assert program.holds(Scope("alice")) == {"index_documents": 0}
    program.erase(Scope("alice"))
    looked = [one for one in spreading.service.asked if one.endswith("_msearch")]
    assert {one: looked.count(one) for one in looked} == {f"POST /recollect-{n}-of-8/_msearch": 2 for n in range(8)}


def test_an_older_program_marks_all_that_it_writes_into(spreading: Spreading) -> None:
    for index in indexes_of(EIGHT):
        spreading.service.put(index, "recollect")
    older = replace(spreading.indexes(8), version=MAPPING_VERSION - 1)
    assert not older.needs_rebuild()
    older.mark_mixed()
    assert spreading.service.behind("recollect-mixed") == indexes_of(EIGHT)
    assert spreading.indexes(8).needs_rebuild()


def test_compressed_vectors_are_said_in_the_mapping(spreading: Spreading) -> None:
    bodies: list[Request] = []

    def note(request: Request) -> Answer | None:
        if request.method == "PUT":
            bodies.append(request)
        return None

    spreading.service.fault = note
    assert spreading.indexes(2, compression="4x").make_next() == f"recollect-v{MAPPING_VERSION}-c4x-n2-000001"
    assert [body.lines[0]["mappings"]["properties"]["vector"]["compression_level"] for body in bodies] == ["4x"] * 2


def test_a_batch_of_many_people_is_a_request_for_each_index_and_each_person_is_in_one(spreading: Spreading) -> None:
    spreading.deploy(1)
    spreading.deploy(8)
    before = len(bulks(spreading))
    rows = {Scope(owner): [row("the-same")] for owner in PEOPLE}
    assert spreading.program(8).project_spaces(rows) == frozenset()
    of_one = {owner: spreading.holding(owner) for owner in PEOPLE}
    upcoming = [name for held in of_one.values() for name in held if "-n8-" in name]
    assert len(upcoming) == len(PEOPLE)
    assert all(set(held.values()) == {1} for held in of_one.values())
    # One for the index in use, one for each of the eight in the making
    assert len(bulks(spreading)) - before <= 1 + 8


def bulks(spreading: Spreading) -> list[str]:
    return [asked for asked in spreading.service.asked if asked.endswith("/_bulk")]
