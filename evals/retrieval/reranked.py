"""Rerank and short vectors beside the default search: make eval EVAL=retrieval.reranked DATA=FILE.

Each conversation is a space of its own, and every question goes through the search as it is, over SQLite and exact
search. Two rerankers stand in for real ones, of which none is at hand: MaxSim (Khattab and Zaharia, "ColBERT", SIGIR
2020) between the question's token vectors and those of each text alone, by the MiniLM that the default ranking looks
at already; and the labels themselves, which are no reranker but the bound of what fifty candidates let through.

The Matryoshka encoder is made up as well: MiniLM's sentence vectors, turned so that the first dimensions hold most of
what the entries of the data set differ by (their singular vectors; no question is looked at). Turning changes no
cosine, so that the whole vectors rank as MiniLM's do.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import numpy as np

from evals.datasets.datasets import DataError, load
from evals.datasets.encodings import CachedEncoder
from evals.retrieval.metrics import DEPTH, Score, mean, score
from evals.retrieval.offline import OfflineSpace, offline_space
from evals.retrieval.several_spaces import MAX_BYTES, PERSON, Person, Recorded, dealt_out, stored_id
from recollect.adapters.clock import SystemClock
from recollect.adapters.minilm import MiniLmEmbedder
from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.rescored import RescoredSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.adapters.sqlite import Database, SqliteEntryStore
from recollect.core.embedding.messages import EncoderInput
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import SHORT_DIMENSIONS, Float32Array, QueryVectors
from recollect.core.query.query import Query
from recollect.core.query.strategy import Strategy
from recollect.core.ranking.weights import RankingWeights
from recollect.core.retrieval.candidates import CandidateQuery
from recollect.core.text.words import STOP_WORDS
from recollect.ports import Embedder, Reranker, SearchIndex
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.rerank import RerankResults, shown_text
from recollect.use_cases.search.search import SearchEntries

SHORTER: Final = (SHORT_DIMENSIONS, 128, 64)
PATIENCE: Final = 600.0
EXIT_UNUSABLE: Final = 2


class LateInteraction:
    """See ports.Reranker: the mean, over the pieces of the question's content words, of the best cosine in the text."""

    name = "MaxSim of MiniLM"

    def __init__(self, encoder: Embedder) -> None:
        self._encoder = encoder
        self._texts: dict[str, Float32Array] = {}

    def scores(self, _scope: Scope, question: str, texts: Sequence[str], *, within_seconds: float) -> Sequence[float]:
        """See ports.Reranker; it takes its time."""
        del within_seconds
        asked = self._encoder.encode_query(question)
        content = np.array([word not in STOP_WORDS for word in asked.words], np.bool_)
        tokens = asked.tokens[content] if content.any() else asked.tokens
        fresh = [text for text in dict.fromkeys(texts) if text not in self._texts]
        for text, made in zip(fresh, self._encoder.encode_entries([EncoderInput(one) for one in fresh]), strict=True):
            self._texts[text] = made.tokens.codes * made.tokens.scales[:, None]
        return [self._score(tokens, self._texts[text]) for text in texts]

    @staticmethod
    def _score(asked: Float32Array, text: Float32Array) -> float:
        if not len(asked) or not len(text):
            return 0.0
        return float(np.clip((asked @ text.T).max(axis=1).mean(), 0.0, 1.0))


@dataclass
class Labels:
    """See ports.Reranker: 1 for a text that answers by the labels, else 0. right: the texts that do, set beforehand."""

    name: str = "labels"
    right: tuple[str, ...] = ()

    def scores(self, _scope: Scope, _question: str, texts: Sequence[str], *, within_seconds: float) -> Sequence[float]:
        """See ports.Reranker."""
        del within_seconds
        return [float(text in self.right) for text in texts]


@dataclass(frozen=True, slots=True)
class Way:
    """A way to search: how much of vectors the index holds, whether they are measured in whole, who reranks."""

    short: int | None = None
    rescored: bool = False
    reranker: Reranker | None = None


def turned(spaces: Sequence[OfflineSpace]) -> list[OfflineSpace]:
    """Return the spaces with sentence vectors of the made-up Matryoshka encoder."""
    _, _, directions = np.linalg.svd(np.concatenate([space.pooled for space in spaces]), full_matrices=True)
    turn = directions.T.astype(np.float32)
    return [
        replace(
            space,
            vectors=tuple(replace(one, pooled=one.pooled @ turn) for one in space.vectors),
            questions=tuple(
                replace(one, vectors=None if one.vectors is None else _turned(one.vectors, turn))
                for one in space.questions
            ),
        )
        for space in spaces
    ]


def _turned(vectors: QueryVectors, turn: Float32Array) -> QueryVectors:
    return replace(vectors, sentence=vectors.sentence @ turn)


