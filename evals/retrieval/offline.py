"""Ranking without a server: a conversation in memory, the two legs of candidates, and what a store would read back.

Ablations: the default ranking with something taken away, by what is taken away.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import cached_property
from itertools import pairwise
from typing import Final

import bm25s
import numpy as np

from evals.datasets.datasets import Conversation, Message
from evals.datasets.encodings import CachedEncoder
from recollect.core.embedding.encoder_input import encoder_input
from recollect.core.model.entry import Entry, Kind, Statistics
from recollect.core.model.vectors import EntryVectors
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.question import Question
from recollect.core.ranking.rank import Ranking, rank
from recollect.core.ranking.weights import EvidenceWeights, LongMessageWeights, RankingWeights, StatementWeights
from recollect.core.retrieval.candidates import CANDIDATES_PER_LEG, Candidates, EntryFilter, LegHit
from recollect.core.retrieval.read_set import ReadEntry, ReadSet
from recollect.core.text.searched_text import CONTEXT_TURNS, context_of, searched_text
from recollect.core.text.words import query_stems, stems
from recollect.use_cases.search.search import NEIGHBOURS_AFTER, NEIGHBOURS_BEFORE

DEFAULT_WEIGHTS: Final = RankingWeights()
VECTORS_ALONE: Final = "sentence vectors alone"
# A new part of the ranking has to be switched off here as well; a test ranks with it and looks at every part
_NOTHING: Final = EvidenceWeights(
    bm25f=0.0,
    maxsim=0.0,
    dense=0.0,
    first_person=0.0,
    speaker=0.0,
    when=0.0,
    date=0.0,
    generic=0.0,
    asks=0.0,
    named=0.0,
    statements=StatementWeights(**{one.name: 0.0 for one in fields(StatementWeights)}),
    long_messages=LongMessageWeights(passages=0.0),
)


def to_entries(messages: Sequence[Message]) -> list[Entry]:
    """Return messages as the entries that a server would make of them, in the same order, with the same ids."""
    entries: list[Entry] = []
    for place, message in enumerate(messages):
        earlier = [entry for entry in entries[-CONTEXT_TURNS:] if entry.session_id == message.session]
        entries.append(
            Entry(
                id=message.id,
                user_id="evaluation",
                space="default",
                kind=Kind.MEMORY if message.session is None else Kind.TURN,
                role=message.role,
                text=message.text,
                created_at=message.at,
                modified_at=message.at,
                occurred_at=message.at,
                statistics=Statistics(accessed_at=message.at),
                session_id=message.session,
                sequence=place,
                speaker=message.speaker,
                caption=message.caption,
                context=context_of(earlier) if message.session is not None else None,
            )
        )
    return entries


@dataclass(frozen=True, eq=False)
class OfflineSpace:
    """One conversation as a space of its own."""

    conversation: Conversation
    entries: tuple[Entry, ...]
    vectors: tuple[EntryVectors, ...]
    questions: tuple[Question, ...]

    @cached_property
    def bm25(self) -> bm25s.BM25:
        """BM25 over the searched text of every entry."""
        index = bm25s.BM25(k1=1.2, b=0.75)
        index.index([stems(searched_text(entry)) for entry in self.entries], show_progress=False)
        return index

    @cached_property
    def pooled(self) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
        """The sentence vectors, float32 [entries, 384]."""
        return np.stack([one.pooled for one in self.vectors])

    def candidates(self, question: Question, per_leg: int = CANDIDATES_PER_LEG) -> Candidates:
        """Return both legs for a question."""
        words = [stem for stem in query_stems(question.text) if stem in self.bm25.vocab_dict]
        sparse = self.bm25.get_scores(words) if words else np.zeros(len(self.entries), np.float32)
        dense = self.pooled @ question.vectors.sentence if question.vectors else None
        return Candidates(
            bm25=self._best(np.where(sparse > 0, sparse, -np.inf), per_leg),
            dense=() if dense is None else self._best(dense, per_leg),
        )

    def ranking(
        self,
        question: Question,
        *,
        model: RelevanceModel = RelevanceModel.EVIDENCE,
        weights: RankingWeights = DEFAULT_WEIGHTS,
    ) -> Ranking:
        """Rank what both legs find, without a filter."""
        candidates = self.candidates(question)
        reading = self.read(candidates.entry_ids())
        return rank(question, candidates, reading, model=model, weights=weights, admits=EntryFilter())

    def read(self, entry_ids: Iterable[str]) -> ReadSet:
        """Return entries and their session neighbours, with vectors."""
        places = [self._places[entry_id] for entry_id in entry_ids]
        wanted = {place + step for place in places for step in self._steps(place)}
        runs: list[list[int]] = []
        for place in sorted(wanted):
            if runs and self._follow(runs[-1][-1], place):
                runs[-1].append(place)
            else:
                runs.append([place])
        read = {self.entries[place].id: ReadEntry(self.entries[place], self.vectors[place]) for place in wanted}
        turns = [run for run in runs if self.entries[run[0]].kind is Kind.TURN]
        return ReadSet(read, tuple(tuple(self.entries[place].id for place in run) for run in turns))

    @cached_property
    def _places(self) -> dict[str, int]:
        return {entry.id: place for place, entry in enumerate(self.entries)}

    def _steps(self, place: int) -> list[int]:
        session = self.entries[place].session_id
        if session is None:
            return [0]
        return [
            step
            for step in range(-NEIGHBOURS_BEFORE, NEIGHBOURS_AFTER + 1)
            if 0 <= place + step < len(self.entries) and self.entries[place + step].session_id == session
        ]

    def _follow(self, earlier: int, later: int) -> bool:
        return later == earlier + 1 and self.entries[earlier].session_id == self.entries[later].session_id

    def _best(self, scores: np.ndarray[tuple[int], np.dtype[np.float32]], count: int) -> tuple[LegHit, ...]:
        order = np.argsort(-scores, kind="stable")[:count]
        return tuple(LegHit(self.entries[place].id, float(scores[place])) for place in order if scores[place] > -np.inf)


def offline_space(conversation: Conversation, encoder: CachedEncoder) -> OfflineSpace:
    """Encode a conversation and its questions, unless they were before."""
    entries = to_entries(conversation.messages)
    previous = [None, *(a if a.session_id == b.session_id else None for a, b in pairwise(entries))]
    turns = [
        encoder_input(entry, before if entry.kind is Kind.TURN else None)
        for entry, before in zip(entries, previous, strict=True)
    ]
    texts = [case.question for case in conversation.cases]
    questions = [Question(text, made) for text, made in zip(texts, encoder.questions(texts), strict=True)]
    return OfflineSpace(conversation, tuple(entries), tuple(encoder.entries(turns)), tuple(questions))


def ablations(default: RankingWeights | None = None) -> Mapping[str, RankingWeights]:
    """Return the weights of each ablation by its name."""
    weights = default or RankingWeights()
    full = weights.evidence
    changed = {
        VECTORS_ALONE: replace(_NOTHING, dense=1.0, statements=replace(_NOTHING.statements, dense=1.0)),
        "without token vectors": replace(full, maxsim=0.0),
        "without sentence vectors": replace(full, dense=0.0),
        "without words": replace(full, bm25f=0.0),
        "without neighbours": replace(
            full, words=replace(full.words, neighbours=()), tokens=replace(full.tokens, neighbours=())
        ),
        "without regard to long messages": replace(
            full, long_messages=replace(full.long_messages, maxsim=1.0, passages=0.0)
        ),
        "without dates": replace(full, date=0.0, when=0.0),
        "without priors of person": replace(full, first_person=0.0, speaker=0.0),
    }
    return {name: replace(weights, evidence=evidence) for name, evidence in changed.items()}


def as_environment(weights: RankingWeights) -> dict[str, str]:
    """Return the setting that makes a server rank with these weights."""
    return {"RECOLLECT_RANKING": json.dumps(asdict(weights))}
