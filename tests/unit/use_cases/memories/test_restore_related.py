"""What went together comes back together, exactly as it was; and only until the time of undoing is over."""

from dataclasses import replace

import pytest

from recollect.core.deduplication.conflicts import Conflict, Resolution
from recollect.core.model.drafts import Edit, Message, OnDuplicate
from recollect.core.model.edges import EdgeType
from recollect.core.model.entry import Entry, State
from recollect.core.model.handoffs import Handoff
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.records import Collection
from recollect.core.model.writes import Author
from recollect.errors import EntryNotFoundError, NotForgottenError, StoreUnavailableError
from recollect.use_cases.contexts.handoffs import StoreHandoff
from recollect.use_cases.memories.conflicts import ShowConflicts
from recollect.use_cases.memories.edges import DrawEdge
from recollect.use_cases.memories.edit import Pin
from recollect.use_cases.memories.forget import ForgetRelated, RestoreRelated
from tests.builders import ALICE
from tests.fakes.clock import FixedClock
from tests.unit.use_cases.conftest import Bench
from tests.unit.use_cases.maintenance.extracting import extracting, memories, setting, turns_of
from tests.unit.use_cases.opened import opened, opened_between
from tests.write_path import WritePath

USER = Author()
TEA = "I like oolong tea."


@pytest.fixture
def forget(bench: Bench) -> ForgetRelated:
    return ForgetRelated(bench.store, bench.forget)


@pytest.fixture
def restore(bench: Bench) -> RestoreRelated:
    return RestoreRelated(bench.store, bench.path.restore)


def value(entry: Entry) -> Entry:
    """An entry without what every change changes."""
    return replace(entry, version=0, modified_at=entry.created_at, needs_embedding=False)


def conflicts(path: WritePath) -> list[Conflict]:
    return [one.conflict for one in ShowConflicts(path.store)(ALICE, limit=100).items]


def test_a_turn_comes_back_with_what_was_made_of_it(
    bench: Bench, forget: ForgetRelated, restore: RestoreRelated
) -> None:
    setting(bench, "judge")
    said = "Remember that I am allergic to penicillin. Thanks! Remember that I work at Globex."
    (turn,) = turns_of(bench, Message(id="m1", text=said, speaker="Maya"))
    extracting(bench)(ALICE, [turn])
    made = memories(bench)
    before = {entry.id: value(entry) for entry in (turn, *made)}
    edges = bench.path.records(Collection.EDGE)
    forget(ALICE, turn.id, USER, cascade=True)
    assert memories(bench) == []
    restored = restore(ALICE, turn.id, USER)
    assert (set(restored.together.with_it), restored.together.left) == ({entry.id for entry in made}, ())
    assert {entry_id: value(bench.store.get(ALICE, entry_id)) for entry_id in before} == before
    assert bench.path.records(Collection.EDGE) == edges


def test_without_cascade_only_it_comes_back(bench: Bench, forget: ForgetRelated, restore: RestoreRelated) -> None:
    first = bench.path.stored(TEA)
    second = bench.path.stored(TEA, on_duplicate=OnDuplicate.KEEP)
    assert forget(ALICE, first.id, USER, cascade=True).with_it == (second.id,)
    assert restore(ALICE, first.id, USER, cascade=False).together.with_it == ()
    assert bench.store.get(ALICE, second.id).state is State.DELETED
    assert restore(ALICE, second.id, USER).entry.state is State.ACTIVE


def test_what_was_forgotten_by_itself_stays_gone(bench: Bench, forget: ForgetRelated, restore: RestoreRelated) -> None:
    first, second, third = (bench.path.stored(TEA, on_duplicate=OnDuplicate.KEEP) for _ in range(3))
    assert set(forget(ALICE, first.id, USER, cascade=True).with_it) == {second.id, third.id}
    restore(ALICE, second.id, USER)
    bench.forget(ALICE, second.id, USER)
    assert restore(ALICE, first.id, USER).together.with_it == (third.id,)
    assert bench.store.get(ALICE, second.id).state is State.DELETED


@pytest.mark.parametrize("commits", range(3))
def test_cut_off_it_is_repeated(
    bench: Bench,
    forget: ForgetRelated,
    restore: RestoreRelated,
    monkeypatch: pytest.MonkeyPatch,
    commits: int,
) -> None:
    first, second, third = (bench.path.stored(TEA, on_duplicate=OnDuplicate.KEEP) for _ in range(3))
    forget(ALICE, first.id, USER, cascade=True)
    commit, done = bench.store.commit, 0

    def cut_off(*args: object) -> object:
        nonlocal done
        if done == commits:
            raise StoreUnavailableError
        done += 1
        return commit(*args)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(bench.store, "commit", cut_off)
        with pytest.raises(StoreUnavailableError):
            restore(ALICE, first.id, USER)
    restore(ALICE, first.id, USER)
    assert {bench.store.get(ALICE, one.id).state for one in (first, second, third)} == {State.ACTIVE}


def test_a_name_that_is_anothers_now_is_told_of(bench: Bench, forget: ForgetRelated, restore: RestoreRelated) -> None:
    first = bench.path.stored(TEA)
    second = bench.path.stored(TEA, name="drink", on_duplicate=OnDuplicate.KEEP)
    forget(ALICE, first.id, USER, cascade=True)
    bench.path.stored("My cups are green.", name="drink")
    assert restore(ALICE, first.id, USER).together.left == (second.id,)


