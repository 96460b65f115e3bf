"""Whether one number of relevance tells an answer from none: what passes the floor, what stays silent."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from threadpoolctl import threadpool_limits

from evals.datasets.datasets import load_questions
from evals.datasets.encodings import CachedEncoder
from evals.figures.figure import Figure, Outcome, figure
from evals.figures.measure import Measure
from evals.harness.server_process import model_folder
from evals.relevance.ask import Asked, ask_all
from evals.relevance.metrics import passing_hits, share_above
from evals.relevance.questions import QuestionKind
from evals.relevance.sets import draw_from, sets_of
from recollect.adapters.minilm import MiniLmEmbedder
from recollect.core.feedback.regression.bootstrap_interval import SEED
from recollect.core.ranking.floor import FLOOR

QUESTIONS: Final = 400
SETS: Final = (
    "locomo/locomo_dev5.json",
    "beam_dev/beam100k_chats_1_10.json",
    "memories_dev/dev.json",
    "memories_dev/dev2.json",
)
FAR: Final = "memories_dev/dev_far.json"


def measured(data: Path) -> Iterator[Figure]:
    """Ask questions with an answer, near ones and far ones in whole conversations, without a server."""
    sets = sets_of([data / name for name in SETS])
    far = load_questions(data / FAR)
    encoder = CachedEncoder(MiniLmEmbedder(model_folder(), threads=2))
    threadpool_limits(limits=1, user_api="blas")  # as a server does
    for name, conversations in sets.items():
        askings = draw_from(conversations, far, encoder, count=QUESTIONS, seed=SEED)
        yield from figures_of(f"relevance.{name.lower()}", [ask_all(one) for one in askings])


def figures_of(name: str, asked: Sequence[Asked]) -> Iterator[Figure]:
    """Return what passes the floor, what is silent, and how often a right hit lies above an unanswerable question."""
    own = _of(asked, QuestionKind.ANSWERABLE)
    near, far = _of(asked, QuestionKind.NEAR), _of(asked, QuestionKind.FAR, QuestionKind.ELSEWHERE)
    right = {place: [hit.is_right for hit in passing_hits(one, FLOOR)] for place, one in [*own, *near]}
    yield figure(f"{name}.right_passes", [Outcome(str(place), any(right[place])) for place, _ in own])
    shown = [Outcome(str(place), sum(hits), len(hits)) for place, hits in right.items()]
    yield figure(f"{name}.precision", shown)
    for kind, some in (("near", near), ("far", far)):
        if not some:
            continue
        yield figure(f"{name}.{kind}_silent", [Outcome(str(place), one.best < FLOOR) for place, one in some])
        best = [one.best for _, one in some]
        above = [Outcome(str(place), share_above([one.best_right], best)) for place, one in own]
        yield figure(f"{name}.right_above_{kind}", above)


def _of(asked: Sequence[Asked], *kinds: QuestionKind) -> list[tuple[int, Asked]]:
    return [(place, one) for place, one in enumerate(asked) if one.kind in kinds]


def measures() -> Iterator[Measure]:
    """Return the one measure."""
    yield Measure("relevance", measured, needs_data=True)
