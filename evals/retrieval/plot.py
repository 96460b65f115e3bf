"""A picture of an evaluation: bars by category, a colour for each ranking."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
from matplotlib.figure import Figure

from evals.retrieval.outcome import METRICS, Outcome

METRIC: Final = "recall_10"
GROUP_WIDTH: Final = 0.8
INCHES_PER_GROUP: Final = 2.0


def draw(outcomes: Sequence[Outcome], title: str, path: Path) -> None:
    """Draw R@10 by category with 95 % intervals and write it to `path`, in the format that its suffix names."""
    categories = list(outcomes[0].figures)
    places = np.arange(len(categories))
    width = GROUP_WIDTH / len(outcomes)
    figure = Figure(figsize=(max(8.0, INCHES_PER_GROUP * len(categories)), 5.0), layout="constrained")
    axes = figure.subplots()
    for number, outcome in enumerate(outcomes):
        intervals = [outcome.figures[category].metrics[METRIC] for category in categories]
        means = np.array([interval.mean for interval in intervals])
        spread = [[one.mean - one.low for one in intervals], [one.high - one.mean for one in intervals]]
        offset = (number - (len(outcomes) - 1) / 2) * width
        axes.bar(places + offset, means, width, yerr=np.maximum(spread, 0.0), label=outcome.ranking, capsize=2)
    axes.set_xticks(places, [f"{category}\n({outcomes[0].figures[category].questions})" for category in categories])
    axes.set(ylim=(0, 1), ylabel=METRICS[METRIC], title=title)
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.12), ncols=min(5, len(outcomes)), frameon=False)
    figure.savefig(path, dpi=150)
