"""Where the time of a search goes: the ports called one by one, in this process, on the same questions."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from evals.bench.plain_sqlite import row_reads
from evals.harness.measure import Measure
from evals.harness.seed_store import local_scope, opened
from recollect.core.model.scope import Scope
from recollect.core.query.query import Query
from recollect.core.retrieval.candidates import CandidateQuery
from recollect.core.text.words import content_words
from recollect.use_cases.search.search import NEIGHBOURS_AFTER, NEIGHBOURS_BEFORE, SearchEntries

WHOLE: Final = "search"


class StepTimes:
    """The milliseconds of each step, question by question."""

    def __init__(self, search: SearchEntries, scope: Scope) -> None:
        self._search = search
        self._scope = scope
        self.by_step: dict[str, list[float]] = {}
        self.read_ids: list[list[str]] = []

    def ask(self, question: str) -> None:
        """Take a search apart, then do it whole."""
        search, scope = self._search, self._scope
        began = time.perf_counter()
        vectors = search.embedder.encode_query(question)
        began = self._lap("encode the question", began)
        words = tuple(content_words(question))
        both = CandidateQuery(words=words, vector=vectors.sentence, model=vectors.model)
        search.index.candidates(scope, CandidateQuery(words=words, vector=None, model=vectors.model))
        began = self._lap("candidates by words", began)
        search.index.candidates(scope, CandidateQuery(words=(), vector=vectors.sentence, model=vectors.model))
        self._lap("candidates by vectors", began)
        found = search.index.candidates(scope, both).entry_ids()
        began = time.perf_counter()
        reading = search.store.read(scope, found, model=vectors.model, before=NEIGHBOURS_BEFORE, after=NEIGHBOURS_AFTER)
        began = self._lap("read candidates and neighbours", began)
        search(scope, Query(text=question))
        self._lap(WHOLE, began)
        self.read_ids.append(list(reading.entries))

    def medians(self) -> dict[str, float]:
        """Return the median of each step; what is left of the whole is the ranking."""
        medians = {step: float(np.median(times)) for step, times in self.by_step.items()}
        ranking = medians[WHOLE] - sum(median for step, median in medians.items() if step != WHOLE)
        return {**medians, "rank and the rest": max(0.0, ranking)}

    def _lap(self, step: str, began: float) -> float:
        now = time.perf_counter()
        self.by_step.setdefault(step, []).append((now - began) * 1000)
        return now


def search_steps(data: Path, space: str, questions: Sequence[str]) -> list[Measure]:
    """Measure the steps on a filled data folder that no server uses; the first question only warms up."""
    with opened(data) as recollect:
        recollect.search(local_scope(space), Query(text=questions[0]))
        times = StepTimes(recollect.search, local_scope(space))
        for question in questions[1:]:
            times.ask(question)
    medians = times.medians()
    reading = float(np.median(row_reads(data, space, times.read_ids)))
    baselines = {"read candidates and neighbours": ("the same rows by plain SQLite", reading)}
    return [
        Measure(space, f"in process: {step}, p50", median, "ms", *baselines.get(step, (None, None)))
        for step, median in medians.items()
    ]
