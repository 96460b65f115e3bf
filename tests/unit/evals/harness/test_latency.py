"""Quantiles of durations."""

from evals.harness.latency import Latency, latency, timed


def test_quantiles_lie_between_the_neighbouring_durations() -> None:
    # 101 durations 0..100: the q-quantile is the one at place 100 q
    assert latency([float(number) for number in range(101)]) == Latency(count=101, p50=50.0, p95=95.0, p99=99.0)


def test_a_single_duration_is_all_quantiles() -> None:
    assert str(latency([2.0])) == "2.0 / 2.0 / 2.0"


def test_every_argument_is_timed_once_and_in_order() -> None:
    seen: list[int] = []
    durations = timed(seen.append, [3, 1, 2])
    assert seen == [3, 1, 2]
    assert len(durations) == 3
    assert all(duration >= 0 for duration in durations)
