"""Tasks that need memory: what they are made of, and when an answer is good enough."""

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest

from evals.tasks.__main__ import Plan, measure
from evals.tasks.definitions import Ask, Remember, Task, TaskKind, read_tasks
from evals.tasks.outage import Outage, outage_figures
from evals.tasks.report import Report
from evals.tasks.scoring import Asked, Outcome, problems, request
from evals.tasks.server import Answer
from recollect.adapters.clock import SystemClock

NOW = datetime(2026, 3, 1, tzinfo=UTC)
LABELS = {"tea": "id-tea", "rain": "id-rain"}


def an_answer(*found: str, status: int = 200, relevance: float = 0.5, degraded: tuple[str, ...] = ()) -> Answer:
    return Answer(status, found, (relevance,) * len(found), degraded)


def a_task(ask: Ask | None = None) -> Task:
    steps = tuple(Remember(do="remember", label=label, text=f"About {label}.") for label in LABELS)
    return Task(name="t", kind=TaskKind.UPDATE, steps=steps, asks=(ask or Ask(query="tea?", within={"tea": 1}),))


def an_outcome(answer: Answer, *trouble: str) -> Outcome:
    return Outcome(a_task(), (Asked(answer, frozenset({"id-tea"}), trouble),))


def test_there_are_at_least_twenty_tasks_of_every_kind_with_names_of_their_own() -> None:
    tasks = read_tasks()
    assert len(tasks) >= 20
    assert max(Counter(task.name for task in tasks).values()) == 1
    assert {task.kind for task in tasks} == set(TaskKind)


def test_a_task_that_an_empty_memory_passes_is_refused() -> None:
    with pytest.raises(ValueError, match="must need an entry"):
        a_task(Ask(query="tea?", absent=("tea",), nothing=True))


def test_a_check_of_something_that_is_never_stored_is_refused() -> None:
    with pytest.raises(ValueError, match="no step stores snow"):
        a_task(Ask(query="tea?", within={"tea": 1}, absent=("snow",)))


@pytest.mark.parametrize(
    ("ask", "answer", "expected"),
    [
        (Ask(within={"tea": 1}), an_answer("id-tea", "id-rain"), []),
        (Ask(within={"tea": 1}), an_answer("id-rain", "id-tea"), ["tea at 2, not within 1"]),
        (Ask(within={"tea": 2}), an_answer("id-rain"), ["tea at no place, not within 2"]),
        (Ask(absent=("rain",)), an_answer("id-tea"), []),
        (Ask(absent=("rain",)), an_answer("id-tea", "id-rain"), ["rain is there, at 2"]),
        (Ask(order=("tea", "rain")), an_answer("id-tea", "other", "id-rain"), []),
        (Ask(order=("tea", "rain")), an_answer("id-rain", "id-tea"), ["tea is not before rain"]),
        (Ask(order=("tea", "rain")), an_answer("id-tea"), ["tea is not before rain"]),
        (Ask(nothing=True), an_answer("id-tea", relevance=0.34), []),
        (Ask(nothing=True), an_answer(), []),
        (Ask(nothing=True), an_answer("id-tea", relevance=0.35), ["something of relevance 0.35 is there"]),
        (Ask(absent=("rain",)), an_answer(status=503), ["answered with 503"]),
    ],
)
def test_an_answer_lacks_what_the_question_says(ask: Ask, answer: Answer, expected: list[str]) -> None:
    assert list(problems(ask, answer, LABELS)) == expected


def test_days_become_a_window_that_is_counted_back_from_now() -> None:
    body = request(Ask(query="tea?", since_days=2, until_days=1, body={"profile": "explore"}), NOW, "s")
    assert body["filter"] == {
        "occurred_at": {"after": "2026-02-27T00:00:00+00:00", "before": "2026-02-28T00:00:00+00:00"}
    }
    assert (body["query"], body["space"], body["profile"]) == ("tea?", "s", "explore")


def test_an_outage_is_measured_beside_the_same_questions_without_one() -> None:
    healthy = [an_outcome(an_answer("id-tea", "x", "y", "z"))]
    down = [an_outcome(an_answer("x", "new", degraded=("embedder",)), "tea is not there")]
    figures = outage_figures(Outage.EMBEDDER, down, healthy, found_at_once=True)
    assert (figures.tasks_passed, figures.recall, figures.same) == (0, 0.0, 1 / 4)
    assert (figures.marked, figures.reasons, figures.failed) == (1, ("embedder",), 0)


@pytest.mark.parametrize(
    ("answer", "sound"),
    [
        (an_answer("id-tea", degraded=("embedder",)), True),
        (an_answer("id-tea"), False),
        (an_answer(status=500, degraded=("embedder",)), False),
    ],
)
def test_a_report_is_sound_when_nothing_failed_and_every_answer_in_an_outage_says_so(
    answer: Answer, *, sound: bool
) -> None:
    healthy = [an_outcome(an_answer("id-tea"))]
    outages = [
        outage_figures(outage, outcomes, healthy, found_at_once=True)
        for outage, outcomes in ((Outage.NOTHING, healthy), (Outage.EMBEDDER, [an_outcome(answer)]))
    ]
    assert Report(healthy, healthy, healthy, outages).is_sound is sound


def test_tasks_are_played_asked_and_asked_again_in_every_outage(tmp_path: Path) -> None:
    chosen = [task for task in read_tasks() if task.name in {"a-number-that-changed", "forgotten-is-forgotten"}]
    report = measure(Plan(chosen, None, SystemClock().now()), tmp_path / "data")
    assert [outcome.passed for outcome in report.with_memory] == [True, True]
    assert [outcome.passed for outcome in report.in_contexts] == [True, True]
    assert {ask.route for outcome in report.in_contexts for ask in outcome.task.asks} == {"context"}
    assert [outcome.passed for outcome in report.without] == [False, False]
    assert [one.outage for one in report.outages] == list(Outage)
    assert report.is_sound
    assert all(one.found_at_once for one in report.outages)
    reasons = {one.outage: set(one.reasons) for one in report.outages}
    assert reasons[Outage.NOTHING] == set()
    assert reasons[Outage.EMBEDDER] == {"embedder"}
    assert reasons[Outage.BOTH] == {"embedder", *reasons[Outage.INDEX]}
    assert reasons[Outage.INDEX] <= {"index_asleep", "index_failed", "index_slow"}
    assert reasons[Outage.INDEX]
