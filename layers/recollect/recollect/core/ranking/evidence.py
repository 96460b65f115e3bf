"""R, the default ranking: words, word pieces in context, sentence vectors and a few plain signs, added up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from recollect.core.model.vectors import BoolArray, Float64Array, Int64Array, QueryVectors
from recollect.core.ranking.bm25f import bm25f
from recollect.core.ranking.calibration import Calibration, LogOdds, RawParts, relevance
from recollect.core.ranking.cosine import cosine_similarities
from recollect.core.ranking.date_match import date_nearness, dates_in
from recollect.core.ranking.maxsim import best_matches, maxsim
from recollect.core.ranking.min_max import min_max
from recollect.core.ranking.passage_table import PassageTable, TermCounts, lengths, term_counts
from recollect.core.ranking.priors import asks_when, flags, may_be_long, speaker_asked_about
from recollect.core.ranking.question import Question
from recollect.core.ranking.scored import Scored, ScoredPart, total
from recollect.core.ranking.weights import EvidenceWeights, LongMessageWeights, MaxSimWeights
from recollect.core.retrieval.bm25 import idf
from recollect.core.text.searched_text import is_long
from recollect.core.text.words import STOP_WORDS, query_stems, stem


@dataclass(frozen=True, slots=True, eq=False)
class _Passages:
    """The raw parts of all passages, float64 [p] each.

    passages: how many the entry has to be good with, 1 where that does not count; by_words: bool [p], the entry has
    no vectors.
    """

    bm25f: Float64Array
    maxsim: Float64Array
    dense: Float64Array
    first_person: Float64Array
    speaker: Float64Array
    when: Float64Array
    date: Float64Array
    passages: Float64Array
    by_words: BoolArray


def evidence(
    question: Question,
    table: PassageTable,
    *,
    candidates: Int64Array,
    measured: Int64Array,
    weights: EvidenceWeights,
    calibration: Calibration,
) -> Scored:
    """Score the entries at the places `candidates`, ascending, by their best passages.

    score = 4 L + m M' + 4 D + .5 first + 1 speaker + 2 when + 6 date - p ln(passages), M' being min-max over the
    candidates' passages; an entry without vectors takes L for M' and D. m and p follow from how many of the entries
    are long (`weights.long_messages`), but for a question as long as these. `measured` are the places whose mean
    length L uses.
    """
    raw = _raw(question, table, candidates, measured, weights)
    rows = np.flatnonzero(np.isin(table.owners, candidates))
    parts = _parts(raw, rows, weights, _longness(question.text, table, weights.long_messages))
    best = _best_of_each(total(parts), table.owners[rows])
    chosen = tuple(ScoredPart(part.name, part.raw[best], part.normalised[best], part.weight) for part in parts)
    by_words = raw.by_words[rows][best]
    raw_parts = _raw_parts(chosen)
    return Scored(
        chosen,
        total(chosen),
        relevance(raw_parts, by_words, calibration),
        by_words,
        LogOdds(raw_parts, by_words, calibration),
    )


def _raw(
    question: Question, table: PassageTable, candidates: Int64Array, measured: Int64Array, weights: EvidenceWeights
) -> _Passages:
    owners = table.owners
    counts, frequencies = _term_counts(question, table)
    when = asks_when(question.text)
    return _Passages(
        bm25f=bm25f(counts, lengths(table), table.neighbourhood, np.isin(owners, measured), weights.words),
        maxsim=_maxsim(question.vectors, table, candidates, frequencies, weights.tokens),
        dense=cosine_similarities(question.vectors, table.vectors)[owners],
        first_person=flags(passage.first_person for passage in table.passages),
        speaker=speaker_asked_about(question.text, table.entries)[owners],
        when=flags(when and passage.time_word for passage in table.passages),
        date=date_nearness(dates_in(question.text), _days(table), weights.dates)[owners],
        passages=_chances(question.text, table)[owners],
        by_words=np.array([question.vectors is None or one is None for one in table.vectors], np.bool_)[owners],
    )


def _term_counts(question: Question, table: PassageTable) -> tuple[TermCounts, Mapping[str, float]]:
    """Count the stems of a question; return with it the frequencies of these and of its word pieces' stems."""
    asked = query_stems(question.text)
    pieces = map(stem, question.vectors.words) if question.vectors else ()
    terms = tuple(dict.fromkeys((*asked, *pieces)))
    counts = term_counts(table, terms)  # once for both
    return counts.first(len(asked)), dict(zip(terms, counts.frequencies().tolist(), strict=True))


def _longness(question: str, table: PassageTable, weights: LongMessageWeights) -> float:
    """Return how far the entries are on the way from short chat (0) to long messages (1).

    0 for a long question: it quotes the entry that it looks for, which need not be held against its length.
    """
    if is_long(question):
        return 0.0
    share = sum(one.is_split for one in table.analyses) / len(table.analyses) if table.analyses else 0.0
    return min(1.0, share / weights.share)


def _parts(raw: _Passages, rows: Int64Array, weights: EvidenceWeights, longness: float) -> tuple[ScoredPart, ...]:
    words, by_words = raw.bm25f[rows], raw.by_words[rows]
    tokens, dense, passages = raw.maxsim[rows], raw.dense[rows], raw.passages[rows]
    relative = words.copy()
    relative[~by_words] = min_max(tokens[~by_words])
    maxsim_weight = weights.maxsim * (1 - longness * (1 - weights.long_messages.maxsim))
    plain = (
        ("first_person", raw.first_person[rows], weights.first_person),
        ("speaker", raw.speaker[rows], weights.speaker),
        ("when", raw.when[rows], weights.when),
        ("date", raw.date[rows], weights.date),
    )
    return (
        ScoredPart("bm25f", words, words, weights.bm25f),
        ScoredPart("maxsim", tokens, relative, maxsim_weight),
        ScoredPart("dense", dense, np.where(by_words, words, dense), weights.dense),
        *(ScoredPart(name, values, values, weight) for name, values, weight in plain),
        ScoredPart("passages", passages, -np.log(passages), longness * weights.long_messages.passages),
    )


def _maxsim(
    query: QueryVectors | None,
    table: PassageTable,
    candidates: Int64Array,
    frequencies: Mapping[str, float],
    weights: MaxSimWeights,
) -> Float64Array:
    if query is None:
        return np.zeros(len(table.passages))
    # A split entry that is no candidate is nobody's context either: its token vectors are not looked at
    looked_at = {*candidates.tolist(), *(place for place, one in enumerate(table.analyses) if not one.is_split)}
    best = best_matches(query.tokens, table, sorted(looked_at))
    piece_weights = _piece_weights(query.words, len(table.passages), frequencies, weights)
    return maxsim(best, piece_weights, table.neighbourhood, weights)


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
    return np.array([len(one.passages) for one in table.analyses], np.float64)


def _days(table: PassageTable) -> Int64Array:
    return np.array([entry.occurred_at.toordinal() for entry in table.entries], np.int64)


def _best_of_each(scores: Float64Array, owners: Int64Array) -> Int64Array:
    """Return the row with the greatest score of each owner, the first of equals; `owners` ascending."""
    order = np.lexsort((np.arange(len(scores)), -scores, owners))
    first = np.diff(owners[order], prepend=-1) > 0
    return order[first]


def _raw_parts(parts: Sequence[ScoredPart]) -> RawParts:
    words, tokens, dense, *priors = parts
    return RawParts(words.raw, tokens.raw, dense.raw, total(priors))
