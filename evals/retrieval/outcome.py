"""The figures of one ranking on one data set, as tables and as JSON."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from rich.table import Table

from evals.harness.latency import Latency
from evals.retrieval.metrics import Score
from recollect.core.feedback.regression.bootstrap_interval import Interval, bootstrap_interval

METRICS: Final[Mapping[str, str]] = {
    "recall_5": "R@5",
    "recall_10": "R@10",
    "ndcg_10": "NDCG@10",
    "hit_1": "first hit right",
}
COMPARED: Final = ("recall_5", "recall_10", "ndcg_10")  # where a baseline may not be ahead
OVERALL: Final = "all"


@dataclass(frozen=True, slots=True)
class Figures:
    """Means with their intervals over a number of questions, by the field names of Score."""

    questions: int
    metrics: Mapping[str, Interval]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one ranking did: figures by category, OVERALL first; latencies when it was asked over HTTP."""

    ranking: str
    figures: Mapping[str, Figures]
    took: Latency | None = None
    total: Latency | None = None


def outcome_of(
    ranking: str,
    scored: Sequence[tuple[str, Score]],
    *,
    took: Latency | None = None,
    total: Latency | None = None,
    resamples: int,
) -> Outcome:
    """Return the figures of (category, score) pairs: one for each question, at least one."""
    by_category: dict[str, list[Score]] = {OVERALL: [score for _, score in scored]}
    for category in sorted({category for category, _ in scored} - {OVERALL}):
        by_category[category] = [score for its_category, score in scored if its_category == category]
    figures = {category: _figures(scores, resamples) for category, scores in by_category.items()}
    return Outcome(ranking, figures, took, total)


@dataclass(frozen=True, slots=True)
class Difference:
    """How far one ranking is ahead of another in a category, by one metric; below 0: behind."""

    category: str
    metric: str
    ahead: float

    def __str__(self) -> str:
        """As it is printed: category, metric and the signed difference."""
        return f"{self.category} {METRICS[self.metric]} {self.ahead:+.3f}"


def worst_difference(ours: Outcome, baseline: Outcome) -> Difference:
    """Return where `ours` is least ahead of `baseline`, over all categories and COMPARED of the same questions."""
    differences = [
        Difference(category, metric, figures.metrics[metric].mean - baseline.figures[category].metrics[metric].mean)
        for category, figures in ours.figures.items()
        for metric in COMPARED
    ]
    return min(differences, key=lambda difference: difference.ahead)


def summary_table(outcomes: Sequence[Outcome]) -> Table:
    """Return all rankings over all questions, with intervals and latencies."""
    table = Table(title="All questions: mean [95 % interval]", title_justify="left", box=None, pad_edge=False)
    table.add_column("ranking")
    for heading in METRICS.values():
        table.add_column(heading, no_wrap=True)
    table.add_column("server ms p50/p95/p99", justify="right", no_wrap=True)
    for outcome in outcomes:
        overall = outcome.figures[OVERALL]
        cells = [_with_interval(overall.metrics[name]) for name in METRICS]
        table.add_row(outcome.ranking, *cells, str(outcome.took) if outcome.took else "")
    return table


def category_table(outcomes: Sequence[Outcome], metric: str) -> Table:
    """Return one metric by category, a row for each ranking."""
    table = Table(title=f"{METRICS[metric]} by category", title_justify="left", box=None, pad_edge=False)
    table.add_column("ranking")
    for category, figures in outcomes[0].figures.items():
        table.add_column(f"{category} ({figures.questions})", justify="right")
    for outcome in outcomes:
        cells = [f"{figures.metrics[metric].mean:.3f}" for figures in outcome.figures.values()]
        table.add_row(outcome.ranking, *cells)
    return table


def document(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome for machines."""
    return asdict(outcome)


def _figures(scores: Sequence[Score], resamples: int) -> Figures:
    metrics = {
        name: bootstrap_interval([getattr(score, name) for score in scores], resamples=resamples) for name in METRICS
    }
    return Figures(len(scores), metrics)


def _with_interval(interval: Interval) -> str:
    return f"{interval.mean:.3f} [{interval.low:.3f}, {interval.high:.3f}]"
