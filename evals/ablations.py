"""The default ranking with something taken away, by what is taken away."""

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Final

from recollect.core.ranking.weights import EvidenceWeights, LongMessageWeights, RankingWeights

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
    long_messages=LongMessageWeights(passages=0.0),
)


def ablations(default: RankingWeights | None = None) -> Mapping[str, RankingWeights]:
    """Return the weights of each ablation by its name."""
    weights = default or RankingWeights()
    full = weights.evidence
    changed = {
        VECTORS_ALONE: replace(_NOTHING, dense=1.0),
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
