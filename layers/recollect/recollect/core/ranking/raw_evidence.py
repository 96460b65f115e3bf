"""The raw parts of the default ranking: what each passage has to say to a question, before anything is weighed."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from recollect.core.model.vectors import BoolArray, Float64Array, Int64Array
from recollect.core.ranking.bm25f import bm25f
from recollect.core.ranking.calibration import RelevanceSigns
from recollect.core.ranking.maxsim import WordMatches, best_matches, maxsim, piece_matches, word_matches
from recollect.core.ranking.passage_table import OwnedHashes, PassageTable, TermCounts, lengths, term_counts
from recollect.core.ranking.prepared import FACT_OF_KIND, EntryFact, Fact, Size, related_hashes
from recollect.core.ranking.question import Question
from recollect.core.ranking.signs.answer_kinds import NAMES_ANSWER
from recollect.core.ranking.signs.date_match import date_nearness, dates_in
from recollect.core.ranking.signs.priors import asks_when, may_be_long, speaker_asked_about
from recollect.core.ranking.signs.question_signs import QuestionSigns
from recollect.core.ranking.weights import EvidenceWeights, MaxSimWeights
from recollect.core.retrieval.bm25 import idf
from recollect.core.text.words import STOP_WORDS, query_stems, stem

_SMALLEST: Final = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class RawEvidence:
    """The raw parts of all p passages, float64 [p] each, by the names that explanations have.

    passages: how many the entry has to be good with, 1 where that does not count; answer: 1 where the kind of answer
    that is wanted may be there, -1 where it is not, 0 where none is known; by_words: bool [p], the entry or the
    question has none, see `Question`; statement: bool [p], it is short and no turn; signs: of relevance.
    """

    bm25f: Float64Array
    maxsim: Float64Array
    dense: Float64Array
    first_person: Float64Array
    speaker: Float64Array
    when: Float64Array
    date: Float64Array
    passages: Float64Array
    generic: Float64Array
    asks: Float64Array
    named: Float64Array
    answer: Float64Array
    by_words: BoolArray
    statement: BoolArray
    signs: RelevanceSigns


def raw_evidence(
    question: Question,
    asked: QuestionSigns,
    table: PassageTable,
    *,
    candidates: Int64Array,
    measured: Int64Array,
    weights: EvidenceWeights,
) -> RawEvidence:
    """Return the raw parts of every passage; see `evidence` for the arguments."""
    return _Asked(question, asked, table, candidates, weights).parts(measured)


class _Asked:
    """One question and the passages that it is held against."""

    def __init__(
        self,
        question: Question,
        signs: QuestionSigns,
        table: PassageTable,
        candidates: Int64Array,
        weights: EvidenceWeights,
    ) -> None:
        self._vectors = question.vectors
        self._question = question
        self._signs = signs
        self._table = table
        self._candidates = candidates
        self._weights = weights

    def parts(self, measured: Int64Array) -> RawEvidence:
        table, owners, text = self._table, self._table.owners, self._signs.text
        stems = query_stems(text)
        counts, frequencies = self._counts(stems)
        tokens, words = self._matches(frequencies)
        turn = table.entry_fact(EntryFact.IS_TURN)[owners]
        dense = table.pooled.cosines(self._question)[owners]
        speaker = speaker_asked_about(text, table.entries, table.names)[owners]
        answer = self._answers()[owners]
        coverage, related = self._coverage(stems, counts), self._related()[owners]
        is_found, known = bool(coverage.any() or related.any()), self._known_names()
        is_measured = np.zeros(len(table.entries), np.bool_)
        is_measured[measured] = True
        return RawEvidence(
            bm25f=bm25f(counts, lengths(table), table.neighbourhood, is_measured[owners], self._weights.words),
            maxsim=tokens,
            dense=dense,
            first_person=table.fact(Fact.FIRST_PERSON),
            speaker=speaker,
            when=table.fact(Fact.TIME_WORD) * asks_when(text),
            date=date_nearness(dates_in(text), table.entry_fact(EntryFact.DAY), self._weights.dates)[owners],
            passages=_chances(text, table)[owners],
            generic=table.pooled.genericness()[owners],
            asks=table.fact(Fact.ASKS),
            named=table.entry_fact(EntryFact.NAMED)[owners],
            answer=answer,
            by_words=table.pooled.by_words(self._question)[owners],
            statement=(turn == 0) & ~table.split[owners],
            signs=RelevanceSigns(
                dense=dense,
                weakest=words.weakest,
                coverage=coverage,
                related=related,
                limits=self._signs.about_limits * table.entry_fact(EntryFact.LIMITS)[owners],
                no_answer=np.maximum(0.0, -answer),
                turn=turn,
                turn_words=turn * words.mean,
                turn_of_another=turn * self._of_another(speaker, known),
                world=np.full(len(owners), float(self._signs.is_of_the_world(known, is_found=is_found))),
                idle=np.full(len(owners), float(self._signs.is_idle)),
            ),
        )

    @cached_property
    def _stems(self) -> dict[str, float]:
        return self._signs.stems()

    @cached_property
    def _entry_stems(self) -> OwnedHashes:
        return self._table.stems()

    def _counts(self, stems: Sequence[str]) -> tuple[TermCounts, Mapping[str, float]]:
        """Count the stems of a question; return with it the frequencies of these and of its word pieces' stems."""
        pieces = map(stem, self._vectors.words) if self._vectors else ()
        terms = tuple(dict.fromkeys((*stems, *pieces)))
        counts = term_counts(self._table, terms)  # once for both
        return counts.first(len(stems)), dict(zip(terms, counts.frequencies().tolist(), strict=True))

    def _matches(self, frequencies: Mapping[str, float]) -> tuple[Float64Array, WordMatches]:
        """Return MaxSim, float64 [p], and the matches of the content words."""
        table, query, weights = self._table, self._vectors, self._weights.tokens
        if query is None:
            nothing = np.zeros(len(table.owners))
            return nothing, WordMatches(nothing, nothing)
        # A split entry that is no candidate is nobody's context either: its token vectors are not looked at
        looked_at = ~table.split
        looked_at[self._candidates] = True
        best = best_matches(query.tokens, table, np.flatnonzero(looked_at).tolist())
        found = piece_matches(best, table.neighbourhood, weights)
        piece_weights = _piece_weights(query.words, len(table.owners), frequencies, weights)
        words = word_matches(found, query.words, dict(self._signs.content), weights)
        return maxsim(found, piece_weights, weights), words

    def _coverage(self, stems: Sequence[str], counts: TermCounts) -> Float64Array:
        """Return the share of the content words that each passage has, by what they say in general, float64 [p]."""
        says = np.array([self._stems.get(one, 0.0) for one in stems], np.float64)
        share: Float64Array = says @ counts.anywhere / max(float(says.sum()), _SMALLEST)
        return share

    def _related(self) -> Float64Array:
        """Return the share of the content words that each entry has in related words only, float64 [e]."""
        found = np.zeros(len(self._table.entries))
        for asked, says in self._stems.items():
            if (related := related_hashes(asked)).words.size:
                best = self._entry_stems.best(related)
                best[self._entry_stems.has(asked)] = 0.0
                found += says * best
        return found / max(sum(self._stems.values()), _SMALLEST)

    def _answers(self) -> Float64Array:
        kind = self._signs.kind
        may = np.zeros(len(self._table.entries), np.bool_)
        if kind is None:
            return may.astype(np.float64)
        if kind in FACT_OF_KIND:
            may = self._table.entry_fact(FACT_OF_KIND[kind]) > 0
        if kind in NAMES_ANSWER:
            may = may | self._table.capitalised().has_other_than(self._signs.words)
        return np.where(may, 1.0, -1.0)

    def _of_another(self, speaker: Float64Array, known: AbstractSet[str]) -> Float64Array:
        """Return 1 for the passages of somebody else than the one asked about, float64 [p].

        All are where the question names somebody whom nobody here knows, and none where it is about nobody.
        """
        if speaker.any():
            return 1 - speaker
        return np.full(len(speaker), float(bool(self._signs.names) and not known))

    def _known_names(self) -> set[str]:
        """Return the names in the question that somebody here has: a speaker, or one who is spoken of."""
        speakers = set(self._table.names)
        stems = {name: stem(name) for name in self._signs.names}
        return {name for name, its_stem in stems.items() if name in speakers or self._entry_stems.has(its_stem).any()}


def _piece_weights(
    words: Sequence[str], passages: int, frequencies: Mapping[str, float], weights: MaxSimWeights
) -> Float64Array:
    """Return sqrt(idf) of the word that each piece is part of, a fixed weight for a stop word, float64 [m]."""
    found = np.array([frequencies[stem(word)] for word in words], np.float64)
    stops = np.array([word in STOP_WORDS for word in words], np.bool_)
    return np.where(stops, weights.stop_word, np.sqrt(idf(passages, found)))


def _chances(question: str, table: PassageTable) -> Float64Array:
    """Return the passages of each entry, float64 [e]; 1 where an entry is welcome to be long."""
    if may_be_long(question):
        return np.ones(len(table.entries))
    return table.sizes[:, Size.PASSAGES].astype(np.float64)
