"""How long a context takes, beside the search that it begins with."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from evals.harness.latency import latency, timed
from evals.harness.measure import Measure, quantiles
from evals.harness.seed_store import local_scope, opened
from recollect.core.context.wish import ContextWish
from recollect.core.model.drafts import EntryDraft
from recollect.core.model.writes import Author
from recollect.core.query.query import Query

TOKENS: Final = 1_000
LIMIT: Final = 2.0  # times the search
PINNED: Final = ("Always answer in metric units.", "The release is on the first Friday of a month.")
PREFERENCES: Final = ("I prefer tea over coffee.", "I like short answers.", "I promised to call my mother on Sundays.")


def context_measures(data: Path, space: str, questions: Sequence[str]) -> Iterator[Measure]:
    """Measure contexts of 1,000 tokens and searches for the same questions, in turns, in this process."""
    scope, wish = local_scope(space), ContextWish(max_tokens=TOKENS, session_id="bench", recent_turns=4)
    with opened(data) as recollect:
        drafts = [EntryDraft(text=text, pinned=True) for text in PINNED]
        drafts += [EntryDraft(text=text) for text in PREFERENCES]
        recollect.remember(scope, drafts, Author())
        searched: list[float] = []
        assembled: list[float] = []
        recollect.assemble_context(scope, Query(text=questions[0]), wish)  # loads the index and the tokenizer
        calls: Mapping[str, tuple[Callable[[str], object], list[float]]] = {
            "search": (lambda text: recollect.search(scope, Query(text=text)), searched),
            "context": (lambda text: recollect.assemble_context(scope, Query(text=text), wish), assembled),
        }
        for number, question in enumerate(questions):
            # By turns the first of the two, which is the one that takes the found texts apart
            for name in ("search", "context")[:: -1 if number % 2 else 1]:
                call, durations = calls[name]
                durations += timed(call, [question])
    measured = quantiles(space, "context of 1,000 tokens", latency(assembled), "the search alone", latency(searched))
    yield from (replace(measure, limit=LIMIT) for measure in measured)