def test_a_call_that_is_sent_again_is_answered_alike(
    bench: Bench, forget: ForgetRelated, restore: RestoreRelated
) -> None:
    first = bench.path.stored(TEA)
    second = bench.path.stored(TEA, on_duplicate=OnDuplicate.KEEP)
    forgetting, restoring = IdempotencyKey("f", "1"), IdempotencyKey("r", "1")
    answers = [forget(ALICE, first.id, USER, cascade=True, idempotency_key=forgetting) for _ in range(2)]
    assert [(one.entry.version, one.with_it) for one in answers] == [(2, (second.id,))] * 2
    assert [restore(ALICE, first.id, USER, idempotency_key=restoring).entry.version for _ in range(2)] == [3, 3]


def test_what_says_something_else_is_no_repetition(bench: Bench, forget: ForgetRelated) -> None:
    first = bench.path.stored("The deploy timeout is 30 seconds.")
    for text in ("The deploy timeout is 60 seconds.", "The deploy timeout is not 30 seconds."):
        bench.path.stored(text, on_duplicate=OnDuplicate.KEEP)
    assert forget(ALICE, first.id, USER).also == ()


def test_a_handoff_that_names_it_is_named_and_a_handoff_names_nothing(
    bench: Bench, clock: FixedClock, forget: ForgetRelated
) -> None:
    memory = bench.path.stored(TEA)
    store = StoreHandoff(bench.store, clock, bench.remember.ids, bench.path.settings)
    handoff = store(ALICE, Handoff(project="kitchen", summary="Tea is bought.", memory_ids=(memory.id,)), USER).entry
    store(ALICE, Handoff(project="kitchen", summary="Cups are bought."), USER)
    assert forget(ALICE, handoff.id, USER).also == ()
    bench.path.restore(ALICE, handoff.id, USER)
    assert forget(ALICE, memory.id, USER).also == (handoff.id,)


def test_everything_of_a_memory_comes_back(bench: Bench, clock: FixedClock, restore: RestoreRelated) -> None:
    path, store = bench.path, bench.store
    entry, other = path.stored(TEA, tags=("tea",), name="drink"), path.stored("My cups are green.")
    Pin(store, clock)(ALICE, entry.id, USER, pinned=True)
    path.edit(ALICE, entry.id, Edit(category="food"), USER)
    DrawEdge(store, clock, path.settings)(ALICE, entry.id, EdgeType.SUPPORTS, other.id, USER)
    before = value(store.get(ALICE, entry.id))
    kept = (Collection.EDGE, Collection.BACK_EDGE, Collection.DIGEST, Collection.BAND)
    records = {collection: [(one.key, one.value) for one in path.records(collection)] for collection in kept}
    path.forget(ALICE, entry.id, USER)
    assert value(restore(ALICE, entry.id, USER).entry) == before
    assert {collection: [(one.key, one.value) for one in path.records(collection)] for collection in kept} == records


def test_a_conflict_that_its_going_settled_is_open_again(path: WritePath) -> None:
    conflict = opened(path, "I live in Porto.", "I live in Graz.")
    path.forget(ALICE, conflict.entry_id, USER)
    assert [one.resolution is None for one in conflicts(path)] == [False]
    path.restore(ALICE, conflict.entry_id, USER)
    assert conflicts(path) == [conflict]


def test_a_conflict_waits_for_both(path: WritePath) -> None:
    conflict = opened(path, "I live in Porto.", "I live in Graz.")
    for entry_id in conflict.both:
        path.forget(ALICE, entry_id, USER)
    for entry_id in conflict.both:
        assert [one.resolution is None for one in conflicts(path)] == [False]
        path.restore(ALICE, entry_id, USER)
    assert conflicts(path) == [conflict]


def test_that_both_hold_stays_decided(path: WritePath) -> None:
    conflict = opened(path, "I live in Porto.", "I live in Graz.")
    third = path.stored("I live in Wels.")
    waiting = opened_between(path, conflict.other_id, third.id)
    decided = path.resolve(ALICE, conflict.id, Resolution.KEEP_BOTH, USER)
    path.forget(ALICE, conflict.other_id, USER)
    path.restore(ALICE, conflict.other_id, USER)
    assert {one.id: one for one in conflicts(path)} == {decided.id: decided, waiting.id: waiting}


def test_a_turn_comes_back_without_what_is_forgotten_before_it(bench: Bench) -> None:
    bench.say(*(Message(id=f"m{number}", text=f"This is number {number}.") for number in range(4)))
    first, second, _, fourth = bench.session()
    bench.forget(ALICE, second.id, USER)
    bench.forget(ALICE, first.id, USER)
    bench.path.restore(ALICE, second.id, USER)
    assert bench.store.get(ALICE, second.id).context is None
    assert bench.store.get(ALICE, fourth.id).context == "This is number 1.\nThis is number 2."


@pytest.mark.parametrize(("hours", "passed"), [(24, 24), (1, 1), (168, 168), (0, 0)])
def test_when_the_time_is_over_nothing_comes_back(path: WritePath, clock: FixedClock, hours: int, passed: int) -> None:
    path.change_settings(ALICE, {"undo_hours": hours}, USER)
    entry = path.stored(TEA)
    path.forget(ALICE, entry.id, USER)
    clock.advance(hours=passed)
    with pytest.raises(EntryNotFoundError):
        path.restore(ALICE, entry.id, USER)
    assert path.stored(TEA).id != entry.id


@pytest.mark.parametrize("hours", [24, 1, 168])
def test_a_moment_before_it_does(path: WritePath, clock: FixedClock, hours: int) -> None:
    path.change_settings(ALICE, {"undo_hours": hours}, USER)
    entry = path.stored(TEA)
    path.forget(ALICE, entry.id, USER)
    clock.advance(hours=hours, microseconds=-1)
    assert path.tell(TEA).entry is None  # it was forgotten
    assert path.restore(ALICE, entry.id, USER).state is State.ACTIVE
    with pytest.raises(NotForgottenError):
        path.restore(ALICE, entry.id, USER)
