"""Figures by category."""

from io import StringIO

import pytest
from rich.console import Console

from evals.harness.latency import Latency
from evals.retrieval.metrics import Score
from evals.retrieval.outcome import OVERALL, category_table, document, outcome_of, summary_table, worst_difference

GOOD = Score(recall_5=1.0, recall_10=1.0, ndcg_10=1.0, hit_1=1.0)
POOR = Score(recall_5=0.0, recall_10=0.5, ndcg_10=0.2, hit_1=0.0)
SCORED = [("temporal", GOOD), ("single-hop", POOR), ("temporal", POOR), ("temporal", GOOD)]


def test_figures_are_means_over_all_questions_and_by_category() -> None:
    outcome = outcome_of("x", SCORED, resamples=10)
    assert list(outcome.figures) == [OVERALL, "single-hop", "temporal"]
    assert outcome.figures[OVERALL].questions == 4
    assert outcome.figures[OVERALL].metrics["recall_10"].mean == pytest.approx((1 + 0.5 + 0.5 + 1) / 4)
    assert outcome.figures["temporal"].metrics["ndcg_10"].mean == pytest.approx((1 + 0.2 + 1) / 3)


def test_a_category_called_all_is_not_told_twice() -> None:
    assert list(outcome_of("x", [("all", GOOD)], resamples=10).figures) == [OVERALL]


def test_tables_hold_every_ranking_category_and_metric() -> None:
    outcomes = [outcome_of("ours", SCORED, took=Latency(4, 1.0, 2.0, 3.0), resamples=10)]
    console = Console(width=200, record=True, file=StringIO())
    console.print(summary_table(outcomes))
    console.print(category_table(outcomes, "recall_10"))
    text = console.export_text()
    for expected in (
        "ours",
        "R@5",
        "NDCG@10",
        "first hit right",
        "0.750 [",
        "1.0 / 2.0 / 3.0",
        "temporal (3)",
        "0.833",
    ):
        assert expected in text


def test_the_worst_difference_does_not_look_at_the_first_hit() -> None:
    ours = outcome_of("ours", [("temporal", Score(1.0, 1.0, 0.7, 0.0))], resamples=10)
    baseline = outcome_of("baseline", [("temporal", Score(1.0, 1.0, 0.6, 1.0))], resamples=10)
    assert worst_difference(ours, baseline).ahead == 0.0


def test_the_worst_difference_is_of_one_category_though_all_questions_together_are_ahead() -> None:
    ours = outcome_of("ours", [("temporal", GOOD), ("temporal", GOOD), ("single-hop", POOR)], resamples=10)
    other = Score(recall_5=0.0, recall_10=0.5, ndcg_10=0.3, hit_1=1.0)
    baseline = outcome_of("baseline", [("temporal", POOR), ("temporal", POOR), ("single-hop", other)], resamples=10)
    worst = worst_difference(ours, baseline)
    assert (worst.category, worst.metric) == ("single-hop", "ndcg_10")
    assert worst.ahead == pytest.approx(-0.1)
    assert str(worst) == "single-hop NDCG@10 -0.100"


def test_the_document_for_machines_holds_means_intervals_and_latencies() -> None:
    held = document(outcome_of("ours", SCORED, took=Latency(4, 1.0, 2.0, 3.0), resamples=10))
    assert held["ranking"] == "ours"
    assert set(held["figures"]["temporal"]["metrics"]["recall_5"]) == {"mean", "low", "high"}
    assert held["took"]["p95"] == 2.0