class Measurement:
    """One conversation in a store of its own, asked in several ways."""

    def __init__(self, space: OfflineSpace, model: str) -> None:
        self._space = space
        known = {one.text: one.vectors for one in space.questions if one.vectors is not None}
        self._embedder = Recorded(model, known)

    @contextmanager
    def stored(self) -> Iterator[SqliteEntryStore]:
        """Fill a store."""
        with TemporaryDirectory() as folder, closing(Database(Path(folder) / "eval.db")) as database:
            store = SqliteEntryStore(database, SystemClock())
            with closing(ExactSearch(store, max_bytes=MAX_BYTES)) as index:
                Person(store, self._search(store, index, None)).fill(
                    [self._space], dealt_out([self._space], 1, joined=True)
                )
            yield store

    def scores(self, store: SqliteEntryStore, way: Way) -> list[Score]:
        """Ask every question in one way."""
        strategy = Strategy.HYBRID if way.reranker is None else Strategy.RERANK
        found = []
        with closing(ExactSearch(store, max_bytes=MAX_BYTES, short=way.short)) as exact:
            index: SearchIndex = RescoredSearch(exact, store) if way.rescored else exact
            search = self._search(store, index, way.reranker)
            for case, gold in self._cases():
                if isinstance(way.reranker, Labels):
                    answers = [entry for entry in self._space.entries if stored_id(0, entry.id) in gold]
                    way.reranker.right = tuple(shown_text(entry, case) for entry in answers)
                query = Query(text=case, limit=DEPTH, strategy=strategy)
                hits = search(Scope(PERSON, "s0"), query).hits
                found.append(score([hit.entry.id for hit in hits], gold))
        return found

    def leg(self, store: SqliteEntryStore, way: Way) -> list[Score]:
        """Score the vector leg alone, before any ranking."""
        found = []
        with closing(ExactSearch(store, max_bytes=MAX_BYTES, short=way.short)) as exact:
            index: SearchIndex = RescoredSearch(exact, store) if way.rescored else exact
            for case, gold in self._cases():
                vector = self._embedder.encode_query(case).sentence
                asked = CandidateQuery((), vector, self._embedder.model)
                dense = index.candidates(Scope(PERSON, "s0"), asked).dense
                found.append(score([hit.entry_id for hit in dense], gold))
        return found

    def _cases(self) -> Iterator[tuple[str, frozenset[str]]]:
        for case in self._space.conversation.cases:
            yield case.question, frozenset(stored_id(0, one) for one in case.gold)

    def _search(self, store: SqliteEntryStore, index: SearchIndex, reranker: Reranker | None) -> SearchEntries:
        waiting = SharedWaitingVectors(self._embedder)
        return SearchEntries(
            *(store, index, self._embedder, waiting, RankingWeights(), SystemClock(), ReadSettings(store)),
            reranker=None if reranker is None else RerankResults(reranker, PATIENCE),
        )


def ways(encoder: Embedder) -> Mapping[str, Way]:
    """Return what is measured through the whole search, by name, the default first."""
    found = {
        "hybrid (default)": Way(),
        "rerank: MaxSim of MiniLM": Way(reranker=LateInteraction(encoder)),
        "rerank: the labels (a bound)": Way(reranker=Labels()),
    }
    for short in SHORTER:
        found[f"first {short}, not measured in whole"] = Way(short)
        found[f"first {short}, measured in whole"] = Way(short, rescored=True)
    return found


def legs() -> Mapping[str, Way]:
    """Return what is measured of the vector leg alone."""
    found = {"vector leg: whole": Way()}
    for short in SHORTER:
        found[f"vector leg: first {short} alone"] = Way(short)
        found[f"vector leg: first {short}, then whole"] = Way(short, rescored=True)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m evals.retrieval.reranked", description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--model", type=Path, default=Path(".build/model"))
    options = parser.parse_args(arguments)
    encoder = MiniLmEmbedder(options.model, threads=2)
    cached = CachedEncoder(encoder)
    try:
        spaces = turned([offline_space(one, cached) for one in load(options.data)])
    except DataError as error:
        print(f"reranked: {error}", file=sys.stderr)
        return EXIT_UNUSABLE
    whole, alone = ways(encoder), legs()
    found: dict[str, list[Score]] = {name: [] for name in (*whole, *alone)}
    for space in spaces:
        measured = Measurement(space, cached.model)
        with measured.stored() as store:
            for name, way in whole.items():
                found[name] += measured.scores(store, way)
            for name, way in alone.items():
                found[name] += measured.leg(store, way)
    print(f"{options.data.name}: R@5/R@10/NDCG@10/first hit right, of {len(found['hybrid (default)'])} questions")
    for name, scored in found.items():
        figures = mean(scored)
        print(f"{name:40} {figures}/{figures.hit_1:.3f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
