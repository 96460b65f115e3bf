"""What the figures of a function's start say."""

from evals.cold_start.functions import start_measures
from evals.cold_start.process import Fresh


def a_start(*seconds: float) -> Fresh:
    return Fresh(sum(seconds), wall_seconds=[2 * one for one in seconds], cpu_seconds=seconds, resident_mebibytes=100)


def test_the_whole_counts_beside_the_libraries_whichever_step_it_falls_on() -> None:
    alone = [a_start(0.1)]
    early, late = (
        {measure.name: measure for measure in start_measures("api", [start], alone)}
        for start in (a_start(0.3, 0.08, 0.02), a_start(0.1, 0.28, 0.02))
    )
    assert round(early["api: import, CPU"].value) == 300
    assert round(early["api: first answer, wall"].value) == 160
    for measures in (early, late):
        own = measures["api: of which its own share, CPU"]
        assert (round(own.value), round(own.ratio or 0, 6)) == (300, 3)
        assert round(measures["api: all three, CPU, p50 of 1"].value) == 400


def test_the_middle_of_several_processes_is_told() -> None:
    starts = [a_start(seconds, 0.0, 0.0) for seconds in (0.1, 9.0, 0.3)]
    measures = {measure.name: measure for measure in start_measures("api", starts, [a_start(0.2)] * 3)}
    assert round(measures["api: import, CPU"].value) == 300
    assert round(measures["api: of which its own share, CPU"].value) == 100
