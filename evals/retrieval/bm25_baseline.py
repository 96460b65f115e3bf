"""Plain BM25 by the library bm25s: what a ranking has to beat.

The document is "speaker: text [image: caption]", as Porter stems; the question its stems without stop words.
"""

from collections.abc import Sequence
from typing import Final

import bm25s
import numpy as np

from evals.datasets.datasets import Conversation
from evals.retrieval.metrics import DEPTH, Score, score
from evals.retrieval.offline import to_entries
from recollect.core.text.searched_text import base_text
from recollect.core.text.words import query_stems, stems

K1: Final = 1.2
B: Final = 0.75
DOCUMENT_TEXT: Final = f"bm25s, k1 = {K1}, b = {B}, Porter stems of 'speaker: text [image: caption]', no date"


def bm25_scores(conversation: Conversation) -> list[Score]:
    """Score every question of a conversation; ties go to the earlier message."""
    index = bm25s.BM25(k1=K1, b=B)
    index.index([stems(base_text(entry)) for entry in to_entries(conversation.messages)], show_progress=False)
    return [score(_found(index, conversation, case.question), case.gold) for case in conversation.cases]


def _found(index: bm25s.BM25, conversation: Conversation, question: str) -> Sequence[str]:
    known = [stem for stem in query_stems(question) if stem in index.vocab_dict]
    if not known:
        return ()
    scores = index.get_scores(known)
    best = np.argsort(-scores, kind="stable")[:DEPTH]
    return [conversation.messages[place].id for place in best if scores[place] > 0]
