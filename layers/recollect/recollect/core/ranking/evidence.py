"""R, the default ranking: words, word pieces in context, sentence vectors and a few plain signs, added up."""

from collections.abc import Iterator

import numpy as np

from recollect.core.model.vectors import Float64Array, Int64Array
from recollect.core.ranking.calibration import Calibration, LogOdds, relevance
from recollect.core.ranking.passage_table import PassageTable
from recollect.core.ranking.question import Question
from recollect.core.ranking.raw_evidence import RawEvidence, raw_evidence
from recollect.core.ranking.scored import Scored, ScoredPart, total
from recollect.core.ranking.signs.question_signs import question_signs
from recollect.core.ranking.weights import EvidenceWeights, LongMessageWeights
from recollect.core.text.searched_text import is_long


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

    A turn: `bm25f` L + `maxsim` M' + `dense` D, and first person, speaker, when and date, each times its field of
    `EvidenceWeights`; M' is min-max over the turns' passages. In short chat `named` is added, and `generic` and `asks`
    are taken off. Among long messages less is left of `maxsim`, and ln(passages) is taken off (`LongMessageWeights`). A
    long question is asked as in short chat. A statement, short and no turn: see `StatementWeights`. An entry without
    vectors takes L for M' and D. `measured` are the places whose mean length L uses.
    """
    asked = question_signs(question.text)
    raw = raw_evidence(question, asked, table, candidates=candidates, measured=measured, weights=weights)
    is_candidate = np.zeros(len(table.entries), np.bool_)
    is_candidate[candidates] = True
    rows = np.flatnonzero(is_candidate[table.owners])
    longness = _longness(asked.text, table, weights.long_messages)
    parts = tuple(_Weighing(raw, rows, weights, longness).parts())
    best = _best_of_each(total(parts), table.owners[rows])
    chosen = tuple(part.at(best) for part in parts)
    signs, by_words = raw.signs.at(rows[best]), raw.by_words[rows[best]]
    return Scored(
        chosen,
        total(chosen),
        relevance(signs, by_words, calibration),
        by_words,
        LogOdds(signs, by_words, calibration),
    )


def _longness(question: str, table: PassageTable, weights: LongMessageWeights) -> float:
    """Return how far the entries are on the way from short chat (0) to long messages (1).

    0 for a long question: it quotes the entry that it looks for, which need not be held against its length.
    """
    if is_long(question):
        return 0.0
    share = float(table.split.mean()) if table.split.size else 0.0
    return min(1.0, share / weights.share)


class _Weighing:
    """The parts of the scores of some rows, each with the weight that it has for a turn or for a statement."""

    def __init__(self, raw: RawEvidence, rows: Int64Array, weights: EvidenceWeights, longness: float) -> None:
        self._raw = raw
        self._rows = rows
        self._weights = weights
        self._longness = longness
        self._statement = raw.statement[rows]
        self._is_mixed = bool(self._statement.any())
        self._by_words = raw.by_words[rows]

    def parts(self) -> Iterator[ScoredPart]:
        """Yield the parts; their contributions add up to the scores."""
        turns, statements, long = self._weights, self._weights.statements, self._weights.long_messages
        chat = 1 - self._longness
        words = self._raw.bm25f[self._rows]
        yield self._part("bm25f", words, turns.bm25f, 0.0)
        yield self._maxsim(words, turns.maxsim * (1 - self._longness * (1 - long.maxsim)), statements.maxsim)
        dense = self._raw.dense[self._rows]
        yield self._part("dense", dense, turns.dense, statements.dense, np.where(self._by_words, words, dense))
        for name in ("first_person", "speaker", "when", "date"):
            yield self._part(
                name, getattr(self._raw, name)[self._rows], getattr(turns, name), getattr(statements, name)
            )
        yield self._part("generic", self._raw.generic[self._rows], -chat * turns.generic, 0.0)
        yield self._part("asks", self._raw.asks[self._rows], -chat * turns.asks, 0.0)
        yield self._part("named", self._raw.named[self._rows], chat * turns.named, 0.0)
        passages = self._raw.passages[self._rows]
        yield self._part("passages", passages, self._longness * long.passages, 0.0, -np.log(passages))
        yield self._part("coverage", self._raw.signs.coverage[self._rows], 0.0, statements.coverage)
        yield self._part("related", self._raw.signs.related[self._rows], 0.0, statements.related)
        yield self._part("answer", self._raw.answer[self._rows], 0.0, statements.answer)
        yield self._part("limits", self._raw.signs.limits[self._rows], 0.0, statements.limits)
        yield self._part("statement", self._statement.astype(np.float64), 0.0, statements.offset)

    def _maxsim(self, words: Float64Array, of_turns: float, of_statements: float) -> ScoredPart:
        tokens = self._raw.maxsim[self._rows]
        relative = np.where(self._by_words, words, tokens)
        stretched = ~self._by_words & ~self._statement
        relative[stretched] = min_max(tokens[stretched])
        return self._part("maxsim", tokens, of_turns, of_statements, relative)

    def _part(
        self,
        name: str,
        raw: Float64Array,
        of_turns: float,
        of_statements: float,
        normalised: Float64Array | None = None,
    ) -> ScoredPart:
        weight = np.where(self._statement, of_statements, of_turns) if self._is_mixed else of_turns
        return ScoredPart(name, raw, raw if normalised is None else normalised, weight)


def _best_of_each(scores: Float64Array, owners: Int64Array) -> Int64Array:
    """Return the row with the greatest score of each owner, the first of equals; `owners` ascending."""
    order = np.lexsort((np.arange(len(scores)), -scores, owners))
    first = np.diff(owners[order], prepend=-1) > 0
    return order[first]


def min_max(values: Float64Array) -> Float64Array:
    """Return (x - min) / (max - min) for each of `values`, float64 [n]; all 0 where all are equal.

    A lone value over 0 becomes 1: it is the best there is.
    """
    if not values.size:
        return values
    least, greatest = values.min(), values.max()
    if values.size == 1 and greatest > 0:
        return np.ones_like(values)
    if greatest <= least:
        return np.zeros_like(values)
    scaled: Float64Array = (values - least) / (greatest - least)
    return scaled
