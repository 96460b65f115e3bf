"""Conflicts that a language model has a say in: each pair asked about once, and never worse than the rules."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import pytest

from recollect.core.deduplication.conflicts import ConflictKind, Resolution
from recollect.core.deduplication.verdicts import MOST_PAIRS, NEAREST_UNDECIDED, Verdict
from recollect.core.model.entry import Entry, State
from recollect.core.model.language_model import ModelFailure
from recollect.core.model.records import Collection, PutRecord, RecordPrefix
from recollect.core.spaces.model_usage import month_of, usage_key
from recollect.core.spaces.settings import SETTINGS_KEY, OnConflict, SpaceSettings
from recollect.errors import StoreUnavailableError
from recollect.use_cases.maintenance.compare_neighbours import JUDGE, Comparison
from recollect.use_cases.memories.conflicts import RETIRING, ResolveConflict
from tests.builders import ALICE, a_memory, changed
from tests.fakes.clock import START
from tests.fakes.judging import ScriptedModel
from tests.labelled.pairs import pairs_of
from tests.unit.use_cases.maintenance.judged import JudgedWorker, judged_worker, opened_of, oracle

LABELLED: Final = Path(__file__).parents[3] / "labelled"
OLD = "The maintenance window of project Falcon takes 30 minutes."
NEW = "The maintenance window of project Falcon takes 60 minutes."
# Near to it, and nothing that the rules know of
OTHER = "The maintenance window of project Falcon begins behind the harbour, says Ana."


def saying(verdict: str) -> ScriptedModel:
    """A model that says the same of every pair."""

    def reply(_name: str, data: Mapping[str, Any]) -> object:
        return {"pairs": [{"pair": one["pair"], "verdict": verdict} for one in data["pairs"]]}

    return ScriptedModel(reply)


@pytest.fixture
def worker() -> Iterator[JudgedWorker]:
    with judged_worker(saying("update")) as made:
        yield made


def two(older: str = OLD, newer: str = NEW) -> tuple[Entry, Entry]:
    return a_memory(older, now=START - timedelta(days=1)), a_memory(newer)


def told(worker: JudgedWorker) -> list[tuple[ConflictKind, bool, Resolution | None]]:
    return [(one.kind, one.is_sure, one.resolution) for one in worker.conflicts()]


def model_of(worker: JudgedWorker) -> ScriptedModel:
    assert worker.model is not None
    return worker.model


@pytest.mark.parametrize(
    ("verdict", "opened"),
    [
        ("update", [(ConflictKind.CONTRADICTION, True, None)]),
        ("contradiction", [(ConflictKind.CONTRADICTION, False, None)]),
        ("same", [(ConflictKind.POSSIBLE_DUPLICATE, False, None)]),
        ("both_hold", []),
    ],
)
def test_what_the_rules_ask_about_is_asked_as_the_model_sees_it(
    verdict: str, opened: list[tuple[ConflictKind, bool, None]]
) -> None:
    with judged_worker(saying(verdict)) as worker:
        worker.store_all(*two())
        assert worker().comparison.dismissed == int(not opened)
        assert told(worker) == opened
        (data,) = model_of(worker).of("judge_pairs")
        assert [(one["earlier"]["text"], one["later"]["text"]) for one in data["pairs"]] == [(OLD, NEW)]


@pytest.mark.parametrize(
    ("verdict", "opened"),
    [
        ("update", [(ConflictKind.CONTRADICTION, False, None)]),
        ("contradiction", [(ConflictKind.CONTRADICTION, False, None)]),
        ("same", [(ConflictKind.POSSIBLE_DUPLICATE, False, None)]),
        ("both_hold", []),
    ],
)
def test_of_what_the_rules_leave_alone_the_model_may_raise_a_question_and_is_never_sure(
    verdict: str, opened: list[tuple[ConflictKind, bool, None]]
) -> None:
    with judged_worker(saying(verdict)) as worker:
        older, newer = two(OLD, OTHER)
        worker.store_all(older, newer)
        superseding = replace(worker, settings=SpaceSettings(on_conflict=OnConflict.SUPERSEDE))
        assert superseding().comparison.dismissed == 0
        assert told(worker) == opened
        assert {worker.store.get(ALICE, one.id).state for one in (older, newer)} == {State.ACTIVE}


@pytest.mark.parametrize(("verdict", "state"), [("update", State.SUPERSEDED), ("contradiction", State.ACTIVE)])
def test_the_newer_one_takes_the_place_of_the_older_where_rules_and_model_are_at_one(
    verdict: str, state: State
) -> None:
    with judged_worker(saying(verdict)) as worker:
        older, newer = two()
        worker.store_all(older, newer)
        replace(worker, settings=SpaceSettings(on_conflict=OnConflict.SUPERSEDE))()
        assert worker.store.get(ALICE, older.id).state is state
        by = RETIRING.name if state is State.SUPERSEDED else None
        assert [one.resolved_by for one in worker.conflicts()] == [by]


def test_a_question_that_stands_open_is_resolved_where_both_hold_and_what_somebody_decided_stays(
    worker: JudgedWorker,
) -> None:
    older, newer = two()
    worker.store_all(older, newer)
    replace(worker, model=None)()
    assert told(worker) == [(ConflictKind.CONTRADICTION, True, None)]
    worker.store_all(changed(newer, text=f"{NEW} Or so."), changed(older, text=f"{OLD} Or so."))
    assert replace(worker, model=saying("both_hold"))().comparison.dismissed == 1
    (conflict,) = worker.conflicts()
    assert (conflict.resolution, conflict.resolved_by) == (Resolution.KEEP_BOTH, JUDGE.name)
    worker.store_all(changed(worker.store.get(ALICE, newer.id), text=NEW))
    worker()
    assert model_of(worker).asked == []


def test_a_pair_is_asked_about_once_and_again_when_one_says_something_else(worker: JudgedWorker) -> None:
    older, newer = two(OLD, OTHER)
    worker.store_all(older, newer)
    worker()
    worker()
    assert len(model_of(worker).asked) == 1
    resolve = ResolveConflict(worker.store, worker.clock)
    assert [one.resolution for one in worker.conflicts()] == [None]
    worker.store_all(changed(newer, text="The maintenance window of project Falcon begins at noon, says Ana."))
    worker()
    assert len(model_of(worker).asked) == 2
    (conflict,) = worker.conflicts()
    assert resolve(ALICE, conflict.id, Resolution.KEEP_BOTH, JUDGE).resolution is Resolution.KEEP_BOTH


def test_cut_off_behind_the_answer_the_worker_does_not_ask_again(
    worker: JudgedWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker.store_all(*two())
    change_records = worker.store.change_records

    def cut_off(scope: object, changes: list[PutRecord]) -> None:
        if any(change.key.collection is Collection.CONFLICT for change in changes):
            raise StoreUnavailableError("cut off")
        change_records(ALICE, changes)

    monkeypatch.setattr(worker.store, "change_records", cut_off)
    assert worker().released == 2
    monkeypatch.undo()
    worker.clock.advance(seconds=60)
    assert worker().comparison == Comparison(compared=2, contradictions=1)
    assert len(model_of(worker).asked) == 1


def test_all_pairs_of_a_memory_are_in_one_call_and_bounded(worker: JudgedWorker) -> None:
    others = [a_memory(f"{OTHER[:-1]} and {name}.") for name in ("Bo", "Cy", "Di", "Ed", "Flo")]
    numbers = [a_memory(NEW.replace("60", str(number)), now=START - timedelta(days=1)) for number in range(70, 90)]
    worker.store_all(*others, *numbers)
    replace(worker, model=None)()
    worker.store_all(a_memory(OLD, now=START + timedelta(days=1)))
    worker()
    (data,) = model_of(worker).of("judge_pairs")
    assert len(data["pairs"]) == MOST_PAIRS
    assert [one["pair"] for one in data["pairs"]] == list(range(1, MOST_PAIRS + 1))
    assert all("takes" in one["earlier"]["text"] for one in data["pairs"]), "those that rules open come first"


def test_of_undecided_ones_the_nearest_few_are_asked_about(worker: JudgedWorker) -> None:
    others = [a_memory(f"{OTHER[:-1]} and {name}.") for name in ("Bo", "Cy", "Di", "Ed", "Flo")]
    worker.store_all(*others)
    replace(worker, model=None)()
    worker.store_all(a_memory(OTHER, now=START + timedelta(days=1)))
    worker()
    (data,) = model_of(worker).of("judge_pairs")
    assert len(data["pairs"]) == NEAREST_UNDECIDED


@pytest.mark.parametrize(
    "pairs",
    [
        [],
        [{"pair": 2, "verdict": "both_hold"}],
        [{"pair": 0, "verdict": "both_hold"}],
        [{"pair": 1, "verdict": "both_hold"}, {"pair": 1, "verdict": "update"}],
    ],
    ids=["none", "another number", "no number", "twice"],
)
def test_an_answer_that_leaves_a_pair_open_leaves_it_to_the_rules(pairs: list[dict[str, Any]]) -> None:
    model = ScriptedModel(lambda *_: {"pairs": pairs})
    with judged_worker(model) as worker:
        worker.store_all(two()[0])
        worker()
        worker.store_all(two()[1])
        worker()
        assert told(worker) == [(ConflictKind.CONTRADICTION, True, None)]
        assert model.counted["judge_pairs", "unfounded"] == 1
        assert worker.store.records_under(ALICE, [RecordPrefix(Collection.VERDICT)], limit=5) == ()


def test_a_space_that_spends_nothing_has_the_rules_alone(worker: JudgedWorker) -> None:
    worker.store.change_records(ALICE, [PutRecord(SETTINGS_KEY, {"monthly_model_cost": 0})])
    worker.store_all(*two())
    worker()
    assert model_of(worker).asked == []
    assert told(worker) == [(ConflictKind.CONTRADICTION, True, None)]
    assert model_of(worker).counted == {("judge_pairs", "budget"): 2}


def test_verdicts_and_questions_tell_who_raised_them(worker: JudgedWorker) -> None:
    worker.store_all(*two(OLD, OTHER))
    worker()
    (record,) = worker.store.records_under(ALICE, [RecordPrefix(Collection.VERDICT)], limit=5)
    assert record.value["made_by"] == "judge_pairs/1 fake/model"
    assert "Falcon" not in str(record)
    audit = worker.store.records_under(ALICE, [RecordPrefix(Collection.AUDIT)], limit=5)
    assert [one.value["by"] for one in audit] == [JUDGE.name]


PAIRS = [
    pair
    for name in ("conflict_pairs_development", "conflict_pairs_second_development")
    for pair in pairs_of(LABELLED / f"{name}.jsonl")
][::5]


def test_with_an_oracle_nobody_is_asked_in_vain_and_no_pair_is_asked_about_twice() -> None:
    model = oracle(PAIRS)
    by_rules, judged = opened_of(PAIRS, None), opened_of(PAIRS, model)
    wanted = {pair.id for pair in PAIRS if pair.label.conflict}
    assert judged.contradictions <= wanted
    assert judged.contradictions >= by_rules.contradictions & wanted
    assert len(judged.contradictions) > len(by_rules.contradictions & wanted)
    asked = [
        (one["earlier"]["text"], one["later"]["text"]) for data in model.of("judge_pairs") for one in data["pairs"]
    ]
    assert len(asked) == len(set(asked)) <= len(PAIRS)
    assert model.counted == {("judge_pairs", "answered"): len(asked)}


@pytest.mark.parametrize("failure", [ModelFailure.DEADLINE, ModelFailure.MALFORMED, ModelFailure.BUDGET])
def test_a_model_that_fails_leaves_all_as_the_rules_have_it(failure: ModelFailure) -> None:
    some = PAIRS[:30]
    model = replace(oracle(some), failure=failure)
    assert opened_of(some, model) == opened_of(some, None)


def test_what_it_costs_is_added_up_for_the_space(worker: JudgedWorker) -> None:
    worker.store_all(*two())
    worker()
    key = usage_key(worker.clock.now())
    month = month_of(worker.store.records(ALICE, [key]).get(key))
    assert (month.usage.calls, round(month.cost, 6)) == (1, 0.0006)
    assert {verdict.value for verdict in Verdict} == {"contradiction", "update", "both_hold", "same"}
