"""Have a reranker put the best of a ranking in order, or tell why it did not."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from recollect.core.context.quoting import escaped, name_of, plain
from recollect.core.context.shortening import shortened
from recollect.core.guardrails.secrets.secret_detection import redacted, secrets_in
from recollect.core.model.entry import Entry
from recollect.core.model.language_model import ANSWERED, ModelFailure
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import Float64Array
from recollect.core.ranking.arrange import ProfiledRanking
from recollect.core.ranking.rerank import MAX_RERANKED, Reranking, checked_scores, rows_to_rerank
from recollect.core.text.searched_text import body_of, date_words, speaker_of
from recollect.core.text.words import query_stems
from recollect.errors import RerankerError
from recollect.ports import Reranker

logger = logging.getLogger(__name__)

LONGEST_TEXT: Final = 1_000  # characters; of a longer one the sentences around what matches


def _nobody(_outcome: str) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class RerankResults:
    """Asks about the best results of a search, within a time.

    seconds: how long a search waits. candidates: how many are asked about, MAX_RERANKED at most. observe: told what
    came of each call, ANSWERED or the reason of a failure.
    """

    reranker: Reranker
    seconds: float = 2.0
    candidates: int = MAX_RERANKED
    observe: Callable[[str], None] = _nobody

    def __call__(self, scope: Scope, question: str, ranking: ProfiledRanking) -> Reranking | None:
        """Return the scores of the first results; None where there is no order to be had of fewer than two.

        Raises:
            RerankerError: there are no scores that can be used, or not in time.
        """
        results = ranking.by_score[: ranking.results]
        asked = rows_to_rerank(ranking.ranking, results, min(self.candidates, MAX_RERANKED))
        if len(asked) < 2:
            return None
        texts = [shown_text(ranking.ranking.entries[row], question) for row, _ in asked]
        # Nobody has screened what is searched for
        screened = redacted(question, secrets_in(question))
        try:
            scores = self._scores(scope, screened, texts)
        except RerankerError as error:
            logger.warning("not_reranked", extra={"reason": error.reason, "reranker": self.reranker.name})
            self.observe(error.reason)
            raise
        self.observe(ANSWERED)
        rows, places = (np.array(column, np.int64) for column in zip(*asked, strict=True))
        return Reranking(rows, scores, places)

    def _scores(self, scope: Scope, question: str, texts: Sequence[str]) -> Float64Array:
        given = self.reranker.scores(scope, question, texts, within_seconds=self.seconds)
        scores = checked_scores(given, len(texts))
        if scores is None:
            raise RerankerError(ModelFailure.MALFORMED.value)
        return scores


def shown_text(entry: Entry, question: str) -> str:
    """Return what a reranker reads of an entry: who said it and when, and what, quoted as in a context.

    It is the text that the person may read, without its neighbours, of a long one whole sentences around what matches
    the question; no more than `LONGEST_TEXT` characters and its head.
    """
    body = body_of(entry)
    if len(body) > LONGEST_TEXT:
        part = shortened(entry, frozenset(query_stems(question)), LONGEST_TEXT, len)
        body = (body if part is None else part.text)[:LONGEST_TEXT]
    head = ", ".join(filter(None, (name_of(speaker_of(entry)), date_words(entry.occurred_at))))
    return f"{head}: {escaped(plain(body))}"
