"""Where the time of a search goes: its steps called one by one, in this process, each beside its floor."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

import numpy as np

from evals.bench.plain_sqlite import row_reads
from evals.bench.ready_arrays import ReadyArrays, maxsim_milliseconds
from evals.harness.latency import Latency
from evals.harness.measure import Measure
from evals.harness.seed_store import local_scope, opened
from recollect.core.model.scope import Scope
from recollect.core.query.query import Query
from recollect.core.ranking.arrange import arrange, end_of_hour
from recollect.core.ranking.jitter import seed_of
from recollect.core.ranking.profile_changes import profile_of
from recollect.core.ranking.question import Question
from recollect.core.ranking.rank import rank
from recollect.core.retrieval.candidates import CandidateQuery
from recollect.core.text.words import content_words
from recollect.use_cases.search.search import NEIGHBOURS_AFTER, NEIGHBOURS_BEFORE, SearchResult
from recollect.use_cases.search.steps import NEWEST_WAITING
from recollect.use_cases.table import Recollect

ENCODE: Final = "encode the question"
BY_WORDS: Final = "candidates by words"
BY_VECTORS: Final = "candidates by vectors"
READ: Final = "read candidates and neighbours"
RANK: Final = "rank"
WHOLE: Final = "search"
AFTER: Final = "work after the answer"
REST: Final = "the rest of the search"
_NOT_IN_THE_WHOLE: Final = frozenset({WHOLE, AFTER})
_NUMPY: Final = "NumPy on ready arrays"

T = TypeVar("T")


class StepTimes:
    """The milliseconds of each step, question by question, and of the floors of some of them."""

    def __init__(self, recollect: Recollect, scope: Scope) -> None:
        self._recollect = recollect
        self._search = recollect.search
        self._scope = scope
        self._ready = ReadyArrays.of_space(recollect.store, scope, recollect.embedder.model)
        self.by_step: dict[str, list[float]] = {}
        self.floors: dict[str, list[float]] = {}
        self.read_ids: list[list[str]] = []

    def ask(self, question: str, *, whole_first: bool) -> None:
        """Take a search apart and do it whole: by turns in this order, since the second finds everything prepared."""
        if whole_first:
            self._ask_whole(question)
        self._take_apart(question)
        if not whole_first:
            self._ask_whole(question)

    def medians(self) -> dict[str, float]:
        """Return the median of each step, and what they leave of the whole."""
        medians = {step: float(np.median(times)) for step, times in self.by_step.items()}
        known = sum(median for step, median in medians.items() if step not in _NOT_IN_THE_WHOLE)
        return {**medians, REST: max(0.0, medians[WHOLE] - known)}

    def _ask_whole(self, question: str) -> None:
        result: SearchResult = self._timed(WHOLE, lambda: self._search(self._scope, Query(text=question)))
        self._timed(AFTER, lambda: self._recollect.record_results(self._scope, result))

    def _take_apart(self, text: str) -> None:
        search, scope, query = self._search, self._scope, Query(text=text)
        self._timed("understand the question", lambda: search.understood(scope, query))
        settings = self._timed("settings of the space", lambda: search.settings(scope))
        vectors = self._timed(ENCODE, lambda: search.embedder.encode_query(text))
        words, model = tuple(content_words(text)), vectors.model
        by_words = CandidateQuery(words=words, vector=None, model=model)
        by_vector = CandidateQuery(words=(), vector=vectors.sentence, model=model)
        self._timed(BY_WORDS, lambda: search.index.candidates(scope, by_words))
        self._timed(BY_VECTORS, lambda: search.index.candidates(scope, by_vector))
        found = search.index.candidates(scope, CandidateQuery(words=words, vector=vectors.sentence, model=model))
        self._timed("entries that wait for vectors", lambda: search.store.pending(scope, limit=NEWEST_WAITING))
        before, after = NEIGHBOURS_BEFORE, NEIGHBOURS_AFTER
        reading = self._timed(
            READ, lambda: search.store.read(scope, found.entry_ids(), model=model, before=before, after=after)
        )
        profile, asked = profile_of(query.profile, settings.profiles, query.changes), Question(text, vectors)
        weights, relevance = search.weights, profile.relevance_model
        ranking = self._timed(
            RANK, lambda: rank(asked, found, reading, model=relevance, weights=weights, admits=query.filter)
        )
        now, limit = search.clock.now(), query.limit
        seed = seed_of(text, now.date(), None)
        self._timed(
            "arrange and explain",
            lambda: arrange(ranking, reading, profile, now=end_of_hour(now), seed=seed, limit=limit).hits(limit),
        )
        self._note_floor(BY_WORDS, self._ready.by_words(words))
        self._note_floor(BY_VECTORS, self._ready.by_vector(vectors.sentence))
        self._note_floor(RANK, maxsim_milliseconds(vectors, reading))
        self.read_ids.append(list(reading.entries))

    def _timed(self, step: str, call: Callable[[], T]) -> T:
        began = time.perf_counter()
        made = call()
        self.by_step.setdefault(step, []).append((time.perf_counter() - began) * 1000)
        return made

    def _note_floor(self, step: str, milliseconds: float) -> None:
        self.floors.setdefault(step, []).append(milliseconds)


def search_steps(data: Path, space: str, questions: Sequence[str], encode: Latency) -> list[Measure]:
    """Measure the steps on a filled data folder that no server uses; the first question only warms up.

    encode: of the questions by the encoder alone.
    """
    with opened(data) as recollect:
        recollect.search(local_scope(space), Query(text=questions[0]))
        times = StepTimes(recollect, local_scope(space))
        for number, question in enumerate(questions[1:]):
            times.ask(question, whole_first=bool(number % 2))
    reading = float(np.median(row_reads(data, space, times.read_ids)))
    baselines = {
        ENCODE: ("encoding the question alone", encode.p50),
        READ: ("the same rows by plain SQLite", reading),
        WHOLE: ("encoding the question alone", encode.p50),
        **{step: (_NUMPY, float(np.median(floor))) for step, floor in times.floors.items()},
    }
    return [
        Measure(space, f"in process: {step}, p50", median, "ms", *baselines.get(step, (None, None)))
        for step, median in times.medians().items()
    ]
