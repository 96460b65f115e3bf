"""The table of use cases: every line can be made, is what it says, and gets what its constructor asks for."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import pytest

from recollect.core.lifecycle.jobs import JobName
from recollect.errors import UnavailableError
from recollect.use_cases.lines import UseCases, class_at, given_to, lazily
from recollect.use_cases.maintenance.jobs.plan import DESCRIPTIONS, STEPS
from recollect.use_cases.parts import ABSENT
from recollect.use_cases.table import Recollect
from tests.fakes.judging import ScriptedModel
from tests.unit.http.fake_memory import FakeMemory

if TYPE_CHECKING:
    import tests.unit.use_cases.test_table  # noqa: PLW0406 - a line names its class by its whole path

# What a use case has of its own, so that no part is meant for it: numbers, rules, a clock that never goes back
OWN = {
    "ask_in_batches": {"now", "seconds"},
    "assemble_context": {"limits"},
    "confirmations": {"draw"},
    "discover": {"now"},
    "embed_entries": {"retry"},
    "find_referents": {"point"},
    "jobs": {"steps"},
    "plan_jobs": {"policy"},
    "roll_up_old": {"rules"},
    "run_erasures": {"at_once"},
    "space_maps": {"max_entries", "max_rows"},
    "summarise_space": {"now"},
    "sweep_space": {"policy"},
    "tend_space": {"agents"},
    "understand_command": {"read"},
}


@pytest.fixture
def table() -> Recollect:
    return Recollect(replace(FakeMemory().parts, language_model=ScriptedModel(lambda _name, _data: None)))


def made_by_lines(table: Recollect) -> Iterator[tuple[str, Callable[..., Any], Mapping[str, str]]]:
    """Yield each use case that a line makes: its name, its class, and the paths of what its parameters get."""
    for name, made in vars(Recollect).items():
        if isinstance(made, cached_property) and name in Recollect.__annotations__:
            path, line, by_type = vars(made)["func"].args
            if line.path is None:
                yield name, class_at(path), given_to(class_at(path), line, by_type, table)


def test_each_use_case_is_of_the_class_that_its_line_names(table: Recollect) -> None:
    made = list(made_by_lines(table))
    assert len(made) > 100
    assert [name for name, kind, _ in made if type(getattr(table, name)) is not kind] == []


def test_a_parameter_keeps_its_default_only_where_that_is_the_use_case_s_own(table: Recollect) -> None:
    kept = {name: set(inspect.signature(kind).parameters) - set(given) for name, kind, given in made_by_lines(table)}
    assert {name: parameters for name, parameters in kept.items() if parameters} == OWN


def test_a_parameter_whose_type_is_a_use_case_gets_one_of_that_type(table: Recollect) -> None:
    kinds = {kind for _, kind, _ in made_by_lines(table)}
    wrong = [
        (name, parameter.name)
        for name, kind, given in made_by_lines(table)
        for parameter in inspect.signature(kind).parameters.values()
        if parameter.annotation in kinds and type(table.at(given[parameter.name])) is not parameter.annotation
    ]
    assert wrong == []


def test_what_a_line_says_is_about_parameters_of_its_class() -> None:
    unknown = []
    for name in Recollect.__annotations__:
        path, line, _ = vars(Recollect)[name].func.args
        if line.parts and not set(line.parts) <= set(inspect.signature(class_at(path)).parameters):
            unknown.append(name)
    assert unknown == []


def test_each_job_is_described_and_has_a_step(table: Recollect) -> None:
    assert list(DESCRIPTIONS) == list(STEPS)
    assert set(STEPS) == set(JobName)
    assert all(callable(table.jobs.step(name)) for name in JobName)


def test_what_needs_a_language_model_is_nothing_without_one() -> None:
    without = Recollect(FakeMemory().parts)
    without.make_all()
    nothing = {"rewrite_by_model", "steps_by_model", "model_as_reranker", "judge_pairs", "rerank_results"}
    assert {name for name in Recollect.names() if getattr(without, name) is None} == nothing


def test_a_process_that_neither_erases_nor_runs_jobs_says_so(table: Recollect) -> None:
    without = Recollect(replace(table.parts, jobs=None, erasing=ABSENT, ledger=ABSENT, erasable=ABSENT))
    with pytest.raises(UnavailableError, match="cannot be done here"):
        without.run_erasures(has_time=lambda: True)
    with pytest.raises(UnavailableError, match="cannot be done here"):
        without.read_job_run("r1", limit=1)


class Slow:
    """A use case whose making takes as long as a second thread needs to ask for it."""

    made = 0
    begun, goes_on = threading.Event(), threading.Event()

    def __init__(self) -> None:
        Slow.made += 1
        Slow.begun.set()
        Slow.goes_on.wait(0.2)


@lazily
class Few(UseCases):
    """A table of one line."""

    slow: tests.unit.use_cases.test_table.Slow


def test_a_use_case_is_made_once_whoever_asks_meanwhile(table: Recollect) -> None:
    few = Few(table.parts)
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(lambda: few.slow)
        assert Slow.begun.wait(10)
        second = threads.submit(lambda: few.slow)
        assert first.result() is second.result()
    assert Slow.made == 1
